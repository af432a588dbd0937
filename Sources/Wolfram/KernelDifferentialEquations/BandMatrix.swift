/// A band matrix and its LU decomposition.
struct BandMatrix {
  private let size: Int
  private let band: Int
  private let width: Int
  private var values: [Double]
  private var pivots: [Int] = []

  init(size: Int, band: Int) {
    (self.size, self.band, width) = (size, band, 3 * band + 1)
    values = [Double](repeating: 0, count: size * (3 * band + 1))
  }

  /// An element within the band, or to the right of it as far as row exchanges reach.
  subscript(row: Int, column: Int) -> Double {
    get { values[row * width + column - row + band] }
    set { values[row * width + column - row + band] = newValue }
  }

  /// The product with a vector.
  func product(_ vector: [Double]) -> [Double] {
    (0..<size).map { row in
      var sum = 0.0
      for column in max(0, row - band)...min(size - 1, row + band) {
        sum += self[row, column] * vector[column]
      }
      return sum
    }
  }

  /// Negates the matrix and adds a number to the diagonal.
  mutating func negate(adding diagonal: Double) {
    for place in values.indices { values[place] = -values[place] }
    for row in 0..<size { self[row, row] += diagonal }
  }

  /// Decomposes by Gaussian elimination with row exchanges; false if the matrix is singular.
  mutating func decompose() -> Bool {
    pivots = []
    for column in 0..<size {
      let end = min(size - 1, column + band)
      var best = column
      for row in column...end where self[row, column].magnitude > self[best, column].magnitude { best = row }
      guard self[best, column] != 0 else { return false }
      pivots.append(best)
      let right = min(size - 1, column + 2 * band)
      if best != column {
        for place in column...right { swap(best, column, column: place) }
      }
      guard column < end else { continue }
      for row in (column + 1)...end {
        let factor = self[row, column] / self[column, column]
        self[row, column] = factor
        if factor == 0 || column == right { continue }
        for place in (column + 1)...right { self[row, place] -= factor * self[column, place] }
      }
    }
    return true
  }

  private mutating func swap(_ a: Int, _ b: Int, column: Int) {
    let kept = self[a, column]
    self[a, column] = self[b, column]
    self[b, column] = kept
  }

  /// Solves the system for a right-hand side.
  func solved(_ right: [Double]) -> [Double] {
    var result = right
    for column in 0..<size {
      result.swapAt(column, pivots[column])
      let end = min(size - 1, column + band)
      guard column < end else { continue }
      for row in (column + 1)...end { result[row] -= self[row, column] * result[column] }
    }
    for row in (0..<size).reversed() {
      let end = min(size - 1, row + 2 * band)
      if row < end { for place in (row + 1)...end { result[row] -= self[row, place] * result[place] } }
      result[row] /= self[row, row]
    }
    return result
  }
}
