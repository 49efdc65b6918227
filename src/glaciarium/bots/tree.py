"""A search tree over what a seat knows, with statistics per option.

A node stands for the choices that led to it, not for a state: each visit brings its own sample
of what is hidden, and only options that are legal in this sample take part. Nodes and options
are rows of flat vectors. A full tree stops growing but keeps learning.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from glaciarium.bots.move_averages import MoveAverages

NONE: Final = -1
UNKNOWN: Final = -1.0
EVEN: Final = 0.5  # what is expected of a node before its first visit


class Tree:
    def __init__(self, limit: i64) -> None:
        self.limit: Final = limit  # capacity in options, 56 bytes each
        # By node; its options are consecutive.
        self.first = vec[i64]()  # its first option
        self.width = vec[i64]()  # number of options
        self.aside = vec[i64]()  # the node for the same choices with greedy rivals, or NONE
        # By option.
        self.action = vec[i64]()
        self.tried = vec[i64]()  # visits
        self.offered = vec[i64]()  # visits in which it was legal
        self.total = vec[float]()  # sum of rewards of the seat that chose it
        self.child = vec[i64]()  # the node behind it, or NONE
        self.rank = vec[i64]()  # how many options of its node promised more
        self.prior = vec[float]()  # its weight by the policy; UNKNOWN until weighed

    def add_node(self) -> i64:
        """Add an empty node and return its number."""
        node: i64 = len(self.first)
        self.first = append(self.first, 0)
        self.width = append(self.width, 0)
        self.aside = append(self.aside, NONE)
        return node

    def beside(self, node: i64) -> i64:
        """Return the node for the same choices with greedy rivals."""
        if self.aside[node] == NONE:
            beside = self.add_node()
            self.aside[node] = beside
        return self.aside[node]

    def full(self) -> bool:
        return len(self.action) >= self.limit

    def knows(self, node: i64, out: vec[i64], options: i64) -> bool:
        """Tell whether the node has exactly these options, in this order."""
        if self.width[node] != options:
            return False
        first = self.first[node]
        action = self.action
        for nth in range(options):  # noqa: SIM110 - a generator is no compiled loop
            if action[first + nth] != out[nth]:
                return False
        return True

    def find(self, node: i64, action: i64) -> i64:
        """Return the node's option for an action, or NONE."""
        first = self.first[node]
        for row in range(first, first + self.width[node]):
            if self.action[row] == action:
                return row
        return NONE

    def follow(
        self,
        node: i64,
        out: vec[i64],
        options: i64,
        seat: i64,
        averages: MoveAverages,
        lean: float,
        trust: float,
    ) -> i64:
        """Return the option with the highest bound, where priors share out exploration (PUCT).

        An untried option promises as much as its node, or partly what its action did elsewhere.
        """
        tried = self.tried
        total = self.total
        prior = self.prior
        first = self.first[node]
        same = self.width[node] == options
        weight = 0.0
        worth = 0.0
        visits: i64 = 0
        for nth in range(options):
            row = first + nth if same else self.find(node, out[nth])
            self.offered[row] += 1
            weight += prior[row]
            worth += total[row]
            visits += tried[row]
        average = worth / float(visits) if visits else EVEN
        pull = lean * sqrt(float(visits + 1)) / weight
        best = first
        most = -1.0
        for nth in range(options):
            row = first + nth if same else self.find(node, out[nth])
            times = tried[row]
            bound = pull * prior[row] / float(times + 1)
            if times:
                bound += total[row] / float(times)
            elif averages.known(seat, self.action[row]):
                usual = averages.average(seat, self.action[row])
                bound += average + trust * (usual - average)
            else:
                bound += average
            if bound > most:
                most = bound
                best = row
        return best

    def admit(self, node: i64, out: vec[i64], options: i64) -> None:
        """Add missing options to the node; its block then moves to the end."""
        missing: i64 = 0
        for nth in range(options):
            if self.find(node, out[nth]) == NONE:
                missing += 1
        if missing == 0:
            return
        old = self.first[node]
        start: i64 = len(self.action)
        for row in range(old, old + self.width[node]):
            self._append(
                self.action[row],
                self.tried[row],
                self.offered[row],
                self.total[row],
                self.child[row],
                self.rank[row],
                self.prior[row],
            )
        for nth in range(options):
            if self.find(node, out[nth]) == NONE:
                self._append(out[nth], 0, 0, 0.0, NONE, 0, UNKNOWN)
        self.first[node] = start
        self.width[node] = len(self.action) - start

    def _append(
        self,
        action: i64,
        tried: i64,
        offered: i64,
        total: float,
        child: i64,
        rank: i64,
        prior: float,
    ) -> None:
        self.action = append(self.action, action)
        self.tried = append(self.tried, tried)
        self.offered = append(self.offered, offered)
        self.total = append(self.total, total)
        self.child = append(self.child, child)
        self.rank = append(self.rank, rank)
        self.prior = append(self.prior, prior)
