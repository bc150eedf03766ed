"""The commands on the state of a vault, on its summary, and on the prompt of an agent."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

import click

from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.commands.editing import change_output
from memdeck.cli.commands.search import index_lines
from memdeck.cli.core_text import message_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.memory_lines import pending_lines
from memdeck.cli.output import Output, ProgressLine
from memdeck.cli.parameters import at_option, count, exclude_each_other
from memdeck.cli.text import FEW, brief, few, labelled, listed, padded
from memdeck.json_objects.vault_objects import (
    forecast_object,
    prompt_object,
    report_object,
    statistics_object,
)

if TYPE_CHECKING:
    from memdeck.domain.memory.forecast import Forecast
    from memdeck.services.upkeep.metrics import Metrics
    from memdeck.services.upkeep.stats_and_doctor import Stats


@command()
@at_option
@click.option("--top", type=count, metavar="N", help="At most N memories.")
@click.pass_obj
def prompt_command(command_line: CommandLine, at: date | None, top: int | None) -> Output:
    """Print the memories as the agent sees them in its prompt."""
    prompt = command_line.open().prompt(top, at=at)
    return Output(prompt_object(prompt), [prompt.text])


@command()
@click.option("--set", "text", metavar="TEXT", help="Make TEXT the summary; '' removes it.")
@click.option("--renew", is_flag=True, help="Regenerate the automatic paragraph; keep yours.")
@click.pass_obj
def summary_command(command_line: CommandLine, text: str | None, *, renew: bool) -> Output:
    """Print, replace or regenerate the rolling summary."""
    exclude_each_other(set=text is not None, renew=renew)
    summary = command_line.open().summary
    if text is None and not renew:
        current = summary.get()
        none = _("There is no summary yet; `memdeck summary --renew` writes one.")
        return Output({"summary": current}, [current or none])
    import asyncio

    if text is not None:
        return change_output(summary.set(text))
    with ProgressLine() as progress:
        progress.doing(_("Writing the summary"))
        return change_output(asyncio.run(summary.renew()))


@command()
@click.option(
    "--days", type=count, default="90", show_default=True, metavar="N", help="How far ahead."
)
@click.pass_obj
def forecast_command(command_line: CommandLine, days: int) -> Output:
    """Show which memories will be archived or forgotten, and when."""
    forecast = command_line.open().forecast(days)
    return Output(forecast_object(forecast), _forecast_lines(forecast))


def _forecast_lines(forecast: "Forecast") -> Iterable[str]:
    for day in dict.fromkeys((forecast.days[0], forecast.days[-1])):
        counts = _("{active} active, {archived} archived, {forgotten} forgotten").format(
            active=day.active, archived=day.archived, forgotten=day.forgotten
        )
        yield f"{day.date}  {counts}"
    archived, forgotten = _("{count} archived ({ids})"), _("{count} forgotten ({ids})")
    for event in forecast.events:
        parts = [
            text.format(count=len(ids), ids=few(ids))
            for ids, text in ((event.archived, archived), (event.forgotten, forgotten))
            if ids
        ]
        yield f"{event.date}  {_('; ').join(parts)}"


@command()
@click.pass_obj
def tidy_command(command_line: CommandLine) -> Output:
    """Rewrite MEMORY.md, sorted and normalised."""
    return change_output(command_line.open().tidy())


@command()
@click.pass_obj
def doctor_command(command_line: CommandLine) -> Output:
    """Check the vault's files, and list which variables override its policy."""
    manager = command_line.open()
    problems, overrides = manager.doctor(), manager.maintenance.overrides
    lines = [
        labelled(message_text(problem.where), message_text(problem.what)) for problem in problems
    ] or [_("No problems found.")]
    lines += [
        _("{name} overrides the policy: {effect}").format(
            name=override.name, effect=message_text(override.effect)
        )
        for override in overrides
    ]
    return Output(report_object(problems, overrides), lines)


@command()
@click.pass_obj
def stats_command(command_line: CommandLine) -> Output:
    """Show statistics of the vault."""
    manager = command_line.open()
    stats, metrics = manager.stats(), manager.metrics.collect()
    pending = manager.waiting_count()
    return Output(
        statistics_object(stats, metrics, pending),
        [*_stats_lines(stats), *_metrics_lines(metrics), *pending_lines(pending)],
    )


def _stats_lines(stats: "Stats") -> Iterable[str]:
    yield _statistic(_("entries"), stats.entries)
    yield _statistic(_("active"), stats.active)
    yield _statistic(_("archived"), stats.archived)
    yield _statistic(_("broken"), stats.broken)
    yield _statistic(_("pinned"), stats.pinned)
    yield _statistic(_("in prompt"), stats.in_prompt)
    yield _statistic(_("prompt tokens"), stats.prompt_tokens)
    yield _statistic(_("mean score"), f"{stats.mean_score:.2f}")
    categories = listed(f"{name} {number}" for name, number in stats.by_category.items())
    yield _statistic(_("by category"), categories)


def _statistic(name: str, value: object) -> str:
    return f"{padded(name, 14)} {value}"


def _metrics_lines(metrics: "Metrics") -> Iterable[str]:
    """Yield the metrics that the counts of ``stats`` do not include."""
    from memdeck.services.upkeep.metrics import AHEAD_DAYS

    fading, latency, index = metrics.fading, metrics.retrieval, metrics.index
    mean = _("{mean:.2f}, of all {total} memories")
    yield _statistic(
        _("mean importance"), mean.format(mean=metrics.mean_importance, total=metrics.total)
    )
    fade = _("{archived} to archive, {forgotten} to forget within {days} days").format(
        archived=len(fading.to_archive), forgotten=len(fading.to_forget), days=AHEAD_DAYS
    )
    yield _statistic(_("will fade"), fade)
    yield _statistic(_("retrieved"), _("{count} times").format(count=metrics.retrieved))
    for hot in metrics.hot[:FEW]:
        yield f"  {hot.usage.count:>5}  {hot.entry.id}  {brief(hot.entry.content)}"
    if latency.count:
        times = _("p50 {p50:.1f} ms, p99 {p99:.1f} ms")
        yield _statistic(_("retrieval"), times.format(p50=latency.p50_ms, p99=latency.p99_ms))
    for name, use in metrics.caches.items():
        if use.hits + use.misses:
            cache = _("{name} cache").format(name=value_name(name))
            yield _statistic(cache, _("{share:.0%} at hand").format(share=use.hit_rate))
    if index.stats is None:
        none = _("There is no search index yet; the first search creates it.")
        yield message_text(index.word) or none
    else:
        yield from index_lines(index.stats)
