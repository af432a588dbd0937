"""Joins the modules of the reader, so that a browser asks for few files: over a slow line every request costs its delay (R26).

    join_reader.py FOLDER OUTPUT

FOLDER is templates/reader, with the compiled modules; OUTPUT gets what a web folder ships. `main.js` holds all modules that it
imports at once, and the style sheets of shadow trees. A module that is imported later, by `import(…)`, becomes one file with those
that only it needs; the others it takes from `main.js`. What is WebAssembly is deflated (RFC 1950), since many servers compress
nothing; the browser inflates it.
"""

import ctypes
import ctypes.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Modules that are the first of their own: a worker's scope is not the page's.
WORKERS = ["interactives/kernel-worker.js"]
PACKED = ["core.wasm", "kernel.wasm", "extras.wasm"]
# An import of names, or of a module for what it does.
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]*)";$', re.M)
SHEETS = re.compile(r"loadStyleSheets\(([^)]*)\)")


def esbuild(*arguments, folder):
    subprocess.run(["esbuild", *arguments, "--log-level=warning"], check=True, cwd=folder)


def graph(folder):
    """By module, which it imports at once and which later."""
    with tempfile.TemporaryDirectory() as aside:
        meta = pathlib.Path(aside) / "meta.json"
        esbuild("main.js", *WORKERS, "--bundle", "--splitting", "--format=esm", f"--outdir={aside}", f"--metafile={meta}", folder=folder)
        inputs = json.loads(meta.read_text())["inputs"]
    return {name: ([i["path"] for i in value["imports"] if i["kind"] == "import-statement"],
                   [i["path"] for i in value["imports"] if i["kind"] == "dynamic-import"]) for name, value in inputs.items()}


def reached(first, imports):
    found, waiting = set(), [first]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += imports[name][0]
    return found


def exported(module, name):
    """The name under which `main.js` gives another file what a module of it exports."""
    return re.sub(r"\W", "_", module.removesuffix(".js")) + "$" + name


def deflated(data):
    """The data as RFC 1950 has it, by libdeflate at its best level: a twentieth smaller than zlib's."""
    library = ctypes.CDLL(ctypes.util.find_library("deflate"))
    library.libdeflate_alloc_compressor.restype = ctypes.c_void_p
    library.libdeflate_free_compressor.argtypes = [ctypes.c_void_p]
    compress, bound = library.libdeflate_zlib_compress, library.libdeflate_zlib_compress_bound
    compress.restype = bound.restype = ctypes.c_size_t
    bound.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
    compress.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
    compressor = library.libdeflate_alloc_compressor(12)
    output = ctypes.create_string_buffer(bound(compressor, len(data)))
    size = compress(compressor, data, len(data), output, len(output))
    library.libdeflate_free_compressor(compressor)
    return output.raw[:size]


class Joiner:
    """What is joined: `early` are the modules of `main.js`, `late` those that only a file for later needs."""

    def __init__(self, folder, output):
        self.folder, self.output = folder, output
        self.imports = imports = graph(folder)
        self.early = reached("main.js", imports)
        late = sorted({target for name in imports for target in imports[name][1]})
        self.late = {first: reached(first, imports) - self.early for first in late}
        owners = {}
        for first, modules in self.late.items():
            for module in modules:
                if module in owners:
                    sys.exit(f"{module} would be there twice, with {owners[module]} and with {first}: import it in a module of main.js as well")
                owners[module] = first
        unused = {path.relative_to(folder).as_posix() for pattern in ("*.js", "interactives/*.js") for path in folder.glob(pattern)}
        unused -= imports.keys() | {"sw.js"}
        if unused:
            sys.exit(f"nothing imports {', '.join(sorted(unused))}")
        # By module, the names that files for later take from it.
        self.wanted = {}

    def write(self):
        with tempfile.TemporaryDirectory() as aside:
            self.work = pathlib.Path(aside)
            for module in self.early.union(*self.late.values(), *(reached(worker, self.imports) for worker in WORKERS)):
                target = self.work / module
                target.parent.mkdir(exist_ok=True)
                shutil.copy(self.folder / module, target)
            for first, modules in self.late.items():
                for module in modules:
                    self.take_from_main(first, module)
                self.join(first, first, ["--external:" + self.main(first)])
            for worker in WORKERS:
                self.join(worker, worker)
            self.join_main()
        self.copy_sheets()
        for name in PACKED:
            (self.output / name).with_suffix(".packed").write_bytes(deflated((self.folder / name).read_bytes()))
        shutil.copy(self.folder / "frame.html", self.output / "frame.html")

    @staticmethod
    def main(first):
        return os.path.relpath("main.js", os.path.dirname(first) or ".") if "/" in first else "./main.js"

    def take_from_main(self, first, module):
        """Lets a module that comes later import from `main.js` what is there."""
        def imported(match):
            target = os.path.normpath(os.path.join(os.path.dirname(module), match[2]))
            if target not in self.early:
                return match[0]
            names = [name.strip() for name in (match[1] or "").split(",") if name.strip()]
            taken = []
            for name in names:
                given, _, own = name.partition(" as ")
                self.wanted.setdefault(target, set()).add(given)
                taken.append(f"{exported(target, given)} as {own or given}")
            return f'import {{ {", ".join(taken)} }} from "{self.main(first)}";' if taken else ""
        path = self.work / module
        text = IMPORT.sub(imported, path.read_text())
        path.write_text(text)

    def join_main(self):
        text = (self.folder / "main.js").read_text()
        self.sheets = sheets = re.findall(r'"([^"]+)"', SHEETS.search(text)[1])
        lines = ['import { keepStyleSheet } from "./style-sheets.js";']
        for number, name in enumerate(sheets):
            esbuild(name, "--minify", f"--outfile={self.work / name}.txt", folder=self.folder)
            lines.append(f'import sheet{number} from "./{name}.txt";')
        lines += [f'keepStyleSheet("{name}", sheet{number});' for number, name in enumerate(sheets)]
        (self.work / "sheets-of-main.js").write_text("\n".join(lines))
        lines = ['import "./sheets-of-main.js";', 'import "./main.js";']
        for module, names in sorted(self.wanted.items()):
            lines.append("export { " + ", ".join(f"{name} as {exported(module, name)}" for name in sorted(names)) + f' }} from "./{module}";')
        (self.work / "joined-main.js").write_text("\n".join(lines))
        self.join("joined-main.js", "main.js", ["--loader:.txt=text", *(f"--external:./{first}" for first in self.late)])

    def join(self, first, name, more=()):
        esbuild(first, "--bundle", "--format=esm", "--minify", "--charset=utf8", "--target=es2022", f"--outfile={self.output / name}", *more,
                folder=self.work)

    def copy_sheets(self):
        for pattern in ("*.css", "interactives/*.css"):
            for path in self.folder.glob(pattern):
                name = path.relative_to(self.folder).as_posix()
                if name in self.sheets:
                    continue
                esbuild(name, "--minify", "--charset=utf8", f"--outfile={self.output / name}", folder=self.folder)


def main():
    folder, output = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    made = output.with_name(output.name + ".new")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    Joiner(folder, made).write()
    shutil.rmtree(output, ignore_errors=True)
    made.rename(output)
    scripts = sum(path.stat().st_size for path in output.rglob("*.js"))
    print(f"{sys.argv[2]}: {scripts} bytes of scripts, main.js {(output / 'main.js').stat().st_size}, "
          f"core.packed {(output / 'core.packed').stat().st_size}")


main()
