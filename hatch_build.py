"""Compile what every move goes through to C with mypyc: the engine, the games, the tables and more.

Hatchling runs this file as its build hook. It also runs alone:

    python hatch_build.py FOLDER            write the whole package, compiled, to this folder
    python hatch_build.py --refresh FOLDER  copy there what has changed and needs no compiling
    python hatch_build.py --units           name the files that are compiled
    python hatch_build.py --can-compile     say by the exit code whether this machine can compile
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from filecmp import cmp
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path(__file__).resolve().parent / "src"
# What every move goes through. The records of `wire` cannot be compiled: msgspec makes them.
COMPILED = ("engine", "games", "bots/search", "table", "server/traffic", "envs/batch")

# mypyc gives every function a name that other libraries could replace, and the C compiler respects that: it
# neither inlines such a function nor calls it directly, unless the name is hidden.
INLINED = "-fvisibility=hidden"


class CompileFailed(Exception):
    """mypyc or the C compiler gave up; the text is what they printed."""


def has_compiler() -> bool:
    """Whether this machine can build a C extension for this Python."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n")
        command = [*compiler, f"-I{sysconfig.get_path('include')}", "-c", "probe.c"]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def units() -> list[str]:
    """The files to compile, relative to the source folder."""
    files = [file for folder in COMPILED for file in (SOURCE / "tiltyard" / folder).rglob("*.py")]
    return sorted(file.relative_to(SOURCE).as_posix() for file in files)


def compile_extensions(target: Path, sources: Path = SOURCE) -> None:
    """Write the extension modules, and nothing else, to the folder ``target``."""
    with tempfile.TemporaryDirectory() as scratch:
        # mypyc works on the current folder and on global state, and prints: give it its own process.
        command = [sys.executable, __file__, "--extensions", str(target.resolve()), scratch]
        try:
            subprocess.run(
                command,
                cwd=sources,
                check=True,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
        except subprocess.CalledProcessError as failure:
            raise CompileFailed(failure.stdout) from None


def compile_package(target: Path) -> None:
    """Write a copy of the whole package, with its extension modules, to ``target``: all of it or nothing.

    The copy is what is compiled, so that nobody can edit a file between one and the other.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=target.parent) as folder:
        whole = Path(folder, target.name)
        try:
            shutil.copytree(SOURCE, whole, ignore=shutil.ignore_patterns("__pycache__"))
            compile_extensions(whole, whole)
        finally:
            shutil.rmtree(target, ignore_errors=True)
        whole.rename(target)


def refresh(target: Path) -> None:
    """Bring ``target`` up to date, apart from units that have changed: those must be compiled first."""
    compiled = set(units())
    files = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.is_file()}
    for path in (target / "tiltyard").rglob("*"):
        gone = path.relative_to(target).as_posix() not in files
        if path.is_file() and gone and path.suffix not in (".so", ".pyd", ".pyc"):
            path.unlink()
    for name in files:
        source, copy = SOURCE / name, target / name
        if source.suffix != ".pyc" and (name not in compiled or cmp(source, copy, shallow=False)):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)


def _run_mypyc(target: str, scratch: str) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    class ParallelBuild(build_ext):
        """Compile the C files in parallel: there is one per module, and setuptools takes them one by one."""

        def build_extension(self, ext: Extension) -> None:
            if self.compiler.compiler_type == "unix":
                ext.extra_compile_args.append(INLINED)

            def compiled(source: str) -> str:
                (file,) = self.compiler.compile(
                    [source],
                    output_dir=scratch,
                    include_dirs=ext.include_dirs,
                    extra_postargs=ext.extra_compile_args,
                )
                return str(file)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                ext.extra_objects = list(pool.map(compiled, ext.sources))
            ext.sources = []
            super().build_extension(ext)

    # "make check" applies the project's strict settings; here only what mypyc itself needs.
    options = ["--config-file=", f"--cache-dir={os.devnull}"]
    extensions = mypycify(
        [*options, *units()],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "2"),
        debug_level="0",
        multi_file=True,
        target_dir=scratch,
    )
    for unit in units():
        _add_docstrings(unit, scratch)
    distribution = Distribution({"name": "tiltyard", "ext_modules": extensions})
    command = ParallelBuild(distribution)
    command.build_lib, command.build_temp = target, scratch
    command.ensure_finalized()
    command.run()


def _add_docstrings(unit: str, folder: str) -> None:
    """Add docstrings to the C code of a module: for `help()`, mypyc writes only signatures, and not all."""
    tree = ast.parse(Path(unit).read_text("utf-8"))
    module = unit.removesuffix(".py").removesuffix("/__init__").replace("/", "___")
    written = Path(folder, f"__native_{module}.c")
    code = written.read_text("utf-8")
    prefix = re.findall(r"CPyStatic_(\w+)___globals", code)[0]
    for place, node in _documented(tree, prefix):
        found = re.search(rf'{place}[^"]*PyDoc_STR\((?:NULL|"([^"]*)")\)', code)
        if found is not None:
            signature = found[1] if found[1] and "=inf" not in found[1] else _in_c(_signature(node))
            docstring = _in_c(ast.get_docstring(node) or "")
            end = code.rindex("PyDoc_STR", found.start(), found.end())
            code = f'{code[:end]}PyDoc_STR("{signature}{docstring}"){code[found.end() :]}'
    about = _in_c(ast.get_docstring(tree) or "")
    written.write_text(code.replace("NULL, /* docstring */", f'PyDoc_STR("{about}"),', 1), "utf-8")


def _documented(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Every class and function, and a pattern for where its documentation begins."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _documented(node, f"{prefix}___{node.name}")
            yield rf'\.tp_name = "{node.name}",', node
        elif isinstance(node, ast.FunctionDef):
            yield rf"CPyPy_{prefix}___{node.name},", node


def _signature(node: ast.ClassDef | ast.FunctionDef) -> str:
    """A signature for a default that is neither a number nor a text; such a default is written `...`."""
    makes = [entry for entry in node.body if isinstance(entry, ast.FunctionDef) and entry.name == "__init__"]
    if isinstance(node, ast.ClassDef) and not makes:
        return f"{node.name}(*args, **kwargs)\n--\n\n"  # what it inherits
    function = makes[0] if isinstance(node, ast.ClassDef) else node
    arguments = function.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        argument.annotation = None
    arguments.defaults = [_literal(default) for default in arguments.defaults]
    arguments.kw_defaults = [default and _literal(default) for default in arguments.kw_defaults]
    listed = ast.unparse(arguments)
    if isinstance(node, ast.ClassDef):
        listed = listed.removeprefix("self").removeprefix(", ")
    return f"{node.name}({re.sub('^self', '$self', listed)})\n--\n\n"


def _literal(default: ast.expr) -> ast.expr:
    return default if isinstance(default, ast.Constant) else ast.Constant(...)


def _in_c(text: str) -> str:
    """A text as it stands between the quotes of a C string."""
    return json.dumps(text)[1:-1]


def get_build_hook() -> type[BuildHookInterface[Any]]:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CompileHook(BuildHookInterface[Any]):
        output: tempfile.TemporaryDirectory[str] | None = None

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            wish = os.environ.get("TILTYARD_COMPILE", "")
            if version == "editable":
                return
            if wish == "0":
                self.app.display_info("tiltyard: interpreted form, as TILTYARD_COMPILE=0 asks")
                return
            if wish != "1" and not has_compiler():
                self.app.display_info("tiltyard: interpreted form, because there is no C compiler")
                return
            self.output = tempfile.TemporaryDirectory()
            try:
                compile_extensions(Path(self.output.name))
            except CompileFailed as failure:
                if wish == "1":
                    raise
                self.app.display_warning(f"tiltyard: interpreted form, compiling failed\n{failure}")
                return
            self.app.display_info("tiltyard: compiled form")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for file in Path(self.output.name).rglob("*"):
                if file.is_file():
                    inside = file.relative_to(self.output.name).as_posix()
                    build_data["force_include"][str(file)] = inside

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            if self.output is not None:
                self.output.cleanup()

    return CompileHook


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit(__doc__)
    if arguments[0] == "--extensions":
        _run_mypyc(*arguments[1:])
    elif arguments[0] == "--units":
        print("\n".join(f"src/{unit}" for unit in units()))
    elif arguments[0] == "--refresh":
        refresh(Path(arguments[1]))
    elif arguments[0] == "--can-compile":
        sys.exit(not has_compiler())
    elif arguments[0].startswith("-"):
        sys.exit(__doc__)
    elif not has_compiler():
        shutil.rmtree(arguments[0], ignore_errors=True)
        print("tiltyard: nothing compiled, because there is no C compiler or the Python headers are missing")
    else:
        try:
            compile_package(Path(arguments[0]))
        except CompileFailed as failure:
            sys.exit(f"{failure}\ntiltyard: compiling failed")
        print(f"tiltyard: compiled to {arguments[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
