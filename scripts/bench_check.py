"""Compares instruction counts of a few builds with the recorded ones: what a clock on a busy machine cannot tell.

    make bench-check           fails where a count has grown by more than 3 %
    make bench-record          records the counts anew, after a change that is worth its cost

Counts are callgrind's, of builds on one thread with a fixed order of hashes; they are the same from run to run to
within a fraction of a percent. They depend on the libraries' versions, which are recorded beside them.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "bench"))
import inputs

ROOT = inputs.ROOT
OCTAVO = ROOT / ".build/release/octavo"
RECORD = ROOT / "scripts/bench/instructions.json"
MOST_GROWTH = 0.03


def count(command, scratch):
    """Instructions of one run."""
    output = scratch / "callgrind.out"
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", *map(str, command)],
        capture_output=True, text=True, env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
    if result.returncode != 0:
        sys.exit(f"bench-check: {' '.join(map(str, command))} failed:\n{result.stderr[-2000:]}")
    found = re.search(r"Collected : (\d+)", result.stderr)
    return int(found.group(1))


def counts(scratch):
    """The set: a book of many kinds of things, a generated one, and rebuilds of it."""
    os.environ["XDG_CACHE_HOME"] = str(scratch / "caches")
    os.environ["OCTAVO_TEMPLATES"] = str(ROOT / "templates")
    # valgrind fails on Swift's debugging information.
    global OCTAVO
    stripped = scratch / "octavo"
    subprocess.run(["strip", "--strip-debug", "-o", stripped, OCTAVO], check=True)
    OCTAVO = stripped
    example = scratch / "example"
    shutil.copytree(ROOT / "examples/introduction-to-calculus", example, ignore=shutil.ignore_patterns(".octavo"))
    generated = inputs.generate(scratch / "generated", 40)
    bundle = scratch / "book.epub"

    def build(manifest, *more):
        return [OCTAVO, "build", manifest, "-o", bundle, "--artwork", "none", "--jobs", "1", *more]

    found = {
        "version": count([OCTAVO, "--version"], scratch),
        "example": count(build(example, "--no-cache"), scratch),
        "generated": count(build(generated, "--no-cache"), scratch),
        "generated-saving": count(build(generated), scratch),
    }
    subprocess.run(build(generated), check=True, capture_output=True)
    found["generated-unchanged"] = count(build(generated), scratch)
    page = generated.parent / "page-00020.xhtml"
    page.write_text(page.read_text().replace('<p id="p3">', '<p id="p3">Edit '))
    found["generated-one-page"] = count(build(generated), scratch)
    return found


def versions():
    found = {}
    for name in ("libxml-2.0", "libdeflate", "libzip"):
        result = subprocess.run(["pkg-config", "--modversion", name], capture_output=True, text=True)
        found[name] = result.stdout.strip()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        print("bench-check: valgrind is not there; nothing is compared")
        return
    with tempfile.TemporaryDirectory(prefix="octavo-check-") as temporary:
        found = counts(pathlib.Path(temporary))
    if options.record:
        RECORD.write_text(json.dumps({"libraries": versions(), "instructions": found}, indent=2) + "\n")
        print(f"bench-check: recorded {len(found)} counts in {RECORD.relative_to(ROOT)}")
        return
    recorded = json.loads(RECORD.read_text())
    if recorded["libraries"] != versions():
        print(f"bench-check: recorded with {recorded['libraries']}, running with {versions()}")
    failed = False
    for name, value in found.items():
        before = recorded["instructions"].get(name)
        if before is None:
            print(f"  new      {name:24} {value:14,}")
            failed = True
            continue
        growth = value / before - 1
        mark = "GROWN" if growth > MOST_GROWTH else "ok"
        failed |= growth > MOST_GROWTH
        print(f"  {mark:8} {name:24} {value:14,}  {growth:+.2%}")
    if failed:
        sys.exit(f"bench-check: a count has grown by more than {MOST_GROWTH:.0%}; if that is meant, `make bench-record`")


main()
