import Foundation
import Testing

/// The recipes of integrations/catalogue, run as their engines run them, each share with the index variable of its engine.
@Suite struct CatalogueRecipeTests {
  /// A catalogue of four books with a plan of two shares, and a folder with the tool.
  private struct World {
    let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      for index in 0..<4 {
        try folder.write("---\nlang: en\n---\n\n# B\n\nText \(index).\n", to: "b\(index)/one.md")
      }
      try folder.write("", to: "bin/.keep")
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent("bin/octavo").path, withDestinationPath: Tool.path)
      let plan = try Tool.run(
        ["catalogue", "plan", ".", "--shares", "2", "--artwork", "none", "-o", "plan.json"], in: folder.url)
      try #require(plan.status == 0, "\(plan.errors)")
    }

    func run(_ arguments: [String], _ environment: [String: String]) throws -> Tool.Result {
      let path =
        folder.url.appendingPathComponent("bin").path + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try Tool.execute(
        "/usr/bin/env", arguments: arguments, in: folder.url,
        environment: environment.merging(["PATH": path]) { $1 })
    }

    /// Ends the test unless all books are in `results`.
    func expectAll(in results: String = "results") throws {
      let report = try Tool.run(["catalogue", "report", results], in: folder.url)
      #expect(report.status == 0, "\(report.output)\(report.errors)")
      #expect(report.output.hasPrefix("4 books: 4 built;"))
    }
  }

  private func recipe(_ name: String) -> URL {
    Tool.root.appendingPathComponent("integrations/catalogue/" + name)
  }

  private func text(_ name: String) throws -> String { try String(contentsOf: recipe(name), encoding: .utf8) }

  @Test func slurmsTasksBuildTheirShares() throws {
    let world = try World()
    for task in ["1", "2"] {
      let built = try world.run(
        ["bash", recipe("slurm.sh").path, "plan.json", "results", "--no-cache"],
        ["SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_JOB_ID": "7", "SLURM_CPUS_PER_TASK": "1"])
      #expect(built.status == 0, "\(built.errors)")
    }
    try world.expectAll()
    #expect(try Tool.run(["catalogue", "report", "results", "--run", "7"], in: world.folder.url).status == 0)
    #expect(try Tool.run(["catalogue", "report", "results", "--run", "8"], in: world.folder.url).status == 1)
  }

  @Test func podsOfAnIndexedJobBuildTheirShares() throws {
    let world = try World()
    // The lines of the folded block after `>-` are one line.
    let lines = try text("kubernetes.yaml").split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let start = try #require(lines.firstIndex(of: "- >-"))
    let command = lines[(start + 1)...(start + 2)].joined(separator: " ")
      .replacingOccurrences(of: "/books/", with: world.folder.url.path + "/")
    for index in ["0", "1"] {
      let built = try world.run(["sh", "-c", command], ["JOB_COMPLETION_INDEX": index])
      #expect(built.status == 0, "\(command): \(built.errors)")
    }
    try world.expectAll()
  }

  @Test func jobsOfAnArrayInACloudBuildTheirShares() throws {
    let world = try World()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: recipe("aws-batch.json"))) as? [String: Any])
    let definition = try #require(json["jobDefinition"] as? [String: Any])
    let container = try #require(definition["containerProperties"] as? [String: Any])
    let command = try #require(container["command"] as? [String]).map {
      $0.replacingOccurrences(of: "/books/", with: world.folder.url.path + "/")
    }
    for index in ["0", "1"] {
      let built = try world.run(command, ["AWS_BATCH_JOB_ARRAY_INDEX": index])
      #expect(built.status == 0, "\(command): \(built.errors)")
    }
    try world.expectAll()
  }

  @Test func jobsOfGitLabBuildTheirShares() throws {
    let world = try World()
    let lines = try text("gitlab.yml").split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: "- >"))
    let command = lines[(start + 1)...(start + 2)].joined(separator: " ")
    for index in ["1", "2"] {
      let built = try world.run(
        ["sh", "-c", command],
        ["CATALOGUE": "plan.json", "CI_NODE_INDEX": index, "CI_NODE_TOTAL": "2", "CI_PIPELINE_ID": "5"])
      #expect(built.status == 0, "\(command): \(built.errors)")
    }
    try world.expectAll()
  }

  private static let hasParallel = FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel")

  @Test(.enabled(if: hasParallel, "GNU parallel is not installed")) func gnuParallelBuildsAllShares() throws {
    let world = try World()
    let built = try world.run(["bash", recipe("parallel.sh").path, "plan.json", "results", "-j", "2"], [:])
    #expect(built.status == 0, "\(built.errors)")
    try world.expectAll()
  }
}
