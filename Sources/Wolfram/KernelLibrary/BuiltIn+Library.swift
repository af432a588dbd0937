import Kernel

extension BuiltIn {
  /// The functions that are written in the Wolfram Language, a table for each subject: the files `Subject.wl` of this module.
  package static let library: [[BuiltIn]] = KernelLibraryTables.all
}
