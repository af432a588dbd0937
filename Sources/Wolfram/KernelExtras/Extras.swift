/// The parts of the kernel that only some books need: graphs, meshes and images. They do not depend on the
/// kernel; expressions are passed as bytes. In a browser they are in the kernel's second part.
///
///     Extras.answer(request)   // ConvexHullMesh[{{0, 0}, {1, 0}, {0, 1}}] as bytes -> MeshRegion[…] as bytes
package enum Extras {
  /// Answers a request, which is a seed of random numbers in 4 bytes, then a call. The answer is a byte, the
  /// number of steps as a 4-byte integer, and a value: byte 0 leaves the call as it is, 1 precedes its value,
  /// 2 a text that tells why there is none.
  package static func answer(_ request: [UInt8]) -> [UInt8] {
    var reader = ExtraReader(request)
    var writer = ExtraWriter()
    guard let seed = reader.word(), let value = reader.value() else { return [0, 0, 0, 0, 0] }
    var work = ExtraWork(seed: seed)
    let name = value.head
    guard let function = table.first(where: { $0.name == name })?.function else { return [0, 0, 0, 0, 0] }
    let result = function(value.arguments, &work)
    writer.add(byte: work.failure != nil ? 2 : result == nil ? 0 : 1)
    writer.add(word: min(work.steps, 1 << 30))
    if let failure = work.failure {
      writer.write(.text(Array(failure.utf8)))
    } else if let result {
      writer.write(result)
    }
    return writer.bytes
  }

  /// Evaluates the arguments of a call; returns nil to leave the call as it is.
  typealias Function = @Sendable ([ExtraValue], inout ExtraWork) -> ExtraValue?

  private static let table: [(name: String, function: Function)] =
    GraphFunctions.table + GraphBuilders.table + TourFunctions.table + MeshFunctions.table
    + ImageFunctions.table + ImageFilters.table + Morphology.table
}

/// The state of one call: its random numbers, its steps, and the reason of a failure.
struct ExtraWork {
  private var state: UInt64
  private(set) var steps = 0
  private(set) var failure: String?

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// Counts steps; one is about one step of the kernel.
  mutating func count(_ steps: Int) { self.steps += steps }

  /// Records why there is no value; returns nil.
  mutating func fail(_ why: String) -> ExtraValue? {
    failure = why
    return nil
  }

  /// A uniform random number in 0..<1, by SplitMix64.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((value ^ (value >> 31)) >> 11) * 0x1p-53
  }

  /// A uniform random integer from 0 to below `bound`, which must be positive.
  mutating func below(_ bound: Int) -> Int { min(Int(clamping: unit() * Double(bound)), bound - 1) }
}
