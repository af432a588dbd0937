import DrawingStyles
import BookModel
import Diagnostics
import Files
import Testing

@testable import ArtworkDrawing

/// What an SVG that an author supplies looks like when it is painted, and what is told of it.
@Suite struct SuppliedDrawingTests {
  // MARK: Linked files

  @Test func takesInAPictureBesideTheDrawing() throws {
    let red = try png(4, height: 4) { _, _ in [220, 30, 40] }
    let painted = try render(
      "<image href='pictures/loom.png' width='20' height='20'/>", files: ["art/pictures/loom.png": red])
    #expect(painted.losses == [])
    #expect(painted[10, 10].isNear(Color(0xDC1E28)))
  }

  @Test(arguments: [
    ("gone.png", "there is no such file"), ("https://example.org/a.png", "nothing is fetched from elsewhere"),
    ("/etc/passwd", "it is an absolute path"), ("file:///etc/passwd", "nothing is fetched from elsewhere"),
  ]) func tellsAPictureThatIsNotTakenIn(address: String, reason: String) throws {
    let painted = try render(
      "<rect width='9' height='20' fill='#123'/>\n<image href='\(address)' width='5' height='5'/>")
    #expect(painted.ids == ["artwork-file-missing"])
    #expect(painted.diagnostics.first?.summary == "\"\(address)\" is not painted: \(reason)")
    #expect(painted.diagnostics.first?.range?.start?.line == 2)
  }

  @Test(arguments: [
    "<?xml-stylesheet href='ink.css' type='text/css'?>|", "|<style>@import 'ink.css';</style>",
    "|<style>@import url(ink.css) screen;</style>",
    "|<link xmlns='http://www.w3.org/1999/xhtml' rel='stylesheet' href='ink.css'/>",
  ]) func takesInAStyleSheet(form: String) throws {
    let parts = form.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let painted = try render(
      parts[1] + "<rect class='ground' width='20' height='20'/>", before: parts[0],
      files: ["art/ink.css": Array(".ground { fill: #2a6 }".utf8)])
    #expect(painted.losses == [])
    #expect(painted[10, 10].isNear(Color(0x22AA66)))
  }

  @Test func boundsPicturesWithinDrawings() throws {
    let large = try png(10, height: 10) { _, _ in [1, 2, 3] }
    var bomb = large
    for (place, byte) in zip(16..<24, [0, 0, 0x70, 0, 0, 0, 0x70, 0] as [UInt8]) { bomb[place] = byte }
    let painted = try render(
      "<rect width='9' height='20'/><image href='b.png' width='9' height='9'/>", files: ["art/b.png": bomb])
    #expect(painted.ids == ["artwork-file-missing"])
  }

  // MARK: Styles and colours

  /// Ways to write one colour, each of which is painted.
  static let colors: [(String, UInt32)] = [
    ("#c0392b", 0xC0392B), ("rgb(192 57 43)", 0xC0392B), ("hsl(5.6 63.4% 46.1%)", 0xC0392B),
    ("hwb(5.6 16.9% 24.7%)", 0xC0392B), ("var(--ink)", 0xC0392B), ("var(--none, #c0392b)", 0xC0392B),
    ("var(--none, var(--ink))", 0xC0392B), ("light-dark(#c0392b, black)", 0xC0392B),
    ("oklch(0.627955 0.257683 29.2339)", 0xFF0000), ("oklab(0.627955 0.224863 0.125846)", 0xFF0000),
    ("lab(54.2905 80.8049 69.891)", 0xFF0000), ("lch(54.2905 106.8372 40.8577)", 0xFF0000),
    ("color(srgb 1 0 0)", 0xFF0000), ("color(srgb-linear 1 0 0)", 0xFF0000),
    ("color(xyz 0.41239 0.21264 0.01933)", 0xFF0000), ("color(display-p3 0.91749 0.20029 0.13856)", 0xFF0000),
    ("color(a98-rgb 0.85859 0 0)", 0xFF0000), ("color(rec2020 0.82346 0.32867 0.18033)", 0xFF0000),
    ("color(prophoto-rgb 0.70225 0.27572 0.10355)", 0xFF0000),
    ("color-mix(in srgb, red, blue)", 0x800080), ("color-mix(in srgb, red 25%, blue)", 0x4000BF),
    ("color-mix(in oklab, white, black)", 0x636363), ("rgb(from var(--ink) b g r)", 0x2B39C0),
    ("rgb(from red calc(r - 55) 10 20)", 0xC80A14), ("hsl(from red calc(h + 120) s l)", 0x00FF00),
    ("contrast-color(white)", 0x000000), ("RebeccaPurple", 0x663399),
  ]

  @Test(arguments: 0..<colors.count) func resolvesColors(index: Int) throws {
    let (text, value) = Self.colors[index]
    for form in [
      "<rect width='20' height='20' fill='\(text)'/>", "<rect width='20' height='20' style='fill:\(text)'/>",
      "<style>rect { fill: \(text) }</style><rect width='20' height='20'/>",
    ] {
      let painted = try render(
        "<style>:root{--ink:#c0392b}</style>" + form + "<path d='M0 0h1v1z' fill='#fff'/>")
      #expect(painted.ids == [], "\(text)")
      #expect(painted[10, 10].isNear(Color(value), 2), "\(text): \(painted[10, 10].css)")
    }
  }

  @Test(arguments: [
    ("fill='var(--gone)'", "variable \"--gone\" has no value here, so \"fill\" is not painted"),
    ("fill='oklch(far away)'", "\"fill: oklch(far away)\" is not painted"),
    ("style='fill: color(newspace 1 0 0)'", "\"fill: color(newspace 1 0 0)\" is not painted"),
    ("style='clip-path: circle(40%)'", "\"clip-path: circle(40%)\" is not painted"),
    ("width='calc(1px + 2%)'", "\"width: calc(1px + 2%)\" is not painted"),
    ("style='text-shadow: none; backdrop-filter: blur(2px)'", "property \"backdrop-filter\" is not painted"),
    ("vector-effect='non-scaling-stroke'", "attribute \"vector-effect\" is not painted"),
    ("pathLength='5'", "attribute \"pathLength\" is not painted"),
  ]) func tellsWhatIsNotPainted(attribute: String, summary: String) throws {
    let painted = try render("<rect width='9' height='9' fill='#c33'/>\n<rect height='20' \(attribute)/>")
    #expect(painted.diagnostics.map(\.summary) == [summary])
    #expect(painted.diagnostics.first?.range?.start?.line == 2)
  }

  @Test(arguments: [
    "rect:nth-of-type(2)", ".a > .b", ".a .b:not(.c)", "g :is(.b, .z)", "[data-k='1']", "[data-k^='1']",
    "rect + rect",
    "rect ~ .b", "svg|rect.b", "*|*.b", "#two", "g:has-not", ":where(#two)", "rect:last-of-type",
    "g > :nth-child(2n)",
  ]) func followsSelectorsOrTellsThem(selector: String) throws {
    let painted = try render(
      "<style>\(selector.replacing(">", with: "&gt;")) { fill: #0a0 }</style><g class='a'><rect width='2' height='2'/><rect id='two' class='b' data-k='1' width='20' height='20' fill='#a00'/></g>"
    )
    if selector == "g:has-not" {
      #expect(painted.losses == ["artwork-style-unpainted"])
    } else {
      #expect(painted.losses == [], "\(selector)")
      #expect(painted[10, 10].isNear(Color(0x00AA00)), "\(selector)")
    }
  }

  @Test func followsTheCascade() throws {
    let painted = try render(
      """
      <style>@layer base { #a { fill: red } } rect { fill: blue } .x { fill: green !important }
      @media print { rect { fill: black } } @media (prefers-color-scheme: light) { .y { stroke: #0aa } }</style>
      <rect id='a' class='x y' width='20' height='20' style='fill: yellow' stroke='black' stroke-width='8'/>
      """)
    #expect(painted.ids == [])
    #expect(painted[10, 10].isNear(Color(0x008000)))
    #expect(painted[1, 10].isNear(Color(0x00AAAA)))
  }

  @Test(arguments: ["width='0.125in'", "width='9pt'", "style='width:3.175mm'", "width='12'"])
  func paintsLengthsOfEveryUnit(width: String) throws {
    let painted = try render("<rect \(width) height='20' fill='#0a0'/><rect x='19' width='1' height='1'/>")
    #expect(painted[10, 10].isNear(Color(0x00AA00)))
    #expect(!painted[13, 10].isNear(Color(0x00AA00)))
  }

  @Test(arguments: [
    "<!-- <svg> exported --><svg width='20' height='20'>", "<svg xmlns='' width='20' height='20'>",
  ])
  func preparesADrawingWithoutNamespace(start: String) throws {
    let drawing =
      start + "<rect width='20' height='20' fill='#0a0'/><rect width='1' height='1'/><textPath/><mesh/></svg>"
    let painted = try PaintedDrawing(Array(drawing.utf8), files: [:])
    #expect(painted.ids == ["artwork-element-unpainted", "artwork-element-unpainted"])
    #expect(painted[10, 10].isNear(Color(0x00AA00)))
  }

  @Test func keepsTheSizeOfARootInEm() throws {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20em' height='30em'><rect width='320' height='480' fill='#0a0'/><rect width='90' height='90'/></svg>"
    // As 20 by 30 units it would be one colour.
    #expect(try PaintedDrawing(Array(drawing.utf8), files: [:]).ids == [])
  }

  // MARK: Parts shown by use

  /// What a part shows depends on the element that shows it.
  @Test(arguments: [
    "<defs><rect id='a' width='20' height='20' fill='var(--ink)'/></defs><use href='#a' style='--ink:#0a0'/>",
    "<defs><rect id='a' width='20' height='20' fill='var(--ink)'/></defs><g style='--ink:#0a0'><use href='#a'/></g>",
    "<symbol id='a'><g><rect width='20' height='20' style='fill:var(--ink, red)'/></g></symbol><use xmlns:x='http://www.w3.org/1999/xlink' x:href='#a' style='--ink:#0a0'/>",
    "<style>.p{fill:var(--ink)} .u{--ink:#0a0}</style><defs><rect id='a' class='p' width='20' height='20'/></defs><use class='u' href='#a'/>",
    "<defs><rect id='a' width='20' height='20' fill='var(--ink)'/><g id='b'><use href='#a'/></g></defs><use href='#b' style='--ink:#0a0'/>",
    "<defs><rect id='a' width='20' height='20' fill='color-mix(in srgb, currentcolor, currentcolor)'/></defs><use href='#a' color='#0a0'/>",
    "<rect id='a' width='20' height='20' fill='var(--ink, red)'/><use href='#a' style='--ink:#0a0'/>",
  ]) func showsPartsWithTheVariablesOfTheUse(content: String) throws {
    let painted = try render(content + "<path d='M0 0h1v1z' fill='#fff'/>")
    #expect(painted.ids == [])
    #expect(painted[10, 10].isNear(Color(0x00AA00)), "\(painted[10, 10].css)")
  }

  @Test func showsOnePartInSeveralColors() throws {
    let painted = try render(
      """
      <defs><rect id='a' width='10' height='20' fill='var(--ink)'/></defs>
      <use href='#a' style='--ink:#0a0'/><use href='#a' x='10' style='--ink:#00a'/>
      """)
    #expect(painted.ids == [])
    #expect(painted[5, 10].isNear(Color(0x00AA00)) && painted[15, 10].isNear(Color(0x0000AA)))
  }

  @Test func tellsAVariableThatHasNoValueWhereItIsShown() throws {
    let painted = try render(
      "<rect width='9' height='20' fill='#c33'/>\n<defs><rect id='a' width='5' height='20' fill='var(--ink)'/></defs>\n<use href='#a' style='--paper:#0a0'/>"
    )
    #expect(
      painted.diagnostics.map(\.summary) == [
        "variable \"--ink\" has no value here, so \"fill\" is not painted"
      ])
    #expect(painted.diagnostics.first?.range?.start?.line == 2)
  }

  @Test func boundsTheCopiesOfParts() throws {
    let uses = (0..<3000).map { "<use href='#a' style='--ink:rgb(\($0 / 256), \($0 % 256), 9)'/>" }.joined()
    let parts = String(repeating: "<path d='M0 0h1v1z' fill='var(--ink)'/>", count: 20)
    let painted = try render("<defs><g id='a'>\(parts)</g></defs><rect width='9' height='20'/>" + uses)
    #expect(
      painted.diagnostics.map(\.summary) == [
        "\"use\" shows parts with too many different values of variables; further ones are painted without them"
      ])
  }

  // MARK: Drawings that are not painted

  @Test(arguments: [
    (
      "<!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<text>&e;</text></svg>",
      "entity-refused", "entity \"&e;\" is refused", 2
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n" + String(repeating: "<g>", count: 400)
        + String(repeating: "</g>", count: 400) + "</svg>", "xml-malformed",
      "elements are nested more than 256 deep", 2
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<g></svg>", "xml-malformed",
      "end tag </svg> does not match <g>", 2
    ),
    (
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<text>&nope;</text></svg>",
      "xml-malformed", "entity \"&nope;\" is not declared", 2
    ),
    (
      "<?xml version='1.0'?>\n<svg xmlns='[http://www.w3.org/2000/svg](a)' width='9' height='9'/>",
      "artwork-unreadable",
      "the root is in the namespace \"[http://www.w3.org/2000/svg](a)\", not in that of SVG", 2
    ),
  ]) func saysAtItsPlaceWhyADrawingIsNotRead(text: String, id: String, summary: String, line: Int) throws {
    let found = try diagnostics(["a": Array(text.utf8)]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind.id) == [id])
    #expect(found.first?.summary == summary)
    #expect(found.first?.range?.file == "a" && found.first?.range?.start?.line == line)
    let nested = try render(
      "<rect width='9' height='20'/><image href='a.svg' width='9' height='9'/>",
      files: ["art/a.svg": Array(text.utf8)])
    #expect(nested.diagnostics.map(\.summary) == ["\"a.svg\" is not painted: \(summary)"])
  }

  @Test(arguments: [
    "width='0' height='9'", "width='9' height='0px'", "viewBox='0 0 0 9'", "width='-3' height='9'",
    "width='0%'",
  ]) func saysThatADrawingHasNoSize(size: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect width='9' height='9'/></svg>"
    let found = try diagnostics(["a": Array(text.utf8)]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkUnreadable])
    #expect(found.map(\.summary) == ["artwork \"a\" has no size"])
  }

  /// Sizes that the painter's whole numbers of pixels cannot hold.
  @Test(arguments: [
    "viewBox='0 0 1e9 1e9'", "viewBox='0 0 200000 200000'", "viewBox='0 0 0.001 0.001'",
    "width='1e7' height='1e7'", "viewBox='0 0 1e6 1e6' width='0.01' height='0.01'",
  ]) func paintsADrawingOfAnySize(size: String) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' \(size)><rect width='100%' height='100%' fill='#0a0'/><rect width='40%' height='40%'/></svg>"
    let painted = try PaintedDrawing(Array(text.utf8), files: [:])
    #expect(painted.ids == [])
    #expect(painted[3, 3].isNear(Color.black) && painted[14, 14].isNear(Color(0x00AA00)))
  }

  // MARK: Still pictures

  @Test func paintsTheEndOfAnAnimationThatStays() throws {
    let painted = try render(
      "<rect width='20' height='20' fill='#a00'><animate attributeName='fill' values='#a00;#00a' dur='1s' fill='freeze'/></rect><rect width='1' height='1'/>"
    )
    #expect(painted.ids == ["artwork-animation-stopped"])
    #expect(painted[10, 10].isNear(Color(0x0000AA)))
  }

  @Test func paintsTheFirstPartOfASwitchThatCanBePainted() throws {
    let painted = try render(
      "<switch><foreignObject width='9' height='9'/><rect systemLanguage='qqq' width='20' height='20'/><rect width='20' height='20' fill='#0a0'/></switch><rect width='1' height='1'/>"
    )
    #expect(painted.ids == [])
    #expect(painted[10, 10].isNear(Color(0x00AA00)))
  }

  @Test func paintsAShadowAsItsPrimitives() throws {
    let painted = try render(
      "<filter id='f' color-interpolation-filters='sRGB'><feDropShadow dx='8' dy='8' stdDeviation='0' flood-color='#00f'/></filter><rect x='1' y='1' width='8' height='8' fill='red' filter='url(#f)'/>"
    )
    #expect(painted.ids == [])
    #expect(painted[4, 4].isNear(Color(0xFF0000)))
  }

  // MARK: Text

  @Test func tellsTheFontThatReplacesAnother() throws {
    let painted = try render(
      "<rect width='9' height='20'/>\n<text y='15' font-family='Quincunx Loom, serif'>Warp</text>\n<text font-family=\"'Quincunx Loom'\">x</text>"
    )
    #expect(painted.ids == ["artwork-font-missing"])
    let found = try #require(painted.diagnostics.first)
    #expect(found.summary.hasPrefix("font \"Quincunx Loom\" is not installed: its text is set in \""))
    #expect(found.range?.start?.line == 2)
    #expect(found.occurrences?.count == 2)
  }

  @Test func acceptsFontsThatAreInstalled() throws {
    #expect(try render("<rect width='9' height='20'/><text font-family='Noto Serif'>Warp</text>").ids == [])
  }

  @Test func tellsCharactersThatNoFontHas() throws {
    let painted = try render("<rect width='9' height='20'/>\n<text>a\u{F5FFE}b</text>")
    #expect(painted.ids == ["glyph-missing"])
    #expect(painted.diagnostics.first?.range?.start?.line == 2)
  }

  @Test(
    arguments: [
      ("<g transform='scale(2 1)'><text text-anchor='middle' x='5' y='9'>x</text></g>", "middle"),
      ("<g text-anchor='end' style='transform: scaleX(3)'><text x='5' y='9'>x</text></g>", "end"),
      (
        "<svg viewBox='0 0 20 20' width='40' height='20' preserveAspectRatio='none'><text x='5' y='9'>x<tspan style='text-anchor:end' x='9'>y</tspan></text></svg>",
        "end"
      ),
      ("<text transform='matrix(2 0 0 1 0 0)' text-anchor='start' y='9'>x</text>", nil),
      ("<g transform='rotate(30) scale(2)'><text text-anchor='middle' x='5' y='9'>x</text></g>", nil),
      (
        "<g transform='scale(2 1)'><g transform='scale(1 2)'><text text-anchor='middle' x='5' y='9'>x</text></g></g>",
        nil
      ),
    ] as [(String, String?)]) func tellsTextThatUnevenScalesMisplace(content: String, anchor: String?) throws
  {
    let painted = try render("<rect width='9' height='20' fill='#c33'/>\n" + content)
    #expect(
      painted.diagnostics.map(\.summary)
        == (anchor.map {
          ["\"text-anchor: \($0)\" is not placed right where widths and heights are scaled differently"]
        } ?? []))
    if anchor != nil { #expect(painted.diagnostics.first?.range?.start?.line == 2) }
  }

  /// The colours that browsers show for #8060c0.
  @Test(
    arguments: [
      ("brightness(0.5)", 0x403060), ("brightness(50%) brightness(2)", 0x8060C0), ("invert(1)", 0x7F9F3F),
      ("contrast(0.5)", 0x8070A0), ("grayscale(1)", 0x6E6E6E), ("sepia(100%)", 0xA0_8F6F as UInt32),
      ("saturate(0)", 0x6E6E6E), ("hue-rotate(0.5turn)", 0x5C7C1C), ("opacity(1)", 0x8060C0),
      ("blur(0)", 0x8060C0), ("url(#half) brightness(0.5)", 0x201830),
      ("drop-shadow(20px 0 0 rgb(0 170 0 / 50%))", 0x8060C0),
    ] as [(String, UInt32)]) func paintsFilterFunctionsInTheValuesOfSRGB(filter: String, value: UInt32) throws
  {
    for form in ["filter='\(filter)'", "style='filter: \(filter)'"] {
      let painted = try render(
        """
        <filter id='half' color-interpolation-filters='sRGB'><feComponentTransfer><feFuncR type='linear' slope='.5'/>
        <feFuncG type='linear' slope='.5'/><feFuncB type='linear' slope='.5'/></feComponentTransfer></filter>
        <rect width='20' height='20' fill='#8060c0' \(form)/><path d='M0 0h1v1z' fill='#fff'/>
        """)
      #expect(painted.ids == [])
      #expect(painted[10, 10].isNear(Color(value), 2), "\(filter): \(painted[10, 10].css)")
    }
  }

  @Test func castsAShadowInItsColor() throws {
    let painted = try render(
      "<rect width='20' height='20' fill='#fff'/><rect width='8' height='20' fill='#8060c0' color='#0a0' filter='drop-shadow(10px 0)'/>"
    )
    #expect(painted.ids == [])
    #expect(painted[14, 10].isNear(Color(0x00AA00), 2) && painted[4, 10].isNear(Color(0x8060C0), 2))
    let told = try render("<rect width='9' height='20' filter='blur(1em)'/>")
    #expect(told.diagnostics.map(\.summary) == ["\"filter: blur(1em)\" is not painted"])
  }

  // MARK: Blank pictures

  @Test func warnsOfArtworkInWhichNothingCanBeSeen() throws {
    for body in [
      "", "<rect width='20' height='20' fill='#fff'/>", "<rect width='20' height='20' fill='#345'/>",
    ] {
      #expect(try render(body).ids == ["artwork-blank"], "\(body)")
    }
    // On a ground of its own it is seen.
    #expect(try render("<text y='9' fill='#fff'>x</text>").ids == ["cover-transparent"])
    let blank = try png(1700, height: 2600) { _, _ in [9, 9, 9] }
    let found = try diagnostics(["a": blank]) { $0.portraitCover = reference("a") }
    #expect(found.map(\.kind) == [.artworkBlank])
  }

  @Test func warnsOfPartsInTheColorOfTheGround() throws {
    let lettering =
      "<path d='M2 2h3v3h-3zM6 2h3v3h-3zM2 6h7v3h-7z' fill='#fff'/><circle cx='14' cy='14' r='2' fill='#c33'/>"
    #expect(try render(lettering).ids == ["cover-transparent"])
    #expect(try render("<rect width='20' height='20' fill='#145'/>" + lettering).ids == [])
    // White within an outline is seen.
    #expect(
      try render("<circle cx='10' cy='10' r='6' fill='#fff' stroke='#333' stroke-width='2'/>").ids == [])
  }

  @Test func tellsTheSameOfIcons() throws {
    let icon = svg(
      20, height: 20,
      body: "<rect width='20' height='20' fill='#357'/><script>draw()</script><circle r='5' fill='#fff'/>")
    let found = try diagnostics(["a": icon]) { $0.icon = reference("a") }
    #expect(found.map(\.kind) == [.artworkElementUnpainted])
  }

  // MARK: The vocabulary

  /// Beyond the view box too, where the drawing has another shape.
  @Test(arguments: [
    ("background-color: #0a0", []),
    ("--paper: #0a0; background: var(--paper); max-width: 9px; vertical-align: -1ex", []),
    ("background: linear-gradient(#0a0, #00a)", ["artwork-style-unpainted"]),
  ]) func paintsTheColorBehindADrawing(style: String, losses: [String]) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10' width='60' height='60' style='\(style)'><path d='M0 0h9v10h-9z' fill='#00a'/></svg>"
    let painted = try PaintedDrawing(Array(text.utf8), files: [:])
    #expect(painted.losses == losses)
    #expect(painted[4, 10].isNear(Color(0x0000AA)))
    for (x, y) in [(15, 10), (2, 1), (18, 18)] {
      #expect(painted[x, y].isNear(losses.isEmpty ? Color(0x00AA00) : .white))
    }
  }

  /// All elements of SVG 1.1 and SVG 2: each is painted, made a still picture, invisible, or told.
  @Test(
    arguments: vocabulary(
      """
      a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform audio canvas circle clipPath
      color-profile cursor defs desc discard ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
      feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
      feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter
      flowRoot font font-face font-face-format font-face-name font-face-src font-face-uri foreignObject g glyph glyphRef hatch
      hatchpath hkern iframe image line linearGradient marker mask mesh meshgradient meshpatch meshrow metadata missing-glyph
      mpath path pattern polygon polyline radialGradient rect script set solidcolor stop style svg switch symbol text textPath
      title tref tspan unknown use video view vkern
      """)) func paintsOrTellsEachElement(name: String) throws
  {
    let painted = try render("<rect width='9' height='20'/>\n<\(name)/>")
    let isKnown =
      DrawingVocabulary.elements[name] != nil || DrawingVocabulary.invisible.contains(name)
      || name == "style"
    if isKnown {
      #expect(!painted.ids.contains("artwork-element-unpainted"), "\(name)")
    } else if DrawingVocabulary.animations.contains(name) {
      #expect(painted.ids.allSatisfy { $0 == "artwork-animation-stopped" }, "\(name)")
    } else {
      #expect(painted.ids == ["artwork-element-unpainted"], "\(name)")
      #expect(painted.diagnostics.first?.range?.start?.line == 2)
    }
  }

  /// All presentation attributes of SVG 1.1 and SVG 2 and properties of CSS that concern drawings: with a value that is not the
  /// initial one, each changes the picture, or is told.
  @Test(
    arguments: vocabulary(
      """
      alignment-baseline backdrop-filter baseline-shift clip clip-path clip-rule color color-interpolation
      color-interpolation-filters cx cy d direction display dominant-baseline fill fill-opacity fill-rule filter flood-color
      flood-opacity font-family font-feature-settings font-size font-size-adjust font-style font-variant font-weight
      glyph-orientation-horizontal height image-rendering inline-size isolation kerning letter-spacing lighting-color
      marker marker-end marker-mid marker-start mask mask-image mask-type mix-blend-mode object-fit offset-path opacity overflow
      paint-order perspective r rotate rx ry scale shape-inside stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
      stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow
      text-shadow text-transform transform transform-origin translate unicode-bidi vector-effect visibility width word-spacing
      writing-mode x y zoom
      """)) func paintsOrTellsEachProperty(name: String) throws
  {
    let value = Self.values[name] ?? "7px"
    let body: (String) -> String = { style in
      """
      <defs><filter id='f'><feFlood flood-color='#0f0' \(Self.isOfFilter(name) ? style : "")/></filter>
      <filter id='l'><feDiffuseLighting \(name == "lighting-color" ? style : "")><feDistantLight azimuth='9' elevation='40'/></feDiffuseLighting></filter>
      <filter id='i' \(name == "color-interpolation-filters" ? style : "")><feGaussianBlur stdDeviation='2'/></filter>
      <linearGradient id='p'><stop offset='0' stop-color='#00f' \(name.hasPrefix("stop") ? style : "")/><stop offset='1' stop-color='#ff0'/></linearGradient>
      <clipPath id='c'><path d='M0 0h20v20h-20zM5 5h9v9h-9z' \(name == "clip-rule" ? style : "")/></clipPath>
      <clipPath id='e'><path d='M0 0h9v9z'/></clipPath>
      <mask id='m' \(name == "mask-type" ? style : "")><rect width='20' height='20' fill='#444'/></mask>
      <marker id='k' markerWidth='4' markerHeight='4' viewBox='0 0 4 4' \(name == "overflow" ? style : "")><rect width='6' height='6' fill='#c0c'/></marker></defs>
      <g stroke='#070' stroke-width='2'>
      <g fill='#e33'><rect x='2' y='2' width='12' height='12' \(style)/><g \(style)><rect x='1' y='1' width='8' height='4' style='mix-blend-mode:multiply'/></g></g>
      <circle cx='12' cy='12' r='4' fill='url(#p)' \(style)/><path d='M1 18L6 12L9 18L19 11' fill='none' marker-mid='url(#k)' \(style)/>
      <path d='M10 1l6 1l-7 1' fill='none' \(style)/><path d='M2 3h14v14h-14zM5 5h9v9h-9z' fill-opacity='.5' stroke-dasharray='5 3' \(style)/>
      <rect x='8' y='9' width='9' height='5' fill='currentColor' filter='url(#l)' \(name == "color" ? style : "")/><rect x='3' y='15' width='5' height='4' filter='url(#f)'/>
      <rect x='12' y='1' width='5' height='4' fill='#38f' filter='url(#i)'/>
      <rect x='1' y='9' width='6' height='6' mask='url(#m)' fill='#fff'/><path d='M13 13h6v6h-6z' clip-path='url(#c)' fill='#b80'/>
      <path d='M16 6h4v3h-4z' fill='url(#p)'/><path d='M16 1h3v3h-3z' fill='currentColor' \(name == "color" ? style : "")/><svg x='17' y='16' width='1' height='1' \(name == "overflow" ? style : "")><rect width='3' height='3' fill='#0cc'/></svg><text x='4' y='16' font-size='9' font-family='Noto Sans' stroke='none' \(style)>Ab<tspan \(style)> cD</tspan></text></g>
      """
    }
    let plain = try render(body(""))
    let styled = try render(body("style='\(name):\(value)'"))
    #expect(plain.ids == [])
    #expect(styled.ids != [] || styled.pixels != plain.pixels, "\(name)")
  }

  private static func isOfFilter(_ name: String) -> Bool { name.hasPrefix("flood") }

  /// Values that can be seen, of properties that take no length.
  private static let values: [String: String] = [
    "baseline-shift": "super", "clip-path": "url(#e)", "clip-rule": "evenodd", "color": "#f80",
    "color-interpolation": "linearRGB", "color-interpolation-filters": "sRGB", "d": "path(\"M0 0h9v9z\")",
    "direction": "rtl", "display": "none", "dominant-baseline": "hanging", "alignment-baseline": "middle",
    "fill": "#08f", "fill-opacity": "0.2", "fill-rule": "evenodd", "filter": "blur(2px)",
    "flood-color": "#f0f",
    "flood-opacity": "0.3", "font-family": "Noto Serif", "font-feature-settings": "\"smcp\"",
    "font-size-adjust": "0.5",
    "font-style": "italic", "font-variant": "small-caps", "font-weight": "bold",
    "glyph-orientation-horizontal": "90deg", "image-rendering": "pixelated", "isolation": "isolate",
    "lighting-color": "#f00", "marker": "url(#k)", "marker-start": "url(#k)", "marker-mid": "none",
    "marker-end": "url(#k)",
    "mask": "url(#m)", "mask-image": "url(#m)", "mask-type": "alpha", "mix-blend-mode": "difference",
    "object-fit": "cover",
    "offset-path": "path(\"M0 0h9\")", "opacity": "0.3", "overflow": "visible", "paint-order": "stroke",
    "rotate": "45deg",
    "scale": "2", "stop-color": "#f00", "stop-opacity": "0.2", "stroke": "#f0f", "stroke-dasharray": "2 2",
    "stroke-linecap": "round", "stroke-linejoin": "bevel", "stroke-miterlimit": "40", "stroke-opacity": "0.3",
    "text-anchor": "end", "text-decoration": "underline", "text-overflow": "ellipsis",
    "text-transform": "uppercase",
    "transform": "rotate(30deg)", "transform-origin": "3px 5px; transform: rotate(9deg)",
    "unicode-bidi": "bidi-override; direction: rtl",
    "vector-effect": "non-scaling-stroke", "visibility": "hidden", "writing-mode": "vertical-rl",
    "clip": "rect(0, 1px, 1px, 0)", "shape-inside": "url(#c)", "zoom": "2",
    "kerning": "3",
    "backdrop-filter": "blur(2px)", "translate": "3px",
  ]
}
