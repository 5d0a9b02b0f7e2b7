# Everything here makes its own virtual environment from the locked dependencies.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-fast test-faults lint schemas lock clean kafka-jars

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
# More arguments for the command behind a target: make test ARGS="-k lanes"
ARGS ?=

help: ## show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(INSTALLED) ## stream the shipped sample through the verifier and show the decisions
	$(BIN)/streamverify demo $(ARGS)

test: $(INSTALLED) kafka-jars ## all tests but the long fault runs, on a real Apache Kafka
	$(BIN)/python -m pytest -m "not faults" --session-timeout=2400 $(ARGS)

test-fast: $(INSTALLED) ## the tests that need no Kafka
	$(BIN)/python -m pytest -m "not kafka and not faults" $(ARGS)

test-faults: $(INSTALLED) kafka-jars ## the long fault runs, on a real Apache Kafka
	$(BIN)/python -m pytest -m faults -o faulthandler_timeout=1800 $(ARGS)

lint: $(INSTALLED) ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

schemas: $(INSTALLED) ## write schemas/ anew from the models
	$(BIN)/streamverify schemas export $(ARGS)

$(INSTALLED): requirements-dev.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is older than Python 3.11: install a newer one, or name it: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --no-input --require-hashes -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-input --no-deps --no-build-isolation --editable .
	@touch $@

# Fetched before the tests, so that a slow network does not count against their time limits. Maven is
# needed only for that; Java comes with the locked dependencies where the machine has none.
kafka-jars: $(INSTALLED)
	@$(BIN)/python -m streamverify.localkafka --check \
	  || command -v mvn >/dev/null \
	  || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	       apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends maven; \
	     else \
	       echo "mvn is not on PATH: install Apache Maven, which fetches Apache Kafka for the tests" >&2; exit 1; \
	     fi
	@$(BIN)/python -m streamverify.localkafka

# The runtime lock first; the other one then holds the same versions. hatchling and editables build the package.
LOCK := compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock"
lock: ## resolve the locked dependencies anew
	@command -v uv >/dev/null || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install --quiet uv; }
	@set -e; export PATH="$$PATH:.venv-lock/bin"; \
	  uv pip $(LOCK) --extra all pyproject.toml -o requirements.lock; \
	  printf 'hatchling>=1.24\neditables\n' \
	    | uv pip $(LOCK) --extra dev -c requirements.lock pyproject.toml - -o requirements-dev.lock; \
	  if grep -n '://' requirements.lock requirements-dev.lock; then echo "an address stands in a lock" >&2; exit 1; fi

clean: ## remove the virtual environments and what tools left; the cached Kafka stays
	rm -rf .venv .venv-* .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
