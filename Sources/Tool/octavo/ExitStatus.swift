import ArgumentParser

/// How a command ends, after sysexits(3) where it has a number.
enum ExitStatus {
  /// The book has errors.
  static let bookHasErrors = ExitCode(1)
  /// The input is missing or cannot be read.
  static let noInput = ExitCode(66)
  /// A program or a library that the command needs is not on the machine.
  static let unavailable = ExitCode(69)
  /// The output cannot be written.
  static let cannotWrite = ExitCode(74)
  /// The command was interrupted.
  static let interrupted: Int32 = 130
}
