import BookModel
import TextBytes
import XML

extension XMLTree {
  /// The people in the metadata of a collection or a module, by role, as those before 2021 name them.
  ///
  ///     <md:actors><md:person userid="ada"><md:fullname>Ada Lovelace</md:fullname></md:person></md:actors>
  ///     <md:roles><md:role type="author">ada</md:role></md:roles>
  func openStaxPeople(of metadata: Node) -> (creators: [Contributor], contributors: [Contributor]) {
    var names: [String: String] = [:]
    var (creators, contributors): ([Contributor], [Contributor]) = ([], [])
    for list in elements(of: metadata) where ["actors", "authorlist"].contains(name(list).local) {
      for person in elements(of: list) {
        let full = element(person, "fullname").map { string($0).singleSpaced } ?? ""
        guard !full.isEmpty else { continue }
        names[attribute(person, "userid") ?? attribute(person, "id") ?? ""] = full
        if name(list).local == "authorlist" { creators.append(Contributor(name: full, roles: ["aut"])) }
      }
    }
    guard let roles = element(metadata, "roles") else { return (creators, contributors) }
    for role in elements(of: roles) {
      let people = string(role).split(whereSeparator: \.isWhitespace).compactMap { names[String($0)] }
      func named(_ role: String) -> [Contributor] { people.map { Contributor(name: $0, roles: [role]) } }
      switch attribute(role, "type") ?? name(role).local {
      case "author", "authors": creators += named("aut")
      case "editor", "editors": contributors += named("edt")
      case "translator", "translators": contributors += named("trl")
      default: break
      }
    }
    return (creators, contributors)
  }
}
