import BookModel
import Diagnostics
import Files
import Testing

@testable import Bibliography
@testable import Markdown
@testable import Markup
@testable import PageWriting
@testable import SourceFormats

/// Reads a Markdown document; `files` are the book's other files, `locked` those that the system refuses.
func readMarkdown(
  _ text: String, split: Int? = nil, files: [String: String] = [:], locked: Set<String> = [],
  settings: TextSettings = TextSettings(), bibliography: String? = nil
) throws -> ReadPage {
  var context = ReadingContext(source: 0, path: "text/a.md", splitLevel: split)
  context.files.mediaInfo = { path in
    if path.hasPrefix("..") { return .outside(.beyondRoot(allowing: "..")) }
    guard files[path] != nil else { return .missing }
    if path.hasSuffix(".mp3") { return .found(MediaInfo(mediaType: "audio/mpeg", size: 10)) }
    return path.hasSuffix(".png") ? .found(picture) : .missing
  }
  context.files.read = { (path) throws(FileError) in
    if locked.contains(path) { throw .unreadable("permission denied") }
    guard let text = files[path] else { throw .missing(nearest: nil) }
    return Array(text.utf8)
  }
  context.fileNamed = { name in
    files.keys.sorted().first { $0 == name || $0.hasSuffix("/" + name) }
  }
  context.text = settings
  if let bibliography {
    var entries = BookBibliography(Bibliography(files: [("refs.bib", Array(bibliography.utf8))]))
    entries.look(at: Array(text.utf8))
    context.bibliography = entries
  }
  let reading = readSource(file: "a.md", bytes: Array(text.utf8), context: context)
  return ReadPage(reading: reading, page: try #require(reading.pages.first))
}

/// The page's content without line feeds between elements.
func markdown(_ text: String, files: [String: String] = [:]) throws -> String {
  try readMarkdown(text, files: files).content.replacing(">\n<", with: "><").trimmingSuffix("\n")
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
