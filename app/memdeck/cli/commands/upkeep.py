"""The commands that maintain a vault."""

import asyncio
from argparse import Namespace
from dataclasses import asdict

from memdeck.cli.commands import pending
from memdeck.cli.commands.history import changed
from memdeck.cli.output import shapes, terminal
from memdeck.cli.output.report import Shape, Told
from memdeck.services.manager import MemoryManager


def plan(manager: MemoryManager, _words: Namespace) -> Told:
    told = manager.plan()
    return shapes.plan(told, applied=False), [*terminal.plan(told), *_waiting(manager)]


def apply(manager: MemoryManager, _words: Namespace) -> Told:
    told = manager.plan()
    changes = manager.apply(told, verb="upkeep")
    return shapes.plan(told, applied=True), [*terminal.plan(told, changes), *_waiting(manager)]


def _waiting(manager: MemoryManager) -> list[str]:
    """Report the pending suggestions, which neither command touches."""
    return pending.note(manager.waiting_count())


def maintain(manager: MemoryManager, words: Namespace) -> Told:
    told = asyncio.run(manager.maintain(apply=words.apply))
    return shapes.plan(told.plan, applied=words.apply), terminal.plan(told.plan, told.changes)


def tidy(manager: MemoryManager, _words: Namespace) -> Told:
    return changed(manager.tidy())


def doctor(manager: MemoryManager, _words: Namespace) -> Told:
    problems, overrides = manager.doctor(), manager.maintenance.overrides
    lines = [f"{problem.where}: {problem.what}" for problem in problems]
    shape: Shape = {
        "problems": [asdict(problem) for problem in problems],
        "overrides": [asdict(override) for override in overrides],
    }
    set_here = [f"{one.name} goes before the policy: {one.effect}" for one in overrides]
    return shape, [*(lines or ["All is well."]), *set_here]
