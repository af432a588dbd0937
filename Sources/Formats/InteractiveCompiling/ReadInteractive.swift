import InteractiveModel

/// An interactive as it is read from an author's expressions, before anything of it is evaluated.
///
///     Manipulate[Plot[f[a x], {x, 0, 6}], {a, 0, 5}, Initialization :> (f[x_] := x^2)]
///     // controls: a from 0 to 5; body: Plot[…]; initialisation: f[x_] := x^2
package struct ReadInteractive {
  var title = ""
  /// The text alternative; empty unless the author gives one.
  var description = ""
  /// The controls, in the order of the panel.
  var controls: [ReadControl] = []
  /// What is drawn; nil if there is nothing.
  var body: Code?
  /// Statements of the interactive itself, evaluated once when the controls' variables have their first values.
  var initialisation: [Code] = []
  /// Statements outside of the interactive that it uses, evaluated before: the controls' variables have no values there.
  private(set) var definitions: [Code] = []
  /// Why it stays a picture, as far as reading tells.
  var obstacles: Set<InteractiveObstacle> = []

  /// Adds definitions that are made outside of the interactive.
  package mutating func add(definitions: [Code]) {
    self.definitions = definitions + self.definitions
    if definitions.contains(where: { $0.isTooLarge }) { obstacles.insert(.tooLarge) }
  }

  /// Makes it stay a picture if it has more controls than a definition may have.
  mutating func limitControls() {
    if controls.count > InteractiveDefinition.mostControls {
      obstacles.insert(.tooManyControls(controls.count))
    }
  }

  /// Replaces all definitions and the initialisation.
  mutating func replaceStatements(definitions: [Code], initialisation: [Code]) {
    (self.definitions, self.initialisation) = (definitions, initialisation)
  }

  /// All code but the definitions.
  private var ownCode: [Code] { [body].compactMap { $0 } + initialisation + controls.flatMap(\.code) }

  /// All of its code.
  var code: [Code] { ownCode + definitions }

  /// The names in its own code.
  package var names: Set<String> { ownCode.reduce(into: []) { $0.formUnion($1.names) } }

  /// Whether its body and its initialisation are too large for a definition.
  var isTooLarge: Bool {
    let code = [body].compactMap { $0 } + initialisation
    return code.contains { $0.isTooLarge }
      || code.reduce(0) { $0 + $1.text.utf8.count } > Code.mostBytes
  }

  /// The definition, without what drawing finds.
  var written: InteractiveDefinition {
    var definition = InteractiveDefinition()
    (definition.title, definition.description) = (title, description)
    definition.controls = controls.map(\.written)
    definition.body = body?.text ?? ""
    definition.definitions = Self.text(definitions)
    definition.initialisation = Self.text(initialisation)
    return definition
  }

  private static func text(_ statements: [Code]) -> String {
    statements.map(\.text).joined(separator: ";\n")
  }
}
