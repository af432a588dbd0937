import BookModel
import Diagnostics
import MarkdownSyntax
import PageWriting
import TextBytes

/// A Quarto shortcode: `{{< include _part.qmd >}}`, `{{< video film.mp4 >}}`, `{{< meta title >}}`.
struct MarkdownShortcode {
  private let name: String
  private let arguments: [String]
  private let options: [(key: String, value: String)]
  private var place: PageWriter.Place
  private let written: ArraySlice<UInt8>

  /// Parses the shortcode in a range, without its delimiters.
  init(_ content: MarkdownContent, _ range: Range<Int>, in page: MarkdownWriter) {
    var words: [String] = []
    var options: [(key: String, value: String)] = []
    for word in Self.words(content.bytes[range]) {
      let sign = word.firstIndex(of: "=")
      if let sign, word[..<sign].allSatisfy({ MarkdownLine.isNameByte($0) }) {
        options.append((String(decoding: word[..<sign], as: UTF8.self), Self.text(word[(sign + 1)...])))
      } else {
        words.append(Self.text(word))
      }
    }
    name = words.first ?? ""
    arguments = Array(words.dropFirst())
    self.options = options
    place = page.place(range, in: content)
    written = content.bytes[range]
  }

  /// The range between the delimiters, if the text consists only of a shortcode.
  static func whole(_ content: MarkdownContent) -> Range<Int>? {
    let bytes = content.bytes[...].trimmed
    guard bytes.starts(withASCII: "{{<"), bytes.count > 6, bytes.suffix(3).elementsEqual(">}}".utf8) else {
      return nil
    }
    let inner = bytes.dropFirst(3).dropLast(3)
    return inner.holds(">}}") ? nil : inner.startIndex..<inner.endIndex
  }

  /// Splits a text into words; quotes join words.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var (start, quote): (Int?, UInt8) = (nil, 0)
    for index in bytes.indices {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte.isSpace {
        if let first = start { words.append(bytes[first..<index]) }
        start = nil
      } else {
        if byte == "\"" || byte == "'" { quote = byte }
        if start == nil { start = index }
      }
    }
    if let start { words.append(bytes[start...]) }
    return words
  }

  private static func text(_ word: ArraySlice<UInt8>) -> String {
    let isQuoted = word.count > 1 && (word.first == "\"" || word.first == "'") && word.first == word.last
    return String(decoding: isQuoted ? word.dropFirst().dropLast() : word, as: UTF8.self)
  }

  /// An address with the values of its shortcodes: `{{< meta page >}}`, `pictures/{{< var name >}}.png`.
  static func expanded(_ address: [UInt8], at place: PageWriter.Place, in page: inout MarkdownWriter)
    -> [UInt8]
  {
    guard page.features.contains(.pandoc), address[...].holds("{{<") else { return address }
    var result: [UInt8] = []
    var rest = address[...]
    while let open = rest.firstRange(of: Array("{{<".utf8)),
      let close = rest[open.upperBound...].firstRange(of: Array(">}}".utf8))
    {
      result += rest[..<open.lowerBound]
      let content = MarkdownContent(bytes: Array(rest[open.upperBound..<close.lowerBound]), starts: [(0, 0)])
      var code = MarkdownShortcode(content, 0..<content.bytes.count, in: page)
      code.place = place
      result += Array((code.addressPart(in: &page) ?? "").utf8)
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// The text that it stands for within an address; a finding and nil if there is none.
  private func addressPart(in page: inout MarkdownWriter) -> String? {
    switch name {
    case "meta", "var": return value(in: &page)
    // The environment of a build is not the book's; its default is.
    case "env" where arguments.count > 1: return arguments[1]
    default:
      reportUnknown(in: &page)
      return nil
    }
  }

  private func reportUnknown(in page: inout MarkdownWriter) {
    page.writer.count(.shortcodeUnknown, key: name, at: place) {
      "shortcode \"\(name)\" has no meaning in a book and is left out"
    }
  }

  /// Writes the result of the shortcode, as blocks or inline.
  func write(isBlock: Bool, to page: inout MarkdownWriter) {
    switch name {
    case "include": include(isBlock: isBlock, to: &page)
    case "video": video(to: &page)
    case "pagebreak": break
    case "meta", "var": writeValue(to: &page)
    case "embed": embed(to: &page)
    case "kbd":
      page.writer.open(.kbd)
      page.writer.text(arguments.first ?? options.first?.value ?? "")
      page.writer.close()
    case "env" where arguments.count > 1: page.writer.text(arguments[1])
    default: reportUnknown(in: &page)
    }
  }

  private func include(isBlock: Bool, to page: inout MarkdownWriter) {
    guard let file = arguments.first, let part = MarkdownFilePart(file).read(in: &page, at: place),
      MarkdownInclusion.mayInclude(part.path, at: place, in: &page)
    else { return }
    var text = PlacedText(part.bytes, at: Int(page.writer.byteRange(place).lower))
    text.isFixed = true
    if isBlock {
      page.writeOther(text, of: part.path)
    } else {
      MarkdownInclusion.write(text, of: part.path, withinLineOf: &page)
    }
  }

  private func video(to page: inout MarkdownWriter) {
    guard let address = arguments.first else { return }
    let title = options.first { $0.key == "title" || $0.key == "aria-label" }?.value
    if WebAddress.scheme(Array(address.utf8)[...]) == nil {
      var recording = Recording(isVideo: true, files: [Recording.File(address, at: place)])
      recording.title = title
      page.writer.openRecording(recording)
      return page.writer.close()
    }
    page.writer.count(.embeddedLinked, key: "video", at: place) { "what video embeds becomes a link" }
    page.writer.openLink(to: page.target(Array(address.utf8), at: place), at: place)
    page.writer.text(title ?? address)
    page.writer.close()
  }

  /// The value that `meta` takes from the page's front matter or the files above it, `var` from the file of variables; a finding and
  /// nil if there is none.
  private func value(in page: inout MarkdownWriter) -> String? {
    let key = arguments.first ?? ""
    let files = name == "meta" ? metadataFiles(of: page) : ["_variables.yml"]
    var text = name == "meta" && !key.isEmpty ? page.settings.value(key) : nil
    for file in files where text == nil && !key.isEmpty {
      text = page.settings.value(key, of: file, in: page.context)
    }
    if text == nil {
      let faults = files.compactMap { page.settings.fileFaults[$0] }.map { "; " + $0 }.joined()
      page.writer.report(.substitutionUnknown, at: place, "\(name) \"\(key)\" is not defined" + faults)
    }
    return text
  }

  private func writeValue(to page: inout MarkdownWriter) {
    guard let text = value(in: &page) else {
      return page.writer.text("{{<" + String(decoding: written, as: UTF8.self) + ">}}")
    }
    guard page.mayRepeat(text.utf8.count, at: place), page.nesting.mayEnter() else { return }
    page.nesting.enter()
    page.inlines(MarkdownContent(bytes: Array(text.utf8), starts: [(0, 0)]))
    page.nesting.leave()
  }

  /// The files with metadata of a page: `_metadata.yml` of its folder and of its parent folders, then the project file.
  private func metadataFiles(of page: MarkdownWriter) -> [String] {
    var files: [String] = []
    var name = "_metadata.yml"
    while let file = WebAddress.resolved(Array(name.utf8)[...], from: page.context.path),
      !file.hasPrefix("..")
    {
      files.append(file)
      name = "../" + name
    }
    return files + ["_quarto.yml", "_quarto.yaml"]
  }

  /// `{{< embed notebook.ipynb#label >}}`
  private func embed(to page: inout MarkdownWriter) {
    let words = (arguments.first ?? "").split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = words.first.map { String($0) } ?? ""
    let label = words.count > 1 ? String(words[1]) : ""
    MarkdownEmbedding(label, of: file.isEmpty ? nil : file, at: place).write(to: &page)
  }
}
