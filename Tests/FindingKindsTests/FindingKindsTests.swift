import Diagnostics
import FindingKinds
import Testing

@Suite struct FindingKindsTests {
  @Test func idsAreLowerCaseWordsAndUnique() {
    let ids = DiagnosticKind.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }, "\(id)")
    }
  }
}
