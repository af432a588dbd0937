import Foundation

private let isSoak = ProcessInfo.processInfo.environment["OCTAVO_SOAK"] == "1"
private let seed = UInt64(ProcessInfo.processInfo.environment["OCTAVO_SEED"] ?? "", radix: 16) ?? 0

/// How much of a long test runs: `usual` in `make test`, `full` in `make soak`.
public func amount<Value>(_ usual: Value, soak full: Value) -> Value { isSoak ? full : usual }

/// One of `count` equal shares of the cases of a long test, which OCTAVO_SEED picks; all of them in `make soak`.
///
/// - Parameter name: what picks another share for another test.
public func share<Case>(of cases: [Case], among count: Int, name: String) -> [Case] {
  guard !isSoak, count > 1 else { return cases }
  let first = name.utf8.reduce(seed) { ($0 &* 31) &+ UInt64($1) } % UInt64(count)
  return cases.indices.filter { $0 % count == Int(first) }.map { cases[$0] }
}
