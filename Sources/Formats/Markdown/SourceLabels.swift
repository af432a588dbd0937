import TextBytes

/// The labels defined in a Markdown source or a notebook, found without parsing it; good enough to find the file that defines a
/// label.
///
///     (secant)=   :label: secant   :name: secant   #| label: secant   "label": "secant"   $$ (secant)   \label{secant}
public enum SourceLabels {
  /// The labels in the bytes of a file.
  public static func labels(in bytes: [UInt8]) -> [String] {
    // Notebooks are megabytes long with few labels, so the loop avoids bounds checks.
    bytes.withUnsafeBufferPointer { bytes in
      var labels: [String] = []
      for index in 1..<max(1, bytes.count) {
        let byte = bytes[index]
        let label: Range<Int>?
        switch byte {
        case ":": label = value(bytes, at: index)
        case "=": label = target(bytes, at: index)
        case "{" where ends(bytes, end: index, "\\label"): label = name(bytes, from: index + 1, to: "}")
        case "(" where ends(bytes, end: index, "$$ ") || ends(bytes, end: index, "$$"):
          label = name(bytes, from: index + 1, to: ")")
        default: continue
        }
        if let label { labels.append(String(decoding: bytes[label], as: UTF8.self)) }
      }
      return labels
    }
  }

  /// The label up to the sign that closes it.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to close: UInt8) -> Range<
    Int
  >? {
    var end = start
    while end < min(bytes.count, start + 200), bytes[end] != close, !bytes[end].isSpace { end += 1 }
    return end > start && end < bytes.count && bytes[end] == close ? start..<end : nil
  }

  /// The label in `(label)=`, given the offset of the `=`.
  private static func target(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int>? {
    guard bytes[index - 1] == ")" else { return nil }
    var start = index - 1
    while start > 0, index - start < 200, bytes[start - 1] != "(", bytes[start - 1] != "\n" { start -= 1 }
    return start > 0 && bytes[start - 1] == "(" && start < index - 1 ? start..<(index - 1) : nil
  }

  /// The label after `label:`, `name:` and `"label":`, given the offset of the colon.
  private static func value(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int>? {
    let isQuoted = bytes[index - 1] == "\""
    let end = isQuoted ? index - 1 : index
    guard ends(bytes, end: end, "label") || (!isQuoted && ends(bytes, end: end, "name")) else { return nil }
    var start = index + 1
    let limit = min(bytes.count, index + 200)
    while start < limit, bytes[start] == " " || bytes[start] == "\"" || bytes[start] == "'" { start += 1 }
    var stop = start
    while stop < limit, !bytes[stop].isSpace, !["\"", "'", "\\", ","].contains(bytes[stop]) { stop += 1 }
    return stop > start ? start..<stop : nil
  }

  private static func ends(_ bytes: UnsafeBufferPointer<UInt8>, end: Int, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end >= count else { return false }
    for index in 0..<count where bytes[end - count + index] != word.utf8Start[index] { return false }
    return true
  }
}
