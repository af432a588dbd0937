#!/usr/bin/env python3
"""Reads the PDF of a printed book with other people's readers, and checks what every one of them must have.

usage: .venv/bin/python scripts/printed_pdf.py FILE.pdf...

pikepdf reads tags, language, outline, labels, links and destinations, poppler's tools the words and where they stand.
Each number that the book prints of one of its own pages (references, contents, index) must be the label of the page that the
link beside it leads to.
"""

import collections
import itertools
import re
import subprocess
import sys
import xml.etree.ElementTree

import pikepdf

from checking import Checks, run

# The text printed after references, by language; see docs/print.md.
REFERENCES = {"en": "page %", "de": "Seite %", "fr": "page %", "es": "página %", "it": "pagina %", "ar": "صفحة %"}
RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}
NUMBER = r"[ivxlcdm]+|\d+"
Word = collections.namedtuple("Word", "page left top right bottom text")
Link = collections.namedtuple("Link", "page box goal address")


class PrintedPDF:
    """A PDF file and what its pages say."""

    def __init__(self, path):
        self.path = str(path)
        self.pdf = pikepdf.open(path)
        self.labels = self._labels()
        self.pages = {page.objgen: number for number, page in enumerate(self.pdf.pages)}
        self.places = {str(name)[1:]: place for name, place in self.pdf.Root.get("/Dests", {}).items()}
        self.links = list(self._links())

    def _labels(self):
        numbers = self.pdf.Root.PageLabels.Nums
        starts = [(int(numbers[i]), numbers[i + 1]) for i in range(0, len(numbers), 2)]
        labels = []
        for number in range(len(self.pdf.pages)):
            start, style = [s for s in starts if s[0] <= number][-1]
            value = number - start + int(style.get("/St", 1))
            labels.append(roman(value) if str(style.S) == "/r" else str(value))
        return labels

    def _links(self):
        for number, page in enumerate(self.pdf.pages):
            height = float(page.mediabox[3])
            for annotation in page.get("/Annots", []):
                if annotation.get("/Subtype") != "/Link":
                    continue
                action = annotation.get("/A", {})
                left, bottom, right, top = map(float, annotation.Rect)
                box = (min(left, right), height - max(top, bottom), max(left, right), height - min(top, bottom))
                if "/URI" in action:
                    yield Link(number, box, None, str(action.URI))
                    continue
                goal = annotation.get("/Dest", action.get("/D"))
                if not isinstance(goal, pikepdf.Array):
                    goal = self.places.get(str(goal).lstrip("/"))
                yield Link(number, box, self.pages.get(goal[0].objgen) if goal is not None else None, None)

    def words(self):
        """All words of the pages, in the order of the file, with their boxes from the top left."""
        text = run("pdftotext", "-bbox", self.path, "-").stdout
        text = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]|&#x?[0-9a-f]+;", "", text.split("<body>", 1)[1].split("</body>", 1)[0])
        words = []
        for number, page in enumerate(xml.etree.ElementTree.fromstring(text)):
            for word in page:
                box = [float(word.get(name)) for name in ("xMin", "yMin", "xMax", "yMax")]
                words.append(Word(number, *box, word.text or ""))
        return words

    def tags(self):
        """All structure elements: type, alternative text, types of those that hold it."""
        found = []
        open_elements = [(self.pdf.Root.StructTreeRoot.get("/K"), ())]
        while open_elements:
            element, parents = open_elements.pop()
            if isinstance(element, pikepdf.Array):
                open_elements += [(child, parents) for child in reversed(list(element))]
            elif isinstance(element, pikepdf.Dictionary) and "/S" in element:
                name = str(element.S)[1:]
                found.append((name, str(element.get("/Alt", "")), parents))
                if "/K" in element:
                    open_elements.append((element.K, (*parents, name)))
        return found

    def outline(self):
        """The outline as pairs of depth and title."""
        def below(items, depth):
            for item in items:
                yield depth, str(item.title)
                yield from below(item.children, depth + 1)
        with self.pdf.open_outline() as outline:
            return list(below(outline.root, 0))


def roman(value):
    text = ""
    for number, letters in [(100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]:
        while value >= number:
            text, value = text + letters, value - number
    return text


def logical(text):
    """A word of a text from right to left in the order of reading, from that of the page."""
    number = re.fullmatch(r"[().]*(\d+)[().]*", text)
    if number:
        return number[1] + (")" if ")" in text else "")
    return text[::-1]


def check_printed(printed, check):
    """What every printed book has. Returns what was counted."""
    pdf, labels = printed.pdf, printed.labels
    language = str(pdf.Root.get("/Lang", ""))
    check(re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", language), f"the language is {language!r}")
    check(bool(pdf.Root.MarkInfo.Marked), "the file is tagged")
    check(bool(pdf.Root.ViewerPreferences.DisplayDocTitle), "viewers show the title")
    check(str(pdf.docinfo.get("/Title", "")).strip() != "", "there is a title")
    check(labels[0] == "i" and "1" in labels, f"front matter is Roman and the text begins at 1: {labels[:8]}")
    said = run("pdfinfo", printed.path).stdout
    check("Tagged:          yes" in said, "poppler finds the tags")
    check(f"Pages:           {len(labels)}" in said, "poppler counts the same pages")

    outline = printed.outline()
    check(len(outline) > 1 and all(title.strip() for _, title in outline), f"the outline has titles: {outline[:4]}")
    steps = [after[0] - before[0] for before, after in itertools.pairwise(outline)]
    check(all(step <= 1 for step in steps), "no level of the outline is left out")

    tags = printed.tags()
    names = collections.Counter(name for name, _, _ in tags)
    for name in ["H1", "P", "Link"]:
        check(name in names, f"there are {name} tags")
    check(not any(text.startswith("octavo-") for _, text, _ in tags), "no mark is left")
    silent = sum(1 for name, text, _ in tags if name in ("Figure", "Formula") and not text.strip())
    check(silent == 0, f"{silent} figures or formulas have no text")

    inner = [link for link in printed.links if link.address is None]
    lost = sum(1 for link in inner if link.goal is None)
    check(lost == 0, f"{lost} of {len(inner)} inner links lead nowhere")
    counts = check_numbers(printed, inner, language, check)
    return {"pages": len(labels), "formulas": names["Formula"], "figures": names["Figure"], "tables": names["Table"],
            "outline": len(outline), "inner links": len(inner), "outer links": len(printed.links) - len(inner), **counts}


def check_numbers(printed, links, language, check):
    """Every printed number of a page is the label of the page that is linked beside it."""
    labels, words = printed.labels, printed.words()
    if language.split("-")[0] in RIGHT_TO_LEFT:
        # poppler returns words in visual order from left to right, and the letters of words too.
        words = [word._replace(text=logical(word.text)) for word in reversed(words)]
    on_page = collections.defaultdict(list)
    for place, word in enumerate(words):
        on_page[word.page].append((place, word))

    # The label is at the foot of each page.
    heights = [float(page.mediabox[3]) for page in printed.pdf.pages]
    wrong = []
    numbered = 0
    for number, label in enumerate(labels):
        foot = [word.text for _, word in on_page[number] if word.top > heights[number] * 0.9 and re.fullmatch(NUMBER, word.text)]
        numbered += bool(foot)
        if foot and label not in foot:
            wrong.append((label, foot))
    check(not wrong, f"other numbers than the label at the foot: {wrong[:5]}")
    filled = sum(1 for number in range(len(labels)) if on_page[number])
    check(numbered >= filled - 3, f"{numbered} of {filled} pages have a number: all but cover, title page and back")

    form = REFERENCES.get(language.split("-")[0], "page %")
    reference = re.compile(r"\(" + re.escape(form).replace("%", f"({NUMBER})") + r"\)")
    said = len(reference.findall(" ".join(word.text for word in words)))
    verified = entries = 0
    wrong = []
    front = labels.index("1")
    for link in links:
        if link.goal is None:
            continue
        left, top, right, bottom = link.box
        inside = [(place, word) for place, word in on_page[link.page]
                  if min(right, word.right) - max(left, word.left) > 0.5 and top - 1 <= (word.top + word.bottom) / 2 <= bottom + 1]
        if not inside:
            continue
        last = max(place for place, _ in inside)
        text = " ".join(word.text for _, word in inside)
        if link.page < front:
            # The number is at the line's end: the last word, or the first in right-to-left lines.
            ends = [word.text for word in (inside[0][1], inside[-1][1]) if re.fullmatch(NUMBER, word.text)]
            if not ends:
                continue
            entries += 1
            found = labels[link.goal] if labels[link.goal] in ends else ends[-1]
        else:
            # The last word may be joined to the following text.
            after = " ".join(word.text for word in words[last:last + 4])
            match = reference.search(after)
            if not match or len(after[:match.start()].split()) > 1:
                continue
            verified += 1
            found = match[1]
        if found != labels[link.goal]:
            wrong.append((labels[link.page], text[-40:], found, labels[link.goal]))
    check(not wrong, f"{len(wrong)} printed numbers are not those of the pages that are linked (on, text, said, is): {wrong[:5]}")
    check(verified >= said * 0.98, f"{verified} of {said} references were found beside their links")
    return {"references": said, "verified": verified, "entries of contents": entries}


def main():
    check = Checks()
    for path in sys.argv[1:]:
        try:
            printed = PrintedPDF(path)
        except (OSError, subprocess.SubprocessError, pikepdf.PdfError) as error:
            check(False, f"{path}: {error}")
            continue
        print(path + ": " + ", ".join(f"{count} {name}" for name, count in check_printed(printed, check).items()), flush=True)
    check.finish()


if __name__ == "__main__":
    main()
