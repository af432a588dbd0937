import BookModel
import YAML

extension YAMLValue {
  /// The people in a list, or the one person in other values: names, or mappings with a name.
  ///
  ///     [Ada, {name: Bob}, {name: {given: Cy, family: Dee}}, {Eve: University of Foo}]   ->   Ada, Bob, Cy Dee, Eve
  ///
  /// See <https://quarto.org/docs/journals/authors.html>, <https://mystmd.org/guide/frontmatter#frontmatter-authors>.
  package func contributors(role: String) -> [Contributor] {
    list.flatMap { person in
      let written =
        person.text ?? person["name"]?.text ?? person["name"]?.assembledName ?? person.assembledName
      return (written ?? "").names.compactMap { name in
        // A name that code gives, as in R Markdown, is not known.
        let text = InlineMarkdown(name.singleSpaced, runsCode: true).text
        return text.isEmpty ? nil : Contributor(name: text, roles: [role])
      }
    }
  }

  /// What a mapping says of a person beside the name.
  package var detailsOfPerson: [Member] {
    // `{Eve: University of Foo}` is a name with an affiliation.
    if members.count == 1, assembledName == members[0].key { return [] }
    return members.filter { !Self.namesOfNames.contains($0.key) }
  }

  private static let namesOfNames: Set<String> = [
    "name", "literal", "given", "given-names", "given_names", "first_name", "firstname", "first", "family",
    "family-names", "family_names", "surname", "last_name", "lastname", "last", "non-dropping-particle",
    "dropping-particle", "suffix",
  ]

  /// The name in a mapping: its parts, or the only key, whose value is an affiliation.
  private var assembledName: String? {
    func text(_ keys: [String]) -> String? { keys.lazy.compactMap { self[$0]?.text }.first }
    if let literal = text(["literal"]) { return literal }
    let given = text(["given", "given-names", "given_names", "first_name", "firstname", "first"])
    let family = text(["family", "family-names", "family_names", "surname", "last_name", "lastname", "last"])
    let names = [given, text(["non-dropping-particle", "dropping-particle"]), family].compactMap { $0 }
    if !names.isEmpty { return names.joined(separator: " ") }
    // A key that says something of a person is no name.
    let keys: Set<String> = [
      "name", "orcid", "email", "url", "affiliation", "affiliations", "role", "roles", "id", "ref",
    ]
    guard members.count == 1, !keys.contains(members[0].key) else { return nil }
    return members[0].value.members.isEmpty ? members[0].key : nil
  }
}

extension String {
  /// The names in a text in which notes, such as affiliations, may follow names: `Ada^[University of Foo], Bob` gives Ada and Bob.
  ///
  /// A text without a note between names is one name: `Mary, Lady`.
  fileprivate var names: [String] {
    var text = ""
    var rest = self[...]
    var isList = false
    while let note = rest.firstRange(of: "^[") {
      text += rest[..<note.lowerBound]
      var depth = 1
      let end = rest[note.upperBound...].firstIndex { character in
        depth += character == "[" ? 1 : character == "]" ? -1 : 0
        return depth == 0
      }
      rest = end.map { rest[rest.index(after: $0)...] } ?? ""
      if rest.contains(where: { !$0.isWhitespace }) { isList = true }
    }
    text += rest
    guard isList else { return [text] }
    for word in [" and ", " & ", ";"] { text = text.replacing(word, with: ",") }
    return text.split(separator: ",").map(String.init)
  }
}
