extension DiagnosticKind {
  static let notebookKinds: [DiagnosticKind] = [
    yamlMalformed, tomlMalformed, yamlKeyRepeated, yamlLeftOut, jsonMalformed, jsonRepaired, notebookInvalid,
    outputReplaced,
    outputDropped, cellDropped, embeddedDamaged, settingUnused, settingInvalid, entryOutside, draftLeftOut,
    vaultAssumed,
  ]

  /// A YAML file is invalid.
  public static let yamlMalformed = DiagnosticKind(
    "yaml-malformed", .error, "A manifest in YAML must be well-formed to be read at all.")
  /// A TOML file is invalid.
  public static let tomlMalformed = DiagnosticKind(
    "toml-malformed", .error, "A manifest in TOML must be well-formed to be read at all.")
  /// A key of a YAML mapping is repeated.
  public static let yamlKeyRepeated = DiagnosticKind(
    "yaml-key-repeated", .warning, "A key appears once in its mapping. Of two values the later is used.")
  /// Part of a YAML file is left out.
  public static let yamlLeftOut = DiagnosticKind(
    "yaml-left-out", .warning,
    "Aliases that name nothing or expand without limit, keys that are not text, and documents after the first are left out."
  )
  /// A notebook is not valid JSON.
  public static let jsonMalformed = DiagnosticKind(
    "json-malformed", .error, "A notebook is a JSON file, which must be complete to be read at all.")
  /// A notebook's JSON was repaired.
  public static let jsonRepaired = DiagnosticKind(
    "json-repaired", .warning,
    "In JSON, each key appears once in its object, surrogates come in pairs, and NaN and escapes other than JSON's own are not allowed. What can be understood is read."
  )
  /// A notebook does not follow its format.
  public static let notebookInvalid = DiagnosticKind(
    "notebook-invalid", .error,
    "Notebooks of versions 3 and 4 of nbformat are read. A file of another version, or without cells, is not a page."
  )
  /// An output is shown in a simpler form.
  public static let outputReplaced = DiagnosticKind(
    "output-replaced", .warning,
    "An output that runs only in a browser, such as a widget or an interactive plot, is shown in the best other form that its cell holds, or described."
  )
  /// An output was left out.
  public static let outputDropped = DiagnosticKind(
    "output-dropped", .warning, "An output in formats that a book cannot hold is left out.")
  /// A cell was left out.
  public static let cellDropped = DiagnosticKind(
    "cell-dropped", .warning,
    "Raw cells are meant for other tools: all but HTML, Markdown and text are left out.")
  /// An embedded file is damaged.
  public static let embeddedDamaged = DiagnosticKind(
    "embedded-damaged", .warning,
    "A picture embedded in a source must be complete base64 data of a known format. Any other picture becomes a box."
  )
  /// A manifest's settings have no effect on a book.
  public static let settingUnused = DiagnosticKind(
    "setting-unused", .note,
    "Manifests of websites have many settings that a book does not use: themes, servers, how notebooks are run. Such settings are reported once for each file."
  )
  /// An entry of the contents leads outside of the book.
  public static let entryOutside = DiagnosticKind(
    "entry-outside", .warning,
    "The contents of a book lead only to its own pages: an entry that is an address on the web is left out. A page of the book may link to it."
  )
  /// A manifest's setting is invalid.
  public static let settingInvalid = DiagnosticKind(
    "setting-invalid", .warning,
    "A setting whose value is of another kind than its format has, or names a file that is not there, is left out."
  )
  /// A folder without manifest is read as a vault.
  public static let vaultAssumed = DiagnosticKind(
    "vault-assumed", .note,
    "An Obsidian vault is recognised by its folder .obsidian, or else by notes that link to one another by name. A folder .obsidian, even an empty one, makes it certain; a manifest overrides it."
  )
  /// An entry of the contents without a file (a draft) is left out.
  public static let draftLeftOut = DiagnosticKind(
    "draft-left-out", .note,
    "A draft in mdBook's SUMMARY.md, a chapter without a file, is left out; what is listed below it stays.")
}
