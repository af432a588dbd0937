import InteractiveModel

/// A fault, and the first setting of the controls at which it was found.
struct InteractiveFault: Hashable {
  let fault: LiveFault
  /// Whether the author did not write the name that it has: it is a function of a result.
  let isOfResult: Bool
  /// The setting, such as `a = 4, f = Cos`; empty for the initial values.
  let setting: String

  init(_ fault: LiveFault, isOfResult: Bool = false, at setting: String = "") {
    (self.fault, self.isOfResult, self.setting) = (fault, isOfResult, setting)
  }

  /// The fault in words; `shown` gives a name as the author wrote it.
  func words(naming shown: (String) -> String = { $0 }) -> String {
    fault.words(isOfResult: isOfResult, naming: shown)
  }
}

/// Collects faults, each once with the first setting at which it occurs.
struct FaultTally {
  private(set) var faults: [InteractiveFault] = []
  private var known: Set<String> = []
  /// The names in the author's code.
  private let names: Set<String>
  /// What is no fault here.
  private let excused: Set<LiveFault>

  /// The maximum number of faults kept.
  private static let most = 20

  init(names: Set<String>, apartFrom excused: [LiveFault] = []) {
    (self.names, self.excused) = (names, Set(excused))
  }

  mutating func take(_ found: [LiveFault], at setting: String) {
    for fault in found where faults.count < Self.most && !excused.contains(fault) {
      let isForeign = fault.name.map { !names.contains($0) } ?? false
      let fault = InteractiveFault(fault, isOfResult: isForeign, at: setting)
      if known.insert(fault.words()).inserted { faults.append(fault) }
    }
  }
}
