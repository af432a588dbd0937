import XML

/// The text that DocBook's inline elements show beside their content, for titles and readers.
package enum DocBookInlineText {
  /// What stands before and after the content of an element; nil for an element that shows its content alone.
  ///
  ///     <optional>x</optional>   [x]        <trademark class="registered">Loom</trademark>   Loom®
  package static func around(_ node: XMLTree.Node, in tree: XMLTree) -> (before: String, after: String)? {
    let kind = tree.attribute(node, "class")
    switch tree.name(node).local {
    case "optional", "citation": return ("[", "]")
    case "trademark": return ("", mark(kind))
    case "manvolnum": return ("(", ")")
    case "tag", "sgmltag": return delimiters(kind ?? "element")
    default: return nil
    }
  }

  private static func mark(_ kind: String?) -> String {
    switch kind {
    case "registered": "®"
    case "copyright": "©"
    case "service": "℠"
    default: "™"
    }
  }

  /// The delimiters of a part of a markup language.
  private static func delimiters(_ kind: String) -> (String, String) {
    switch kind {
    case "starttag": ("<", ">")
    case "endtag": ("</", ">")
    case "emptytag": ("<", "/>")
    case "attvalue": ("\"", "\"")
    case "genentity": ("&", ";")
    case "numcharref": ("&#", ";")
    case "paramentity": ("%", ";")
    case "pi": ("<?", ">")
    case "xmlpi": ("<?", "?>")
    case "sgmlcomment", "comment": ("<!--", "-->")
    default: ("", "")
    }
  }

  /// What stands between the parts of a `keycombo` or `menuchoice`: `Ctrl+C`, `File → Open`.
  package static func separator(of node: XMLTree.Node, in tree: XMLTree) -> String {
    switch (tree.name(node).local, tree.attribute(node, "action")) {
    case ("menuchoice", _): " → "
    case (_, "seq"): " "
    case (_, "other"): tree.attribute(node, "otheraction") ?? " "
    default: "+"
    }
  }
}
