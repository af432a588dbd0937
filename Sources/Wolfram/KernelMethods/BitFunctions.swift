import Kernel
import KernelMathematics

/// Bits of integers: shifts, single bits and their number, written in the Wolfram Language.
enum BitFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    WrittenFunctions.function(
      "BitShiftLeft", [.listable], "The bits moved to higher places.",
      """
      (*2*) BitShiftLeft[n_Integer, k_Integer : 1] := If[k < 0, BitShiftRight[n, -k], n 2^k] /; k < 100000
      """),
    WrittenFunctions.function(
      "BitShiftRight", [.listable], "The bits moved to lower places; those that fall out are lost.",
      """
      (*2*) BitShiftRight[n_Integer, k_Integer : 1] := If[k < 0, BitShiftLeft[n, -k], Sign[n] Quotient[Abs[n], 2^k]] /; k < 100000
      """),
    WrittenFunctions.function(
      "BitNot", [.listable], "Each bit the other way: `-1 - n`.", "(*2*) BitNot[n_Integer] := -1 - n"),
    WrittenFunctions.function(
      "BitLength", [.listable], "How many bits an integer takes.",
      "(*2*) BitLength[n_Integer] := If[n < 0, BitLength[-1 - n], IntegerLength[n, 2]]"),
    WrittenFunctions.function(
      "BitGet", [.listable], "The bit at a place.",
      "(*2*) BitGet[n_Integer, k_Integer] := Mod[Floor[n/2^k], 2] /; k >= 0"),
    WrittenFunctions.function(
      "BitSet", [.listable], "With the bit at a place 1.",
      "(*2*) BitSet[n_Integer, k_Integer] := n + 2^k (1 - BitGet[n, k]) /; k >= 0"),
    WrittenFunctions.function(
      "BitClear", [.listable], "With the bit at a place 0.",
      "(*2*) BitClear[n_Integer, k_Integer] := n - 2^k BitGet[n, k] /; k >= 0"),
  ]
}
