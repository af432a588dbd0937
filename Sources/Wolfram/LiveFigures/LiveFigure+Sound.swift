import Kernel
import KernelPlots

extension LiveFigure {
  /// Whether a text names a sound.
  public static func namesSound(_ text: [UInt8]) -> Bool {
    var symbols = SymbolNames()
    return (Term.parse(text, &symbols) ?? []).contains { term in
      ExtraFunctions.contains(term) { SoundWave.heads.contains(symbols.name($0)) }
    }
  }

  /// The samples of the sound that the body makes for the present values, or that an action makes: 16 bits each, the lower
  /// byte first, 8,000 a second. Empty where there is none.
  public mutating func sound(action: [UInt8]) -> [UInt8] {
    var session = self.session
    session.restart()
    do throws(KernelError) {
      for (symbol, value) in zip(symbols, values) {
        try Self.give(value, to: symbol, in: &session)
      }
      let made = action.isEmpty ? try Self.audible(body, in: &session) : try session.evaluate(text: action)
      guard let wave = try SoundWave(made, in: &session) else { return [] }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(wave.samples.count * 2)
      for sample in wave.samples {
        let value = UInt16(bitPattern: Int16((max(-1, min(1, sample)) * 32_000).rounded()))
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      return bytes
    } catch { return [] }
  }

  /// The value of a body. Of several steps, `EmitSound[…]; Plot[…]`, it is that of the first with a sound.
  private static func audible(_ body: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    guard let steps = body.call(of: .compoundExpression) else { return try session.evaluate(body) }
    var value = Term.null
    for step in steps.arguments {
      value = try session.evaluate(step)
      if SoundWave.sound(in: value, kernel: session) != nil { return value }
    }
    return value
  }
}
