# GNU make. Needs only a Python 3.11 or newer with venv and pip; brings everything else itself.
PYTHON ?= python3
ARGS ?=
UV_VERSION := 0.13.7
PLAYTHROUGHS := -m tests.golden --write

# The machine's uv if it has one, else our own.
UV := $(or $(shell command -v uv),.tools/bin/uv)
LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 \
  --generate-hashes --no-emit-index-url --no-header --no-annotate
SYNC = $(UV) pip sync --quiet --require-hashes
BIN := .venv/bin
SETUP := .venv/.stamp
COMPILED := build/compiled
PAGE := src/tiltyard/server/static/index.html
PEERS := .bench/venv
PYTEST := $(BIN)/pytest -n auto --dist loadgroup
# Shell words in front of a command that runs in the compiled form where there is one.
FASTEST := if [ -d $(COMPILED) ]; then export PYTHONPATH="$(CURDIR)/$(COMPILED)"; fi;

export UV_PYTHON_DOWNLOADS := never
unexport PYTHONPATH VIRTUAL_ENV

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup lock compiled play serve test check format bench bench-server docs playthroughs soak clean FORCE

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 20

setup: $(SETUP) ## make .venv with everything the project needs

lock: | $(filter .tools/%,$(UV)) ## choose the versions of all dependencies anew
	$(LOCK) --group dev pyproject.toml --output-file requirements.lock
	$(LOCK) --group bench --output-file bench/requirements.txt

compiled: $(COMPILED)/.copied ## compile the engine and the games, if there is a C compiler

play: $(SETUP) ## play; ARGS="..." is handed to tiltyard play
	@$(MAKE) --no-print-directory compiled || rm -rf $(COMPILED)
	@$(FASTEST) \
	echo "Tiltyard, $$([ -d $(COMPILED) ] && echo compiled || echo interpreted) form"; \
	exec $(BIN)/tiltyard play $(ARGS)

serve: $(SETUP) ## serve the games on this machine; the page for browsers is built if there is Node
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(PAGE); fi
	@$(MAKE) --no-print-directory compiled || rm -rf $(COMPILED)
	@$(FASTEST) exec $(BIN)/tiltyard serve --open $(ARGS)

test: compiled ## run all tests, then those marked "both" once more in the compiled form
	TILTYARD_FORM=interpreted $(PYTEST) $(ARGS)
	@if [ -d $(COMPILED) ]; then set -x; \
	  TILTYARD_FORM=compiled PYTHONPATH="$(CURDIR)/$(COMPILED)" $(PYTEST) -m both $(ARGS); \
	else echo "WARNING: no C compiler here, so the compiled form was NOT tested."; fi

check: $(SETUP) ## formatting, lint, types, and who may import whom
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy $(wildcard src tests bench hatch_build.py)
	$(BIN)/pytest -q tests/test_imports.py

format: $(SETUP) ## format the code and mend what lint can mend
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: compiled $(PEERS)/.stamp ## measure the speed, beside OpenSpiel's
	$(BIN)/python -m bench.run $(ARGS)

bench-server: compiled ## measure the server beside boardgame.io
	$(BIN)/python -m bench.server.run $(ARGS)

docs: $(SETUP) ## write the parts of the documentation that are made from the games
	$(BIN)/python -m tests.pages --write

playthroughs: $(SETUP) ## write the recorded playthroughs anew
	$(BIN)/python $(PLAYTHROUGHS)

soak: compiled ## play a hundred thousand random games
	$(FASTEST) TILTYARD_SOAK_GAMES=100000 $(PYTEST) -m soak $(ARGS)

clean: ## remove all that make has made
	rm -rf .venv .tools .bench build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.tools/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tiltyard needs Python 3.11")'
	$(PYTHON) -m venv .tools
	.tools/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(SETUP): pyproject.toml requirements.lock hatch_build.py | $(filter .tools/%,$(UV))
	$(UV) venv --quiet --allow-existing --python $(PYTHON) .venv
	$(SYNC) --python .venv requirements.lock
	$(UV) pip install --quiet --python .venv --no-deps --no-build-isolation --editable .
	@touch $@

# Some machines cannot have OpenSpiel; then our games are measured alone.
$(PEERS)/.stamp: bench/requirements.txt $(SETUP)
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(PEERS)
	@set -x; $(SYNC) --python $(PEERS) bench/requirements.txt && touch $@ || true

$(PAGE): $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/shots/*' 2>/dev/null)
	cd web && npm ci --no-audit --no-fund --loglevel=error && npm run --silent build
	@touch $@

# Checksums instead of times, so that neither a checkout nor a deleted file misleads make.
SUMS = LC_ALL=C sort | xargs cksum >$@.new; cmp -s $@.new $@ || cp $@.new $@

build/units: FORCE
	@mkdir -p build
	@find src/tiltyard/engine src/tiltyard/games hatch_build.py -name '*.py' | $(SUMS)

build/files: FORCE
	@mkdir -p build
	@find src/tiltyard -type f ! -path '*/__pycache__/*' | $(SUMS)

$(COMPILED)/.built: build/units $(SETUP)
	@$(BIN)/python hatch_build.py $(COMPILED)
	@[ ! -d $(COMPILED) ] || touch $@

# What is not compiled is only copied, and that takes no time.
$(COMPILED)/.copied: build/files $(COMPILED)/.built
	@if [ -d $(COMPILED) ]; then \
	  find $(COMPILED)/tiltyard -type f ! -name '*.so' -delete; \
	  cp -pR src/tiltyard $(COMPILED); touch $@; fi
