import TextBytes
import XML

/// The declarations of rules that hold for an element.
private struct RuleStyles {
  var normal: [String: StyleDeclaration] = [:]
  var important: [String: StyleDeclaration] = [:]
}

/// The declarations of rules that were asked for.
private final class KnownStyles {
  var styles: [RuleStyles] = []
  var places: [XMLTree.Node: Int] = [:]
  var placeOfRules: [[Int]: Int] = [:]
}

/// Decides which declaration of a property holds for each element: https://www.w3.org/TR/css-cascade-5/
package struct DrawingCascade {
  private let rules: [DrawingStyleRule]
  private let relations: DrawingRelations
  private let known = KnownStyles()
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var others: [Int] = []

  package init(_ sheet: DrawingStyleSheet, _ relations: DrawingRelations) {
    rules = sheet.rules
    self.relations = relations
    for (index, rule) in rules.enumerated() {
      let subject = rule.selector.subject
      if let id = subject.ids.first {
        byID[id, default: []].append(index)
      } else if let name = subject.classes.first {
        byClass[name, default: []].append(index)
      } else if let type = subject.type {
        byType[type, default: []].append(index)
      } else {
        others.append(index)
      }
    }
  }

  /// The declaration that holds for each property of an element.
  ///
  /// - Parameters:
  ///   - attributes: those of presentation, which every rule overrides.
  ///   - own: those of the style attribute.
  package func declarations(
    of node: XMLTree.Node, attributes: [StyleDeclaration], own: [StyleDeclaration]
  ) -> [String: StyleDeclaration] {
    var result: [String: StyleDeclaration] = [:]
    for declaration in attributes { result[declaration.name] = declaration }
    let sheets = rules.isEmpty ? RuleStyles() : styles(of: node)
    func apply(_ declarations: [String: StyleDeclaration]) {
      if !declarations.isEmpty { result.merge(declarations) { _, later in later } }
    }
    apply(sheets.normal)
    apply(Self.merged(own, important: false))
    apply(sheets.important)
    apply(Self.merged(own, important: true))
    return result
  }

  /// What the rules say of an element. It is kept, since several ask for it and many elements have the same rules.
  private func styles(of node: XMLTree.Node) -> RuleStyles {
    if let place = known.places[node] { return known.styles[place] }
    let matching = matching(node)
    let place = known.placeOfRules[matching] ?? known.styles.count
    if place == known.styles.count {
      let declarations = matching.flatMap { rules[$0].declarations }
      let isAffordable = relations.spend(declarations.count * 10)
      known.styles.append(
        isAffordable
          ? RuleStyles(
            normal: Self.merged(declarations, important: false),
            important: Self.merged(declarations, important: true)) : RuleStyles())
      known.placeOfRules[matching] = place
    }
    known.places[node] = place
    return known.styles[place]
  }

  private static func merged(_ declarations: [StyleDeclaration], important: Bool) -> [String:
    StyleDeclaration]
  {
    var result: [String: StyleDeclaration] = [:]
    for declaration in declarations where declaration.isImportant == important {
      for longhand in StyleShorthand.longhands(of: declaration) { result[longhand.name] = longhand }
    }
    return result
  }

  /// The rules that match, the weakest first.
  private func matching(_ node: XMLTree.Node) -> [Int] {
    var candidates = others + (byType[relations.tree.name(node).local] ?? [])
    if !byID.isEmpty, let id = relations.tree.attribute(node, "id") { candidates += byID[id] ?? [] }
    if !byClass.isEmpty { for name in relations.classes(of: node) { candidates += byClass[name] ?? [] } }
    guard relations.spend(candidates.count) else { return [] }
    return candidates.filter { rules[$0].selector.matches(node, in: relations) }.sorted { first, second in
      let (one, two) = (rules[first], rules[second])
      if one.layer != two.layer { return one.layer < two.layer }
      if one.selector.specificity != two.selector.specificity {
        return one.selector.specificity < two.selector.specificity
      }
      return first < second
    }
  }
}
