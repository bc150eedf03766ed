"""The tests mirror the rooms of the program; contracts/ holds for all of them."""
