import Numerics

/// Reads terms as vectors, matrices and arrays.
extension Term {
  /// The dimensions of the array: the lengths of the outer levels at which all parts are lists, or calls with the head of the whole,
  /// of one length.
  package var shape: [Int] {
    if case .packed(let list) = self { return list.dimensions }
    guard let call = unpacked.call else { return [] }
    let parts = call.arguments
    var inner: [Int]?
    for part in parts {
      guard part.head == call.head, part.unpacked.call != nil else { return [parts.count] }
      let shape = part.shape
      guard let known = inner else {
        inner = shape
        continue
      }
      inner = zip(known, shape).prefix { $0 == $1 }.map({ $0.0 })
    }
    return [parts.count] + (inner ?? [])
  }

  /// The rows of a rectangular matrix; nil for other terms.
  package var matrixRows: [[Term]]? {
    guard let rows = parts?.map({ $0.parts }), let first = rows.first ?? nil,
      rows.allSatisfy({ $0?.count == first.count })
    else { return nil }
    return rows.compactMap { $0 }
  }

  /// The rows of a numeric matrix as machine numbers; nil for other terms.
  package var doubles: [[Double]]? {
    guard let matrixRows else { return nil }
    var result: [[Double]] = []
    for row in matrixRows {
      let values = row.compactMap({ $0.double })
      guard values.count == row.count else { return nil }
      result.append(values)
    }
    return result
  }

  /// The elements of a list of numbers; nil for other terms.
  package var vector: [Double]? {
    if case .packed(let list) = self { return list.dimensions.count == 1 ? list.values : nil }
    guard let parts else { return nil }
    let values = parts.compactMap({ $0.double })
    return values.count == parts.count ? values : nil
  }

  /// The rows of a matrix of machine numbers alone; nil for other terms.
  fileprivate var machineRows: [[Double]]? {
    guard let parts, parts.count > 1 else { return nil }
    var rows: [[Double]] = []
    for part in parts {
      guard part.isList, part.holdsMachineNumbersAlone, let row = part.vector, !row.isEmpty,
        row.count == rows.first?.count ?? row.count
      else { return nil }
      rows.append(row)
    }
    return rows
  }

  private var holdsMachineNumbersAlone: Bool {
    if case .packed = self { return true }
    return parts?.allSatisfy { if case .real = $0 { return true } else { return false } } ?? false
  }
}

extension KernelSession {
  /// The product of two matrices of machine numbers alone; nil for other terms.
  package mutating func machineProduct(of left: Term, _ right: Term) throws(KernelError) -> Term? {
    guard let rows = left.machineRows, let columns = right.machineRows, rows[0].count == columns.count else {
      return nil
    }
    try count(rows.count * columns.count * columns[0].count / 24 + 1)
    return .list(Matrices.product(rows, columns).map { .list($0.map { .real($0) }) })
  }
}
