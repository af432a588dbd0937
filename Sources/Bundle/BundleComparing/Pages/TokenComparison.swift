/// Compares the tokens of two versions of a block.
struct TokenComparison {
  private let old: PageText.Block
  private let new: PageText.Block
  /// The tokens that are in both.
  let pairs: [SequenceAlignment.Pair]

  /// The number of words shown before and after a change.
  private static let neighbours = 5

  init(_ old: PageText.Block, _ new: PageText.Block) {
    self.old = old
    self.new = new
    pairs = SequenceAlignment.pairs(old.tokens.map(\.key), new.tokens.map(\.key))
  }

  var isEqual: Bool { pairs.count == old.tokens.count && pairs.count == new.tokens.count }

  /// The changes in the order of the text.
  func edits() -> [PageEdit] {
    var edits: [PageEdit] = []
    var last = (old: 0, new: 0)
    for pair in pairs + [(old.tokens.count, new.tokens.count)] {
      if pair.old > last.old || pair.new > last.new {
        edits += self.edits(last.old..<pair.old, last.new..<pair.new)
      }
      last = (pair.old + 1, pair.new + 1)
    }
    return edits
  }

  private func edits(_ removed: Range<Int>, _ added: Range<Int>) -> [PageEdit] {
    if new.kind == .code { return [codeEdit(removed, added)] }
    let tokens = (old: old.tokens[removed], new: new.tokens[added])
    var edits: [PageEdit] = []
    for kind in [PageText.Token.Kind.picture, .media, .interactive] {
      edits += objectEdits(kind, tokens.old.filter { $0.kind == kind }, tokens.new.filter { $0.kind == kind })
    }
    let (before, after) = (tokens.old.filter(\.isText), tokens.new.filter(\.isText))
    if (before + after).allSatisfy({ $0.kind == .formula }) {
      return edits + objectEdits(.formula, before, after)
    }
    guard !before.isEmpty || !after.isEmpty else { return edits }
    let kind: BundleComparison.Change.Kind = before.isEmpty ? .added : after.isEmpty ? .removed : .changed
    var edit = PageEdit(kind, new.kind == .tableRow ? .table : .words)
    let texts = (PageText.text(of: before[...]), PageText.text(of: after[...]))
    // A word that became a link or emphasis, beside its punctuation.
    if texts.0 == texts.1 { return edits + [PageEdit(.changed, .formatting)] }
    edit.setExcerpts(before.isEmpty ? nil : texts.0, after.isEmpty ? nil : texts.1)
    edit.removedWords = before.reduce(0) { $0 + ($1.isWord ? 1 : 0) }
    edit.addedWords = after.reduce(0) { $0 + ($1.isWord ? 1 : 0) }
    edit.context = context(
      of: .changed(before: edit.before ?? "", after: edit.after ?? ""), at: added,
      glued: after.first?.isGlued == true)
    return edits + [edit]
  }

  private func codeEdit(_ removed: Range<Int>, _ added: Range<Int>) -> PageEdit {
    let kind: BundleComparison.Change.Kind = removed.isEmpty ? .added : added.isEmpty ? .removed : .changed
    func text(_ tokens: ArraySlice<PageText.Token>) -> String? {
      tokens.isEmpty ? nil : tokens.map(\.text).joined(separator: "\n")
    }
    var edit = PageEdit(kind, .code, count: max(removed.count, added.count))
    edit.setExcerpts(text(old.tokens[removed]), text(new.tokens[added]))
    return edit
  }

  /// Pairs objects by their order.
  private func objectEdits(
    _ kind: PageText.Token.Kind, _ before: [PageText.Token], _ after: [PageText.Token]
  ) -> [PageEdit] {
    let subject: PageEdit.Subject =
      switch kind {
      case .formula: .formula
      case .picture: .figure
      case .media: .media
      case .interactive: .interactive
      case .word, .number: .words
      }
    return (0..<max(before.count, after.count)).map { index in
      let a = index < before.count ? before[index] : nil
      let b = index < after.count ? after[index] : nil
      let change: BundleComparison.Change.Kind = a == nil ? .added : b == nil ? .removed : .changed
      var edit = PageEdit(change, subject)
      edit.setExcerpts(a?.shown, b?.shown)
      if change == .changed, a?.shown == b?.shown {
        // A formula only looks different; of another object the name is said once.
        if kind == .formula { return PageEdit(.changed, .formatting) }
        edit.before = nil
      }
      return edit
    }
  }

  /// The change with the words around it, those of the new version.
  private func context(of change: PageEdit.Piece, at place: Range<Int>, glued: Bool) -> [PageEdit.Piece] {
    // One word more is no longer than the sign that it was left out.
    let (first, last) = (place.lowerBound - Self.neighbours, place.upperBound + Self.neighbours)
    let start = first <= 1 ? 0 : first
    let end = last >= new.tokens.count - 1 ? new.tokens.count : last
    var before = PageText.text(of: new.tokens[start..<place.lowerBound])
    var after = PageText.text(of: new.tokens[place.upperBound..<end])
    if start > 0 { before = "… " + before }
    if end < new.tokens.count { after += " …" }
    if !before.isEmpty, !glued { before += " " }
    if !after.isEmpty, place.upperBound < new.tokens.count, !new.tokens[place.upperBound].isGlued {
      after = " " + after
    }
    var pieces: [PageEdit.Piece] = []
    if !before.isEmpty { pieces.append(.same(before)) }
    pieces.append(change)
    if !after.isEmpty { pieces.append(.same(after)) }
    return pieces
  }
}

extension PageText.Token {
  /// Whether it is told with the words around it.
  fileprivate var isText: Bool {
    switch kind {
    case .word, .number, .formula: true
    case .picture, .media, .interactive: false
    }
  }

  /// What is shown of an object that changed.
  fileprivate var shown: String {
    switch kind {
    case .word, .number, .formula: text
    case .picture, .media, .interactive: description.map { $0.isEmpty ? text : text + ", " + $0 } ?? text
    }
  }
}
