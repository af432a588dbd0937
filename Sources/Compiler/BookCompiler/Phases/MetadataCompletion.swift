import BookModel
import Digests
import Diagnostics
import TextBytes

/// Fills in a missing identifier and modification date, reproducibly: never from the clock.
struct MetadataCompletion {
  /// The value of SOURCE_DATE_EPOCH, in seconds since 1970, if set.
  var sourceDateEpoch: Int?

  /// The completed metadata, and findings about missing values. The identifier is made of the title: where only reading a page finds
  /// that, it is left for `identify`.
  func complete(_ metadata: Metadata, manifest: String) -> (Metadata, [Diagnostic]) {
    var completed = metadata
    var diagnostics: [Diagnostic] = []
    let place = metadata.range ?? SourceRange(file: manifest)
    if metadata.titleSource == nil { diagnostics += Self.identify(&completed, manifest: manifest) }
    if let date = metadata.date, moment(date) == nil {
      completed.date = nil
      diagnostics.append(Diagnostic(.dateInvalid, at: place, "\"\(date)\" is not a date such as 2026-01-15"))
    }
    if let modified = metadata.modified, let moment = moment(modified) {
      completed.modified = moment
    } else if let epoch = sourceDateEpoch {
      completed.modified = timestamp(epoch)
    } else if let date = metadata.date, let moment = moment(date) {
      completed.modified = moment
    } else {
      completed.modified = "1980-01-01T00:00:00Z"
      diagnostics.append(
        Diagnostic(.modifiedMissing, at: place, "book does not say when it was last changed"))
    }
    return (completed, diagnostics)
  }

  /// Makes an identifier of title, creators and language, and reports it, if there is none.
  static func identify(_ metadata: inout Metadata, manifest: String) -> [Diagnostic] {
    guard metadata.identifier?.isEmpty ?? true else { return [] }
    let identifier = "urn:uuid:" + uuid(of: metadata)
    metadata.identifier = identifier
    return [
      Diagnostic(
        .identifierMissing, at: metadata.range ?? SourceRange(file: manifest), "book has no identifier",
        solutions: [Diagnostic.Solution("give it the one that is used now: \(identifier)")])
    ]
  }

  /// A version 5 UUID (RFC 9562) derived from title, creators and language.
  private static func uuid(of metadata: Metadata) -> String {
    // The namespace is the version 5 UUID of "urn:octavo:book:1" in the URL namespace.
    let namespace = [0x5FC7_01AE_9E9F_57AA, 0x88B3_CF7C_180B_EC07].flatMap { (half: UInt64) in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
    let name = ([metadata.title] + metadata.creators.map(\.name) + [metadata.language]).joined(
      separator: "\u{0}")
    var digest = Array(HashFunction.hash(.sha1, of: namespace + Array(name.utf8)).prefix(16))
    digest[6] = digest[6] & 0x0F | 5 << 4
    digest[8] = digest[8] & 0b11_1111 | 0x80
    let hex = digest.map { byte in
      let text = String(byte, radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }.joined()
    var groups: [Substring] = []
    var rest = hex[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }

  /// Converts an ISO 8601 date (`2026`, `2026-01-15`, or longer) to a UTC timestamp; nil if invalid.
  private func moment(_ text: String) -> String? {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let date = parts.first else { return nil }
    let fields = date.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), fields[0].utf8.count == 4,
      fields.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let month = fields.count > 1 ? Int(fields[1])! : 1
    let day = fields.count > 2 ? Int(fields[2])! : 1
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    var time = "00:00:00"
    if parts.count == 2 {
      let digits = parts[1].prefix { $0.isASCIIDigit || $0 == ":" }
      guard digits.utf8.count == 8, parts[1].dropFirst(8).drop(while: { $0.isASCIIDigit || $0 == "." }) == "Z"
      else { return nil }
      time = String(digits)
    }
    return "\(fields[0])-\(padded(month))-\(padded(day))T\(time)Z"
  }

  /// Formats seconds since 1970 as `YYYY-MM-DDThh:mm:ssZ` (Gregorian calendar).
  private func timestamp(_ seconds: Int) -> String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let date = CalendarDate(daysSince1970: days)
    let digits = String(date.year)
    let paddedYear = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return
      "\(paddedYear)-\(padded(date.month))-\(padded(date.day))T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))Z"
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
