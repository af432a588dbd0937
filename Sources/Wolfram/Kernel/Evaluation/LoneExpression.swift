/// Evaluates expressions that stand alone, not within others.
public enum LoneExpression {
  /// The value of an expression that stands alone. What is thrown and not caught stays in `Hold`, what is aborted is `$Aborted`.
  public static func value(of term: Term, in session: inout KernelSession) throws(KernelError) -> Term {
    do {
      return try session.evaluate(term)
    } catch .leaving(let exit) {
      let tag = session.exitTag.map { [$0] } ?? []
      session.exitTag = nil
      switch exit {
      case .return: return .call(.return, [session.exitValue] + tag)
      case .abort: return session.named("$Aborted")
      case .throw:
        session.warn("Throw::nocatch: Uncaught Throw returned to top level.")
        return .call(.hold, [.call(session.named("Throw"), [session.exitValue] + tag)])
      case .break: return .call(.hold, [.call(session.named("Break"), [])])
      case .continue: return .call(.hold, [.call(session.named("Continue"), [])])
      }
    }
  }
}
