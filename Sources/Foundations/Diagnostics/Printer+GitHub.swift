/// Prints diagnostics as workflow commands, which GitHub Actions shows at the lines of a pull request.
///
///     ::warning file=limits.xhtml,line=42,col=17,endLine=42,endColumn=25,title=link-target-missing::link target ...
public struct GitHubPrinter: Sendable {
  /// Makes a printer.
  public init() {}

  /// The commands, one a line, as UTF-8 bytes.
  public func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    var output = ""
    for diagnostic in diagnostics {
      let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
      var properties: [String] = []
      if let range = diagnostic.range {
        properties.append("file=" + escaped(range.file, isProperty: true))
        if let start = range.start {
          properties.append("line=\(start.line)")
          properties.append("col=\(start.column)")
          if let end = range.end { properties += ["endLine=\(end.line)", "endColumn=\(end.column)"] }
        }
      }
      properties.append("title=" + diagnostic.kind.id)
      var message = diagnostic.headline
      if let explanation = diagnostic.explanation { message += "\n" + explanation }
      if let id = diagnostic.epubcheckID { message += "\nepubcheck: " + id }
      for solution in diagnostic.solutions { message += "\n" + solution.summary }
      var line = "::" + command + " "
      for (index, property) in properties.enumerated() { line += (index == 0 ? "" : ",") + property }
      output += line + "::" + escaped(message, isProperty: false) + "\n"
    }
    return Array(output.utf8)
  }

  /// Encodes characters that would end a command or a property, and makes visible those that control a terminal or a line's layout.
  private func escaped(_ text: String, isProperty: Bool) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": output += "%25"
      case "\n": output += "%0A"
      case "\r": output += "%0D"
      case ":" where isProperty: output += "%3A"
      case "," where isProperty: output += "%2C"
      default: output += String(scalar).printable
      }
    }
    return output
  }
}
