#!/usr/bin/env python3
"""Time and memory of reports and feeds of large catalogues, whose records are generated.

    bench_catalogue.py [--tool .build/release/octavo] [--books 10000]

Fails if the report and the feed together take more than 60 seconds of processor time, or if either takes half as much memory again for all
books as for a tenth of them.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def timed(*arguments, codes=(0,)):
    """Runs a program: wall time and CPU time in seconds, the most memory in MB."""
    start, before = time.time(), resource.getrusage(resource.RUSAGE_CHILDREN)
    # /usr/bin/time measures the memory of this program alone.
    done = subprocess.run(["/usr/bin/time", "-f", "%M", *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in codes:
        sys.exit(f"{arguments} ended with {done.returncode}: {done.stderr}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.time() - start, spent, int(done.stderr.strip().split("\n")[-1]) / 1024


def make_results(tool, folder, count):
    """Results of a catalogue of so many books in fifty groups, each with twelve findings and a description."""
    lines = []
    for index in range(count):
        name = f"book-{index}"
        (folder / "books" / name).mkdir(parents=True)
        (folder / "books" / name / "book.xml").write_text("<book/>")
        lines.append((index % 50, f'<book src="{name}/book.xml" output="{name}"/>'))
    groups = "".join(
        f'<group title="Group {number}">{"".join(line for group, line in lines if group == number)}</group>' for number in range(50))
    (folder / "books/catalogue.xml").write_text(f'<catalogue xmlns="urn:octavo:catalogue:1"><title>Many</title>{groups}</catalogue>')
    results = folder / "results"
    for name in ("records", "inputs", "shares", "site/books", "site/covers"):
        (results / name).mkdir(parents=True)
    subprocess.run(
        [tool, "catalogue", "plan", folder / "books/catalogue.xml", "--shares", "100", "-o", results / "plan.json"], check=True,
        stderr=subprocess.DEVNULL)
    for index in range(count):
        name = f"book-{index}"
        findings = [{"id": "link-target-missing", "severity": "warning", "file": f"{name}/page.md", "line": line, "column": 3,
                     "summary": "there is no such place in the book"} for line in range(12)]
        record = {
            "version": 1, "book": name, "manifest": f"{name}/book.xml", "state": "built", "key": "0" * 64,
            "bundle": {"digest": "0" * 64, "size": 1000, "pages": 20, "media": 3, "web": True},
            "work": {"share": 1, "host": "node", "started": 1, "wall": 90, "cpu": 80, "memory": 30_000_000, "builds": 1},
            "shared": {"book": True, "hits": 3, "misses": 0, "stored": 0, "received": 40_000, "sent": 0},
            "errors": 0, "warnings": 12, "notes": 0, "findings": findings,
            "description": {"title": f"The book of number {index}", "subtitle": "With a subtitle", "creators": ["Ada Lovelace", "A. N. Other"],
                            "language": "en", "identifier": f"urn:octavo:test:{index}", "publishers": ["A publisher"],
                            "modified": "2026-01-01T00:00:00Z", "summary": "What it is about, in a sentence of some length. " * 4,
                            "subjects": ["Mathematics", "Examples"], "cover": {"file": f"{name}.jpg", "type": "image/jpeg", "width": 320, "height": 480}},
        }
        (results / f"records/{name}.json").write_text(json.dumps(record))
        (results / f"site/books/{name}.epub").write_bytes(b"0" * 1000)
    return results


def main():
    parser = argparse.ArgumentParser()
    release = ROOT / ".build/release/octavo"
    parser.add_argument("--tool", type=pathlib.Path, default=release if release.exists() else ROOT / ".build/debug/octavo")
    parser.add_argument("--books", type=int, default=10_000)
    options = parser.parse_args()
    tool = options.tool.resolve()
    os.environ.setdefault("OCTAVO_TEMPLATES", str(ROOT / "templates"))
    folder = pathlib.Path(tempfile.mkdtemp(prefix="octavo-catalogue-"))
    problems = []
    try:
        few = make_results(tool, folder / "few", options.books // 10)
        many = make_results(tool, folder / "many", options.books)
        total = 0
        print(f"| {options.books} books | wall | CPU | memory | of {options.books // 10} |\n|---|--:|--:|--:|--:|")
        for name, command in [
            ("report", ["report"]), ("report, JSON", ["report", "--format", "json"]), ("report, SARIF", ["report", "--format", "sarif"]),
            ("report, JUnit XML", ["report", "--format", "junit"]), ("feed", ["feed"]),
        ]:
            # The shares have no records here, so that the report lists them as missing.
            codes = (0,) if name == "feed" else (1,)
            _, _, small = timed(tool, "catalogue", command[0], few, *command[1:], codes=codes)
            wall, spent, large = timed(tool, "catalogue", command[0], many, *command[1:], codes=codes)
            print(f"| {name} | {wall:.1f} s | {spent:.1f} s | {large:.0f} MB | {small:.0f} MB |", flush=True)
            total += spent if name in ("report", "feed") else 0
            # SARIF is limited to 25,000 findings, a bound that a tenth of the books does not reach.
            if name != "report, SARIF" and large > small * 1.5:
                problems.append(f"{name}: {large:.0f} MB, and {small:.0f} MB of a tenth of the books")
        if total > 60:
            problems.append(f"report and feed take {total:.1f} s")
    finally:
        shutil.rmtree(folder)
    if problems:
        sys.exit("bench-catalogue: " + "\n  ".join(problems))


main()
