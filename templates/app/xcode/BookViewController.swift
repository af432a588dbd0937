import UIKit
import WebKit

/// The reader in a web view, under the cover until it is there.
final class BookViewController: UIViewController, WKNavigationDelegate, WKUIDelegate {
  private static let start = URL(string: "octavo://book/index.html")
  private let files = BookFiles(folder: Bundle.main.bundleURL.appendingPathComponent("web", isDirectory: true))
  private lazy var web = makeWebView()
  private let cover = UIImageView(image: UIImage(named: "Cover"))

  override func viewDidLoad() {
    super.viewDidLoad()
    restorationIdentifier = "book"
    view.backgroundColor = .systemBackground
    for part in [web, cover] {
      part.frame = view.bounds
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(part)
    }
    cover.contentMode = .scaleAspectFill
    cover.clipsToBounds = true
    if let start = Self.start { web.load(URLRequest(url: start)) }
  }

  private func makeWebView() -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(BookSchemeHandler(files: files), forURLScheme: BookFiles.scheme)
    configuration.websiteDataStore = .default()
    configuration.allowsInlineMediaPlayback = true
    let view = WKWebView(frame: .zero, configuration: configuration)
    view.navigationDelegate = self
    view.uiDelegate = self
    // The reader scrolls, zooms and turns by itself.
    view.scrollView.isScrollEnabled = false
    view.scrollView.contentInsetAdjustmentBehavior = .never
    view.allowsLinkPreview = false
    return view
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {
    UIView.animate(withDuration: 0.2, delay: 0.1) { self.cover.alpha = 0 } completion: { _ in self.cover.removeFromSuperview() }
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    if let start = Self.start { webView.load(URLRequest(url: start)) }
  }

  /// Leaves the book only for what a reader tapped: in the system's browser.
  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
  ) {
    guard let address = action.request.url else { return decisionHandler(.cancel) }
    if [BookFiles.scheme, "about", "blob"].contains(address.scheme ?? "") { return decisionHandler(.allow) }
    if action.navigationType == .linkActivated { UIApplication.shared.open(address) }
    decisionHandler(.cancel)
  }

  func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction,
    windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    if let address = action.request.url, ["http", "https", "mailto"].contains(address.scheme ?? "") {
      UIApplication.shared.open(address)
    }
    return nil
  }
}
