import BundleChecks
import Publishing

/// The surroundings of a page in its bundle.
struct PageFiles: Sendable {
  /// The name of the page.
  let page: String
  /// Whether generated numbers are marked by classes: Octavo made the bundle.
  let marksNumbers: Bool
  private let keys: [String: UInt64]

  /// - Parameter keys: for each file of the bundle, a key of its content.
  init(page: String, marksNumbers: Bool, keys: [String: UInt64]) {
    self.page = page
    self.marksNumbers = marksNumbers
    self.keys = keys
  }

  /// The key of a file's content; nil if there is no such file.
  func key(of name: String) -> UInt64? { keys[name] }

  /// Where an address on the page leads to.
  func target(of address: String) -> PageText.Link.Target {
    guard case .local(let path, let fragment, _) = Address(address, in: page) else {
      return .elsewhere(address)
    }
    return .page(name: path, fragment: fragment)
  }
}
