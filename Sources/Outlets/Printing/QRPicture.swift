import CQREncode
import Publishing

/// A QR code as a drawing in SVG.
///
///     QRPicture("https://example.org/book/", label: "Live page")?.svg  // <svg ... viewBox="0 0 33 33" ...>
///
/// The only importer of `CQREncode`.
struct QRPicture {
  /// Whether QR codes can be drawn: libqrencode is installed.
  static var isAvailable: Bool { octavo_qr_is_there() != 0 }

  /// The drawing, with the quiet zone of four modules that ISO/IEC 18004 requires.
  let svg: [UInt8]

  /// Draws the QR code of a text; nil if the library is missing or the text is too long.
  ///
  /// - Parameter label: the alternative text.
  init?(_ text: String, label: String) {
    guard let code = octavo_qr_encode(text) else { return nil }
    defer { octavo_qr_free(code) }
    let width = Int(code.pointee.width)
    guard width > 0, let modules = code.pointee.data else { return nil }
    var svg: [UInt8] = []
    svg.write("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"print-qr\" role=\"img\"")
    svg.writeAttribute("aria-label", label)
    svg.write(" viewBox=\"0 0 \(width + 8) \(width + 8)\" shape-rendering=\"crispEdges\"><path d=\"")
    for row in 0..<width {
      var column = 0
      while column < width {
        // The lowest bit of a module is its colour.
        var end = column
        while end < width, modules[row * width + end] & 1 == 1 { end += 1 }
        if end > column { svg.write("M\(column + 4) \(row + 4)h\(end - column)v1h-\(end - column)z") }
        column = max(end, column + 1)
      }
    }
    svg.write("\"/></svg>")
    self.svg = svg
  }
}
