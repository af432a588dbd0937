import Foundation

/// Serves a web folder on this machine alone, and tells the open page of builds.
struct PreviewServer: Sendable {
  /// The web folder; each build puts a new one in its place.
  let book: URL
  /// The reader's templates, for what belongs to the preview alone.
  let reader: URL
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
      let after = request.query.first { $0.name == "after" }.flatMap { Int($0.value) } ?? -1
      return HTTPResponse(type: "application/json", content: Data(await state.json(after: after).utf8))
    }
    if request.path == "/reader/preview.js" { return file(reader, "preview.js") }
    if request.path == "/" || request.path == "/index.html" { return indexPage() }
    return file(book, request.path)
  }

  /// The index page, with what follows the builds.
  private func indexPage() -> HTTPResponse {
    guard let text = try? String(contentsOf: book.appendingPathComponent("index.html"), encoding: .utf8)
    else {
      // The first build failed: the page that shows why comes as soon as a build succeeds.
      let page = """
        <!DOCTYPE html><html lang="en" data-preview><meta charset="UTF-8"><title>Octavo</title>
        <script type="module" src="reader/preview.js"></script><body></body></html>
        """
      return HTTPResponse(type: "text/html", content: Data(page.utf8))
    }
    let script = "<script type=\"module\" src=\"reader/preview.js\"></script>\n</head>"
    let page = text.replacingOccurrences(of: "<html ", with: "<html data-preview ").replacingOccurrences(
      of: "</head>", with: script)
    return HTTPResponse(type: "text/html", content: Data(page.utf8))
  }

  /// A file of a folder; no path leads out of it.
  private func file(_ folder: URL, _ path: String) -> HTTPResponse {
    let name = path.removingPercentEncoding ?? path
    let parts = name.split(separator: "/")
    guard !parts.contains(".."), !name.utf8.contains(0) else { return HTTPResponse(status: .notFound) }
    let url = parts.reduce(folder) { $0.appendingPathComponent(String($1)) }
    guard let data = try? Data(contentsOf: url) else { return HTTPResponse(status: .notFound) }
    return HTTPResponse(type: Self.type(of: url.pathExtension), content: data)
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
