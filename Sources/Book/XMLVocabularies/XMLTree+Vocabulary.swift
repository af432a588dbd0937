import Diagnostics
import XML

extension XMLTree {
  /// What is said of a document that is not in the vocabulary that it is read as: most of its elements are none of that
  /// vocabulary's. Nil for any other.
  ///
  /// - Parameters:
  ///   - name: the vocabulary that it is read as.
  ///   - isKnown: whether an element is one of that vocabulary's, by its name.
  package func strangeVocabulary(readAs name: String, _ isKnown: (Node) -> Bool) -> Diagnostic? {
    // Elements of one name are counted together, since documents have many elements and few names.
    var uses = [(count: Int, first: Node)](repeating: (0, 0), count: names.count)
    for node in 0..<count where kind(node) == .element {
      let index = nameIndex(node)
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

  /// What is said of a document whose root is none that is read, where its elements tell what it is.
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
