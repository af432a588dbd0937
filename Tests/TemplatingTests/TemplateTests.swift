import Testing

@testable import Templating

@Suite struct TemplateTests {
  private func filled(_ text: String, values: TemplateValue) throws -> String {
    String(decoding: try Template(text).filled(values), as: UTF8.self)
  }

  @Test func escapesVariablesAndLeavesTripleBracesAsTheyAre() throws {
    let values: TemplateValue = ["a": "<&>\"' é"]
    #expect(
      try filled("{{a}}|{{{a}}}|{{& a }}", values: values) == "&lt;&amp;&gt;&quot;&#39; é|<&>\"' é|<&>\"' é")
    #expect(try filled("{{ a.b }}{{none}}", values: values) == "")
  }

  @Test func escapesALetterThatACombiningMarkFollows() throws {
    #expect(try filled("{{a}}", values: ["a": "<\u{301}"]) == "&lt;\u{301}")
  }

  @Test func repeatsSectionsForListsAndShowsThemOnceForValues() throws {
    let template =
      "{{#list}}[{{name}}{{outer}}]{{/list}}{{#text}}({{.}}){{/text}}{{#no}}x{{/no}}{{#yes}}y{{/yes}}"
    let values: TemplateValue = [
      "list": [["name": "a"], ["name": "b", "outer": "2"]], "outer": "1", "text": "t", "no": .flag(false),
      "yes": .flag(true),
    ]
    #expect(try filled(template, values: values) == "[a1][b2](t)y")
    #expect(try filled(template, values: ["list": []]) == "")
  }

  @Test func showsInvertedSectionsWhereTheOthersAreLeftOut() throws {
    let template = "{{^a}}none{{/a}}{{#a}}some{{/a}}"
    #expect(try filled(template, values: [:]) == "none")
    #expect(try filled(template, values: ["a": []]) == "none")
    #expect(try filled(template, values: ["a": .flag(false)]) == "none")
    #expect(try filled(template, values: ["a": ""]) == "some", "a text is there even where it is empty")
  }

  @Test func findsMembersOfMembersInTheInnermostSectionFirst() throws {
    let values: TemplateValue = ["a": ["b": ["c": "deep"]], "list": [["a": ["b": ["c": "inner"]]], [:]]]
    #expect(
      try filled("{{a.b.c}}{{a.b.d}}{{#list}}, {{a.b.c}}{{/list}}", values: values) == "deep, inner, deep")
  }

  @Test func leavesOutLinesThatHoldNothingButATag() throws {
    let template =
      "a\n  {{#list}}\r\n<{{.}}>\n{{/list}}\t\nb {{! a comment }}\n {{! another }} \nc{{#list}}\n{{/list}}"
    #expect(try filled(template, values: ["list": ["1", "2"]]) == "a\n<1>\n<2>\nb \nc\n\n")
  }

  @Test func keepsWhatIsNoTag() throws {
    #expect(try filled("{ {a} }} {{a}} } é", values: ["a": "{{a}}"]) == "{ {a} }} {{a}} } é")
  }

  @Test(
    arguments: [
      ("a\n b {{c", TemplateFault.Kind.tagUnfinished, 2, 4), ("{{{a}}", .tagUnfinished, 1, 1),
      ("{{}}", .nameInvalid(""), 1, 1), ("{{a b}}", .nameInvalid("a b"), 1, 1),
      ("{{a..b}}", .nameInvalid("a..b"), 1, 1), ("{{upper(a)}}", .nameInvalid("upper(a)"), 1, 1),
      ("{{> part}}", .tagUnsupported(">"), 1, 1), ("{{=<% %>=}}", .tagUnsupported("="), 1, 1),
      ("\n\n{{#a}}{{#b}}{{/b}}", .sectionOpen("a"), 3, 1),
      ("{{#a}}{{#b}}{{/a}}", .closingTagMisplaced("a", open: "b"), 1, 13),
      ("x{{/a}}", .closingTagMisplaced("a", open: nil), 1, 2),
      (String(repeating: "{{#a}}", count: 65), .sectionsTooDeep, 1, 385),
    ] as [(String, TemplateFault.Kind, Int, Int)])
  func refusesBrokenTemplatesAndSaysWhere(text: String, kind: TemplateFault.Kind, line: Int, column: Int) {
    let fault = TemplateFault(kind: kind, line: line, column: column)
    #expect(throws: fault) { try Template(text) }
    #expect(fault.reason.hasPrefix("line \(line), column \(column): ") && !fault.reason.hasSuffix("."))
  }
}
