// <malloc.h>, which the Glibc module leaves out.
@_silgen_name("mallopt") private func setMallocOption(_ option: Int32, _ value: Int32) -> Int32

/// How the process deals with memory.
enum Memory {
  /// M_MMAP_THRESHOLD of <malloc.h>.
  private static let mapThreshold: Int32 = -3

  /// Has blocks from 2 MB on given back to the system when they are freed.
  static func givesBackLargeBlocks() { _ = setMallocOption(mapThreshold, 2 << 20) }
}
