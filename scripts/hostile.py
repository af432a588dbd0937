"""Makes hostile books and bundles, has the tool check or build each, and measures processor time and memory.

    python3 scripts/hostile.py [--octavo TOOL] [--only WORDS] [--keep DIR] [--write]

Every input is small enough to come in a pull request (at most 30 MB). One that takes more than 10 s of processor time or
1 GB of memory, ends by a signal, or ends with a code that the tool does not document, fails the run. The report of
findings may hold at most 8 MB. --write puts the table into docs/safety.md.
"""

import argparse
import os
import pathlib
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SECONDS, MEGABYTES, REPORT = 10, 1024, 8 << 20
CASES = []


def case(words, command="check", name="book"):
    """Declares an input: a function that writes it into a folder; `name` is what the command is given."""

    def declare(make):
        CASES.append((words, command, name, make))
        return make

    return declare


def source(words, name, text, command="check"):
    """Declares a book of one source, whose text a function makes."""

    def make(folder):
        content = text()
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())

    CASES.append((words, command, name, make))


def page(body, subset="", head=""):
    return (f"<!DOCTYPE html [{subset}]>\n" if subset else "") + (
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xi="http://www.w3.org/2001/XInclude" lang="en">'
        f"<head><title>T</title>{head}</head><body><h1>T</h1>{body}</body></html>")


def manifest(contents, artwork="", more=""):
    return (f'<book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en"><title>T</title><creator>A</creator>'
            f"<date>2026-01-01</date>{more}{artwork}<contents>{contents}</contents></book>")


def book(folder, files):
    (folder / "book").mkdir()
    for name, text in files.items():
        path = folder / "book" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


# Archives, written by hand since libraries refuse to write invalid ones.

def entry(name, data, method=0, size=None, crc=None, packed=None, at=0):
    crc = zlib.crc32(data) if crc is None else crc
    size, packed = len(data) if size is None else size, len(data) if packed is None else packed
    common = struct.pack("<HHHHHIIIHH", 20, 0x800, method, 0, 33, crc, packed, size, len(name.encode()), 0)
    local = b"PK\3\4" + common + name.encode() + data
    central = b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHII", 0, 0, 0, 0, at) + name.encode()
    return local, central


def deflated(data, level=9):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


CONTAINER = (b'<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
             b'<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
NAV = ('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>N</title></head><body>'
       '<nav epub:type="toc"><ol><li><a href="a.xhtml">A</a></li></ol></nav></body></html>')


def package(items="", spine='<itemref idref="a"/>', metadata=""):
    return ('<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
            '<dc:identifier id="i">x</dc:identifier><dc:title>T</dc:title><dc:language>en</dc:language>'
            f'<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>{metadata}</metadata><manifest>'
            '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
            f'<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>{items}</manifest><spine>{spine}</spine></package>')


def epub(folder, files=(), opf=None, nav=NAV, first=None, raw=()):
    """Writes x.epub; `raw` are pairs of a local part and a function of its offset that gives the central part."""
    files = {"mimetype": b"application/epub+zip", "META-INF/container.xml": CONTAINER, "p.opf": opf or package(), "nav.xhtml": nav,
             "a.xhtml": first if first is not None else page("<p>x</p>"), **dict(files)}
    body, directory, count = bytearray(), bytearray(), 0
    for name, data in files.items():
        data = data.encode() if isinstance(data, str) else data
        if len(data) > 1000:
            local, central = entry(name, deflated(data), 8, len(data), zlib.crc32(data), at=len(body))
        else:
            local, central = entry(name, data, at=len(body))
        body += local
        directory += central
        count += 1
    for local, central in raw:
        start = len(body)
        body += local
        for record in central(start):
            directory += record
            count += 1
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, min(count, 65535), min(count, 65535), len(directory), len(body), 0)
    (folder / "x.epub").write_bytes(bytes(body + directory + end))


def many(text, count=100_000):
    return text * count


# XML and XHTML

def entities(levels):
    subset = '<!ENTITY a0 "lol">' + "".join(f'<!ENTITY a{i} "{many(f"&a{i - 1};", 10)}">' for i in range(1, levels))
    return page(f"<p>&a{levels - 1};</p>", subset)


source("entities within entities, 40 deep", "a.xhtml", lambda: entities(40))
source("a large entity 20,000 times", "a.xhtml", lambda: page(f"<p>{many('&a;', 20000)}</p>", f'<!ENTITY a "{many("x")}">'))
source("an entity that names itself", "a.xhtml", lambda: page("<p>&a;</p>", '<!ENTITY a "&b;"><!ENTITY b "&a;">'))
source("100,000 entities", "a.xhtml", lambda: page("<p>&a9;</p>", "".join(f'<!ENTITY a{i} "x">' for i in range(100_000))))
source("an entity of a file outside", "a.xhtml", lambda: page("<p>&a;</p>", '<!ENTITY a SYSTEM "/etc/passwd">'))
source("elements 100,000 deep", "a.xhtml", lambda: page(many("<b>") + "x" + many("</b>")))
source("8 million elements", "a.xhtml", lambda: page("<p>" + many("<b/>", 4_000_000) + many("<i/>", 4_000_000) + "</p>"), "build")
source("1 million paragraphs", "a.xhtml", lambda: page(many("<p>x</p>", 1_000_000)), "build")
source("100,000 attributes of one element", "a.xhtml", lambda: page("<p " + " ".join(f'data-a{i}="1"' for i in range(100_000)) + ">x</p>"))
source("100,000 attributes with one name", "a.xhtml", lambda: page("<p " + many('a="1" ') + ">x</p>"))
source("100,000 namespaces of one element", "a.xhtml", lambda: page("<p " + " ".join(f'xmlns:a{i}="u{i}"' for i in range(100_000)) + ">x</p>"))
source("60,000 repeated ids", "a.xhtml", lambda: page(many('<p id="a">x</p>\n', 60_000)))
source("60,000 links to nothing", "a.xhtml", lambda: page(many('<p><a href="#no">x</a></p>\n', 60_000)))
source("60,000 missing pictures on one line", "a.xhtml", lambda: page("".join(f'<img src="no{i}.png" alt="x"/>' for i in range(60_000))))
source("100,000 unknown elements", "a.xhtml", lambda: page("".join(f"<x{i}>a</x{i}>" for i in range(100_000))))
source("a name of 5 million letters", "a.xhtml", lambda: page(f"<{many('a', 5_000_000)}/>"))
source("an attribute of 20 MB", "a.xhtml", lambda: page(f'<p title="{many("x", 20_000_000)}">x</p>'))
source("a comment of 20 MB", "a.xhtml", lambda: page(f"<!--{many('x', 20_000_000)}--><p>x</p>"))
source("20 MB of text in one line", "a.xhtml", lambda: page(f"<p>{many('x ', 10_000_000)}</p>"), "build")
source("a table of 1,000 by 1,000 cells", "a.xhtml", lambda: page("<table>" + many("<tr>" + many("<td>x</td>", 1000) + "</tr>", 1000) + "</table>"))
source("cells that span 65,000 rows", "a.xhtml", lambda: page("<table>" + many("<tr>" + many('<td rowspan="65000" colspan="1000">x</td>', 50) + "</tr>", 2000) + "</table>"))
source("a file that includes itself", "a.xhtml", lambda: page('<xi:include href="a.xhtml"/>' * 4))
source("tags that nothing closes", "a.html", lambda: "<!doctype html><title>T</title>" + many("<div><p><b>"))
source("tables within tables", "a.html", lambda: "<!doctype html><title>T</title>" + many("<table><tr><td>", 20_000))
source("misnested formatting", "a.html", lambda: "<!doctype html><title>T</title>" + many("<a><b><i><p>", 20_000) + many("</a></i></b>", 20_000))


@case("files that include one another", name="book/book.xml")
def _(folder):
    files = {f"p{i}.xhtml": page("".join(f'<xi:include href="p{j}.xhtml"/>' for j in range(20))) for i in range(20)}
    book(folder, {"book.xml": manifest('<page src="p0.xhtml"/>'), **files})


@case("a file included 5,000 times", name="book/book.xml")
def _(folder):
    book(folder, {"book.xml": manifest('<page src="p.xhtml"/>'), "big.txt": many("x", 1_000_000),
                  "p.xhtml": page(many('<xi:include href="big.txt" parse="text"/>', 5000))})


# Markdown, notebooks, Wolfram notebooks, YAML

source("quotations within quotations", "a.md", lambda: "# T\n\n" + many(">") + " x\n")
source("lists within lists", "a.md", lambda: "# T\n\n" + many("- ", 50_000) + "x\n")
source("brackets", "a.md", lambda: "# T\n\n" + many("[") + "\n\n" + many("![", 50_000) + "\n")
source("emphasis", "a.md", lambda: "# T\n\n" + many("*a _b ", 50_000) + "\n")
source("backticks of every length", "a.md", lambda: "# T\n\n" + "".join("`" * i + " " for i in range(1500)) + "\n")
source("60,000 references to one definition", "a.md", lambda: "# T\n\n[a]: " + many("x", 60_000) + "\n\n" + many("[a]\n", 60_000))
source("60,000 labels that repeat", "a.md", lambda: "# T\n\n" + many("(lab)=\n## H\n\n", 60_000))
source("a file that includes itself, in Markdown", "a.md", lambda: "# T\n\n" + many("```{include} a.md\n```\n\n", 10))
source("a formula that nests", "a.md", lambda: "# T\n\n$" + many("{\\frac{", 40_000) + "$\n")
source("a macro that doubles", "a.md", lambda: "# T\n\n$\\def\\a{xx}" + many("\\edef\\a{\\a\\a}\\def\\b{\\a\\a}\\let\\a\\b", 60) + "\\a$\n")
source("100,000 formulas", "a.md", lambda: "# T\n\n" + many("$x^2$ "))
source("a macro of 3 kB in 20,000 formulas", "a.ptx", lambda: "<pretext><docinfo><macros>\\newcommand{\\a}{" + many("x", 3000) + "}</macros></docinfo><book><title>T</title><chapter><title>C</title><p>" + many("<m>\\a</m> ", 20_000) + "</p></chapter></book></pretext>")
source("an abbreviation of 10 kB 20,000 times", "a.md", lambda: "---\nabbreviations:\n  AB: " + many("long ", 2000) + "\n---\n# T\n\n" + many("AB ", 20_000) + "\n")
source("attributes of 1 MB that a DTD adds 5,000 times", "a.xhtml", lambda: page(many("<b/>", 5000), f'<!ATTLIST b title CDATA "{many("x", 1_000_000)}">'))
source("a title of 100 kB that 5,000 links show", "a.ptx", lambda: '<pretext><book><title>T</title><chapter xml:id="c"><title>' + many("x") + "</title><section><title>S</title><p>" + many('<xref ref="c" text="title"/>', 5000) + "</p></section></chapter></book></pretext>")
source("a text that doubles in an interactive", "a.nb", lambda: 'Notebook[{Cell[BoxData["Manipulate[Nest[StringJoin[#,#]&,\\"ab\\",40+n],{n,0,1}]"], "Input"]}]', "build")
source("arrays within arrays", "a.ipynb", lambda: '{"nbformat":4,"cells":' + many("["))
source("a number without end", "a.ipynb", lambda: '{"nbformat":' + many("9", 1_000_000) + ',"cells":[]}')
source("200,000 empty cells", "a.ipynb", lambda: '{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[' + ",".join(['{"cell_type":"markdown","metadata":{},"source":""}'] * 200_000) + "]}")
source("brackets within brackets", "a.nb", lambda: "Notebook[" + many("Cell[{"))
source("boxes within boxes", "a.nb", lambda: "Notebook[{Cell[BoxData[" + many('FractionBox["a", ', 20_000) + '"b"' + many("]", 20_000) + '], "Output"]}]')
source("1 million points", "a.nb", lambda: "Notebook[{Cell[BoxData[GraphicsBox[LineBox[{" + ",".join(["{0,1}"] * 1_000_000) + '}]]], "Output"]}]')
source("216,000 spheres of an interactive", "a.nb", lambda: 'Notebook[{Cell[BoxData["Manipulate[Graphics3D[Flatten[Table[Sphere[{i,j,k},n],{i,60},{j,60},{k,60}]]],{n,0.1,1}]"], "Input"]}]', "build")
source("300 costly interactives", "a.nb", lambda: "Notebook[{" + ",".join([f'Cell[BoxData["Manipulate[Plot[Sum[Sin[k x a {i}],{{k,400}}],{{x,0,6}}],{{a,1,2}}]"], "Input"]' for i in range(300)]) + "}]", "build")
source("templates that show their argument twice, 30 deep", "a.nb", lambda: 'Notebook[{Cell[BoxData[' + many("TemplateBox[{", 30) + '"x"' + many('}, "T", DisplayFunction->(RowBox[{#,#}]&)]', 30) + '], "Output"]}]')
source("an interactive that never ends", "a.nb", lambda: 'Notebook[{Cell[BoxData["Manipulate[Do[Null,{10^12}];n,{n,0,1}]"], "Input"]}]', "build")


@case("YAML whose aliases double", name="book/_toc.yml")
def _(folder):
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    book(folder, {"_toc.yml": "format: jb-book\nroot: a\n" + "\n".join(lines) + "\nchapters: *a59\n", "a.md": "# A\n"})


# Manifests and pictures

@case("100,000 entries of one page", name="book/book.xml")
def _(folder):
    book(folder, {"book.xml": manifest(many('<page src="a.md"/>')), "a.md": "# A\n"})


@case("10,000 entries with split of 1,000 headings", "toc", "book/book.xml")
def _(folder):
    book(folder, {"book.xml": manifest(many('<page src="a.md" split="section"/>', 10_000)), "a.md": "# A\n\n" + many("## H\n\nText.\n\n", 1000)})


@case("4,000 missing pictures among 4,000 similar names", name="book/a.md")
def _(folder):
    book(folder, {"a.md": "# T\n\n" + "".join(f"![x](pictur{i:05}.png)\n\n" for i in range(4000)),
                  **{f"pictura{i:05}.png": "x" for i in range(4000)}})


@case("chapters 100,000 deep", name="book/book.xml")
def _(folder):
    book(folder, {"book.xml": manifest(many('<chapter title="x">') + many("</chapter>")), "a.md": "# A\n"})


@case("5,000 pages that link to one another", "build", "book/book.xml")
def _(folder):
    links = "".join(f"[p](p{i}.md) " for i in range(0, 5000, 50))
    book(folder, {"book.xml": manifest("".join(f'<page src="p{i}.md"/>' for i in range(5000))),
                  **{f"p{i}.md": f"# P {i}\n\n{links}\n" for i in range(5000)}})


def cover(svg):
    return {"book.xml": manifest('<page src="a.md"/>', '<artwork><cover src="c.svg"/></artwork>'), "a.md": "# A\n",
            "c.svg": f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 140">{svg}</svg>'}


def picture(words, svg):
    CASES.append((words, "build", "book/book.xml", lambda folder: book(folder, cover(svg()))))


def uses(levels, count):
    return '<defs><g id="a0"><rect width="9" height="9"/></g>' + "".join(
        f'<g id="a{i}">' + many(f'<use xlink:href="#a{i - 1}"/>', count) + "</g>" for i in range(1, levels)) + f'</defs><use xlink:href="#a{levels - 1}"/>'


picture("a cover with variables that double, 60 of them", lambda: '<g style="--v0:10px;' + "".join(f"--v{i}:var(--v{i - 1}) var(--v{i - 1});" for i in range(1, 61)) + '"><rect width="90" height="90" style="stroke-dasharray:var(--v60)"/></g>')
picture("a cover with a blur of radius 1,000,000", lambda: '<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter><rect width="90" height="90" filter="url(#f)"/>')
picture("a cover with 2,000 filters", lambda: '<filter id="f" x="-10" y="-10" width="99" height="99">' + many('<feGaussianBlur stdDeviation="90"/><feTurbulence numOctaves="99"/><feMorphology radius="99"/>', 700) + '</filter><rect width="90" height="90" filter="url(#f)"/>')
picture("a cover of uses within uses", lambda: uses(30, 10))
picture("a cover of uses, 6 levels of 10", lambda: uses(7, 10))
picture("a cover of 500,000 shapes", lambda: many('<circle cx="5" cy="5" r="50" opacity=".5"/>', 500_000))
picture("a cover with a pattern of a millionth", lambda: '<pattern id="p" width=".000001" height=".000001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="100" height="140" fill="url(#p)"/>')
picture("a cover of 1,000 texts of 3 kB", lambda: many('<text y="20" font-size="9">' + many("<tspan>" + many("word ", 200) + "</tspan>", 3) + "</text>", 1000))
picture("a cover of 300 rules for 300 groups", lambda: "<style>" + "".join(f"g > .c{i} ~ *, :not(.d{i}) rect {{ opacity: 0.{i} }}" for i in range(300)) + "</style><g>" + many('<g class="c1"><rect width="100" height="140"/></g>', 300) + "</g>")
picture("a cover of 200 gradients of 500 stops", lambda: "".join(f'<linearGradient id="g{i}">' + "".join(f'<stop offset="{k / 500}" stop-color="#{k + 100}"/>' for k in range(500)) + f'</linearGradient><rect width="100" height="140" fill="url(#g{i})"/>' for i in range(200)))
picture("a cover of a filter with 300 results", lambda: '<filter id="f">' + "".join(f'<feOffset dx="1" result="r{i}"/>' for i in range(300)) + "<feMerge>" + "".join(f'<feMergeNode in="r{i}"/>' for i in range(300)) + '</feMerge></filter><rect width="90" height="90" filter="url(#f)"/>')
picture("a cover that shows itself", lambda: '<image xlink:href="c.svg" width="100" height="140"/>')
picture("a cover of masks within masks", lambda: '<mask id="m0"><rect width="9" height="9"/></mask>' + "".join(f'<mask id="m{i}"><g mask="url(#m{i - 1})"><rect width="90" height="90" mask="url(#m{i - 1})"/></g></mask>' for i in range(1, 30)) + '<rect width="90" height="90" mask="url(#m29)"/>')
picture("a cover of 200,000 dashes a line", lambda: '<path d="M0 0H1000000" stroke="red" stroke-dasharray=".0001"/>')


@case("a PNG of 60,000 by 60,000 pixels", "build", "book/book.xml")
def _(folder):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = deflated(bytes(10_000_000))
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)) + chunk(b"IDAT", b"\x78\x9c" + rows) + chunk(b"IEND", b"")
    book(folder, {"book.xml": manifest('<page src="a.md"/>', '<artwork><cover src="c.png"/></artwork>'), "a.md": "# A\n\n![x](c.png)\n", "c.png": png})


# Bundles

@case("2,000 members over the same 1 MB of deflated zeros", name="x.epub")
def _(folder):
    zeros = bytes(400 << 20)
    data = deflated(zeros)
    crc = zlib.crc32(zeros)
    local, _ = entry("z", data, 8, len(zeros), crc)
    epub(folder, raw=[(local, lambda at: [entry("z" if i == 0 else f"z{i}", data, 8, len(zeros), crc, at=at)[1] for i in range(2000)])])


@case("members nested into one another", name="x.epub")
def _(folder):
    text = page(many("<p>x</p>", 100_000)).encode()
    data = deflated(text)
    local, _ = entry("b.xhtml", data, 8, len(text))
    items = "".join(f'<item id="b{i}" href="b{i}.xhtml" media-type="application/xhtml+xml"/>' for i in range(3000))
    epub(folder, opf=package(items), raw=[(local, lambda at: [entry(f"b{i}.xhtml", data, 8, len(text), zlib.crc32(text), at=at)[1] for i in range(3000)])])


@case("a member of 4 GB that deflates to 4 MB", name="x.epub")
def _(folder):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block, parts = bytes(1 << 24), []
    for _ in range(255):
        parts.append(packer.compress(block))
    parts.append(packer.flush())
    data = b"".join(parts)
    local, _ = entry("b.css", data, 8, 255 << 24, 0)
    epub(folder, opf=package('<item id="c" href="b.css" media-type="text/css"/>'), raw=[(local, lambda at: [entry("b.css", data, 8, 255 << 24, 0, at=at)[1]])])


@case("60,000 empty members", name="x.epub")
def _(folder):
    epub(folder, {f"f{i}": b"" for i in range(60_000)})


@case("a chain of 20,000 fallbacks", name="x.epub")
def _(folder):
    items = "".join(f'<item id="f{i}" href="f{i}" media-type="a/b" fallback="f{i + 1}"/>' for i in range(20_000))
    epub(folder, {f"f{i}": b"x" for i in range(20_000)}, package(items, "".join(f'<itemref idref="f{i}"/>' for i in range(20_000))))


@case("60,000 package documents", name="x.epub")
def _(folder):
    epub(folder, {"META-INF/container.xml": CONTAINER.replace(b"<rootfiles>", b"<rootfiles>" + b'<rootfile full-path="p.opf" media-type="application/oebps-package+xml"/>' * 60_000)})


@case("a page 60,000 times in the reading order", "build", "x.epub")
def _(folder):
    epub(folder, opf=package(spine=many('<itemref idref="a"/>', 60_000)))


@case("a page that is not well-formed in 200,000 places", "build", "x.epub")
def _(folder):
    epub(folder, first='<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>' + many("<p><b>x & <i>y</b>", 200_000) + "</body></html>")


@case("60,000 refinements of one another", name="x.epub")
def _(folder):
    epub(folder, opf=package(metadata="".join(f'<meta id="m{i}" refines="#m{i + 1}" property="role">x</meta>' for i in range(60_000))))


@case("60,000 repeated ids in a bundle", name="x.epub")
def _(folder):
    epub(folder, first=page(many('<p id="a">x</p>\n', 60_000)))


@case("60,000 faults of one line in a bundle", name="x.epub")
def _(folder):
    epub(folder, first=page(many('<p foo="1"><img src="no.png"/></p>', 60_000)))


@case("60,000 items that are missing", name="x.epub")
def _(folder):
    epub(folder, opf=package("".join(f'<item id="m{i}" href="m{i}.xhtml" media-type="application/xhtml+xml"/>' for i in range(60_000))))


@case("100,000 attributes in a package document", name="x.epub")
def _(folder):
    epub(folder, opf=package().replace("<manifest>", "<manifest " + " ".join(f'a{i}="1"' for i in range(100_000)) + ">"))


@case("a table of contents 200 deep and 200,000 long", name="x.epub")
def _(folder):
    deep = many('<ol><li><a href="a.xhtml">A</a>', 60) + many("</li></ol>", 60)
    epub(folder, nav=NAV.replace("</ol>", many(f'<li><a href="a.xhtml">A</a>{deep}</li>', 3000) + "</ol>"))


@case("a style sheet of 500,000 faults", name="x.epub")
def _(folder):
    epub(folder, {"s.css": many("a{b:c;;;d}}@x url(no.png);", 500_000)}, package('<item id="s" href="s.css" media-type="text/css"/>'))


@case("blocks of a style sheet 500,000 deep", name="x.epub")
def _(folder):
    epub(folder, {"s.css": many("a{(", 500_000)}, package('<item id="s" href="s.css" media-type="text/css"/>'))


def run(tool, folder, command, name):
    """Processor seconds, megabytes, the exit status (negative for a signal) and the bytes that were printed."""
    arguments = [tool, command, name, "--jobs", "2"] + (["-o", "out.epub", "--no-cache"] if command == "build" else [])
    with open(folder / "report.txt", "wb") as report:
        process = subprocess.Popen(arguments, cwd=folder, stdout=report, stderr=report, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (90, 95)))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, code, (folder / "report.txt").stat().st_size


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--octavo", default=str(ROOT / ".build/release/octavo"))
    parser.add_argument("--only", default="")
    parser.add_argument("--keep")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.octavo = os.path.abspath(options.octavo)
    rows, failed = [], False
    for words, command, name, make in CASES:
        if options.only not in words:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            make(folder)
            size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
            seconds, memory, code, report = run(options.octavo, folder, command, name)
            if options.keep:
                shutil.copytree(folder, pathlib.Path(options.keep) / words.replace(" ", "-").replace("/", ""), dirs_exist_ok=True)
        good = seconds <= SECONDS and memory <= MEGABYTES and code in (0, 1, 66, 74) and report <= REPORT
        failed |= not good
        rows.append(f"| {words} | {size / 1e6:.1f} | {command} | {code} | {seconds:.1f} | {memory:.0f} | {report / 1000:.0f} |")
        print(("  " if good else "! ") + rows[-1], flush=True)
    if options.write:
        path = ROOT / "docs" / "safety.md"
        before, _, rest = path.read_text().partition("<!-- measured -->\n")
        _, _, after = rest.partition("<!-- end -->")
        head = "| input | MB | command | exit | CPU s | memory MB | report kB |\n|---|--:|---|--:|--:|--:|--:|\n"
        path.write_text(before + "<!-- measured -->\n" + head + "\n".join(rows) + "\n<!-- end -->" + after)
    print(f"{len(rows)} inputs, {'some beyond' if failed else 'all within'} {SECONDS} s, {MEGABYTES} MB and {REPORT >> 20} MB of report")
    sys.exit(failed)


if __name__ == "__main__":
    main()
