import Testing

@testable import Markup
@testable import PageWriting

@Suite struct MarkupOutputTests {
  private func text(_ output: MarkupOutput) -> String {
    String(decoding: output.suffix(from: 0), as: UTF8.self)
  }

  @Test func escapesTextAndCountsItsWords() {
    var output = MarkupOutput()
    let words = output.append(text: Array("Limits & continuity\r <x>".utf8)[...])
    #expect(words == 4)
    #expect(text(output) == "Limits &amp; continuity\n &lt;x&gt;")
  }

  @Test func slotsMoveWithWhatIsReplacedBeforeThem() {
    var output = MarkupOutput()
    output.append("<p>")
    output.addSlot(.label(0))
    output.append("</p>")
    #expect(output.replace(1..<2, with: Array("section".utf8)) == 6)
    #expect(output.lastSlot?.offset == 9)
    #expect(text(output) == "<section></p>")
  }

  @Test func whatIsCutOffKeepsItsSlots() {
    var output = MarkupOutput()
    output.append("<i>a</i>")
    output.addSlot(.label(1))
    output.append("<b>b</b>")
    let end = output.cut(from: 8)
    #expect(output.lastSlot == nil)
    output.append("<hr/>")
    output.append(end)
    #expect(text(output) == "<i>a</i><hr/><b>b</b>")
    #expect(output.lastSlot?.offset == 13)
  }

  @Test func bindsPunctuationToTheFormulaBefore() {
    var output = MarkupOutput()
    output.append("<math/>")
    output.endFormula(from: 0)
    #expect(output.endsWithFormula)
    let rest = output.bindPunctuation(of: Array(", and".utf8)[...])
    #expect(String(decoding: rest, as: UTF8.self) == " and")
    #expect(text(output) == "<span class=\"nobreak\"><math/>,</span>")
    #expect(!output.endsWithFormula)
  }
}

@Suite struct ElementOrderTests {
  private func child(_ element: HTMLElement) -> PageChild { PageChild(HTMLVocabulary.entry(element)) }

  @Test func descriptionsGetTheTermThatTheyLack() {
    var order = ElementOrder()
    #expect("\(order.admit(child(.dd), to: .definitions).markup)" == "<dt></dt>")
    #expect("\(order.admit(child(.dd), to: .definitions).markup)".isEmpty)
    _ = order.admit(child(.dt), to: .definitions)
    guard case .append(let markup) = order.completion(of: .definitions) else {
      Issue.record("a term without a description is complete")
      return
    }
    #expect("\(markup)" == "<dd></dd>")
  }

  @Test func tablesHaveOneCaptionBeforeTheirRows() {
    var order = ElementOrder()
    _ = order.admit(child(.tr), to: .table)
    #expect(order.admit(child(.caption), to: .table).moves == .toStart)
    guard case .instead(.tr) = order.admit(child(.caption), to: .table).step else {
      Issue.record("a second caption is admitted")
      return
    }
  }
}
