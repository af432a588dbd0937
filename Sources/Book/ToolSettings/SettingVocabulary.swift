import Diagnostics
import YAML

/// What becomes of the settings of a tool's file: each key that the tool knows has one of three outcomes, and any other key is
/// reported like one without effect.
///
///     SettingVocabulary.quarto.outcome(of: "csl")         // .unused, which `setting-unused` names
///     SettingVocabulary.quarto.outcome(of: "book.title")  // .used
///     SettingVocabulary.quarto.outcome(of: "engine")      // .notApplicable(.tool)
package struct SettingVocabulary: Sendable {
  /// What becomes of a key.
  package enum Outcome: Equatable, Sendable {
    /// The book takes its value.
    case used
    /// An author may expect an effect that it does not have.
    case unused
    /// It cannot concern a book.
    case notApplicable(Reason)
  }

  /// Why a setting cannot concern a book.
  package enum Reason: String, CaseIterable, Sendable {
    /// It says how the tool runs code, or where it writes its files.
    case tool
    /// It is of a form of output that the book is not, such as PDF.
    case otherOutput
    /// It says of web pages how they look, which the style of the book does.
    case appearance
    /// It asks for what every book has.
    case always

    /// The reason in words.
    package var words: String {
      switch self {
      case .tool: "how the tool runs, or where it writes its files"
      case .otherOutput: "of a form of output that the book is not"
      case .appearance: "the appearance of web pages, which the book's style decides"
      case .always: "asks for what every book has"
      }
    }
  }

  /// The outcomes by key; a dot separates the key of a mapping from those in it.
  package let outcomes: [String: Outcome]
  /// The keys of mappings that have outcomes of their own for what is in them.
  private let inner: Set<String>
  /// Whether a key that is in no table is reported.
  private let isClosed: Bool
  /// The name in the table of a key of the first level.
  private let name: @Sendable (String) -> String

  /// Makes a vocabulary of its tables: lines `outcome: key key`.
  ///
  /// - Parameters:
  ///   - tables: each with the places at which its keys may stand, such as `format.html.`
  ///   - isClosed: whether a key that is in no table is reported.
  ///   - name: the name in the tables of a key of the first level.
  init(
    _ tables: [(places: [String], text: String)], isClosed: Bool = true,
    name: @escaping @Sendable (String) -> String = { $0 }
  ) {
    var outcomes: [String: Outcome] = [:]
    for (places, text) in tables {
      var outcome = Outcome.unused
      for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
        guard word.hasSuffix(":") else {
          for place in places { outcomes[place + word] = outcome }
          continue
        }
        let head = word.dropLast()
        outcome =
          head == "used" ? .used : Reason(rawValue: String(head)).map { .notApplicable($0) } ?? .unused
      }
    }
    self.outcomes = outcomes
    (self.isClosed, self.name) = (isClosed, name)
    var inner: Set<String> = []
    for key in outcomes.keys {
      var path = key[...]
      while let dot = path.lastIndex(of: ".") {
        path = path[..<dot]
        inner.insert(String(path))
      }
    }
    self.inner = inner
  }

  /// What becomes of a key; nil for one that has outcomes for what is in it, or that says nothing of the book.
  package func outcome(of key: String) -> Outcome? {
    outcomes[key] ?? (inner.contains(key) || !isClosed ? nil : .unused)
  }

  /// The keys that cannot concern a book, with the reason.
  package var notApplicable: [String: String] {
    outcomes.compactMapValues { outcome in
      if case .notApplicable(let reason) = outcome { reason.words } else { nil }
    }
  }

  /// The settings without effect among the members of a file, in its order.
  package func unused(in members: [YAMLValue.Member]) -> [(name: String, range: ByteRange)] {
    members.flatMap { unused($0, key: name($0.key), shown: $0.key) }
  }

  private func unused(_ member: YAMLValue.Member, key: String, shown: String) -> [(
    name: String, range: ByteRange
  )] {
    switch outcome(of: key) {
    case .used, .notApplicable: []
    case .unused: [(shown, member.keyRange)]
    case nil:
      member.value.members.flatMap { unused($0, key: key + "." + $0.key, shown: shown + "." + $0.key) }
    }
  }
}
