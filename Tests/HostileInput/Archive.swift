/// A ZIP archive of stored, not deflated, files.
struct Archive {
  let bytes: [UInt8]

  init(_ files: [(name: String, content: [UInt8])]) {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      let common =
        number(0, 2) + number(0, 4) + number(Self.checksum(content), 4) + number(content.count, 4)
        + number(content.count, 4) + number(name.utf8.count, 2)
      directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 2) + common
      directory +=
        number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(output.count, 4)
      directory += Array(name.utf8)
      output +=
        number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + common + number(0, 2) + Array(name.utf8)
      output += content
    }
    let start = output.count
    output +=
      directory + number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
    bytes = output + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
  }
}

private func number(_ value: some BinaryInteger, _ size: Int) -> [UInt8] {
  (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}
