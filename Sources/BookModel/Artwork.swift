import Diagnostics

/// The artwork that the author supplies. Whatever is nil is made from the rest, or drawn.
public struct ArtworkSources: Sendable {
  /// The cover for upright screens, or for all where there is no other.
  public var portraitCover: FileReference?
  /// The cover for wide screens.
  public var landscapeCover: FileReference?
  /// The application icon.
  public var icon: FileReference?
  /// Bar icons (white with alpha), only checked.
  public var toolbarIcons: [FileReference] = []
  /// Tab bar icons (white with alpha), only checked.
  public var tabBarIcons: [FileReference] = []
  /// What the launch images show.
  public var launch = LaunchStyle.cover

  /// No artwork: all of it is drawn.
  public init() {}
}

/// What the launch images show.
public enum LaunchStyle: Sendable, Equatable {
  /// The cover for that orientation, which is the book's first screen.
  case cover
  /// The first screen without text, on a background colour (`#rrggbb`) where one is given.
  case plain(background: String?)
}

/// A file that a manifest names.
public struct FileReference: Sendable, Hashable {
  /// The path relative to the book's root folder.
  public var path: String
  /// Where it is named.
  public var range: SourceRange?

  /// Makes a reference.
  public init(path: String, range: SourceRange? = nil) {
    self.path = path
    self.range = range
  }
}

/// A picture in the bundle that was made from the artwork.
public struct ArtworkFile: Sendable, Equatable {
  /// What a picture is for.
  public enum Use: String, Sendable, CaseIterable {
    case cover, thumbnail, launch, icon, documentIcon, webClip, maskableIcon, favicon
  }
  /// How a screen is held.
  public enum Orientation: String, Sendable {
    case portrait, landscape
  }

  /// The name within the bundle, such as `art/launch/Default@2x.png`.
  public var href: String
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Pixels to the point of the screens it is made for: 1, 2 or 3.
  public var scale: Int
  /// What it is for.
  public var use: Use
  /// The orientation it is made for, where there is one.
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
