"""Writes docs/built-ins.md, the handbook's chapter of built-ins, from the code: each with what it does, an example that tests
evaluate, and the examples of a family live.

    python3 scripts/handbook.py [--check]
"""

import pathlib
import re
import sys

DOCUMENT = pathlib.Path("docs/built-ins.md")
SOURCES = sorted(pathlib.Path("Sources/Wolfram").rglob("*.swift"))
TABLES = re.compile(r"Functions\.swift$|PlotBuiltIns(\+\w+)?\.swift$")
EXAMPLE = re.compile(r"`([^`]+)` gives `([^`]+)`")
# An entry of a family's table: a function that is written in the language or draws.
ENTRY = re.compile(r'\b(?!words?\b)[A-Za-z]\w*(?:\.\w+)?\(\s*"([A-Z]\w*)",\s*(?:\[[^\]]*\],\s*|\.\w+,\s*)*"((?:[^"\\]|\\.)+)"')

# The calls shown for the pictures of plotting functions.
PLOTS = {
    "Plot": "Plot[Sin[x] + Sin[3 x]/3, {x, 0, 10}]",
    "LogPlot": "LogPlot[x^x, {x, 1, 5}]",
    "LogLinearPlot": "LogLinearPlot[Sin[Log[x]], {x, 1, 1000}]",
    "LogLogPlot": "LogLogPlot[{x, x^2}, {x, 1, 100}]",
    "ParametricPlot": "ParametricPlot[{Sin[3 t], Cos[4 t]}, {t, 0, 2 Pi}]",
    "PolarPlot": "PolarPlot[1 + Cos[t], {t, 0, 2 Pi}]",
    "DiscretePlot": "DiscretePlot[Binomial[12, k], {k, 0, 12}]",
    "ListPlot": "ListPlot[Table[Prime[n], {n, 30}]]",
    "ListLinePlot": "ListLinePlot[{1, 4, 2, 5, 3}]",
    "ListLogPlot": "ListLogPlot[Table[2^n, {n, 12}]]",
    "ListPlot3D": "ListPlot3D[Table[Sin[i j/6], {i, 12}, {j, 12}]]",
    "ListPointPlot3D": "ListPointPlot3D[Table[{Cos[t], Sin[t], t/6}, {t, 0, 18, 0.3}]]",
    "ListDensityPlot": "ListDensityPlot[Table[Sin[i j/9], {i, 15}, {j, 15}]]",
    "ListContourPlot": "ListContourPlot[Table[i^2 - j^2, {i, -6, 6}, {j, -6, 6}]]",
    "ArrayPlot": "ArrayPlot[CellularAutomaton[30, {{1}, 0}, 30]]",
    "MatrixPlot": "MatrixPlot[Table[GCD[i, j], {i, 15}, {j, 15}]]",
    "BarChart": "BarChart[{3, 1, 4, 1, 5}]",
    "PieChart": "PieChart[{3, 2, 1}]",
    "Histogram": "Histogram[Table[Mod[n^2, 17], {n, 80}]]",
    "ContourPlot": "ContourPlot[Sin[x] Sin[y], {x, 0, 6}, {y, 0, 6}]",
    "DensityPlot": "DensityPlot[Sin[x y], {x, 0, 4}, {y, 0, 4}]",
    "RegionPlot": "RegionPlot[x^2 + y^3 < 2, {x, -2, 2}, {y, -2, 2}]",
    "VectorPlot": "VectorPlot[{-y, x}, {x, -2, 2}, {y, -2, 2}]",
    "StreamPlot": "StreamPlot[{y, -Sin[x]}, {x, -4, 4}, {y, -3, 3}]",
    "Plot3D": "Plot3D[Sin[x y], {x, 0, 3}, {y, 0, 3}]",
    "ParametricPlot3D": "ParametricPlot3D[{Cos[t], Sin[t], t/5}, {t, 0, 20}]",
    "SphericalPlot3D": "SphericalPlot3D[1 + Sin[4 p]/5, {p, 0, Pi}, {t, 0, 2 Pi}]",
    "RevolutionPlot3D": "RevolutionPlot3D[Sin[t]/(1 + t), {t, 0, 8}]",
    "ContourPlot3D": "ContourPlot3D[x^2 + y^2 - z^2, {x, -2, 2}, {y, -2, 2}, {z, -2, 2}, Contours -> {1}]",
    "Show": "Show[Plot[x^2, {x, 0, 2}], Plot[2 - x, {x, 0, 2}]]",
}


def family(path):
    """What a family is called, by its file: `StringPatternFunctions` is "String pattern"."""
    stem = re.sub(r"Functions$|BuiltIns(\+.*)?$", "", path.stem)
    words = re.findall(r"[A-Z][a-z0-9]*", stem)
    return " ".join([words[0], *(word.lower() for word in words[1:])])


def entries():
    """The name and summary of every built-in, by family."""
    families = {}
    known = set(re.findall(r"^\| `(\w+)` \|", pathlib.Path("docs/kernel.md").read_text(encoding="utf-8"), re.M))
    for path in SOURCES:
        if not TABLES.search(path.name):
            continue
        isPlot = path.name.startswith("PlotBuiltIns")
        for name, summary in ENTRY.findall(path.read_text(encoding="utf-8")):
            if name in known or isPlot:
                families.setdefault(family(path), {}).setdefault(name, summary.replace('\\"', '"'))
    return families


def examples():
    """Calls and values that tests evaluate, by the name that a call begins with."""
    found = {}
    pairs = []
    for path in SOURCES:
        if path.name.endswith("Functions.swift"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line.startswith("  /// "):
                    pairs += EXAMPLE.findall(line)
    written = pathlib.Path("Tests/KernelTests/WrittenExampleTests.swift").read_text(encoding="utf-8")
    pairs += [(call.replace('\\"', '"'), value.replace('\\"', '"'))
              for call, value in re.findall(r'\(\s*"((?:[^"\\]|\\.)+)",\s*"((?:[^"\\]|\\.)+)"\s*\)', written)]
    recorded = pathlib.Path("Tests/KernelTests/Examples/examples.tsv").read_text(encoding="utf-8")
    pairs += [tuple(line.split("\t")) for line in recorded.splitlines()]
    for call, value in pairs:
        if "..." in value or len(call) > 84 or len(value) > 90:
            continue
        for name in re.findall(r"\b[A-Z]\w*(?=\[)", call):
            found.setdefault(name, []).append((call, value))
    # A call of the function itself is a better example than one nested in another call.
    return {name: min(pairs, key=lambda pair: (not pair[0].startswith(name + "["), len(pair[0]))) for name, pairs in found.items()}


def cell(text):
    return "`" + text.replace("|", "\\|") + "`"


def live(title, calls):
    """A figure in which a reader picks one of several calls."""
    texts = ['"' + call.replace("\\", "\\\\").replace('"', '\\"') + '"' for call in calls]
    return [f"```{{interactive}} {title}", "Manipulate[",
            "  Column[{Style[call, 16, GrayLevel[0.35]], Style[ToExpression[call], 18]}, Spacings -> 1],",
            f"  {{{{call, {texts[0]}}}, {{", *["    " + ",\n    ".join(texts)], "  }, ControlType -> PopupMenu}]", "```", ""]


def document():
    shown = examples()
    families = entries()
    count = sum(len(entries) for entries in families.values())
    lines = ["# Built-ins", "",
             f"The {count} functions that interactives may use, by family. Each figure evaluates the examples of its family in the",
             "reader. [The kernel](kernel.md) tells how they are made. This page is written by `make index`.", "",
             "## Try it", "", "Any expression, evaluated as it is typed.", "",
             "```{interactive} An expression of your own", "Manipulate[", "  Style[expression, 18],",
             "  {{expression, D[x^3 Sin[x], x]}, InputField}]", "```", ""]
    for title, names in sorted(families.items()):
        if not names:
            continue
        lines += [f"## {title}", ""]
        calls = []
        rows = []
        for name, summary in sorted(names.items()):
            pair = shown.get(name)
            plot = PLOTS.get(name)
            text = summary[0].upper() + summary[1:]
            example = f"{cell(pair[0])} gives {cell(pair[1])}" if pair else cell(plot) if plot else ""
            rows.append(f"| `{name}` | {text.replace('|', chr(92) + '|').rstrip('.')} | {example} |")
            call = plot or (pair and pair[0])
            if call and call not in calls:
                calls.append(call)
        if calls:
            lines += live(f"{title}: examples", calls)
        lines += ["| name | what it does | example |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


text = document()
if "--check" in sys.argv:
    if not DOCUMENT.exists() or DOCUMENT.read_text(encoding="utf-8") != text:
        print(f"lint: {DOCUMENT} is out of date: run make index", file=sys.stderr)
        sys.exit(1)
else:
    DOCUMENT.write_text(text, encoding="utf-8")
