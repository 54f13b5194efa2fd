# make play       sets up and starts the web app     make check     style, types and the quick tests, a minute or two
# make test       sets up and runs the tests         make lint      style, types (Python, page), import directions
# make test-long  the same tests with full counts:   make messages  brings the translation catalogues up to date
#                 more games, longer, an hour        make bench     measures simulation speed
# make bench-peers  the same beside other libraries  make docs      builds the documentation site, site/index.html
# make screenshots  every page at a desk and on a phone, by day and by night, in test-artefacts/

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMMA := ,
# for two cores: tests wait half of their time, for browsers, servers and commands
WORKERS ?= 4
# a file's tests run together, those marked `first` before the others
SPREAD := --dist loadgroup --no-loadscope-reorder

.PHONY: play test tests installed collected test-long screenshots lowest check lint style bench bench-peers docs messages clean

# tests start hundreds of commands: what they import is compiled once, whatever is set here
test test-long check: export PYTHONDONTWRITEBYTECODE =

play: $(VENV)/play
	@$(BIN)/sixfold serve

# side by side, since tests wait for much
test: $(VENV)/dev $(VENV)/npm/done
	@$(MAKE) --no-print-directory --jobs=3 lint tests

tests: installed collected
	$(BIN)/python -m pytest -n $(WORKERS) $(SPREAD)

installed:
	$(BIN)/python tools/chromium.py
	$(BIN)/python tools/postgres.py

# once, while others install: pytest keeps what it made of the tests, which else each worker would make
collected:
	@$(BIN)/python -m pytest --collect-only -qq >/dev/null || true

test-long: $(VENV)/dev lowest
	$(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) -m long

screenshots: $(VENV)/dev $(VENV)/npm/done
	$(BIN)/python -m pytest -n $(WORKERS) $(SPREAD) -m long tests/web/test_every_page.py tests/web/test_walkthrough.py -k "looked_at or three_sizes or result"

# the lowest versions that pyproject.toml allows, in an environment of their own
lowest:
	$(PYTHON) tools/lowest.py $(VENV)/lowest

check: $(VENV)/check style
	$(BIN)/python -m pytest --quick -n 2 $(SPREAD)

lint: $(VENV)/dev $(VENV)/npm/done style
	$(BIN)/python tools/node.py $(VENV)/npm/node_modules/typescript/bin/tsc

# needs $(VENV)/check or $(VENV)/dev, whichever was asked for
style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/play
	$(BIN)/sixfold bench

bench-peers: $(VENV)/peers/done
	$(VENV)/peers/bin/python tools/peers.py $(ARGUMENTS)

# a link that leads nowhere, a page that is not listed and an unknown reference are errors: tests/test_site.py
docs: $(VENV)/docs
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -c docs -d $(VENV)/doctrees . site
	@echo "The documentation is in site/index.html."

messages: $(VENV)/dev
	$(BIN)/python tools/messages.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/play: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up in $(VENV) (once)..."
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check -e '.[fast,tui]'
	@touch $@

$(VENV)/check: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up in $(VENV) with what the quick tests need (once)..."
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check -e '.[check]'
	@touch $@ $(VENV)/play

$(VENV)/docs: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up in $(VENV) with what the documentation needs (once)..."
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@ $(VENV)/play

# --no-compile: Python compiles what is imported, a fraction of it
$(VENV)/dev: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up in $(VENV) with everything the tests need (once)..."
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check --no-compile -e '.[dev]'
	@touch $@ $(VENV)/check $(VENV)/docs $(VENV)/play

# other people's games, to measure ours beside them; with a GPU, what they and we need for it
GPU := $(shell command -v nvidia-smi)
$(VENV)/peers/done: pyproject.toml | $(VENV)/bin/python
	@echo "Setting up other libraries in $(VENV)/peers (once)..."
	@$(PYTHON) -m venv $(VENV)/peers
	@$(VENV)/peers/bin/pip install --quiet --quiet --disable-pip-version-check -e '.[envs,openspiel$(if $(GPU),$(COMMA)cuda)]' chess pgx $(if $(GPU),'jax[cuda12]',jax)
	@touch $@

# what checks the page (TypeScript, axe-core), by exact version
$(VENV)/npm/done: tools/npm/package.json tools/npm/package-lock.json $(VENV)/dev
	@echo "Setting up what checks the page (once)..."
	@mkdir -p $(VENV)/npm
	@cp tools/npm/package.json tools/npm/package-lock.json $(VENV)/npm
	@$(BIN)/python tools/node.py npm ci --prefix $(VENV)/npm --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

clean:
	rm -rf $(VENV) site test-artefacts .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
