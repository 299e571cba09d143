# Fairground's tasks. `make help` lists them; everything is installed into .venv, nothing outside it.

PYTHON ?= python3
BIN    := .venv/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq

# The page of the hall, as built from web/ with the Node of a PyPI package.
PAGE   := src/fairground/server/page/index.html
WEB    := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup web play test bench docs dist audit format clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

setup: .venv/.ready ## install Fairground and its tools, as pinned, into .venv

play: setup web ## open the game hall in the browser
	@$(BIN)/fairground serve

web: $(PAGE) ## build the page of the game hall

test: setup web .venv/.browser .venv/.peers ## lint, type-check and test everything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python hatch_build.py check
	$(BIN)/fairground warm
	$(BIN)/pytest

bench: setup .venv/.peers ## measure Fairground beside its peers
	$(BIN)/python benchmarks/run.py --peers .venv/peers/bin/python

docs: setup .venv/.docs ## build the documentation into build/site
	@$(BIN)/python docs/site/openapi.py
	@NO_MKDOCS_2_WARNING=1 PYTHONPATH=src .venv/docs/bin/mkdocs --quiet build
	@echo "The documentation is ready: build/site/index.html"

dist: setup ## build the wheel and the source archive into dist
	@$(BIN)/python -m hatchling build

audit: setup ## look up known faults of every pinned package
	@$(BIN)/python -m venv .venv/audit
	@$(PIP) --python .venv/audit install --upgrade pip-audit  # not pinned: it must know the newest
	@.venv/audit/bin/pip-audit --strict --disable-pip --require-hashes -r constraints.txt || \
	    { echo "Some package has a known fault, or the index of packages could not be asked for them:" \
	           "a mirror that holds packages alone is not enough." >&2; exit 1; }
	@$(BIN)/python hatch_build.py audit

format: setup ## put the code into the house format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean: ## remove the environment and everything generated
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# Browser tests need a real Chromium; Debian's is installed where there is none.
.venv/.browser: .venv/.ready
	@command -v chromium >/dev/null 2>&1 || \
	    { echo "Installing Chromium for the browser tests ..."; \
	      apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }
	@touch $@

$(PAGE): .venv/.ready hatch_build.py $(WEB)
	@$(BIN)/python hatch_build.py

# A stamp is newer than what it was made from, or it is made again.
.venv/.ready: pyproject.toml constraints.txt
	@for python in $(PYTHON) python3.13 python3.12 python3.11 none; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
	done; \
	if [ $$python = none ]; then \
	    echo "Fairground needs Python 3.11 or newer and found none:" \
	         "install one, or name yours with 'make setup PYTHON=/path/to/python3'." >&2; \
	    exit 1; \
	fi; \
	echo "Setting up .venv with $$($$python --version) (the first time takes a minute) ..."; \
	$$python -m venv .venv
	@$(PIP) install --require-hashes -r constraints.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# The site's tools have an environment of their own: Fairground needs none of them.
.venv/.docs: .venv/.ready docs/constraints.txt
	@echo "Installing what builds the documentation ..."
	@$(BIN)/python -m venv .venv/docs
	@$(PIP) --python .venv/docs install --require-hashes -r docs/constraints.txt
	@touch $@

# Peers, which the benchmarks measure and the adapters are tested against, have an environment of their
# own, because they bring SciPy, which Numba imports when it finds it. Without build isolation because
# rlcard and chess are published as source only: they are built with the pinned setuptools of
# constraints.txt, not with whatever is newest.
.venv/.peers: .venv/.ready benchmarks/constraints.txt
	@echo "Installing the peers to measure and to test against ..."
	@$(BIN)/python -m venv .venv/peers
	@sed -n '/^setuptools==/,/[^\\]$$/p' constraints.txt > .venv/peers/setuptools.txt
	@$(PIP) --python .venv/peers install --require-hashes -r .venv/peers/setuptools.txt
	@$(PIP) --python .venv/peers install --require-hashes --no-build-isolation --use-pep517 \
	    -r benchmarks/constraints.txt
	@touch $@
