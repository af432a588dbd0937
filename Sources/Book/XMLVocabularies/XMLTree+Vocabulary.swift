import Diagnostics
import XML

extension XMLTree {
  /// The finding for a document most of whose elements are unknown in the expected vocabulary; nil for other documents.
  ///
  /// - Parameters:
  ///   - name: the expected vocabulary.
  ///   - isKnown: whether an element of that name belongs to the expected vocabulary.
  package func strangeVocabulary(readAs name: String, _ isKnown: (Node) -> Bool) -> Diagnostic? {
    // Count by name, since documents have many elements and few names.
    var uses = [(count: Int, first: Node)](repeating: (0, 0), count: names.count)
    for node in 0..<count where kind(node) == .element {
      let index = nameIndex(of: node)
      if uses[index].count == 0 { uses[index].first = node }
      uses[index].count += 1
    }
    let used = uses.filter { $0.count > 0 }
    let total = used.reduce(0) { $0 + $1.count }
    let known = used.reduce(0) { $0 + (isKnown($1.first) ? $1.count : 0) }
    guard total >= 6, known * 2 < total else { return nil }
    var counts: [String: Int] = [:]
    for use in used { counts[self.name(use.first).local.lowercased(), default: 0] += use.count }
    let head = XMLHead(root: self.name(root).local, namespace: self.name(root).namespace, counts: counts)
    return strangeVocabulary(head, "\(total - known) of \(total) elements are none of \(name)'s")
  }

  /// The finding for a document with an unsupported root element, if its elements reveal the vocabulary.
  package func strangeRoot() -> Diagnostic? {
    var counts: [String: Int] = [:]
    for node in 0..<count where kind(node) == .element {
      counts[name(node).local.lowercased(), default: 0] += 1
    }
    let head = XMLHead(root: name(root).local, namespace: name(root).namespace, counts: counts)
    guard let vocabulary = head.vocabulary, vocabulary != .octavo else { return nil }
    return strangeVocabulary(head, "<\(name(root).qualified)> begins nothing that Octavo reads")
  }

  private func strangeVocabulary(_ head: XMLHead, _ reason: String) -> Diagnostic {
    let likeness = head.vocabulary.map { "; it looks like \($0.name): \($0.advice)" } ?? ""
    return Diagnostic(.xmlVocabularyStrange, at: range(root), reason + likeness)
  }
}
