import BookModel
import Diagnostics

/// The author's artwork, decoded once, as large as the largest picture made from it needs.
public struct SuppliedArtwork: Sendable {
  /// What was found in reading it.
  public internal(set) var diagnostics: [Diagnostic] = []
  var portrait: VipsPicture?
  var landscape: VipsPicture?
  var icon: VipsPicture?

  /// The art for covers in `orientation`: that orientation's own, else the other's.
  func cover(for orientation: ArtworkFile.Orientation?) -> VipsPicture? {
    orientation == .landscape ? landscape ?? portrait : portrait ?? landscape
  }
}
