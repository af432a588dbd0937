import TextBytes

/// The indices of a tensor, each beside the one before it (<https://ctan.org/pkg/tensor>).
package enum TensorIndices {
  /// Converts `^a_b` to `^a{}_b`.
  package static func staggered(_ source: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var depth = 0
    for byte in source {
      if byte == "{" { depth += 1 }
      if byte == "}" { depth -= 1 }
      if depth == 0, byte == "^" || byte == "_", !output.isEmpty { output += ["{", "}"] }
      output.append(byte)
    }
    return output
  }
}
