import Files
import YAML

/// The headings of a Markdown source, found line by line, without those in code blocks.
///
/// Used for manifests whose tools mark parts and numbering in the headings themselves:
///
///     # (PART) Foundations {-}
///     # Preface {.unnumbered}
struct HeadingLines {
  /// A heading of level 1.
  struct Heading {
    /// Its text without markup and attributes.
    var text: String
    /// Whether its attributes turn its number off.
    var isUnnumbered: Bool
  }

  /// The headings of level 1, in order.
  private(set) var headings: [Heading] = []
  /// The lines of the front matter.
  private(set) var frontMatter: [UInt8] = []

  /// Whether the text has anything beside headings of the first level.
  private(set) var hasText = false

  /// Whether the text has headings of the second level.
  private var hasSections = false

  /// Whether the text has no title: no heading of level 1 or 2, and no title in the front matter.
  var isUntitled: Bool {
    headings.isEmpty && !hasSections && YAMLParser().parse(frontMatter[...]).value?["title"]?.text == nil
  }

  /// Reads the file at `path`. Reports nothing if it is unreadable, since reading the page reports that.
  init(_ path: String, in folder: BookFolder) {
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch { return }
    if pathExtension(path) == "ipynb" { readNotebook(bytes) } else { readMarkdown(bytes) }
  }

  private mutating func readMarkdown(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: "\n", omittingEmptySubsequences: false)
    var body = lines[...]
    func isRule(_ line: ArraySlice<UInt8>) -> Bool {
      String(decoding: line, as: UTF8.self).collapsed() == "---"
    }
    if let first = lines.first, isRule(first), let end = lines.dropFirst().firstIndex(where: isRule) {
      for line in lines[1..<end] { frontMatter += line + ["\n"] }
      body = lines[(end + 1)...]
    }
    var fence: ArraySlice<UInt8>?
    for line in body {
      let start = line.drop { $0 == " " }
      if let open = fence {
        if start.starts(with: open), start.dropFirst(open.count).allSatisfy({ $0 == " " || $0 == "\r" }) {
          fence = nil
        }
      } else if start.starts(with: "```".utf8) || start.starts(with: "~~~".utf8) {
        fence = start.prefix { $0 == start.first }
      } else if line.starts(with: "# ".utf8) {
        add(line.dropFirst(2))
      } else if line.starts(with: "## ".utf8) {
        hasSections = true
      }
      if !line.starts(with: "# ".utf8), line.contains(where: { $0 != " " && $0 != "\r" && $0 != "\t" }) {
        hasText = true
      }
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    var text = String(decoding: line, as: UTF8.self).collapsed()
    var isUnnumbered = false
    if text.hasSuffix("}"), let open = text.lastIndex(of: "{") {
      let attributes = text[text.index(after: open)...].dropLast().split(separator: " ")
      isUnnumbered = attributes.contains("-") || attributes.contains(".unnumbered")
      text = text[..<open].collapsed()
    }
    headings.append(
      Heading(text: text.filter { $0 != "*" && $0 != "`" && $0 != "\\" }, isUnnumbered: isUnnumbered))
  }

  /// Reads the first heading of a notebook, which begins a JSON string.
  private mutating func readNotebook(_ bytes: [UInt8]) {
    var rest = bytes.prefix(1 << 16)[...]
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[(quote + 1)...]
      guard rest.starts(with: "# ".utf8) else { continue }
      return add(rest.dropFirst(2).prefix { $0 != "\"" && $0 != "\\" })
    }
  }
}
