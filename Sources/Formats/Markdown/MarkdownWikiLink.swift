import BookModel
import Diagnostics
import Files
import MarkdownSyntax
import PageWriting
import TextBytes

/// A link between notes, or an embedded note or file: `[[Note#Heading|text]]`, `![[picture.png|300]]`, `![[Note#^block]]`.
struct MarkdownWikiLink {
  private let file: String
  /// A heading, or `^` and the id of a block, as a part of the note.
  private let part: String?
  private let content: MarkdownContent
  /// The range after `|`.
  private let text: Range<Int>?
  private let place: PageWriter.Place

  /// Parses the range between the brackets.
  init(_ content: MarkdownContent, _ range: Range<Int>, in page: MarkdownWriter) {
    let bytes = content.bytes[range]
    let bar = bytes.firstIndex(of: "|")
    let target = bytes[..<(bar ?? bytes.endIndex)]
    let hash = target.firstIndex(of: "#")
    var name = target[..<(hash ?? target.endIndex)].trimmed
    // In a table, the bar is escaped by a backslash.
    if name.last == "\\" { name = name.dropLast() }
    file = String(decoding: name, as: UTF8.self)
    let last = target.lastIndex(of: "#")
    part = last.map { String(decoding: target[($0 + 1)...].trimmed, as: UTF8.self) }.flatMap {
      $0.isEmpty ? nil : $0
    }
    self.content = content
    text = bar.map { ($0 + 1)..<range.upperBound }.flatMap { $0.isEmpty ? nil : $0 }
    place = page.place(range, in: content)
  }

  /// The range between the brackets, if the text consists only of `![[Note]]`.
  static func embed(in content: MarkdownContent) -> Range<Int>? {
    let bytes = content.bytes[...].trimmed
    guard bytes.starts(withASCII: "![["), bytes.count > 5, bytes.suffix(2).elementsEqual("]]".utf8) else {
      return nil
    }
    let inner = bytes.dropFirst(3).dropLast(2)
    return inner.contains(where: { $0 == "]" || $0 == "[" || $0 == "\n" })
      ? nil : inner.startIndex..<inner.endIndex
  }

  /// The text of a link without its target.
  static func text(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.firstIndex(of: "|").map { bytes[($0 + 1)...] } ?? bytes
  }

  // MARK: - Links

  /// Writes the link.
  func write(to page: inout MarkdownWriter) {
    page.writer.openLink(to: target(in: &page), at: place)
    if let text {
      page.nested(content, range: text)
    } else {
      page.writer.text([file, part ?? ""].filter { !$0.isEmpty }.joined(separator: " > "))
    }
    page.writer.close()
  }

  private func target(in page: inout MarkdownWriter) -> Link.Target {
    let fragment = part.map(Self.fragment)
    if file.isEmpty {
      // What is shown of another note leads to that note.
      if page.labels.isEmbedding, let shown = page.nesting.file {
        return .file(path: shown, fragment: fragment)
      }
      return fragment.map { .fragment($0) } ?? .none
    }
    if let path = knownPath(in: page) { return .file(path: path, fragment: fragment) }
    // Who keeps a vault links notes that are yet to be written.
    page.writer.count(.linkPageMissing, key: file, at: place) {
      "note \"\(file.prefix(80))\" is not in this book; links to it stay as text"
    }
    return .none
  }

  /// The id of a heading or block on its page.
  private static func fragment(_ part: String) -> String {
    part.hasPrefix("^") ? blockID(part.dropFirst()) : MarkdownHeadings.noteName(part)
  }

  /// The id of a named block on its page.
  static func blockID(_ name: some StringProtocol) -> String { "block-" + name }

  /// The path of the file; a note is found without its extension in any folder.
  private func path(in page: MarkdownWriter) -> String? {
    knownPath(in: page) ?? WebAddress.resolved(Array(fileName.utf8)[...], from: page.context.path)
  }

  /// The path of the file where there is one.
  private func knownPath(in page: MarkdownWriter) -> String? {
    if let path = page.context.fileNamed(fileName) ?? page.context.fileNamed(file) { return path }
    guard file.hasPrefix("."),
      let path = WebAddress.resolved(Array(fileName.utf8)[...], from: page.context.path),
      !page.context.mediaInfo(path).isAbsent
    else { return nil }
    return path
  }

  private var fileName: String { isNote && !file.lowercased().hasSuffix(".md") ? file + ".md" : file }

  private var ending: String {
    file.split(separator: ".").count > 1 ? file.split(separator: ".").last!.lowercased() : ""
  }
  private var isNote: Bool {
    !Self.pictures.contains(ending) && !Self.recordings.contains(ending) && ending != "pdf"
  }

  private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp"]
  private static let films: Set<String> = ["mp4", "webm", "mov", "mkv", "ogv"]
  private static let recordings: Set<String> = films.union(["mp3", "m4a", "ogg", "wav", "flac", "3gp"])

  // MARK: - Embedding

  /// Shows the picture, recording or note. Inline, a note becomes a link.
  func show(isBlock: Bool, to page: inout MarkdownWriter) {
    if isNote, isBlock, showNote(to: &page) { return }
    let isMedia = !isNote && ending != "pdf"
    if isBlock { page.writer.open(.p) }
    if isBlock { page.identify() }
    if Self.pictures.contains(ending) {
      showPicture(to: &page)
    } else if isMedia {
      let file = Recording.File(address(in: page), at: place)
      page.writer.openRecording(Recording(isVideo: Self.films.contains(ending), files: [file]))
      page.writer.close()
    } else {
      if isNote, !isBlock {
        page.writer.count(.embeddedLinked, key: "note", at: place) {
          "a note that is to be shown within a line becomes a link"
        }
      } else if ending == "pdf" {
        page.writer.count(.embeddedLinked, key: "pdf", at: place) {
          "a PDF that is to be shown becomes a link"
        }
      }
      write(to: &page)
    }
    if isBlock {
      page.writer.close()
      page.writer.text("\n")
    }
  }

  /// Writes a picture; the text gives its width, its width and height, or its description.
  private func showPicture(to page: inout MarkdownWriter) {
    let words = text.map { String(decoding: content.bytes[$0].trimmed, as: UTF8.self) }
    var picture = Picture(address(in: page), at: place, alternative: words)
    Self.takeSize(of: &picture)
    page.writer.place = place
    page.writer.openPicture(picture)
    page.writer.close()
  }

  /// Takes the size of a picture from the end of its description: `words|100x50`, `words|100`, `100`.
  static func takeSize(of picture: inout Picture) {
    guard let words = picture.alternative else { return }
    let parts = words.split(separator: "|", omittingEmptySubsequences: false)
    let sizes = parts.last?.split(separator: "x", omittingEmptySubsequences: false) ?? []
    guard (1...2).contains(sizes.count), sizes.allSatisfy({ Int($0) != nil }) else { return }
    picture.alternative = parts.count > 1 ? parts.dropLast().joined(separator: "|") : nil
    picture.width = String(sizes[0])
    if sizes.count > 1 { picture.height = String(sizes[1]) }
  }

  /// The file's address, relative to the book's root if the file was found by its name.
  private func address(in page: MarkdownWriter) -> String {
    let path = MarkdownVaultAddress.written(page.context.fileNamed(file) ?? file)
    return page.context.fileNamed(file) == nil ? String(path.dropFirst()) : path
  }

  /// The note's path and bytes.
  private func note(in page: MarkdownWriter) throws(FileError) -> (path: String, bytes: [UInt8]) {
    guard let path = path(in: page) else { throw .missing(nearest: nil) }
    return (path, try page.context.readText(path))
  }

  /// Shows a note, the section below a heading of it, or one of its blocks. Returns false, after reporting it, if there is
  /// none.
  private func showNote(to page: inout MarkdownWriter) -> Bool {
    let (path, bytes): (String, [UInt8])
    do throws(FileError) { (path, bytes) = try note(in: page) } catch {
      let unknown = "\"\(file)\" names no note in this book that can be shown here"
      page.writer.report(
        .embeddedUnknown, at: place, error.concernsExistingFile ? error.summary("note", file) : unknown,
        isGap: true)
      return false
    }
    // A note may show a part of itself.
    guard part != nil ? page.nesting.mayEnter() : MarkdownInclusion.mayInclude(path, at: place, in: &page),
      page.mayRepeat(bytes.count, at: place)
    else { return false }
    var text = PlacedText(bytes, at: Int(page.writer.byteRange(page.writer.place).lower))
    text.isFixed = true
    let document = page.texts.parse(text)
    let blocks = document.blocks(ofPart: part)
    guard !blocks.isEmpty else {
      page.writer.report(
        .embeddedUnknown, at: place,
        "the note \"\(file)\" has no part \"\(part ?? "")\" that can be shown here", isGap: true)
      return false
    }
    page.writer.open(.div)
    page.writer.addClass("embed")
    MarkdownEmbedding.show(blocks, of: document, path: path, to: &page)
    page.writer.close()
    page.writer.text("\n")
    return true
  }
}

extension MarkdownDocument {
  /// The blocks of a whole note, of the section below a heading, or the one block with an id at its end.
  fileprivate func blocks(ofPart part: String?) -> [Int] {
    let all = children(0)
    guard let part else { return all }
    if part.hasPrefix("^") {
      return block(named: Array(part.utf8)).map { [$0] } ?? []
    }
    let name = MarkdownHeadings.noteName(part)
    let isWanted = { (index: Int) in
      blocks[index].kind == .heading
        && MarkdownHeadings.noteName(String(decoding: content(of: index).bytes, as: UTF8.self)) == name
    }
    guard let first = all.firstIndex(where: isWanted) else { return [] }
    let rest = all[(first + 1)...]
    let end =
      rest.firstIndex { blocks[$0].kind == .heading && blocks[$0].level <= blocks[all[first]].level }
      ?? all.endIndex
    return Array(all[first..<end])
  }

  /// The block that a name is given to, `^main`: the paragraph that ends with it, or what stands above a paragraph that is the name
  /// alone, as names of tables, lists, quotations and code are given.
  private func block(named name: [UInt8]) -> Int? {
    for index in blocks.indices where blocks[index].kind == .paragraph {
      let text = content(of: index).bytes[...].trimmed
      guard text.suffix(name.count).elementsEqual(name) else { continue }
      if text.count == name.count { return blocks.indices.first { Int(blocks[$0].next) == index } }
      if text[text.endIndex - name.count - 1].isSpace { return index }
    }
    return nil
  }
}
