import Graphics
import Kernel
import Numerics

/// The wave of a sound: `Play[Sin[2 Pi 440 t], {t, 0, 1}]`, `Sound[{SoundNote[0], SoundNote["E5", 0.5]}]`,
/// `ListPlay[list]`, and lists of these one after the other.
package struct SoundWave {
  /// Samples a second.
  static let rate = 8000
  /// Longer sounds are cut, in seconds.
  private static let longest = 8.0

  /// The samples, from -1 to 1.
  package private(set) var samples: [Double] = []

  /// The wave of the first sound in a term; nil where there is none.
  package init?(_ term: Term, in kernel: inout KernelSession) throws(KernelError) {
    guard let sound = Self.sound(in: term, kernel: kernel) else { return nil }
    try add(sound, &kernel)
    samples.removeLast(max(0, samples.count - Int(clamping: Self.longest * Double(Self.rate))))
    let loudest = samples.reduce(0) { max($0, $1.magnitude) }
    guard loudest.isFinite else { return nil }
    // A wave is played as loud as can be, whatever its numbers are.
    if loudest > 0 { for index in samples.indices { samples[index] /= loudest } }
  }

  package static let heads: Set<String> = ["Play", "Sound", "ListPlay", "SoundNote"]

  /// The first sound in a term.
  package static func sound(in term: Term, kernel: KernelSession) -> Term? {
    var waiting = [term]
    var looked = 0
    while let next = waiting.popLast(), looked < 5000 {
      looked += 1
      guard let call = next.call else { continue }
      if let name = kernel.headName(next), heads.contains(name) { return next }
      waiting += call.arguments.reversed()
    }
    return nil
  }

  private mutating func add(_ sound: Term, _ kernel: inout PlotKernel) throws(KernelError) {
    guard let call = sound.call, !call.arguments.isEmpty else { return }
    let seconds = Double(samples.count) / Double(Self.rate)
    guard seconds < Self.longest else { return }
    switch kernel.headName(sound) {
    case "Play": try play(call, in: &kernel)
    case "ListPlay": list(call, in: kernel)
    case "SoundNote": try note(call, &kernel)
    case "Sound", "List", "EmitSound":
      for part in call.arguments[0].parts ?? [call.arguments[0]] { try add(part, &kernel) }
    default: break
    }
  }

  private mutating func play(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) {
    guard call.count > 1, let range = call.arguments[1].parts, range.count == 3,
      let variable = range[0].symbol,
      let low = try kernel.number(range[1]), let high = try kernel.number(range[2]), high > low
    else { return }
    var function = PlotFunction(call.arguments[0], [variable], in: &kernel)
    let wanted = min(high - low, Self.longest) * Double(Self.rate)
    // What no register code does is heard in part.
    let count = Int(clamping: min(wanted, function.isCompiled ? 64_000 : 4000))
    for index in 0..<count {
      let values = function.values([low + Double(index) / Double(Self.rate)], in: &kernel)
      let sum = values.reduce(0) { $0 + ($1.isFinite ? $1 : 0) }
      samples.append(values.isEmpty ? 0 : sum / Double(values.count))
      if index % 2000 == 0 { try function.check(in: &kernel) }
    }
    try function.check(in: &kernel)
  }

  private mutating func list(_ call: Call, in kernel: PlotKernel) {
    guard let values = call.arguments[0].vector ?? call.arguments[0].parts?.first?.vector else { return }
    var own = 8000.0
    for option in call.arguments.dropFirst() {
      if let rule = option.call(of: .rule), kernel.symbolName(of: rule.arguments[0]) == "SampleRate" {
        own = rule.arguments[1].double ?? own
      }
    }
    let count = min(Double(values.count) / max(own, 100), Self.longest) * Double(Self.rate)
    for index in 0..<Int(clamping: count) {
      let value = values[min(Int(clamping: Double(index) * own / Double(Self.rate)), values.count - 1)]
      samples.append(value.isFinite ? value : 0)
    }
  }

  /// A tone that dies away, with a few overtones.
  private mutating func note(_ call: Call, _ kernel: inout PlotKernel) throws(KernelError) {
    var length = 1.0
    if call.count > 1, call.arguments[1].call(of: .rule) == nil {
      if let ends = call.arguments[1].vector, ends.count == 2 {
        length = ends[1] - ends[0]
      } else {
        length = try kernel.number(call.arguments[1]) ?? 1
      }
    }
    let count = Int(clamping: max(0, min(length.isFinite ? length : 1, Self.longest)) * Double(Self.rate))
    let pitches = (call.arguments[0].parts ?? [call.arguments[0]]).compactMap { Self.pitch($0) }
    let start = samples.count
    samples += [Double](repeating: 0, count: count)
    for pitch in pitches.prefix(12) {
      let step = 2 * Double.pi * 261.6256 * Double.pow(2, pitch / 12) / Double(Self.rate)
      for index in 0..<count {
        let phase = step * Double(index)
        let wave = Double.sin(phase) + 0.4 * Double.sin(2 * phase) + 0.2 * Double.sin(3 * phase)
        // Begins and ends without a crack.
        let edge = min(1, min(Double(index), Double(count - index)) / 80)
        samples[start + index] += wave * edge * Double.exp(-3 * Double(index) / Double(max(count, 1)))
      }
    }
    try kernel.count(count * max(pitches.count, 1) / 4)
  }

  /// Half tones above the middle C: of `7`, `"G"`, `"C#5"`; nil for a rest.
  static func pitch(_ term: Term) -> Double? {
    if let value = term.double { return value }
    guard case .string(let text) = term, let letter = text.first else { return nil }
    // From A on.
    let steps: [Double] = [9, 11, 0, 2, 4, 5, 7]
    guard letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "G") else { return nil }
    var result = steps[Int(letter - UInt8(ascii: "A"))]
    for byte in text.dropFirst() {
      switch byte {
      case UInt8(ascii: "#"): result += 1
      case UInt8(ascii: "b"): result -= 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): result += 12 * (Double(byte) - Double(UInt8(ascii: "4")))
      default: break
      }
    }
    return result
  }

  /// A picture of the wave: how far it goes up and down at each place.
  func picture(in kernel: inout PlotKernel) -> Term {
    let bins = 240
    guard samples.count >= bins else { return .call(.graphics, [.list([])]) }
    var (above, below): ([Point], [Point]) = ([], [])
    let seconds = Double(samples.count) / Double(Self.rate)
    for bin in 0..<bins {
      let part = samples[bin * samples.count / bins..<(bin + 1) * samples.count / bins]
      let x = seconds * (Double(bin) + 0.5) / Double(bins)
      above.append(Point(x, part.max() ?? 0))
      below.append(Point(x, part.min() ?? 0))
    }
    let blue = kernel.term(Color(red: 0.37, green: 0.51, blue: 0.71))
    let shape = Term.call(.polygon, [.points(above + below.reversed())])
    let edge = kernel.term("EdgeForm", blue)
    return .call(
      .graphics,
      [
        .list([edge, blue, shape]), kernel.option("Frame", .true), kernel.option("AspectRatio", .real(0.3)),
        kernel.option("PlotRange", .list([.pair(0, seconds), .pair(-1.05, 1.05)])),
        kernel.option(
          "FrameTicks",
          .list([.list([.symbol(.none), .symbol(.none)]), .list([.symbol(.automatic), .symbol(.none)])])),
        kernel.option("ImageSize", .integer(300)),
      ])
  }
}

extension PlotKernel {
  /// The term with each sound as a picture of its wave.
  package mutating func sounded(_ term: Term, depth: Int = 0) throws(KernelError) -> Term {
    guard depth < 60, let call = term.call else { return term }
    if let name = headName(term) {
      // What is emitted is heard; alone, it is shown as its wave.
      if name == "EmitSound", depth > 0 { return self.term("Spacer", .zero) }
      if SoundWave.heads.contains(name), let wave = try SoundWave(term, in: &self) {
        return wave.picture(in: &self)
      }
      if name == "Graphics" || name == "Graphics3D" { return term }
    }
    guard SoundWave.sound(in: term, kernel: self) != nil else { return term }
    var arguments: [Term] = []
    for argument in call.arguments { arguments.append(try sounded(argument, depth: depth + 1)) }
    return .call(call.head, arguments)
  }
}
