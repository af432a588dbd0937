import SharedCache

/// A folder for saved work that is carried between machines, and whose work in it is taken.
package struct CarriedCache: Sendable {
  package let path: String
  let trust: CacheTrust

  /// - Parameters:
  ///   - path: the folder; created if it is missing.
  ///   - trust: who may have signed what is taken. New work is signed with its private key, else with the user's own.
  package init(path: String, trust: CacheTrust) {
    self.path = path
    self.trust = trust
  }
}
