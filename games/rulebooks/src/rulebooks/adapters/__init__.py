"""The games in the dress of other projects: OpenSpiel's (`open_spiel`) and PettingZoo's (`pettingzoo`).

Each needs an extra of this library. Neither is imported by anything else here.
"""
