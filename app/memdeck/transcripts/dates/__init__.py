"""Times and dates as exports write them."""
