import Kernel
import TextBytes

/// Colours. Named colours evaluate to themselves; drawing reads them.
enum ColorFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] =
    ColorValue.names.map({ BuiltIn(named: $0.0, [], "A colour.") }) + [
      BuiltIn("RGBColor", [.answer], "A colour by red, green and blue.", rgbColor),
      BuiltIn("GrayLevel", [], "A shade of gray."),
      BuiltIn("Hue", [], "A colour by hue, saturation and brightness."),
      BuiltIn("CMYKColor", [], "A colour by cyan, magenta, yellow and black."),
      BuiltIn("LABColor", [], "A colour by lightness and two opponent axes."),
      BuiltIn("LUVColor", [], "A colour by lightness and two opponent axes."),
      BuiltIn("XYZColor", [], "A colour by its tristimulus values."),
      BuiltIn("Blend", [], "A mixture of colours.", taking: "1 2", blend),
      BuiltIn("Lighter", [], "A lighter colour.", taking: "1 2", lighter),
      BuiltIn("Darker", [], "A darker colour.", taking: "1 2", darker),
      BuiltIn(
        "ColorConvert", [], "A colour in another space; here always red, green and blue.", taking: "2 2",
        colorConvert),
      BuiltIn("ColorNegate", [], "The opposite colour.", taking: "1 1", colorNegate),
      BuiltIn("ColorQ", [], "Whether it is a colour.", taking: "1 1", colorQ),
      BuiltIn(
        "ColorData", [], "A scheme of colours as a function, or a numbered list of colours.", taking: "0 2",
        applied: colorOfScheme, colorData),
    ]

  /// `RGBColor["#FF0000"]` gives `RGBColor[1., 0., 0.]`; a list argument is spliced.
  private static func rgbColor(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    if call.count == 1, let parts = call.arguments[0].parts, parts.count >= 3 {
      return .call(call.head, parts)
    }
    guard call.count == 1, case .string(let text) = call.arguments[0] else { return nil }
    if let named = ColorValue.names.first(where: { text.elementsEqual($0.0.utf8) }) { return named.1.term }
    guard text.first == "#", text.count == 7 else { return nil }
    let digits = text.dropFirst().map {
      Double($0 <= "9" ? $0.digitValue : ($0 | .lowercaseBit).digitValue - 39)
    }
    return ColorValue(
      (digits[0] * 16 + digits[1]) / 255, (digits[2] * 16 + digits[3]) / 255,
      (digits[4] * 16 + digits[5]) / 255
    ).term
  }

  /// `Blend[{GrayLevel[0], GrayLevel[1]}, 1/2]` gives `RGBColor[0.5, 0.5, 0.5]`.
  private static func blend(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let colors = call.arguments.first?.parts, !colors.isEmpty else { return nil }
    if let pairs = colors.first?.parts, pairs.count == 2 {
      // Each colour has a position.
      let stops = colors.compactMap { part -> (Double, ColorValue)? in
        guard let pair = part.parts, pair.count == 2, let x = pair[0].double, let color = ColorValue(pair[1])
        else { return nil }
        return (x, color)
      }
      guard stops.count == colors.count, call.count > 1, let x = call.arguments[1].double else {
        return nil
      }
      return ColorValue.blend(stops, x).term
    }
    let found = colors.compactMap { ColorValue($0) }
    guard found.count == colors.count else { return nil }
    if call.count > 1, let weights = call.arguments[1].vector, weights.count == found.count {
      let total = weights.reduce(0, +)
      return total == 0 ? nil : ColorValue.mixed(zip(found, weights).map { ($0, $1 / total) }).term
    }
    guard call.count > 1 else { return ColorValue.mixed(found.map { ($0, 1 / Double(found.count)) }).term }
    guard let x = call.arguments[1].double else { return nil }
    let step = 1 / Double(max(found.count - 1, 1))
    return ColorValue.blend(found.enumerated().map { (Double($0.offset) * step, $0.element) }, x).term
  }

  /// `ColorConvert[GrayLevel[0], "RGB"]` gives `RGBColor[0., 0., 0.]`.
  private static func colorConvert(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    // Colours of other spaces have no form here.
    guard call.count == 2, call.arguments[1] == .text("RGB") || call.arguments[1].isSymbol(.rgbColor) else {
      return nil
    }
    return ColorValue(call.arguments[0])?.term
  }

  /// `ColorNegate[GrayLevel[0]]` gives `RGBColor[1., 1., 1.]`.
  private static func colorNegate(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.flatMap { ColorValue($0) }.map {
      ColorValue(1 - $0.red, 1 - $0.green, 1 - $0.blue, $0.opacity).term
    }
  }

  /// `ColorQ[Red]` gives `True`.
  private static func colorQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .truth(call.arguments.first.map { ColorValue($0) != nil } ?? false)
  }

  /// `ColorData["Rainbow"][0.5]` gives the colour at that position of the scheme.
  private static func colorOfScheme(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let scheme = call.head.call?.arguments.first, let x = call.arguments.first else { return nil }
    return SchemeColors.color(scheme, x)?.term
  }

  /// `ColorData[97, 1]` gives a colour; `"ColorList"` gives all of them, and `ColorData["Gradients"]` the names of schemes.
  private static func colorData(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    if let number = call.arguments.first?.int, !SchemeColors.isKnown(number) {
      session.warn("ColorData[\(number)] is not known here: its colours are those of ColorData[97]")
    }
    if call.count == 1, case .string(let kind) = call.arguments[0] { return SchemeColors.names(kind) }
    guard call.count == 2 else { return nil }
    if let list = call.arguments[1].parts {
      return .list(list.map { .call(call.head, [call.arguments[0], $0]) })
    }
    if case .string(let text) = call.arguments[1], String(decoding: text, as: UTF8.self) == "ColorList" {
      let count = SchemeColors.count(of: call.arguments[0].int ?? 0)
      return .list((1...count).compactMap { SchemeColors.color(call.arguments[0], .integer($0))?.term })
    }
    return SchemeColors.color(call.arguments[0], call.arguments[1])?.term
  }

  /// `Lighter[GrayLevel[0], 1/2]` gives `RGBColor[0.5, 0.5, 0.5]`.
  private static func lighter(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    shade(of: call, target: ColorValue(1, 1, 1))
  }

  /// `Darker[GrayLevel[1], 1/2]` gives `RGBColor[0.5, 0.5, 0.5]`.
  private static func darker(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    shade(of: call, target: ColorValue(0, 0, 0))
  }

  /// Mixes a colour with another by the weight in the second argument, one third by default.
  private static func shade(of call: Call, target: ColorValue) -> Term? {
    guard let first = call.arguments.first else { return nil }
    if let list = first.parts {
      return .list(list.map { .call(call.head, [$0] + call.arguments.dropFirst()) })
    }
    guard let color = ColorValue(first) else { return nil }
    let share = call.count > 1 ? call.arguments[1].double ?? 1.0 / 3 : 1.0 / 3
    var mixed = ColorValue.mixed([(color, 1 - share), (target, share)])
    mixed.opacity = color.opacity
    return mixed.term
  }
}
