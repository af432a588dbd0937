import Foundation

/// The files of the book by their addresses. Needs no framework of Apple's, so that it is tested everywhere.
struct BookFiles {
  static let scheme = "octavo"

  /// The web folder.
  let folder: URL

  /// The file of an address's path and its media type; nil for what is not in the folder.
  ///
  ///     files.file(at: "/pages/limits.xhtml")?.mediaType  // application/xhtml+xml
  ///     files.file(at: "/../Info.plist")                  // nil
  func file(at path: String) -> (url: URL, mediaType: String)? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.contains(".."), !path.contains("\0") else { return nil }
    let name = parts.isEmpty ? "index.html" : parts.joined(separator: "/")
    let url = folder.appendingPathComponent(name, isDirectory: false)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
    return (url, Self.types[url.pathExtension.lowercased()] ?? "application/octet-stream")
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "xhtml": "application/xhtml+xml", "js": "text/javascript", "css": "text/css",
    "json": "application/json", "webmanifest": "application/manifest+json", "wasm": "application/wasm",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "otf": "font/otf", "ttf": "font/ttf", "woff": "font/woff", "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm", "xml": "application/xml",
    "opf": "application/oebps-package+xml", "ncx": "application/x-dtbncx+xml", "smil": "application/smil+xml",
    "vtt": "text/vtt",
  ]
}
