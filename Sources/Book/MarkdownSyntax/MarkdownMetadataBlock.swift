import TextBytes
import YAML

/// YAML below the start of a text, from `---` and a member to `---` or `...`:
/// https://pandoc.org/MANUAL.html#extension-yaml_metadata_block
enum MarkdownMetadataBlock {
  /// The bytes and lines within which it must end, which keeps the time linear.
  private static let longest = 8000
  private static let mostLines = 200

  /// Whether it begins at a line.
  static func begins(at line: MarkdownLine) -> Bool {
    guard line.bytes[line.nextNonspace..<line.end].trimmed.elementsEqual("---".utf8) else { return false }
    var lines = line.bytes[min(line.end + 1, line.bytes.count)...].prefix(longest)
      .split(separator: "\n", maxSplits: mostLines, omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst() else { return false }
    let key = first.prefix { MarkdownLine.isNameByte($0) }
    let rest = first[key.endIndex...]
    guard key.first?.isLetter == true, rest.first == ":", rest.dropFirst().first?.isSpace != false,
      let end = lines.first(where: isEnd)
    else { return false }
    // Prose between two rules is text, though its first line may look like a member.
    let parsed = YAMLParser().parse(line.bytes[first.startIndex..<end.startIndex], base: first.startIndex)
    return parsed.problems.isEmpty && parsed.value?.members.isEmpty == false
  }

  /// Whether a line ends it.
  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    line.trimmed.elementsEqual("---".utf8) || line.trimmed.elementsEqual("...".utf8)
  }
}
