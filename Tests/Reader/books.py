"""Small books for the browser tests, compiled by the tool into build/reader-tests."""

import os
import shutil
import struct
import subprocess
import zlib

from harness import ROOT

OUT = ROOT / "build" / "reader-tests"
PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}"><head><title>{title}</title></head><body>
<h1>{title}</h1>
{body}
</body></html>
"""
WORDS = ("A page of plain words, long enough to be scrolled on any screen, so that a place in it can be kept when the screen "
         "is turned or the text grows. ")


def octavo():
    given = os.environ.get("OCTAVO")
    if given:
        return given
    for kind in ["release", "debug"]:
        tool = ROOT / ".build" / kind / "octavo"
        if tool.exists():
            return str(tool)
    raise SystemExit("there is no .build/release/octavo: run make build")


def paragraphs(count, name):
    return "\n".join(f'<p id="{name}-{i}">{name} {i}. {WORDS * 2}</p>' for i in range(count))


def bodies():
    wide = "".join(f"<td>cell&#160;number&#160;{i}</td>" for i in range(40))
    pages = {name: paragraphs(14, name) for name in ["preview", "introduction", "functions", "symmetry", "limits", "squeeze", "derivatives"]}
    pages["preview"] = '<p>See <a href="squeeze.xhtml#squeeze-5">the squeeze theorem</a>.</p>' + pages["preview"]
    pages["functions"] = f'<table id="wide"><tr>{wide}</tr></table><figure class="interactive" id="toy"><p>An interactive.</p></figure>' + pages["functions"]
    pages["limits"] = ('<p id="stuck" style="position: fixed; top: 0; left: 0; right: 0; height: 20px; pointer-events: none">stuck</p>' + pages["limits"]
                       + '<details id="answer"><summary>Answer</summary><ul><li>An okapi</li><li>Another okapi, 10<sup>2</sup> of them.</li></ul></details>'
                       + '<p id="formula">Let <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math> be a square.</p>')
    pages["symmetry"] += ('<p>See <a id="near" href="#fig-1">Figure 1</a>, and a note.<a id="mark-1" role="doc-noteref" href="#note-1">1</a></p>'
                          '<figure id="fig-1"><svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="a square" width="200" height="100" viewBox="0 0 200 100"><rect width="200" height="100" fill="#88aacc"/></svg><figcaption>Figure 1. A square.</figcaption></figure>'
                          '<pre id="code"><code>print(1)\nprint(2)</code></pre>'
                          '<p>On the <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x"><mi>x</mi></math>-axis.</p>'
                          '<aside id="note-1" role="doc-footnote"><p><a href="#mark-1" role="doc-backlink">1.</a> A note on axes.</p></aside>')
    pages["derivatives"] += '<p>As <a id="far" href="symmetry.xhtml#fig-1">Figure 1</a> shows, see <a id="section" href="limits.xhtml#limits-3">there</a>.</p>'
    pages["derivatives"] += '<p id="signs">Let f(x) be known, then ∫ f(x) is sought; of f x nothing is said.</p>'
    pages["squeeze"] += "<p>Only this page speaks of a quokka, and of limits.</p>"
    return pages


CONTENTS = """<contents>
<chapter title="Functions"><page src="preview.xhtml"/><section title="Review of Functions"><page src="introduction.xhtml"/><page src="functions.xhtml"/><page src="symmetry.xhtml"/></section></chapter>
<chapter title="Limits" src="limits.xhtml"><page src="squeeze.xhtml"/></chapter>
<page src="derivatives.xhtml"/>
</contents>"""


def write(name, reader="", language="en", contents=CONTENTS, pages=None):
    folder = OUT / "sources" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for page, body in (pages or bodies()).items():
        title = page.capitalize()
        (folder / f"{page}.xhtml").write_text(PAGE.format(title=title, body=body, language=language))
    (folder / "book.xml").write_text(
        f'<book xmlns="urn:octavo:book:1" id="urn:x-reader-tests:{name}" lang="{language}"><title>A Book of Tests</title>'
        f"<creator>Ada Marsh</creator><date>2026-01-01</date>{reader}{contents}</book>")
    return folder


def build(folder, name, artwork="none"):
    OUT.mkdir(parents=True, exist_ok=True)
    target = OUT / name
    run = subprocess.run([octavo(), "build", str(folder), "--web", str(target), "--artwork", artwork], capture_output=True, text=True)
    if run.returncode != 0:
        raise AssertionError(run.stderr)
    return target


def printed(folder, name):
    """A book that knows the pages of its PDF: printed, then built from the EPUB that the printing leaves."""
    OUT.mkdir(parents=True, exist_ok=True)
    paged = OUT / f"{name}.epub"
    run = subprocess.run(
        [octavo(), "pdf", str(folder), "-o", str(OUT / f"{name}.pdf"), "--paper", "a6", "--epub", str(paged)], capture_output=True, text=True)
    if run.returncode != 0:
        raise AssertionError(run.stderr)
    return build(paged, name)


HOSTILE = """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" onload="parent.hacked=0"><head><title>Preview</title>
<link rel="stylesheet" href="http://127.0.0.1:{port}/elsewhere/style.css"/>
<link rel="prefetch" href="http://127.0.0.1:{port}/elsewhere/prefetch"/>
<meta http-equiv="refresh" content="0;url=http://127.0.0.1:{port}/elsewhere/refresh"/>
<base href="http://127.0.0.1:{port}/elsewhere/"/>
<script>window.hacked = 1; parent.hacked = 1;</script>
<script src="../reader/evil.js"></script>
<style>@import url("http://127.0.0.1:{port}/elsewhere/import.css"); body {{ background: url("http://127.0.0.1:{port}/elsewhere/css.png"); }}</style>
</head><body onload="hacked = 2" onpageshow="hacked = 3"><h1>Preview</h1>
<script>hacked = 4</script>
<img src="x-not-there.png" onerror="hacked = 5" alt=""/>
<img src="http://127.0.0.1:{port}/elsewhere/image.png" srcset="http://127.0.0.1:{port}/elsewhere/set.png 2x" alt=""/>
<p id="js"><a href="javascript:hacked=6">one</a> <a href="&#x9;java&#xA;script:hacked=7">two</a> <a href="data:text/html,&lt;script&gt;opener.hacked=8&lt;/script&gt;">three</a> <a href="vbscript:x">four</a> <a href="//">five</a></p>
<p onclick="hacked = 9" onmouseover="hacked = 10" id="handler">click</p>
<form action="http://127.0.0.1:{port}/elsewhere/form" id="form"><input name="a" value="b" autofocus="autofocus" onfocus="hacked=11"/><button type="submit" id="submit" formaction="http://127.0.0.1:{port}/elsewhere/button">send</button></form>
<iframe src="http://127.0.0.1:{port}/elsewhere/frame" srcdoc="&lt;script&gt;parent.hacked=12&lt;/script&gt;"></iframe>
<object data="http://127.0.0.1:{port}/elsewhere/object"><p>object's fallback</p></object><embed src="http://127.0.0.1:{port}/elsewhere/embed"/>
<video src="http://127.0.0.1:{port}/elsewhere/video" poster="http://127.0.0.1:{port}/elsewhere/poster" autoplay="autoplay"></video>
<audio src="http://127.0.0.1:{port}/elsewhere/audio" preload="auto"></audio>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="50" onload="hacked=13">
<script>hacked = 14</script><a xlink:href="javascript:hacked=15" id="svg-link"><rect width="50" height="50"/></a>
<image xlink:href="http://127.0.0.1:{port}/elsewhere/svg.png" width="9" height="9"/><use href="http://127.0.0.1:{port}/elsewhere/use.svg#a"/>
<animate attributeName="href" values="javascript:hacked=16"/><set attributeName="onclick" to="hacked=17"/>
<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="hacked=18"><script>hacked=19</script></body></foreignObject></svg>
<math xmlns="http://www.w3.org/1998/Math/MathML" href="javascript:hacked=20"><mi>x</mi></math>
<p style="background-image: url('http://127.0.0.1:{port}/elsewhere/style.png')">styled</p>
<details ontoggle="hacked = 21" open="open"><summary>more</summary></details>
<p id="end">The end of the page.</p>
</body></html>
"""

# Interactives with every sort of control, one in space, and one whose body may never end.
LIVE = {
    "waves": ("Waves", """Manipulate[
  Plot[a f[x + t] + p[[2]]/4, {x, 0, 6}, PlotRange -> {{0, 6}, {-4, 4}}, PlotStyle -> {Thickness[0.01], color}, GridLines -> If[grid, Automatic, None]],
  {{a, 1, "amplitude"}, 0, 3, 0.1, ControlType -> Slider}, {{t, 0, "phase"}, 0, 6}, {{f, Sin, "shape"}, {Sin -> "sine", Cos -> "cosine"}},
  {{grid, False, "grid"}, {True, False}}, {{color, Orange, "colour"}, ColorSetter}, {{p, {3, 0}, "place"}, Locator}]"""),
    "surface": ("A surface", "Manipulate[Plot3D[a Sin[x] Cos[y], {x, -3, 3}, {y, -3, 3}], {{a, 1, \"height\"}, 0, 2}]"),
    "rules": ("Rules", """Manipulate[Graphics[{Disk[{a, b}, 1]}, PlotRange -> 12], {{v, 1, "view"}, {1 -> "one", 2 -> "two"}}, {{v, 1, "number"}, 1, 2, 1},
  {{a, 9, "left"}, 0, Dynamic[10 - b]}, {{b, 1, "height"}, 0, 8, TrackingFunction -> ((b = #; c = # + 1) &)}, {{c, 0, "above"}, 0, 9},
  Row[{Button["reset", a = 3; b = 1; v = 1], PaneSelector[{2 -> "the second"}, Dynamic[v]]}]]"""),
    "endless": ("Endless", """Manipulate[If[ever, While[True, 1]]; Plot[a x, {x, 0, 1}], {{a, 1, "slope"}, 0, 2}, {{ever, False, "for ever"}, {True, False}}]"""),
}


# Formulas whose signs stretch, and a table, code and a figure that are wider than the column.
_TALL = "<mtable>" + "<mtr><mtd><mfrac><mn>1</mn><mn>2</mn></mfrac></mtd></mtr>" * 5 + "</mtable>"
_LONG = "<mrow>" + "<mi>a</mi><mo>+</mo>" * 11 + "<mi>b</mi></mrow>"
FORMULAS = {
    "fence": f'<mrow><mo id="fence">(</mo>{_TALL}<mo>)</mo></mrow>',
    "brace": f'<mrow><mo id="brace">{{</mo>{_TALL}</mrow>',
    "bar": f'<mrow><mo id="bar">|</mo>{_TALL}<mo>|</mo></mrow>',
    "root": f'<msqrt id="root"><mrow id="under">{_TALL}</mrow></msqrt>',
    "over": f'<mover><mrow id="below">{_LONG}</mrow><mo id="over">⏞</mo></mover>',
    "integral": '<msubsup><mo id="integral">∫</mo><mn>0</mn><mn>1</mn></msubsup><mi id="plain">x</mi><mo>&#x2264;</mo><mi>α</mi>',
    "prime": '<mrow><msup><mi>f</mi><mo id="prime">′</mo></msup><mo id="open">(</mo><mi id="letter">x</mi><mo>)</mo></mrow>',
}


def formulas():
    math = "".join(f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" id="math-{name}" alttext="{name}">{body}</math>' for name, body in FORMULAS.items())
    cells = "".join(f"<td>cell&#160;number&#160;{i}</td>" for i in range(9))
    code = "print(" + ", ".join(f"value_{i}" for i in range(12)) + ")"
    picture = '<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="a field" width="1000" height="300" viewBox="0 0 1000 300"><rect width="1000" height="300" fill="#88aacc"/></svg>'
    wide = (f'<p id="text">{WORDS * 3}</p><p>See <a id="see" href="#figure">Figure 1</a>, and <math xmlns="http://www.w3.org/1998/Math/MathML" id="inline" alttext="a sum">{_LONG}</math>, or <math xmlns="http://www.w3.org/1998/Math/MathML" id="short" alttext="x"><mi>x</mi></math>.</p><table id="table"><tr>{cells}</tr></table><pre id="listing"><code>{code}</code></pre><figure id="figure">{picture}<figcaption>Figure 1. A field.</figcaption></figure>'
            f'<ul><li><pre id="inner"><code>{code}</code></pre></li></ul><table id="small"><tr><td>1</td><td>2</td></tr></table>')
    def shown(name, text):
        return f'<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" id="{name}" alttext="{name}"><mrow>{text}</mrow></math>'

    ratio = "<mfrac><mrow>" + "<mi>a</mi><mo>+</mo>" * 7 + "<mi>b</mi></mrow><mi>h</mi></mfrac>"
    boxed = (f'<section class="theorem"><h2>Theorem</h2>{shown("grown", f"{ratio}<mo>=</mo>{ratio}<mo>+</mo>{ratio}")}</section>'
             + shown("sums", "<mi>s</mi><mo>=</mo>" + "<mi>abcdef</mi><mo>+</mo>" * 8 + "<mi>z</mi>") + shown("little", "<mi>w</mi>" * 6)
             + '<p id="lined">A fraction in the line, <math xmlns="http://www.w3.org/1998/Math/MathML" id="half" alttext="1/2"><mn>7</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math>, and <math xmlns="http://www.w3.org/1998/Math/MathML" id="whole" alttext="7"><mn>7</mn></math>.</p>')
    return {"preview": paragraphs(3, "preview"), "boxed": boxed + paragraphs(3, "boxed"), "formulas": math + paragraphs(3, "formulas"), "wide": wide + paragraphs(6, "wide")}


# One interactive needs the second module of the kernel, the other does not.
GRAPHS = {"plain": ("A wave", "Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 3}]"),
          "network": ("A network", "Manipulate[Graph[Range[n], Table[UndirectedEdge[i, Mod[i, n] + 1], {i, n}], GraphLayout -> \"CircularEmbedding\"], {{n, 5}, 3, 12, 1}]")}

# Definitions of which nothing says in advance that they need the second module.
CURVES = {"parametric": ("A figure of Lissajous", "Manipulate[ParametricPlot[{Cos[a t], Sin[t]}, {t, 0, 2 Pi}], {a, 1, 5}]"),
          "polar": ("A rose", "Manipulate[PolarPlot[Cos[a t], {t, 0, 2 Pi}], {a, 1, 5}]"),
          "numbers": ("Points of a line", "Manipulate[NumberLinePlot[{1, a, 4}], {a, 2, 3}]")}


# A square object, as high as the screen has room.
SQUARE = {"square": ("A square", """Manipulate[Graphics[{color, Disk[{0, 0}, a]}, PlotRange -> 1], {{a, 1, "size"}, 0.2, 1}, {{color, Orange, "colour"}, ColorSetter}]""")}

# Pictures in space without controls, and texts at the edge of a drawing.
SPACE = {"alone": ("A saddle", "Plot3D[x^2 - y^2, {x, -1, 1}, {y, -1, 1}]"),
         "tabs": ("Solids", "TabView[{\"ball\" -> Graphics3D[Sphere[]], \"box\" -> Graphics3D[Cuboid[]]}]"),
         "labels": ("A disk", """Manipulate[Show[Graphics[{Disk[{0, 0}, a], Style[Text["a label that is high", {0, 1}], FontSize -> 40]}],
  RegionPlot[x^2 + y^2 < 1, {x, -1, 1}, {y, -1, 1}, Frame -> False], PlotRange -> All, ImageSize -> {500, 400}], {a, 0.2, 1}]""")}


def live(texts=None):
    figures = []
    for name, (title, text) in (texts or LIVE).items():
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        figures.append(f'<o:interactive xmlns:o="urn:octavo:page:1" id="{name}" title="{title}">{text}</o:interactive>')
        figures.append(paragraphs(2, f"after-{name}"))
    return "".join(figures)

# Pages of fixed layout, a picture as a page, a page that is laid out anew, media overlays; languages of the metadata.

FIXED = """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"{attributes}><head><title>{title}</title><meta name="viewport" content="{viewport}"/>
<style>body {{ margin: 0; background: {color}; }} .outside {{ position: absolute; left: 350px; top: 0; width: 200px; height: 50px; background: red; }} .heard {{ color: rgb(200, 0, 0); }} .playing {{ outline: 1px solid blue; }}</style></head>
<body>{body}</body></html>
"""


def silence(seconds):
    """A sound in MPEG layer 3 in which nothing is heard: frames of 128 kbit/s whose parts are all empty."""
    frame = bytes([0xFF, 0xFB, 0x90, 0x64]) + bytes(413)
    return frame * round(seconds * 44100 / 1152)


def overlay(page, clips):
    pars = "".join(f'<par{more}><text src="{page}#{place}"/><audio src="sound.mp3" clipBegin="{begin}s" clipEnd="{end}s"/></par>' for place, begin, end, more in clips)
    return f'<smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0"><body>{pars}</body></smil>'


def laid_out(name="laid"):
    """An EPUB with pages of fixed layout for spreads, one for the middle, a picture, and one of ordinary text."""
    folder = OUT / "sources" / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "META-INF").mkdir(parents=True)
    words = '<p id="s1">One.</p><p id="s2">Two.</p>'
    pages = {
        "a": FIXED.format(attributes=' lang="en"', title="A", viewport="width=400px, height=600, width=9", color="#dde", body=words + '<div class="outside" id="out">outside</div>'),
        "b": FIXED.format(attributes="", title="B", viewport="width=400, height=600", color="#ded", body='<p id="s1">Three.</p>'),
        "c": FIXED.format(attributes="", title="C", viewport="width=800, height=600", color="#edd", body='<p>Middle</p>'),
        "d": PAGE.format(title="D", body=paragraphs(12, "d") + '<p><a id="far" href="https://example.org/else">away</a> <a id="home" href="b.xhtml">back</a></p>', language="en"),
        "e": FIXED.format(attributes="", title="E", viewport="width=400, height=600", color="#eee", body='<p>Right</p>'),
    }
    for page, text in pages.items():
        (folder / f"{page}.xhtml").write_text(text)
    (folder / "p.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><title>P</title><rect id="frame" width="300" height="400" fill="#446"/></svg>')
    (folder / "sound.mp3").write_bytes(silence(3))
    (folder / "a.smil").write_text(overlay("a.xhtml", [("s1", 0, 0.4, ""), ("s2", 0.4, 0.8, "")]))
    (folder / "b.smil").write_text(overlay("b.xhtml", [("s1", 1, 1.4, "")]))
    (folder / "nav.xhtml").write_text('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Nav</title></head><body><nav epub:type="toc"><ol>'
                                      + "".join(f'<li><a href="{page}.xhtml">Page {page}</a></li>' for page in pages) + "</ol></nav></body></html>")
    items = "".join(f'<item id="{page}" href="{page}.xhtml" media-type="application/xhtml+xml"{{}}/>'.format(f' media-overlay="o{page}"' if page in "ab" else "") for page in pages)
    (folder / "package.opf").write_text(f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" dir="rtl">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-reader-tests:{name}</dc:identifier><dc:title>Laid out</dc:title><dc:creator dir="ltr">Ada Marsh</dc:creator><dc:language>fr</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta><meta property="rendition:layout">pre-paginated</meta>
<meta property="media:active-class">heard</meta><meta property="media:playback-active-class">playing</meta>
<meta property="media:duration" refines="#oa">0.8s</meta><meta property="media:duration" refines="#ob">0.4s</meta><meta property="media:duration">1.2s</meta></metadata>
<manifest>{items}<item id="p" href="p.svg" media-type="image/svg+xml"/><item id="s" href="sound.mp3" media-type="audio/mpeg"/>
<item id="oa" href="a.smil" media-type="application/smil+xml"/><item id="ob" href="b.smil" media-type="application/smil+xml"/>
<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest>
<spine page-progression-direction="ltr"><itemref idref="a"/><itemref idref="b"/><itemref idref="c" properties="rendition:page-spread-center"/><itemref idref="p" properties="rendition:spread-none"/>
<itemref idref="d" properties="rendition:layout-reflowable"/><itemref idref="e" properties="page-spread-right"/></spine></package>""")
    (folder / "META-INF" / "container.xml").write_text('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
    return folder / "package.opf"


def styled(name="styled"):
    """An EPUB whose pages have their author's own style; that of the second has colours for dark paper."""
    folder = OUT / "sources" / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "META-INF").mkdir(parents=True)
    page = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>{}</title><style>{}</style></head><body>{}</body></html>'
    style = "body { color: #111; background: #fff; } .note { background: #ffe; color: #222 !important; }"
    notes = ('<p>Raised<sup><a id="raised" href="#fn">1</a></sup>, starred<a id="starred" epub:type="noteref" href="#rear">*</a>, <a id="plain" href="#a-3">there</a>.</p>'
             '<p id="fn"><sup><a id="back" href="#raised">1</a></sup> The first note.</p><div epub:type="rearnote" id="rear"><p>The starred note.</p></div>')
    note = '<p class="note" id="note">Noted, see <a id="far" href="b.xhtml">further</a>.</p><svg id="drawn" xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40"><path id="line" d="M0 0h50v30z"/></svg>'
    (folder / "a.xhtml").write_text(page.format("A", style, "<h1>A</h1>" + note + paragraphs(12, "a") + notes))
    (folder / "b.xhtml").write_text(page.format("B", style + " @media (prefers-color-scheme: dark) { body { color: rgb(200, 210, 220); background: rgb(10, 20, 30); } }", "<h1>B</h1>" + paragraphs(12, "b")))
    (folder / "nav.xhtml").write_text('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Nav</title></head><body><nav epub:type="toc"><ol>'
                                      '<li><a href="a.xhtml">A</a></li><li><a href="b.xhtml">B</a></li></ol></nav></body></html>')
    (folder / "package.opf").write_text(f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-reader-tests:{name}</dc:identifier><dc:title>Styled</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml" properties="svg"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>""")
    (folder / "META-INF" / "container.xml").write_text('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
    return folder / "package.opf"


# What a page of the book tries: to be seen, and to reach what is around it.
TRYING = """
const told = { ran: true, inline: 1 < 2, file: typeof fromFile !== 'undefined', origin: self.origin, name: navigator.epubReadingSystem?.name,
  scripting: navigator.epubReadingSystem?.hasFeature('spine-scripting') };
localStorage.setItem('a', 1); told.storage = [localStorage.getItem('a'), localStorage.length];
try { told.above = typeof top.document; } catch (error) { told.above = error.name; }
try { told.opened = window.open('http://elsewhere/') === null; } catch (error) { told.opened = error.name; }
for (const address of ['http://127.0.0.1:9/evil', new URL('/evil-image', document.baseURI).href]) new Image().src = address + '?stolen';
const settle = (asked) => { told.asked = asked; document.getElementById('out').textContent = JSON.stringify(told); };
fetch(new URL('data.json', document.baseURI)).then(() => settle('answered'), () => settle('refused'));
"""


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# A picture of one point.
DOT = (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
       + chunk(b"IDAT", zlib.compress(b"\0\x80")) + chunk(b"IEND", b""))


def scripted(name="scripted"):
    """An EPUB with scripts of its own: in a page, in a page within a page, and in a drawing that is a page."""
    folder = OUT / "sources" / name
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "META-INF").mkdir(parents=True)
    page = '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>{}</title>{}</head><body>{}</body></html>'
    (folder / "a.xhtml").write_text(page.format(
        "A", '<script src="file.js"/>', f'<h1>A</h1><p id="out">still</p><script><![CDATA[{TRYING}]]></script><p><button id="count" onclick="this.textContent = 1 + Number(this.textContent)">0</button></p>'
        '<p id="far"><a id="next" href="b.xhtml">on</a> <a id="out-of" href="https://example.org/else">away</a></p><img id="drawn" src="e.svg" alt="drawn" width="20" height="20"/><img id="painted" src="dot.png" alt="painted"/>'))
    (folder / "dot.png").write_bytes(DOT)
    (folder / "file.js").write_text("var fromFile = '</script>';")
    (folder / "b.xhtml").write_text(page.format("B", "", "<h1>B</h1>" + paragraphs(4, "b")))
    (folder / "c.xhtml").write_text(page.format("C", "", '<h1>C</h1><iframe id="inner" src="d.xhtml" width="300" height="200"/>'))
    (folder / "d.xhtml").write_text(page.format("D", "", "<p id='out'>still</p><script>document.getElementById('out').textContent = 'ran ' + self.origin + ' ' + navigator.epubReadingSystem.name</script>"))
    (folder / "e.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><title>E</title><text id="out" y="50">still</text><script>document.getElementById("out").textContent = "ran " + self.origin</script></svg>')
    (folder / "nav.xhtml").write_text('<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Nav</title></head><body><nav epub:type="toc"><ol>'
                                      + "".join(f'<li><a href="{file}">Page {file}</a></li>' for file in ["a.xhtml", "b.xhtml", "c.xhtml", "e.svg"]) + "</ol></nav></body></html>")
    (folder / "package.opf").write_text(f"""<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-reader-tests:{name}</dc:identifier><dc:title>Scripted</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="a" href="a.xhtml" properties="scripted" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
<item id="c" href="c.xhtml" media-type="application/xhtml+xml"/><item id="d" href="d.xhtml" properties="scripted" media-type="application/xhtml+xml"/>
<item id="e" href="e.svg" properties="scripted" media-type="image/svg+xml"/><item id="dot" href="dot.png" media-type="image/png"/><item id="js" href="file.js" media-type="text/javascript"/>
<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/><itemref idref="e"/></spine></package>""")
    (folder / "META-INF" / "container.xml").write_text('<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
    return folder / "package.opf"
