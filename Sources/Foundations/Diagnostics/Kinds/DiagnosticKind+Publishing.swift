extension DiagnosticKind {
  static let publishingKinds: [DiagnosticKind] = [
    outputUnwritable, outputRefused, fileUnreadable, templateUnusable, bundleUnreadable, cacheUnusable,
    cacheUntrusted, sharedCacheAway, sharedCacheUnwritable, mediaOptimized,
  ]

  /// The bundle cannot be written.
  public static let outputUnwritable = DiagnosticKind(
    "output-unwritable", .error,
    "The bundle is written to a temporary file and renamed into place; where that fails, the previous bundle stays as it was."
  )
  /// The output would overwrite something that must be kept.
  public static let outputRefused = DiagnosticKind(
    "output-refused", .error,
    "A bundle replaces only a regular file that is not a source of the book; a web folder replaces only files that Octavo wrote."
  )
  /// A file of the book can no longer be read when the bundle is written.
  public static let fileUnreadable = DiagnosticKind(
    "file-unreadable", .error,
    "The book's files must stay as they are while it is built; the previous bundle stays as it was.")
  /// One of Octavo's own templates is missing or broken.
  public static let templateUnusable = DiagnosticKind(
    "template-unusable", .error, "Octavo's own templates are missing or damaged; install it again.")
  /// A bundle cannot be read.
  public static let bundleUnreadable = DiagnosticKind(
    "bundle-unreadable", .error,
    "The file is not a bundle, is damaged, or exceeds the limits for reading.")
  /// Media were made smaller.
  public static let mediaOptimized = DiagnosticKind(
    "media-optimized", .note,
    "With --optimize, pictures lose a colour profile that is sRGB's own, and media are deflated where that makes them smaller; nothing that is seen or heard changes."
  )
  /// A cache entry was rejected.
  public static let cacheUntrusted = DiagnosticKind(
    "cache-untrusted", .warning,
    "An entry of a carried or shared cache is used only if a trusted key signed it and its bytes are those that were signed; everything else is built again, as if it were missing. docs/shared-cache.md says who may sign."
  )
  /// A shared cache cannot be used.
  public static let sharedCacheAway = DiagnosticKind(
    "shared-cache-away", .warning,
    "A shared cache only saves time: where it is unavailable, too slow or closed to this machine, the book is built without it."
  )
  /// A shared cache cannot be written.
  public static let sharedCacheUnwritable = DiagnosticKind(
    "shared-cache-unwritable", .warning,
    "The book is built, but other machines must build it themselves, since the shared cache did not accept it."
  )
  /// The work of a build cannot be saved for the next.
  public static let cacheUnusable = DiagnosticKind(
    "cache-unusable", .note,
    "The folder .octavo beside the book keeps work that later builds can reuse; without it every build starts from scratch."
  )
}
