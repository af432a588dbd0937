"""Measures cold builds beside the floor: SAX-parsing the XML, deflating the pages, copying the media.

    make bench              every book there is
    python3 scripts/bench.py --runs 3 calculus

Each command runs once to warm up and then --runs times, Octavo and the floor in turn; medians are printed.
CPU is user and system time of the process, memory its largest resident set.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OCTAVO = ROOT / ".build/release/octavo"
CORPUS = ROOT.parent / "shared/corpus"


def books(scratch):
    """The books to build: a name, and the manifest."""
    found = [("introduction-to-calculus", ROOT / "examples/introduction-to-calculus/book.xml")]
    for name, manifest in [
        ("childrens-literature", "xhtml/idpf-childrens-literature/EPUB/package.opf"),
        ("internallinks", "xhtml/idpf-internallinks/OEBPS/package.opf"),
        ("regime-anticancer-arabic", "xhtml/idpf-regime-anticancer-arabic/EPUB/package.opf"),
        ("trees", "xhtml/idpf-trees/EPUB/package.opf"),
        ("wasteland", "xhtml/idpf-wasteland/EPUB/wasteland.opf"),
        ("love-among-the-chickens", "xhtml/love-among-the-chickens/src/epub/content.opf"),
    ]:
        if (CORPUS / manifest).exists():
            found.append((name, CORPUS / manifest))
        else:
            print(f"bench: {manifest} is not there, left out", file=sys.stderr)
    found.append(("generated-1000-pages", generate(scratch / "generated", 1000)))
    return found


def generate(folder, pages):
    """A book of `pages` pages of about 10 KB each, the same every time."""
    folder.mkdir(parents=True, exist_ok=True)
    words = "limit of the sum is a number that every sequence with bounded terms meets again in some interval".split()
    state = 12345
    entries = []
    for page in range(pages):
        parts = []
        for paragraph in range(30):
            text = []
            for _ in range(40):
                state = (state * 1103515245 + 12345) % 2147483648
                text.append(words[state // 65536 % len(words)])
            link = f'<a href="page-{(page + paragraph) % pages:05}.xhtml#p{paragraph}">there</a>'
            formula = (
                '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>'
            )
            parts.append(f'<p id="p{paragraph}">{" ".join(text)} {formula}, see {link}.</p>')
        (folder / f"page-{page:05}.xhtml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
            f'<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en"><head><title>Page {page}</title></head>\n'
            f"<body><h1>Page {page}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
        )
        entries.append(f'<page src="page-{page:05}.xhtml"/>')
    chapters = [
        f'<chapter title="Chapter {start // 20}">' + "".join(entries[start : start + 20]) + "</chapter>"
        for start in range(0, pages, 20)
    ]
    manifest = folder / "book.xml"
    manifest.write_text(
        '<book xmlns="urn:octavo:book:1" id="urn:uuid:00000000-0000-4000-8000-000000000000" lang="en">'
        "<title>Generated</title><creator>Nobody</creator><date>2026-01-01</date><contents>"
        + "\n".join(chapters)
        + "</contents></book>"
    )
    return manifest


def floor_list(manifest, bundle, scratch):
    """The work of the floor: the book's XML sources, its finished pages, its media."""
    pages = scratch / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    lines = [
        f"xml {path}"
        for path in sorted(manifest.parent.rglob("*"))
        if path.suffix in (".xhtml", ".xml", ".opf", ".ncx", ".cnxml", ".collection.xml")
    ]
    with zipfile.ZipFile(bundle) as archive:
        for entry in archive.infolist():
            archive.extract(entry, pages)
            kind = "page" if entry.filename.endswith((".xhtml", ".opf", ".json", ".ncx", ".css")) else "media"
            lines.append(f"{kind} {pages / entry.filename}")
    return "\n".join(lines) + "\n"


def measure(command, stdin=None):
    """CPU seconds, wall seconds and peak memory in MB of one run."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE if stdin else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if stdin:
        process.stdin.write(stdin.encode())
        process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} exited with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss / 1024


def median(runs):
    return [statistics.median(values) for values in zip(*runs)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only books whose name holds one of these")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=pathlib.Path, default=ROOT / "build/bench.json")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as temporary:
        scratch = pathlib.Path(temporary)
        floor = scratch / "floor"
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "libxml-2.0", "libdeflate"], check=True, capture_output=True, text=True
        ).stdout.split()
        compiler = shutil.which("cc") or shutil.which("clang") or "gcc"
        subprocess.run(
            [compiler, "-O2", "-pthread", "-o", floor, ROOT / "scripts/bench/floor.c", *flags], check=True
        )
        print(f"{'book':28} {'build':9} {'CPU s':>7} {'wall s':>7} {'MB':>6}   {'floor CPU':>9} {'wall':>6} {'ratio':>6}")
        rows = []
        for name, manifest in books(scratch):
            if options.names and not any(wanted in name for wanted in options.names):
                continue
            for artwork in ("none", "essential"):
                if artwork == "essential" and name.startswith("generated"):
                    continue
                bundle = scratch / f"{name}.epub"
                build = [OCTAVO, "build", manifest, "-o", bundle, "--artwork", artwork, "--jobs", str(options.jobs)]
                measure(build)
                work = floor_list(manifest, bundle, scratch)
                measure([floor, str(options.jobs)], work)
                ours, least = [], []
                for _ in range(options.runs):
                    ours.append(measure(build))
                    least.append(measure([floor, str(options.jobs)], work))
                (cpu, wall, memory), (floor_cpu, floor_wall, _) = median(ours), median(least)
                ratio = cpu / floor_cpu if floor_cpu else float("nan")
                kind = "no art" if artwork == "none" else "with art"
                print(
                    f"{name:28} {kind:9} {cpu:7.3f} {wall:7.3f} {memory:6.0f}   {floor_cpu:9.3f} {floor_wall:6.3f} {ratio:6.1f}",
                    flush=True,
                )
                rows.append(
                    {"book": name, "artwork": artwork, "cpu": cpu, "wall": wall, "megabytes": memory,
                     "floorCPU": floor_cpu, "floorWall": floor_wall, "ratio": ratio}
                )
        options.json.parent.mkdir(exist_ok=True)
        options.json.write_text(json.dumps({"version": 1, "jobs": options.jobs, "runs": options.runs, "rows": rows}, indent=2) + "\n")


main()
