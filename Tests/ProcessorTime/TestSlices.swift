import Foundation

private let isSoak = ProcessInfo.processInfo.environment["OCTAVO_SOAK"] == "1"
private let seed = (ProcessInfo.processInfo.environment["OCTAVO_SEED"] ?? "").utf8
  .reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) }

/// How much of a long test runs: `value` in `make test`, `full` in `make soak`.
public func usually<Value>(_ value: Value, inSoak full: Value) -> Value { isSoak ? full : value }

/// One of `count` equal slices of the cases of a long test, which OCTAVO_SEED picks; all of them in `make soak`.
///
/// - Parameter name: what picks another slice for another test.
public func slice<Case>(of cases: [Case], into count: Int, named name: String) -> [Case] {
  guard !isSoak, count > 1 else { return cases }
  let first = name.utf8.reduce(seed) { ($0 &* 31) &+ UInt64($1) } % UInt64(count)
  return cases.indices.filter { $0 % count == Int(first) }.map { cases[$0] }
}
