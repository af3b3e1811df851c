"""The sensible bot's values of orders: a file for each kind of order, one small scorer for each verb."""
