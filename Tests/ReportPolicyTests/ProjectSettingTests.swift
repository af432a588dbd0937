import Foundation
import Testing

@testable import ReportPolicy

/// The table of settings, which the reader takes names from, beside the schema that editors use.
@Suite struct ProjectSettingTests {
  private struct Schema: Decodable {
    var properties: [String: Schema]?
    var description: String?
  }

  private static func schema() throws -> Schema {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("templates/schemas/settings.json")
    return try JSONDecoder().decode(Schema.self, from: Data(contentsOf: file))
  }

  @Test func theTableAndTheSchemaHaveTheSameSettings() throws {
    var written: [String: Bool] = [:]
    for (name, setting) in try Self.schema().properties ?? [:] {
      written["/" + name] = false
      for (inner, part) in setting.properties ?? [:] {
        written[name + "/" + inner] = part.description?.hasPrefix("Only in a file that --settings") ?? false
      }
    }
    let table = ProjectSetting.all.map { ($0.group + "/" + $0.name, $0.forCallers != nil) }
    #expect(Dictionary(uniqueKeysWithValues: table) == written)
  }

  @Test func everySettingForCallersIsRefusedInABookWithItsLine() throws {
    for setting in ProjectSetting.all where setting.forCallers != nil {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("octavo.yaml")
      try Data("\(setting.group):\n  \(setting.name): ./x\n".utf8).write(to: file)
      let own = ProjectSettings(for: folder.path, kinds: [])
      #expect(own.diagnostics.map(\.kind.id) == ["settings-invalid"], "\(setting.name)")
      #expect(own.diagnostics.first?.range?.start?.line == 2, "\(setting.name)")
      let of = folder.appendingPathComponent("mine.yaml")
      try FileManager.default.moveItem(at: file, to: of)
      #expect(
        ProjectSettings(for: folder.path, caller: of.path, kinds: []).diagnostics.isEmpty, "\(setting.name)")
    }
  }

  @Test func anUnknownSettingOfEachGroupIsReportedWithItsLine() throws {
    for group in Set(ProjectSetting.all.map(\.group)) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let text = group.isEmpty ? "\nnothing: x\n" : "\(group):\n  nothing: x\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("octavo.yaml"))
      let found = ProjectSettings(for: folder.path, kinds: []).diagnostics
      #expect(found.map(\.summary) == ["\"nothing\" is not known here"], "\(group)")
      #expect(found.first?.range?.start?.line == 2, "\(group)")
    }
  }
}
