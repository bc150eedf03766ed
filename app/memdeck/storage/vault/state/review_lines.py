"""The review queue as text: a line with all of it, then one for each step since."""

from dataclasses import dataclass
from functools import cached_property

from memdeck.domain.consolidation.review_queue import PendingReview
from memdeck.domain.consolidation.review_queue_diff import ReviewQueueStep, stepped
from memdeck.storage.disk.json_codec import Codec


@dataclass(frozen=True, slots=True)
class Told:
    """The content of lines, and their number; *is_cut* where a crash cut off the last."""

    waiting: PendingReview
    count: int
    is_cut: bool = False


class ReviewQueueLines:
    """Renders and parses the lines of one file."""

    def render(self, waiting: PendingReview) -> bytes:
        """Return all of *waiting* as one line.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        return self._whole.render(waiting) + b"\n"

    def render_step(self, step: ReviewQueueStep) -> bytes:
        """Return a line to append after the state it continues.

        Raises:
            StorageError: a text holds half a character, which no file can hold.
        """
        return self._step.render(step) + b"\n"

    def parse(self, data: bytes) -> Told:
        """Return the content of *data*; a step that was cut off is ignored.

        Raises:
            ValueError: it holds no review queue.
        """
        first, *steps = data.split(b"\n")
        tail = steps.pop() if steps else first
        waiting = self._whole.parse(first)
        for line in steps:
            waiting = stepped(waiting, self._step.parse(line))
        return Told(waiting, 1 + len(steps), is_cut=bool(tail))

    @cached_property
    def _whole(self) -> Codec[PendingReview]:
        return Codec(PendingReview)

    @cached_property
    def _step(self) -> Codec[ReviewQueueStep]:
        return Codec(ReviewQueueStep)
