import Foundation
import SourceKinds
import Testing

@testable import Manifests

@Suite struct ManifestDocumentationTests {
  private func page() throws -> String {
    String(decoding: try projectFile("docs/manifest.md"), as: UTF8.self)
  }

  @Test func theExampleIsABook() throws {
    let text = try page()
    let start = try #require(text.range(of: "    <?xml version"))
    let end = try #require(text.range(of: "    </book>"))
    let example = text[start.lowerBound..<end.upperBound].split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { $0.dropFirst(4) }.joined(separator: "\n")
    let names = [
      "preface", "functions/preview", "functions/functions", "functions/symmetry", "limits", "tables",
    ]
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0 + ".xhtml", "<html/>") })
    for name in ["portrait.png", "landscape.png", "icon.svg"] { files["art/" + name] = "" }
    files["book.xml"] = example
    let loading = try FilesAndFolders(files).load()
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.book?.sources.count == 6 && loading.book?.contents.count == 3)
  }

  @Test func everyExtensionOfSourcesIsNamed() throws {
    let text = try page()
    let start = try #require(text.range(of: "Sources are `."))
    let paragraph = text[start.lowerBound...].prefix { !$0.isNewline }
    let sentences = paragraph.lowercased().components(separatedBy: ";")
    func extensions(_ text: String) -> [String] {
      text.components(separatedBy: "`").filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
    }
    try #require(sentences.count == 2)
    #expect(extensions(sentences[0]) == SourceKind.extensionsRead)
    let unread = SourceKind.all.filter { !$0.isRead }.flatMap(\.extensions)
    #expect(extensions(sentences[1]) == unread)
  }

  @Test func everyElementAndAttributeIsDescribed() throws {
    let text = try page()
    for (element, rule) in ManifestGrammar.book.elements {
      #expect(text.contains("`\(element)`"), "\(element)")
      for attribute in rule.attributes.keys { #expect(text.contains("`\(attribute)`"), "\(attribute)") }
    }
  }
}
