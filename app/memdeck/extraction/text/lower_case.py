"""Convert text to lower case with straight apostrophes, keeping each character's position."""


def lower_case(text: str) -> str:
    """Return *text* in lower case, with unchanged character positions."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    lower = straight.lower()
    if len(lower) == len(text):
        return lower
    return "".join(
        character.lower() if len(character.lower()) == 1 else character for character in straight
    )
