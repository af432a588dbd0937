"""The functions of the kernel that are written in the Wolfram Language: files `Subject.wl`.

    wolfram_library.py MODULE OUTPUT    writes the tables of the files in the folder MODULE as Swift
    wolfram_library.py --check          whether all files are laid out as `--format` does, and whether each helper is used
    wolfram_library.py --format         lays them out

A file is a list of functions. A function begins with its usage; the shape of its arguments (ArgumentShape.swift) and its attributes, where
it has any, and its definitions and those of its helpers follow, up to the next usage:

    (* What is worth saying about how it is done. *)
    Subdivide::usage = "Equal steps between two numbers."
    Subdivide::arguments = "1 3"
    Attributes[Subdivide] = {Listable}
    Subdivide[first_, last_, count_] := ...

`Answer` among the attributes says that a call that stays is a value, as that of a relation is.
A name that begins with a small letter is the library's own: it is another symbol than the same name in a text of an author's.
Comments are not in the kernel.
"""

import pathlib
import re
import sys

from wolfram_code import WIDTH, definitions, flat, formatted, is_comment, tree

# A text alone on a line, which cannot be broken.
TEXT = re.compile(r'\s*(?:[A-Za-z][\w`]*::usage = )?".*"')
USAGE = re.compile(r'([A-Za-z][\w`]*)::usage = "(.*)"', re.DOTALL)
ATTRIBUTES = re.compile(r"Attributes\[([\w`]+)\] = \{(.*)\}", re.DOTALL)
ARGUMENTS = re.compile(r'([A-Za-z][\w`]*)::arguments = "(.*)"')
# One of the library's own.
OWN = re.compile(r"[a-z]\w*")


class Function:
    """A function: its name, what it does in one line, its attributes, and its definitions as lists of tokens."""

    def __init__(self, name, summary):
        self.name, self.summary, self.arguments, self.attributes, self.lines = name, summary, "", [], []

    @property
    def swift(self):
        attributes = ", ".join("." + name[0].lower() + name[1:] for name in self.attributes)
        text = "\n".join(flat(tree(line)) for line in self.lines)
        shape = f' taking: "{self.arguments}",' if self.arguments else ""
        return f'    LibraryFunction.function(\n      "{self.name}", [{attributes}], {quoted(self.summary)},{shape}\n      #"""\n{text}\n"""#),'


def quoted(text):
    return f'#"{text}"#' if "\\" in text else f'"{text}"'


def functions(path):
    found = []
    for line in definitions(path.read_text(encoding="utf-8")):
        code = [token for token in line if not is_comment(token)]
        text = flat(code)
        usage, arguments, attributes = USAGE.fullmatch(text), ARGUMENTS.fullmatch(text), ATTRIBUTES.fullmatch(text)
        if usage:
            found.append(Function(usage[1], usage[2]))
            continue
        if not found:
            raise ValueError(f"{path}: {code[0]} stands before the first usage")
        if arguments and arguments[1] == found[-1].name:
            found[-1].arguments = arguments[2]
            continue
        if attributes and attributes[1] == found[-1].name:
            found[-1].attributes = attributes[2].split(", ")
            continue
        if code:
            found[-1].lines.append(code)
    return found


def files(folder):
    return sorted(folder.rglob("*.wl"))


def table_name(path):
    return path.stem[0].lower() + path.stem[1:]


def tables(module):
    """The tables of a module as Swift."""
    paths = files(module)
    lines = ["// Made from the files *.wl by scripts/wolfram_library.py.", "import Kernel", "",
             f"enum {module.name}Tables {{", "  static let all: [[BuiltIn]] = [" + ", ".join(map(table_name, paths)) + "]"]
    for path in paths:
        lines += ["", f"  private static let {table_name(path)}: [BuiltIn] = [", *(function.swift for function in functions(path)), "  ]"]
    return "\n".join([*lines, "}", ""])


def write(text, output):
    """Writes a text, unless the file has it already."""
    if not output.exists() or output.read_text(encoding="utf-8") != text:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")


def laid_out(path):
    """The text of a file as it should be: a function from the next by an empty line."""
    parts = []
    for line in definitions(path.read_text(encoding="utf-8")):
        text = formatted(line)
        parts.append(("\n" if USAGE.match(flat([token for token in line if not is_comment(token)])) and parts else "") + text)
    return "\n".join(parts) + "\n"


def problems(path, named):
    """What is wrong with a file; `named` has the names of all functions that have a usage."""
    text = path.read_text(encoding="utf-8")
    if text != laid_out(path):
        yield f"{path}: not laid out as `make format` does"
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > WIDTH and not TEXT.fullmatch(line) and not line.startswith("(*"):
            yield f"{path}:{number}: over {WIDTH} columns"
    for function in functions(path):
        called = [token for line in function.lines for token in line]
        for line in function.lines:
            if OWN.fullmatch(line[0]) and line[0] not in named and called.count(line[0]) == sum(other[0] == line[0] for other in function.lines):
                yield f"{path}: {line[0]} of {function.name} is not used"


def shared_helpers(paths, named):
    """Helpers that two functions define: the definitions of the one that is loaded later would replace the other's."""
    owners = {}
    for path in paths:
        for function in functions(path):
            for line in function.lines:
                if OWN.fullmatch(line[0]) and line[0] not in named and len(line) > 1 and line[1] in "[:=":
                    owners.setdefault(line[0], {})[function.name] = path
    return [f"{next(iter(found.values()))}: {helper} is defined below {' and '.join(sorted(found))}"
            for helper, found in sorted(owners.items()) if len(found) > 1]


def main():
    if sys.argv[1] in ("--check", "--format"):
        paths = files(pathlib.Path("Sources/Wolfram"))
        if sys.argv[1] == "--format":
            for path in paths:
                path.write_text(laid_out(path), encoding="utf-8")
            return 0
        named = {function.name for path in paths for function in functions(path)}
        found = [problem for path in paths for problem in problems(path, named)] + shared_helpers(paths, named)
        print("\n".join(found), end="\n" if found else "")
        return 1 if found else 0
    write(tables(pathlib.Path(sys.argv[1])), pathlib.Path(sys.argv[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
