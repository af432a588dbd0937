import CLibYAML
import Diagnostics

/// Parses YAML 1.1 and the common parts of 1.2 (https://yaml.org/spec/1.2.2/) with the system's libyaml.
///
/// The tree is built from libyaml's events with an explicit stack and keeps byte ranges. Nesting is limited
/// to 1,000 levels, and `nodeLimit` bounds alias expansion.
public struct YAMLParser {
  /// The maximum number of nodes, counting aliased ones at each use.
  var nodeLimit = 200_000

  /// Makes a parser.
  public init() {}

  /// The parsed document, as far as it is readable, and its problems.
  public struct Result: Sendable {
    /// The first document; nil if there is none.
    public var value: YAMLValue?
    /// The problems found.
    public var problems: [YAMLProblem]
  }

  /// Parses a document.
  public func parse(_ text: String) -> Result { parse(Array(text.utf8)[...]) }

  /// Parses a document in UTF-8; byte ranges start at `base`.
  public func parse(_ bytes: ArraySlice<UInt8>, base: Int = 0) -> Result {
    let mark = SourceText.markLength(of: bytes)
    let text = bytes.dropFirst(mark)
    var builder = YAMLBuilder(
      offsets: CharacterOffsets(text, base: base + mark), nodeLimit: nodeLimit)
    text.withUnsafeBufferPointer { builder.read($0) }
    return Result(value: builder.root, problems: builder.problems)
  }
}

/// Maps libyaml's character counts to byte offsets.
struct CharacterOffsets {
  /// The byte offset of each character; empty if all characters are one byte.
  private var offsets: [Int32] = []
  private let base: Int
  private let count: Int

  init(_ bytes: ArraySlice<UInt8>, base: Int) {
    self.base = base
    count = bytes.count
    guard bytes.contains(where: { $0 >= 0x80 }) else { return }
    offsets.reserveCapacity(bytes.count)
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { offsets.append(Int32(offset)) }
  }

  func offset(_ mark: yaml_mark_t) -> Int { offset(Int(mark.index)) }

  func offset(_ character: Int) -> Int {
    if offsets.isEmpty { return base + min(character, count) }
    return base + (character < offsets.count ? Int(offsets[character]) : count)
  }

  /// Whether a position is the end of the text.
  func isEnd(_ place: Int) -> Bool { place >= base + count }

  /// The position of the byte at an offset.
  func place(byte: Int) -> Int { base + min(byte, count) }
}
