import BookModel
import Diagnostics

extension BookCheck {
  /// Languages are tags after BCP 47, such as `en`, `pt-BR` or `zh-Hant`.
  static let languages = BookCheck { book, manifest in
    let place = book.metadata.range ?? SourceRange(file: manifest)
    return ([book.metadata.language] + book.metadata.otherLanguages).filter { !isLanguageTag($0) }.map {
      Diagnostic(.languageInvalid, at: place, "\"\($0)\" is not a language tag such as en or pt-BR")
    }
  }

  /// The form of a tag: a primary language of two to eight letters, then subtags of up to eight.
  static func isLanguageTag(_ tag: String) -> Bool {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...8).contains(first.utf8.count) || first == "x" || first == "i",
      first.utf8.allSatisfy(isLetter)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
