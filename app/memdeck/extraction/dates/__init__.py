"""Find the dates that a text names, in English and Chinese, and say which days they mean.

A date is resolved for the day on which the text was said. Weeks run from Monday to Sunday,
seasons are those of the northern hemisphere, and clock times are ignored.
"""
