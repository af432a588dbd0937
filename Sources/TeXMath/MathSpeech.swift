/// Says a formula in words.
struct MathSpeech: Sendable {
  let limit: Int
  var output: [UInt8] = []
  init(limit: Int) { self.limit = limit }
  mutating func text(of nodes: [MathNode]) -> [UInt8] { [] }
}
