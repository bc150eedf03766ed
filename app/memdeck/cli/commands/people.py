"""The commands on people: list them, show and correct a profile, merge and forget people."""

import click

from memdeck.cli.command_base import CommandLine, Group, command
from memdeck.cli.commands.editing import change_output, confirms_purge
from memdeck.cli.completion import complete_claim, complete_person
from memdeck.cli.core_text import message_text, reason_text
from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output
from memdeck.cli.profile_lines import (
    name_of,
    person_line,
    profile_lines,
    question_lines,
    traces_lines,
)
from memdeck.errors import UsageError
from memdeck.json_objects.change_objects import change_object
from memdeck.json_objects.profile_objects import (
    people_object,
    profile_object,
    remembered_object,
    traces_object,
)

_claim_argument = click.argument(
    "claim", metavar="CLAIM", shell_complete=complete_claim, help="The id of the claim."
)
_other_claim_argument = click.argument(
    "other",
    metavar="OTHER",
    shell_complete=complete_claim,
    help="The id of the claim that is in conflict with it.",
)
_person_argument = click.argument(
    "name",
    metavar="NAME|ID",
    shell_complete=complete_person,
    help='The name, or the id of the profile; "" for yours.',
)


@command()
@click.pass_obj
def people_command(command_line: CommandLine) -> Output:
    """List the people and groups of memorized conversations."""
    from memdeck.services.people.chat_names import chat_names

    manager = command_line.open()
    people = manager.people
    profiles, groups, questions = people.people(), people.groups(), people.questions()
    lines = [*map(person_line, profiles), *map(person_line, groups)]
    by_id = {profile.id: profile for profile in profiles}
    asked = [by_id[id_] for question in questions for id_ in question.profiles]
    chats = chat_names(manager.vault, asked)
    lines += [line for question in questions for line in question_lines(question, by_id, chats)]
    lines += [f"{page.name}: {message_text(page.reason)}" for page in people.damaged_pages()]
    none = _("No people here; `memdeck memorize FILE` creates profiles from a conversation.")
    return Output(people_object(people), lines or [none])


class _ProfileGroup(Group):
    """A group in which a name that is no command shows the profile of that name."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = next((arg for arg in args if not arg.startswith("-")), None)
        if first is not None and first not in self.commands:
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(cls=_ProfileGroup)
def profile_command() -> None:
    """Show a profile (`memdeck profile NAME`), correct it, merge or forget people."""


@profile_command.command("show")
@_person_argument
@click.pass_obj
def profile_show(command_line: CommandLine, name: str) -> Output:
    """Show what is known of a person or a group."""
    profile = command_line.open().people.profile(name)
    return Output(profile_object(profile), profile_lines(profile))


@profile_command.command("edit")
@_claim_argument
@click.argument("text", help="The new text.")
@click.option(
    "--based-on",
    metavar="TEXT",
    help="The text as you read it; if the claim says something else by now, nothing is saved.",
)
@click.pass_obj
def profile_edit(command_line: CommandLine, claim: str, text: str, based_on: str | None) -> Output:
    """Correct a claim; nothing that is said later overwrites it."""
    return change_output(command_line.open().people.edit_claim(claim, text, based_on))


@profile_command.command("delete")
@_claim_argument
@click.pass_obj
def profile_delete(command_line: CommandLine, claim: str) -> Output:
    """Remove a claim; it is not learned again from what was said."""
    return change_output(command_line.open().people.delete_claim(claim))


@profile_command.command("prefer")
@_claim_argument
@_other_claim_argument
@click.pass_obj
def profile_prefer(command_line: CommandLine, claim: str, other: str) -> Output:
    """Keep one of two claims in conflict; the other is superseded."""
    return change_output(command_line.open().people.prefer_claim(claim, other))


@profile_command.command("keep-both")
@_claim_argument
@_other_claim_argument
@click.pass_obj
def profile_keep_both(command_line: CommandLine, claim: str, other: str) -> Output:
    """Keep both of two claims in conflict."""
    return change_output(command_line.open().people.keep_both_claims(claim, other))


@profile_command.command("remember")
@_claim_argument
@click.pass_obj
def profile_remember(command_line: CommandLine, claim: str) -> Output:
    """Add a claim to MEMORY.md, or to the suggestions that wait for review if it is in doubt."""
    remembered = command_line.open().claims_to_memory.remember_claim(claim)
    if remembered.is_waiting:
        reason = reason_text(remembered.reason)
        line = _("It waits for review: {reason}").format(reason=reason)
        return Output(remembered_object(remembered), [line])
    if remembered.changeset.is_empty and remembered.reason:
        return Output(change_object(remembered.changeset), [reason_text(remembered.reason)])
    return change_output(remembered.changeset)


@profile_command.command("merge")
@_person_argument
@click.argument(
    "other",
    metavar="OTHER",
    shell_complete=complete_person,
    help="The profile that is merged into it.",
)
@click.pass_obj
def profile_merge(command_line: CommandLine, name: str, other: str) -> Output:
    """Merge two profiles of one person; if one is yours, it is kept. Undo separates them again."""
    return change_output(command_line.open().people.merge_people(name, other))


@profile_command.command("apart")
@_person_argument
@click.argument(
    "other",
    metavar="OTHER",
    shell_complete=complete_person,
    help="The profile of the other person.",
)
@click.pass_obj
def profile_apart(command_line: CommandLine, name: str, other: str) -> Output:
    """Keep two profiles apart as two people, and do not ask again."""
    return change_output(command_line.open().people.keep_apart(name, other))


@profile_command.command("forget")
@_person_argument
@click.option("--preview", is_flag=True, help="Only list what would be deleted.")
@click.option("--yes", is_flag=True, help="Skip the question.")
@click.pass_obj
def profile_forget(command_line: CommandLine, name: str, *, preview: bool, yes: bool) -> Output:
    """Delete all that is known of a person, permanently, everywhere."""
    forgetting = command_line.open().person_forgetting
    traces = forgetting.preview_forget_person(name)
    if preview:
        return Output(traces_object(traces), traces_lines(traces))
    if not yes and not confirms_purge(traces_lines(traces)):
        raise UsageError(_("Nothing was forgotten; pass --yes to skip the question."))
    forgotten = forgetting.forget_person(traces.profile.id)
    text = _("Forgot {name}; what others say may still name them.")
    return Output(
        {"forgotten": traces_object(forgotten)}, [text.format(name=name_of(traces.profile))]
    )
