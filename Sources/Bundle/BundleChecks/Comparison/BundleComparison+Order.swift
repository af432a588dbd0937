import BookModel

/// Finds added, removed, renamed and moved items of lists.
extension BundleComparison {
  // MARK: Files

  static func compareFiles(
    _ old: [BundleDescription.File], _ new: [BundleDescription.File], areOrdered: Bool
  ) -> [Change] {
    let before = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.name))
    var gone = old.filter { !after.contains($0.name) }
    var changes: [Change] = []
    for file in new {
      if let previous = before[file.name] {
        if let change = change(from: previous, to: file) { changes.append(change) }
      } else if let index = gone.firstIndex(where: { $0.checksum == file.checksum && $0.size == file.size }) {
        let previous = gone.remove(at: index)
        changes.append(Change(.renamed, file.name, before: previous.name, after: file.name))
      } else {
        changes.append(Change(.added, file.name, after: description(of: file)))
      }
    }
    changes += gone.map { Change(.removed, $0.name, before: description(of: $0)) }
    if areOrdered {
      let positions = Dictionary(
        old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      let moved = Self.moved(new.compactMap { positions[$0.name] })
      let common = new.filter { positions[$0.name] != nil }
      for index in moved {
        let name = common[index].name
        let place = new.firstIndex { $0.name == name }.map { $0 + 1 }
        changes.append(
          Change(
            .moved, name, before: positions[name].map { "place \($0 + 1)" },
            after: place.map { "place \($0)" }))
      }
    }
    return changes
  }

  private static func change(
    from old: BundleDescription.File, to new: BundleDescription.File
  ) -> Change? {
    if old.title != new.title, old.title != nil || new.title != nil {
      return Change(.changed, new.name, before: old.title, after: new.title)
    }
    guard old.checksum != new.checksum || old.size != new.size else { return nil }
    return Change(.changed, new.name, before: description(of: old), after: description(of: new))
  }

  /// The pixel size and byte size of a file, in words.
  private static func description(of file: BundleDescription.File) -> String {
    let pixels = file.pixels.map { "\($0.width)x\($0.height), " } ?? ""
    return pixels + "\(file.size) bytes"
  }

  // MARK: Contents

  private struct FlatEntry {
    var label: String
    var href: String?
    var depth: Int
  }

  private static func flat(_ entries: [ContentsEntry], depth: Int = 0) -> [FlatEntry] {
    entries.flatMap { entry in
      [FlatEntry(label: entry.label, href: entry.href, depth: depth)] + flat(entry.children, depth: depth + 1)
    }
  }

  static func compareContents(_ old: [ContentsEntry], _ new: [ContentsEntry]) -> [Change] {
    let (before, after) = (flat(old), flat(new))
    var partners = [Int?](repeating: nil, count: after.count)
    var isTaken = [Bool](repeating: false, count: before.count)
    // Match entries by target first, then by label.
    let keys: [(FlatEntry) -> String?] = [
      { entry in entry.href.map { $0 + "\n" + entry.label } }, \.href, { $0.label },
      { bare($0.label) },
    ]
    for key in keys {
      var waiting: [String: [Int]] = [:]
      for index in before.indices.reversed() where !isTaken[index] {
        if let key = key(before[index]) { waiting[key, default: []].append(index) }
      }
      for index in after.indices where partners[index] == nil {
        guard let key = key(after[index]), let found = waiting[key]?.popLast() else { continue }
        partners[index] = found
        isTaken[found] = true
      }
    }
    var changes: [Change] = []
    for (index, entry) in after.enumerated() {
      guard let partner = partners[index].map({ before[$0] }) else {
        changes.append(Change(.added, entry.label, after: entry.href))
        continue
      }
      changes += Self.changes(from: partner, to: entry)
    }
    for (index, entry) in before.enumerated() where !isTaken[index] {
      changes.append(Change(.removed, entry.label, before: entry.href))
    }
    let known = after.indices.filter { partners[$0] != nil }
    for index in moved(known.compactMap { partners[$0] }) {
      changes.append(Change(.moved, after[known[index]].label))
    }
    return changes
  }

  private static func changes(from old: FlatEntry, to new: FlatEntry) -> [Change] {
    var changes: [Change] = []
    if old.label != new.label {
      let kind: Change.Kind = bare(old.label) == bare(new.label) ? .renumbered : .renamed
      changes.append(Change(kind, new.label, before: old.label, after: new.label))
    }
    if old.href != new.href { changes.append(Change(.changed, new.label, before: old.href, after: new.href)) }
    if old.depth != new.depth {
      changes.append(
        Change(.moved, new.label, before: "level \(old.depth + 1)", after: "level \(new.depth + 1)"))
    }
    return changes
  }

  /// A label without its numbers.
  private static func bare(_ label: String) -> String {
    String(label.unicodeScalars.filter { !("0"..."9").contains($0) && $0 != "." && $0 != " " })
  }

  /// The indices of the fewest numbers whose removal leaves the rest in ascending order.
  static func moved(_ numbers: [Int]) -> [Int] {
    // Patience sorting: `tails[k]` is the index of the smallest possible end of an ascending run of k + 1 numbers.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var stays: Set<Int> = []
    var next = tails.last ?? -1
    while next >= 0 {
      stays.insert(next)
      next = previous[next]
    }
    return numbers.indices.filter { !stays.contains($0) }
  }
}
