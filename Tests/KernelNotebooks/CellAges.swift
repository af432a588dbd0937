/// When what a name or the last line depends on was last edited: what was printed before that is not what it gives.
struct CellAges {
  private var names: [String: Double] = [:]
  /// The names in the definitions of a name, which are evaluated when it is used.
  private var bodies: [String: Set<String>] = [:]
  private var line: Double?

  /// When an input with these names was last edited, or what it depends on: nil where no cell says so.
  func age(of used: Set<String>, edited: Double?) -> Double? {
    var (latest, seen, waiting) = (edited, used, Array(used))
    func take(_ time: Double?) { if let time { latest = max(latest ?? time, time) } }
    while let name = waiting.popLast() {
      take(name == "Out" ? line : names[name])
      for inner in bodies[name] ?? [] where seen.insert(inner).inserted { waiting.append(inner) }
    }
    return latest
  }

  /// Keeps when a cell with these names was edited for the names that it gives a value and for its line.
  mutating func note(_ given: Set<String>, _ used: Set<String>, edited: Double?) {
    let age = age(of: used, edited: edited)
    for name in given {
      names[name] = age
      bodies[name, default: []].formUnion(used.subtracting([name, "Out"]))
    }
    line = age
  }
}
