import CVips

/// A picture of libvips: the one owner of a `VipsImage`.
///
/// `@unchecked Sendable`: libvips counts references atomically and never changes an image once it is
/// made, and documents that threads may share one. What is kept here for several threads is first
/// brought into memory (`inMemory`), for a sequential decoder can be read only once.
final class VipsPicture: @unchecked Sendable {
  private let image: UnsafeMutablePointer<VipsImage>

  /// Takes over the one reference that `image` stands for.
  init(owning image: UnsafeMutablePointer<VipsImage>) {
    self.image = image
  }

  deinit { octavo_object_unref(image) }

  /// Lends the image to `body`; the pointer must not outlive the call.
  func withImage<T>(_ body: (UnsafeMutablePointer<VipsImage>) throws -> T) rethrows -> T {
    try withExtendedLifetime(self) { try body(image) }
  }

  /// Width in pixels.
  var width: Int { withImage { Int(octavo_image_get_width($0)) } }
  /// Height in pixels.
  var height: Int { withImage { Int(octavo_image_get_height($0)) } }
  /// Channels, alpha included.
  var bands: Int { withImage { Int(octavo_image_get_bands($0)) } }
  /// Whether the last channel is alpha.
  var hasAlpha: Bool { withImage { octavo_image_hasalpha($0) != 0 } }
  /// Width divided by height.
  var aspect: Double { Double(width) / Double(height) }

  /// Runs one operation of libvips that makes a picture.
  static func make(
    _ operation: StaticString, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
  ) throws(VipsFailure) -> VipsPicture {
    VipsLibrary.start()
    var result: UnsafeMutablePointer<VipsImage>?
    guard body(&result) == 0, let result else { throw VipsLibrary.takeFailure(in: operation) }
    return VipsPicture(owning: result)
  }

  /// Runs one operation of libvips on this picture.
  func applying(
    _ operation: StaticString,
    _ body: (UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
  ) throws(VipsFailure) -> VipsPicture {
    let picture = self
    return try VipsPicture.make(operation) { result in picture.withImage { body($0, result) } }
  }
}

/// An operation of libvips that failed, with libvips' own message.
struct VipsFailure: Error, Equatable {
  var operation: String
  var message: String
}

/// libvips as a whole: started once, without cache, with the loaders that Octavo trusts.
enum VipsLibrary {
  /// The version of libvips, a part of the cache key of what it draws.
  static var version: String {
    start()
    return String(cString: octavo_version_string())
  }

  private static let isStarted: Bool = {
    guard octavo_library() != nil, octavo_init("octavo") == 0 else { return false }
    // Failures become diagnostics; what the libraries remark besides is not for the author's terminal.
    for domain in ["VIPS", "Pango", "librsvg"] {
      octavo_log_set_handler(domain, G_LOG_LEVEL_WARNING) { _, _, _, _ in }
    }
    // The same operation twice is rare here, and its cache would hold pictures in memory.
    octavo_cache_set_max(0)
    // Work is shared out by picture (`parallelMap`): more threads within one only cost.
    octavo_concurrency_set(1)
    // Loaders that fuzzing has not hardened stay closed to a book's files, but for SVG.
    octavo_block_untrusted_set(1)
    octavo_operation_block_set("VipsForeignLoadSvg", 0)
    octavo_operation_block_set("VipsForeignLoadMatrix", 1)
    return true
  }()

  /// Starts libvips; only the first call does something.
  static func start() {
    precondition(isStarted, "libvips, which draws the artwork, cannot be opened")
  }

  /// The message that libvips kept of its latest failure.
  static func takeFailure(in operation: StaticString) -> VipsFailure {
    let buffer = octavo_error_buffer_copy()
    defer { octavo_free(buffer) }
    let message = buffer.map { String(cString: $0) } ?? ""
    let lines = message.split(separator: "\n").map(String.init)
    return VipsFailure(operation: "\(operation)", message: lines.first ?? "")
  }
}
