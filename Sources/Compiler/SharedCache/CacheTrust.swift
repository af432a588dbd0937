import Digests

/// Whose entries a build takes from a cache, and in whose name it writes.
package struct CacheTrust: Sendable {
  /// The private key that the environment gives: what is written to a shared cache is signed with it.
  package var signing: SigningKey?
  /// This user's own key on this machine, for caches that are carried.
  package var own: SigningKey?
  private var configured: Set<VerifyingKey>

  /// - Parameters:
  ///   - signing: the private key to write with.
  ///   - own: this user's own key.
  ///   - trusted: the public keys of others.
  package init(signing: SigningKey? = nil, own: SigningKey? = nil, trusted: [VerifyingKey] = []) {
    self.signing = signing
    self.own = own
    configured = Set(trusted)
  }

  /// Whether what this key signed may get into a bundle.
  package func accepts(_ key: VerifyingKey) -> Bool {
    configured.contains(key) || key == signing?.verifying || key == own?.verifying
  }
}
