"""Turn the user's English into a statement about them: "I live in Ghent", "The user lives …".

Word by word: a first-person pronoun becomes "the user", or "they" if nobody else can be meant, and
the verbs of such a subject agree with it. "We" is the user if the statement applies to each of
several, and a request becomes what they ask of the assistant. Quoted text and code are unchanged,
and so is a whole sentence that is ambiguous: it is true as it was said.
"""

from collections.abc import Callable, Sequence

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.rules.grammar.english.clauses import as_member, with_subject
from memdeck.extraction.rules.grammar.english.requests import request_in
from memdeck.extraction.rules.grammar.english.sentence_rewriter import ADVERBS, Draft, tokens_of
from memdeck.extraction.rules.grammar.english.verbs import (
    AFTER_TO,
    AGREEING,
    ALSO_NOUNS,
    HOW,
    MODALS,
    MOSTLY_VERBS,
    NO_VERBS,
    OBJECTS,
    PLURAL,
    UNCHANGED,
    VERB_FORMS,
    VERB_OR_NOUN,
    VERBS,
    is_past,
    spelled_out,
    third_person_form,
)
from memdeck.extraction.text.rule_files import Patterns

_USER = "The user "
_WISH = "The user wants "
_PATTERNS = Patterns("en/third_person.toml")
_ABBREVIATIONS = word_set("dr mr mrs ms prof st e g i vs no approx etc jr")

_LABELS = word_set("""
    war type part phase class grade level stage tier chapter volume book act calculus physics
    algebra
    elizabeth charles henry james george william napoleon francis nicholas factor schedule category
    article section appendix step division group unit table figure
    """)
"""Words that a Roman numeral I may follow."""
_INVERTERS = word_set("nor so neither never only as than how what why where when seldom")
_ASKING_AUXILIARIES = word_set("am do did have had can could should would will was may must")
_CLAUSES_WITH_OWN_SUBJECT = word_set(
    "that who which because if whether how although though when where while"
)
_OPINIONS = word_set("think believe know say guess hope wish feel suspect mean")
_VERBS_OF_ASSISTANT = word_set(
    "want need expect let like love ask asked told tell prefer trust wants rather"
)
_LIKINGS = word_set(
    "hate hates dislike dislikes likes loves prefers appreciate appreciates enjoy enjoys mind"
)
_BEFORE_CLAUSE = word_set(
    "when if whenever unless before after until once because that what how where why while whether"
    " everything anything all whatever rather as than"
)
"""Words after which "you" begins a clause."""
_THEY = word_set("they them their theirs they're they've they'd they'll themselves")
_COMPANIONS = 4
"""Most words of a companion named next to the user: "my wife Mia and I"."""
_NOUN_WORDS = 3
"""Most words of a possessor: "my younger sister's"."""
_FINITE_FORMS = word_set("is are was were has have had does did will would can")
_LONGEST_INSERTION = 7  # most words between two commas: "I, as a parent, worry"
_AFTER_VERB = NO_VERBS | ADVERBS | HOW
_AFTER_SELF = VERBS | MODALS | AGREEING.keys()
_IN_OPINION = NO_VERBS | {"i", "we"}
"""Words after which an opinion continues: "I think about …", "I hope I …"."""


class _UnsureError(Exception):
    """The third-person form of the sentence is ambiguous."""


def third_person(text: str, name: str = "", *, is_group: bool = False) -> str:
    """Return *text* with the user, or the person or group called *name*, in the third person.

    A sentence that cannot be converted reliably is left unchanged.
    """
    tokens = tokens_of(text)
    return "".join(_converted(sentence, name, is_group=is_group) for sentence in _sentences(tokens))


def _sentences(tokens: Sequence[str]) -> list[list[str]]:
    """Return *tokens* by sentence; the white space after one belongs to it."""
    found: list[list[str]] = [[]]
    for index, token in enumerate(tokens):
        found[-1].append(token)
        before = tokens[index - 1] if index else ""
        is_end = token.isspace() and _PATTERNS["sentence_end"].fullmatch(before)
        if is_end and (index < 2 or tokens[index - 2].lower() not in _ABBREVIATIONS):
            found.append([])
    return found


def _converted(tokens: list[str], name: str, *, is_group: bool) -> str:
    sentence = "".join(tokens)
    sentence = sentence if name else _PATTERNS["reminder"].sub("", sentence)
    request = request_in(sentence)
    if request is None or (name and not request.startswith(_WISH)):
        statement = sentence if is_group else as_member(with_subject(sentence))
        statement = _PATTERNS["name_without_owner"].sub("my name's ", statement)
        if not _PATTERNS["first_person"].search(statement):
            return sentence
        request = ""
    else:
        statement = request.replace(_USER, f"{name} ", 1) if name else request
    try:
        draft = _Sentence(tokens_of(statement), name, is_request=bool(request))
        converted = draft.convert(is_group=is_group)
    except _UnsureError:
        return sentence
    trailing_space = sentence[len(sentence.rstrip()) :]
    return converted + trailing_space if request else converted


class _Sentence:
    """One sentence being converted to the third person."""

    def __init__(self, tokens: Sequence[str], name: str, *, is_request: bool) -> None:
        self._draft = Draft(tokens)
        self._user = name or "the user"
        self._name = name
        self._starts = not is_request
        self._first_they = _first(_THEY.__contains__, self._draft.words)
        self._first_person = _first(_is_person, self._draft.words)
        self._first_several = _first(_PATTERNS["several_people"].fullmatch, self._draft.words)
        self._mentioned = "subject" if is_request else ""
        self._agrees = False
        """Whether a verb of this clause has "the user" as its subject."""
        self._governed_by = ""
        """The word that a verb's base form may depend on: "can", "cannot" or "to"."""
        self._is_past = False
        self._spoke_to_assistant = is_request

    def convert(self, *, is_group: bool) -> str:
        """Return the sentence in the third person."""
        if not is_group and _PATTERNS["together"].search(self._draft.all):
            raise _UnsureError
        for k, word in enumerate(self._draft.words):
            if k not in self._draft.done:
                self._convert(k, word)
        return self._draft.text

    def _convert(self, k: int, word: str) -> None:
        subject = _PATTERNS["subject"].fullmatch(word)
        if subject and not self._is_label(k):
            self._convert_subject(k, subject[2] or subject[4] or "", is_we=word.startswith("w"))
        elif word in {"my", "our"}:
            self._convert_possessive(k)
        elif word in {"mine", "ours"}:
            self._convert_mine(k)
        elif word in {"me", "us"} and self._draft.token(k) != "US":
            self._convert_object(k)
        elif word in {"myself", "ourselves"}:
            if not self._mentioned:
                raise _UnsureError
            self._write(k, "themselves")
        elif word == "let's" or (word == "let" and self._draft.word(k + 1) == "us"):
            self._convert_proposal(k)
        elif (
            _PATTERNS["second_person"].fullmatch(word) and not self._name and self._is_assistant(k)
        ):
            self._convert_assistant(k, word)
        elif self._agrees:
            self._follow(k, word)

    # Subjects and their verbs

    def _convert_subject(self, k: int, tail: str, *, is_we: bool) -> None:
        before = self._draft.word(k - 1)
        if before == "and" and not tail and self._join_companion_after(k):
            return
        is_they = self._is_they(k)
        asks_before = (
            before in _ASKING_AUXILIARIES
            and self._draft.gap(k) == " "
            and (k == 1 or self._draft.word(k - 2) in _INVERTERS)
        )
        if asks_before:
            self._agrees = False
            self._write(k - 1, self._agreeing_form(before, is_they=is_they))
            self._write(k, "they" if is_they else self._user)
        elif self._draft.word(k + 1) == "and" and self._draft.word(k + 2) in {"my", "our"}:
            self._write(k, "they" if is_they else self._user)
            self._write(k + 2, "their")
            self._draft.done.add(k + 2)
            self._agrees = False
        else:
            self._write_subject_and_verb(k, tail, is_they=is_they, is_we=is_we)
        self._mentioned = "subject"

    def _write_subject_and_verb(self, k: int, tail: str, *, is_they: bool, is_we: bool) -> None:
        verb_at = self._verb_after(k)
        verb = self._draft.word(verb_at)
        subject = "they" if is_they else self._user
        self._governed_by, self._is_past, self._agrees = "", False, not is_they
        is_be = tail == "re" or verb in {"are", "were"}
        if (
            is_we
            and is_be
            and self._draft.is_plural_noun(self._draft.past_adverbs(k + 1 if tail else verb_at + 1))
        ):
            raise _UnsureError
        if tail:
            full = f"{subject}'{tail}".replace("'m", "'re") if is_they else ""
            self._write(k, full or f"{subject} {spelled_out(tail, verb)}")
            self._is_past = tail == "ve"
            self._governed_by = "can" if tail in {"ll", "d"} else ""
            return
        if not verb:
            raise _UnsureError
        self._write(k, subject)
        if is_they:
            if third_person_form(verb, self._draft.all) is None:
                raise _UnsureError
            self._write(verb_at, PLURAL.get(verb, self._draft.token(verb_at)))
        else:
            self._agree(verb_at)
        self._draft.done.add(verb_at)
        self._agrees = not is_they
        self._record_verb(verb_at)

    def _record_verb(self, at: int) -> None:
        """Record the effect of the verb at *at* on the verbs that follow it."""
        verb, next_verb = self._draft.word(at), self._draft.word(self._draft.past_adverbs(at + 1))
        is_negative = verb.endswith(("n't", "nt", "cannot")) or self._draft.word(at + 1) in {
            "not",
            "never",
        }
        is_helper = (
            verb in MODALS
            or (
                verb.removesuffix("n't") in {"do", "did"}
                and (next_verb in VERBS or next_verb in {"like", "mind"})
            )
            or verb in {"don't", "dont", "didn't", "didnt"}
        )
        if is_helper:
            self._governed_by = "cannot" if is_negative else "can"
        self._is_past = is_past(verb)
        if verb in _OPINIONS and next_verb not in _IN_OPINION:
            self._agrees = False

    def _follow(self, k: int, word: str) -> None:
        """Make a verb agree that has the same subject as the one before it."""
        if word in _CLAUSES_WITH_OWN_SUBJECT and self._draft.word(k + 1) not in {"i", "we"}:
            self._agrees = False
        elif word == "to" and self._draft.word(k + 1) in AFTER_TO:
            self._governed_by = self._governed_by or "to"
        elif word in {"and", "or", "nor", "but", "then", "yet"}:
            self._agree_after(k + 1, word)
        elif self._draft.gap(k).strip() == "," and self._is_listed(k):
            self._agree_after(k, "and")

    def _agree_after(self, start: int, link: str) -> None:
        at = self._draft.past_adverbs(start)
        verb = self._draft.word(at)
        if self._draft.word(start) == "so" or self._draft.word(at + 1) in {"me", "us"}:
            self._agrees = False  # it asks for something: "so give me the code"
            return
        is_bare = self._draft.word(start) == "not" and self._governed_by
        if is_bare or not self._is_verb_at(at) or self._draft.gap(at).strip(", "):
            return
        depends = {"can": link != "but", "to": link != "but", "cannot": link in {"or", "nor"}}
        if depends.get(self._governed_by, False) or (self._is_past and verb in UNCHANGED):
            return
        self._agree(at)
        self._governed_by = ""
        self._record_verb(at)
        self._draft.done.add(at)

    def _is_verb_at(self, at: int) -> bool:
        verb = self._draft.word(at)
        if verb in ALSO_NOUNS:
            after = self._draft.word(at + 1)
            if not after or self._draft.gap(at + 1) != " " or after in {"and", "or"}:
                return bool({at - 1, at - 2} & self._draft.done)
            is_plain = verb in MOSTLY_VERBS or self._draft.is_adverb(at - 1)
            return is_plain or after in _AFTER_VERB or after.endswith("ly")
        if verb in VERBS or verb in AGREEING:
            return True
        is_base = verb.isalpha() and not verb.endswith(("s", "ed", "ing", "ly"))
        is_base = is_base and verb not in NO_VERBS and not is_past(verb)
        return is_base and self._draft.gap(at + 1) == " " and self._draft.word(at + 1) in OBJECTS

    def _is_listed(self, k: int) -> bool:
        """Return whether the comma before *k* is followed by a verb in a list of verbs."""
        at = self._draft.past_adverbs(k)
        if self._draft.word(at) in ALSO_NOUNS and k - 1 not in self._draft.done:
            return self._is_verb_at(at) and self._draft.word(at + 1) not in {"and", "or"}
        later = (
            n
            for n in range(at + 1, len(self._draft.words))
            if self._draft.words[n] in {"and", "or", "then"}
        )
        return self._draft.word(at) in VERB_OR_NOUN and any(
            self._draft.word(self._draft.past_adverbs(n + 1)) in VERB_FORMS for n in later
        )

    def _agree(self, at: int) -> None:
        form = third_person_form(self._draft.word(at), self._draft.all)
        if form is None:
            raise _UnsureError
        if form != self._draft.word(at):
            self._write(at, form)

    def _agreeing_form(self, verb: str, *, is_they: bool) -> str:
        return PLURAL.get(verb, verb) if is_they else AGREEING.get(verb, verb)

    def _verb_after(self, k: int) -> int:
        """Return the position of the verb of the subject at *k*."""
        at = k + 1
        if self._draft.gap(at).strip() == ",":
            closes = (
                n for n in range(at + 1, at + _LONGEST_INSERTION) if "," in self._draft.gap(n)
            )
            at = next(closes, len(self._draft.words))
        elif self._draft.gap(at).strip():
            return len(self._draft.words)
        return self._draft.past_adverbs(at)

    # Other forms

    def _convert_proposal(self, k: int) -> None:
        at = k if self._draft.word(k) == "let's" else k + 1
        is_they, is_denied = self._is_they(k), self._draft.word(at + 1) == "not"
        wants = ("do not want" if is_they else "does not want") if is_denied else (
            "want" if is_they else "wants"
        )  # fmt: skip
        if self._draft.word(at + 1) in {"", "see"} or not self._draft.is_clause_start(k):
            raise _UnsureError
        self._write(k, f"{'they' if is_they else self._user} {wants} to")
        for index in range(k + 1, at + 1 + is_denied):
            self._draft.remove(index)
        self._mentioned = "subject"
        self._governed_by, self._agrees = "can", False

    def _convert_possessive(self, k: int) -> None:
        is_start = self._draft.is_clause_start(k) or self._draft.word(k - 1) == "only"
        if is_start and self._join_companion_before(k):
            return
        if self._mentioned == "subject":
            is_their = k < self._first_they
        else:
            is_their = bool(self._mentioned) and k < self._first_person
        self._write(k, "their" if is_their else f"{self._user}'s")
        if self._draft.word(k + 1) == "name's":
            self._draft.write(k + 1, "name is")
        self._spell_out_verb(k + 1)
        if self._draft.is_clause_start(k):
            self._agrees = False
        self._mentioned = self._mentioned or "other"

    def _spell_out_verb(self, start: int) -> None:
        """Write "is" or "has" for the "'s" of a noun near *start*: "the user's mum is moving"."""
        for at in range(start, start + _NOUN_WORDS):
            word, verb = self._draft.word(at), self._draft.word(self._draft.past_adverbs(at + 1))
            if not word.endswith("'s"):
                continue
            is_doing = verb.endswith("ing") and _FINITE_FORMS.isdisjoint(self._draft.words[at:])
            if is_doing or verb in {"been", "got"}:
                be = "is" if is_doing else "has"
                self._draft.write(at, f"{self._draft.token(at)[:-2]} {be}")
            return

    def _convert_mine(self, k: int) -> None:
        if self._mentioned == "subject":
            self._write(k, "theirs")
        else:
            self._write(k, self._user if self._draft.word(k - 1) == "of" else f"{self._user}'s")
        self._mentioned = self._mentioned or "other"

    def _convert_object(self, k: int) -> None:
        is_first = self._draft.is_clause_start(k) and self._draft.word(k + 1) == "and"
        if is_first and self._draft.word(k + 2) in {"my", "our"}:
            self._write(k, self._user)
            self._write(k + 2, "their")
            self._draft.done.add(k + 2)
            self._mentioned = "subject"
            return
        is_them = bool(self._mentioned) and self._is_alone(k)
        self._write(k, "them" if is_them else self._user)
        self._mentioned = "object" if self._mentioned != "subject" else "subject"

    def _is_assistant(self, k: int) -> bool:
        """Return whether "you" at *k* is the assistant, not people in general."""
        before = self._draft.word(k - 1)
        if before in {"when", "if", "that", "how"}:
            is_it = self._draft.word(k - 2) == "it"
            if self._draft.word(k - 2 - is_it) in _VERBS_OF_ASSISTANT | _LIKINGS:
                return True
        return before in _VERBS_OF_ASSISTANT or self._spoke_to_assistant

    def _convert_assistant(self, k: int, word: str) -> None:
        you, _, tail = word.partition("'")
        reference = "it" if self._spoke_to_assistant else "the assistant"
        if tail:
            reference = f"{reference} {spelled_out(tail, self._draft.word(k + 1))}"
        elif you == "you" and self._is_subject(k):
            self._agree(self._draft.past_adverbs(k + 1))
        if you.startswith("your"):
            reference = "its" if self._spoke_to_assistant else "the assistant's"
        self._write(k, reference)
        self._spoke_to_assistant = True

    def _is_subject(self, k: int) -> bool:
        """Return whether "you" at *k* is followed by its own verb."""
        verb = self._draft.word(self._draft.past_adverbs(k + 1))
        is_clause = self._draft.is_clause_start(k) or self._draft.word(k - 1) in _BEFORE_CLAUSE
        return is_clause and bool(verb) and verb != "to"

    def _join_companion_before(self, k: int) -> bool:
        """Write "my wife and I", which begins at *k*, as "the user and their wife"."""
        for at in range(k + 3, min(k + 3 + _COMPANIONS, len(self._draft.words))):
            if self._draft.word(at) in {"i", "me", "myself"} and self._draft.word(at - 1) == "and":
                if (self._draft.word(at) != "i" and k) or not self._is_company(k + 1, at - 1):
                    return False
                is_they = self._is_they(k)
                self._write(k, f"{'they' if is_they else self._user} and their")
                self._draft.remove(at - 1)
                self._draft.remove(at)
                self._mentioned = "subject"
                self._agrees = False
                return True
        return False

    def _is_company(self, start: int, end: int) -> bool:
        """Return whether the words [start, end) name a person, as "best friend" does."""
        is_unbroken = not any(self._draft.gap(at).strip() for at in range(start, end + 2))
        names = [at for at in range(start, end) if self._draft.token(at)[0].isupper()]
        nouns = [at for at in range(start, end) if at not in names]
        is_named = not nouns or names == list(range(end - len(names), end))
        is_person = bool(nouns) and _is_person(self._draft.word(nouns[-1]))
        return is_unbroken and is_named and (end - start == 1 or is_person)

    def _join_companion_after(self, k: int) -> bool:
        """Write "Mia and I", which ends at *k*, as "the user and Mia"."""
        at = k - 2
        if at < 0 or not self._draft.token(at)[0].isupper() or not self._draft.is_clause_start(at):
            return False
        self._write(at, f"{self._user} and {self._draft.token(at)}")
        self._draft.remove(k - 1)
        self._draft.remove(k)
        self._mentioned = "subject"
        return True

    # Positions and gaps

    def _is_they(self, k: int) -> bool:
        """Return whether "they" at *k* can only mean the user."""
        is_free = self._mentioned == "object" and not self._draft.has_plural_subject(k)
        return (is_free or self._mentioned == "subject") and self._is_alone(k)

    def _is_alone(self, k: int) -> bool:
        """Return whether no others are mentioned that "they" at *k* could mean."""
        return self._first_they == len(self._draft.words) and k < self._first_several

    def _is_label(self, k: int) -> bool:
        if self._draft.word(k) not in {"i", "im", "ive"}:
            return False
        if self._draft.neighbours(k) & {"/", "_", "=", "&", "+"}:
            return True
        is_numeral = self._draft.token(k) == "I" and self._draft.word(k - 1) in _LABELS and k > 0
        is_verb = self._draft.word(k + 1) in _AFTER_SELF
        return is_numeral and not (is_verb and self._draft.gap(k + 1) == " ")

    def _write(self, k: int, text: str) -> None:
        """Replace the word *k* by *text*, capitalized at the start of the sentence."""
        is_first = self._starts and k == 0 and not (self._name and text.startswith(self._name))
        self._draft.write(k, text[:1].upper() + text[1:] if is_first else text)


def _first(matches: Callable[[str], object], words: Sequence[str]) -> int:
    """Return the index of the first of *words* that *matches*, or their number."""
    return next((n for n, word in enumerate(words) if matches(word)), len(words))


def _is_person(word: str) -> bool:
    return bool(
        _PATTERNS["one_person"].fullmatch(word) or _PATTERNS["several_people"].fullmatch(word)
    )
