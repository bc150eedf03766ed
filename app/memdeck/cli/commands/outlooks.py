"""The commands on the state of a vault, and on the prompt of an agent."""

import asyncio
from argparse import Namespace
from dataclasses import asdict

from memdeck.cli.commands import pending
from memdeck.cli.commands.history import changed
from memdeck.cli.output import metrics_lines, metrics_shapes, shapes, terminal
from memdeck.cli.output.report import Told
from memdeck.services.manager import MemoryManager


def prompt(manager: MemoryManager, words: Namespace) -> Told:
    told = manager.prompt(words.top, at=words.at)
    return shapes.prompt(told), [told.text]


def summary(manager: MemoryManager, words: Namespace) -> Told:
    if words.set is not None:
        return changed(manager.summary.set(words.set))
    if words.renew:
        return changed(asyncio.run(manager.summary.renew()))
    text = manager.summary.get()
    none = "There is no summary yet; `memdeck summary --renew` writes one."
    return {"summary": text}, [text or none]


def forecast(manager: MemoryManager, words: Namespace) -> Told:
    told = manager.forecast(words.days)
    curves = manager.forecasts.curves(None, words.days) if words.json else ()
    return shapes.forecast(told, curves), terminal.forecast(told)


def stats(manager: MemoryManager, _words: Namespace) -> Told:
    told, metrics = manager.stats(), manager.metrics.collect()
    count = manager.waiting_count()
    shape = asdict(told) | {"waiting": count, "metrics": metrics_shapes.metrics(metrics)}
    lines = [*terminal.stats(told), *metrics_lines.metrics(metrics), *pending.note(count)]
    return shape, lines
