"""Text in lower case, with straight apostrophes, in which each character keeps its place."""


def lower_case(text: str) -> str:
    """Return *text* in lower case, each character in its place."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    lower = straight.lower()
    if len(lower) == len(text):
        return lower
    return "".join(mark.lower() if len(mark.lower()) == 1 else mark for mark in straight)
