import Foundation
import Publishing

/// Serves the latest build of a book on this machine alone, and tells the open page of builds.
struct PreviewServer: Sendable {
  /// The folder of the reader's templates, for what belongs to the preview alone.
  let reader: String
  let state: PreviewState

  /// Serves until the task is cancelled; calls `ready` once it listens.
  func run(port: UInt16, ready: @escaping @Sendable () -> Void) async throws {
    try await LoopbackServer(port: port) { await answer($0, port: port) }.run(ready: ready)
  }

  private func answer(_ request: HTTPRequest, port: UInt16) async -> HTTPResponse {
    // A name of another site that was made to lead here gets nothing.
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.host, hosts.contains(host) else { return HTTPResponse(status: .forbidden) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return HTTPResponse(status: .methodNotAllowed)
    }
    if request.path == "/octavo/state" {
      func number(_ name: String) -> Int {
        request.query.first { $0.name == name }.flatMap { Int($0.value) } ?? -1
      }
      let json = await state.json(after: number("after"), book: number("book"))
      return HTTPResponse(type: "application/json", content: Data(json.utf8))
    }
    if ["/reader/preview.js", "/reader/preview-page.js"].contains(request.path) {
      let name = request.path.split(separator: "/").last ?? ""
      let script = try? Data(contentsOf: URL(fileURLWithPath: reader + "/" + name))
      return script.map { HTTPResponse(type: "text/javascript", content: $0) }
        ?? HTTPResponse(status: .notFound)
    }
    let (number, book) = await state.latest
    if request.path == "/" || request.path == "/index.html" { return indexPage(number, book) }
    let name = request.path.dropFirst()
    guard let book, let bytes = try? book.bytes(of: name.removingPercentEncoding ?? String(name)) else {
      return HTTPResponse(status: .notFound)
    }
    let suffix = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    return HTTPResponse(type: Self.type(of: suffix), content: Data(bytes))
  }

  /// The index page, with what follows the builds; `number` is that of the build that it shows.
  private func indexPage(_ number: Int, _ book: WebPreview?) -> HTTPResponse {
    guard let bytes = try? book?.bytes(of: "index.html") else {
      // The first build failed: the page that shows why comes as soon as a build succeeds.
      let page = """
        <!DOCTYPE html><html lang="en" data-preview="0"><meta charset="UTF-8"><title>Octavo</title>
        <script type="module" src="reader/preview.js"></script><body></body></html>
        """
      return HTTPResponse(type: "text/html", content: Data(page.utf8))
    }
    let script = "<script type=\"module\" src=\"reader/preview.js\"></script>\n</head>"
    let page = String(decoding: bytes, as: UTF8.self)
      .replacingOccurrences(of: "<html ", with: "<html data-preview=\"\(number)\" ")
      .replacingOccurrences(of: "</head>", with: script)
    return HTTPResponse(type: "text/html", content: Data(page.utf8))
  }

  private static func type(of suffix: String) -> String {
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
