import Files
import TextBytes
import YAML

/// The headings of a Markdown source, found line by line, without those in code blocks and comments.
///
/// Used for manifests whose tools mark parts and numbering in the headings themselves:
///
///     # (PART) Foundations {-}
///     # Preface {.unnumbered}
package struct HeadingLines {
  /// A heading.
  package struct Heading {
    /// Its text without markup and attributes.
    package var text: String
    /// Its text without attributes.
    package var written: String
    /// Whether its attributes turn its number off.
    package var isUnnumbered: Bool
    /// Its level, from 1.
    package var level: Int
  }

  /// The headings that begin with `#`, and those of level 1 that `=` underlines, in order.
  package private(set) var outline: [Heading] = []
  /// The headings of level 1, in order.
  package var headings: [Heading] { outline.filter { $0.level == 1 } }
  /// The lines of the front matter.
  package private(set) var frontMatter: [UInt8] = []

  /// Whether the text has anything beside headings of the first level.
  package private(set) var hasText = false

  /// Whether the text begins with a heading of level 1.
  package private(set) var opensWithTitle = false

  /// The front matter; nil if there is none.
  package var front: YAMLValue? { frontMatter.isEmpty ? nil : YAMLParser().parse(frontMatter[...]).value }

  /// The title in the front matter.
  package var frontTitle: String? { front?["title"]?.text ?? metaTitle }

  /// The title in the front matter, else the first heading of level 1.
  package var title: String? { frontTitle ?? headings.first?.text }

  /// Whether the text has no title: no heading of level 1 or 2, and no title in the front matter.
  package var isUntitled: Bool { !outline.contains { $0.level <= 2 } && frontTitle == nil }

  /// The title in lines `title: …` at the start.
  private var metaTitle: String?

  /// Reads the file at `path`. Reports nothing if it is unreadable, since reading the page reports that.
  ///
  /// - Parameter hasMetaLines: whether lines `key: value` at the start are front matter, as in MkDocs.
  package init(_ path: String, in folder: BookFolder, hasMetaLines: Bool = false) {
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch { return }
    if pathExtension(path) == "ipynb" {
      readNotebook(bytes)
    } else if hasMetaLines, let meta = MetaLines(bytes[...]) {
      metaTitle = meta.values["title"]
      readMarkdown(Array(bytes[meta.end...]))
    } else {
      readMarkdown(bytes)
    }
  }

  private mutating func readMarkdown(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    var body = lines[...]
    func isRule(_ line: ArraySlice<UInt8>) -> Bool {
      String(decoding: line, as: UTF8.self).singleSpaced == "---"
    }
    if let first = lines.first, isRule(first), let end = lines.dropFirst().firstIndex(where: isRule) {
      for line in lines[1..<end] { frontMatter += line + ["\n"] }
      body = lines[(end + 1)...]
    }
    var fence: ArraySlice<UInt8>?
    var previous: ArraySlice<UInt8> = []
    var isComment = false
    for line in body {
      if fence == nil, isComment || line.trimmed.starts(withASCII: "<!--") {
        isComment = !line.holds("-->")
        (previous, hasText) = ([], true)
        continue
      }
      let start = line.drop { $0 == " " }
      let text = line.trimmed
      if let open = fence {
        if start.starts(with: open), start.dropFirst(open.count).allSatisfy({ $0 == " " || $0 == "\r" }) {
          fence = nil
        }
      } else if start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8) {
        fence = start.prefix { $0 == start.first }
      } else if let level = Self.level(of: line) {
        if level == 1, !hasText, outline.isEmpty { opensWithTitle = true }
        add(line.dropFirst(level), level: level)
        if level > 1 { hasText = true }
        previous = []
        continue
      } else if text.count > 1, text.allSatisfy({ $0 == "=" }), !previous.isEmpty {
        // The line before is the heading that this one underlines.
        if outline.isEmpty, !hasTextBefore { opensWithTitle = true }
        add(previous, level: 1)
      }
      if !text.isEmpty { (hasTextBefore, hasText) = (hasText, true) }
      previous = fence == nil ? text : []
    }
  }

  /// Whether there was text before the last line of text.
  private var hasTextBefore = false

  /// The level of a heading that begins with `#`; nil for other lines.
  private static func level(of line: ArraySlice<UInt8>) -> Int? {
    let level = line.prefix { $0 == "#" }.count
    return (1...6).contains(level) && line.dropFirst(level).first == " " ? level : nil
  }

  private mutating func add(_ line: ArraySlice<UInt8>, level: Int) {
    var text = String(decoding: line, as: UTF8.self).singleSpaced
    var isUnnumbered = false
    if text.hasSuffix("}"), let open = text.lastIndex(of: "{") {
      let attributes = text[text.index(after: open)...].dropLast().split(separator: " ")
      isUnnumbered = attributes.contains("-") || attributes.contains(".unnumbered")
      text = String(text[..<open]).singleSpaced
    }
    outline.append(
      Heading(text: InlineMarkdown(text).text, written: text, isUnnumbered: isUnnumbered, level: level))
  }

  /// Reads the first heading of a notebook, which begins a JSON string.
  private mutating func readNotebook(_ bytes: [UInt8]) {
    var rest = bytes.prefix(1 << 16)[...]
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[(quote + 1)...]
      guard rest.starts(with: "# ".utf8) else { continue }
      return add(rest.dropFirst(2).prefix { $0 != "\"" && $0 != "\\" }, level: 1)
    }
  }
}
