"""What tests share: folders of their own, and a fifth game that is installed the way anybody would."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import kibitz
from kibitz import catalog

# no deadline: a slow machine is no fault of the code
settings.register_profile("kibitz", deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kibitz")

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """Whatever a test keeps goes into a folder of its own."""
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home" / name))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture(scope="session")
def nim_folder(tmp_path_factory):
    """A folder into which the fifth game's package is installed by pip."""
    folder = tmp_path_factory.mktemp("installed")
    source = tmp_path_factory.mktemp("source") / "nim"
    source.mkdir()
    for file in (HERE / "nim").iterdir():
        if file.is_file():
            (source / file.name).write_bytes(file.read_bytes())
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-index", "--no-deps"]
    subprocess.run([*command, "--no-build-isolation", "--target", folder, source], check=True, capture_output=True)
    return folder


@pytest.fixture
def nim(nim_folder, monkeypatch):
    """The fifth game, found through its entry point."""
    monkeypatch.syspath_prepend(str(nim_folder))
    here = Path(kibitz.__file__).parents[1]  # of this checkout, whatever else is installed
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (nim_folder, here))))
    catalog.forget()
    yield catalog.load("nim-with-a-die")
    catalog.forget()
