import Foundation

/// The rules of OPDS 2.0 for feeds, as the project's own JSON Schema (Tests/Schemas/opds.json).
package enum OPDSSchema {
  /// The validator did not run.
  package struct Failure: Error {
    /// Its error output.
    package var message: String
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    with open(sys.argv[1]) as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    for path in sys.argv[2:]:
        with open(path) as file:
            document = json.load(file)
        for error in Draft202012Validator(schema).iter_errors(document):
            print(path, "/".join(map(str, error.absolute_path)) or ".", error.validator)
    print("validated")
    """

  /// The violations of the schema in feeds of a folder: file, place and rule.
  package static func faults(in names: [String], of folder: URL) throws -> [String] {
    let process = Process()
    process.executableURL = root.appendingPathComponent(".venv/bin/python")
    process.arguments = ["-c", script, root.appendingPathComponent("Tests/Schemas/opds.json").path] + names
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let wrong = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = said.split(separator: "\n").map(String.init)
    guard lines.last == "validated" else { throw Failure(message: wrong) }
    return lines.dropLast()
  }
}
