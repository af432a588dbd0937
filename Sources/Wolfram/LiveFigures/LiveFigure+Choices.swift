import InteractiveModel
import Kernel
import KernelPlots

/// Makes the choices and the values that expressions give, with an author's definitions.
public struct ChoiceMaker {
  private var session = KernelSession()
  private var isReady = true

  /// Evaluates the definitions.
  public init(initialisation: [UInt8]) {
    session.addPlots()
    guard !initialisation.isEmpty else { return }
    do throws(KernelError) { try session.evaluate(text: initialisation) } catch { isReady = false }
  }

  /// The choices that an expression makes: `Range[3]`, `Thread[{1, 2} -> {"one", "two"}]`. Empty if it makes no list.
  /// `variables` are those that the choices follow, with their values in InputForm.
  public mutating func choices(
    _ text: [UInt8], where variables: [(name: String, value: String)] = []
  ) -> [InteractiveControl.Choice] {
    guard isReady, let expression = term(text) else { return [] }
    var settings: [Term] = []
    for variable in variables {
      guard let value = term(Array(variable.value.utf8)) else { return [] }
      settings.append(.call(.set, [.symbol(session.names.symbol(variable.name)), value]))
    }
    session.restart()
    do throws(KernelError) {
      let value = try session.evaluate(
        settings.isEmpty ? expression : .call(.block, [.list(settings), expression]))
      guard let parts = value.unpacked.parts else { return [] }
      return parts.map { Self.choice(of: $0, in: session) }
    } catch { return [] }
  }

  /// The number or the places that an expression is; nil if it is none.
  public mutating func number(_ text: [UInt8]) -> ControlValue? {
    guard isReady, let expression = term(text) else { return nil }
    session.restart()
    do throws(KernelError) {
      let value = try session.evaluate(.call(Call(.symbol(session.names.symbol("N")), [expression])))
      if let number = value.double { return number.isFinite ? .number(number) : nil }
      switch ControlValue(value.unpacked, session, for: .place) {
      case .point(let point): return .point(point)
      case .points(let points): return .points(points)
      default: return nil
      }
    } catch { return nil }
  }

  private mutating func term(_ text: [UInt8]) -> Term? { Term.parse(text, &session.names)?.first }

  private static func choice(of term: Term, in session: KernelSession) -> InteractiveControl.Choice {
    guard let rule = term.call(of: .rule), rule.count == 2 else {
      return .init(value: ControlValue(term, session), label: words(term, in: session))
    }
    return .init(
      value: ControlValue(rule.arguments[0], session), label: words(rule.arguments[1], in: session))
  }

  private static func words(_ term: Term, in session: KernelSession) -> String {
    if case .string(let bytes) = term { return String(decoding: bytes, as: UTF8.self) }
    return String(String(decoding: session.inputText(of: term), as: UTF8.self).prefix(40))
  }
}
