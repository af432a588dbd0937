import BookModel
import Diagnostics
import TextBytes

extension StyleSheetWriter {
  /// The URL at a token, as in `url(x)`, `url("x")` or `src("x")`, and the index after it; nil if there is none.
  package func address(at position: Int, end: Int) -> (address: String, next: Int)? {
    let token = tokens[position]
    if token.kind == .url {
      let inner = text(token).drop { $0 != "(" }.dropFirst()
      let closed = inner.last == ")" ? inner.dropLast() : inner
      return (cssUnescaped(trimmed(closed)), position + 1)
    }
    guard token.kind == .function, ["url", "src"].contains(name(token)) else { return nil }
    var next = position + 1
    while next < end, tokens[next].isBlank { next += 1 }
    guard next < end, tokens[next].kind == .string else { return nil }
    let address = cssUnescaped(text(tokens[next]).dropFirst().dropLast())
    next += 1
    while next < end, tokens[next].isBlank { next += 1 }
    guard next < end, tokens[next].kind == .closeParenthesis else { return nil }
    return (address, next + 1)
  }

  private func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 <= " " }
    while let last = text.last, last <= " " { text = text.dropLast() }
    return text
  }

  /// The target of a URL.
  package enum Destination: Equatable {
    /// A file of the book, and the fragment with its `#`.
    case file(String, fragment: String)
    /// A URL that is written unchanged: data inside the URL, or a fragment of the page.
    case verbatim(String)
    case missing(String)
    case remote
    /// A file, although the styles may not refer to files.
    case refused
    case none
  }

  /// Resolves a URL against the style sheet's path.
  package func destination(_ written: String) -> Destination {
    let address = String(written.split { $0 == "\n" || $0 == "\r" || $0 == "\t" }.joined())
    if address.isEmpty { return .none }
    if address.hasPrefix("#") { return .verbatim(address) }
    if address.prefix(5).lowercased() == "data:" { return .verbatim(escapedData(address)) }
    guard let exists else { return .refused }
    if address.hasPrefix("//") { return .remote }
    if let colon = address.firstIndex(of: ":"),
      address[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      return ["http", "https", "ftp"].contains(address[..<colon].lowercased()) ? .remote : .none
    }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    let fragment = address[end...].drop { $0 != "#" }
    guard let decoded = percentDecoded(String(address[..<end])), let file = resolved(decoded) else {
      return .missing(String(address[..<end]))
    }
    return exists(file) ? .file(file, fragment: String(fragment)) : .missing(decoded)
  }

  /// The path from the book's folder, which begins with `..` if it leads above it; nil if it is absolute.
  private func resolved(_ relative: String) -> String? {
    guard !relative.hasPrefix("/"), !relative.isEmpty else { return nil }
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." {
        if parts.last ?? ".." == ".." { parts.append("..") } else { parts.removeLast() }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  /// Writes `url('…')`. Returns false, after reporting it, if the URL leads to no file of the book.
  package mutating func write(address: String, of whole: Range<Int>, isImport: Bool = false) -> Bool {
    switch destination(address) {
    case .verbatim(let text):
      write("url('\(text)')")
      return true
    case .file(let file, _) where !isImport && !isKnown(file):
      report(
        .mediaUnreadable, whole,
        "\"\(file)\" is neither a picture nor a font that can be shown; \"\(excerpt(whole))\" is left out")
    case .file(let file, let fragment):
      write("url('")
      writeSlot(file, whole)
      write(fragment.filter { !"'\\() \"".contains($0) } + "')")
      return true
    case .missing(let file):
      report(.fileMissing, whole, "file \"\(file)\" does not exist; \"\(excerpt(whole))\" is left out")
    case .remote:
      report(.mediaRemote, whole, "\"\(address)\" is not in the book; \"\(excerpt(whole))\" is left out")
    case .refused:
      report(
        .styleAdjusted, whole,
        "\"\(excerpt(whole))\" names a file, which is not allowed in a drawing; it is left out")
    case .none:
      report(
        .styleAdjusted, whole, "\"\(excerpt(whole))\" has no address that a book can follow; it is left out",
        fault: address.isEmpty ? .emptyAddress : nil)
    }
    return false
  }

  /// Records the use of a file, and adds the slot for its URL.
  mutating func writeSlot(_ file: String, _ whole: Range<Int>) {
    let range = ByteRange(tokens[whole.lowerBound].start, tokens[whole.upperBound - 1].end)
    sheet.content.slots.append(
      PageContent.Slot(offset: sheet.content.bytes.count, kind: .media(sheet.media.count)))
    sheet.media.append(MediaUse(path: file, range: range))
  }

  /// A `data:` URL with every character that URLs may not contain escaped.
  private func escapedData(_ address: String) -> String {
    percentEncoded(address) { byte in
      switch byte {
      case "!", "#"..."&", "*"...";", "=", "?"..."Z": true
      default: false
      }
    }
  }
}
