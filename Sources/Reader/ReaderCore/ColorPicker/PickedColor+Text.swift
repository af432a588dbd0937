import Graphics
import InteractiveModel
import Numerics
import TextBytes

/// Colours in InputForm and in CSS.
extension PickedColor {
  private static let heads: [(String, Space)] = [
    ("RGBColor", .rgb), ("Hue", .hsb), ("CMYKColor", .cmyk), ("GrayLevel", .gray),
  ]

  /// Parses `RGBColor[1, 0.5, 0]`, `Hue[0.3]`, `CMYKColor[…]`, `GrayLevel[0.5]` or a palette name; nil for other texts.
  public init?(inputForm text: String) {
    let bytes = Array(text.utf8).filter { $0 != " " && $0 != "\n" && $0 != "\t" }
    guard let open = bytes.firstIndex(of: UInt8(ascii: "[")) else {
      self.init(named: String(decoding: bytes, as: UTF8.self))
      return
    }
    guard bytes.last == UInt8(ascii: "]") else { return nil }
    let head = bytes[..<open]
    var rest = bytes[(open + 1)..<(bytes.count - 1)]
    if rest.first == UInt8(ascii: "{"), rest.last == UInt8(ascii: "}") { rest = rest.dropFirst().dropLast() }
    var numbers: [Double] = []
    for piece in rest.split(separator: UInt8(ascii: ",")) {
      guard let number = PickedColor.number(piece) else { return nil }
      numbers.append(number)
    }
    for (name, space) in PickedColor.heads where head.elementsEqual(name.utf8) {
      // A hue alone implies full saturation and brightness.
      if space == .hsb { while numbers.count < 3, !numbers.isEmpty { numbers.append(1) } }
      if space == .hsb, let hue = numbers.first, hue < 0 || hue > 1 { numbers[0] = hue - hue.rounded(.down) }
      guard numbers.count >= space.channels.count - 1 else { return nil }
      self.init(space, numbers)
      return
    }
    return nil
  }

  /// Parses a number in Wolfram Language: `0.5`, `1.`, `.25`, ``0.3` ``, `1/3`, `1.2*^-3`.
  private static func number(_ piece: ArraySlice<UInt8>) -> Double? {
    if let slash = piece.firstIndex(of: UInt8(ascii: "/")) {
      guard let above = number(piece[..<slash]), let below = number(piece[(slash + 1)...]), below != 0 else {
        return nil
      }
      return above / below
    }
    var digits: [UInt8] = []
    var isMark = false
    for byte in piece {
      if byte == UInt8(ascii: "`") {
        isMark = true
      } else if byte == UInt8(ascii: "*") {
        isMark = false
        digits.append(UInt8(ascii: "e"))
      } else if byte != UInt8(ascii: "^"), !isMark {
        digits.append(byte)
      }
    }
    return Double(decimal: digits)
  }

  /// The colour in InputForm: a name (C3), or `RGBColor[1, 0.5, 0]` and the like; the opacity is left out if it is 1.
  public var inputForm: String {
    guard space != .palette else { return name }
    var bytes: [UInt8] = []
    for (head, space) in PickedColor.heads where space == self.space { bytes.append(contentsOf: head.utf8) }
    bytes.append(UInt8(ascii: "["))
    let shown = channels.last == 1 ? channels.dropLast() : channels[...]
    for (index, channel) in shown.enumerated() {
      if index > 0 { bytes.append(contentsOf: ", ".utf8) }
      bytes.append(shortest: (channel * 10000).rounded() / 10000)
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The colour as the value of a control.
  public var value: ControlValue { .expression(inputForm) }

  /// A channel's displayed value: 0 to 255 in RGB, degrees for a hue, otherwise per cent.
  public func text(ofChannel channel: Int) -> String {
    guard channels.indices.contains(channel) else { return "" }
    let share = channels[channel]
    let isLast = channel == channels.count - 1
    if space == .rgb, !isLast { return String(Int(clamping: (share * 255).rounded())) }
    if space == .hsb, channel == 0 { return String(Int(clamping: (share * 360).rounded())) + "°" }
    return String(Int(clamping: (share * 100).rounded())) + " %"
  }
}

extension Color {
  /// The colour in CSS: `rgb(255 128 0 / 0.5)`.
  var css: String {
    func byte(_ share: Double) -> String { String(Int(clamping: (share * 255).rounded())) }
    var text = "rgb(" + byte(red) + " " + byte(green) + " " + byte(blue)
    if opacity < 1 {
      let thousandths = Int(clamping: (opacity * 1000).rounded())
      let digits = String(thousandths)
      text +=
        thousandths == 1000
        ? "" : " / 0." + (digits.utf8.count == 1 ? "00" : digits.utf8.count == 2 ? "0" : "") + digits
    }
    return text + ")"
  }
}
