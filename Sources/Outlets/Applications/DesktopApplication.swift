import Compression
import JSONText
import Publishing
import TextBytes

/// Writes a book as a desktop application with WebKitGTK: a folder to start it from, a Debian package, and a Flatpak
/// manifest.
///
/// The program is a script for GJS, which every GNOME desktop has: nothing is compiled, and one package serves all
/// processors.
public struct DesktopApplication {
  private let application: BookApplication
  private let maintainer: String

  /// Prepares the application of a book; `maintainer` is the package's, such as `Ada Marsh <ada@example.org>`.
  public init(_ application: BookApplication, maintainer: String? = nil) {
    self.application = application
    self.maintainer = maintainer ?? "\(application.author) <nobody@localhost>"
  }

  /// Writes everything except the web folder, which is already in the folder. Returns the path of the Debian package.
  public func write(to folder: ApplicationFolder) throws(ApplicationError) -> String {
    let (id, slug) = (application.id, application.slug)
    let program = Array(try application.template("desktop/book.js").utf8)
    let settings = self.settings
    try folder.write(program, to: slug, isProgram: true)
    try folder.write(settings, to: "book.json")
    let icons = try self.icons()
    if let icon = icons.last(where: { $0.size <= 256 }) ?? icons.first {
      try folder.write(icon.bytes, to: "icon.png")
    }
    let entry = Array(desktopEntry.utf8)
    let information = Array(metaInformation.utf8)
    try folder.write(entry, to: "packaging/\(id).desktop")
    try folder.write(information, to: "packaging/\(id).metainfo.xml")
    try folder.write(flatpakManifest, to: "packaging/\(id).json")
    for icon in icons { try folder.write(icon.bytes, to: "packaging/icons/\(icon.size).png") }

    var package = DebianPackage(
      name: "octavo-book-" + slug, version: application.version, title: application.title,
      description: application.summary, maintainer: maintainer, time: application.time)
    let home = "usr/share/\(id)/"
    package.addFile(home + slug, program, mode: 0o755)
    package.addFile(home + "book.json", settings)
    for name in application.webFiles() {
      package.addFile(home + "web/" + name, try application.webFile(name))
    }
    if let icon = icons.last(where: { $0.size <= 256 }) ?? icons.first {
      package.addFile(home + "icon.png", icon.bytes)
    }
    package.addLink("usr/bin/" + slug, to: "../share/\(id)/\(slug)")
    package.addFile("usr/share/applications/\(id).desktop", entry)
    package.addFile("usr/share/metainfo/\(id).metainfo.xml", information)
    for icon in icons {
      package.addFile("usr/share/icons/hicolor/\(icon.size)x\(icon.size)/apps/\(id).png", icon.bytes)
    }
    folder.remove(package.fileName)
    let documents = DebianDocuments(
      application: application, package: package.name, maintainer: package.maintainer)
    let bytes: [UInt8]
    do throws(MemoryExhausted) {
      try documents.add(to: &package)
      bytes = try package.bytes()
    } catch {
      throw .unwritable(path: folder.path + "/" + package.fileName, reason: "not enough memory")
    }
    try folder.write(bytes, to: package.fileName)
    return folder.path + "/" + package.fileName
  }

  /// The settings that the program reads, as JSON.
  private var settings: [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("id", application.id)
      json.member("title", application.title)
      json.member("covers") { json in
        json.object { json in
          json.member("portrait", application.cover(.portrait)?.href)
          json.member("landscape", application.cover(.landscape)?.href)
        }
      }
    }
    return json.finished()
  }

  /// The book's square icons in the sizes of icon themes, smallest first.
  private func icons() throws(ApplicationError) -> [(size: Int, bytes: [UInt8])] {
    let names = Set(application.webFiles())
    var icons: [(size: Int, bytes: [UInt8])] = []
    for (size, name) in [
      (32, "art/icons/favicon-32.png"), (72, "art/icons/Icon-72.png"), (192, "art/icons/icon-192.png"),
      (512, "art/icons/icon-512.png"),
    ] where names.contains(name) {
      icons.append((size, try application.webFile(name)))
    }
    return icons
  }

  /// The desktop entry: <https://specifications.freedesktop.org/desktop-entry-spec/latest/>
  private var desktopEntry: String {
    """
    [Desktop Entry]
    Type=Application
    Name=\(Self.entryText(application.title))
    Comment=\(Self.entryText(String(application.summary.prefix(200))))
    Exec=/usr/bin/\(application.slug)
    Icon=\(application.id)
    Terminal=false
    StartupNotify=true
    StartupWMClass=\(application.id)
    Categories=Education;

    """
  }

  private static func entryText(_ text: String) -> String {
    text.split { $0 == "\\" || $0.isNewline }.joined(separator: " ")
  }

  /// The AppStream metadata: <https://www.freedesktop.org/software/appstream/docs/>
  private var metaInformation: String {
    var xml: [UInt8] = []
    xml.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<component type=\"desktop-application\">\n")
    xml.writeElement("id", text: application.id, indent: 2)
    xml.writeElement("metadata_license", text: "CC0-1.0", indent: 2)
    xml.writeElement("project_license", text: "LicenseRef-proprietary", indent: 2)
    xml.writeElement("name", text: application.title, indent: 2)
    xml.writeElement("summary", text: "An interactive book by " + application.author, indent: 2)
    xml.write("  <description>\n")
    xml.writeElement("p", text: application.summary, indent: 4)
    xml.write("  </description>\n")
    xml.writeElement(
      "launchable", attributes: [("type", "desktop-id")], text: application.id + ".desktop", indent: 2)
    xml.write("  <releases>\n    <release")
    xml.writeAttribute("version", application.version)
    let date = application.version.split(separator: ".")
    if date.count == 3 { xml.writeAttribute("date", date.joined(separator: "-")) }
    xml.write("/>\n  </releases>\n  <content_rating type=\"oars-1.1\"/>\n</component>\n")
    return String(decoding: xml, as: UTF8.self)
  }

  /// The Flatpak manifest, without network permission: <https://docs.flatpak.org/en/latest/manifests.html>
  private var flatpakManifest: [UInt8] {
    let (id, slug) = (application.id, application.slug)
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("app-id", id)
      json.member("runtime", "org.gnome.Platform")
      json.member("runtime-version", "48")
      json.member("sdk", "org.gnome.Sdk")
      json.member("command", slug)
      json.member(
        "finish-args", ["--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"])
      json.member("modules") { json in
        json.array([0]) { json, _ in
          json.object { json in
            json.member("name", slug)
            json.member("buildsystem", "simple")
            json.member(
              "build-commands",
              [
                "mkdir -p /app/share/\(id) /app/bin",
                "cp -r \(slug) book.json icon.png web /app/share/\(id)/",
                "ln -s ../share/\(id)/\(slug) /app/bin/\(slug)",
                "sed 's|^Exec=.*|Exec=\(slug)|' packaging/\(id).desktop > \(id).desktop",
                "install -Dm644 \(id).desktop -t /app/share/applications",
                "install -Dm644 packaging/\(id).metainfo.xml -t /app/share/metainfo",
                "for size in 32 72 192 512; do install -Dm644 packaging/icons/$size.png /app/share/icons/hicolor/${size}x$size/apps/\(id).png; done",
              ])
            json.member("sources") { json in
              json.array([0]) { json, _ in
                json.object { json in
                  json.member("type", "dir")
                  json.member("path", "..")
                }
              }
            }
          }
        }
      }
    }
    return json.finished()
  }
}
