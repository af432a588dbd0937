import WolframLanguage

/// Templates in one line of text.
extension BoxText {
  /// What of a template stands in a line, in order: words and boxes.
  static func parts(of box: Expression, in tree: ExpressionTree) -> [Part] {
    guard let first = tree.argument(box, 0) else { return [] }
    let arguments = tree.list(first) ?? [first]
    let tag = tree.argument(box, 1).map { tree.string($0) } ?? ""
    let places = arguments.map { Part.box($0) }
    func separated(_ parts: some Sequence<Part>, _ separator: Part) -> [Part] {
      var result: [Part] = []
      for part in parts { result += result.isEmpty ? [part] : [separator, part] }
      return result
    }
    switch BoxTemplate.meaning(tag) {
    case .hidden: return []
    case .message: return [.text(message(arguments, in: tree))]
    case .argument(let place): return place < places.count ? [places[place]] : places.prefix(1).map { $0 }
    case .separated: return separated(places.dropFirst(2), places.first ?? .text([]))
    case .fenced(let left, let right, _, let separator):
      return [.text(Array(left.utf8))] + separated(places, .text(Array(separator.utf8)))
        + [.text(Array(right.utf8))]
    case .function(let name, _, _, _):
      return [.text(Array((name + "(").utf8))] + separated(places, .text([0x2C, 0x20])) + [.text([0x29])]
    case .infix(let sign, _): return separated(places.prefix(2), .text(Array(" \(sign) ".utf8)))
    case .scripts, .subscripts:
      return separated(places, .text(Array((tag.hasPrefix("Sup") ? "^" : "_").utf8)))
    case .marked(let mark, _): return places.prefix(1) + [.text(Array(mark.utf8))]
    case .sign(let sign): return [.text(Array(sign.utf8))]
    case .binomial: return [.text([0x28])] + separated(places, .text(Array(" over ".utf8))) + [.text([0x29])]
    case .quantity: return separated(places.prefix(2), .text([0x20]))
    case .space: return [.text([0x20])]
    case .swatch: return [.text(Array("■".utf8))]
    case .boxes: return boxes(arguments, in: tree).map { [.box($0)] } ?? []
    case .conditional: return separated(places.prefix(2), .text(Array(" if ".utf8)))
    case .factorial: return places.prefix(1) + [.text([0x21])]
    case .row, nil: return places
    }
  }

  /// A stretch of a template in a line.
  enum Part {
    case text([UInt8])
    case box(Expression)
  }

  /// A message's name and text: `Solve::ifun: Inverse functions are being used`.
  static func message(_ arguments: ArraySlice<Expression>, in tree: ExpressionTree) -> [UInt8] {
    var result: [UInt8] = []
    for (index, argument) in arguments.prefix(3).enumerated() {
      if index > 0 { result += Array((index == 1 ? "::" : ": ").utf8) }
      result += Self.read(argument, in: tree, isPlain: false).text
    }
    return result
  }

  /// The value of the key `boxes` of the association that a template's argument is.
  static func boxes(_ arguments: ArraySlice<Expression>, in tree: ExpressionTree) -> Expression? {
    for argument in arguments {
      for part in tree.arguments(argument) {
        if let (key, value) = tree.rule(part), tree.textEquals(key, "boxes") { return value }
      }
    }
    return nil
  }
}
