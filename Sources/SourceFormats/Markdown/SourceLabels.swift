/// The labels that a source in Markdown or a notebook gives to what it holds, found without reading it: good for
/// finding the file that a label is in.
public enum SourceLabels {
  /// What stands before a label: `:label: a`, `:name: a`, `label: a`, `name: a`.
  private static let marks: [[UInt8]] = [Array("label:".utf8), Array("name:".utf8)]

  /// The labels in the bytes of a file.
  public static func labels(in bytes: [UInt8]) -> [String] {
    var labels: [String] = []
    for index in bytes.indices where bytes[index] == 0x3A || bytes[index] == 0x3D {
      let before = bytes[..<index]
      if bytes[index] == 0x3D {
        // `(label)=`
        guard before.last == 0x29, let open = before.suffix(200).lastIndex(of: 0x28) else { continue }
        labels.append(String(decoding: bytes[(open + 1)..<(index - 1)], as: UTF8.self))
        continue
      }
      guard marks.contains(where: { mark in before.suffix(mark.count - 1).elementsEqual(mark.dropLast()) })
      else { continue }
      let rest = bytes[(index + 1)...].prefix(200).drop { $0 == 0x20 || $0 == 0x22 || $0 == 0x27 }
      let value = rest.prefix { !$0.isSpace && $0 != 0x22 && $0 != 0x27 && $0 != 0x5C && $0 != 0x2C }
      if !value.isEmpty { labels.append(String(decoding: value, as: UTF8.self)) }
    }
    return labels
  }
}
