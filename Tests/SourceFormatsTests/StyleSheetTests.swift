import BookModel
import Diagnostics
import Foundation
import RealBooks
import Testing

@testable import Markup

private let files: Set<String> = [
  "art/a.png", "css/b.css", "fonts/f.woff2", "fonts/f.eot", "fonts/f.svg", "css/a b.png", "css/é.png",
]

private func read(_ css: String) -> StyleSheet {
  StyleSheetReader(path: "css/main.css") { files.contains($0) }.read(file: "main.css", bytes: Array(css.utf8))
}

/// The text with each slot shown as its path, in `«»`.
private func text(_ sheet: StyleSheet) -> String {
  var output: [UInt8] = []
  var start = 0
  for slot in sheet.content.slots {
    output += sheet.content.bytes[start..<slot.offset]
    guard case .media(let index) = slot.kind else { continue }
    output += Array("«\(sheet.media[index].path)»".utf8)
    start = slot.offset
  }
  return String(decoding: output + sheet.content.bytes[start...], as: UTF8.self)
}

private func findings(_ sheet: StyleSheet) -> [String] {
  sheet.diagnostics.map { "\($0.range?.start.map { "\($0.line):\($0.column) " } ?? "")\($0.kind.id)" }
}

@Suite struct StyleSheetTests {
  @Test(arguments: [
    "p { margin: 0; color: red }", "/* a */ h1 , h2>p+q~b{x:y;}", "a:hover::before { content: \"\\201C\" ; }",
    "@media print and (min-width: 10em) { p { a: b; } @page { margin: 1cm; } }", "p{}",
    "p { --x: ; --y: a b; }",
    "[epub|type~=\"z3998:roman\"], *|*, |p, a[href^='x'], .\\31 0, #a\\:b { a: b; }",
    "@namespace epub \"http://www.idpf.org/2007/ops\"; @namespace svg url(http://www.w3.org/2000/svg);",
    ":not(.a, b > c), :is(a, b):where(c), :has(> img), li:nth-child(2n + 1), :nth-child(-n+3) { a: b; }",
    "@keyframes k { from { a: b; } 50%, 75.5% { a: c; } to { a: d; } }",
    "@supports not (display: grid) { p { a: b; } }",
    "p { font: 1.5em/1.2 \"A B\", serif; width: calc(100% - (2em + 1px)); grid-template-areas: \"a b\"; }",
    "p { background: url('data:image/png;base64,AA=='); filter: url('#f'); }",
    "@layer a, b; @layer a { p { a: b; } }",
    "@import url('data:x');".replacingOccurrences(of: "@import url('data:x');", with: ""),
    "p { unicode-range: U+0025-00FF, u+4??; margin: -.5em +1e3px; color: #09f; }",
  ]) func copiesWhatIsAllowedByteByByte(css: String) {
    let sheet = read(css)
    #expect(text(sheet).filter { $0 != ";" && $0 != " " } == css.filter { $0 != ";" && $0 != " " })
    #expect(findings(sheet) == [])
  }

  @Test(arguments: [
    ("-epub-hyphens: auto", "-epub-hyphens: auto; hyphens: auto"),
    (
      "-epub-text-combine: horizontal !important",
      "-epub-text-combine: horizontal !important; text-combine-upright: all !important"
    ),
    (
      "-epub-text-emphasis-position: over right",
      "-epub-text-emphasis-position: over right; text-emphasis-position: over right"
    ),
    ("text-transform: -epub-fullwidth", "text-transform: -epub-fullwidth; text-transform: full-width"),
    ("text-transform: uppercase", "text-transform: uppercase"), ("-epub-unknown: x", "-epub-unknown: x"),
  ]) func propertiesOfEPUBAreWrittenAsCSSCallsThemToo(_ css: String, _ written: String) {
    let sheet = read("p { \(css) }")
    func plain(_ text: String) -> String { text.filter { $0 != ";" && $0 != " " } }
    #expect(plain(text(sheet)) == plain("p { \(written) }") && findings(sheet) == [])
  }

  @Test func addressesBecomeSlots() {
    let sheet = read(
      """
      @import "b.css" screen;
      p { background: url( ../art/a.png ) no-repeat, URL("a%20b.png#x"); }
      q { content: image-set("../art/a.png" 1x, url(é.png) 2x type("image/png")); }
      """)
    #expect(
      text(sheet)
        == """
        @import url('«css/b.css»') screen;
        p { background: url('«art/a.png»') no-repeat, url('«css/a b.png»#x'); }
        q { content: image-set(url('«art/a.png»') 1x, url('«css/é.png»') 2x type("image/png")); }
        """.replacingOccurrences(of: "type(\"image/png\")", with: "type(\"image/png\")"))
    #expect(sheet.imports == [0] && sheet.media.count == 5)
    #expect(findings(sheet) == [])
  }

  @Test func leavesOutWhatLeadsOutOfTheBookAndNamesIt() {
    let sheet = read(
      """
      @import url(http://x.org/a.css);
      @import "gone.css";
      p { color: red; background: url(gone.png); margin: 0 }
      p { background: url(https://x.org/a.png) }
      p { background: url(../../etc/passwd); }
      p { background: url(); cursor: url(file:///etc/passwd) }
      p { background: url(//x.org/a.png) }
      """)
    #expect(text(sheet).filter { !$0.isWhitespace } == "p{color:red;margin:0;}p{}p{}p{}p{}")
    #expect(
      findings(sheet) == [
        "1:1 media-remote", "2:1 file-missing", "3:17 file-missing", "4:5 media-remote", "5:5 file-missing",
        "6:5 style-adjusted", "6:24 style-adjusted", "7:5 media-remote",
      ])
    #expect(sheet.media.isEmpty && sheet.imports.isEmpty && sheet.content.slots.isEmpty)
  }

  @Test func directionIsLeftOutButToldOf() {
    let sheet = read("html, body { direction: rtl; unicode-bidi: embed; color: red }")
    #expect(text(sheet) == "html, body {   color: red;}")
    #expect(sheet.direction == .rightToLeft)
    #expect(findings(sheet) == ["1:14 style-adjusted", "1:30 style-adjusted"])
    #expect(sheet.diagnostics[0].explanation?.contains("dir=\"rtl\"") == true)
    #expect(read(".x { d\\69 rection: rtl }").direction == nil)
    #expect(text(read(".x { d\\69 rection: rtl }")) == ".x { }")
    #expect(text(read("p { DIRECTION : ltr }")) == "p { }")
  }

  @Test(arguments: [
    ("p { *zoom: 1; a: b }", "p{a:b;}", 1), ("p { a: b;; c: d;}", "p{a:b;c:d;}", 0), ("p { a }", "p{}", 1),
    ("p { a: ; c: d }", "p{c:d;}", 1), ("p { a: b !ie; c: d }", "p{c:d;}", 1),
    ("p { a: b ! important }", "p{a:b!important;}", 0),
    ("a:lang(en, fr) { a: b } q { c: d }", "q{c:d;}", 1), ("a[x=y i] { a: b }", "", 1),
    ("a, { a: b } q { c: d }", "q{c:d;}", 1),
    ("p { a: b; &:hover { c: d } e: f }", "p{a:b;e:f;}", 1), ("p { a: b", "p{a:b;}", 0),
    ("@media print { p { a: b", "@mediaprint{p{a:b;}}", 0),
    ("p { a: \"b", "p{}", 1), ("p { a: \"b\n; c: d }", "p{c:d;}", 1), ("<!-- p { a: b } -->", "p{a:b;}", 0),
    ("@charset \"UTF-8\"; p { a: b }", "p{a:b;}", 0),
    ("p { a: f(b; c: d }", "p{}", 1), ("p { a: b) }", "p{}", 1),
    ("p { behavior: url(x.htc); width: expression(alert(1)) }", "p{}", 2),
    ("} p { a: b }", "p{a:b;}", 1), ("p { a: b } q", "p{a:b;}", 1),
    ("@page { margin: 1cm; @top-left { a: b } }", "@page{margin:1cm;}", 1),
    ("/* a", "", 0), ("p { a: \"x\\\\\" }", "p{a:\"x\\5C\";}", 0),
    ("p { a: b } @import \"b.css\";", "p{a:b;}", 1),
    ("@media print { p } q { a: b }", "@mediaprint{}q{a:b;}", 1),
    ("@media print { ; p { a: b } }", "@mediaprint{}", 1),
    ("p { background: url(a b.png) }", "p{}", 1), ("@font-face { }", "", 1), ("a/**/b { a: b }", "", 1),
    ("a /* x */ b /* y */ { a: b }", "ab{a:b;}", 0), ("p { a: @b }", "p{}", 1), ("p { a: x ~= y }", "p{}", 1),
    ("1p { a: b }", "", 1), ("@namespace a \"b\" c; p { a: b }", "p{a:b;}", 1),
    ("@namespace a http://[\"b\"; p { a: b }", "", 1), ("@namespace; p { a: b }", "p{a:b;}", 1),
  ]) func leavesOutWhatCannotBeParsed(css: String, result: String, count: Int) {
    let sheet = read(css)
    #expect(text(sheet).filter { !$0.isWhitespace } == result)
    #expect(sheet.diagnostics.count == count, "\(sheet.diagnostics.map(\.summary))")
    #expect(sheet.diagnostics.allSatisfy { $0.kind == .styleAdjusted })
  }

  @Test func fontsKeepTheSourcesThatReadersHave() {
    let sheet = read(
      """
      @font-face { font-family: F; src: url(../fonts/f.eot); src: local("F"), url(../fonts/f.eot?#iefix) format("embedded-opentype"), url("../fonts/f.woff2") format("woff2"), url(gone.ttf), url(../fonts/f.svg#F) }
      @font-face { font-family: G; src: url(http://x.org/g.woff) }
      """)
    #expect(
      text(sheet).filter { !$0.isWhitespace }
        == "@font-face{font-family:F;src:local(\"F\"),url('«fonts/f.woff2»')format(\"woff2\");}")
    #expect(
      findings(sheet) == [
        "1:35 style-adjusted", "1:73 style-adjusted", "1:170 file-missing", "1:185 style-adjusted",
        "2:35 media-remote",
        "2:1 style-adjusted",
      ])
  }

  @Test func dataIsKeptWithItsCharactersEscaped() {
    let sheet = read(
      "p { background: url(\"data:image/svg+xml;utf8,<svg xmlns='http://w3.org/x'>é</svg>\") }")
    #expect(
      text(sheet).contains(
        "url('data:image/svg+xml;utf8,%3Csvg%20xmlns=%27http://w3.org/x%27%3E%C3%A9%3C/svg%3E')"))
  }

  @Test func decodesSheetsOfOtherEncodings() {
    var utf16: [UInt8] = [0xFE, 0xFF]
    for unit in "p{content:\"é\"}".utf16 { utf16 += [UInt8(unit >> 8), UInt8(unit & 255)] }
    let reader = StyleSheetReader(path: "a.css") { _ in true }
    #expect(text(reader.read(file: "a.css", bytes: utf16)) == "p{content:\"é\";}")
    let latin = Array("@charset \"ISO-8859-1\";p{content:\"".utf8) + [0xE9, 0x93] + Array("\"}".utf8)
    #expect(text(reader.read(file: "a.css", bytes: latin)) == "p{content:\"é“\";}")
    #expect(text(reader.read(file: "a.css", bytes: [0xEF, 0xBB, 0xBF] + Array("p{a:b}".utf8))) == "p{a:b;}")
    #expect(text(reader.read(file: "a.css", bytes: [0x70, 0x7B, 0xFF, 0x7D])).hasPrefix("p{"))
  }

  @Test func readsStyleAttributes() {
    func read(_ text: String) -> (kept: String, leftOut: [String]) {
      let style = StyleAttribute(Array(text.utf8)[...])
      return (
        String(decoding: style.declarations, as: UTF8.self),
        style.leftOut.map { String(decoding: $0, as: UTF8.self) }
      )
    }
    #expect(
      read("; color: red;direction : rtl; font: 1em 'a;b'") == (
        "color: red; font: 1em 'a;b'", ["direction : rtl"]
      ))
    #expect(
      read("background: url(a.png); *zoom: 1; top") == ("", ["background: url(a.png)", "*zoom: 1", "top"]))
    #expect(
      read("-epub-text-align-last: end; -epub-hyphens: ALL !important; hyphens: auto").kept
        == "-epub-text-align-last: end; text-align-last: end; -epub-hyphens: ALL !important; hyphens: auto")
    #expect(
      read("text-transform: -epub-fullwidth; -epub-text-combine: horizontal!important").kept
        == "text-transform: -epub-fullwidth; text-transform: full-width; "
        + "-epub-text-combine: horizontal!important; text-combine-upright: all !important")
    #expect(read("a: b } p { c: d") == ("", ["a: b } p { c: d"]))
    #expect(read("") == ("", []) && read(" ; ") == ("", []))
  }

  @Test func hostileSheetsAreBounded() {
    let deep = String(repeating: "@media a{", count: 5000) + "p{a:b}"
    #expect(findings(read(deep)) == ["1:289 style-adjusted"])
    let many = String(repeating: "p{direction:rtl}\n", count: 2000)
    #expect(read(many).diagnostics.count == 101)
    #expect(read(many).diagnostics.last?.summary == "1900 more findings in this style sheet")
    let selectors =
      String(repeating: ":not(", count: 5000) + "a" + String(repeating: ")", count: 5000) + "{a:b}"
    #expect(text(read(selectors)) == "")
    #expect(text(read(String(repeating: "(", count: 100_000))) == "")
  }
}

@Suite struct StyleSheetCorpusTests {
  private static let isThere = RealBooks.has("xhtml")

  /// The number of declarations in a style sheet, counted without the reader: pieces with a colon between braces and
  /// semicolons.
  private func declarations(_ css: String) -> Int {
    var text = ""
    var rest = css[...]
    while let open = rest.range(of: "/*") {
      text += rest[..<open.lowerBound]
      rest = rest.range(of: "*/", range: open.upperBound..<rest.endIndex).map { rest[$0.upperBound...] } ?? ""
    }
    text += rest
    return text.components(separatedBy: "{").dropFirst().flatMap {
      ($0.components(separatedBy: "}").first ?? "").components(separatedBy: ";")
    }.filter { $0.contains(":") }.count
  }

  @Test(.enabled(if: isThere, "the corpus of real books is not there"))
  func nothingIsLostButWhatIsNamed() throws {
    let corpus = RealBooks.at("xhtml")
    let walk = try #require(FileManager.default.enumerator(atPath: corpus.path))
    for case let name as String in walk where name.hasSuffix(".css") {
      let bytes = try Array(Data(contentsOf: corpus.appendingPathComponent(name)))
      let reader = StyleSheetReader(path: name) {
        FileManager.default.fileExists(atPath: corpus.appendingPathComponent($0).path)
      }
      let sheet = reader.read(file: name, bytes: bytes)
      let (before, after) = (declarations(String(decoding: bytes, as: UTF8.self)), declarations(text(sheet)))
      // Declarations with low contrast are reported but kept.
      let lost = sheet.diagnostics.filter { $0.kind != .contrastLow }
      // An EPUB property is also written under its CSS name.
      let doubled = text(sheet).matches(of: /(-epub-[-a-z]+)\s*:/).filter {
        PrefixedProperty.standardName(String($0.output.1)) != nil
      }
      #expect(
        before == after - doubled.count + lost.count, "\(name): \(sheet.diagnostics.map(\.summary))")
    }
  }
}
