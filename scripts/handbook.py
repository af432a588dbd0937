"""Makes the handbook's book in build/handbook-source: the documents that docs/book.xml names, and a chapter of built-ins.

    python3 scripts/handbook.py           writes build/built-ins.md and build/handbook-source
    python3 scripts/handbook.py --check   writes nothing; exits with 1 where a page or a line of the chapter is lacking

The chapter has, by family, what each built-in does, an example that tests evaluate, and the examples of the family live.
"""

import pathlib
import re
import shutil
import sys

import built_ins

CHAPTER = pathlib.Path("build/built-ins.md")
DOCUMENTS = pathlib.Path("docs")
BOOK = pathlib.Path("build/handbook-source")

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


def families():
    """The name and summary of every built-in, by family."""
    found = {}
    for name, (path, summary) in built_ins.entries().items():
        found.setdefault(family(path), {})[name] = summary
    return found


def examples():
    """Calls and values that tests evaluate, by the name that a call begins with."""
    found = {}
    pairs = [(call, value) for _, call, value in built_ins.examples()]
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


def code(text):
    """A span of code: with two backticks around a text that has one."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def cell(text):
    return code(text.replace("|", "\\|"))


def live(title, calls):
    """A figure in which a reader picks one of several calls."""
    texts = ['"' + call.replace("\\", "\\\\").replace('"', '\\"') + '"' for call in calls]
    return [f"```{{interactive}} {title}", "Manipulate[",
            "  Column[{Style[call, 16, GrayLevel[0.35]], Style[ToExpression[call], 18]}, Spacings -> 1],",
            f"  {{{{call, {texts[0]}}}, {{", *["    " + ",\n    ".join(texts)], "  }, ControlType -> PopupMenu}]", "```", ""]


def chapter_of_family(title, names, shown):
    """The part of a family: its figure and its table."""
    calls, rows = [], []
    for name, summary in sorted(names.items()):
        pair = shown.get(name)
        plot = PLOTS.get(name)
        text = summary[0].upper() + summary[1:]
        example = f"{cell(pair[0])} gives {cell(pair[1])}" if pair else cell(plot) if plot else ""
        rows.append(f"| {cell(name)} | {text.replace('|', chr(92) + '|').rstrip('.')} | {example} |")
        call = plot or (pair and pair[0])
        # A function without a definition, as `f` in an example, is no figure.
        if call and call not in calls and not re.search(r"\bf\b", call):
            calls.append(call)
    return [f"## {title}", "", *(live(f"{title}: examples", calls) if calls else []),
            "| name | what it does | example |", "|---|---|---|", *rows, ""]


def attributes():
    """The functions that have each attribute."""
    having = {}
    for name, listed in built_ins.functions().items():
        for attribute in listed.split(", ") if listed else []:
            having.setdefault(attribute, []).append(name)
    return [f"| `{attribute}` | {' '.join(map(code, names))} |" for attribute, names in sorted(having.items())]


def document():
    shown = examples()
    found = families()
    count = sum(len(names) for names in found.values())
    lines = ["# Built-ins", "",
             f"The {count} functions that interactives may use, by family. Each figure evaluates the examples of its family in the",
             "reader. [The kernel](kernel.md) tells what they have in common. This page is written by `make index`.", "",
             "## Try it", "", "Any expression, evaluated as it is typed.", "",
             "```{interactive} An expression of your own", "Manipulate[", "  Style[expression, 18],",
             "  {{expression, D[x^3 Sin[x], x]}, InputField}]", "```", ""]
    for title, names in sorted(found.items()):
        lines += chapter_of_family(title, names, shown)
    lines += ["## Attributes", "", "Functions whose arguments are held, listed over or put in order.", "",
              "| attribute | functions |", "|---|---|", *attributes(), "",
              "## Words", "", "Options, directives and heads, which stay as they are for drawing, layout and functions to read.", "",
              " ".join(map(code, built_ins.words())), "",
              "## The kernel's second part", "",
              "A browser fetches these functions, and what is written with them, only with an interactive that names one.", "",
              " ".join(map(code, built_ins.second_part())), ""]
    return "\n".join(lines)


def pages():
    """The pages of the handbook in the order of its manifest."""
    return re.findall(r'<page src="([^"]+)"', (DOCUMENTS / "book.xml").read_text(encoding="utf-8"))


def faults(chapter):
    """What the book lacks: a page, the target of a link, a line of a built-in."""
    named = pages()
    texts = {name: chapter if name == CHAPTER.name else (DOCUMENTS / name).read_text(encoding="utf-8")
             for name in named if name == CHAPTER.name or (DOCUMENTS / name).exists()}
    found = [f"docs/book.xml: there is no page {name}" for name in named if name not in texts]
    for name, text in texts.items():
        for target in re.findall(r"\]\((?!\w+:)([^)#\s]+\.(?:md|svg|tsv|json))", text):
            if target not in named:
                found.append(f"docs/{name}: {target} is not in the handbook, whose pages link to one another only")
    return found + [f"the handbook has no line of {name}: no entry of Sources/Wolfram says what it does"
                    for name in built_ins.functions() if f"| {cell(name)} |" not in chapter]


def write(chapter):
    CHAPTER.parent.mkdir(exist_ok=True)
    CHAPTER.write_text(chapter, encoding="utf-8")
    BOOK.mkdir(exist_ok=True)
    kept = {"book.xml", *pages()}
    for file in BOOK.glob("*.*"):
        if file.name not in kept and file.is_file():
            file.unlink()
    for name in kept:
        shutil.copyfile(CHAPTER if name == CHAPTER.name else DOCUMENTS / name, BOOK / name)
    print(CHAPTER)
    print(BOOK)


chapter = document()
problems = faults(chapter)
for problem in problems:
    print("lint: " + problem, file=sys.stderr)
if "--check" not in sys.argv:
    write(chapter)
sys.exit(1 if problems else 0)
