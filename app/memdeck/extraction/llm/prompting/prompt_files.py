"""The prompts for the model, in the user's language."""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Template
from typing import Any, Self

from memdeck.domain.conversation.conversation import Role
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.policy import Category
from memdeck.domain.prompt.prompt_selection import PromptLanguage, prompt_language
from memdeck.extraction.llm.client.client import Turn
from memdeck.extraction.llm.prompting.transcript import Line
from memdeck.resources import resource

LONGEST_KNOWN = 200
"""Most characters of a known memory shown to the model."""


def language_of(lines: Iterable[Line]) -> PromptLanguage:
    """Return the language that the user mostly writes in, English if neither."""
    return prompt_language(" ".join(line.text for line in lines if line.role is Role.USER))


@dataclass(frozen=True, slots=True)
class Prompts:
    """The shipped prompts of one language, for one set of categories."""

    language: PromptLanguage
    categories: Sequence[Category]

    @classmethod
    def of(cls, language: PromptLanguage, categories: Sequence[Category] = ()) -> Self:
        """Return the prompts for *categories*; without any, for the seven of design A."""
        meanings = tomllib.loads(_text(language, "categories.toml"))
        if not categories:
            return cls(language, [Category(name, text, name) for name, text in meanings.items()])
        return cls(
            language,
            [replace(c, meaning=meanings.get(c.name, c.meaning)) for c in categories],
        )

    def extraction(
        self,
        known: Mapping[str, MemoryEntry],
        lines: Sequence[Line],
        runs: Sequence[Mapping[str, str | None]] = (),
    ) -> list[Turn]:
        """Return a prompt for memories; *known* is keyed by the short ids for the model.

        If tools failed in the conversation, as listed in *runs*, it asks for lessons too.
        """
        rules = Template(_text(self.language, "extract.md")).substitute(
            categories="\n".join(map(_category_line, self.categories)),
            examples="\n\n".join(_example_text(example) for example in self._examples()),
        )
        data: dict[str, object] = {"known": _known_lines(known)}
        if runs:
            rules, data = f"{rules}\n\n{_text(self.language, 'lessons.md')}", {**data, "runs": runs}
        return self._question(rules, data, lines, "extract")

    def condensing(self, lines: Sequence[Line]) -> list[Turn]:
        """Return a prompt for the important text in one part of a long conversation."""
        return self._question(_text(self.language, "condense.md"), {}, lines, "condense")

    def memory_summaries(self, pieces: Sequence[Mapping[str, str | None]], most: int) -> list[Turn]:
        """Return a prompt for at most *most* memories in place of *pieces*."""
        phrases = tomllib.loads(_text(self.language, "gists.toml"))
        few = Template(phrases["one" if most == 1 else "few"]).substitute(most=most)
        rules = Template(_text(self.language, "gists.md")).substitute(few=few)
        return [
            {"role": "system", "content": rules},
            {"role": "user", "content": json.dumps({"memories": pieces}, ensure_ascii=False)},
        ]

    def decision(
        self, statement: str, category: str, known: Mapping[str, MemoryEntry]
    ) -> list[Turn]:
        """Return a prompt for a decision on *statement*; *known* is keyed by short ids."""
        lines = _known_lines(known, with_days=True)
        material = {"new": {"category": category, "text": statement}, "known": lines}
        return [
            {"role": "system", "content": _text(self.language, "decide.md")},
            {"role": "user", "content": json.dumps(material, ensure_ascii=False)},
        ]

    def summarising(self, earlier: str, lines: Sequence[Line]) -> list[Turn]:
        """Return a prompt for the points of a part of a session; *earlier* ones are known."""
        rules = _text(self.language, "summarise.md")
        return self._question(rules, {"earlier": earlier}, lines, "summarise")

    def units(self, units: Sequence[Mapping[str, object]], *, is_eval: bool) -> list[Turn]:
        """Return a prompt for what happened in *units*; the one *is_eval* asks for more detail."""
        rules = _text(self.language, "unit_eval.md" if is_eval else "unit.md")
        closing = tomllib.loads(_text(self.language, "closing.toml"))["unit"]
        material = json.dumps({"units": units}, ensure_ascii=False)
        return [
            {"role": "system", "content": rules},
            {"role": "user", "content": f"{material}\n\n{closing}"},
        ]

    def repair(self, field: str) -> str:
        """Return the turn that asks again for JSON, an object with the list *field*."""
        return Template(_text(self.language, "repair.md")).substitute(field=field)

    def example_contents(self) -> frozenset[str]:
        """Return the texts of the examples' memories; no real one says the same."""
        answers = (example["answer"]["candidates"] for example in self._examples())
        return frozenset(candidate["content"] for answer in answers for candidate in answer)

    def _examples(self) -> list[dict[str, Any]]:
        """Return the examples, with their categories mapped to the policy's."""
        names = {category.maps_to: category.name for category in reversed(self.categories)}
        otherwise = names.get("fact", self.categories[0].name)
        examples: list[dict[str, Any]] = json.loads(_text(self.language, "examples.json"))
        for example in examples:
            for candidate in example["answer"]["candidates"]:
                candidate["category"] = names.get(candidate["category"], otherwise)
        return examples

    def _question(
        self, rules: str, data: dict[str, object], lines: Sequence[Line], task: str
    ) -> list[Turn]:
        """Return the turns of a prompt, which repeats the *task* after the data."""
        material = {**data, "transcript": [line.as_json() for line in lines]}
        closing = tomllib.loads(_text(self.language, "closing.toml"))[task]
        return [
            {"role": "system", "content": rules},
            {"role": "user", "content": f"{json.dumps(material, ensure_ascii=False)}\n\n{closing}"},
        ]


def _text(language: PromptLanguage, name: str) -> str:
    """Return a prompt file; the folder has the code of the language."""
    return resource("prompts", language, name).read_text(encoding="utf-8").strip()


def _category_line(category: Category) -> str:
    return f"  - {category.name}: {category.meaning}".rstrip(": ")


def _known_lines(known: Mapping[str, MemoryEntry], *, with_days: bool = False) -> list[str]:
    return [
        f"{id_} [{entry.category}{_day(entry) if with_days else ''}]"
        f" {' '.join(entry.content.split())[:LONGEST_KNOWN]}"
        for id_, entry in known.items()
    ]


def _day(entry: MemoryEntry) -> str:
    return f", {entry.last_activated.isoformat()}" if entry.is_dated else ""


def _example_text(example: dict[str, Any]) -> str:
    sides = [json.dumps(example[side], ensure_ascii=False) for side in ("question", "answer")]
    return "\n".join(["<example>", *sides, "</example>"])
