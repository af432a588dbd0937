import Foundation
import Testing

/// The JSON output of commands is valid against the schemas that the tool prints.
@Suite struct SchemaTests {
  /// Validates a document against the schema that `octavo schema --of NAME` prints; returns the errors.
  private func faults(of document: String, against name: String, in folder: TemporaryFolder) throws -> String
  {
    let schema = try Tool.run(["schema", "--of", name])
    try #require(schema.status == 0, "\(schema.errors)")
    try folder.write(schema.output, to: "\(name).schema.json")
    try folder.write(document, to: "\(name).json")
    let script = """
      import json, sys
      from jsonschema import Draft202012Validator
      schema, document = (json.load(open(path)) for path in sys.argv[1:])
      Draft202012Validator.check_schema(schema)
      # Later versions may add members; those of this one are all in the schema.
      def close(part):
          if isinstance(part, dict):
              if "properties" in part:
                  part["additionalProperties"] = False
              part = list(part.values())
          for each in part if isinstance(part, list) else []:
              close(each)
      close(schema)
      for error in Draft202012Validator(schema).iter_errors(document):
          print(list(error.path), error.message)
      print("validated")
      """
    let python = Tool.root.appendingPathComponent(".venv/bin/python").path
    let result = try Tool.execute(
      python, arguments: ["-c", script, "\(name).schema.json", "\(name).json"], in: folder.url)
    let lines = result.output.split(separator: "\n")
    try #require(lines.last == "validated", "\(result.errors)")
    return lines.dropLast().joined(separator: "\n")
  }

  @Test func printedDocumentsAreValid() throws {
    let folder = try TemporaryFolder()
    for (name, heading) in [("old", "One"), ("new", "Two")] {
      try folder.write(
        """
        ---
        title: Pages
        lang: en
        ---

        # \(heading)

        [x](#gon) and [y](#gon)

        ```{interactive} A wave
        Manipulate[Plot[Sin[a x], {x, 0, 6}], {a, 1, 3}]
        ```

        """, to: "\(name)/page.md")
      let built = try Tool.run(
        ["build", name, "-o", "\(name).epub", "--artwork", "essential"], in: folder.url)
      try #require(built.status == 0, "\(built.errors)")
    }
    let commands = [
      ("diagnostics", ["check", "old", "--format", "json"]),
      ("contents", ["toc", "old.epub", "--format", "json"]),
      ("inspection", ["inspect", "old.epub", "--format", "json"]),
      ("difference", ["diff", "old.epub", "new.epub", "--format", "json"]),
    ]
    for (name, arguments) in commands {
      let result = try Tool.run(arguments, in: folder.url)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("\"version\": 1"))
      #expect(try faults(of: result.output, against: name, in: folder) == "", "\(name)")
    }
    #expect(
      try Tool.run(["check", "old", "--write-baseline", "--baseline", "known.json"], in: folder.url).status
        == 0)
    let baseline = try String(contentsOf: folder.url.appendingPathComponent("known.json"), encoding: .utf8)
    #expect(try faults(of: baseline, against: "baseline", in: folder) == "")
    // The validation finds errors: a document of another kind is not valid.
    #expect(try faults(of: baseline, against: "contents", in: folder) != "")
    try folder.write("Integrate[x Exp[x], x] + Frob[1]\n", to: "code.wl")
    try folder.write("1 + 1\n1 + [\n", to: "bad.wl")
    let evaluated = try Tool.run(["evaluate", "--json", "code.wl"], in: folder.url)
    #expect(try faults(of: evaluated.output, against: "evaluation", in: folder) == "", "\(evaluated.output)")
    let unread = try Tool.run(["evaluate", "bad.wl"], in: folder.url)
    #expect(unread.status == 1 && unread.output == "2\n" && unread.errors.contains("bad.wl:2:5: error:"))
    #expect(unread.errors.contains("[code-malformed]"))
    let settings = #"{"levels": {"title-repeated": "off"}, "limits": {"warnings": 5}}"#
    #expect(try faults(of: settings, against: "settings", in: folder) == "")
  }
}
