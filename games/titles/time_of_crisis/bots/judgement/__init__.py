"""What the sensible bot thinks each order is worth: a file for each kind of order, one small scorer for each verb."""
