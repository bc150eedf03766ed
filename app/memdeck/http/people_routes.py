"""Profiles of people, and their claims."""

from fastapi import APIRouter, Response

from memdeck.http import response_models as answer
from memdeck.http.problems import error_responses
from memdeck.http.replies import PREFIX, Manager, reply
from memdeck.http.request_models import ClaimText, TwoProfiles
from memdeck.json_objects.change_objects import change_object
from memdeck.json_objects.profile_objects import people_object, profile_object

router = APIRouter(prefix=PREFIX, tags=["people"])


@router.get("/people", response_model=answer.People, responses=error_responses())
def list_people(manager: Manager) -> Response:
    """List the people and groups of memorized conversations."""
    return reply(people_object(manager.people))


@router.post("/people/merge", response_model=answer.Change, responses=error_responses(404, 409))
def merge_people(manager: Manager, profiles: TwoProfiles) -> Response:
    """Join the second profile to the first; undo makes them two again."""
    return reply(change_object(manager.merge_people(profiles.name, profiles.other)))


@router.post("/people/apart", response_model=answer.Change, responses=error_responses(404, 409))
def keep_apart(manager: Manager, profiles: TwoProfiles) -> Response:
    """Note that two profiles are of two people."""
    return reply(change_object(manager.keep_apart(profiles.name, profiles.other)))


@router.get("/people/{name}", response_model=answer.ProfileOf, responses=error_responses(404))
def show_profile(manager: Manager, name: str) -> Response:
    """Show what is known of a person or a group, by name or id."""
    return reply(profile_object(manager.profile(name)))


@router.patch("/claims/{id}", response_model=answer.Change, responses=error_responses(404, 409))
def edit_claim(manager: Manager, id: str, claim: ClaimText) -> Response:  # noqa: A002 - an API's word
    """Correct a claim; with based_on, only if it still says that."""
    return reply(change_object(manager.edit_claim(id, claim.text, claim.based_on)))


@router.delete("/claims/{id}", response_model=answer.Change, responses=error_responses(404, 409))
def delete_claim(manager: Manager, id: str) -> Response:  # noqa: A002 - as above
    """Remove a claim; what was said does not bring it back."""
    return reply(change_object(manager.delete_claim(id)))
