import Kernel

/// How many of the steps that are left a search may take. Half, or a number, leaves the rest to other searches.
package enum StepShare: Equatable {
  case all
  case half
  case atMost(Int)

  /// What a search finds within the share; nil where it takes more, or, within a part, is nested too deep.
  func found<Found>(
    _ session: inout KernelSession, _ search: (inout KernelSession) throws(KernelError) -> Found?
  ) throws(KernelError) -> Found? {
    let whole = session.limits.steps
    switch self {
    case .all: return try search(&session)
    case .half: session.limits.steps = min(whole, session.steps + max(0, whole - session.steps) / 2)
    case .atMost(let steps): session.limits.steps = min(whole, session.steps + max(0, steps))
    }
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

  /// Whether a judge accepts a value; nil for one that takes more steps than a judge may, which has found nothing against it.
  package static func judging(
    _ session: inout KernelSession, _ accepts: (inout KernelSession) throws(KernelError) -> Bool
  ) throws(KernelError) -> Bool? {
    try StepShare.atMost(300_000).found(&session) { (session) throws(KernelError) in try accepts(&session) }
  }
}
