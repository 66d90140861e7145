"""The other files of deploy/ name only what exists: settings, flags, files, metrics, addresses."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from tests.server.house import house, run
from tiltyard.cli import app
from tiltyard.server.config import Config
from tiltyard.server.metrics import HELP

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("tiltyard*.*"))
SECTIONS = {"Unit", "Service", "Socket", "Timer", "Install"}
INSTRUCTIONS = {
    *("FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "ENV", "EXPOSE"),
    *("STOPSIGNAL", "HEALTHCHECK", "CMD"),
}
SETTINGS = {f"TILTYARD_{field.name.upper()}" for field in fields(Config)}
METRIC = re.compile(r"\b(?:tiltyard|process)_[a-z_]+\b")


class Unit(ConfigParser):
    """A file of systemd, where keys may come again."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit_of(name: str) -> Unit:
    unit = Unit(strict=False, interpolation=None)
    unit.read_string((DEPLOY / name).read_text("utf-8"))
    return unit


def check_command(line: str) -> None:
    """Whether a command of ours exists, with these flags."""
    words = shlex.split(line)
    at = next(number for number, word in enumerate(words) if word.endswith("tiltyard"))
    command: Any = typer.main.get_command(app)
    command = command.commands[words[at + 1]]
    known = {flag for parameter in command.params for flag in parameter.opts}
    assert {word for word in words[at + 2 :] if word.startswith("--")} <= known


@pytest.mark.parametrize("name", UNITS)
def test_units_of_systemd_have_known_sections_settings_and_commands(name: str) -> None:
    text = (DEPLOY / name).read_text("utf-8")
    assert set(unit_of(name).sections()) <= SECTIONS
    assert set(re.findall(r"^(?:Environment=|# )(TILTYARD_[A-Z_]+)", text, re.MULTILINE)) <= SETTINGS
    for line in re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE):
        check_command(line.removeprefix("/bin/sh -c ").strip("'"))


def test_only_the_server_may_read_what_is_in_its_folder() -> None:
    """Each unit sets the folder's mode when it starts, and without 0700 everybody could look into it."""
    services = [unit_of(name)["Service"] for name in UNITS if name.endswith(".service")]
    assert len(services) == 2
    for service in services:
        assert service["StateDirectory"] == "tiltyard"
        assert service["StateDirectoryMode"] == "0700"
        assert service["UMask"] == "0077"


def test_the_port_of_systemd_is_the_one_that_proxies_and_prometheus_ask() -> None:
    for name in ("tiltyard.socket", "nginx.conf", "Caddyfile", "prometheus.yml"):
        assert f"{Config.host}:{Config.port}" in (DEPLOY / name).read_text("utf-8")


def test_the_dashboard_and_the_alerts_ask_for_metrics_that_exist() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    alerts = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))
    asked += [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]
    for expression in asked:
        names = METRIC.findall(expression)
        assert names or expression.startswith("up{")
        assert set(names) <= set(HELP), expression
        assert expression.count("(") == expression.count(")")
        # A sum over everything no longer names a server, so Prometheus matches it only with another one.
        assert expression.count("sum(") in (0, expression.count("rate(")), expression
    shown = {name for expression in asked for name in METRIC.findall(expression)}
    assert shown == set(HELP), "every metric is shown"
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_prometheus_reads_the_alerts_and_brings_the_token() -> None:
    asked = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    assert asked["rule_files"] == ["alerts.yml"]
    (job,) = asked["scrape_configs"]
    assert job["job_name"] == "tiltyard"
    assert "credentials_file" in job["authorization"]


def test_the_container_file_copies_what_is_there_and_starts_what_exists() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    assert {instruction for instruction, _rest in lines} == INSTRUCTIONS
    for rest in [rest for instruction, rest in lines if instruction == "COPY"]:
        *sources, _target = rest.split()
        assert all((ROOT / source).exists() for source in sources)
    settings = " ".join(rest for instruction, rest in lines if instruction == "ENV")
    assert {setting.partition("=")[0] for setting in settings.split()} <= SETTINGS
    (started,) = [json.loads(rest) for instruction, rest in lines if instruction == "CMD"]
    check_command(" ".join(started))
    (asked,) = set(re.findall(r"http://127\.0\.0\.1:8642(/[a-z]+)", text))

    async def story() -> None:
        async with house() as inn:
            assert (await inn.get(asked))[0] == 200

    run(story)


def test_what_the_container_copies_is_enough_to_build_the_package(tmp_path: Path) -> None:
    """The build itself, uncompiled, from nothing but these files."""
    for sources in re.findall(
        r"^COPY (.*) \S+$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE
    ):
        for source in map(ROOT.joinpath, sources.split()):
            if source.is_dir():
                shutil.copytree(source, tmp_path / source.name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, tmp_path)
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", "out"],
        cwd=tmp_path,
        env={**os.environ, "TILTYARD_COMPILE": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "out").glob("tiltyard-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert "tiltyard/server/serve.py" in packed.namelist()


def test_the_page_for_operators_installs_and_enables_every_unit() -> None:
    """It used to leave out the environment that the service starts from."""
    page = (ROOT / "docs" / "operate.md").read_text("utf-8")
    for name in UNITS:
        unit = unit_of(name)
        if "Service" in unit:
            (place,) = re.findall(r"(/opt/\S+)/bin/tiltyard", unit["Service"]["ExecStart"])
            assert f"venv {place}\n" in page
        if "Install" in unit:
            assert re.search(rf"systemctl enable --now .*{re.escape(name)}\b", page)
