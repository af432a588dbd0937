/// The candidate that an author probably meant by `name`; nil unless exactly one is plausible.
///
///     suggestion(for: "chaptr", among: ["chapter", "section"])  // "chapter"
///
/// A candidate is plausible if its edit distance is at most a third of the name's length and less than that of any other. If none
/// is, the only candidate that goes on with further words is: "squeeze-theorem" for "squeeze".
public func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.unicodeScalars)
  guard wanted.count <= longestName else { return nil }
  var comparisons = 0
  let limit = max(1, wanted.count / 3)
  var best: (name: String, distance: Int)?
  var isTied = false
  for candidate in candidates where candidate != name {
    let scalars = Array(candidate.unicodeScalars)
    guard abs(scalars.count - wanted.count) <= limit else { continue }
    comparisons += wanted.count * scalars.count
    // Among so many names, one that is similar is no more likely to be meant than others.
    guard comparisons <= mostComparisons else { return nil }
    let distance = editDistance(wanted, scalars)
    guard distance <= limit else { continue }
    if let current = best, current.distance <= distance {
      if current.distance == distance, current.name != candidate { isTied = true }
    } else {
      best = (candidate, distance)
      isTied = false
    }
  }
  if let best { return isTied ? nil : best.name }
  return onlyContinuation(of: name, among: candidates)
}

/// The letters of a name that is compared with others, and the comparisons of letters in a search: a distance takes as many as the
/// product of both lengths.
private let longestName = 250
private let mostComparisons = 2_000_000

/// The only candidate that is the name and further words, joined by a hyphen; nil if there are several. A short name says too little.
private func onlyContinuation(of name: String, among candidates: some Sequence<String>) -> String? {
  guard name.utf8.count >= 4 else { return nil }
  var found: String?
  for candidate in candidates where candidate.hasPrefix(name + "-") {
    if let found, found != candidate { return nil }
    found = candidate
  }
  return found
}

/// Whether two names are equal except for case, Unicode normalisation and the separators of words or folders.
///
///     isSame("squeeze-theorem", "Squeeze_Theorem")  // true
public func isSame(_ first: String, _ second: String) -> Bool {
  func plain(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" || $0 == " " ? "-" : $0 == "\\" ? "/" : $0 })
  }
  // A name that markup would have to escape is not fixed automatically.
  return plain(first) == plain(second) && !first.contains { "&<>\"'".contains($0) }
}

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforePrevious = [Int](repeating: 0, count: b.count + 1)
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var current = [i + 1]
    current.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforePrevious[j - 1] + 1) }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.count]
}
