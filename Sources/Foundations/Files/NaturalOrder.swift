/// Whether `first` precedes `second` in natural order, which ignores case and compares numbers by value.
///
///     isNaturallyOrdered("2 limits", "10 series")  // true
package func isNaturallyOrdered(_ first: String, _ second: String) -> Bool {
  isNaturallyOrdered(first, second, ignoringCase: true)
}

/// Whether `first` precedes `second` in natural order.
package func isNaturallyOrdered(_ first: String, _ second: String, ignoringCase: Bool) -> Bool {
  let (a, b) =
    ignoringCase ? (runs(first.lowercased()), runs(second.lowercased())) : (runs(first), runs(second))
  for (left, right) in zip(a, b) where left != right {
    switch (left, right) {
    case (.number(let left), .number(let right)):
      // Without leading zeros, the longer number is the larger.
      return left.count != right.count ? left.count < right.count : left < right
    case (.text(let left), .text(let right)): return left < right
    case (.number, .text): return true
    case (.text, .number): return false
    }
  }
  if a.count != b.count { return a.count < b.count }
  return first.utf8.lexicographicallyPrecedes(second.utf8)
}

private enum Run: Equatable {
  case text(String)
  case number(String)
}

private func runs(_ name: String) -> [Run] {
  var runs: [Run] = []
  var rest = name[...]
  while let first = rest.first {
    let isNumber = isDigit(first)
    let run = rest.prefix { isDigit($0) == isNumber }
    rest = rest[run.endIndex...]
    if isNumber {
      runs.append(.number(String(run.drop { $0 == "0" })))
    } else {
      runs.append(.text(String(run)))
    }
  }
  return runs
}

private func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
