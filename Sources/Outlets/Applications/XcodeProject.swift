import Digests
import Templating
import TextBytes

/// Writes a book as an Xcode project for iPhone, iPad and Mac: a web view that shows the web folder through a custom
/// URL scheme.
public struct XcodeProject {
  private let application: BookApplication

  /// Prepares the project of a book.
  public init(_ application: BookApplication) { self.application = application }

  private static let sources = [
    "AppDelegate.swift", "BookViewController.swift", "BookSchemeHandler.swift", "BookFiles.swift",
  ]
  private static let plain = ["PrivacyInfo.xcprivacy", "LaunchScreen.storyboard"]

  /// Writes the project; `pictures` returns artwork by its bundle name. The web folder is at `Book/web`.
  public func write(
    to folder: ApplicationFolder, artwork: [String], picture: (String) throws(ApplicationError) -> [UInt8]
  ) throws(ApplicationError) {
    folder.remove("Book/Assets.xcassets")
    for name in Self.sources + Self.plain {
      try folder.write(try application.template("xcode/" + name), to: "Book/" + name)
    }
    let catalogue = AssetCatalogue(
      names: artwork, coverPortrait: application.cover(.portrait)?.href,
      coverLandscape: application.cover(.landscape)?.href)
    for file in catalogue.files {
      switch file.source {
      case .picture(let name): try folder.write(try picture(name), to: "Book/Assets.xcassets/" + file.path)
      case .text(let text): try folder.write(text, to: "Book/Assets.xcassets/" + file.path)
      }
    }
    let documents = artwork.filter { $0.hasPrefix("art/icons/Document") }
    var documentIcons: [String] = []
    for name in documents {
      let file = String(name.dropFirst("art/icons/".count))
      documentIcons.append(file)
      try folder.write(try picture(name), to: "Book/" + file)
    }
    try folder.write(try filled("Info.plist", values: values(documentIcons)), to: "Book/Info.plist")
    let name = Self.quoted(application.title)
    try folder.write(
      "CFBundleDisplayName = \(name);\nCFBundleName = \(Self.quoted(shortTitle));\n",
      to: "Book/\(language).lproj/InfoPlist.strings")
    try folder.write(
      try filled("project.pbxproj", values: values(documentIcons)),
      to: "\(application.slug).xcodeproj/project.pbxproj")
  }

  private func filled(_ name: String, values: TemplateValue) throws(ApplicationError) -> [UInt8] {
    let text = try application.template("xcode/" + name)
    do throws(TemplateFault) { return try Template(text).filled(values) } catch {
      throw .templateUnusable(path: "xcode/" + name)
    }
  }

  private var language: String { application.index.metadata.language }
  /// The title in at most 15 characters, which fit under an icon.
  private var shortTitle: String { String(application.title.prefix(15)) }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      quoted += character == "\"" || character == "\\" ? "\\" + String(character) : String(character)
    }
    return quoted + "\""
  }

  /// A file of the project.
  private struct File {
    var path: String
    var type: String
    /// The build phase that compiles or copies it; nil for none.
    var phase: String?
    var name: String { path }
  }

  private func values(_ documentIcons: [String]) -> TemplateValue {
    let files =
      Self.sources.map { File(path: $0, type: "sourcecode.swift", phase: "Sources") } + [
        File(path: "Assets.xcassets", type: "folder.assetcatalog", phase: "Resources"),
        File(path: "LaunchScreen.storyboard", type: "file.storyboard", phase: "Resources"),
        File(path: "PrivacyInfo.xcprivacy", type: "text.xml", phase: "Resources"),
        File(path: "web", type: "folder", phase: "Resources"),
        File(path: "Info.plist", type: "text.plist.xml", phase: nil),
      ] + documentIcons.map { File(path: $0, type: "image.png", phase: "Resources") }
    func record(_ file: File) -> TemplateValue {
      [
        "name": .text(file.name), "path": .text(file.path), "type": .text(file.type),
        "phase": .text(file.phase ?? ""),
        "fileID": .text(identifier("file " + file.path)), "buildID": .text(identifier("build " + file.path)),
      ]
    }
    let strings: TemplateValue = [
      "name": "InfoPlist.strings", "phase": "Resources", "fileID": .text(identifier("variants")),
      "buildID": .text(identifier("build InfoPlist.strings")),
    ]
    var values: [String: TemplateValue] = [
      "built": .list(files.filter { $0.phase != nil }.map(record) + [strings]),
      "files": .list(files.map(record)),
      "compiled": .list(files.filter { $0.phase == "Sources" }.map(record)),
      "copied": .list(files.filter { $0.phase == "Resources" }.map(record) + [strings]),
      "slug": .text(application.slug), "language": .text(language), "version": .text(application.version),
      "bundleID": .text(bundleID), "title": .text(application.title), "shortTitle": .text(shortTitle),
      "rights": .text(application.index.metadata.rights ?? ""),
      "documentIcons": .list(documentIcons.map { .text($0) }),
      "configurations": .list(
        ["Debug", "Release"].map { name in
          [
            "name": .text(name), "isDebug": .flag(name == "Debug"),
            "projectID": .text(identifier("project " + name)),
            "targetID": .text(identifier("target " + name)),
          ]
        }),
    ]
    for name in [
      "product", "strings", "frameworks", "root", "products", "group", "variants", "target", "targetSettings",
      "sources", "resources", "project", "projectSettings",
    ] { values[name] = .text(identifier(name)) }
    return .record(values)
  }

  /// The bundle identifier, which must not contain underscores.
  private var bundleID: String { String(application.id.map { $0 == "_" ? "-" : $0 }) }

  /// The 24 digits that identify an object in the project; the same for the same book.
  private func identifier(_ name: String) -> String {
    HashFunction.hexadecimal(.sha256, of: Array((application.id + "\n" + name).utf8), bytes: 12).uppercased()
  }
}
