"""Workers: this process, several on this machine, or a Ray cluster.

All give the same results, in any order. What a lost worker had started is done again (jobs must
be idempotent).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Any, Final, TypeVar

from glaciarium.kernel.errors import GlaciariumError, LostWork, MissingPackage

AHEAD: Final = 2  # jobs in flight per worker: nobody waits, and little is in memory
PATIENCE: Final = 10.0  # seconds to reach a cluster
LOOK: Final = 5.0  # seconds without a result before checking that all workers are alive
TRIES: Final = 3  # attempts per job: what kills three workers will kill the fourth

Job = TypeVar("Job", bound=Hashable)
Result = TypeVar("Result")
Work = Callable[[Job], Result]  # sent to other processes, so it must pickle


def processors() -> int:
    """Return how many processes can run at once."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class RetryingPool:
    """Processes that are replaced when one is lost. Callers submit lost jobs again."""

    def __init__(
        self, size: int, prepare: Callable[..., None], arguments: tuple[Any, ...] = ()
    ) -> None:
        self._size: Final = size
        self._prepare: Final = (prepare, *arguments)
        # Not forked: library threads would be copied in an undefined state.
        self.context: Final = multiprocessing.get_context("spawn")
        self._executor: ProcessPoolExecutor | None = None
        self._broken: Final[list[ProcessPoolExecutor]] = []  # may still be ending

    def submit(self, do: Callable[..., Result], *arguments: Any) -> Future[Result]:
        try:
            return self._begun().submit(do, *arguments)
        except BrokenProcessPool as error:  # since the last check
            self.lost(error)
            return self._begun().submit(do, *arguments)

    def lost(self, error: BaseException | None) -> bool:
        """Tell whether a job failed because its process was lost; the next ones get new ones."""
        if not isinstance(error, BrokenProcessPool):
            return False
        if self._executor is not None and self._executor._broken:
            self._broken.append(self._executor)
            self._executor = None
        return True

    def look_after(self) -> None:
        """End a pool that has lost a process without noticing.

        A process killed while sending a long result leaves half of it in the pipe. The
        pool then waits for the other half for ever.
        """
        processes = self.processes
        if self._executor is None or all(process.is_alive() for process in processes):
            return
        for process in processes:
            process.kill()
            process.join()
        self._executor._result_queue._writer.close()  # type: ignore[attr-defined]

    @property
    def processes(self) -> list[Any]:
        return [] if self._executor is None else list(self._executor._processes.values())

    def close(self, *, wait: bool = True) -> None:
        """End the processes; queued jobs are cancelled only if not `wait`."""
        for executor in (*self._broken, self._executor):
            if executor is not None:
                executor.shutdown(wait=wait, cancel_futures=wait)

    def _begun(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._size, self.context, _child, initargs=self._prepare
            )
        return self._executor


def _child(prepare: Callable[..., None], *arguments: Any) -> None:
    """Prepare a process of a pool: its parent handles interrupts, and it ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()
    prepare(*arguments)


def _outlive_nobody() -> None:
    """End this process when its parent is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    # By a signal, so that external bots end first.
    os.kill(os.getpid(), signal.SIGTERM)


class Processes:
    """Processes on this machine; 1: only this one."""

    def __init__(self, workers: int) -> None:
        self.workers: Final = workers

    def __call__(self, work: Work[Job, Result], jobs: list[Job]) -> Iterator[Result]:
        workers = min(self.workers, len(jobs))
        if workers <= 1:
            yield from map(work, jobs)
            return
        pool = RetryingPool(workers, _begin, (work,))
        try:
            yield from self._run(pool, AHEAD * workers, deque(jobs))
        except BaseException:  # for example an interrupt: don't wait for jobs in flight
            for process in pool.processes:
                process.terminate()
            raise
        finally:
            pool.close()

    def _run(self, pool: RetryingPool, most: int, waiting: deque[Job]) -> Iterator[Any]:
        running: dict[Future[Any], Job] = {}
        lost: Counter[Job] = Counter()
        while waiting or running:
            while waiting and len(running) < most:
                job = waiting.popleft()
                running[pool.submit(_do, job)] = job
            found = wait(running, LOOK, return_when=FIRST_COMPLETED).done
            if not found:
                pool.look_after()
            for done in found:
                job = running.pop(done)
                if not pool.lost(done.exception()):
                    yield done.result()
                    continue
                lost[job] += 1
                if lost[job] >= TRIES:
                    raise _lost() from None
                waiting.appendleft(job)


_work: Work[Any, Any] | None = None  # the job function of this process


def _begin(work: Work[Any, Any]) -> None:
    global _work  # noqa: PLW0603 - sent once to each process, not with every job
    _work = work


def _do(job: Any) -> Any:
    assert _work is not None
    return _work(job)


class Cluster:
    """A Ray cluster: the one at an address, or a local one, started if needed."""

    def __init__(self, address: str | None) -> None:
        self.address: Final = address
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else Ray warns
        try:
            import ray  # noqa: PLC0415 - slow to import, and few have it
        except ImportError:
            raise MissingPackage(
                "--ray needs Ray, which is not installed here: pip install 'glaciarium[ray]'."
            ) from None
        self.ray: Final[Any] = ray

    def __call__(self, work: Work[Job, Result], jobs: list[Job]) -> Iterator[Result]:
        if not jobs:
            return
        ray = self.ray
        begun = not ray.is_initialized()
        if begun:
            self.join()
        try:
            yield from self._run(work, deque(jobs))
        finally:
            if begun:
                ray.shutdown()

    def join(self) -> None:
        """Join the cluster; raise LostWork."""
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if self.address is None:
            quiet["include_dashboard"] = False
        else:
            knock(self.address)
        try:
            self.ray.init(address=self.address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, ImportError) as error:
            where = self.address or "this machine"
            first = str(error).splitlines()[0].rstrip(".")
            raise LostWork(
                f"There is no Ray cluster to join at {where}: {first}. If it asks for a token, set "
                "RAY_AUTH_MODE=token and RAY_AUTH_TOKEN."
            ) from None

    def _run(self, work: Work[Job, Result], waiting: deque[Job]) -> Iterator[Result]:
        ray = self.ray
        remote = ray.remote(max_retries=TRIES - 1)(_perform)
        handed = ray.put(work)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running: set[Any] = set()
        while waiting or running:
            while waiting and len(running) < most:
                running.add(remote.remote(handed, waiting.popleft()))
            done, _rest = ray.wait(list(running), num_returns=1)
            running.difference_update(done)
            yield self._result(done[0])

    def _result(self, done: Any) -> Any:
        errors = self.ray.exceptions
        try:
            return self.ray.get(done)
        except errors.RayTaskError as error:
            if isinstance(error.cause, GlaciariumError):
                raise error.cause from None
            raise
        except (errors.WorkerCrashedError, errors.ObjectLostError, errors.NodeDiedError):
            raise _lost() from None


def _perform(work: Work[Job, Result], job: Job) -> Result:
    return work(job)


def knock(address: str) -> None:
    """Raise if nobody answers at the address: Ray itself would retry for minutes."""
    host, _colon, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return  # a word such as auto, which Ray understands
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise LostWork(
            f"There is no Ray cluster to join at {address}: {error}. "
            "`ray start --head` begins one and tells its address."
        ) from None


def _lost() -> LostWork:
    return LostWork(
        f"The same work was lost {TRIES} times with the process that did it, perhaps for want of "
        "memory. What is written is safe, and the same command goes on with the rest; "
        "try fewer --workers."
    )
