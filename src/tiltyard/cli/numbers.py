"""A number that an option cannot be: say which option, what was expected, and what was given."""

from typing import Any, Final

import typer

EXPECTED: Final = {  # by the names that pydantic, which reads them, has for its refusals
    "int_parsing": "a whole number{such_as}",
    "float_parsing": "a number{such_as}",
    "greater_than_equal": "{ge:.15g} or more",
    "less_than_equal": "{le:.15g} or less",
}


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
    """The argument or the option, or the variable of the environment that stands for it."""
    found = context.get_parameter_source(param.name)
    if found is not None and found.name == "ENVIRONMENT":
        return str(param.envvar)
    return str(param.metavar if param.param_type_name == "argument" else param.opts[-1])
