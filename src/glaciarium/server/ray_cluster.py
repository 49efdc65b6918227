"""Bots that think on a Ray cluster: `glaciarium serve --thinkers ray://HOST:10001`.

The cluster's workers need the same version of Glaciarium. Jobs are queued and retried as with local
processes.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Final

from glaciarium.arena.workers import Cluster, knock
from glaciarium.kernel.errors import GlaciariumError
from glaciarium.server.process_pool import Job, Worker, game_of

AHEAD: Final = 2  # jobs for each processor of the cluster, so that none waits for the network


def check(address: str) -> None:
    """Raise MissingPackage or LostWork if there is no cluster to join."""
    Cluster(address)
    knock(address)


class RayCluster:
    """The places of a cluster, joined when the server starts."""

    def __init__(self, address: str) -> None:
        self._cluster: Final = Cluster(address)
        self._cluster.join()
        ray = self._cluster.ray
        self.size: Final = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.cores: Final = 1  # a place of a cluster has one processor
        self._remote: Final[Any] = ray.remote(max_retries=0)(_perform)
        self._begun: Final[dict[int, Any]] = {}  # by place

    def submit(self, job: Job, place: int) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            handed = self._remote.remote(job)
            self._begun[place] = handed
            handed.future().add_done_callback(lambda one: self._pass_on(one, done))
        except Exception as error:  # the cluster is gone: the caller chooses without it
            done.set_exception(error)
        return done

    def _pass_on(self, one: Future[Any], done: Future[Any]) -> None:
        """Pass an answer on; an error raised there is raised here."""
        error = one.exception()
        cause = getattr(error, "cause", None)
        if error is None:
            done.set_result(one.result())
        else:
            done.set_exception(cause if isinstance(cause, GlaciariumError) else error)

    def halt(self, place: int) -> None:
        """Stop a job that nobody waits for."""
        if place in self._begun:
            self._cluster.ray.cancel(self._begun.pop(place))

    def hurry(self, place: int) -> None:
        """Do nothing: a job on a cluster can't return partial results."""

    def lost(self, error: BaseException) -> bool:
        errors = self._cluster.ray.exceptions
        return isinstance(
            error, errors.WorkerCrashedError | errors.NodeDiedError | errors.ObjectLostError
        )

    def close(self) -> None:
        self._cluster.ray.shutdown()


def _perform(job: Job) -> Any:
    return job.run(Worker(game_of, lambda: False))
