import BookModel
import BuildCache
import Testing

@testable import BookCompiler

/// A cache key holds every property of the parts of a request.
@Suite struct BuildRequestTests {
  private typealias Request = BookCompiler.Request

  private func bytes(_ value: Any) -> [UInt8] {
    var writer = ByteWriter()
    writer.properties(of: value)
    return writer.bytes
  }

  /// The part after each change, one for each of its properties.
  private func changed<Part>(_ part: Part, _ changes: [(inout Part) -> Void]) -> [Part] {
    changes.map { change in
      var part = part
      change(&part)
      return part
    }
  }

  private func expectDifferentKeys<Part>(_ part: Part, _ changes: [(inout Part) -> Void]) {
    #expect(Mirror(reflecting: part).children.count == changes.count, "a property has no change here")
    let keys = [bytes(part)] + changed(part, changes).map(bytes)
    #expect(Set(keys).count == keys.count)
  }

  @Test func everyPropertyOfAPartChangesItsKey() {
    expectDifferentKeys(
      Request.Reading(),
      [{ $0.keepsGoing = true }, { $0.profiles = ["os": ["unix"]] }, { $0.gathersSolutions = true }])
    expectDifferentKeys(Request.Drawing(), [{ $0.artwork = .full }, { $0.isPreview = true }])
    expectDifferentKeys(
      Request.Rendering(),
      [
        { $0.optimizesMedia = true }, { $0.sourceDateEpoch = 0 },
        { $0.printedPages = PrintedPageList(source: "urn:isbn:1", marks: []) },
      ])
    expectDifferentKeys(
      Request.Output(), [{ $0.bundle = "" }, { $0.webFolder = "" }, { $0.drawsStartupImages = false }])
  }

  @Test func settingsOfTheTextChangeTheKey() {
    let changes: [(inout TextSettings) -> Void] = [
      { $0.macros = [.init(name: "\\R", definition: "x", arguments: 0)] }, { $0.substitutions = ["a": "b"] },
      { $0.abbreviations = ["a": "b"] }, { $0.extensions = [] }, { $0.extensions = ["a"] },
      { $0.numbering = ["figure": true] }, { $0.numbering = ["figure": false] },
      { $0.dialect = .quarto }, { $0.appendedTexts = ["a"] }, { $0.site.prefix = "a" },
      { $0.site.folder = "a" }, { $0.codeFold = "a" }, { $0.outputFolder = "a" },
    ]
    let keys = [bytes(TextSettings())] + changed(TextSettings(), changes).map(bytes)
    #expect(Set(keys).count == keys.count)
  }

  @Test func equalValuesHaveOneKey() {
    let names = (1...40).map { "name\($0)" }
    let one = Dictionary(uniqueKeysWithValues: names.map { ($0, [$0]) })
    let other = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, [$0]) })
    #expect(bytes(one) == bytes(other))
    #expect(bytes(Set(names)) == bytes(Set(names.reversed())))
    #expect(bytes(["a": true]) != bytes(["a": false]))
    #expect(bytes(["a": ["b"]]) != bytes(["a": ["b", ""]]))
    #expect(bytes(String?.none as Any) != bytes(String?.some("") as Any))
  }
}
