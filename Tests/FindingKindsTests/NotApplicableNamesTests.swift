import FindingKinds
import Testing

@Suite struct NotApplicableNamesTests {
  /// Every format's list has names, each with a reason, and the text has each name below its format and reason.
  @Test func eachNameHasAReason() {
    let text = NotApplicableNames.text
    for list in NotApplicableNames.all {
      #expect(!list.reasons.isEmpty, "\(list.format)")
      #expect(!list.reasons.values.contains(""), "\(list.format)")
      let part = text.split(separator: list.format + "\n").last.map {
        $0.prefix(upTo: $0.firstRange(of: "\n\n")?.lowerBound ?? $0.endIndex)
      }
      let words = Set((part ?? "").split { " ,\n:".contains($0) }.map(String.init))
      for name in list.reasons.keys where !name.contains(":") {
        #expect(words.contains(name), "\(list.format): \(name)")
      }
    }
    #expect(text.contains("DocBook 5.0 and 4.5\n") && text.contains("JATS Archiving 1.2 and BITS 2.1\n"))
  }
}
