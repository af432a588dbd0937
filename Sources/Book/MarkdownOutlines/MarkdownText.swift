import XML

/// The text of a Markdown file as its reader decodes it.
enum MarkdownText {
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    TextDecoder().decodeFaulty(file: "", bytes: bytes).bytes
  }
}
