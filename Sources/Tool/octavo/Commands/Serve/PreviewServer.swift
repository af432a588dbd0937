import Files
import LoopbackServing
import Publishing
import TextBytes

/// Serves the latest build of a book on the loopback address, and notifies the open page of builds.
struct PreviewServer: Sendable {
  /// The folder of the reader's templates, for the files that only a preview has.
  let reader: String
  let state: PreviewState

  /// Binds the port, or a free one for 0; connections wait until the server runs.
  func listen(port: UInt16) throws(SystemError) -> LoopbackServer {
    try LoopbackServer(port: port, signal: state.signal) { request, isLate, port in
      answer(request, isLate: isLate, port: port)
    }
  }

  private func answer(_ request: HTTPRequest, isLate: Bool, port: UInt16) -> HTTPResponse? {
    // Reject other host names, to prevent DNS rebinding.
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.host?.lowercased(), hosts.contains(host) else {
      return HTTPResponse(status: .forbidden)
    }
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(status: .methodNotAllowed)
    }
    if request.path == "/octavo/state" {
      func number(_ name: String) -> Int {
        request.query.first { $0.name == name }.flatMap { Int($0.value) } ?? -1
      }
      let json = state.json(after: number("after"), book: number("book"), isLate: isLate)
      return json.map { HTTPResponse(type: "application/json", content: $0) }
    }
    let previewFolder = "/reader/preview/"
    if request.path.hasPrefix(previewFolder) {
      let name = request.path.split(separator: "/").last ?? ""
      // The browser shows that the installation has no such file.
      let file = try? FileSystem.contents(of: reader + "/preview/" + name)
      return file.map { HTTPResponse(type: Self.type(ofFile: String(name)), content: $0) }
        ?? HTTPResponse(status: .notFound)
    }
    let (number, book) = state.latest
    if request.path == "/" || request.path == "/index.html" { return indexPage(number, book: book) }
    let name = String(request.path.dropFirst())
    // A file that changed after the build is served by the next build, which also reports what cannot be read.
    guard let book, let bytes = try? book.bytes(of: percentDecoded(name) ?? name) else {
      return HTTPResponse(status: .notFound)
    }
    return HTTPResponse(type: Self.type(ofFile: name), content: bytes)
  }

  /// The index page with the preview script; `number` is that of the build it shows.
  private func indexPage(_ number: Int, book: WebPreview?) -> HTTPResponse {
    // The index is in memory; nothing can be read only if there is no book yet.
    guard let bytes = try? book?.bytes(of: "index.html") else {
      // The first build failed: the page reloads when a build succeeds.
      let page = """
        <!DOCTYPE html><html lang="en" data-preview="0"><meta charset="UTF-8"><title>Octavo</title>
        <script type="module" src="reader/preview/preview.js"></script><body></body></html>
        """
      return HTTPResponse(type: "text/html", content: Array(page.utf8))
    }
    let script = "<script type=\"module\" src=\"reader/preview/preview.js\"></script>\n</head>"
    let page = String(decoding: bytes, as: UTF8.self)
      .replacing("<html ", with: "<html data-preview=\"\(number)\" ")
      .replacing("</head>", with: script)
    return HTTPResponse(type: "text/html", content: Array(page.utf8))
  }

  private static func type(ofFile name: String) -> String {
    let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    let types = [
      "html": "text/html; charset=utf-8", "xhtml": "application/xhtml+xml", "js": "text/javascript",
      "css": "text/css",
      "json": "application/json", "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png",
      "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
      "mp3": "audio/mpeg",
      "m4a": "audio/mp4", "mp4": "video/mp4", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
      "otf": "font/otf", "webmanifest": "application/manifest+json",
    ]
    return types[suffix.lowercased()] ?? "application/octet-stream"
  }
}
