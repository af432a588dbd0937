import Kernel

/// How many of the steps that are left a search may take. Half leaves the rest to other searches.
package enum StepShare {
  case all
  case half

  /// What a search finds within the share; nil where it takes more, or, within half, is nested too deep.
  func found<Found>(
    _ session: inout KernelSession, _ search: (inout KernelSession) throws(KernelError) -> Found?
  ) throws(KernelError) -> Found? {
    guard self == .half else { return try search(&session) }
    let whole = session.limits.steps
    session.limits.steps = min(whole, session.steps + max(0, whole - session.steps) / 2)
    defer { session.limits.steps = whole }
    do throws(KernelError) {
      return try search(&session)
    } catch {
      switch error {
      case .stopped(.depth), .stopped(.steps): return nil
      default: throw error
      }
    }
  }
}
