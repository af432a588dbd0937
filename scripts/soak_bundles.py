"""Builds damaged books and has epubcheck look at whatever comes of them: a bad source never gets into a bundle.

    .venv/bin/python scripts/soak_bundles.py [COUNT] [--octavo TOOL] [--seed N]

Each book is one of the examples, or of the real books beside the checkout where they are there, with one to three sources
damaged. It is built with --keep-going until COUNT bundles are there; then epubcheck checks them all in one Java machine.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
SOURCES = {".xhtml", ".html", ".md", ".ipynb", ".nb", ".cnxml", ".xml", ".opf", ".css", ".ncx", ".svg", ".yml"}
TOKENS = [
    b"<b>", b"</p>", b"<!--", b"&nbsp;", b"&lt;", b"<table><p>x</p></table>", b"\xef\xbb\xbf", b"\xff", b"\x00", b"*", b"$", b"`",
    b"{", b"}", b'"', b"<a href='#x'><a href='y'>z</a></a>", b"<ul><p>x</p></ul>", b"<svg><circle/></svg>", b"<math><mi/></math>",
    b" id='a'", b" lang='?'", b"\\frac{", b"<p><div>x</div></p>", b"<img src='no.png'>", b"http://[", b"<script>1</script>",
    b"<h1><table/></h1>", b"<object data='x'/>", b"<iframe src='x'/>", b"\xc3\xa9", b"\xe2\x80\xae", b"<dl><li>x</li></dl>",
]


def damaged(data, rng):
    """The bytes with one to four faults."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data) + 1)
        length = rng.randint(1, 80)
        kind = rng.randrange(7)
        if kind == 0 and data:
            data[min(place, len(data) - 1)] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del data[place:place + length]
        elif kind == 2:
            data[place:place] = data[place:place + length]
        elif kind == 3:
            other = rng.randrange(len(data) + 1)
            data[place:place] = data[other:other + length]
        else:
            data[place:place] = rng.choice(TOKENS)
    return bytes(data)


def books():
    """Folders with the manifest to build, small enough to be built hundreds of times."""
    found = [(folder, ".") for folder in sorted((ROOT / "examples").iterdir()) if folder.is_dir() and folder.name != "broken"]
    for folder in sorted(CORPUS.glob("xhtml/*")) + sorted(CORPUS.glob("wolfram/*")):
        if sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < 6_000_000:
            packages = sorted(folder.rglob("*.opf"))
            found.append((folder, str(packages[0].relative_to(folder)) if packages else "."))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=200)
    parser.add_argument("--octavo", default=str(ROOT / ".build/debug/octavo"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    candidates = books()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        bundles, tried, failed = [], 0, False
        while len(bundles) < options.count and tried < options.count * 4:
            folder, manifest = candidates[tried % len(candidates)]
            tried += 1
            work = scratch / "work"
            shutil.rmtree(work, ignore_errors=True)
            shutil.copytree(folder, work, ignore=shutil.ignore_patterns(".octavo"))
            files = [file for file in sorted(work.rglob("*")) if file.is_file() and file.suffix in SOURCES and file.name != "book.xml"]
            for file in rng.sample(files, min(len(files), rng.randint(1, 3))):
                file.write_bytes(damaged(file.read_bytes(), rng))
            bundle = scratch / f"{tried}.epub"
            run = subprocess.run(
                [options.octavo, "build", str(work / manifest), "-o", str(bundle), "--artwork", "none", "--keep-going", "--no-cache"],
                capture_output=True, timeout=300)
            if run.returncode not in (0, 1, 66):
                print(f"{folder.name}, try {tried}: octavo ended with {run.returncode}: {run.stderr[-400:].decode(errors='replace')}")
                failed = True
            if bundle.exists():
                bundles.append(bundle)
        jars = ROOT / ".venv/lib"
        package = next(jars.glob("python*/site-packages/epubcheck"))
        classes = f"{package}/epubcheck.jar:{package}/lib/*"
        check = subprocess.run(
            ["java", "-cp", classes, str(ROOT / "scripts/EpubcheckMany.java"), *map(str, bundles)], capture_output=True, text=True)
        lines = check.stdout.splitlines()
        findings = [line for line in lines if any(f": {level} " in line for level in ("FATAL", "ERROR", "WARNING"))]
        for line in findings:
            print(line)
        if not lines or not lines[-1].startswith("checked"):
            print("epubcheck did not run: " + check.stderr[-800:])
            failed = True
        print(f"{len(bundles)} bundles of {tried} damaged books: {len(findings)} findings")
        sys.exit(1 if failed or findings or len(bundles) < options.count else 0)


main()
