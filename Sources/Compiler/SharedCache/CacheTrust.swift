import Digests

/// The keys whose entries a build accepts from caches, and the keys that sign new entries.
package struct CacheTrust: Sendable {
  /// The private key from the environment, which signs entries of shared caches.
  package var signing: SigningKey?
  /// The user's own key on this machine, for caches that are moved between machines.
  package var own: SigningKey?
  private var configured: Set<VerifyingKey>

  /// - Parameters:
  ///   - signing: the private key that signs new entries.
  ///   - own: the user's own key.
  ///   - trusted: the public keys of others.
  package init(signing: SigningKey? = nil, own: SigningKey? = nil, trusted: [VerifyingKey] = []) {
    self.signing = signing
    self.own = own
    configured = Set(trusted)
  }

  /// Whether entries signed with this key are trusted.
  package func accepts(_ key: VerifyingKey) -> Bool {
    configured.contains(key) || key == signing?.verifying || key == own?.verifying
  }
}
