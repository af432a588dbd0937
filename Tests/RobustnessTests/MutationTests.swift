import Foundation
import HostileInput
import ProcessorTime
import Testing

/// Damaged input: 500 files in the usual run, 20,000 with OCTAVO_SOAK=1. OCTAVO_PARSERS lists the parsers to test, separated by
/// commas, and OCTAVO_MUTATIONS is the number of files for each.
@Suite struct MutationTests {
  private static let names: [String] = {
    let all = HostileParser.all.map(\.name)
    guard let chosen = ProcessInfo.processInfo.environment["OCTAVO_PARSERS"] else { return all }
    return chosen.split(separator: ",").map(String.init)
  }()
  private static let total = usually(500, inSoak: 20_000)
  /// The limit of processor time in seconds for a debug build; a parser that takes longer does not run in linear time.
  private static let longest = 20.0

  @Test(arguments: names) func damagedInputIsReadOrRefused(_ name: String) throws {
    let parser = try #require(HostileParser.named(name))
    #expect(parser.fault(parser.sample) == nil)
    let count =
      ProcessInfo.processInfo.environment["OCTAVO_MUTATIONS"].flatMap { Int($0) }
      ?? (Self.total + HostileParser.all.count - 1) / HostileParser.all.count
    // If the process crashes, the file names the input that caused it.
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent(
      "octavo-mutation-" + name.replacingOccurrences(of: "/", with: "-"))
    defer { try? FileManager.default.removeItem(at: trace) }
    for seed in 0..<count {
      var mutator = Mutator(seed: UInt64(seed) + 1)
      let bytes = mutator.mutate(parser.sample)
      try Data(bytes).write(to: trace)
      let (fault, time) = processorTime { parser.fault(bytes) }
      #expect(fault == nil, "\(name), seed \(seed): \(fault ?? "")")
      #expect(time < Self.longest, "\(name), seed \(seed): \(time) s for \(bytes.count) bytes")
    }
  }
}
