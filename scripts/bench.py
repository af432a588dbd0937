"""Measures Octavo beside the least work that a build can be, and beside other tools, against the project's budgets.

    make bench                              everything that is there
    python3 scripts/bench.py --quick        one run of each, small inputs
    python3 scripts/bench.py cold scale     only these parts: cold, rebuild, scale, artwork, notebooks, parsing

Each command runs once to warm up and then --runs times, in turn with what it is compared with; medians are printed.
CPU is user and system time of the process and its children, memory its largest resident set. The table of budgets
comes last, and everything goes into a JSON file.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "bench"))
import inputs
import peers

ROOT = inputs.ROOT
OCTAVO = ROOT / ".build/release/octavo"


class Run:
    """CPU seconds, wall seconds and peak memory in MB."""

    def __init__(self, cpu, wall, memory):
        self.cpu, self.wall, self.memory = cpu, wall, memory

    def __str__(self):
        return f"{self.cpu:8.3f} {self.wall:8.3f} {self.memory:7.0f}"

    def json(self):
        return {"cpu": round(self.cpu, 4), "wall": round(self.wall, 4), "megabytes": round(self.memory, 1)}


def measure(command, stdin=None, before=None):
    """One run; `before` is done first and not counted."""
    if before:
        before()
    start = time.perf_counter()
    process = subprocess.Popen(
        [str(part) for part in command], stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE if not stdin else subprocess.DEVNULL,
    )
    if stdin:
        process.stdin.write(stdin.encode())
        process.stdin.close()
    errors = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))[:200]} exited with {process.returncode}: {errors[-300:]}")
    return Run(usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss / 1024)


def median(runs):
    return Run(*(statistics.median(getattr(run, name) for run in runs) for name in ("cpu", "wall", "memory")))


class Bench:
    def __init__(self, options, scratch):
        self.options = options
        self.scratch = scratch
        self.rows = []
        self.budgets = []
        # Keep the user's own saved work out of the measurements.
        os.environ["XDG_CACHE_HOME"] = str(scratch / "caches")

    def in_turn(self, commands):
        """Medians of several commands, run in turn: pairs of a command and what to do before it, or None."""
        runs = [[] for _ in commands]
        for round in range(self.options.runs + 1):
            for index, (command, stdin, before) in enumerate(commands):
                run = measure(command, stdin, before)
                if round > 0 or self.options.runs == 0:
                    runs[index].append(run)
        return [median(run) for run in runs]

    def row(self, part, name, run, beside=None, what=""):
        ratio = run.cpu / beside.cpu if beside and beside.cpu else None
        text = f"{part:10} {name:42} {run}"
        if beside:
            text += f"   {what} {beside.cpu:.3f} s, ratio {ratio:.2f}"
        print(text, flush=True)
        self.rows.append(
            {"part": part, "name": name, **run.json(),
             **({"beside": what, **{"beside_" + k: v for k, v in beside.json().items()}, "ratio": round(ratio, 3)} if beside else {})}
        )

    def budget(self, what, value, limit, unit=""):
        self.budgets.append((what, value, limit, unit))

    def build(self, manifest, bundle, *more, art="none"):
        return [OCTAVO, "build", manifest, "-o", bundle, "--artwork", art, "--jobs", self.options.jobs, *more]

    # Parts

    def cold(self):
        floor = self.compiled_floor()
        books = inputs.books()
        if not self.options.quick:
            books.append(("generated-1000-pages", self.generated(1000)))
        else:
            books = [*books[:2], ("generated-100-pages", self.generated(100))]
        for name, manifest in books:
            manifest = self.copied(name, manifest)
            root = self.root(manifest)
            bundle = self.scratch / f"{name}.epub"
            try:
                measure(self.build(manifest, bundle, "--no-cache"))
            except RuntimeError as error:
                print(f"bench: {name} does not build, left out: {error}", file=sys.stderr)
                continue
            work = self.floor_list(root, bundle)
            def forget():
                return shutil.rmtree(root / ".octavo", ignore_errors=True)
            least, ours, without = self.in_turn(
                [([floor, self.options.jobs], work, None), (self.build(manifest, bundle), None, forget),
                 (self.build(manifest, bundle, "--no-cache"), None, None)]
            )
            self.row("cold", name, ours, least, "floor")
            self.row("cold", name + ", saving nothing", without, least, "floor")
            if name in ("calculus-corpus", "generated-1000-pages"):
                self.budget(f"cold build, {name}", ours.cpu / least.cpu, 3, " times the floor")
                self.budget(f"memory, {name}", ours.memory, 200, " MB")

    def rebuild(self):
        books = [("generated-100-pages" if self.options.quick else "generated-1000-pages",
                  self.generated(100 if self.options.quick else 1000))]
        if inputs.CALCULUS.exists():
            books.append(("calculus-corpus", inputs.CALCULUS))
        for name, manifest in books:
            manifest = self.copied(name, manifest)
            root = self.root(manifest)
            bundle, fresh = self.scratch / f"{name}.epub", self.scratch / f"{name}-fresh.epub"
            page = sorted(root.rglob("page-*.xhtml")) or sorted(root.rglob("index.cnxml"))
            page = page[len(page) // 2]
            original = page.read_text()
            for art in ("none", "essential"):
                count = [0]

                def edit():
                    count[0] += 1
                    text = re.sub(r"(<para id=\"[^\"]*\">|<p id=\"p3\">)", rf"\1Edit {count[0]} ", original, count=1)
                    page.write_text(text)

                def forget():
                    shutil.rmtree(root / ".octavo", ignore_errors=True)

                build = self.build(manifest, bundle, art=art)
                cold, = self.in_turn([(build, None, forget)])
                measure(build)
                time.sleep(0.1)
                measure(build)
                unchanged, = self.in_turn([(build, None, None)])
                changed, = self.in_turn([(build, None, edit)])
                measure(self.build(manifest, fresh, "--no-cache", art=art))
                same = bundle.read_bytes() == fresh.read_bytes()
                label = f"{name}, artwork {art}"
                self.row("rebuild", label + ", nothing changed", unchanged, cold, "cold")
                self.row("rebuild", label + ", one page changed", changed, cold, "cold")
                if not same:
                    print(f"bench: {label}: the rebuilt bundle differs from a fresh one", file=sys.stderr)
                self.budget(f"nothing changed, {label}", unchanged.cpu * 1000, 50, " ms")
                self.budget(f"one page changed, {label}", changed.cpu / cold.cpu, 0.2, " of the cold build")
                self.budget(f"bundles that differ from fresh ones, {label}", 0 if same else 1, 0)
            page.write_text(original)

    def scale(self):
        sizes = [100, 1000] if self.options.quick else [100, 1000, 10000]
        per_page = {}
        for pages in sizes:
            manifest = self.generated(pages)
            bundle = self.scratch / "scale.epub"
            def forget():
                return shutil.rmtree(manifest.parent / ".octavo", ignore_errors=True)
            run, = self.in_turn([(self.build(manifest, bundle), None, forget)])
            per_page[pages] = run.cpu / pages
            self.row("scale", f"{pages} pages, {run.cpu / pages * 1000:.3f} ms a page", run)
            self.budget(f"memory, {pages} pages", run.memory, 200, " MB")
        largest = sizes[-1]
        self.budget(f"time a page, {largest} beside 100 pages", per_page[largest] / per_page[100], 1.3)

    def artwork(self):
        vips = shutil.which("vipsthumbnail")
        picture = self.scratch / "photograph.jpg"
        if not vips or not shutil.which("vips"):
            print("bench: vipsthumbnail and vips (libvips-tools) are not there; artwork is left out", file=sys.stderr)
            return
        inputs.photograph(self.scratch / "photograph.ppm")
        subprocess.run(["vips", "jpegsave", self.scratch / "photograph.ppm", picture, "--Q", "90"], check=True)
        manifest = inputs.artwork_book(self.scratch / "artwork", picture)
        bundle = self.scratch / "artwork.epub"
        build = self.build(manifest, bundle, "--no-cache", art="essential")
        measure(build)
        script = self.scratch / "thumbnails.sh"
        script.write_text(
            "".join(
                f"vipsthumbnail {picture} -s {width}x{height} --smartcrop=centre -o {self.scratch}/thumbnail-{index}.{kind}\n"
                for index, (width, height, kind) in enumerate(peers.artwork_sizes(bundle))
            )
        )
        least, ours, none = self.in_turn(
            [(["bash", script], None, None), (build, None, None),
             (self.build(manifest, bundle, "--no-cache"), None, None)]
        )
        drawn = Run(ours.cpu - none.cpu, ours.wall - none.wall, ours.memory)
        self.row("artwork", "essential artwork of a 3000x4000 JPEG", drawn, least, "vipsthumbnail")
        self.budget("essential artwork", drawn.cpu / least.cpu, 1 / 3, " of vipsthumbnail")
        if not self.options.quick:
            full, = self.in_turn([(self.build(manifest, bundle, "--no-cache", art="full"), None, None)])
            self.row("artwork", "full artwork of a 3000x4000 JPEG", full)
            self.budget("memory, full artwork", full.memory, 200, " MB")

    def notebooks(self):
        for folder in inputs.NOTEBOOKS:
            files = sorted(folder.rglob("*.ipynb"))
            if not files:
                print(f"bench: {folder} is not there, left out", file=sys.stderr)
                continue
            place = self.scratch / ("notebooks-" + folder.name)
            place.mkdir(exist_ok=True)
            for index, file in enumerate(files):
                shutil.copy(file, place / f"{index:03}-{file.name}")
            ours = self.build(place, self.scratch / "notebooks.epub", "--no-cache")
            try:
                measure(ours)
            except RuntimeError as error:
                print(f"bench: octavo does not build {folder.name}, left out: {error}", file=sys.stderr)
                continue
            for peer, command in peers.notebook_commands(place, self.scratch):
                try:
                    theirs, run = self.in_turn([(command, None, None), (ours, None, None)])
                except RuntimeError as error:
                    print(f"bench: {peer} fails, left out: {error}", file=sys.stderr)
                    continue
                self.row("notebooks", f"{folder.name}, {len(files)} notebooks", run, theirs, peer)
                if peer == "pandoc":
                    self.budget(f"notebooks, {folder.name}", run.cpu / theirs.cpu, 1 / 20, " of pandoc")
                    self.budget(f"memory, {folder.name}", run.memory / theirs.memory, 1 / 3, " of pandoc's")

    def parsing(self):
        """The parser of Wolfram notebooks alone: megabytes a second of CPU, and memory beside the largest file."""
        files = sorted(path for path in inputs.WOLFRAM.rglob("*") if path.suffix in (".nb", ".cdf"))
        # Skip notebooks that are mostly compressed data, which is not parsed.
        files = [path for path in files if path.read_bytes().count(b"CompressedData[") < 3]
        if not files:
            print(f"bench: {inputs.WOLFRAM} is not there, left out", file=sys.stderr)
            return
        flags = ["swiftc", "-O", "-wmo", "-parse-as-library", "-swift-version", "6", "-package-name", "octavo",
                 "-enable-experimental-feature", "Extern", "-I", self.scratch]
        for module in ("TextBytes", "Numerics", "WolframLanguage"):
            subprocess.run(
                [*flags, "-module-name", module, "-emit-module", "-emit-module-path", self.scratch / f"{module}.swiftmodule",
                 "-c", *sorted((ROOT / "Sources").glob(f"*/{module}/**/*.swift")), "-o", self.scratch / f"{module}.o"], check=True)
        main = self.scratch / "main.swift"
        shutil.copy(ROOT / "scripts/bench/parse.swift", main)
        subprocess.run(["swiftc", "-O", "-I", self.scratch, main, self.scratch / "TextBytes.o",
                        self.scratch / "Numerics.o", self.scratch / "WolframLanguage.o", "-lm", "-o", self.scratch / "parse"], check=True)

        def parse(files):
            output = subprocess.run([self.scratch / "parse", *files], check=True, capture_output=True, text=True).stdout
            return (float(word) for word in output.split())

        size, cpu, _, _ = parse(files)
        rate = size / cpu / 1e6
        largest = max(files, key=lambda path: path.stat().st_size)
        # The process reports its own peak, since the system's count includes that of this program before exec.
        memory = (list(parse([largest]))[3] - list(parse([]))[3]) / 2**20
        self.row("parsing", f"{len(files)} notebooks, {size / 1e6:.1f} MB, {rate:.0f} MB/s", Run(cpu, cpu, memory))
        self.budget("parsing notebooks, seconds of CPU for 100 MB", 100 / rate, 1, " s")
        self.budget("memory of parsing, beside the largest file", memory * 2**20 / largest.stat().st_size, 8, " times")

    # Inputs

    def generated(self, pages):
        folder = self.scratch / f"generated-{pages}"
        manifest = folder / "book.xml"
        return manifest if manifest.exists() else inputs.generate(folder, pages)

    def copied(self, name, manifest):
        """A book where saved work may lie beside it."""
        if self.scratch in manifest.parents:
            return manifest
        root = self.root(manifest)
        target = self.scratch / "books" / name
        if not target.exists():
            shutil.copytree(root, target, ignore=shutil.ignore_patterns(".octavo"))
            for path in target.rglob("*"):
                path.chmod(0o755 if path.is_dir() else 0o644)
        return target / manifest.relative_to(root)

    def root(self, manifest):
        parent = manifest.parent if manifest.is_file() else manifest
        return parent.parent if parent.name in ("collections", "src", "EPUB") else parent

    def compiled_floor(self):
        floor = self.scratch / "floor"
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "libxml-2.0", "libdeflate"], check=True, capture_output=True, text=True
        ).stdout.split()
        compiler = shutil.which("cc") or shutil.which("clang") or "gcc"
        subprocess.run([compiler, "-O2", "-pthread", "-o", floor, ROOT / "scripts/bench/floor.c", *flags], check=True)
        return floor

    def floor_list(self, root, bundle):
        """The work of the floor: the book's XML sources, its finished pages, its media."""
        pages = self.scratch / "pages"
        shutil.rmtree(pages, ignore_errors=True)
        lines = [
            f"xml {path}"
            for path in sorted(root.rglob("*"))
            if path.suffix in (".xhtml", ".xml", ".opf", ".ncx", ".cnxml", ".ptx") and ".octavo" not in path.parts
        ]
        with zipfile.ZipFile(bundle) as archive:
            for entry in archive.infolist():
                archive.extract(entry, pages)
                kind = "page" if entry.filename.endswith((".xhtml", ".opf", ".json", ".ncx", ".css")) else "media"
                lines.append(f"{kind} {pages / entry.filename}")
        return "\n".join(lines) + "\n"

    def verdict(self):
        print("\nbudgets")
        for what, value, limit, unit in self.budgets:
            mark = "holds " if value <= limit else "MISSED"
            print(f"  {mark} {what:68} {value:8.3f} of {limit:.3f}{unit}")


PARTS = ["cold", "rebuild", "scale", "artwork", "notebooks", "parsing"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all unless named")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="one run each, small inputs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=pathlib.Path, default=ROOT / "build/bench.json")
    options = parser.parse_args()
    if options.quick:
        options.runs = 1
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if not OCTAVO.exists():
        sys.exit("bench: there is no .build/release/octavo; run `make build` first")
    with tempfile.TemporaryDirectory(prefix="octavo-bench-") as temporary:
        bench = Bench(options, pathlib.Path(temporary))
        print(f"{'part':10} {'what':42} {'CPU s':>8} {'wall s':>8} {'MB':>7}")
        for part in options.parts or PARTS:
            getattr(bench, part)()
        bench.verdict()
    options.json.parent.mkdir(exist_ok=True)
    options.json.write_text(
        json.dumps(
            {"version": 2, "jobs": options.jobs, "runs": options.runs, "rows": bench.rows,
             "budgets": [{"what": w, "value": round(v, 4), "limit": round(limit, 4), "unit": u.strip(), "holds": v <= limit}
                         for w, v, limit, u in bench.budgets]}, indent=2) + "\n")


main()
