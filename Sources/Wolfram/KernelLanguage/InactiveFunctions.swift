import Kernel

/// What is shown and not carried out.
enum InactiveFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Inactive", [.holdFirst], "A function that is not carried out."),
    BuiltIn(
      "NonCommutativeMultiply", [.flat, .oneIdentity],
      "A product whose factors keep their order (`a ** b`)."),
  ]
}
