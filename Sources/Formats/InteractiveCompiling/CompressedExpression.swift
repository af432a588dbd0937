import BookModel
import Compression
import TextBytes
import WolframLanguage

/// Expressions that a notebook stores compressed: `CompressedData["1:eJ…"]`.
package enum CompressedExpression {
  /// The maximum inflated size of one value, in bytes.
  private static let limit = 128 << 20

  /// Decodes the text `1:eJ…`, base64 of a zlib stream of a serialised expression; nil if it is damaged or too large.
  package static func tree(_ text: [UInt8]) -> ExpressionTree? {
    let start = text.drop { $0 <= " " }
    guard start.starts(with: "1:".utf8) else { return nil }
    let letters = start.dropFirst(2).filter { $0 > " " && $0 != "\\" }
    guard case .success(let packed) = Base64.decode(letters[...]), packed.count > 2,
      let bytes = ZlibStream.inflate(packed, limit: limit)
    else { return nil }
    return ExpressionTree(serialised: bytes)
  }
}
