import Graphics
import Numerics

/// Samples a curve densely where it bends, and splits it at jumps and where it is undefined.
///
///     let curve = CurveSampler(points: 50).sample(Interval(0, 1)) { Point($0, Double.sin($0)) }
///     curve.pieces    // [[…]]: one piece
///
/// Each interval is halved until the curve deviates from its chord by less than a twentieth of a pixel in a
/// picture 360 pixels wide. A jump that remains at any interval length, as in `Floor` or at a pole, ends a
/// piece.
public struct CurveSampler: Sendable {
  /// The initial number of samples.
  public var points: Int
  /// The maximum number of halvings of an interval.
  var recursion: Int
  /// The height of the picture relative to its width.
  public var aspect = 0.618
  /// Whether x is the parameter, so that jumps occur in y only.
  var isGraph = true
  /// Parameters at which a piece ends.
  var exclusions: [Double] = []
  /// Whether the sampler looks for jumps.
  var findsJumps = true
  /// The displayed range of y, if known in advance; the curve is coarse outside of it.
  var shownY: Interval?
  /// The displayed range of x of a parametric curve, if known in advance.
  var shownX: Interval?
  /// Whether the picture shows all values.
  var showsAll = false
  /// Whether a thousand more values of the function are no matter.
  var isCheap = false

  /// Makes a sampler; clamps the arguments to usable values.
  public init(points: Int = 50, recursion: Int = 6) {
    self.points = min(max(points, 2), 20_000)
    self.recursion = min(max(recursion, 0), 12)
  }

  /// A sample of the curve: a parameter and a point.
  public struct Sample: Sendable {
    /// The parameter.
    public var t: Double
    /// The point; not finite where the curve is undefined.
    public var place: Point
  }

  /// A sampled curve.
  public struct Curve: Sendable {
    /// The pieces in order, each of at least two samples.
    public var pieces: [[Sample]] = []
    /// The values of y at approximately equal steps of the parameter.
    public var even: [Double] = []
    /// Whether these are values of the function, which is steep, and not of the samples.
    var isSteep = false
    /// The range of all values of y.
    var extent = Interval.empty
    /// The behaviour at the maximum and at the minimum.
    var crests = (above: Crest.peak, below: Crest.peak)
  }

  /// Samples a function over an interval of its parameter.
  public func sample(_ range: Interval, _ function: (Double) -> Point) -> Curve {
    guard range.length > 0, range.length.isFinite else { return Curve() }
    var samples = first(range, function)
    var curve = Curve()
    for sample in samples where sample.place.isFinite { curve.even.append(sample.place.y) }
    if isGraph { curve.measure(samples, range: range, function) }
    let scale = self.scale(samples, curve, range: range)
    // Other curves or a later choice may show more than this curve suggests.
    let whole = Point(scale.x, min(scale.y, aspect / max(curve.extent.length, 1e-300)))
    refine(&samples, isGraph ? [scale, whole] : [scale], range: range, function)
    curve.pieces = pieces(samples, scale: scale, range: range, function)
    if isGraph { curve.even = curve.places(range, 250).map { $0.y } }
    curve.measure(samples, range: isGraph ? range : nil, function)
    if isGraph {
      curve.reach(samples)
      // Where a range is cut, what lies outside is not sampled finely, and steep functions are not near its ends.
      let cut = PlotRangeChooser.range(of: curve)
      if isCheap, cut != curve.extent {
        var fine = curve
        (fine.even, fine.isSteep) = (Self.values(range, function), true)
        let other = PlotRangeChooser.range(of: fine)
        if max((cut.low - other.low).magnitude, (cut.high - other.high).magnitude) > 0.02 * cut.length {
          curve = fine
        }
      }
    }
    return curve
  }

  /// Samples at approximately equal steps, slightly irregular to avoid aliasing with a period of the curve.
  private func first(_ range: Interval, _ function: (Double) -> Point) -> [Sample] {
    var samples: [Sample] = []
    samples.reserveCapacity(points * 4)
    let step = range.length / Double(points - 1)
    var noise: UInt32 = 12345
    for index in 0..<points {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let shift = index == 0 || index == points - 1 ? 0 : (Double(noise >> 16) / 65536 - 0.5) * 0.3
      var t = index == points - 1 ? range.high : range.low + (Double(index) + shift) * step
      var place = function(t)
      // The ends may be just outside of the function's domain.
      if !place.isFinite, index == 0 || index == points - 1 {
        t = index == 0 ? range.low + 1e-6 * range.length : range.high - 1e-6 * range.length
        place = function(t)
      }
      samples.append(Sample(t: t, place: place))
    }
    return samples
  }

  /// The values of a function at a thousand equal steps.
  private static func values(_ range: Interval, _ function: (Double) -> Point) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(1000)
    for step in 0..<1000 {
      let y = function(range.low + range.length * Double(step) / 999).y
      if y.isFinite { values.append(y) }
    }
    return values
  }

  /// The factors that scale the picture to width 1.
  private func scale(_ samples: [Sample], _ curve: Curve, range: Interval) -> Point {
    if isGraph {
      let y = shownY ?? (showsAll ? curve.extent : PlotRangeChooser.range(of: curve))
      // Differences within rounding error count as flat.
      let least = max(y.low.magnitude, y.high.magnitude) * 1e-9
      return Point(1 / range.length, aspect / max(y.length, least, 1e-300))
    }
    var (xs, ys): ([Double], [Double]) = ([], [])
    for sample in samples where sample.place.isFinite {
      xs.append(sample.place.x)
      ys.append(sample.place.y)
    }
    let (x, y) = (shownX ?? PlotRangeChooser.spread(xs), shownY ?? PlotRangeChooser.spread(ys))
    let size = max(x.length, y.length, 1e-300)
    return Point(1 / size, 1 / size)
  }

  private func refine(
    _ samples: inout [Sample], _ scales: [Point], range: Interval, _ function: (Double) -> Point
  ) {
    let most = max(points * 6, 4000)
    var isOpen = [Bool](repeating: true, count: samples.count)
    for round in 0..<recursion {
      var splits = [Bool](repeating: false, count: samples.count)
      var count = 0
      func mark(_ index: Int) {
        if !splits[index] { count += 1 }
        splits[index] = true
      }
      for index in 0..<samples.count - 1 where isOpen[index] || (index > 0 && isOpen[index - 1]) {
        let (a, b) = (samples[index].place, samples[index + 1].place)
        if a.isFinite != b.isFinite {
          mark(index)
          continue
        }
        guard index > 0, a.isFinite, b.isFinite, samples[index - 1].place.isFinite else { continue }
        // Between samples outside of what is shown a curve may come into it: two rounds look for that.
        if round < 2 || !isOutside(samples[index - 1].place, a, b),
          scales.contains(where: { leavesChord(samples[index - 1].place, a, b, scale: $0) })
        {
          mark(index - 1)
          mark(index)
        }
      }
      if count == 0 || samples.count + count > most { break }
      var next: [Sample] = []
      next.reserveCapacity(samples.count + count)
      var nextOpen: [Bool] = []
      nextOpen.reserveCapacity(samples.count + count)
      for index in samples.indices {
        next.append(samples[index])
        nextOpen.append(splits[index])
        if splits[index] {
          let t = samples[index].t + (samples[index + 1].t - samples[index].t) * 0.5
          next.append(Sample(t: t, place: function(t)))
          nextOpen.append(true)
        }
      }
      (samples, isOpen) = (next, nextOpen)
    }
  }

  /// Whether three points are on the same side outside of the displayed range, and not near it.
  private func isOutside(_ a: Point, _ b: Point, _ c: Point) -> Bool {
    func isBeyond(_ shown: Interval?, _ a: Double, _ b: Double, _ c: Double) -> Bool {
      guard let shown else { return false }
      let room = shown.length * 0.25
      return min(a, b, c) > shown.high + room || max(a, b, c) < shown.low - room
    }
    return isBeyond(shownY, a.y, b.y, c.y) || isBeyond(shownX, a.x, b.x, c.x)
  }

  /// Whether the path over `b` deviates from the straight line by more than a twentieth of a pixel.
  private func leavesChord(_ a: Point, _ b: Point, _ c: Point, scale: Point) -> Bool {
    let (ux, uy) = ((b.x - a.x) * scale.x, (b.y - a.y) * scale.y)
    let (vx, vy) = ((c.x - b.x) * scale.x, (c.y - b.y) * scale.y)
    let (first, second) = ((ux * ux + uy * uy).squareRoot(), (vx * vx + vy * vy).squareRoot())
    let product = first * second
    guard product > 1e-12 else { return first + second > 0.02 }
    // Far outside of the picture the curve need not be smooth.
    if first > 3, second > 3 { return false }
    let sine = (ux * vy - uy * vx).magnitude / product
    let cosine = (ux * vx + uy * vy) / product
    let turn = cosine > 0 ? sine : 2 - min(sine, 1)
    return turn * min(max(first, second), 0.5) * 360 > 0.35
  }

  // MARK: Pieces

  private func pieces(
    _ samples: [Sample], scale: Point, range: Interval, _ function: (Double) -> Point
  ) -> [[Sample]] {
    var pieces: [[Sample]] = []
    var piece: [Sample] = []
    func end() {
      if piece.count > 1 { pieces.append(piece) }
      piece = []
    }
    let short = range.length / Double(points - 1) / 7
    for index in samples.indices {
      let sample = samples[index]
      guard sample.place.isFinite else {
        if !piece.isEmpty, index > 0 {
          piece.append(border(samples[index - 1], sample, function))
          end()
        }
        continue
      }
      if piece.isEmpty, index > 0, !samples[index - 1].place.isFinite {
        piece.append(border(sample, samples[index - 1], function))
      } else if let before = piece.last {
        let cuts = exclusions.filter { $0 > before.t && $0 <= sample.t }
        if !cuts.isEmpty {
          // The curve reaches from both sides to where it is cut.
          let gap = (sample.t - before.t) * 1e-6
          for cut in cuts.sorted() {
            piece += side(cut - gap, function)
            end()
            piece += side(cut + gap, function)
          }
        } else if findsJumps, sample.t - before.t <= short || isSteep(before, sample, scale: scale),
          let (left, right) = jump(before, sample, scale: scale, function)
        {
          if left.t > before.t { piece.append(left) }
          end()
          if right.t < sample.t { piece.append(right) }
        }
      }
      piece.append(sample)
    }
    end()
    return pieces
  }

  /// The sample at a parameter; none where the curve is undefined.
  private func side(_ t: Double, _ function: (Double) -> Point) -> [Sample] {
    let place = function(t)
    return place.isFinite ? [Sample(t: t, place: place)] : []
  }

  /// Whether a graph goes over half of what is shown from one sample to the next, as it does where the samples beside a
  /// pole are both far away.
  private func isSteep(_ a: Sample, _ b: Sample, scale: Point) -> Bool {
    isGraph && (b.place.y - a.place.y).magnitude * scale.y > 0.5
  }

  /// The last place that is defined on the way from one that is to one that is not.
  private func border(_ inside: Sample, _ outside: Sample, _ function: (Double) -> Point) -> Sample {
    var (inside, out) = (inside, outside.t)
    for _ in 0..<30 {
      let t = inside.t + (out - inside.t) * 0.5
      let place = function(t)
      if place.isFinite { inside = Sample(t: t, place: place) } else { out = t }
    }
    return inside
  }

  /// Both sides of a jump between two samples; nil if the curve is only steep.
  private func jump(
    _ a: Sample, _ b: Sample, scale: Point, _ function: (Double) -> Point
  ) -> (Sample, Sample)? {
    func size(_ a: Sample, _ b: Sample) -> Double {
      isGraph
        ? (b.place.y - a.place.y).magnitude * scale.y
        : Double.hypot((b.place.x - a.place.x) * scale.x, (b.place.y - a.place.y) * scale.y)
    }
    let start = size(a, b)
    guard start > 0.01 else { return nil }
    var (a, b) = (a, b)
    for _ in 0..<32 {
      let t = a.t + (b.t - a.t) * 0.5
      let middle = Sample(t: t, place: function(t))
      guard middle.place.isFinite else { return (a, b) }
      if size(a, middle) > size(middle, b) { b = middle } else { a = middle }
      if size(a, b) < start * 0.25 { return nil }
      // A jump has a constant size; at a pole the size keeps growing.
      if t == a.t && t == b.t { break }
      if size(a, b) > start * 1e3 { break }
    }
    return (a, b)
  }
}
