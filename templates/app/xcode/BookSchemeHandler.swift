import Foundation
import WebKit

/// Answers the web view's requests with the book's files. Nothing comes from a network.
final class BookSchemeHandler: NSObject, WKURLSchemeHandler {
  private let files: BookFiles

  init(files: BookFiles) { self.files = files }

  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
    guard let address = task.request.url else { return }
    let file = files.file(at: address.path)
    let data = file.flatMap { try? Data(contentsOf: $0.url, options: .mappedIfSafe) }
    let headers = [
      "Content-Type": file?.mediaType ?? "text/plain", "Content-Length": String(data?.count ?? 0),
      "Cache-Control": "no-cache",
    ]
    let status = data == nil ? 404 : 200
    guard
      let response = HTTPURLResponse(url: address, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { return }
    task.didReceive(response)
    if let data { task.didReceive(data) }
    task.didFinish()
  }

  // Files are answered at once: there is nothing to stop.
  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}
