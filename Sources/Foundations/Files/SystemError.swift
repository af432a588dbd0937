#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failed operating system call, identified by its errno.
package struct SystemError: Error, Sendable, Equatable {
  /// The errno.
  package let code: Int32

  /// Captures the current errno, by default.
  package init(code: Int32 = errno) { self.code = code }

  /// The system's message, such as `No such file or directory`.
  package var reason: String { String(cString: strerror(code)) }
}
