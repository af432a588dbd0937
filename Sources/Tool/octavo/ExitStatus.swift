import ArgumentParser

/// The exit codes of commands, from sysexits(3) if defined there.
enum ExitStatus {
  /// The book has errors.
  static let bookHasErrors = ExitCode(1)
  /// The input is missing or cannot be read.
  static let noInput = ExitCode(66)
  /// A required program or library is not installed.
  static let unavailable = ExitCode(69)
  /// The output cannot be written.
  static let cannotWrite = ExitCode(74)
  /// The command was interrupted.
  static let interrupted: Int32 = 130
}
