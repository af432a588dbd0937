import Diagnostics

/// Artwork supplied by the author. A nil picture is derived from the others or drawn.
public struct ArtworkSources: Sendable {
  /// The cover for portrait screens, or for all screens if it is the only one.
  public var portraitCover: FileReference?
  /// The cover for landscape screens.
  public var landscapeCover: FileReference?
  /// The application icon.
  public var icon: FileReference?
  /// Bar icons (white with alpha); checked but not used.
  public var toolbarIcons: [FileReference] = []
  /// Tab bar icons (white with alpha); checked but not used.
  public var tabBarIcons: [FileReference] = []
  /// What the launch images show.
  public var launch = LaunchStyle.cover

  /// No supplied artwork: everything is drawn.
  public init() {}
}

/// What the launch images show.
public enum LaunchStyle: Sendable, Equatable {
  /// The cover of that orientation.
  case cover
  /// The first screen without text, on a background colour (`#rrggbb`) if given.
  case plain(background: String?)
}

/// A file that a manifest names.
public struct FileReference: Sendable, Hashable {
  /// The path relative to the book's root folder.
  public var path: String
  /// The position of the reference in the manifest.
  public var range: SourceRange?

  /// Makes a reference.
  public init(path: String, range: SourceRange? = nil) {
    self.path = path
    self.range = range
  }
}

/// A picture of the bundle derived from the artwork.
public struct ArtworkFile: Sendable, Equatable {
  /// The use of a picture.
  public enum Use: String, Sendable, CaseIterable {
    case cover, thumbnail, launch, icon, documentIcon, webClip, maskableIcon, favicon
  }
  /// The orientation of a screen.
  public enum Orientation: String, Sendable {
    case portrait, landscape
  }

  /// The name within the bundle, such as `art/launch/Default@2x.png`.
  public var href: String
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// The pixel density of the target screens in pixels per point: 1, 2 or 3.
  public var scale: Int
  /// The use of the picture.
  public var use: Use
  /// The orientation it is made for, if any.
  public var orientation: Orientation?
  /// `image/png` or `image/jpeg`.
  public var mediaType: String
  /// The encoded picture.
  public var bytes: [UInt8]

  /// Makes a picture.
  public init(
    href: String, width: Int, height: Int, scale: Int = 1, use: Use, orientation: Orientation?,
    mediaType: String, bytes: [UInt8]
  ) {
    self.href = href
    self.width = width
    self.height = height
    self.scale = scale
    self.use = use
    self.orientation = orientation
    self.mediaType = mediaType
    self.bytes = bytes
  }
}
