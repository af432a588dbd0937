import Numerics

/// Minimisation of functions of several numbers without derivatives, by the Nelder-Mead method: a simplex
/// that reflects, expands and contracts its way downhill.
package struct NelderMead {
  /// A vertex with the function's value there.
  package typealias Corner = (place: [Double], value: Double)
  package typealias Function = ([Double]) throws(KernelError) -> Double

  /// The vertices, one more than there are variables; sorted by value in each step.
  private var simplex: [Corner]

  /// A local minimum near the start, and the value there.
  ///
  ///     try NelderMead.minimum(from: [3]) { $0[0] * $0[0] }   // about ([0], 0)
  package static func minimum(from start: [Double], _ function: Function) throws(KernelError) -> Corner {
    var search = try NelderMead(around: start, function)
    for _ in 0..<400 {
      search.sort()
      let (low, high) = (search.simplex[0].value, search.simplex[start.count].value)
      if (high - low).magnitude <= 1e-16 * max(low.magnitude, 1e-10) { break }
      try search.step(function)
    }
    search.sort()
    return search.simplex[0]
  }

  private init(around start: [Double], _ function: Function) throws(KernelError) {
    simplex = [(start, try function(start))]
    for axis in start.indices {
      var corner = start
      corner[axis] += corner[axis] == 0 ? 0.5 : 0.25 * corner[axis].magnitude
      simplex.append((corner, try function(corner)))
    }
  }

  private mutating func sort() { simplex = simplex.ordered { $0.value < $1.value } }

  /// Replaces the highest vertex, or contracts all vertices towards the lowest.
  private mutating func step(_ function: Function) throws(KernelError) {
    let last = simplex.count - 1
    let (best, worst) = (simplex[0], simplex[last])
    let center = worst.place.indices.map { axis in
      simplex.dropLast().reduce(0) { $0 + $1.place[axis] } / Double(last)
    }
    func toward(_ share: Double) throws(KernelError) -> Corner {
      let place = zip(center, worst.place).map { $0 + share * ($1 - $0) }
      return (place, try function(place))
    }
    let mirrored = try toward(-1)
    if mirrored.value < best.value {
      let further = try toward(-2)
      simplex[last] = further.value < mirrored.value ? further : mirrored
    } else if mirrored.value < simplex[last - 1].value || (last == 1 && mirrored.value < worst.value) {
      simplex[last] = mirrored
    } else {
      let nearer = try toward(0.5)
      if nearer.value < worst.value {
        simplex[last] = nearer
      } else {
        for place in 1...last {
          let shrunk = zip(best.place, simplex[place].place).map { ($0 + $1) / 2 }
          simplex[place] = (shrunk, try function(shrunk))
        }
      }
    }
  }
}
