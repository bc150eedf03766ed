"""All messages of the core that have a template."""

from memdeck.localization.filter_messages import FILTER_MESSAGES
from memdeck.localization.format_messages import FORMAT_MESSAGES
from memdeck.localization.import_messages import IMPORT_MESSAGES
from memdeck.localization.index_messages import INDEX_MESSAGES
from memdeck.localization.people_messages import PEOPLE_MESSAGES
from memdeck.localization.server_messages import SERVER_MESSAGES
from memdeck.localization.vault_messages import VAULT_MESSAGES

CORE_MESSAGES = {
    message: message
    for message in (
        *VAULT_MESSAGES,
        *FILTER_MESSAGES,
        *FORMAT_MESSAGES,
        *INDEX_MESSAGES,
        *PEOPLE_MESSAGES,
        *SERVER_MESSAGES,
        *IMPORT_MESSAGES,
    )
}
