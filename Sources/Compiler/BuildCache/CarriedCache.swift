import SharedCache

/// A folder for saved work that is moved between machines, together with its trusted keys.
package struct CarriedCache: Sendable {
  package let path: String
  let trust: CacheTrust

  /// - Parameters:
  ///   - path: the folder; created if it is missing.
  ///   - trust: the keys of trusted work. New work is signed with the private key in it, else with the user's own.
  package init(path: String, trust: CacheTrust) {
    self.path = path
    self.trust = trust
  }
}
