"""What is measured: books from the examples, from the corpus and from a generator, and a large photograph."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CORPUS = ROOT.parent / "shared/corpus"

CALCULUS = CORPUS / "cnxml/calculus-volume-1-limits-derivatives/collections/calculus-volume-1.collection.xml"

BOOKS = [
    ("introduction-to-calculus", ROOT / "examples/introduction-to-calculus/book.xml"),
    ("calculus-corpus", CALCULUS),
    ("aata", CORPUS / "pretext/aata/src/aata.xml"),
    ("phpunit-manual", CORPUS / "docbook/phpunit-manual-5.7/en"),
    ("childrens-literature", CORPUS / "xhtml/idpf-childrens-literature/EPUB/package.opf"),
    ("regime-anticancer-arabic", CORPUS / "xhtml/idpf-regime-anticancer-arabic/EPUB/package.opf"),
    ("love-among-the-chickens", CORPUS / "xhtml/love-among-the-chickens/src/epub/content.opf"),
]

# Books of notebooks, for the comparison with tools that read those.
NOTEBOOKS = [CORPUS / "jupyter/think-bayes-2", CORPUS / "jupyter/pythia-foundations"]

# Wolfram notebooks, for the speed of their parser.
WOLFRAM = CORPUS / "wolfram"


def books():
    """The books that are there: names and manifests."""
    found = []
    for name, manifest in BOOKS:
        if manifest.exists():
            found.append((name, manifest))
        else:
            print(f"bench: {manifest} is not there, left out", file=sys.stderr)
    return found


def generate(folder, pages):
    """A book of `pages` pages of about 10 KB each, the same every time."""
    folder.mkdir(parents=True, exist_ok=True)
    words = "limit of the sum is a number that every sequence with bounded terms meets again in some interval".split()
    state = 12345
    entries = []
    for page in range(pages):
        parts = []
        for paragraph in range(30):
            text = []
            for _ in range(40):
                state = (state * 1103515245 + 12345) % 2147483648
                text.append(words[state // 65536 % len(words)])
            link = f'<a href="page-{(page + paragraph) % pages:05}.xhtml#p{paragraph}">there</a>'
            formula = (
                '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>'
            )
            parts.append(f'<p id="p{paragraph}">{" ".join(text)} {formula}, see {link}.</p>')
        (folder / f"page-{page:05}.xhtml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
            f'<html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en"><head><title>Page {page}</title></head>\n'
            f"<body><h1>Page {page}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
        )
        entries.append(f'<page src="page-{page:05}.xhtml"/>')
    chapters = [
        f'<chapter title="Chapter {start // 20}">' + "".join(entries[start : start + 20]) + "</chapter>"
        for start in range(0, pages, 20)
    ]
    manifest = folder / "book.xml"
    manifest.write_text(
        '<book xmlns="urn:octavo:book:1" id="urn:uuid:00000000-0000-4000-8000-000000000000" lang="en">'
        "<title>Generated</title><creator>Nobody</creator><date>2026-01-01</date><contents>"
        + "\n".join(chapters)
        + "</contents></book>"
    )
    return manifest


def photograph(path, width=3000, height=4000):
    """A picture with the detail and noise of a photograph, as PPM: soft shapes, edges and grain."""
    state = 99
    coarse = []
    for _ in range(64 * 64 * 3):
        state = (state * 1103515245 + 12345) % 2147483648
        coarse.append(state >> 23)
    grain = bytearray()
    for _ in range(width * 3 + 4096):
        state = (state * 1103515245 + 12345) % 2147483648
        grain.append((state >> 16) % 13)
    with open(path, "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (width, height))
        for y in range(height):
            v, fy = divmod(y * 63, height)
            share = fy / height
            knots = []
            for u in range(64):
                for band in range(3):
                    low, high = coarse[(v * 64 + u) * 3 + band], coarse[(min(63, v + 1) * 64 + u) * 3 + band]
                    knots.append(int(low * (1 - share) + high * share) * 9 // 10)
            row = bytearray()
            per = width // 63 + 1
            for u in range(63):
                for step in range(per):
                    if len(row) >= width * 3:
                        break
                    weight = step / per
                    row += bytes(
                        int(knots[u * 3 + b] * (1 - weight) + knots[u * 3 + 3 + b] * weight) for b in range(3)
                    )
            row += row[-3:] * (width - len(row) // 3)
            offset = y * 37 % 4096
            file.write(bytes(map(lambda a, b: a + b, row, grain[offset : offset + width * 3])))


def artwork_book(folder, picture):
    """A book of one page whose cover is `picture`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "page.xhtml").write_text(
        '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Page</title></head>'
        "<body><h1>Page</h1><p>Text.</p></body></html>"
    )
    (folder / "cover.jpg").write_bytes(picture.read_bytes())
    manifest = folder / "book.xml"
    manifest.write_text(
        '<book xmlns="urn:octavo:book:1" id="urn:uuid:00000000-0000-4000-8000-000000000001" lang="en">'
        '<title>Artwork</title><creator>Nobody</creator><date>2026-01-01</date><artwork><cover src="cover.jpg"/></artwork>'
        '<contents><page src="page.xhtml"/></contents></book>'
    )
    return manifest
