"""One window for each user: a later start hands its vault to the window, and ends.

The first program holds a lock file, and listens on a local socket that only its user may use. Both
are in the folder of the program's data. The system drops the lock of a program that crashed, and
the next start replaces its socket.
"""

import json
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDir, QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from memdeck.desktop.ui.session.launch_options import LaunchOptions

CONNECT_MS = 1_000
ANSWER_MS = 3_000
"""A window that hangs for longer gets no request: the later start opens a window of its own."""

LONGEST_REQUEST = 64_000
"""In bytes; a longest path has 4,096."""

_ACCEPTED = b"open\n"


def hand_over(folder: Path, options: LaunchOptions) -> bool:
    """Ask the window that is open to open the vault of *options*; return whether it will.

    *folder* is that of the program's data. It takes at most ``CONNECT_MS`` and ``ANSWER_MS``, and
    no time if no window is open.
    """
    socket = QLocalSocket()
    socket.connectToServer(server_name(folder))
    if not socket.waitForConnected(CONNECT_MS):
        return False
    socket.write(_encoded(options))
    return socket.waitForReadyRead(ANSWER_MS) and socket.readAll().data() == _ACCEPTED


def server_name(folder: Path, platform: str = sys.platform) -> str:
    """Return the name of the socket: a path, or on Windows the name of a pipe."""
    if platform == "win32":
        return f"memdeck-{folder.as_posix()}"
    return str(folder / "window.socket")


class SingleInstance(QObject):
    """Receives the requests of later starts, unless another program does.

    Where no socket can be had, as in a folder with a very long path, each start opens a window.
    """

    requested = Signal(object)
    """The ``LaunchOptions`` of a later start."""

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        QDir().mkpath(str(folder))
        self._lock = QLockFile(str(folder / "window.lock"))
        self._lock.setStaleLockTime(0)  # however old: it is dropped only if its program has ended
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_new_connection)
        self.is_first = self._lock.tryLock(0)
        if self.is_first:
            QLocalServer.removeServer(server_name(folder))
            self._server.listen(server_name(folder))

    def close(self) -> None:
        """Let the next start open a window."""
        self._server.close()
        self._lock.unlock()

    def _on_new_connection(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.readyRead.connect(partial(self._on_ready_read, socket))
            socket.disconnected.connect(socket.deleteLater)

    def _on_ready_read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > LONGEST_REQUEST:
                socket.abort()
            return
        options = _decoded(bytes(socket.readLine(LONGEST_REQUEST).data()))
        if options is None:
            socket.abort()
            return
        socket.write(_ACCEPTED)
        socket.disconnectFromServer()
        self.requested.emit(options)


def _encoded(options: LaunchOptions) -> bytes:
    vault = options.vault
    # The other program may be in another folder. An address of a server is not a path.
    path = vault.absolute() if vault is not None and vault.exists() else vault
    request = {"vault": None if path is None else str(path), "is_sample": options.is_sample}
    return json.dumps(request).encode() + b"\n"


def _decoded(line: bytes) -> LaunchOptions | None:
    """Return the options of a request, or None if it is not valid."""
    try:
        request: object = json.loads(line)
    except ValueError:
        return None
    match request:
        case {"vault": str() | None as vault, "is_sample": bool() as is_sample}:
            return LaunchOptions(Path(vault) if vault else None, is_sample=is_sample)
        case _:
            return None
