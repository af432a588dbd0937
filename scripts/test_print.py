#!/usr/bin/env python3
"""Prints a book of its own and checks the PDF with other people's readers of PDF.

usage: .venv/bin/python scripts/test_print.py [TOOL]

The book has chapters, references across it, an index, formulas, pictures, notes, answers, wide tables and code. pikepdf
reads tags, outline, labels and destinations, pdfminer the text of each page, poppler's tools the rest; epubcheck judges the
EPUB. Page numbers are checked against the text: a reference names a target, and the target's words must stand on the page
whose printed number the reference gives.
"""

import base64
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

import pikepdf
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTTextContainer, LTTextLine

TOOL = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/octavo")
CHAPTERS = 7
TARGETS = 6
FILLER = ("The quick survey of the field shows that a result of this kind is found again and again, in other words and with "
          "other signs, wherever somebody counts what cannot be seen. ")
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGUlEQVR4nGNgYGD4TyIaNXDUwFEDRw0cJAYCAOz/Af8Vn9gOAAAAAElFTkSuQmCC")

failures = []
count = 0


def check(condition, text):
    """Counts a check, and remembers it if it fails."""
    global count
    count += 1
    if not condition:
        failures.append(text)
        print("FAILED: " + text)


def page(title, body, language="en"):
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" '
            f'xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}"><head><title>{title}</title></head>'
            f"<body>\n{body}\n</body></html>\n")


def make_book(folder):
    """Writes the book: each target refers to another chapter's, the index to all of them."""
    contents = []
    for chapter in range(1, CHAPTERS + 1):
        body = [f"<h1>Subject {chapter}</h1>"]
        for target in range(1, TARGETS + 1):
            name = f"{chapter}{target}"
            goal = (chapter + target) % CHAPTERS + 1, (target * 3) % TARGETS + 1
            body.append(f'<h2 id="t{name}">Landmark k{name}k begins</h2><p>{FILLER * (2 + (chapter * target) % 5)}</p>')
            body.append(f'<p>Consider <a href="c{goal[0]}.xhtml#t{goal[0]}{goal[1]}">goal q{goal[0]}{goal[1]}q</a> of another chapter.'
                        f" {FILLER * (target % 3)}</p>")
        body.append('<p>A formula <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared plus one"><msup><mi>x</mi>'
                    "<mn>2</mn></msup><mo>+</mo><mn>1</mn></math> stands here.</p>")
        body.append(f'<figure id="f{chapter}"><img src="dot.png" alt="A dot of chapter {chapter}"/><figcaption>The dot</figcaption></figure>')
        body.append('<p>With a note<a epub:type="noteref" href="#n1">1</a> and <a href="https://example.org/">a site</a>.</p>'
                    '<aside epub:type="footnote" id="n1"><p>The note says more.</p></aside>')
        body.append("<details><summary>Answer</summary><p>The answer is forty two.</p></details>")
        if chapter == 3:
            cells = "".join(f"<td>column{number}</td>" for number in range(24))
            body.append(f"<table><caption>A wide table</caption><tr><th>wide</th>{cells}</tr></table>")
        (folder / f"c{chapter}.xhtml").write_text(page(f"Subject {chapter}", "\n".join(body)), encoding="utf-8")
        contents.append(f'<chapter title="Subject {chapter}" src="c{chapter}.xhtml"/>')
    index = "".join(
        f'<li>entry k{c}{t}k, <a href="c{c}.xhtml#t{c}{t}">Section {c}.{t}</a></li>'
        for c in range(1, CHAPTERS + 1) for t in range(1, TARGETS + 1))
    (folder / "index.xhtml").write_text(
        page("Index", f'<section epub:type="index" role="doc-index"><h1>Index</h1><ul>{index}</ul></section>'), encoding="utf-8")
    (folder / "dot.png").write_bytes(PIXEL)
    (folder / "book.xml").write_text(
        '<?xml version="1.0"?>\n<book xmlns="urn:octavo:book:1" id="urn:uuid:0b9b1e2c-53a5-4bb1-8a80-6a8d3d2b7c11" lang="en">'
        "<title>A Test of Print</title><creator>A. Writer</creator><date>2024-03-05</date>"
        "<description>What stands on the back.</description>"
        f'<contents>{"".join(contents)}<chapter title="Index" number="none" src="index.xhtml"/></contents></book>', encoding="utf-8")


def run(*arguments, code=0, **more):
    done = subprocess.run([TOOL, *map(str, arguments)], capture_output=True, text=True, check=False, **more)
    check(done.returncode == code, f"octavo {arguments[0]} ends with {done.returncode}, not {code}: {done.stderr[-600:]}")
    return done


def lines_of(path):
    """The lines of each page: text and distance from the top, top first."""
    pages = []
    for layout in extract_pages(path):
        lines = []
        for box in layout:
            if isinstance(box, LTTextContainer):
                for line in box:
                    if isinstance(line, LTTextLine):
                        lines.append((layout.height - line.y1, layout.height, line.get_text().strip()))
        pages.append(sorted(lines))
    return pages


def tags(element, found, parents=()):
    """Collects structure elements as (type, alternative text, parents)."""
    if isinstance(element, pikepdf.Array):
        for child in element:
            tags(child, found, parents)
    elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
        name = str(element.S)[1:]
        found.append((name, str(element.get("/Alt", "")), parents))
        if "/K" in element:
            tags(element.K, found, parents + (name,))


def labels_of(pdf):
    """The labels of all pages, by /PageLabels."""
    numbers = pdf.Root.PageLabels.Nums
    starts = [(int(numbers[i]), numbers[i + 1]) for i in range(0, len(numbers), 2)]
    labels = []
    for number in range(len(pdf.pages)):
        start, style = [s for s in starts if s[0] <= number][-1]
        value = number - start + int(style.get("/St", 1))
        labels.append(roman(value) if str(style.S) == "/r" else str(value))
    return labels


def roman(value):
    text = ""
    for number, letters in [(10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]:
        while value >= number:
            text, value = text + letters, value - number
    return text


def outline_titles(items, depth=0):
    for item in items:
        yield depth, str(item.title)
        yield from outline_titles(item.children, depth + 1)


def check_pdf(path, two_sided):
    pages = lines_of(path)
    pdf = pikepdf.open(path)
    labels = labels_of(pdf)
    check(labels[0] == "i" and "1" in labels, f"front matter is Roman and the text begins at 1: {labels[:8]}")
    whole = [" ".join(line[2] for line in page).replace("\xa0", " ") for page in pages]

    # The number that is printed at the foot is the page's label.
    printed = 0
    for label, page in zip(labels, pages):
        foot = [text for top, height, text in page if top > height * 0.9 and re.fullmatch(r"[ivx]+|\d+", text)]
        if foot:
            printed += 1
            check(foot[-1] == label, f"page {label} has {foot} at its foot")
    filled = sum(1 for page in pages if page)
    check(printed >= filled - 3, f"{printed} of {filled} pages have a number: all but cover, title page and back")

    # Where each target's heading stands, and what references, contents and index say of it.
    homes = {}
    for label, text in zip(labels, whole):
        for name in re.findall(r"Landmark k(\d+)k begins", text):
            homes[name] = label
    check(len(homes) == CHAPTERS * TARGETS, f"{len(homes)} targets are found")
    references = 0
    for label, text in zip(labels, whole):
        for name, number in re.findall(r"goal q(\d+)q \(page (\w+)\)", text):
            references += 1
            check(homes.get(name) == number, f"page {label}: target {name} is on {homes.get(name)}, not {number}")
    check(references >= CHAPTERS * TARGETS * 0.9, f"{references} references have a page number")
    entries = re.findall(r"entry k(\d+)k, (\w+)", " ".join(whole))
    check(len(entries) == CHAPTERS * TARGETS, f"{len(entries)} entries of the index have a page")
    for name, number in entries:
        check(homes.get(name) == number, f"index: target {name} is on {homes.get(name)}, not {number}")
    starts = {chapter: homes[f"{chapter}1"] for chapter in range(1, CHAPTERS + 1)}
    contents = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    for chapter, number in starts.items():
        found = re.search(rf"Subject {chapter}\s+(\d+)\n", contents)
        check(found and found[1] == number, f"contents: chapter {chapter} is on {number}, not {found and found[1]}")
        if two_sided:
            check(labels.index(number) % 2 == 0, f"chapter {chapter} begins on a right-hand page: {number}")

    # Running titles: the chapter's own on its pages.
    for label, page, text in zip(labels, pages, whole):
        for name in re.findall(r"Landmark k(\d)\dk begins", text):
            head = " ".join(line for top, height, line in page if top < height * 0.08)
            if not two_sided:
                check(f"Subject {name}" in head and "A Test of Print" in head, f"page {label}: the head says {head!r}")

    # No heading at the foot of a page with nothing below it.
    for label, page in zip(labels, pages):
        body = [text for top, height, text in page if height * 0.08 < top < height * 0.9]
        check(not body or not re.fullmatch(r"Landmark k\d+k begins", body[-1]), f"page {label} ends in a heading")

    # Tags, language, outline.
    check(str(pdf.Root.Lang) == "en", "the language is set")
    check(bool(pdf.Root.MarkInfo.Marked), "the file is tagged")
    check(bool(pdf.Root.ViewerPreferences.DisplayDocTitle), "viewers show the title")
    found = []
    tags(pdf.Root.StructTreeRoot.K, found)
    names = [name for name, _, _ in found]
    formulas = [text for name, text, _ in found if name == "Formula"]
    check(formulas == ["x squared plus one"] * CHAPTERS, f"formulas have their text: {formulas[:3]}")
    pictures = [text for name, text, _ in found if name == "Figure" and text.startswith("A dot")]
    check(pictures == [f"A dot of chapter {n}" for n in range(1, CHAPTERS + 1)], f"pictures have their text: {pictures}")
    check(not any(text.startswith("octavo-") for _, text, _ in found), "no mark is left")
    for name in ["H1", "H2", "P", "L", "LI", "Table", "TR", "TH", "TD", "Link", "Caption", "Formula", "Figure"]:
        check(name in names, f"there are {name} tags")
    with pdf.open_outline() as outline:
        titles = list(outline_titles(outline.root))
    check((0, "Chapter 4 Subject 4") in titles and (1, "Landmark k42k begins") in titles, f"the outline has levels: {titles[:6]}")
    check(str(pdf.docinfo["/Title"]) == "A Test of Print" and str(pdf.docinfo["/Author"]) == "A. Writer", "the title and author are set")
    check(str(pdf.docinfo["/CreationDate"]).startswith("D:20240305"), "the date is the book's")

    # Links lead to where their targets stand.
    places = {str(k)[1:]: v for k, v in pdf.Root.Dests.items()}
    numbers = {pdf_page.objgen: n for n, pdf_page in enumerate(pdf.pages)}
    inner = outer = 0
    for pdf_page in pdf.pages:
        for annotation in pdf_page.get("/Annots", []):
            if annotation.get("/Subtype") != "/Link":
                continue
            if "/A" in annotation and "/URI" in annotation.A:
                outer += 1
                continue
            goal = annotation.get("/Dest", annotation.get("/A", {}).get("/D") if "/A" in annotation else None)
            if not isinstance(goal, pikepdf.Array):
                goal = places.get(str(goal).lstrip("/"))
            check(goal is not None and goal[0].objgen in numbers, "an inner link leads to a page")
            inner += 1
    check(outer == CHAPTERS, f"{outer} links lead out")
    check(inner >= CHAPTERS * TARGETS * 2, f"{inner} links lead within")
    text = " ".join(whole)
    check(text.count("The answer is forty two.") == CHAPTERS, "answers are open")
    check(text.count("The note says more.") == CHAPTERS, "notes are printed")
    check("column23" in text, "the wide table is whole")
    check("What stands on the back." in whole[-1], "the back has the description")
    return labels, whole


def check_epub(path, labels, whole):
    jar = sorted(pathlib.Path(".venv").rglob("epubcheck.jar"))[0]
    verdict = subprocess.run(["java", "-jar", str(jar), str(path)], capture_output=True, text=True, check=False)
    check("0 fatals / 0 errors / 0 warnings" in verdict.stdout, f"epubcheck: {verdict.stdout[-500:]}{verdict.stderr[-900:]}")
    with zipfile.ZipFile(path) as archive:
        package = archive.read("package.opf").decode()
        check(re.search(r'property="pageBreakSource">ni:///sha-256;', package), "the PDF is named as source of the pages")
        check("pageBreakMarkers" in package and "pageNavigation" in package, "accessibility metadata say so")
        navigation = archive.read("nav.xhtml").decode()
        entries = re.findall(r'<li><a href="([^"#]+)#(octavo-page-[^"]+)">([^<]+)</a>', navigation)
        text_labels = [label for label in labels if label.isdigit()]
        check(len(entries) >= len(text_labels) * 0.8, f"{len(entries)} of {len(text_labels)} pages are listed")
        for href, identifier, label in entries:
            content = archive.read(href).decode()
            after = content.split(f'id="{identifier}"', 1)[1].split("</span>", 1)[1]
            words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", after)).split()[:2]
            shown = whole[labels.index(label)]
            check(all(word in shown for word in words), f"page {label} begins with {words} in the EPUB, and does not hold it")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="octavo-print-"))
    try:
        make_book(folder)
        first, second = folder / "first.pdf", folder / "second.pdf"
        run("pdf", folder, "-o", first, "--paper", "a5", "--epub", folder / "paged.epub", "--no-cache")
        run("pdf", folder, "-o", second, "--paper", "a5", "--epub", folder / "again.epub", "--no-cache")
        check(first.read_bytes() == second.read_bytes(), "two printings have the same bytes")
        check((folder / "paged.epub").read_bytes() == (folder / "again.epub").read_bytes(), "two paged EPUBs have the same bytes")
        size = subprocess.run(["pdfinfo", str(first)], capture_output=True, text=True, check=True).stdout
        check(re.search(r"Page size:\s+(419|420)\S* x 59[45]", size), f"the paper is A5: {size}")
        check("Tagged:          yes" in size, "poppler finds the tags")
        labels, whole = check_pdf(first, two_sided=False)
        check_epub(folder / "paged.epub", labels, whole)

        (folder / "octavo.yaml").write_text("print: {paper: 6x9in, sides: two, links: notes}\n", encoding="utf-8")
        double = folder / "double.pdf"
        run("pdf", folder, "-o", double, "--no-cache")
        _, whole = check_pdf(double, two_sided=True)
        check(" ".join(whole).count("https://example.org/") == CHAPTERS, "addresses are printed as notes")

        # What goes wrong has a word and a code.
        missing = run("pdf", folder, "--browser", "/nowhere/chromium", code=69)
        check("[browser-missing]" in missing.stderr, "a missing browser is said")
        dead = run("pdf", folder, "-o", folder / "x.pdf", "--browser", "/bin/false", code=69)
        check("[browser-failed]" in dead.stderr and not (folder / "x.pdf").exists(), "a browser that ends is said")
        nobody = run("pdf", folder, "-o", folder / "x.pdf", code=69, env={**os.environ, "PATH": "/nowhere"})
        check("[browser-missing]" in nobody.stderr, "no browser on the PATH is said")
        run("pdf", folder, "--paper", "a44", code=64)
        run("pdf", folder, "--margins", "200mm", code=64)
        check(not [p for p in pathlib.Path(os.environ.get("TMPDIR", "/tmp")).glob(f"octavo-{os.getpid()}-*")], "nothing is left behind")
    finally:
        shutil.rmtree(folder)
    print(f"{count - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
