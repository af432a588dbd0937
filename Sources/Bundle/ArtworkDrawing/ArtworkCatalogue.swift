import BookModel

/// A picture of the bundle: a row of the catalogue.
public struct ArtworkRow: Sendable, Equatable {
  /// The builds that include a picture.
  public enum Edition: Sendable, Equatable {
    /// Every build.
    case essential
    /// Builds with `--artwork full`, and web folders, which contain it as JPEG for use as a startup image.
    case todaysLaunch
  }

  /// How the picture is made.
  public enum Rule: Sendable, Equatable {
    /// The cover, fitted to the row's shape.
    case cover
    /// A launch image: the cover or the plain first screen. `statusBar` is the height in points of the status
    /// bar that the image extends under; 0 if the image excludes it.
    case launch(statusBar: Int)
    /// The icon, filling the picture.
    case icon
    /// The icon with edges extended by `margin` pixels, which the system trims.
    case trimmedIcon(margin: Int)
    /// The icon in a safe zone on white.
    case safeZone(top: Int, bottom: Int, sides: Int)
    /// The icon's content within a circle of `share` of the width, its background extended to the edges.
    case safeCircle(share: Double)
  }

  /// The name within the bundle, such as `art/icons/Icon@2x.png`.
  public let href: String
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The pixel density of the target screens in pixels per point.
  public let scale: Int
  /// The use of the picture.
  public let use: ArtworkFile.Use
  /// The orientation it is made for, if any.
  public let orientation: ArtworkFile.Orientation?
  /// How it is made.
  public let rule: Rule
  /// The builds that include it.
  public let edition: Edition

  init(
    _ href: String, _ width: Int, _ height: Int, scale: Int = 1, _ use: ArtworkFile.Use,
    _ orientation: ArtworkFile.Orientation?, _ rule: Rule, _ edition: Edition = .essential
  ) {
    self.href = href
    self.width = width
    self.height = height
    self.scale = scale
    self.use = use
    self.orientation = orientation
    self.rule = rule
    self.edition = edition
  }

  /// The same picture as JPEG.
  fileprivate var asJPEG: ArtworkRow {
    ArtworkRow(
      String(href.dropLast(".png".count)) + ".jpg", width, height, scale: scale, use, orientation, rule,
      edition)
  }

  /// The picture that this row says.
  package func file(bytes: [UInt8]) -> ArtworkFile {
    ArtworkFile(
      href: href, width: width, height: height, scale: scale, use: use, orientation: orientation,
      mediaType: mediaType, bytes: bytes)
  }

  /// `image/jpeg` or `image/png`, by the name's extension.
  public var mediaType: String { href.hasSuffix(".jpg") ? "image/jpeg" : "image/png" }
}

/// All artwork of a book in one table; a new device is a new row.
public enum ArtworkCatalogue {
  /// The rows of every build.
  public static let essential = rows.filter { $0.edition == .essential }
  /// Launch images for current devices, as applications need them: `--artwork full`.
  public static let todaysLaunch = rows.filter { $0.edition == .todaysLaunch }
  /// Startup images of the web folder, where the bundle has none: the same launch images as JPEG, which takes an eighth of the bytes.
  public static let startup = todaysLaunch.map { $0.asJPEG }
  /// The artwork of a preview: one cover for each orientation, and the icon of its tab.
  public static let preview = rows.filter {
    ["art/cover-portrait.jpg", "art/cover-landscape.jpg", "art/icons/favicon-32.png"].contains($0.href)
  }
  /// The whole catalogue.
  public static let rows = covers + launchImages + icons + webIcons + tabletLaunchImages + phoneLaunchImages

  private static let covers = [
    ArtworkRow("art/cover-epub.jpg", 1600, 2560, .cover, .portrait, .cover),
    ArtworkRow("art/cover-portrait.jpg", 768, 1024, .cover, .portrait, .cover),
    ArtworkRow("art/cover-portrait@2x.jpg", 1536, 2048, scale: 2, .cover, .portrait, .cover),
    ArtworkRow("art/cover-landscape.jpg", 1024, 768, .cover, .landscape, .cover),
    ArtworkRow("art/cover-landscape@2x.jpg", 2048, 1536, scale: 2, .cover, .landscape, .cover),
    ArtworkRow("art/cover-thumbnail.jpg", 350, 525, .thumbnail, .portrait, .cover),
  ]

  private static let launchImages = [
    ArtworkRow("art/launch/Default-Portrait.png", 768, 1004, .launch, .portrait, .launch(statusBar: 0)),
    ArtworkRow(
      "art/launch/Default-PortraitUpsideDown.png", 768, 1004, .launch, .portrait, .launch(statusBar: 0)),
    ArtworkRow("art/launch/Default-LandscapeLeft.png", 1024, 748, .launch, .landscape, .launch(statusBar: 0)),
    ArtworkRow(
      "art/launch/Default-LandscapeRight.png", 1024, 748, .launch, .landscape, .launch(statusBar: 0)),
    ArtworkRow("art/launch/Default.png", 320, 480, .launch, .portrait, .launch(statusBar: 20)),
    ArtworkRow("art/launch/Default@2x.png", 640, 960, scale: 2, .launch, .portrait, .launch(statusBar: 20)),
  ]

  private static let icons = [
    ArtworkRow("art/icons/Icon.png", 57, 57, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon@2x.png", 114, 114, scale: 2, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon-72.png", 72, 72, .icon, nil, .icon),
    ArtworkRow("art/icons/iTunesArtwork.png", 512, 512, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon-1024.png", 1024, 1024, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon-Small.png", 29, 29, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon-Small@2x.png", 58, 58, scale: 2, .icon, nil, .icon),
    ArtworkRow("art/icons/Icon-Small-50.png", 50, 50, .icon, nil, .trimmedIcon(margin: 1)),
    ArtworkRow("art/icons/Document.png", 22, 29, .documentIcon, nil, .icon),
    ArtworkRow("art/icons/Document@2x.png", 44, 58, scale: 2, .documentIcon, nil, .icon),
    ArtworkRow(
      "art/icons/Document-64.png", 64, 64, .documentIcon, nil, .safeZone(top: 1, bottom: 4, sides: 10)),
    ArtworkRow(
      "art/icons/Document-320.png", 320, 320, .documentIcon, nil, .safeZone(top: 5, bottom: 20, sides: 50)),
  ]

  private static let webIcons =
    [57, 72, 114, 120, 152, 167, 180].map {
      ArtworkRow("art/icons/apple-touch-icon-\($0)x\($0).png", $0, $0, .webClip, nil, .icon)
    } + [
      ArtworkRow("art/icons/icon-192.png", 192, 192, .webClip, nil, .icon),
      ArtworkRow("art/icons/icon-512.png", 512, 512, .webClip, nil, .icon),
      ArtworkRow("art/icons/icon-maskable-512.png", 512, 512, .maskableIcon, nil, .safeCircle(share: 0.8)),
      ArtworkRow("art/icons/favicon-32.png", 32, 32, .favicon, nil, .icon),
    ]

  private static let tabletLaunchImages = [
    (1488, 2266), (1536, 2048), (1620, 2160), (1640, 2360), (1668, 2224), (1668, 2388), (1668, 2420),
    (2048, 2732), (2064, 2752),
  ].flatMap { inBothOrientations($0, $1, scale: 2, statusBar: 24, sidewaysStatusBar: 24) }

  private static let phoneLaunchImages = [
    (750, 1334, 2, 20), (828, 1792, 2, 48), (1125, 2436, 3, 44), (1170, 2532, 3, 47), (1179, 2556, 3, 59),
    (1206, 2622, 3, 62), (1242, 2688, 3, 44), (1284, 2778, 3, 47), (1290, 2796, 3, 59), (1320, 2868, 3, 62),
  ].flatMap { inBothOrientations($0, $1, scale: $2, statusBar: $3, sidewaysStatusBar: 0) }

  private static func inBothOrientations(
    _ short: Int, _ long: Int, scale: Int, statusBar: Int, sidewaysStatusBar: Int
  ) -> [ArtworkRow] {
    [
      ArtworkRow(
        "art/launch/launch-\(short)x\(long).png", short, long, scale: scale, .launch, .portrait,
        .launch(statusBar: statusBar), .todaysLaunch),
      ArtworkRow(
        "art/launch/launch-\(long)x\(short).png", long, short, scale: scale, .launch, .landscape,
        .launch(statusBar: sidewaysStatusBar), .todaysLaunch),
    ]
  }
}
