"""The contents of the window on a machine without a display: as text, and as an image.

It uses the same core and the same vault: the sample export is read, candidates are extracted by the
rules, the review and the forecast are printed, nothing is saved, and the window is drawn to a file.
"""

import asyncio
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from memdeck.bootstrap import Choices, Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.main_window import HEIGHT_PX, WIDTH_PX
from memdeck.domain.changes.plan import PlanRow
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.memory.forecast import DayCount, Forecast
from memdeck.errors import MemdeckError
from memdeck.resources import resource
from memdeck.services.manager import MemoryManager
from memdeck.services.proposals.session_service import Proposal, newest_first

IMAGE = "window.png"
DAYS_AHEAD = 365
LISTED_DAYS = (0, 30, 90, 365)
LISTED_EVENTS = 12
POLL_MS = 20
DRAW_LIMIT_MS = 60_000
"""A window that is not loaded after this time is not drawn."""


def run_headless_demo(program: Program, options: LaunchOptions, out: TextIO) -> int:
    """Print what the window would show, and draw it; return the exit code.

    A fault is printed to stderr, since nobody could close a message box; the exit code is 1 then.
    """
    try:
        vault = options.vault or program.sample_vault(fresh=options.is_fresh)
        manager = program.open(Choices(vault=vault, is_offline=True, is_window=True))
        out.write("There is no display here, so this is what the window would show.\n\n")
        out.write(f"The vault in {vault}: {_state(manager)}\n\n")
        out.writelines(f"{line}\n" for line in _model(_proposal(manager)))
        out.writelines(f"{line}\n" for line in _forecast(manager.forecast(DAYS_AHEAD)))
        image = _draw(program, vault)
    except MemdeckError as error:
        out.write(f"memdeck: {error}\n")
        return 1
    if image is None:
        return 1
    out.write(f"The window itself: {image}\n")
    return 0


def _state(manager: MemoryManager) -> str:
    stats = manager.stats()
    return (
        f"{stats.active} active, {stats.archived} archived, {stats.broken} broken; "
        f"{stats.in_prompt} in the prompt, {stats.prompt_tokens} tokens."
    )


def _proposal(manager: MemoryManager) -> Proposal:
    reading = manager.read([resource("sample", "chatgpt-export.json")])
    return asyncio.run(manager.extract(newest_first(reading.conversations)))


def _model(proposal: Proposal) -> Iterable[str]:
    rows = proposal.plan.rows
    yield (
        f"Review: {len(rows)} suggestions from the sample ChatGPT export, by rules,"
        f" {len(proposal.plan.ticked)} of them ticked"
    )
    for conversation in proposal.conversations:
        own = [row for row in rows if row.session == conversation.id]
        if own:
            yield ""
            yield f"  {_title(conversation)}"
            for row in own:
                yield from _row(row)
    yield ""


def _title(conversation: Conversation) -> str:
    when = f"{conversation.started_at:%d %b %Y}" if conversation.started_at else "undated"
    return f"“{conversation.title}” ({when})"


def _row(row: PlanRow) -> Iterable[str]:
    tick = "☑" if row.ticked else "☐"
    yield f"    {tick} {row.action.value:<10} {row.category:<11} {_line(row.content)}"
    flags = [flag.value.replace("_", " ") for flag in row.flags]
    if flags:
        yield f"        ⚠ {', '.join(flags)}"
    if row.evidence:
        yield f"        “{_line(row.evidence[0].quote)}”"


def _forecast(forecast: Forecast) -> Iterable[str]:
    yield "Forecast, if nothing is said again"
    yield from (f"  {_count(forecast.days[n])}" for n in LISTED_DAYS)
    for event in forecast.events[:LISTED_EVENTS]:
        falls = ((event.archived, "archived"), (event.forgotten, "forgotten"))
        parts = [f"{len(ids)} {what}" for ids, what in falls if ids]
        yield f"  {event.date:%d %b %Y}: {', '.join(parts)}"
    yield ""


def _count(day: DayCount) -> str:
    return (
        f"{day.date:%d %b %Y}: {day.active} active, {day.archived} archived,"
        f" {day.forgotten} forgotten"
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _draw(program: Program, vault: Path) -> Path | None:
    """Draw the window with *vault* open and its best memory selected.

    Return the path of the image; None after a fault in the event loop, which was printed.
    """
    app = QApplication([sys.argv[0], "-platform", "offscreen"])
    crash_reporter = CrashReporter(program.data, app)
    # Queued: a fault while the window is shown comes before the event loop that is to exit.
    crash_reporter.reported.connect(_on_crash_reported, Qt.ConnectionType.QueuedConnection)
    try:
        startup = Startup(app, program, LaunchOptions(vault), crash_reporter)
        path = program.data / IMAGE
        timer = QTimer(startup, interval=POLL_MS)
        timer.timeout.connect(partial(_draw_when_ready, startup, timer, path))
        timer.start()
        QTimer.singleShot(DRAW_LIMIT_MS, startup, _on_draw_limit)
        startup.window.resize(WIDTH_PX, HEIGHT_PX)  # the offscreen platform's screen is smaller
        startup.window.show()
        exit_code = app.exec()
    finally:
        crash_reporter.close()
    return None if exit_code else path


def _draw_when_ready(startup: Startup, timer: QTimer, path: Path) -> None:
    view = startup.window.view
    if not startup.is_ready or startup.is_busy:
        return
    if view is not None and not view.table.selected_ids() and view.model.rowCount():
        view.table.select_row(0)
        return
    timer.stop()
    startup.window.grab().save(str(path))
    startup.window.close()


def _on_crash_reported(sentence: str) -> None:
    sys.stderr.write(f"memdeck: {sentence}\n")
    QApplication.exit(1)


def _on_draw_limit() -> None:
    # An ordinary fault: it is printed, logged and reported as the others are.
    raise TimeoutError(f"The window is not loaded after {DRAW_LIMIT_MS} ms.")
