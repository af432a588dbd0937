import Foundation
import Testing

@Suite struct DeterminismTests {
  /// Two builds with another folder, process, number of jobs, time zone, locale, umask and file times give the same bytes.
  @Test func theSameInputGivesTheSameBytes() throws {
    let scratch = try TemporaryFolder()
    let example = Tool.root.appendingPathComponent("examples/introduction-to-calculus")
    var bundles: [Data] = []
    for (index, setting) in [
      (jobs: "1", zone: "UTC", locale: "C", umask: "022"),
      (jobs: "2", zone: "Pacific/Kiritimati", locale: "tr_TR.UTF-8", umask: "077"),
    ].enumerated() {
      let folder = scratch.url.appendingPathComponent("place-\(index)/deep", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let book = folder.appendingPathComponent("book")
      try FileManager.default.createDirectory(at: book, withIntermediateDirectories: false)
      // Saved work is excluded, since other tests may be changing it.
      for name in try FileManager.default.contentsOfDirectory(atPath: example.path) where name != ".octavo" {
        try FileManager.default.copyItem(
          at: example.appendingPathComponent(name), to: book.appendingPathComponent(name))
      }
      try setTimes(in: book, to: Date(timeIntervalSince1970: 1_000_000_000 + Double(index) * 90_000_000))
      let output = folder.appendingPathComponent("book.epub")
      let result = try Tool.run(
        ["build", "book", "-o", output.path, "--jobs", setting.jobs], in: folder,
        environment: ["TZ": setting.zone, "LC_ALL": setting.locale], limits: "umask \(setting.umask)")
      try #require(result.status == 0, "\(result.errors)")
      bundles.append(try Data(contentsOf: output))
    }
    #expect(bundles[0] == bundles[1])
  }

  private func setTimes(in folder: URL, to date: Date) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: folder.appendingPathComponent(path).path)
    }
  }
}
