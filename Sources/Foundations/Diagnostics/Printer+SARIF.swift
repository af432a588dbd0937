import JSONText
import TextBytes

/// Prints diagnostics in the Static Analysis Results Interchange Format, SARIF 2.1.0 (OASIS), which code hosts and
/// editors show at the lines concerned.
///
/// Severities map to SARIF's levels of the same names. Rules are the kinds that occur, sorted by id. Columns count
/// Unicode scalars. Solutions with replacements become fixes. `partialFingerprints` identify a finding even after
/// lines before it change. The property bag of a result holds `epubcheckID` if epubcheck reports the same problem.
public struct SARIFPrinter: Sendable {
  /// The version of the tool that the log names.
  public var version: String
  /// The address of a page about findings; a rule's `helpUri` is this address with the rule's id appended.
  public var helpAddress: String?

  /// Makes a printer.
  public init(version: String, helpAddress: String? = nil) {
    self.version = version
    self.helpAddress = helpAddress
  }

  /// The log as UTF-8 bytes.
  public func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var kinds: [String: DiagnosticKind] = [:]
    for diagnostic in diagnostics { kinds[diagnostic.kind.id] = diagnostic.kind }
    let rules = kinds.values.sorted { $0.id < $1.id }
    var indices: [String: Int] = [:]
    for (index, rule) in rules.enumerated() { indices[rule.id] = index }
    let results = Array(zip(diagnostics, Fingerprint.of(diagnostics)))
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.member("runs") { json in
        json.array([0]) { json, _ in
          json.object { json in
            json.member("tool") { json in
              json.object { json in json.member("driver") { write(rules, to: &$0) } }
            }
            json.member("columnKind", "unicodeCodePoints")
            json.member("results") { json in
              json.array(results) { json, result in
                write(result.0, fingerprint: result.1, rule: indices[result.0.kind.id] ?? 0, to: &json)
              }
            }
          }
        }
      }
    }
    return json.finished()
  }

  private func write(_ rules: [DiagnosticKind], to json: inout JSONWriter) {
    json.object { json in
      json.member("name", "octavo")
      json.member("semanticVersion", version)
      json.member("rules") { json in
        json.array(rules) { json, rule in
          json.object { json in
            json.member("id", rule.id)
            json.member("shortDescription") { text(rule.explanation, to: &$0) }
            if let helpAddress { json.member("helpUri", helpAddress + rule.id) }
            json.member("help") { text(rule.explanation + " See: octavo help \(rule.id)", to: &$0) }
            json.member("defaultConfiguration") { json in
              json.object { $0.member("level", rule.severity.rawValue) }
            }
          }
        }
      }
    }
  }

  private func write(_ diagnostic: Diagnostic, fingerprint: Fingerprint, rule: Int, to json: inout JSONWriter)
  {
    var message = diagnostic.headline
    if let explanation = diagnostic.explanation { message += "\n" + explanation }
    for solution in diagnostic.solutions { message += "\n" + solution.summary }
    json.object { json in
      json.member("ruleId", diagnostic.kind.id)
      json.member("ruleIndex", rule)
      json.member("level", diagnostic.severity.rawValue)
      json.member("message") { text(message, to: &$0) }
      if let range = diagnostic.range {
        json.member("locations") { json in
          json.array([range]) { json, range in
            json.object { json in json.member("physicalLocation") { place(range, to: &$0) } }
          }
        }
      }
      if !diagnostic.notes.isEmpty {
        json.member("relatedLocations") { json in
          json.array(diagnostic.notes.enumerated()) { json, note in
            json.object { json in
              json.member("id", note.offset + 1)
              json.member("physicalLocation") { place(note.element.range, to: &$0) }
              json.member("message") { text(note.element.text, to: &$0) }
            }
          }
        }
      }
      json.member("partialFingerprints") { json in
        json.object { $0.member("octavoFinding/v1", fingerprint.text) }
      }
      let fixes = diagnostic.solutions.filter { !$0.replacements.isEmpty }
      if !fixes.isEmpty {
        json.member("fixes") { json in json.array(fixes) { json, fix in write(fix, to: &json) } }
      }
      if let id = diagnostic.epubcheckID {
        json.member("properties") { json in json.object { $0.member("epubcheckID", id) } }
      }
    }
  }

  /// Writes one fix: its replacements by file.
  private func write(_ solution: Diagnostic.Solution, to json: inout JSONWriter) {
    var files: [String] = []
    for replacement in solution.replacements where !files.contains(replacement.range.file) {
      files.append(replacement.range.file)
    }
    json.object { json in
      json.member("description") { text(solution.summary, to: &$0) }
      json.member("artifactChanges") { json in
        json.array(files) { json, file in
          json.object { json in
            json.member("artifactLocation") { json in json.object { $0.member("uri", uri(file)) } }
            json.member("replacements") { json in
              json.array(solution.replacements.filter { $0.range.file == file }) { json, replacement in
                json.object { json in
                  json.member("deletedRegion") { region(replacement.range, to: &$0) }
                  json.member("insertedContent") { text(replacement.text, to: &$0) }
                }
              }
            }
          }
        }
      }
    }
  }

  private func text(_ text: String, to json: inout JSONWriter) { json.object { $0.member("text", text) } }

  private func place(_ range: SourceRange, to json: inout JSONWriter) {
    json.object { json in
      json.member("artifactLocation") { json in json.object { $0.member("uri", uri(range.file)) } }
      if range.start != nil { json.member("region") { region(range, to: &$0) } }
    }
  }

  private func region(_ range: SourceRange, to json: inout JSONWriter) {
    json.object { json in
      guard let start = range.start else {
        json.member("startLine", 1)
        return
      }
      json.member("startLine", start.line)
      json.member("startColumn", start.column)
      if let end = range.end {
        json.member("endLine", end.line)
        json.member("endColumn", end.column)
      }
    }
  }

  /// A path as a URI reference (RFC 3986): everything but unreserved characters and `/` is encoded.
  private func uri(_ path: String) -> String {
    let text = percentEncoded(path) { $0 == "/" }
    return path.utf8.first == "/" ? "file://" + text : text
  }
}
