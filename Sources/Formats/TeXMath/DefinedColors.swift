import TeXVocabulary
import TextBytes

/// Colours defined in the formula with `\definecolor`.
struct DefinedColors: Sendable {
  private var colors: [(name: [UInt8], value: [UInt8])] = []

  /// The colour named by a command's first argument, as `#rrggbb`.
  func color(
    of call: Token, model: [Token]?, from source: inout Expander
  ) throws(TeXMathError) -> [UInt8] {
    let model = model.map { source.text($0) }
    let argument = source.nextRawVisible()
    let tokens = argument.isCharacter("{") ? try source.balanced(from: argument) : [argument]
    let name = source.text(tokens).filter { $0 != " " }
    if let value = value(of: name, model: model ?? []) { return value }
    let range = tokens.first.map { Int($0.lower)..<Int(tokens[tokens.count - 1].upper) }
    let known = ColorResolver.suggestion(for: name.shown)
    throw TeXMathError(.colorUnknown(name.shown, suggestion: known), range ?? source.range(call))
  }

  /// The value of a colour, as `#rrggbb`; nil if it is not known.
  func value(of name: [UInt8], model: [UInt8]) -> [UInt8]? {
    for color in colors.reversed() where color.name == name { return color.value }
    return ColorResolver.value(name, model: model)
  }

  /// Processes `\definecolor{name}{model}{value}`.
  mutating func define(_ call: Token, from source: inout Expander) throws(TeXMathError) {
    let name = try source.textArgument(of: call)
    let model = try source.textArgument(of: call)
    let value = try source.textArgument(of: call).filter { $0 != " " }
    guard let color = ColorResolver.value(value, model: model) else {
      throw TeXMathError(.colorUnknown(value.shown, suggestion: nil), source.range(call))
    }
    colors.append((name, color))
  }
}
