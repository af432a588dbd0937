/// Identifies a finding across runs by its id, file and summary, not by its line.
///
/// Equal findings in a file are distinguished by their order.
public struct Fingerprint: Sendable, Hashable {
  private let value: UInt64

  /// The fingerprints of a report's findings, in report order.
  public static func of(_ diagnostics: [Diagnostic]) -> [Fingerprint] {
    var numbers: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let key = "\(diagnostic.kind.id)\u{0}\(diagnostic.range?.file ?? "")\u{0}\(diagnostic.summary)"
      let number = numbers[key, default: 0]
      numbers[key] = number + 1
      return Fingerprint(number == 0 ? key : key + "\u{0}\(number)")
    }
  }

  /// Hashes the text's UTF-8 with 64-bit FNV-1a.
  private init(_ text: String) {
    value = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// The fingerprint as sixteen hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
