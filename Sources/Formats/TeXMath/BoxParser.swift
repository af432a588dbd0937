import TextBytes
import TeXVocabulary

/// Parses boxes: what is framed, filled, struck out, raised or of a width of its own.
///
///     \cancel[red]{x}    x, struck out in red
struct BoxParser {
  private let token: Token
  private let options: CallOptions

  /// Makes a parser for the command `token`, whose options were read.
  init(_ token: Token, _ options: CallOptions) {
    self.token = token
    self.options = options
  }

  /// Parses boxes and what is drawn around or through them.
  func read(
    _ layout: Primitive.Layout, to list: inout MathList, from parser: inout Parser
  ) throws(TeXMathError) {
    switch layout {
    case .raiseBox:
      let height = try parser.source.lengthArgument(of: token)
      for _ in 0..<2 { _ = try parser.source.bracket(token) }
      let text = try TextParser.argument(of: token, in: [], from: &parser)
      list.nodes.append(.padded(text, MathPadding(raise: height)))
    case .framed:
      let text = try TextParser.argument(of: token, in: [], from: &parser)
      list.nodes.append(.enclosed(text, notation: "box"))
    case .textBox: list.nodes += try TextParser.argument(of: token, in: [], from: &parser)
    case .mathBox: list.nodes.append(.group(try parser.argument(of: token)))
    case .paragraph:
      _ = try parser.source.argument(of: token)
      list.nodes += try TextParser.argument(of: token, in: [], from: &parser)
    case .move:
      _ = try parser.source.length(after: token)
      list.nodes.append(.group(try parser.argument(of: token)))
    case .filled: list.nodes.append(filled(try parser.argument(of: token), options[0] ?? [], parser))
    case .enclosed(let notation):
      list.nodes.append(.enclosed(try parser.argument(of: token), notation: notation))
    case .cancelled(let notation):
      let body = MathNode.enclosed(try parser.argument(of: token), notation: notation)
      list.nodes.append(colored(body, options[0] ?? [], parser))
    case .enclose: list.nodes.append(try enclose(&parser))
    case .cancelTo:
      let target = try parser.argument(of: token)
      let body = MathNode.enclosed(try parser.argument(of: token), notation: "updiagonalstrike")
      list.nodes.append(.scripts(MathScripts(base: [colored(body, options[0] ?? [], parser)], sup: target)))
    case .style, .size, .space, .kern, .text, .shove, .centred, .smashedOperator, .cramped, .phantom, .smash,
      .lap, .raise, .rule,
      .ruleWithDepth, .spaceWithDepth, .strut:
      break
    }
  }

  /// A node in the colour that the optional argument of `\cancel` names: a colour alone, or after `color=`.
  private func colored(_ node: MathNode, _ option: [Token], _ parser: Parser) -> MathNode {
    for (key, value) in option.settings {
      let name = parser.source.text(value ?? key)
      let isColor =
        value == nil || parser.source.text(key).equals("color") || parser.source.text(key).equals("mathcolor")
      if isColor, let color = parser.colors.value(of: name, model: []) {
        return .group([.styleStart(.color(color)), node, .styleEnd])
      }
    }
    return node
  }

  /// Nodes with the background or the border that the optional argument of `\bbox` names.
  private func filled(_ nodes: [MathNode], _ option: [Token], _ parser: Parser) -> MathNode {
    var result = MathNode.group(nodes)
    for (key, _) in option.settings {
      let text = parser.source.text(key).filter { $0 != " " }
      if let color = parser.colors.value(of: text, model: []) {
        result = .group([.styleStart(.background(color)), result, .styleEnd])
      } else if text.starts(with: [UInt8]("border")) {
        result = .enclosed([result], notation: "box")
      }
    }
    return result
  }

  /// Parses `\enclose{notation}[attributes]{body}`.
  private func enclose(_ parser: inout Parser) throws(TeXMathError) -> MathNode {
    let notation = try parser.source.textArgument(of: token)
    _ = try parser.source.bracket(token)
    let body = try parser.argument(of: token)
    for known in BoxParser.notations where notation.equals(known) { return .enclosed(body, notation: known) }
    throw TeXMathError(.argumentMissing(of: "\\enclose"), parser.source.range(token))
  }

  private static let notations: [StaticString] = [
    "longdiv", "actuarial", "radical", "box", "roundedbox", "circle", "left", "right", "top", "bottom",
    "updiagonalstrike", "downdiagonalstrike", "verticalstrike", "horizontalstrike", "madruwb", "phasorangle",
    "updiagonalarrow",
  ]
}
