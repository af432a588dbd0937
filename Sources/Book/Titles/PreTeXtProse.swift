import TextBytes
import XML

extension XMLTree {
  /// A text of PreTeXt, which shows the keyboard's apostrophe as the typographic one, except in code: `Rolle's` reads `Rolle’s`.
  public func preTeXtProse(of node: Node) -> [UInt8] {
    let text = bytes(node)
    let isCode = parent(of: node).map { name($0).local == "c" } ?? false
    guard !isCode, text.contains("'") else { return Array(text) }
    return text.flatMap { $0 == "'" ? Array("’".utf8) : [$0] }
  }
}
