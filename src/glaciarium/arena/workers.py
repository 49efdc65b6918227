"""Who plays the parts of a dataset: this process, several on this machine, or a Ray cluster.

All of them play the same parts to the same bytes. What a lost worker had begun is played again.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

from glaciarium.arena.columns import Files, played
from glaciarium.arena.plan import Part, Plan
from glaciarium.kernel.errors import GlaciariumError, LostWork, MissingPackage

AHEAD: Final = 2  # parts in hand for every worker: nobody waits, and little is in memory
PATIENCE: Final = 10.0  # seconds until a cluster's door must open
TRIES: Final = 3  # for each part: what kills three workers will kill the fourth


def processors() -> int:
    """Return how many processes can run here at once."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """So many processes on this machine; 1: only this one."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def __call__(self, plan: Plan, parts: list[Part]) -> Iterator[Files]:
        if min(self.workers, len(parts)) <= 1:
            yield from (played(plan, part) for part in parts)
            return
        waiting = deque(parts)
        for _try in range(TRIES):
            yield from self._run(plan, waiting)
            if not waiting:
                return
        raise _lost(waiting[0])

    def _run(self, plan: Plan, waiting: deque[Part]) -> Iterator[Files]:
        """Play parts until all are done or a process is lost; what is not done goes back."""
        # Not forked: threads of libraries would be copied in whatever state they are.
        context = multiprocessing.get_context("spawn")
        workers = min(self.workers, len(waiting))
        pool = ProcessPoolExecutor(workers, context, initializer=_ignore_interrupts)
        running: dict[Future[Files], Part] = {}
        try:
            while waiting or running:
                while waiting and len(running) < AHEAD * workers:
                    part = waiting.popleft()
                    running[pool.submit(played, plan, part)] = part
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    files = done.result()
                    del running[done]
                    yield files
        except BrokenProcessPool:
            waiting.extendleft(sorted(running.values(), reverse=True))
        finally:
            pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Let the process that gave the work decide what an interrupt means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Cluster:
    """A Ray cluster: the one at an address, or that of this machine, begun if there is none."""

    def __init__(self, address: str | None) -> None:
        self.address: Final = address
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else Ray warns
        try:
            import ray  # noqa: PLC0415 - slow to import, and few have it
        except ImportError:
            raise MissingPackage(
                "--ray needs Ray, which is not installed here: pip install 'glaciarium[ray]'."
            ) from None
        self.ray: Final[Any] = ray

    def __call__(self, plan: Plan, parts: list[Part]) -> Iterator[Files]:
        if not parts:
            return
        ray = self.ray
        begun = not ray.is_initialized()
        if begun:
            self._join()
        try:
            yield from self._run(plan, deque(parts))
        finally:
            if begun:
                ray.shutdown()

    def _join(self) -> None:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if self.address is None:
            quiet["include_dashboard"] = False
        else:
            _knock(self.address)
        try:
            self.ray.init(address=self.address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, ImportError) as error:
            where = self.address or "this machine"
            first = str(error).splitlines()[0].rstrip(".")
            raise LostWork(f"There is no Ray cluster to join at {where}: {first}.") from None

    def _run(self, plan: Plan, waiting: deque[Part]) -> Iterator[Files]:
        ray = self.ray
        remote = ray.remote(max_retries=TRIES - 1)(played)
        handed = ray.put(plan)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: dict[Any, Part] = {}
        while waiting or running:
            while waiting and len(running) < most:
                part = waiting.popleft()
                running[remote.remote(handed, part)] = part
            done, _rest = ray.wait(list(running), num_returns=1)
            yield self._files(done[0], running.pop(done[0]))

    def _files(self, done: Any, part: Part) -> Files:
        errors = self.ray.exceptions
        try:
            files = self.ray.get(done)
        except errors.RayTaskError as error:
            if isinstance(error.cause, GlaciariumError):
                raise error.cause from None
            raise
        except (errors.WorkerCrashedError, errors.ObjectLostError, errors.NodeDiedError):
            raise _lost(part) from None
        assert isinstance(files, Files)
        return files


def _knock(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would go on trying for minutes."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # a word such as auto: Ray knows
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise LostWork(
            f"There is no Ray cluster to join at {address}: {error}. "
            "`ray start --head` begins one and tells its address."
        ) from None


def _lost(part: Part) -> LostWork:
    return LostWork(
        f"Part {part.number} was lost {TRIES} times with the process that played it, "
        "perhaps for want of memory. What is written is safe, and the same command goes on with "
        "the rest; try fewer --workers, or another folder with a smaller --part."
    )
