/// A setting of `octavo.yaml`, and who may set it.
///
/// The reader of settings takes no name that is not here, and from a book none that is for callers. A test holds the table to
/// `templates/schemas/settings.json`.
struct ProjectSetting: Sendable {
  /// The setting that it is a part of; empty for one of the first level.
  let group: String
  /// The name.
  let name: String
  /// What it names, if only a caller may set it, since a book must not: a program, a server, keys.
  let forCallers: String?

  private init(_ group: String, _ name: String, forCallers: String? = nil) {
    (self.group, self.name, self.forCallers) = (group, name, forCallers)
  }

  /// Every setting.
  static let all: [ProjectSetting] = [
    ProjectSetting("", "levels"), ProjectSetting("", "paths"), ProjectSetting("", "warnings-as-errors"),
    ProjectSetting("", "baseline"), ProjectSetting("", "limits"), ProjectSetting("", "help-address"),
    ProjectSetting("", "print"), ProjectSetting("", "cache"), ProjectSetting("", "external-links"),
    ProjectSetting("", "spelling"),
    ProjectSetting("limits", "findings-of-a-kind"), ProjectSetting("limits", "warnings"),
    ProjectSetting("print", "paper"), ProjectSetting("print", "margins"), ProjectSetting("print", "sides"),
    ProjectSetting("print", "links"), ProjectSetting("print", "site"),
    ProjectSetting("print", "browser", forCallers: "a program"),
    ProjectSetting("cache", "folder"),
    ProjectSetting(
      "cache", "shared", forCallers: "a server or a folder that is shared with other books"),
    ProjectSetting("cache", "trust", forCallers: "keys to trust"),
    ProjectSetting("external-links", "skip"),
    ProjectSetting("spelling", "dictionaries"), ProjectSetting("spelling", "words"),
    ProjectSetting("spelling", "files"),
  ]
}
