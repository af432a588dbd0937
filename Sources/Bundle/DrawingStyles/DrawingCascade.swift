import TextBytes
import XML

/// Decides which declaration of a property holds for each element: https://www.w3.org/TR/css-cascade-5/
package struct DrawingCascade {
  private let rules: [DrawingStyleRule]
  private let relations: DrawingRelations
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
    let matching = rules.isEmpty ? [] : self.matching(node)
    func apply(_ declarations: [StyleDeclaration], important: Bool) {
      for declaration in declarations where declaration.isImportant == important {
        for longhand in StyleShorthand.longhands(of: declaration) { result[longhand.name] = longhand }
      }
    }
    for index in matching { apply(rules[index].declarations, important: false) }
    apply(own, important: false)
    for index in matching { apply(rules[index].declarations, important: true) }
    apply(own, important: true)
    return result
  }

  /// The rules that match, the weakest first.
  private func matching(_ node: XMLTree.Node) -> [Int] {
    var candidates = others + (byType[relations.tree.name(node).local] ?? [])
    if !byID.isEmpty, let id = relations.tree.attribute(node, "id") { candidates += byID[id] ?? [] }
    if !byClass.isEmpty { for name in relations.classes(node) { candidates += byClass[name] ?? [] } }
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
