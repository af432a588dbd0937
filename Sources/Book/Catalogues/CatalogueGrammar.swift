import Diagnostics
import Manifests

/// The namespace of catalogue.xml.
let catalogueNamespace = "urn:octavo:catalogue:1"

private let contents: [String: ElementRule.Occurrence] = [
  "settings": .optional, "group": .any, "book": .any, "books": .any,
]

/// The elements by name.
private let catalogueElements: [String: ElementRule] = [
  "catalogue": ElementRule(
    ["lang": .language, "root": .ancestor],
    holds: .elements(
      contents.merging(["title": .optional, "description": .optional, "publisher": .optional]) { $1 })),
  "title": ElementRule(holds: .text(.text)),
  "description": ElementRule(holds: .text(.text)),
  "publisher": ElementRule(holds: .text(.text)),
  "group": ElementRule(["title": .text], required: ["title"], holds: .elements(contents)),
  "book": ElementRule(
    ["src": .text, "output": .fileName], required: ["src"], holds: .elements(["settings": .optional])),
  "books": ElementRule(["in": .text], required: ["in"], holds: .elements(["settings": .optional])),
  "settings": ElementRule(
    [
      "artwork": .choice(["essential", "full", "none"]), "web": .boolean, "keep-going": .boolean,
      "solutions": .choice(["in-place", "back"]), "optimize": .boolean, "warnings-as-errors": .boolean,
      "time-limit": .count,
    ], holds: .elements(["warning": .any, "profile": .any])),
  "warning": ElementRule(
    ["id": .name, "level": .choice(["off", "note", "warning", "error"])], required: ["id", "level"],
    holds: .nothing),
  "profile": ElementRule(
    ["attribute": .name, "value": .text], required: ["attribute", "value"], holds: .nothing),
]

extension ManifestGrammar {
  /// The grammar of catalogue.xml, which templates/catalogue.rng expresses for editors.
  package static let catalogue = ManifestGrammar(
    namespace: catalogueNamespace, document: "catalogue.xml", elements: catalogueElements)
}
