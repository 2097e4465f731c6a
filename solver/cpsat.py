"""The one file that touches ortools: translates an integer model, solves it, and says how that ended.

Uses the compiled helper modules alone (the public `cp_model` imports pandas), which are not documented as
public; a test holds their answers against the public API.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any

from solver.outcomes import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.integer import IntegerModel


class Search(Enum):
    """What a solve is to find."""

    BEST = "best"
    """The greatest objective."""
    FIRST = "first"
    """The lexicographically greatest point in `IntegerModel.order`: what a fixed search finds first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How a solve ended. Values are there for OPTIMAL and FEASIBLE alone."""

    status: Status
    values: tuple[int, ...] | None
    bound: int | None
    """No point has a greater objective; none where the solver proved nothing."""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """The optimum of a model's linear relaxation: a point, and a price for each constraint."""

    point: tuple[float, ...]
    prices: tuple[float, ...]

    @property
    def whole(self) -> tuple[int, ...] | None:
        """The point, if every value in it is a whole number up to rounding."""
        near = tuple(round(value) for value in self.point)
        off = max((abs(value - whole) for value, whole in zip(self.point, near, strict=True)), default=0.0)
        return near if off < 1e-6 else None


PARAMETERS: dict[str, Any] = {
    "num_workers": 1,
    "random_seed": 1,
    "cp_model_presolve": False,
    "linearization_level": 2,
    "use_sat_inprocessing": False,
    "symmetry_level": 0,
    "cut_level": 0,
    # Python's own handler must see the signal: the wrapper's would swallow it.
    "catch_sigint_signal": False,
}
"""CP-SAT parameters (`sat_parameters.proto`), the fastest of those measured by `benchmarks/parameters.py`."""

LAYOUT_PARAMETERS: dict[str, Any] = {"search_branching": "AUTOMATIC_SEARCH", "linearization_level": 1}
"""What differs from them in stage two, where the relaxation says less; measured there too."""


def solve(
    model: IntegerModel,
    seconds: float,
    search: Search = Search.BEST,
    parameters: dict[str, Any] | None = None,
) -> Answer:
    """Solve a model within so many seconds of wall time.

    `parameters` overrides `PARAMETERS`. Ctrl-C stops the search and is raised as KeyboardInterrupt.
    """
    return _answer(model, _solved(build(model, search), seconds, search, parameters or {}))


class Prepared:
    """A model that is translated once and solved many times over, each time within other bounds."""

    def __init__(self, model: IntegerModel) -> None:
        self._model = model
        self._proto = build(model)
        self._bounds = list(model.bounds)

    def solve(
        self,
        bounds: Sequence[tuple[int, int]],
        seconds: float,
        least: int | None = None,
        start: Sequence[int] = (),
    ) -> Answer:
        """Find the greatest objective within the bounds and so many seconds of wall time.

        `least` is what the objective is known to reach, `start` a point to start from, allowed or not.
        """
        for variable, (known, wanted) in enumerate(zip(self._bounds, bounds, strict=True)):
            if known != wanted:
                domain = self._proto.variables[variable].domain
                domain.clear()
                domain.extend(wanted)
                self._bounds[variable] = wanted
        objective, hint = self._proto.objective, self._proto.solution_hint
        objective.domain.clear()
        if least is not None:
            objective.domain.extend((-_FAR, -least))
        hint.vars.clear()
        hint.values.clear()
        hint.vars.extend(list(range(len(start))))
        hint.values.extend(list(start))
        return _answer(self._model, _solved(self._proto, seconds, Search.BEST, {}))


_FAR = 1 << 40
"""More than any objective."""


def consistent(model: IntegerModel, answer: Answer) -> bool:
    """Whether an answer is possible by the model's own lights: its point allowed, its bound fitting.

    >>> from solver.integer import IntegerModel
    >>> model = IntegerModel(bounds=[(0, 3)], objective=[(0, 1)])
    >>> consistent(model, Answer(Status.OPTIMAL, (3,), 3)), consistent(model, Answer(Status.OPTIMAL, (2,), 3))
    (True, False)
    """
    if answer.values is None:
        return answer.status not in (Status.OPTIMAL, Status.FEASIBLE)
    if len(answer.values) != len(model.bounds) or not model.holds(answer.values):
        return False
    worth = model.worth(answer.values)
    if answer.bound is None:
        return not model.objective
    return worth == answer.bound if answer.status is Status.OPTIMAL else worth <= answer.bound


def relax(model: IntegerModel, seconds: float) -> Relaxed | None:
    """The linear relaxation's optimum by GLOP, or none if it found none in so many seconds."""
    helper = _loaded("ortools.linear_solver.python.model_builder_helper")

    proto = helper.ModelBuilderHelper()
    for low, high in model.bounds:
        variable = proto.add_var()
        proto.set_var_lower_bound(variable, low)
        proto.set_var_upper_bound(variable, high)
    for line in model.constraints:
        row = proto.add_linear_constraint()
        proto.set_constraint_lower_bound(row, line.low)
        proto.set_constraint_upper_bound(row, line.high)
        for variable, factor in line.terms:
            proto.add_term_to_constraint(row, variable, factor)
    for variable, factor in model.objective:
        proto.set_var_objective_coefficient(variable, factor)
    proto.set_maximize(True)
    solver = helper.ModelSolverHelper("glop")
    solver.set_time_limit_in_seconds(max(0.001, seconds))
    solver.solve(proto)
    if solver.status() != helper.SolveStatus.OPTIMAL:
        return None
    return Relaxed(tuple(solver.variable_values()), tuple(solver.dual_values()))


def build(model: IntegerModel, search: Search = Search.BEST) -> Any:
    """The model as a `CpModelProto`."""
    helper = _loaded("ortools.sat.python.cp_model_helper")

    proto = helper.CpModelProto()
    for bounds in model.bounds:
        proto.variables.add().domain.extend(bounds)
    for line in model.constraints:
        linear = proto.constraints.add().linear
        linear.vars.extend([variable for variable, _ in line.terms])
        linear.coeffs.extend([coefficient for _, coefficient in line.terms])
        linear.domain.extend((line.low, line.high))
    match search:
        case Search.BEST:
            # CP-SAT minimises: `scaling_factor` -1 gives the objective its sign back.
            proto.objective.vars.extend([variable for variable, _ in model.objective])
            proto.objective.coeffs.extend([-coefficient for _, coefficient in model.objective])
            proto.objective.scaling_factor = -1.0
            proto.solution_hint.vars.extend(list(model.start))
            proto.solution_hint.values.extend(list(model.start.values()))
        case Search.FIRST:
            strategy = proto.search_strategy.add()
            for variable in model.order:
                term = strategy.exprs.add()
                term.vars.extend([variable])
                term.coeffs.extend([1])
            kinds = helper.DecisionStrategyProto
            strategy.variable_selection_strategy = kinds.VariableSelectionStrategy.CHOOSE_FIRST
            strategy.domain_reduction_strategy = kinds.DomainReductionStrategy.SELECT_MAX_VALUE
    return proto


def model_text(model: IntegerModel) -> str:
    """The model in the text format of `cp_model.proto`, for a report to the solver's makers."""
    return str(build(model))


def _loaded(name: str) -> Any:
    """A compiled module of ortools; Ctrl-C while it loads is raised as KeyboardInterrupt."""
    try:
        return import_module(name)
    except ImportError as error:
        # pybind11 makes an ImportError of whatever happens while a module starts.
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, KeyboardInterrupt):
                raise KeyboardInterrupt from None
            cause = cause.__cause__ or cause.__context__
        raise


def _solved(proto: Any, seconds: float, search: Search, overrides: dict[str, Any]) -> Any:
    helper = _loaded("ortools.sat.python.cp_model_helper")

    wrapper = helper.SolveWrapper()
    wrapper.set_parameters(_parameters(helper, seconds, search, overrides))
    return _interruptible(wrapper, proto)


def _parameters(helper: Any, seconds: float, search: Search, overrides: dict[str, Any]) -> Any:
    chosen = helper.SatParameters()
    branching = helper.SatParameters.SearchBranching
    chosen.search_branching = branching.LP_SEARCH if search is Search.BEST else branching.FIXED_SEARCH
    for name, value in (PARAMETERS | overrides).items():
        setattr(chosen, name, getattr(branching, value) if name == "search_branching" else value)
    chosen.max_time_in_seconds = max(0.0, seconds)
    return chosen


def _interruptible(wrapper: Any, proto: Any) -> Any:
    """Solve in a thread, so that the main thread is free to hear Ctrl-C and stop the search."""
    done = threading.Event()
    result: list[Any] = []

    def work() -> None:
        try:
            result.append(wrapper.solve(proto))
        except BaseException as error:
            result.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        done.wait()
    except KeyboardInterrupt:
        wrapper.stop_search()
        done.wait(1.0)
        raise
    if isinstance(result[0], BaseException):
        raise result[0]
    return result[0]


def _answer(model: IntegerModel, response: Any) -> Answer:
    status = Status(response.status.name)
    match status:
        case Status.OPTIMAL | Status.FEASIBLE:
            values = tuple(response.solution)
            return Answer(status, values, round(response.best_objective_bound) if model.objective else None)
        case Status.UNKNOWN:
            return Answer(status, None, None)
        case Status.INFEASIBLE | Status.MODEL_INVALID:
            return Answer(status, None, None)
