/// A named colour, as in the language and the colour picker.
public struct NamedColor: Sendable {
  /// The name, such as `LightBlue`.
  public var name: String
  /// The colour.
  public var color: Color

  /// The 25 named colours, in the order of the palette.
  public static let all: [NamedColor] = [
    NamedColor(name: "Red", color: Color(red: 1, green: 0, blue: 0)),
    NamedColor(name: "Green", color: Color(red: 0, green: 1, blue: 0)),
    NamedColor(name: "Blue", color: Color(red: 0, green: 0, blue: 1)),
    NamedColor(name: "Black", color: .black),
    NamedColor(name: "White", color: .white),
    NamedColor(name: "Gray", color: Color(gray: 0.5)),
    NamedColor(name: "Cyan", color: Color(red: 0, green: 1, blue: 1)),
    NamedColor(name: "Magenta", color: Color(red: 1, green: 0, blue: 1)),
    NamedColor(name: "Yellow", color: Color(red: 1, green: 1, blue: 0)),
    NamedColor(name: "Brown", color: Color(red: 0.6, green: 0.4, blue: 0.2)),
    NamedColor(name: "Orange", color: Color(red: 1, green: 0.5, blue: 0)),
    NamedColor(name: "Pink", color: Color(red: 1, green: 0.5, blue: 0.5)),
    NamedColor(name: "Purple", color: Color(red: 0.5, green: 0, blue: 0.5)),
    NamedColor(name: "LightRed", color: Color(red: 1, green: 0.85, blue: 0.85)),
    NamedColor(name: "LightGreen", color: Color(red: 0.88, green: 1, blue: 0.88)),
    NamedColor(name: "LightBlue", color: Color(red: 0.87, green: 0.94, blue: 1)),
    NamedColor(name: "LightGray", color: Color(gray: 0.85)),
    NamedColor(name: "LightCyan", color: Color(red: 0.9, green: 1, blue: 1)),
    NamedColor(name: "LightMagenta", color: Color(red: 1, green: 0.9, blue: 1)),
    NamedColor(name: "LightYellow", color: Color(red: 1, green: 1, blue: 0.85)),
    NamedColor(name: "LightBrown", color: Color(red: 0.94, green: 0.91, blue: 0.88)),
    NamedColor(name: "LightOrange", color: Color(red: 1, green: 0.9, blue: 0.8)),
    NamedColor(name: "LightPink", color: Color(red: 1, green: 0.925, blue: 0.925)),
    NamedColor(name: "LightPurple", color: Color(red: 0.94, green: 0.88, blue: 0.94)),
    NamedColor(name: "Transparent", color: .transparent),
  ]

  /// The colour of that name; nil if unknown.
  public static func color(named name: String) -> Color? {
    for entry in all where entry.name == name { return entry.color }
    return nil
  }
}
