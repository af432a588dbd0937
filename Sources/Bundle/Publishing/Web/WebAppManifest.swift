import BookModel
import Diagnostics
import JSONText

/// `book.webmanifest`: makes the web folder an installable app (W3C Web Application Manifest).
struct WebAppManifest {
  static let name = "book.webmanifest"
  let book: LinkedBook
  /// The names of the bundle's files.
  let names: Set<String>

  var json: [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("name", book.metadata.title)
      json.member("short_name", shortName)
      if let description = book.metadata.description { json.member("description", description) }
      json.member("lang", book.metadata.language)
      json.member("dir", book.direction.rawValue)
      // A relative address, so that the folder works under any path.
      json.member("id", "./")
      json.member("start_url", "./")
      json.member("scope", "./")
      json.member("display", "standalone")
      json.member("background_color", "#ffffff")
      json.member("theme_color", "#ffffff")
      json.member("categories", ["books", "education"])
      json.member("icons") { json in
        json.array(icons) { json, icon in
          json.onOneLine { json in
            json.object { json in
              json.member("src", icon.name)
              json.member("sizes", icon.size)
              json.member("type", "image/png")
              json.member("purpose", icon.purpose)
            }
          }
        }
      }
    }
    return json.finished()
  }

  private struct Icon {
    var name, size, purpose: String
  }

  private var icons: [Icon] {
    [
      Icon(name: "art/icons/icon-192.png", size: "192x192", purpose: "any"),
      Icon(name: "art/icons/icon-512.png", size: "512x512", purpose: "any"),
      Icon(name: "art/icons/icon-maskable-512.png", size: "512x512", purpose: "maskable"),
    ].filter { names.contains($0.name) }
  }

  /// Home screens show about twelve letters: use as many whole words as fit.
  private var shortName: String {
    var name = ""
    for word in book.metadata.title.split(separator: " ") {
      if !name.isEmpty, name.count + word.count > 12 { break }
      name += (name.isEmpty ? "" : " ") + word
    }
    return name.isEmpty ? book.metadata.title : name
  }
}
