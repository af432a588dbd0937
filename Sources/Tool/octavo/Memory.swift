// From <malloc.h>, which the Glibc module lacks.
@_silgen_name("mallopt") private func setMallocOption(_ option: Int32, _ value: Int32) -> Int32

/// Settings of the process's memory allocator.
enum Memory {
  /// M_MMAP_THRESHOLD of <malloc.h>.
  private static let mapThreshold: Int32 = -3

  /// Returns blocks of 2 MB or more to the system when they are freed.
  static func givesBackLargeBlocks() { _ = setMallocOption(mapThreshold, 2 << 20) }
}
