import JSONText

/// An Apple asset catalogue of a book's artwork
/// (<https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/>).
///
///     AssetCatalogue(names: ["art/icons/Icon-1024.png", ...]).files
///     // AppIcon.appiconset/Contents.json, AppIcon.appiconset/Icon-1024.png, ...
///
/// Current systems derive every icon size from one picture of 1024 pixels, `AppIcon`. The sizes of the artwork catalogue
/// are in `AppIconSizes`, with the idioms of their devices. Launch images are in `LaunchImage` if Apple defines an idiom
/// for their screen, else in image sets of their own.
struct AssetCatalogue {
  /// A file of the catalogue.
  enum Source: Equatable {
    /// A picture of the book.
    case picture(String)
    case text(String)
  }

  /// The files, relative to the catalogue's folder.
  private(set) var files: [(path: String, source: Source)] = []
  /// The pictures of the book that are in the catalogue.
  private(set) var used: Set<String> = []
  private let names: Set<String>

  /// An entry of a set: the picture and its members in Apple's format.
  private struct Entry {
    var name: String
    var members: [(String, String)]
  }

  init(names: [String], coverPortrait: String?, coverLandscape: String?) {
    self.names = Set(names)
    files.append(("Contents.json", .text(Self.contents([], of: "images"))))
    add(
      "AppIcon.appiconset",
      [
        Entry(
          name: "art/icons/Icon-1024.png",
          members: [("idiom", "universal"), ("platform", "ios"), ("size", "1024x1024")])
      ])
    add("AppIconSizes.appiconset", Self.icons)
    add("LaunchImage.launchimage", Self.launchImages)
    addCover(coverPortrait, coverLandscape)
    for name in names where name.hasPrefix("art/") && !used.contains(name) {
      guard let set = Self.setName(of: name) else { continue }
      add(set + ".imageset", [Entry(name: name, members: [("idiom", "universal"), ("scale", "1x")])])
    }
  }

  /// Icons, by device idiom, points and scale.
  private static let icons: [Entry] = [
    ("art/icons/Icon-Small.png", "iphone", "29x29", "1x"),
    ("art/icons/Icon-Small@2x.png", "iphone", "29x29", "2x"),
    ("art/icons/Icon.png", "iphone", "57x57", "1x"), ("art/icons/Icon@2x.png", "iphone", "57x57", "2x"),
    ("art/icons/apple-touch-icon-120x120.png", "iphone", "60x60", "2x"),
    ("art/icons/apple-touch-icon-180x180.png", "iphone", "60x60", "3x"),
    ("art/icons/Icon-Small.png", "ipad", "29x29", "1x"),
    ("art/icons/Icon-Small@2x.png", "ipad", "29x29", "2x"),
    ("art/icons/Icon-Small-50.png", "ipad", "50x50", "1x"), ("art/icons/Icon-72.png", "ipad", "72x72", "1x"),
    ("art/icons/apple-touch-icon-152x152.png", "ipad", "76x76", "2x"),
    ("art/icons/apple-touch-icon-167x167.png", "ipad", "83.5x83.5", "2x"),
    ("art/icons/Icon-1024.png", "ios-marketing", "1024x1024", "1x"),
  ].map { Entry(name: $0.0, members: [("idiom", $0.1), ("scale", $0.3), ("size", $0.2)]) }

  /// Launch images for the idioms that Apple defines; `subtype` is the height of a screen.
  private static let launchImages: [Entry] = {
    func entry(
      _ name: String, _ idiom: String, _ orientation: String, scale: String, subtype: String? = nil,
      since version: String? = nil, extent: String = "full-screen"
    ) -> Entry {
      var members = [("extent", extent), ("idiom", idiom)]
      if let version { members.append(("minimum-system-version", version)) }
      members.append(("orientation", orientation))
      members.append(("scale", scale))
      if let subtype { members.append(("subtype", subtype)) }
      return Entry(name: "art/launch/" + name + ".png", members: members)
    }
    return [
      entry("Default", "iphone", "portrait", scale: "1x"),
      entry("Default@2x", "iphone", "portrait", scale: "2x"),
      entry("Default-Portrait", "ipad", "portrait", scale: "1x", extent: "to-status-bar"),
      entry("Default-LandscapeLeft", "ipad", "landscape", scale: "1x", extent: "to-status-bar"),
      entry("launch-1536x2048", "ipad", "portrait", scale: "2x", since: "7.0"),
      entry("launch-2048x1536", "ipad", "landscape", scale: "2x", since: "7.0"),
      entry("launch-750x1334", "iphone", "portrait", scale: "2x", subtype: "667h", since: "8.0"),
      entry("launch-1125x2436", "iphone", "portrait", scale: "3x", subtype: "2436h", since: "11.0"),
      entry("launch-2436x1125", "iphone", "landscape", scale: "3x", subtype: "2436h", since: "11.0"),
      entry("launch-828x1792", "iphone", "portrait", scale: "2x", subtype: "1792h", since: "12.0"),
      entry("launch-1792x828", "iphone", "landscape", scale: "2x", subtype: "1792h", since: "12.0"),
      entry("launch-1242x2688", "iphone", "portrait", scale: "3x", subtype: "2688h", since: "12.0"),
      entry("launch-2688x1242", "iphone", "landscape", scale: "3x", subtype: "2688h", since: "12.0"),
    ]
  }()

  /// Adds the cover for the launch screen; the landscape cover is for phones in landscape orientation, whose
  /// height class is compact.
  private mutating func addCover(_ portrait: String?, _ landscape: String?) {
    var entries: [Entry] = []
    if let portrait {
      entries.append(Entry(name: portrait, members: [("idiom", "universal"), ("scale", "1x")]))
    }
    if let landscape {
      entries.append(
        Entry(
          name: landscape, members: [("height-class", "compact"), ("idiom", "universal"), ("scale", "1x")]))
      if portrait == nil {
        entries.append(Entry(name: landscape, members: [("idiom", "universal"), ("scale", "1x")]))
      }
    }
    add("Cover.imageset", entries)
  }

  private mutating func add(_ set: String, _ entries: [Entry]) {
    var images: [[(String, String)]] = []
    var written: Set<String> = []
    for entry in entries where names.contains(entry.name) {
      let file = Self.fileName(of: entry.name)
      images.append([("filename", file)] + entry.members)
      if written.insert(file).inserted { files.append((set + "/" + file, .picture(entry.name))) }
      used.insert(entry.name)
    }
    guard !images.isEmpty else { return }
    files.append((set + "/Contents.json", .text(Self.contents(images, of: "images"))))
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The set name of a picture in no other set: its file name without extension, `@` as a hyphen; nil for web
  /// icons, which apps do not use.
  private static func setName(of path: String) -> String? {
    let name = fileName(of: path)
    guard let dot = name.lastIndex(of: "."), !name.hasPrefix("favicon"), !name.hasPrefix("icon-") else {
      return nil
    }
    return String(name[..<dot].map { $0 == "@" ? "-" : $0 })
  }

  private static func contents(_ images: [[(String, String)]], of list: String) -> String {
    var json = JSONWriter(.lines)
    json.object { json in
      if !images.isEmpty {
        json.member(list) { json in
          json.array(images) { json, image in
            json.object { json in
              for (key, value) in image.sorted(by: { $0.0 < $1.0 }) { json.member(key, value) }
            }
          }
        }
      }
      json.member("info") { json in
        json.object { json in
          json.member("author", "octavo")
          json.member("version", 1)
        }
      }
    }
    return String(decoding: json.finished(), as: UTF8.self)
  }
}
