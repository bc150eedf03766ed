"""Qt-free text helpers: dates, diff, lists."""
