"""The tools that Octavo is measured beside. Each is used where it is there, and named where it is not."""

import pathlib
import shutil
import struct
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# `scripts/setup.sh bench` puts them there.
PYTHON = ROOT / ".venv-bench/bin/python"


def python_tool(module):
    """The Python that has a module; None where none has."""
    for python in (PYTHON, pathlib.Path(sys.executable)):
        if python.exists() and subprocess.run(
            [python, "-c", f"import {module}"], capture_output=True
        ).returncode == 0:
            return python
    return None


def pandoc():
    """pandoc's path, from PyPI's pypandoc_binary or the system."""
    if python := python_tool("pypandoc"):
        found = subprocess.run(
            [python, "-c", "import pypandoc; print(pypandoc.get_pandoc_path())"], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.strip()
    return shutil.which("pandoc")


def notebook_commands(folder, scratch):
    """Commands that make a book of a folder's notebooks, by the tools' names."""
    commands = []
    files = sorted(folder.glob("*.ipynb"))
    if tool := pandoc():
        commands.append(("pandoc", [tool, "--file-scope", "--mathml", "-o", scratch / "pandoc.epub", "--metadata", "title=Book", *files]))
    else:
        print("bench: pandoc is not there (`make bench-setup`)", file=sys.stderr)
    python = python_tool("sphinx")
    if python and python_tool("myst_nb"):
        project = scratch / ("sphinx-" + folder.name)
        if not project.exists():
            shutil.copytree(folder, project)
            names = "\n".join(f"   {file.stem}" for file in files)
            (project / "index.rst").write_text(f"Book\n====\n\n.. toctree::\n\n{names}\n")
            (project / "conf.py").write_text(
                'project = "Book"\nextensions = ["myst_nb"]\nnb_execution_mode = "off"\nsuppress_warnings = ["*"]\n')
        commands.append(
            ("sphinx", [python, "-m", "sphinx", "-q", "-E", "-a", "-b", "epub", project, scratch / "sphinx-out"]))
    else:
        print("bench: Sphinx with myst-nb is not there (`make bench-setup`)", file=sys.stderr)
    return commands


def artwork_sizes(bundle):
    """Width, height and kind of every picture of a bundle's artwork."""
    sizes = []
    with zipfile.ZipFile(bundle) as archive:
        for name in archive.namelist():
            if not name.startswith("art/"):
                continue
            data = archive.read(name)
            if name.endswith(".png"):
                sizes.append((*struct.unpack(">II", data[16:24]), "png"))
                continue
            position = 2
            while not 0xC0 <= data[position + 1] <= 0xC3:
                position += 2 + struct.unpack(">H", data[position + 2 : position + 4])[0]
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            sizes.append((width, height, "jpg"))
    return sizes
