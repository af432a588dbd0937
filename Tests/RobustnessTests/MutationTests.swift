import Foundation
import HostileInput
import ProcessorTime
import Testing

/// Damaged input: 500 files in the usual run, 20,000 with OCTAVO_SOAK=1. OCTAVO_PARSERS names the parsers to damage files for, with
/// commas between them, and OCTAVO_MUTATIONS how many for each.
@Suite struct MutationTests {
  private static let names: [String] = {
    let all = HostileParser.all.map(\.name)
    guard let chosen = ProcessInfo.processInfo.environment["OCTAVO_PARSERS"] else { return all }
    return chosen.split(separator: ",").map(String.init)
  }()
  private static let total = ProcessInfo.processInfo.environment["OCTAVO_SOAK"] == nil ? 500 : 20_000
  /// Seconds of processor time of a debug build; what takes longer than this does not end in linear time.
  private static let longest = 20.0

  @Test(arguments: names) func damagedInputIsReadOrRefused(_ name: String) throws {
    let parser = try #require(HostileParser.named(name))
    #expect(parser.fault(parser.sample) == nil)
    let count =
      ProcessInfo.processInfo.environment["OCTAVO_MUTATIONS"].flatMap { Int($0) }
      ?? (Self.total + HostileParser.all.count - 1) / HostileParser.all.count
    // Where the process dies, the file names the input that killed it.
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
