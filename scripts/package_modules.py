"""Reads Package.swift: the modules under Sources, what each imports, and the room that each lies in."""

import dataclasses
import pathlib
import re

# The rooms in the order of the data flow; imports point to the same room or to an earlier one.
ROOMS = ["Foundations", "Wolfram", "Book", "Formats", "Reader", "Bundle", "Compiler", "Outlets", "Tool"]
# Modules that also compile as Embedded Swift for WebAssembly: no Foundation, no C, no runtime metadata.
PORTABLE = [
    "TextBytes", "Diagnostics", "BookModel", "TeXMath", "Numerics", "Graphics", "WolframGraphics", "WolframLanguage", "ReaderCore",
    "ReaderWeb", "InteractiveModel", "JSONText", "Templating", "Kernel", "KernelMathematics",
    "KernelDifferentialEquations", "KernelMethods", "KernelPrecision", "KernelStatistics", "KernelLanguage", "KernelExtras", "KernelTypesetting", "KernelPlots", "KernelWeb", "WebRuntime",
]


@dataclasses.dataclass
class Module:
    """One module: a target of Package.swift that is no test, or what scripts/reader.sh alone compiles."""

    name: str
    folder: str
    imports: list[str]
    is_system_library: bool

    @property
    def room(self):
        """The room under Sources; nil for what lies in Tests."""
        parts = self.folder.split("/")
        return parts[1] if parts[0] == "Sources" else None


def modules(manifest=None):
    """The modules by name, in the order of Package.swift."""
    text = manifest or pathlib.Path("Package.swift").read_text(encoding="utf-8")
    found = {}
    for target in re.split(r"\n    \.(?=\w+\(\s*\n?\s*name: )", text):
        head = re.match(r"(target|executableTarget|systemLibrary)\(\s*name: \"(\w+)\"", target)
        if not head:
            continue
        listed = re.search(r"dependencies: \[(.*?)\]", target, re.S)
        folder = re.search(r"path: \"([^\"]+)\"", target)
        imports = re.findall(r"\"(\w+)\"", re.sub(r"\.product\(.*?\)", "", listed[1])) if listed else []
        found[head[2]] = Module(head[2], folder[1] if folder else f"Sources/{head[2]}", imports, head[1] == "systemLibrary")
    return found


def web_modules(found):
    """The modules under Sources that are no targets: scripts/reader.sh compiles them, for WebAssembly alone."""
    folders = {module.folder for module in found.values()}
    web = {}
    for folder in sorted(pathlib.Path("Sources").glob("*/*")):
        if folder.is_dir() and str(folder) not in folders:
            text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.swift")))
            imports = dict.fromkeys(re.findall(r"^(?:@\w+ )?import (\w+)", text, re.M))
            web[folder.name] = Module(folder.name, str(folder), list(imports), False)
    return web
