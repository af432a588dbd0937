/// A clock value of SMIL 3.0 in seconds: `1:02:03.5`, `02:03` or `3.5min`.
public struct ClockValue: Equatable, Sendable {
  /// The seconds.
  public let seconds: Double

  /// Parses a clock value; nil for other texts.
  public init?(_ text: String) {
    let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else {
      let units: [(String, Double)] = [("min", 60), ("ms", 0.001), ("h", 3600), ("s", 1)]
      let unit = units.first { text.hasSuffix($0.0) }
      guard let number = Self.number(text.dropLast(unit?.0.count ?? 0)) else { return nil }
      seconds = number * (unit?.1 ?? 1)
      return
    }
    guard parts.count <= 3, let last = parts.last, let second = Self.number(last), second < 60 else {
      return nil
    }
    let whole = parts.dropLast()
    guard last.prefix(while: { $0 != "." }).count == 2, whole.allSatisfy({ Self.isDigits($0) }) else {
      return nil
    }
    let minutePart = whole.last ?? "0"
    guard minutePart.count == 2, let minute = Int(minutePart), minute < 60 else { return nil }
    let hour = parts.count == 3 ? Double(parts[0]) ?? 0 : 0
    seconds = hour * 3600 + Double(minute) * 60 + second
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func number(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ isDigits($0) }) else { return nil }
    return Double(text)
  }

  /// Formats seconds as a clock value: `62.5` is `0:01:02.500`.
  public static func text(_ seconds: Double) -> String {
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    func padded(_ number: Int, width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    let (hours, minutes) = (thousandths / 3_600_000, thousandths / 60_000 % 60)
    let rest = padded(thousandths / 1000 % 60, width: 2) + "." + padded(thousandths % 1000, width: 3)
    return "\(hours):\(padded(minutes, width: 2)):\(rest)"
  }
}
