# `make play` and `make test` set everything up by themselves; `make help` lists what else there is.

PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
VENV := .venv
BIN := $(VENV)/bin
# Bytecode is written when a module is first imported: most of what is installed never is.
INSTALL := -m pip --disable-pip-version-check install --no-compile --progress-bar off
# One line with its duration for each phase; what else it says is in build/logs.
PHASE = $(or $(wildcard $(BIN)/python),$(python)) tools/phase.py

# Each phase leaves a file behind, and runs again when something that it was made from is newer.
PLAY_TOOLS := $(VENV)/play.stamp
TEST_TOOLS := $(VENV)/test.stamp
PEERS := .venv-peers/peers.stamp
COMMAND := $(BIN)/glaciarium
ENGINE := build/engine.sha256
WORDS := src/glaciarium/locale/fr.json src/glaciarium/locale/de.json
CLIENT_TOOLS := web/node_modules/.package-lock.json
CLIENT_TEST_TOOLS := web/node_modules/.test.stamp
CLIENT := src/glaciarium/client/index.html

# What is compiled is declared once, in pyproject.toml. Modules beside the compiled ones count too:
# the compiler copies their constants. So does a module that was removed: its .so would live on.
COMPILED := $(wildcard $(shell sed -n '/^compiled = \[/,/^\]/s/^ *"\(.*\)",.*/\1/p' pyproject.toml))
COPIED := $(wildcard $(addsuffix *.py,$(sort $(dir $(COMPILED)))))
REMOVED := $(filter-out $(COPIED),$(filter %.py,$(file <$(ENGINE))))

# An environment outlives neither a move of this folder nor the Python that it was made with.
$(shell test ! -e $(PLAY_TOOLS) || { test -x $(BIN)/python && grep -qxF '$(CURDIR)' $(PLAY_TOOLS); } \
	|| rm -rf $(VENV))

.PHONY: setup play terminal test test-compiled test-interpreted test-rules test-fast test-long \
	mutants check-style check-python check-client check-words bench bench-peers load wire ladder docs words \
	wheel lock clean help FORCE
.DELETE_ON_ERROR:
MAKEFLAGS += --jobs=2  # what does not wait for the compiler is done while it works

READY := $(COMMAND) $(WORDS) $(CLIENT)  # to play, on the interpreted engine at first
setup: $(READY) $(ENGINE)  ## set up what playing needs (plain `make`)
	@echo 'Ready: `make play` opens the lobby, `make help` lists what else there is.'

# An engine that is not up to date is never used: without its library it is no engine.
COMPILING := build/engine.compiling
compile_behind = $(MAKE) --no-print-directory -q $(ENGINE) 2>/dev/null || { rm -f src/glaciarium__mypyc.*.so; \
	$(PHASE) --background $(COMPILING) 'Compiled: bots are fast now' behind -- \
	$(MAKE) --no-print-directory $(ENGINE); }

play: $(if $(WAIT),setup,$(READY))  ## open the lobby at once, compile behind it; WAIT=1 compiles first
	@$(if $(WAIT),,$(compile_behind))
	@$(COMMAND) serve --open --compiling $(COMPILING) $(ARGS)

terminal: $(COMMAND) $(ENGINE) $(WORDS)  ## play in the terminal; ARGS="arktia --seats human,greedy"
	@$(COMMAND) play $(ARGS)

# Hundreds of processes start during the tests: they keep bytecode, whatever the environment says.
test test-compiled test-interpreted test-fast test-rules test-long mutants: export PYTHONDONTWRITEBYTECODE :=

# Tests of servers and browsers often wait: meanwhile everything else is checked beside them.
PYTEST := $(BIN)/pytest -n auto --dist worksteal
CHECKS := style types imports client-types client-style client-tests words-check interpreted compiled
test: test-compiled check-python check-client check-words test-interpreted  ## check everything
	@echo && $(PHASE) --summary $(CHECKS)

test-compiled: setup $(TEST_TOOLS) | check-style
	@GLACIARIUM_INTERPRETED=0 $(PHASE) --loud 'Testing everything' compiled -- $(PYTEST)

# The same source, not compiled. Only what the compiler changes is looked at twice.
ENGINE_TESTS := tests/conformance tests/kernel $(wildcard $(addprefix tests/games/*/test_, \
	effects.py favors.py golden.py perft.py properties.py rules_*.py worked_positions.py))
test-interpreted: $(COMMAND) $(TEST_TOOLS)  ## test the engine as it runs without a C compiler
	@GLACIARIUM_INTERPRETED=1 $(PHASE) 'Testing the engine interpreted' interpreted -- \
		$(BIN)/pytest -m "not slow and not long" $(ENGINE_TESTS)

test-rules: $(COMMAND) $(TEST_TOOLS)  ## test the rules of all games; without Node and compiler
	@GLACIARIUM_INTERPRETED=1 $(BIN)/python tools/words.py --compile
	GLACIARIUM_INTERPRETED=1 $(PYTEST) -m "not slow and not long" --ignore-glob='*/test_scene.py' \
		tests/games tests/kernel tests/conformance/test_laws_bite.py

test-fast: setup $(TEST_TOOLS)  ## run the tests that take little time
	$(PYTEST) -m "not slow and not long"

test-long: setup $(TEST_TOOLS)  ## walk through thousands of games, compiled and interpreted
	GLACIARIUM_INTERPRETED=0 $(PYTEST) -m long
	GLACIARIUM_INTERPRETED=1 $(PYTEST) -m "not slow and not long" tests/conformance tests/games

mutants: setup $(TEST_TOOLS)  ## plant faults, and count how many of them the tests notice
	@$(BIN)/python -m tools.mutants $(ARGS)

check-words: setup $(TEST_TOOLS)  ## check that every text is translated, and the client's types
	@$(PHASE) 'Checking the translations' words-check -- sh -c \
		'$(BIN)/python -m glaciarium.server.typescript --check && $(BIN)/python tools/words.py --check'

check-style: $(TEST_TOOLS)
	@$(PHASE) 'Checking the style of Python' style -- \
		sh -c '$(BIN)/ruff check && $(BIN)/ruff format --check'

check-python: check-style $(COMMAND) $(TEST_TOOLS)  ## check the types and the order of the Python code
	@$(PHASE) 'Checking the types of Python' types -- $(BIN)/mypy
	@$(PHASE) 'Checking the imports' imports -- $(BIN)/lint-imports --no-logo

NPM_RUN = PATH=$(NODE_PATH) $(PHASE)
check-client: $(CLIENT) $(CLIENT_TEST_TOOLS)  ## check the types and the style of the client, and test it
	@$(NPM_RUN) 'Checking the types of the page' client-types -- npm --prefix web run --silent check
	@$(NPM_RUN) 'Checking the style of the page' client-style -- npm --prefix web run --silent lint
	@$(NPM_RUN) 'Testing the page' client-tests -- npm --prefix web run --silent test

words: $(TEST_TOOLS)  ## gather the texts that need French and German into locale/
	@$(BIN)/python tools/words.py

load: setup $(TEST_TOOLS)  ## let 500 tables play over 2,500 connections for a minute, and measure
	@$(BIN)/python -m bench.load $(ARGS)

wire: $(COMMAND) $(ENGINE)  ## measure how many bytes a move takes on the wire
	@$(BIN)/python bench/wire.py $(ARGS)

DIST ?= dist
wheel: setup  ## make a package that plays without compiler and Node: pipx install dist/*.whl
	@GLACIARIUM_INTERPRETED=0 $(PHASE) 'Building the wheel' wheel -- $(BIN)/python -m pip \
		--disable-pip-version-check wheel --no-deps --no-build-isolation -w $(DIST) .
	@ls $(DIST)/*.whl

bench: $(COMMAND) $(ENGINE)  ## measure how fast this machine plays
	@$(COMMAND) bench $(ARGS)

bench-peers: $(COMMAND) $(ENGINE) $(TEST_TOOLS) $(PEERS)  ## measure other engines beside this one, for docs/peers.md
	@$(BIN)/python bench/peers.py --docs docs/peers.md $(ARGS)

# Every game is kept in docs/ladder, for each contest as long as its bots stay the same.
ladder: $(COMMAND) $(ENGINE)  ## let the bots compete again, and write docs/ladder.md
	@$(COMMAND) ladder docs/ladder.toml --out docs/ladder.md --results docs/ladder $(ARGS)

docs: $(COMMAND) $(TEST_TOOLS)  ## build the documentation as a site
	@$(BIN)/sphinx-build -W --keep-going -q -d build/doctrees docs build/docs
	@echo 'Open build/docs/index.html'

# Lock with the oldest Python that is supported: it needs the most packages.
LOCK := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --generate-hashes \
	--no-emit-index-url --no-emit-find-links --strip-extras --allow-unsafe
RUN_BUILD := requirements/run.in requirements/build.in
EXTRAS := $(addprefix requirements/,envs.in openspiel.in datasets.in ray.in postgresql.in examples.in \
	train.in docs.in)

lock: $(TEST_TOOLS)  ## choose the newest versions of everything this depends on
	$(LOCK) -o requirements/play.txt $(RUN_BUILD)
	$(LOCK) -o requirements/dev.txt -c requirements/play.txt $(RUN_BUILD) $(EXTRAS) \
		requirements/dev.in
	$(LOCK) -o requirements/server.txt -c requirements/dev.txt requirements/run.in \
		requirements/postgresql.in
	$(LOCK) -o requirements/node.txt requirements/node.in
	$(LOCK) -o requirements/peers.txt requirements/peers.in

clean:  ## remove all that was installed, compiled or cached here
	rm -rf $(VENV) .venv-peers build dist web/node_modules src/glaciarium/client \
		src/glaciarium/locale/*.json .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache src/*.egg-info docs/games
	find src -name '*.so' -exec rm -f {} +
	find src tests bench docs examples -name __pycache__ -prune -exec rm -rf {} +

help:  ## list what you can make
	@sed -n 's/^\([a-z-]*\):.*  ## /\1\t/p' Makefile | expand -t 14 | sed 's/^/  make /'

# The first of PYTHON that will do. A refusal is one sentence, not a traceback.
python = $(or $(shell for python in $(PYTHON); do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$python && break; done),$(error No Python 3.11 or newer found among: $(PYTHON). \
	Install one (Debian: apt install python3 python3-venv) or name one with PYTHON=/path/to/python))
check_venv = $(if $(shell $(python) -c 'import ensurepip, venv' 2>&1),$(error The venv module of \
	$(python) is missing. Install it (Debian: apt install python3-venv) and run make again))

$(BIN)/python:
	@$(check_venv)$(PHASE) 'Preparing Python' venv -- $(python) -m venv --clear $(VENV)

$(PLAY_TOOLS): requirements/play.txt $(BIN)/python
	@$(PHASE) 'Installing Python packages' packages -- \
		$(BIN)/python $(INSTALL) --require-hashes -r $<
	@echo '$(CURDIR)' >$@

$(TEST_TOOLS): requirements/dev.txt $(PLAY_TOOLS) | $(COMMAND)
	@$(PHASE) 'Installing packages for tests' test-packages -- \
		$(BIN)/python $(INSTALL) --require-hashes -r $<
	@touch $@

$(PEERS): requirements/peers.txt $(PLAY_TOOLS)
	@$(BIN)/python -m venv --clear .venv-peers
	@$(PHASE) 'Installing engines to compare' peers -- \
		.venv-peers/bin/python $(INSTALL) --require-hashes -r $<
	@touch $@

# Editable: the sources are used where they are. The next rule compiles them.
$(COMMAND): pyproject.toml setup.py requirements/run.in $(EXTRAS) src/glaciarium/__init__.py \
		$(PLAY_TOOLS)
	@GLACIARIUM_INTERPRETED=1 $(PHASE) 'Installing Glaciarium' glaciarium -- \
		$(BIN)/python $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(WORDS) &: $(wildcard locale/*/*.po) tools/words.py $(PLAY_TOOLS) | $(COMMAND)
	@$(PHASE) 'Compiling translations' words -- $(BIN)/python tools/words.py --compile

# Node builds the client. Where there is none that is new enough, a Python package brings it.
NODE_PATH := $(CURDIR)/$(BIN):$(PATH)
node_is_new = node -e 'const [a, b] = process.versions.node.split(".");\
	process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'

NODE := $(if $(shell $(node_is_new) 2>/dev/null && echo yes),,$(VENV)/node.stamp)

$(VENV)/node.stamp: requirements/node.txt $(PLAY_TOOLS)
	@$(PHASE) 'Installing Node' node -- $(BIN)/python $(INSTALL) --require-hashes -r $<
	@touch $@

TESTED := $(wildcard $(CLIENT_TEST_TOOLS))  # what tests need is there, and stays
$(CLIENT_TOOLS): web/package.json web/package-lock.json $(NODE)
	@PATH=$(NODE_PATH) $(PHASE) 'Installing packages for the page' client-packages -- \
		npm --prefix web ci $(if $(TESTED),,--omit=dev) --no-audit --no-fund
	@touch $@ $(TESTED)

$(CLIENT_TEST_TOOLS): web/package.json web/package-lock.json $(CLIENT_TOOLS)
	@PATH=$(NODE_PATH) $(PHASE) 'Installing tests for the page' client-test-packages -- \
		npm --prefix web ci --no-audit --no-fund
	@touch $(CLIENT_TOOLS) $(CLIENT) $@

CLIENT_PARTS := $(shell find web/src web/public web/tools -type f 2>/dev/null)
$(CLIENT): $(CLIENT_PARTS) web/index.html web/vite.config.ts web/tsconfig.json $(CLIENT_TOOLS)
	@PATH=$(NODE_PATH) $(PHASE) 'Building the page' client -- npm --prefix web run build
	@touch $@

# Without a C compiler this leaves no file: then the next make looks for a compiler again.
$(ENGINE): $(COPIED) pyproject.toml setup.py tools/engine.py $(PLAY_TOOLS) $(if $(REMOVED),FORCE) | $(COMMAND)
	@GLACIARIUM_INTERPRETED=0 $(PHASE) 'Compiling the engine' engine -- \
		$(BIN)/python setup.py build_ext --inplace
