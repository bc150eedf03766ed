"""Time and memory to memorize conversations by rules, in a program of its own."""

import json
import subprocess
import sys
import time
from pathlib import Path

from bench.boundaries import streams_of
from bench.export_walk import peak_mb
from bench.figures import Figure, at_most

from memdeck import MemoryManager
from memdeck.domain.conversation.conversation import Conversation


def measure(data: Path, folder: Path) -> list[Figure]:
    """Memorize LoCoMo's conversations into a vault in *folder*; none without ``locomo.jsonl``."""
    path, vault = data / "locomo.jsonl", folder / "memorized"
    if not path.is_file():
        return []
    vault.mkdir()
    command = [sys.executable, "-m", "bench.memorizing", str(path.resolve()), str(vault)]
    packaging = Path(__file__).parents[1]
    report = json.loads(
        subprocess.run(command, cwd=packaging, check=True, capture_output=True).stdout
    )
    what = f"memorize {report['messages']:,} messages of {report['conversations']} conversations"
    return [
        at_most(f"{what}, by rules", report["cpu_s"], 60, "s CPU"),
        at_most(f"{what}, peak memory", report["peak_mb"], 300, "MB"),
    ]


def main() -> None:
    """Memorize the conversations of the first argument into the vault of the second."""
    start_s = time.process_time()
    streams, manager = streams_of(Path(sys.argv[1])), MemoryManager(Path(sys.argv[2]))
    messages = 0
    for name, stream in streams.items():
        of_all = tuple(message for session in stream for message in session)
        manager.memorize(Conversation(f"bench/{name}", name, "bench", of_all))
        messages += len(of_all)
    report = {
        "conversations": len(streams),
        "messages": messages,
        "cpu_s": time.process_time() - start_s,
        "peak_mb": peak_mb(),
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    main()
