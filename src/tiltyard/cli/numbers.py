"""A number that an option cannot be: say which option, what was expected, and what was given."""

from typing import Any, Final

import typer
from typer.core import TyperGroup

from tiltyard.engine.moves import TiltyardError

EXPECTED: Final = {  # by the names that pydantic, which reads them, has for its refusals
    "int_parsing": "a whole number{such_as}",
    "float_parsing": "a number{such_as}",
    "greater_than_equal": "{ge:.15g} or more",
    "less_than_equal": "{le:.15g} or less",
}


class Commands(TyperGroup):
    """All commands; a bad number is one line in our own words."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except typer.BadParameter as problem:
            said = in_words(problem)
            if said:
                raise TiltyardError(said) from None
            raise


def in_words(problem: typer.BadParameter) -> str:
    """What is wrong with a number; empty if it is something else."""
    from pydantic import ValidationError

    if not isinstance(problem.__cause__, ValidationError) or problem.param is None or problem.ctx is None:
        return ""
    fault = problem.__cause__.errors()[0]
    if fault["type"] not in EXPECTED:
        return ""
    usual = problem.param.default
    such_as = f" such as {usual:.15g}" if isinstance(usual, int | float) and usual else ""
    expected = EXPECTED[fault["type"]].format(such_as=such_as, **fault.get("ctx", {}))
    return f"{source(problem.param, problem.ctx)} must be {expected}, not {fault['input']!r}"


def source(param: Any, context: Any) -> str:
    """The option, or the variable of the environment that stands for it."""
    found = context.get_parameter_source(param.name)
    return str(param.envvar if found is not None and found.name == "ENVIRONMENT" else param.opts[-1])
