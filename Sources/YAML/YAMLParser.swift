import CYaml
import Diagnostics

/// Reads YAML 1.1 and what is common of 1.2 (https://yaml.org/spec/1.2.2/) with Yams' copy of libyaml.
///
/// Yams' own tree keeps lines and columns but no bytes, stops at the first repeated key, and descends by recursion;
/// so this takes libyaml's events and builds a tree with a stack of its own. libyaml refuses nesting of more than
/// 1,000 levels, and `nodeLimit` bounds how far aliases expand.
public struct YAMLParser {
  /// The number of nodes, those behind aliases counted each time, up to which aliases are followed.
  public var nodeLimit = 200_000

  /// A parser.
  public init() {}

  /// What reading gives: the document, as far as it could be read, and what is wrong with it.
  public struct Result: Sendable {
    /// The first document; nil where there is none.
    public var value: YAMLValue?
    /// What is wrong with it.
    public var problems: [YAMLProblem]
  }

  /// Reads the text of a document.
  public func parse(_ text: String) -> Result { parse(Array(text.utf8)[...]) }

  /// Reads the bytes of a document in UTF-8; places count from `base` at the first of them.
  public func parse(_ bytes: ArraySlice<UInt8>, base: Int = 0) -> Result {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? bytes.dropFirst(3) : bytes
    var builder = YAMLBuilder(
      offsets: CharacterOffsets(text, base: base + (hasMark ? 3 : 0)), nodeLimit: nodeLimit)
    text.withUnsafeBufferPointer { builder.read($0) }
    return Result(value: builder.root, problems: builder.problems)
  }
}

/// Byte offsets of characters, since libyaml counts characters.
struct CharacterOffsets {
  /// The offset of each character; empty where all are one byte long.
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

  /// The place of the byte at an offset.
  func place(byte: Int) -> Int { base + min(byte, count) }
}
