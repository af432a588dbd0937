import Foundation
import HostileInput
import Testing

/// Damaged input: 500 files in the usual run, 20,000 with OCTAVO_SOAK=1.
@Suite struct MutationTests {
  private static let total = ProcessInfo.processInfo.environment["OCTAVO_SOAK"] == nil ? 500 : 20_000
  /// Seconds of processor time of a debug build; what takes longer than this does not end in linear time.
  private static let longest = 20.0

  /// The processor time of this thread, in seconds: the machine may be busy with other things.
  private var time: Double {
    var spent = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent)
    return Double(spent.tv_sec) + Double(spent.tv_nsec) / 1e9
  }

  @Test(arguments: HostileParser.all.map(\.name)) func damagedInputIsReadOrRefused(_ name: String) throws {
    let parser = try #require(HostileParser.named(name))
    #expect(parser.fault(parser.sample) == nil)
    let count = (Self.total + HostileParser.all.count - 1) / HostileParser.all.count
    // Where the process dies, the file names the input that killed it.
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent(
      "octavo-mutation-" + name.replacingOccurrences(of: "/", with: "-"))
    defer { try? FileManager.default.removeItem(at: trace) }
    for seed in 0..<count {
      var mutator = Mutator(seed: UInt64(seed) + 1)
      let bytes = mutator.mutate(parser.sample)
      try Data(bytes).write(to: trace)
      let start = self.time
      let fault = parser.fault(bytes)
      let time = self.time - start
      #expect(fault == nil, "\(name), seed \(seed): \(fault ?? "")")
      #expect(time < Self.longest, "\(name), seed \(seed): \(time) s for \(bytes.count) bytes")
    }
  }
}
