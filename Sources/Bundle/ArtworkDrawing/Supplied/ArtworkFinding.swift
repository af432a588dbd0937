import BookModel
import Diagnostics
import Files
import Markup

/// The kinds of findings about artwork.
enum ArtworkFinding {
  /// The file could not be loaded.
  case missing(FileReference, FileError)
  /// The bytes cannot be decoded.
  case unreadable(FileReference, DecodingFailure)
  /// A raster is enlarged; `needed` is the size that would suffice for all outputs.
  case enlarged(FileReference, size: (width: Int, height: Int), needed: (width: Int, height: Int))
  /// A raster file of several pictures, of which the first is painted.
  case further(FileReference, LeftOutPictures)
  /// A cover with transparent parts stands on a ground that is not white.
  case coverTransparent(FileReference, Color)
  /// A cover is more than three times as long as wide.
  case coverStrip(FileReference, width: Int, height: Int)
  /// A cover for one orientation has the shape of the other.
  case coverOrientation(FileReference, ArtworkFile.Orientation, width: Int, height: Int)
  /// An icon has transparent parts.
  case transparent(FileReference)
  /// An icon is not square.
  case notSquare(FileReference, width: Int, height: Int)
  /// A bar icon has colours other than white, or no transparency.
  case barIconNotWhite(FileReference)
  /// A bar icon has the wrong size for its bar.
  case barIconSize(FileReference, Bar, width: Int, height: Int)
  /// A picture in which nothing can be seen.
  case blank(FileReference, BlankPicture)
  /// What an SVG loses when it is painted.
  case unpainted(Diagnostic)
  /// No installed font has these characters of a drawn cover.
  case glyphsMissing([Character], SourceRange?)

  /// The two kinds of bars with icons.
  enum Bar: String {
    case toolbar, tabBar
  }
}

extension ArtworkFinding {
  var diagnostic: Diagnostic {
    switch self {
    case .missing(let file, let error):
      switch error {
      case .notAFile, .unreadable, .tooLarge:
        return Diagnostic(.artworkUnreadable, at: place(of: file), error.summary("artwork", file.path))
      case .missing, .outside: break
      }
      return Diagnostic(
        .artworkMissing, at: place(of: file), "artwork \"\(file.path)\" is not in the book's folder")
    case .unreadable(let file, let failure):
      return unreadable(file, failure)
    case .enlarged(let file, let size, let needed):
      return Diagnostic(
        .artworkEnlarged, at: place(of: file),
        "\"\(file.path)\" is \(size.width)x\(size.height) pixels and is enlarged",
        solutions: [.init("supply at least \(needed.width)x\(needed.height) pixels, or SVG")])
    case .further(let file, let further):
      return Diagnostic(further.kind, at: place(of: file), "\"\(file.path)\" \(further.predicate)")
    case .coverTransparent(let file, let ground):
      return Diagnostic(
        .coverTransparent, at: place(of: file),
        ground == .white
          ? "parts of the transparent cover \"\(file.path)\" are too light to show on white, on which it stands"
          : "cover \"\(file.path)\" is transparent and would not show on white; it stands on \(ground.css)",
        solutions: [.init("give the picture a background of its own")])
    case .coverStrip(let file, let width, let height):
      return Diagnostic(
        .coverShape, at: place(of: file),
        "cover \"\(file.path)\" is a strip of \(width)x\(height) pixels; most of the cover is left to its background"
      )
    case .coverOrientation(let file, let orientation, let width, let height):
      let shape = orientation == .portrait ? "wider than high" : "higher than wide"
      return Diagnostic(
        .coverShape, at: place(of: file),
        "\(orientation.rawValue) cover \"\(file.path)\" is \(shape): \(width)x\(height) pixels")
    case .transparent(let file):
      return Diagnostic(.iconTransparent, at: place(of: file), "icon \"\(file.path)\" has transparent parts")
    case .notSquare(let file, let width, let height):
      return Diagnostic(
        .iconNotSquare, at: place(of: file), "icon \"\(file.path)\" is \(width)x\(height), not square")
    case .barIconNotWhite(let file):
      return Diagnostic(
        .barIconNotWhite, at: place(of: file), "bar icon \"\(file.path)\" is not white with transparent parts"
      )
    case .barIconSize(let file, let bar, let width, let height):
      let wanted =
        bar == .toolbar
        ? "about 20x20 pixels (40x40 in high resolution)" : "at most 48x32 pixels (96x64 in high resolution)"
      return Diagnostic(
        .barIconSize, at: place(of: file), "bar icon \"\(file.path)\" is \(width)x\(height) pixels",
        explanation: "\(bar == .toolbar ? "A toolbar" : "A tab bar") icon is \(wanted).")
    case .blank(let file, let blank):
      return Diagnostic(
        .artworkBlank, at: place(of: file), "artwork \"\(file.path)\" \(blank.words)")
    case .unpainted(let diagnostic): return diagnostic
    case .glyphsMissing(let characters, let range):
      let shown = characters.prefix(5).map { "\"\($0)\" (\($0.codePoints))" }.joined(separator: ", ")
      return Diagnostic(
        .glyphMissing, at: range,
        "no installed font has \(shown)\(characters.count > 5 ? " and others" : "")",
        solutions: [
          .init("install a font for the script, such as a package of the Noto family, or supply a cover")
        ])
    }
  }

  private func unreadable(_ file: FileReference, _ failure: DecodingFailure) -> Diagnostic {
    switch failure {
    case .tooLarge(let width, let height):
      Diagnostic(
        .artworkTooLarge, at: place(of: file), "artwork \"\(file.path)\" is \(width)x\(height) pixels")
    case .tooCostly(let canvases):
      Diagnostic(
        .artworkTooCostly, at: place(of: file), "painting artwork \"\(file.path)\" takes too much work",
        explanation:
          "Its shapes and filters come to \(canvases < 1e9 ? "\(Int(canvases)) times" : "over a billion times") its area; at most \(Int(DrawingEffort.limit)) times are painted.",
        solutions: [.init("supply it as PNG, or with fewer shapes and filters")])
    case .fault(let fault):
      Diagnostic(
        .artworkUnreadable, at: place(of: file), "artwork \"\(file.path)\" \(fault.predicate)",
        explanation: fault.explanation)
    }
  }

  /// The position of the reference in the manifest, or else the file itself.
  private func place(of file: FileReference) -> SourceRange { file.range ?? SourceRange(file: file.path) }
}

extension Character {
  /// Its code points, such as `U+6F22`.
  var codePoints: String {
    unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }
}
