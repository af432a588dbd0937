"""Times `octavo check` beside epubcheck in a warm Java machine, over the same EPUBs.

    .venv/bin/python scripts/bench_bundle_check.py FOLDER [OCTAVO] [--rounds 3]

epubcheck, as `make setup-test` installs it, checks all EPUBs of FOLDER in one Java machine, as many rounds as asked; the
last round counts, when its code is compiled. Octavo runs in a process of its own for each EPUB, with its start counted,
and, as the Java machine does, in one process for all of them; the best of the rounds counts. Beside elapsed times stand those on processors, which hold on a busy machine, too: of
epubcheck's own thread, without its collector and compiler, and of all threads of Octavo.
"""

import argparse
import pathlib
import re
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def epubcheck(books, rounds):
    """Milliseconds of each book in the last round, elapsed and on a processor."""
    package = next((ROOT / ".venv/lib").glob("python*/site-packages/epubcheck"))
    run = subprocess.run(
        ["java", "-cp", f"{package}/epubcheck.jar:{package}/lib/*", str(ROOT / "scripts/EpubcheckMany.java"), "--time",
         *[str(book) for _ in range(rounds) for book in books]], capture_output=True, text=True)
    if f"checked {len(books) * rounds}" not in run.stdout:
        sys.exit("epubcheck did not run: " + run.stderr[-2000:])
    found = re.findall(r"^(.*): MILLISECONDS (\d+) (\d+)$", run.stdout, re.M)
    return {name: (int(time), int(processor)) for name, time, processor in found[-len(books):]}


def octavo(tool, books, rounds):
    """The best elapsed and processor time of one process in milliseconds."""
    best = (float("inf"), float("inf"))
    for _ in range(rounds):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        run = subprocess.run([tool, "check", *map(str, books)], capture_output=True)
        elapsed = time.perf_counter() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run.returncode not in (0, 1):
            sys.exit(f"{books[0]}: exit {run.returncode}")
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, (elapsed * 1000, processor * 1000))
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("octavo", nargs="?", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    books = sorted(options.folder.glob("*.epub"))
    theirs = epubcheck(books, options.rounds)
    print(f"{'book':<40}{'MB':>8}{'epubcheck ms':>14}{'cpu ms':>10}{'octavo ms':>12}{'cpu ms':>10}{'ratio':>8}{'cpu':>8}")
    total = [0.0, 0.0, 0.0, 0.0]
    for book in books:
        row = [*theirs[str(book)], *octavo(options.octavo, [book], options.rounds)]
        total = [one + other for one, other in zip(total, row, strict=True)]
        show(book.stem, f"{book.stat().st_size / 1e6:.2f}", row)
    show("all", "", total)
    show("all, by one process", "", [*total[:2], *octavo(options.octavo, books, options.rounds)])


def show(name, size, row):
    java, java_processor, elapsed, processor = row
    print(f"{name:<40}{size:>8}{java:>14.0f}{java_processor:>10.0f}{elapsed:>12.1f}{processor:>10.1f}"
          f"{java / elapsed:>8.1f}{java_processor / processor:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
