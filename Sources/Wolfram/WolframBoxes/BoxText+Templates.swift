import TextBytes
import WolframLanguage

/// Writes templates on one line of text.
extension BoxText {
  /// The words and boxes of a template on one line, in order.
  package static func parts(of box: Expression, in tree: ExpressionTree) -> [Part] {
    guard let first = tree.argument(of: box, place: 0) else { return [] }
    let arguments = tree.list(first) ?? [first]
    let tag = tree.argument(of: box, place: 1).map { tree.string($0) } ?? ""
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
      return [.text(Array((name + "(").utf8))] + separated(places, .text([",", " "])) + [.text([")"])]
    case .infix(let sign, _): return separated(places.prefix(2), .text(Array(" \(sign) ".utf8)))
    case .scripts, .subscripts:
      return separated(places, .text(Array((tag.hasPrefix("Sup") ? "^" : "_").utf8)))
    case .marked(let mark, _): return places.prefix(1) + [.text(Array(mark.utf8))]
    case .sign(let sign): return [.text(Array(sign.utf8))]
    case .binomial: return [.text(["("])] + separated(places, .text(Array(" over ".utf8))) + [.text([")"])]
    case .quantity: return separated(places.prefix(2), .text([" "]))
    case .space: return [.text([" "])]
    case .swatch: return [.text(Array("■".utf8))]
    case .boxes: return boxes(arguments, in: tree).map { [.box($0)] } ?? []
    case .conditional: return separated(places.prefix(2), .text(Array(" if ".utf8)))
    case .factorial: return places.prefix(1) + [.text(["!"])]
    case .row, nil: return places
    }
  }

  /// A part of a template on one line.
  package enum Part {
    case text([UInt8])
    case box(Expression)
  }

  /// The name and text of a message: `Solve::ifun: Inverse functions are being used`.
  package static func message(_ arguments: ArraySlice<Expression>, in tree: ExpressionTree) -> [UInt8] {
    var result: [UInt8] = []
    for (index, argument) in arguments.prefix(3).enumerated() {
      if index > 0 { result += Array((index == 1 ? "::" : ": ").utf8) }
      result += Self.read(argument, in: tree, isPlain: false).text
    }
    return result
  }

  /// The value of the key `boxes` of the association in a template's argument.
  package static func boxes(_ arguments: ArraySlice<Expression>, in tree: ExpressionTree) -> Expression? {
    for argument in arguments {
      for part in tree.arguments(argument) {
        if let (key, value) = tree.rule(of: part), tree.textEquals(key, text: "boxes") { return value }
      }
    }
    return nil
  }
}
