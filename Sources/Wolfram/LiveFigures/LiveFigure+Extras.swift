import InteractiveModel
import Kernel
import KernelPlots

/// Tells which texts need the extras.
extension LiveFigure {
  /// Whether a definition names a function of the kernel's second part.
  public static func needsExtras(_ definition: InteractiveDefinition) -> Bool {
    let values = definition.variables.map { $0.value.inputForm }
    let texts = [definition.body, definition.definitions, definition.initialisation]
    return needsExtras((texts + definition.rules + values).map { Array($0.utf8) })
  }

  /// Whether one of a definition's texts (the body, the initialisation, values and rules of controls) names a
  /// function of the kernel's second part.
  public static func needsExtras(_ texts: [[UInt8]]) -> Bool {
    texts.contains { names(ExtraFunctions.needing, in: $0) }
  }

  /// Whether what was drawn until now called a function of the second part that no text names: `Sum` calls one where a bound is
  /// infinite.
  public var usedSecondPart: Bool { session.usedSecondPart }

  /// The names that `needsExtras` looks for, sorted.
  static var namesOfExtras: [String] { ExtraFunctions.needing.sorted() }

  /// Whether a text names a function of graphs, meshes or images.
  static func namesPictures(_ text: [UInt8]) -> Bool { names(ExtraFunctions.names, in: text) }

  private static func names(_ wanted: Set<String>, in text: [UInt8]) -> Bool {
    var symbols = SymbolNames()
    return (Term.parse(text, &symbols) ?? []).contains { term in
      ExtraFunctions.contains(term) { wanted.contains(symbols.name($0)) }
    }
  }
}
