"""The attributes of a manager that are services, and the methods that are those of its services."""

from collections.abc import Callable
from importlib import import_module
from types import MethodType
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar, cast, overload

from memdeck.domain.arguments import Limit, checked
from memdeck.domain.memory.namespace import NO_NAMESPACE, WHOLE_VAULT
from memdeck.errors import WholeVaultError

if TYPE_CHECKING:
    from memdeck.services.manager import MemoryManager

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

BOUND = frozenset(
    [
        *("list", "show", "add", "add_many", "edit", "set_group", "archive", "restore", "forget"),
        *("pin", "unpin", "link", "unlink", "relatives", "prompt", "on", "get_hot_memories"),
        *("recall", "recall_by_cosine", "find_similar", "recall_memory", "get_prompt_memories"),
        *("get_session_memories", "format_memories_for_context", "retrieve_relevant_memories"),
        *("memory_write", "memory_search", "save_memory", "find_similar_memories", "memory_get"),
        *("memory_list", "memory_update", "memory_forget", "memory_context", "call_tool"),
        *("record_skill", "add_message", "calculate_budget", "build_context", "end_session"),
        *("end_idle_sessions", "process_session_end"),
    ]
)
"""The methods that reach only the namespace of a vault that is opened for one.

All others work on the whole vault. A new one does, until it is tested and named here.
"""

BOUND_SERVICES = frozenset(["short_term", "tool_calls"])
"""The services that reach only that namespace by all that they offer, as ``BOUND``."""


class Service(Generic[S]):
    """A service of the manager: its module is imported, and it is built, at its first use.

    Any thread may be the first; only one builds it.
    """

    def __init__(self, module: str, build: Callable[["MemoryManager", type[S]], S]) -> None:
        self._module = module
        self._build = build

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the name of the attribute."""
        self._name = name

    @property
    def service_class(self) -> type[S]:
        """The class that the method which builds the service is annotated to return."""
        name = self._build.__annotations__["return"]
        return cast("type[S]", getattr(import_module(self._module), name))

    @overload
    def __get__(self, manager: None, owner: type) -> "Service[S]": ...
    @overload
    def __get__(self, manager: "MemoryManager", owner: type) -> S: ...
    def __get__(self, manager: "MemoryManager | None", owner: type) -> "S | Service[S]":
        """Return the manager's service, which is an ordinary attribute of a whole vault then.

        Raises:
            WholeVaultError: the vault is opened for one user, agent or run, and it is none of
                ``BOUND_SERVICES``.
        """
        if manager is None:
            return self
        if manager.namespace != NO_NAMESPACE and self._name not in BOUND_SERVICES:
            raise WholeVaultError(WHOLE_VAULT)
        return self.of(manager)

    def of(self, manager: "MemoryManager") -> S:
        """Return the manager's service, even if the manager refuses it to others."""
        service_class = self.service_class  # imported before other threads have to wait
        name = self._name if manager.namespace == NO_NAMESPACE else f"_{self._name}"
        with manager.building:
            if name not in vars(manager):
                setattr(manager, name, self._build(services_of(manager), service_class))
            return cast("S", vars(manager)[name])


def service(module: str) -> Callable[[Callable[["MemoryManager", type[S]], S]], Service[S]]:
    """Return a decorator for a method that builds a service, of a class in *module*."""
    return lambda build: Service(module, build)


class _Services:
    """A manager as its own services see it: with all of them, whatever namespace it has."""

    def __init__(self, manager: "MemoryManager") -> None:
        self._manager = manager

    def __getattr__(self, name: str) -> object:
        found = getattr(type(self._manager), name, None)
        if isinstance(found, Service):
            return found.of(self._manager)
        return getattr(self._manager, name)


def services_of(manager: "MemoryManager") -> "MemoryManager":
    """Return *manager* with the services that it refuses to others, for the services' own use."""
    return (
        manager if manager.namespace == NO_NAMESPACE else cast("MemoryManager", _Services(manager))
    )


class _ServiceClasses:
    """Has the class of each service of the class *manager*, under the service's name."""

    def __init__(self, manager: type) -> None:
        self._manager = manager

    def __getattr__(self, name: str) -> type:
        found: Service[object] = vars(self._manager)[name]
        return found.service_class


class ServiceMethod(Generic[P, R]):
    """A method of the manager that is the method *of* one of its services.

    *limits* are the ranges of its arguments, by name.
    """

    def __init__(self, of: "Callable[[MemoryManager], Callable[P, R]]", **limits: Limit) -> None:
        self._of = of
        self.limits = limits
        self._check = checked(**limits)
        self._checked: Callable[..., R] | None = None

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the name of the attribute."""
        self._name = name

    @overload
    def __get__(self, manager: None, owner: type) -> Callable[..., R]: ...
    @overload
    def __get__(self, manager: "MemoryManager", owner: type) -> Callable[P, R]: ...
    def __get__(self, manager: "MemoryManager | None", owner: type) -> Callable[..., R]:
        """Return the method of the manager's service, which checks its arguments.

        On the class, return the service's own function, for help and completion.

        Raises:
            WholeVaultError: the vault is opened for one user, agent or run, and it is none of
                ``BOUND``.
        """
        if manager is None:
            return self._of(cast("MemoryManager", _ServiceClasses(owner)))
        if manager.namespace != NO_NAMESPACE and self._name not in BOUND:
            raise WholeVaultError(WHOLE_VAULT)
        method = cast("MethodType", self._of(services_of(manager)))
        if self._checked is None:
            self._checked = self._check(method.__func__)
        return cast("Callable[P, R]", MethodType(self._checked, method.__self__))
