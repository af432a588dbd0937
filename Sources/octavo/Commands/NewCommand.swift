import ArgumentParser
import BookCompiler
import Foundation

/// `octavo new`
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a starter book.",
    discussion: "Writes a manifest, two pages and a figure into a new or empty folder.")

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  func run() throws {
    let target = URL(fileURLWithPath: folder)
    let manager = FileManager.default
    if let present = try? manager.contentsOfDirectory(atPath: target.path), !present.isEmpty {
      throw ValidationError("\(folder) is not empty")
    }
    let starter = URL(fileURLWithPath: try TemplateFolder.find()).appendingPathComponent("starter")
    let values = [
      "{{title}}": escaped(title(of: target.lastPathComponent)), "{{uuid}}": UUID().uuidString.lowercased(),
      "{{date}}": String(ISO8601DateFormatter().string(from: Date()).prefix(10)),
    ]
    do {
      for path in try manager.subpathsOfDirectory(atPath: starter.path).sorted() {
        let source = starter.appendingPathComponent(path)
        guard !source.hasDirectoryPath, try !isFolder(source) else { continue }
        var text = try String(contentsOf: source, encoding: .utf8)
        for (name, value) in values { text = text.replacingOccurrences(of: name, with: value) }
        let file = target.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    } catch {
      Terminal.printMessage("octavo: cannot write \(folder): \(error.localizedDescription)\n")
      throw ExitStatus.cannotWrite
    }
    Terminal.printMessage("\(folder): a starter book; build it with: octavo build \(folder)\n")
  }

  private func isFolder(_ url: URL) throws -> Bool {
    try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
  }

  /// `my-first_book` is `My First Book`.
  private func title(of name: String) -> String {
    let small: Set<Substring> = ["a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"]
    let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.enumerated().map { index, word in
      index > 0 && small.contains(word) ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    return words.isEmpty ? "A New Book" : words.joined(separator: " ")
  }

  private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }
}
