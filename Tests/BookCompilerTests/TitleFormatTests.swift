import BookModel
import Foundation
import Testing

/// The inline constructs of titles: the plain text, and how each format writes them; nil where a format has no such construct.
/// `%` is the content of those that hold others.
private struct Construct {
  var name: String
  var plain: String
  var spellings: [Format: String]

  /// Whether others can be written inside.
  var isContainer: Bool { plain.contains("%") }
}

private enum Format: String, CaseIterable {
  case markdown, jupyter, xhtml, cnxml, docbook, jats, pretext

  var file: String {
    switch self {
    case .markdown: "t.md"
    case .jupyter: "t.ipynb"
    case .xhtml: "t.xhtml"
    case .cnxml: "t.cnxml"
    case .docbook: "t.dbk"
    case .jats: "t.jats.xml"
    case .pretext: "t.ptx"
    }
  }

  /// A source whose title is `content`.
  func source(_ content: String) -> String {
    switch self {
    case .markdown: return "# \(content)\n\nText.\n\n[^n]: Note.\n"
    case .jupyter:
      let cell = "# \(content)\n\nText.".replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
        of: "\"", with: "\\\""
      )
      .replacingOccurrences(of: "\n", with: "\\n")
      return
        #"{"cells":[{"cell_type":"markdown","metadata":{},"source":["\#(cell)"]}],"metadata":{},"nbformat":4,"nbformat_minor":5}"#
    case .xhtml:
      return
        #"<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>x</title></head><body><h1>\#(content)</h1><p>Text.</p><aside epub:type="footnote" id="n"><p>Note.</p></aside></body></html>"#
    case .cnxml:
      return
        #"<document xmlns="http://cnx.rice.edu/cnxml" xmlns:m="http://www.w3.org/1998/Math/MathML" id="d" module-id="m1" cnxml-version="0.7"><title>\#(content)</title><content><para id="p">Text.</para></content></document>"#
    case .docbook:
      return
        #"<article xmlns="http://docbook.org/ns/docbook" xmlns:m="http://www.w3.org/1998/Math/MathML" version="5.0"><title>\#(content)</title><para>Text.</para></article>"#
    case .jats:
      return
        #"<article xmlns:m="http://www.w3.org/1998/Math/MathML"><front><article-meta><title-group><article-title>\#(content)</article-title></title-group></article-meta></front><body><p>Text.</p></body></article>"#
    case .pretext: return "<pretext><article><title>\(content)</title><p>Text.</p></article></pretext>"
    }
  }
}

private func inMathML(_ content: String) -> String { "<m:math>\(content)</m:math>" }

private func formula(_ name: String, _ plain: String, tex: String, _ mathML: String) -> Construct {
  let inline = mathML.replacingOccurrences(of: "m:", with: "")
  return Construct(
    name: name, plain: plain,
    spellings: [
      .markdown: "$\(tex)$", .jupyter: "$\(tex)$",
      .xhtml: "<math xmlns=\"http://www.w3.org/1998/Math/MathML\">\(inline)</math>", .cnxml: inMathML(mathML),
      .docbook: "<inlineequation>\(inMathML(mathML))</inlineequation>",
      .jats: "<inline-formula>\(inMathML(mathML))</inline-formula>", .pretext: "<m>\(tex)</m>",
    ])
}

private let constructs: [Construct] = [
  Construct(
    name: "text", plain: "knots",
    spellings: Dictionary(uniqueKeysWithValues: Format.allCases.map { ($0, "knots") })),
  Construct(
    name: "superscript", plain: "10³",
    spellings: [
      .markdown: "10<sup>3</sup>", .jupyter: "10<sup>3</sup>", .xhtml: "10<sup>3</sup>",
      .cnxml: "10<sup>3</sup>",
      .docbook: "10<superscript>3</superscript>", .jats: "10<sup>3</sup>",
    ]),
  Construct(
    name: "subscript", plain: "H₂O",
    spellings: [
      .markdown: "H<sub>2</sub>O", .jupyter: "H<sub>2</sub>O", .xhtml: "H<sub>2</sub>O",
      .cnxml: "H<sub>2</sub>O",
      .docbook: "H<subscript>2</subscript>O", .jats: "H<sub>2</sub>O",
    ]),
  Construct(
    name: "emphasis", plain: "%",
    spellings: [
      .markdown: "<em>%</em>", .jupyter: "<em>%</em>", .xhtml: "<em>%</em>", .cnxml: "<emphasis>%</emphasis>",
      .docbook: "<emphasis>%</emphasis>", .jats: "<italic>%</italic>", .pretext: "<em>%</em>",
    ]),
  Construct(
    name: "quotation", plain: "“%”",
    spellings: [.xhtml: "<q>%</q>", .docbook: "<quote>%</quote>", .pretext: "<q>%</q>"]),
  Construct(
    name: "code", plain: "x<1",
    spellings: [
      .markdown: "`x<1`", .jupyter: "`x<1`", .xhtml: "<code>x&lt;1</code>", .cnxml: "<code>x&lt;1</code>",
      .docbook: "<code>x&lt;1</code>", .jats: "<monospace>x&lt;1</monospace>", .pretext: "<c>x&lt;1</c>",
    ]),
  Construct(
    name: "line break", plain: "one two",
    spellings: [
      .markdown: "one<br>two", .jupyter: "one<br>two", .xhtml: "one<br/>two", .cnxml: "one<newline/>two",
      .jats: "one<break/>two",
    ]),
  Construct(
    name: "note", plain: "Cloth",
    spellings: [
      .markdown: "Cloth[^n]", .xhtml: "Cloth<a epub:type=\"noteref\" href=\"#n\"><sup>1</sup></a>",
      .cnxml: "Cloth<footnote id=\"f\">Note.</footnote>",
      .docbook: "Cloth<footnote><para>Note.</para></footnote>",
      .jats: "Cloth<fn id=\"f\"><p>Note.</p></fn>", .pretext: "Cloth<fn>Note.</fn>",
    ]),
  Construct(
    name: "ruby", plain: "織物",
    spellings: [
      .markdown: "<ruby>織物<rt>おりもの</rt></ruby>", .jupyter: "<ruby>織物<rt>おりもの</rt></ruby>",
      .xhtml: "<ruby>織物<rt>おりもの</rt></ruby>",
    ]),
  Construct(
    name: "picture", plain: "A loom",
    spellings: [.xhtml: "<img src=\"p.svg\" alt=\"A loom\"/>", .markdown: "![A loom](p.svg)"]),
  formula(
    "fraction", "(a+b)/c", tex: "\\frac{a+b}{c}",
    "<m:mfrac><m:mrow><m:mi>a</m:mi><m:mo>+</m:mo><m:mi>b</m:mi></m:mrow><m:mi>c</m:mi></m:mfrac>"),
  formula("power", "x²", tex: "x^2", "<m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup>"),
  formula("square root", "√x", tex: "\\sqrt{x}", "<m:msqrt><m:mi>x</m:mi></m:msqrt>"),
  formula("cube root", "∛x", tex: "\\sqrt[3]{x}", "<m:mroot><m:mi>x</m:mi><m:mn>3</m:mn></m:mroot>"),
]

@Suite struct TitleFormatTests {
  /// Every construct, every two beside one another, and every one within those that hold others.
  private static func titles(_ format: Format) -> [(content: String, plain: String)] {
    let known = constructs.compactMap { construct in
      construct.spellings[format].map {
        (content: $0, plain: construct.plain, isContainer: construct.isContainer)
      }
    }
    let leaves = known.filter { !$0.isContainer }
    let nested = known.filter(\.isContainer).flatMap { outer in
      leaves.map { leaf in
        (
          content: outer.content.replacingOccurrences(of: "%", with: leaf.content),
          plain: outer.plain.replacingOccurrences(of: "%", with: leaf.plain)
        )
      }
    }
    let all = leaves.map { (content: $0.content, plain: $0.plain) } + nested
    return all.indices.map { index in
      let other = all[(index * 7 + 3) % all.count]
      return (
        "Of \(all[index].content) and \(other.content) too", "Of \(all[index].plain) and \(other.plain) too"
      )
    }
  }

  @Test(arguments: Format.allCases.map(\.rawValue))
  func titlesHaveOnePlainTextAndValidMarkup(name: String) throws {
    let format = try #require(Format(rawValue: name))
    let titles = Self.titles(format)
    var files = ["p.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"]
    var pages = ""
    for (index, title) in titles.enumerated() {
      let file = "p\(index)" + format.file.dropFirst()
      files[file] = format.source(title.content)
      pages += "<page src=\"\(file)\"/>"
    }
    files["book.xml"] =
      "<book xmlns=\"urn:octavo:book:1\" id=\"urn:x:1\" lang=\"en\"><title>T</title><contents>\(pages)</contents></book>"
    files["p.svg"] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"
    let book = try #require(try SmallFolder(files).link().book)
    #expect(book.contents.map(\.title) == titles.map(\.plain))
    #expect(book.pages.map(\.title) == titles.map(\.plain))
    for entry in book.contents {
      guard let markup = entry.titleMarkup else { continue }
      #expect(
        !markup.contains("<a") && !markup.contains(" id=") && !markup.contains("annotation"), "\(markup)")
    }
  }
}
