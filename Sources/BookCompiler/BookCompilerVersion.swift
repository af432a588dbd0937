/// The version of the tool, which goes into bundles and caches.
public enum BookCompilerVersion {
  /// Major, minor and patch, as in semantic versioning.
  public static let text = "0.1.0"
}
