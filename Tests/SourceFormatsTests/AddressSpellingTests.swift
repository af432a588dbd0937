import Diagnostics
import Testing
import XML

@testable import Markup
@testable import MarkupReading
@testable import PageWriting

/// Addresses in styles, in every spelling that CSS allows: https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point
@Suite struct AddressSpellingTests {
  /// Spellings of a letter: as it is, in capitals, and escaped by its number with and without leading zeros and space.
  private static func spellings(_ letter: Character) -> [String] {
    let number = String(letter.asciiValue ?? 0, radix: 16)
    let capital = String(letter.uppercased().first?.asciiValue ?? 0, radix: 16)
    return [
      String(letter), letter.uppercased(), "\\\(number) ", "\\\(capital)\t", "\\0000\(number)",
      "\\000\(number)\n",
    ]
  }

  /// Every spelling of a name of three letters.
  private static func spellings(of name: String) -> [String] {
    name.reduce([""]) { words, letter in words.flatMap { word in spellings(letter).map { word + $0 } } }
  }

  private static let loading = [
    "image-set", "-webkit-image-set", "image", "src", "cross-fade", "future-image",
  ]

  private func kept(inSheet css: String) -> (bytes: String, findings: [Diagnostic]) {
    let sheet = StyleSheetReader(path: "a.css") { _ in false }.read(file: "a.css", bytes: Array(css.utf8))
    return (String(decoding: sheet.content.bytes, as: UTF8.self), sheet.diagnostics)
  }

  private func kept(inDrawing content: String) -> (text: String, findings: [Diagnostic]) {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\">" + content + "</svg>"
    let context = ReadingContext(source: 0, path: "a.svg", styling: .author)
    let reading = readDrawing(file: "a.svg", bytes: Array(text.utf8), context: context)
    return (
      reading.replacement.map { String(decoding: $0, as: UTF8.self) } ?? text, reading.diagnostics
    )
  }

  @Test func noSpellingOfURLLeavesASheet() {
    for name in Self.spellings(of: "url") {
      for argument in ["http://x.invalid/leak", "\"http://x.invalid/leak\"", "../../leak", "'/leak'"] {
        let (css, findings) = kept(inSheet: "p { background: \(name)(\(argument)); color: red }")
        #expect(!css.contains("leak") && css.contains("color") && !findings.isEmpty, "\(name)(\(argument))")
      }
    }
  }

  @Test func noFunctionThatLoadsFilesLeavesASheet() {
    let values = Self.loading.flatMap { name in
      [
        "\(name)('http://x.invalid/leak' 1x)", "\(name)(url(http://x.invalid/leak) 1x)",
        "\(name)(var(--leak))", "\(name)(--leak() 1x)",
      ]
    }
    let nested = ["image-set(calc(var(--leak)) 1x)", "image-set(other(var(--a, 'leak')) 1x)"]
    for value in values + nested {
      let (css, findings) = kept(inSheet: "p { background: \(value); color: red }")
      #expect(!css.contains("leak") && css.contains("color") && !findings.isEmpty, "\(value)")
    }
    // A modifier behind an address: https://www.w3.org/TR/css-values-4/#url-modifiers
    #expect(!kept(inSheet: "p { background: url('http://x.invalid/leak' a) }").bytes.contains("leak"))
    #expect(!kept(inSheet: "@\\69mport 'http://x.invalid/leak';").bytes.contains("leak"))
  }

  /// Rules that load a sheet, in spellings of their first letter, with each form of an address and what may follow it, by themselves
  /// and within other rules; and rules that look alike.
  @Test func noRuleLoadsASheet() {
    let forms = [
      "'http://x.invalid/leak'", "url(http://x.invalid/leak)", "url( \"//x.invalid/leak\" )", "src('leak')",
    ]
    let ends = ["", " print", " layer(a)", " supports(display: grid) screen"]
    let wrappers = [
      "X", "@media screen { X }", "@layer a { X }", "@supports (color: red) { X }", "/**/ X", "a { X }",
    ]
    for letter in Self.spellings("i") {
      for form in forms {
        for end in ends {
          for wrapper in wrappers {
            for gap in [" ", "/**/"] {
              let rule = "@\(letter)mport\(gap)\(form)\(end);"
              let css = wrapper.replacing("X", with: rule) + " p { color: red }"
              let (written, findings) = kept(inSheet: css)
              #expect(!written.contains("leak") && !findings.isEmpty, "\(css) became \(written)")
            }
          }
        }
      }
    }
  }

  /// A variable holds an address that a property shows elsewhere.
  @Test func noVariableCarriesAnAddress() {
    for name in Self.spellings(of: "url").map({ $0 + "(http://x.invalid/leak)" })
      + Self.loading.map({ $0 + "('http://x.invalid/leak' 1x)" })
    {
      for css in [
        ":root { --a: \(name) } p { background: var(--a); color: red }",
        "p { background: var(--b, \(name)); color: red }",
        "@property --a { syntax: '<image>'; inherits: false; initial-value: \(name) } p { color: red }",
      ] {
        let (written, findings) = kept(inSheet: css)
        #expect(
          !written.contains("leak") && written.contains("color") && !findings.isEmpty,
          "\(css) became \(written)")
      }
    }
  }

  @Test func wordsInFunctionsStay() {
    let css =
      "p { content: counters(a, \".\") attr(title) \"x\"; quotes: \"a\" \"b\"; color: var(--c, red); clip-path: path(\"M0 0\"); transform: translate(calc(var(--x) * 2)); background: linear-gradient(var(--a), rgb(var(--b))); }"
    #expect(kept(inSheet: css).findings.isEmpty)
  }

  @Test func noSpellingLeavesAnAttribute() {
    let values =
      Self.spellings(of: "url").map { $0 + "(leak.png)" } + Self.loading.map { $0 + "('leak.png' 1x)" }
    for value in values {
      let style = StyleAttribute(Array("color: red; background: \(value)".utf8)[...])
      #expect(!String(decoding: style.declarations, as: UTF8.self).contains("leak"), "\(value)")
      #expect(!style.leftOut.isEmpty, "\(value)")
    }
    let sound = "background: linear-gradient(red, rgb(1 2 3)); width: calc(1px + 2em); font-family: 'A B'"
    #expect(StyleAttribute(Array(sound.utf8)[...]).leftOut.isEmpty)
  }

  @Test func noSpellingLeavesADrawing() {
    let values =
      Self.spellings(of: "url").map { $0 + "(leak.png)" } + Self.loading.map { $0 + "('leak.png' 1x)" }
    for value in values {
      let attribute = kept(inDrawing: "<rect mask=\"\(value)\"/>")
      #expect(!attribute.text.contains("leak") && !attribute.findings.isEmpty, "\(value)")
      let sheet = kept(inDrawing: "<style>rect { mask: \(value) }</style><rect/>")
      #expect(!sheet.text.contains("leak") && !sheet.findings.isEmpty, "\(value)")
    }
  }

  @Test func noAnimationGivesADrawingAnotherAddress() {
    for content in [
      "<image href=\"data:image/png;base64,AAAA\"><set attributeName=\"href\" to=\"http://x.invalid/leak\"/></image>",
      "<g id=\"a\"/><use href=\"#a\"><animate attributeName=\" xlink:href \" values=\"http://x.invalid/leak\"/></use>",
      "<a href=\"#b\"><set attributeName=\"HREF\" to=\"javascript:leak()\"/></a><g id=\"b\"/>",
      "<g xml:base=\"http://x.invalid/leak\"/>",
    ] { #expect(!kept(inDrawing: content).text.contains("leak"), "\(content)") }
    let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'http://x.invalid/leak'>]>"
    let text = entity + "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>"
    let context = ReadingContext(source: 0, path: "a.svg", styling: .author)
    let reading = readDrawing(file: "a.svg", bytes: Array(text.utf8), context: context)
    #expect(reading.replacement.map { !String(decoding: $0, as: UTF8.self).contains("leak") } == true)
    let sound = "<rect><animate attributeName=\"width\" values=\"1;2\"/></rect>"
    #expect(kept(inDrawing: sound).findings.isEmpty)
  }

  @Test func addressesWithinADrawingStay() {
    let content =
      "<g id=\"a\"/><rect fill=\"URL('#a')\" transform=\"rotate(3)\" mask=\"url(#a)\"/><script>0</script>"
    let written = kept(inDrawing: content).text
    #expect(written.contains("fill=\"url(#a)\"") && written.contains("mask=\"url(#a)\""), "\(written)")
    #expect(written.contains("transform=\"rotate(3)\""))
  }
}
