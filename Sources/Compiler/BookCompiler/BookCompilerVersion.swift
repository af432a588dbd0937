/// The version of the tool, written into bundles and cache keys.
public enum BookCompilerVersion {
  /// Major, minor and patch, as in semantic versioning.
  public static let text = "0.1.0"
}
