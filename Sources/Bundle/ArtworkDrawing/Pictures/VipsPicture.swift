import CVips
import Dictionaries

/// Owns a reference to a `VipsImage`.
///
/// `@unchecked Sendable`: libvips documents that threads may share images; it counts references atomically
/// and images are immutable. Pictures shared by threads are first decoded into memory (`inMemory`), because a
/// sequential decoder can be read only once.
final class VipsPicture: @unchecked Sendable {
  private let image: OpaquePointer

  /// Takes ownership of one reference to `image`.
  init(owning image: OpaquePointer) {
    self.image = image
  }

  deinit { octavo_object_unref(UnsafeMutableRawPointer(image)) }

  /// Lends the image to `body`; the pointer must not outlive the call.
  func withImage<T>(_ body: (OpaquePointer) throws -> T) rethrows -> T {
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

  /// Runs a libvips operation that creates a picture.
  static func make(
    _ operation: StaticString, body: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(VipsFailure) -> VipsPicture {
    try VipsLibrary.start()
    var result: OpaquePointer?
    guard body(&result) == 0, let result else { throw VipsLibrary.takeFailure(in: operation) }
    return VipsPicture(owning: result)
  }

  /// Runs a libvips operation on this picture.
  func applying(
    _ operation: StaticString,
    body: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(VipsFailure) -> VipsPicture {
    let picture = self
    return try VipsPicture.make(operation) { result in picture.withImage { body($0, result) } }
  }
}

/// A failed libvips operation, with libvips' message.
struct VipsFailure: Error, Equatable {
  var operation: String
  var message: String
}

/// The libraries that draw artwork.
public enum ArtworkLibrary {
  /// Opens libvips, and libhyphen and ICU if they are installed, so that their files can be listed before anything is drawn; returns false
  /// if libvips is not installed.
  @discardableResult public static func open() -> Bool {
    _ = Hyphenator.isAvailable
    _ = WordFinder.isAvailable
    return VipsLibrary.isAvailable
  }

  /// The folders of the patterns that hyphenate words of drawn covers.
  public static let hyphenationFolders = Hyphenator.folders
}

/// Initialises libvips once: without operation cache, with trusted loaders only.
enum VipsLibrary {
  /// Whether libvips and everything that pictures need of it is installed. The first use initialises it.
  static let isAvailable: Bool = {
    guard octavo_library_is_complete() != 0, octavo_init("octavo") == 0 else { return false }
    // Failures become diagnostics; other messages of the libraries are not for the author.
    for domain in ["VIPS", "Pango", "librsvg"] {
      octavo_log_set_handler(domain, G_LOG_LEVEL_WARNING) { _, _, _, _ in }
    }
    octavo_log_drop_warnings()
    // Operations rarely repeat here, and the cache would hold pictures in memory.
    octavo_cache_set_max(0)
    // `parallelMap` parallelises by picture; threads within one picture only add overhead.
    octavo_concurrency_set(1)
    // Blocks loaders that are not hardened by fuzzing; SVG is enabled again below.
    octavo_block_untrusted_set(1)
    octavo_operation_block_set("VipsForeignLoadSvg", 0)
    octavo_operation_block_set("VipsForeignLoadMatrix", 1)
    return true
  }()

  /// Initialises libvips; later calls do nothing.
  static func start() throws(VipsFailure) {
    guard isAvailable else { throw VipsFailure(operation: "start", message: "libvips is not installed") }
  }

  /// Takes libvips' latest error message.
  static func takeFailure(in operation: StaticString) -> VipsFailure {
    let buffer = octavo_error_buffer_copy()
    defer { octavo_free(buffer) }
    let message = buffer.map { String(cString: $0) } ?? ""
    let lines = message.split(separator: "\n").map(String.init)
    return VipsFailure(operation: "\(operation)", message: lines.first ?? "")
  }
}
