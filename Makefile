# The two that everybody needs: `make run` and `make test`. Both set up what they need first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-long check format golden bench setup clean

run: $(VENV)/.program
	@$(BIN)/kibitz play

setup: $(VENV)/.everything

# who only wants to play does not wait for what only the tests need
$(VENV)/.program: pyproject.toml constraints.txt tools/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh tools/setup.sh .
	@touch $@

$(VENV)/.everything: pyproject.toml constraints.txt tools/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh tools/setup.sh '.[dev]'
	@touch $(VENV)/.program $@

test: setup
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -m "not long"
	$(BIN)/coverage report
	@$(MAKE) --no-print-directory check

test-long: setup
	$(BIN)/python -m pytest -m long

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# writes tests/golden anew: playthroughs and signature; look at the diff
golden: setup
	$(BIN)/python tests/golden.py

bench: setup
	@$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) .coverage .mypy_cache .ruff_cache .import_linter_cache .hypothesis build src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
