/// Reads terms as vectors, matrices and arrays.
extension Term {
  /// The dimensions of the array: the lengths of the outer levels at which all parts are lists of one length.
  package var shape: [Int] {
    if case .packed(let list) = self { return list.dimensions }
    guard let parts else { return call.map { [$0.count] } ?? [] }
    var inner: [Int]?
    for part in parts {
      guard part.isList else { return [parts.count] }
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
}
