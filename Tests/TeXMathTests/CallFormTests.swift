import Testing

@testable import TeXMath

/// Every command of the tables, called with a star, with an optional argument and with one argument less: each is as its
/// declaration says, or an error names it. So no star and no bracket of a call ever becomes part of the formula.
@Suite struct CallFormTests {
  private struct Command {
    let name: String
    let form: CallForm
  }

  /// What may stand in an argument; the first with which the call can be read is taken.
  private static let fillings = ["x", "1", "1em", "red", "named", "c", "\\foo"]

  /// The commands of letters that have a form; control symbols, such as `\,`, have none.
  private static let commands: [Command] = {
    let table = CommandTable.shared
    return table.meanings.indices.compactMap { id in
      let name = Array(table.names.name(id)).shown
      guard name.allSatisfy(\.isLetter) else { return nil }
      if case .primitive(.other(.verbatim)) = table.meanings[id] { return nil }
      return Command(name: name, form: table.forms[id])
    }
  }()

  private static func convert(_ tex: String) -> TeXMathResult {
    var converter = TeXMathConverter()
    return converter.convert(tex, display: true)
  }

  /// The number of stars and brackets that a formula shows; nil if it has errors.
  private static func signs(_ tex: String) -> Int? {
    guard let mathml = convert(tex).mathml else { return nil }
    let text = String(decoding: mathml, as: UTF8.self)
    guard let end = text.range(ofFirst: "<annotation"), let start = text.range(ofFirst: "<semantics>") else {
      return 0
    }
    return text[start..<end].count { "*∗[]".contains($0) }
  }

  private static func call(_ command: Command, _ after: String, arguments: Int, _ filling: String) -> String {
    "\\" + command.name + after + String(repeating: "{" + filling + "}", count: arguments)
  }

  /// The filling with which a plain call can be read, and the signs that it then shows.
  private static func plain(_ command: Command) -> (filling: String, signs: Int)? {
    for filling in fillings {
      if let signs = signs(call(command, "", arguments: command.form.arguments, filling)) {
        return (filling, signs)
      }
    }
    return nil
  }

  @Test func aStarIsDeclaredOrNamed() {
    for command in Self.commands where command.form.arguments > 0 {
      let plain = Self.plain(command)
      let filling = plain?.filling ?? "x"
      let starred = Self.signs(Self.call(command, "*", arguments: command.form.arguments, filling))
      if command.form.stars > 0, let plain {
        #expect(starred == plain.signs, "\\\(command.name)*")
      } else {
        #expect(starred == nil, "\\\(command.name)*")
      }
    }
  }

  @Test func anOptionalArgumentIsDeclaredOrNamed() {
    for command in Self.commands where command.form.arguments > 0 {
      let plain = Self.plain(command)
      let found = Self.fillings.compactMap { filling in
        Self.signs(
          Self.call(command, "[\(filling)]", arguments: command.form.arguments, plain?.filling ?? "x"))
      }
      if command.form.options > 0, let plain {
        #expect(!found.isEmpty && found.allSatisfy { $0 == plain.signs }, "\\\(command.name)[] \(found)")
      } else {
        #expect(found.isEmpty, "\\\(command.name)[]")
      }
    }
  }

  @Test func aMissingArgumentIsNamed() {
    for command in Self.commands where command.form.arguments > 0 {
      let filling = Self.plain(command)?.filling ?? "x"
      let tex = Self.call(command, "", arguments: command.form.arguments - 1, filling)
      #expect(Self.signs(tex) == nil, "\(tex)")
    }
  }

  @Test func inTextTheSameHolds() {
    for command in Self.commands where command.form.arguments > 0 && command.form.isPlain {
      let filling = Self.plain(command)?.filling ?? "x"
      for after in ["*", "[x]"] {
        let tex = Self.call(command, after, arguments: command.form.arguments, filling)
        #expect(Self.signs("\\text{" + tex + "}") == nil, "\(tex)")
      }
    }
  }

  @Test func aCommandWithoutArgumentsLeavesWhatFollows() throws {
    for command in Self.commands where command.form.arguments == 0 && command.form.isPlain {
      guard let plain = Self.signs("\\" + command.name) else { continue }
      if let starred = Self.signs("\\" + command.name + "*") {
        #expect(starred == plain + 1, "\\\(command.name)")
      }
    }
  }

  @Test(arguments: MathEnvironment.names) func anEnvironmentHasItsStarAlone(_ name: String) throws {
    let environment = try #require(MathEnvironment.named(Array(name.utf8)))
    let arguments = ["", "{2}", "{l}", "{x}"]
    let found = arguments.compactMap { Self.signs("\\begin{\(name)*}\($0) a \\end{\(name)*}") }
    #expect(found.isEmpty == (environment.star == .none), "\(name)*")
  }

  @Test(arguments: [
    ("\\vec*{a}", TeXMathError.Problem.starUnknown(of: "\\vec")),
    ("\\frac[1]{a}{b}", .optionUnknown(of: "\\frac")), ("\\mathbb[x]{R}", .optionUnknown(of: "\\mathbb")),
    ("\\underbrace[1pt]{x}", .optionUnknown(of: "\\underbrace")),
    ("\\begin{array*}{c} a \\end{array*}", .unknownEnvironment(name: "array*", suggestion: "darray")),
  ])
  func namesWhatACallLacks(_ tex: String, _ problem: TeXMathError.Problem) {
    #expect(Self.convert(tex).errors.first?.problem == problem)
  }

  @Test(arguments: [
    ("\\overset*{=}", 1), ("\\stackrel*{\\to}", 1), ("\\mathopen[ a", 1), ("\\hat*", 1), ("\\mathbin*{x}", 1),
    ("\\sin[x]", 2), ("\\alpha[1]", 2),
  ])
  func leavesAStarOrABracketThatIsTheArgument(_ tex: String, _ signs: Int) {
    #expect(Self.signs(tex) == signs)
  }
}

extension String {
  /// The start of the first occurrence of `text`.
  fileprivate func range(ofFirst text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start }
      start = index(after: start)
    }
    return nil
  }
}
