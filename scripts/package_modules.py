"""Reads Package.swift: the modules under Sources, what each imports, and the room that each lies in."""

import dataclasses
import pathlib
import re

# The rooms in the order of the data flow; imports point to the same room or to an earlier one.
ROOMS = ["Foundations", "Wolfram", "Book", "Formats", "Reader", "Bundle", "Compiler", "Outlets", "Tool"]
# What the kernel of a browser is compiled from: the list of scripts/reader.sh.
IN_KERNEL = re.search(r"^modules=\((.*?)\)", pathlib.Path("scripts/reader.sh").read_text(encoding="utf-8"), re.M | re.S)[1].replace("\\", " ").split()
# Modules that also compile as Embedded Swift for WebAssembly: no Foundation, no C, no runtime metadata.
PORTABLE = ["Diagnostics", "BookModel", "TeXVocabulary", "TeXMath", "Templating", "ReaderCore", "ReaderWeb", *IN_KERNEL]

# What may stand before a declaration. Every pattern takes it from here, so that none lacks a level of access.
ACCESS = "open|public|package|internal|fileprivate|private"
MODIFIERS = (
    rf"(?:(?:@\w+(?:\([^)]*\))?|(?:{ACCESS})(?:\(set\))?|static|class|final|override|convenience|required|mutating|nonmutating|consuming|borrowing|"
    r"nonisolated(?:\(\w+\))?|indirect|dynamic|lazy|prefix|postfix|infix|unowned|weak) +)*")
IMPORT = re.compile(rf"^\s*{MODIFIERS}import (?:(?:struct|class|enum|protocol|typealias|func|var|let) )?(\w+)", re.M)


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


@dataclasses.dataclass
class Target(Module):
    """A target of Package.swift, be it a module or a test target, with the paths in its folder that it leaves out or alone has."""

    kind: str
    excluded: list[str]
    only: list[str] | None
    plugins: list[str]

    def files(self):
        """The files in the target's folder that it does not leave out."""
        folder = pathlib.Path(self.folder)
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            places = {str(place) for place in [path.relative_to(folder), *path.relative_to(folder).parents]}
            if not places & set(self.excluded) and (self.only is None or places & set(self.only)):
                yield path


def targets(manifest=None):
    """The targets by name, tests among them, in the order of Package.swift."""
    text = manifest or pathlib.Path("Package.swift").read_text(encoding="utf-8")
    found = {}
    for target in re.split(r"\n    \.(?=\w+\(\s*\n?\s*name: )", text):
        head = re.match(r"(target|executableTarget|systemLibrary|testTarget)\(\s*name: \"([\w-]+)\"", target)
        if not head:
            continue
        folder = re.search(r"path: \"([^\"]+)\"", target)
        home = "Tests" if head[1] == "testTarget" else "Sources"
        found[head[2]] = Target(
            head[2], folder[1] if folder else f"{home}/{head[2]}", listed("dependencies", target) or [], head[1] == "systemLibrary",
            head[1], listed("exclude", target) or [], listed("sources", target), listed("plugins", target) or [])
    return found


def listed(label, target):
    """The strings of a target's list, without products of other packages; nil without the list."""
    found = re.search(rf"\b{label}: \[(.*?)\]", target, re.S)
    return re.findall(r"\"([^\"]+)\"", re.sub(r"\.product\(.*?\)", "", found[1])) if found else None


def modules(manifest=None):
    """The modules by name, in the order of Package.swift."""
    return {name: target for name, target in targets(manifest).items() if target.kind != "testTarget" and re.fullmatch(r"\w+", name)}


def web_modules(found):
    """The modules under Sources that are no targets: scripts/reader.sh compiles them, for WebAssembly alone."""
    folders = {module.folder for module in found.values()}
    web = {}
    for folder in sorted(pathlib.Path("Sources").glob("*/*")):
        if folder.is_dir() and str(folder) not in folders:
            text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.swift")))
            imports = dict.fromkeys(IMPORT.findall(text))
            web[folder.name] = Module(folder.name, str(folder), list(imports), False)
    return web
