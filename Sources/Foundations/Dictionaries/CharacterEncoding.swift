import CHyphen
import Glibc

/// Converts words between UTF-8 and the encoding of a dictionary.
package final class CharacterEncoding {
  private let encoder: iconv_t?
  private let decoder: iconv_t?

  /// Makes a converter for an encoding by name; if iconv does not know it, every conversion fails.
  package init(_ name: String) {
    // Names in dictionaries differ from iconv's: ISO8859-1 and microsoft-cp1251.
    let known = name.replacing("microsoft-", with: "")
    (encoder, decoder) = (Self.open(from: "UTF-8", to: known), Self.open(from: known, to: "UTF-8"))
  }

  deinit {
    if let encoder { iconv_close(encoder) }
    if let decoder { iconv_close(decoder) }
  }

  private static func open(from: String, to: String) -> iconv_t? {
    let converter = iconv_open(to, from)
    return converter == iconv_t(bitPattern: -1) ? nil : converter
  }

  /// The word in the encoding, zero-terminated; nil if the encoding cannot represent it.
  package func encoded(_ word: String) -> [CChar]? {
    Self.convert(Array(word.utf8CString.dropLast()), encoder)
  }

  /// The word in UTF-8; nil if it is invalid in the encoding.
  package func decoded(_ word: UnsafePointer<CChar>) -> String? {
    Self.convert(Array(UnsafeBufferPointer(start: word, count: strlen(word))), decoder).map {
      String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private static func convert(_ bytes: [CChar], _ converter: iconv_t?) -> [CChar]? {
    guard let converter else { return nil }
    var (input, output) = (bytes, [CChar](repeating: 0, count: 4 * bytes.count + 8))
    let room = output.count
    var (left, free) = (bytes.count, room)
    let isConverted = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, to) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &from, &left, &to, &free) == 0
      }
    }
    guard isConverted else {
      // Reset the conversion state.
      iconv(converter, nil, nil, nil, nil)
      return nil
    }
    return Array(output.prefix(room - free)) + [0]
  }
}
