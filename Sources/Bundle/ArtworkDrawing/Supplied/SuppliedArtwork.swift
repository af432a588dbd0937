import BookModel
import Diagnostics

/// The author's artwork, decoded once at the largest size needed.
public struct SuppliedArtwork: Sendable {
  /// The findings of reading it.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The paths of the files that drawings link, found or not.
  public internal(set) var linkedFiles: [String] = []
  var portrait: OpaqueArt?
  var landscape: OpaqueArt?
  var icon: OpaqueArt?

  /// The art for covers in `orientation`, falling back to the other orientation.
  func cover(for orientation: ArtworkFile.Orientation?) -> OpaqueArt? {
    orientation == .landscape ? landscape ?? portrait : portrait ?? landscape
  }
}
