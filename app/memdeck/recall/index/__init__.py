"""The protocol of an index, and what every index backend shares."""
