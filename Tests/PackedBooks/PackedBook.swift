import Foundation

/// A small packed EPUB in memory, whose files a test can change.
package struct PackedBook {
  /// The files in order; names may repeat.
  package var files: [(name: String, content: [UInt8])]
  /// The extra field of the first file.
  package var extraField: [UInt8] = []
  /// The compression methods or flags of unusual entries.
  package var methods: [String: UInt16] = [:]

  /// Entries with a wrong checksum.
  package var damaged: Set<String> = []
  /// Sizes that entries claim to have.
  package var claimedSizes: [String: Int] = [:]

  package init() {
    files = [
      ("mimetype", Array("application/epub+zip".utf8)),
      (
        "META-INF/container.xml",
        Array(
          """
          <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
          <rootfiles>
          <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
          </rootfiles>
          </container>
          """.utf8)
      ),
      (
        "EPUB/package.opf",
        Array(
          """
          <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="q">
          <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
          <dc:identifier id="q">urn:isbn:9780000000002</dc:identifier>
          <dc:title>Limits</dc:title>
          <dc:language>en</dc:language>
          <meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
          </metadata>
          <manifest>
          <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
          <item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>
          <item id="two" href="two.xhtml" media-type="application/xhtml+xml"/>
          </manifest>
          <spine>
          <itemref idref="one"/>
          <itemref idref="two"/>
          </spine>
          </package>
          """.utf8)
      ),
      (
        "EPUB/nav.xhtml",
        Self.page("<nav epub:type=\"toc\"><ol><li><a href=\"one.xhtml\">One</a></li></ol></nav>")
      ),
      ("EPUB/one.xhtml", Self.page("<p id=\"a\">One</p>")),
      ("EPUB/two.xhtml", Self.page("<p>Two</p>")),
    ]
  }

  package static func page(_ body: String) -> [UInt8] {
    Array(
      """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
      <head><title>Page</title></head>
      <body>
      \(body)
      </body>
      </html>
      """.utf8)
  }

  /// Replaces text in a file.
  package mutating func edit(_ name: String, _ old: String, _ new: String) {
    for index in files.indices where files[index].name == name {
      files[index].content = Array(
        String(decoding: files[index].content, as: UTF8.self).replacing(old, with: new).utf8)
    }
  }

  /// Replaces text in the package document.
  package mutating func editPackage(_ old: String, _ new: String) { edit("EPUB/package.opf", old, new) }

  /// Adds a file and its manifest item.
  package mutating func add(_ name: String, _ type: String, _ content: [UInt8], properties: String = "") {
    files.append(("EPUB/" + name, content))
    let attribute = properties.isEmpty ? "" : " properties=\"\(properties)\""
    let id = "i\(files.count)"
    editPackage(
      "</manifest>", "<item id=\"\(id)\" href=\"\(name)\" media-type=\"\(type)\"\(attribute)/>\n</manifest>")
  }

  /// Sets the body of the first page.
  package mutating func setBody(_ body: String) {
    for index in files.indices where files[index].name == "EPUB/one.xhtml" {
      files[index].content = Self.page(body)
    }
  }

  /// The archive's bytes, every file stored.
  package func archive() -> [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for (index, file) in files.enumerated() {
      // Names written as \xFF are not UTF-8.
      let name =
        file.name.contains("\u{FFFD}")
        ? Array(file.name.utf8).filter { $0 != 0xBF && $0 != 0xBD } : Array(file.name.utf8)
      let extra = index == 0 ? extraField : []
      let method = methods[file.name] ?? 0
      let sum = damaged.contains(file.name) ? ~checksum(file.content) : checksum(file.content)
      let common =
        number(method, 2) + number(0, 4) + number(sum, 4) + number(file.content.count, 4)
        + number(claimedSizes[file.name] ?? file.content.count, 4) + number(name.count, 2)
        + number(extra.count, 2)
      let offset = output.count
      output += number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + common + name + extra + file.content
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 2) + common.dropLast(2)
        + number(0, 2)
      directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(offset, 4) + name
    }
    let start = output.count
    output += directory
    output += number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
    return output + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  private func number(_ value: some BinaryInteger, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return ~remainder
  }
}
