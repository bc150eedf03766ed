"""The application object, which owns everything of the window from start to close."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from memdeck import __version__
from memdeck.bootstrap import Program
from memdeck.desktop.review.importing.inputs import ImportInputs
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.desktop.ui.actions.action_set import Handlers
from memdeck.desktop.ui.actions.key_help import KeyHelp
from memdeck.desktop.ui.actions.palette import CommandPalette
from memdeck.desktop.ui.actions.text_redo import TextRedo
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.notice import Notice, Severity
from memdeck.desktop.ui.views.widgets.progress import ProgressNote
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.desktop.window.shell.panes import Pane
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.window_state import WindowState
from memdeck.desktop.window.vault.initial_state import InitialState
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.vault_switcher import VaultSwitcher
from memdeck.errors import MemdeckError

if TYPE_CHECKING:
    from memdeck.desktop.settings.settings_controller import SettingsController
    from memdeck.desktop.window.features.people_controller import PeopleController
    from memdeck.desktop.window.vault.vault_features import VaultFeatures
    from memdeck.services.recall.recall import Recall

ABOUT_ICON_PX = 48


class Application(QObject):
    """Owns what outlives a vault: settings, appearance, help, and which vault is open."""

    def __init__(
        self,
        app: QApplication,
        program: Program,
        bridge: Bridge,
        crash_reporter: CrashReporter,
        window: MainWindow,
        window_state: WindowState,
        initial_state: InitialState,
    ) -> None:
        super().__init__(window)
        self._program = program
        self._bridge = bridge
        self._window = window
        self._window_state = window_state
        self.preferences = Preferences(program, bridge, initial_state.settings, self)
        self.vault_switcher = VaultSwitcher(program, bridge, window, self.preferences, window_state)
        self.palette = CommandPalette(window.theme, window)
        TextRedo(app, self)
        self._settings: SettingsController | None = None
        self._is_close_confirmed = False
        window.installEventFilter(self)
        window.closing.connect(bridge.close)
        window.status.model_asked.connect(self.open_settings)
        window.status.show_progress(ProgressNote(bridge))
        self.preferences.changed.connect(self._apply_appearance)
        self.preferences.failed.connect(self._on_failed)
        bridge.failed.connect(self._on_failed)
        self.vault_switcher.vault_changed.connect(self._set_handlers)
        self._set_handlers()
        self._apply_appearance()
        self.vault_switcher.start(initial_state)
        # Last: the message box of the reporter also shows an exception in the lines above.
        crash_reporter.reported.connect(self._on_crash_reported)

    def program_handlers(self) -> Handlers:
        """Return the handlers of the commands that need no vault."""
        switcher = self.vault_switcher
        return {
            "vault.open": switcher.choose_folder,
            "vault.open_file": switcher.choose_file,
            "vault.open_server": switcher.choose_server,
            "vault.switch": self._window.bar.open_vault_menu,
            "vault.sample": switcher.open_sample,
            "session.import": partial(switcher.ask_for_conversations, ImportInputs.choose_files),
            "session.import_folder": partial(
                switcher.ask_for_conversations, ImportInputs.choose_folder
            ),
            "session.paste": partial(switcher.ask_for_conversations, ImportInputs.paste),
            "app.settings": self.open_settings,
            "app.quit": self._window.close,
            "theme.system": partial(self.preferences.change, theme="system"),
            "theme.light": partial(self.preferences.change, theme="light"),
            "theme.dark": partial(self.preferences.change, theme="dark"),
            "help.palette": partial(self.palette.open, self._window.commands),
            "help.keys": lambda: KeyHelp(self._window.commands, self._window).open(),
            "help.about": self._open_about,
        }

    def vault_handlers(self, vault: OpenVaultController) -> Handlers:
        """Return the handlers of the commands that need no feature of the open vault."""
        return {
            "vault.reload": vault.vault_session.refresh,
            "vault.reveal": vault.show_in_folder,
            "entry.open": partial(vault.show_tab, SideTab.DETAIL),
            "entry.edit": vault.memory_actions.edit,
            "entry.copy": vault.memory_actions.copy,
            "entry.show_in_file": vault.show_in_file,
            "entry.set_category": vault.category_actions.open_menu,
            "entry.set_group": vault.group_actions.open_dialog,
            "entry.pin": vault.memory_actions.pin,
            "entry.archive": vault.memory_actions.archive,
            "entry.restore": vault.memory_actions.restore,
            "entry.forget": vault.memory_actions.forget,
            "history.undo": vault.history.undo,
            "history.redo": vault.history.redo,
            "find.start": vault.start_find,
            "find.clear": vault.memories.show_all,
            "pane.places": partial(vault.toggle_pane, Pane.PLACES),
            "pane.memories": partial(vault.toggle_pane, Pane.MEMORIES),
            "pane.detail": partial(vault.toggle_pane, Pane.DETAIL),
            "table.columns": vault.view.table.columns.open_menu,
            "tab.detail": partial(vault.show_tab, SideTab.DETAIL),
            "tab.file": partial(vault.show_tab, SideTab.FILE),
            "tab.decay": partial(vault.show_tab, SideTab.DECAY),
            "tab.prompt": partial(vault.show_tab, SideTab.PROMPT),
        }

    def feature_handlers(self, features: "VaultFeatures") -> Handlers:
        """Return the handlers of the commands that are features of the open vault."""
        imports = features.review.controller.inputs
        return {
            "session.import": imports.choose_files,
            "session.import_folder": imports.choose_folder,
            "session.paste": imports.paste,
            "episodes.make": features.timeline.make_episodes,
            "timeline.open": features.timeline.open,
            "timeline.zoom_in": partial(features.timeline.step_zoom, -1),
            "timeline.zoom_out": partial(features.timeline.step_zoom, 1),
            "timeline.clear_filters": features.timeline.clear_filters,
            "episode.open_conversation": features.timeline.open_conversation,
            "vault.upkeep": features.review.maintenance.open,
            "vault.backups": features.restore_backup.open_dialog,
            "vault.connect": features.connect_agents.open_dialog,
            "vault.convert": features.convert.open_dialog,
            "entry.add": features.add_memory.open_dialog,
            "entry.find_similar": features.find.find_similar,
            "entry.purge": features.purge.open_dialog,
            "people.open": features.people.open,
            "find.ask": features.find.focus_and_ask,
        }

    def people_handlers(self, people: "PeopleController") -> Handlers:
        """Return the handlers of the commands on the page of people."""
        return {
            "claim.edit": people.edit_claim,
            "claim.open": people.open_sources,
            "claim.remember": people.remember_claim,
            "claim.copy": people.copy_claim,
            "claim.delete": people.delete_claim,
            "conflict.keep_first": partial(people.keep_claim, 0),
            "conflict.keep_second": partial(people.keep_claim, 1),
            "conflict.keep_both": people.keep_both_claims,
            "namesake.same": people.merge_namesakes,
            "namesake.different": people.keep_namesakes_apart,
            "person.merge": people.merge,
            "person.forget": people.forget,
        }

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        """Say what happens to text that is not saved or imported before the window closes."""
        if event.type() != QEvent.Type.Close or self._is_close_confirmed:
            return False
        vault = self.vault_switcher.vault_controller
        features = None if vault is None else vault.features
        names = () if features is None else features.side_tabs.files.drafts_left
        has_unread_text = features is not None and bool(features.review.controller.unread_text)
        if not names and not has_unread_text:
            return False
        event.ignore()
        question = QuitQuestion(names, self._window, has_unread_text=has_unread_text)
        question.confirmed.clicked.connect(self._on_close_confirmed)
        question.open()
        return True

    def open_settings(self) -> None:
        # The model's client is heavy, and few users open the settings.
        from memdeck.desktop.settings.settings_controller import SettingsController  # noqa: PLC0415

        if self._settings is None:
            self._settings = SettingsController(
                self.preferences, self._bridge, self._window, self._recall_service
            )
            self._settings.noted.connect(self._window.status.undo.show_message)
            self._settings.failed.connect(self._on_failed)
        self._settings.open()

    def _set_handlers(self) -> None:
        handlers = dict(self.program_handlers())
        vault = self.vault_switcher.vault_controller
        if vault is not None:
            handlers |= self.vault_handlers(vault)
            if vault.features is not None:
                handlers |= self.feature_handlers(vault.features)
                handlers |= self.people_handlers(vault.features.people)
        self._window.commands.set_handlers(handlers)

    def _recall_service(self) -> "Recall | None":
        vault = self.vault_switcher.vault_controller
        return None if vault is None else vault.vault_session.manager.recollection

    def _apply_appearance(self) -> None:
        settings = self.preferences.settings
        chosen = Appearance(settings.theme)
        self._window.theme.set_appearance(chosen)
        self._window_state.save_appearance(chosen, settings.language)
        for appearance in Appearance:
            self._window.commands[f"theme.{appearance}"].setChecked(appearance is chosen)

    def _open_about(self) -> None:
        """Show the name and version, and the folders of the program's own files."""
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(translate("about", "About Memdeck"))
        icon = self._window.icons.icon("memdeck")
        box.setIconPixmap(icon.pixmap(ABOUT_ICON_PX, ABOUT_ICON_PX))
        box.setText(translate("about", "Memdeck {version}").format(version=__version__))
        box.setInformativeText(
            translate(
                "about",
                "See, edit and review what your AI agent remembers.\n\n"
                "Settings: {config}\nData: {data}",
            ).format(config=self._program.config, data=self._program.data)
        )
        box.open()

    def _on_failed(self, error: MemdeckError) -> None:
        notice = Notice("program", message_text(error), Severity.ERROR)
        self.vault_switcher.notices.show_notice(notice)

    def _on_crash_reported(self, sentence: str) -> None:
        self.vault_switcher.notices.show_notice(Notice("fault", sentence, Severity.ERROR))

    def _on_close_confirmed(self) -> None:
        self._is_close_confirmed = True
        self._window.close()


class QuitQuestion(Question):
    """Says that unsaved text is kept as a draft, and that pasted text is not.

    *names* are the files with unsaved text.
    """

    def __init__(self, names: Sequence[str], parent: QWidget, *, has_unread_text: bool) -> None:
        quit_ = translate("QuitQuestion", "Quit")
        super().__init__(quit_, "", quit_, parent)
        texts, explanations = [], []
        if names:
            texts.append(self.tr("Unsaved changes in {files}").format(files=listed(names)))
            explanations.append(
                self.tr(
                    "They cannot be saved before you decide on them. They are kept as a draft, and"
                    " offered at the next start."
                )
            )
        if has_unread_text:
            texts.append(self.tr("A pasted conversation is not imported yet"))
            explanations.append(self.tr("If you quit now, you have to paste it again."))
        self.setIcon(QMessageBox.Icon.Information)
        self.setText("\n".join(texts))
        self.setInformativeText("\n".join(explanations))
