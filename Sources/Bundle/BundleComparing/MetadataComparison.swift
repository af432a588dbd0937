import BundleChecks

/// Compares the properties of package documents.
enum MetadataComparison {
  typealias Change = BundleComparison.Change

  static func changes(_ old: [BundleDescription.Property], _ new: [BundleDescription.Property]) -> [Change] {
    var names: [String] = []
    var values: [String: (old: [String], new: [String])] = [:]
    for (properties, isOld) in [(old, true), (new, false)] {
      for property in properties {
        if values[property.name] == nil { names.append(property.name) }
        if isOld {
          values[property.name, default: ([], [])].old.append(property.value)
        } else {
          values[property.name, default: ([], [])].new.append(property.value)
        }
      }
    }
    return names.flatMap { name in values[name].map { changes(of: name, $0.old, $0.new) } ?? [] }
  }

  private static func changes(of name: String, _ before: [String], _ after: [String]) -> [Change] {
    guard before != after else { return [] }
    let (kept, known) = (Set(after), Set(before))
    let (removed, added) = (before.filter { !kept.contains($0) }, after.filter { !known.contains($0) })
    // One value in the place of another.
    if removed.count == 1, added.count == 1, before.count == after.count {
      let excerpts = PageEdit.excerpts(removed[0], added[0])
      return [Change(.changed, name, before: excerpts.before, after: excerpts.after)]
    }
    if removed.isEmpty, added.isEmpty { return [Change(.moved, name)] }
    return removed.map { Change(.removed, name, before: excerpt($0)) }
      + added.map { Change(.added, name, after: excerpt($0)) }
  }

  private static func excerpt(_ value: String) -> String { PageEdit.excerpt(value) }
}
