import PageWriting

/// Additional correct words, and the choice of dictionaries.
public struct SpellingSettings: Sendable {
  /// The names of dictionaries by language tag, such as `en_GB` for `en`; other languages get the best match.
  public var dictionaries: [String: String] = [:]
  /// Correct words; a word in lower case is also correct with an initial capital.
  public var words: Set<String> = []

  /// By default, dictionaries are chosen by language.
  public init() {}
}

/// Looks up the words of pages in the dictionaries of their languages.
///
/// Leaves out languages that do not separate words by spaces.
package struct SpellingCheck {
  /// A word of a page that its dictionary does not have.
  package struct Finding: Sendable, Equatable {
    package var word: String
    /// The name of the dictionary.
    package var dictionary: String
    /// How often it occurs on the page.
    package var count: Int
    /// Similar words.
    package var suggestions: [String]
    /// The words before and after the first occurrence; empty at the start or end of a paragraph.
    package var before: String
    package var after: String
  }

  /// The languages without a dictionary, sorted by tag.
  package private(set) var missing: [String] = []
  /// Whether Hunspell is not installed.
  package private(set) var isLibraryMissing = false
  private let settings: SpellingSettings
  private var dictionaries: [String: SpellingDictionary?] = [:]
  private var verdicts: [PageWords.Word: Verdict] = [:]
  /// The number of words with suggestions, which are slow to find.
  private var suggested = 0

  private enum Verdict {
    case known
    case unknown(suggestions: [String])
  }

  private static let mostSuggested = 300
  /// Languages that do not separate words by spaces, and tags that name no language.
  private static let left: Set<String> = ["ja", "km", "lo", "my", "th", "zh", "mul", "und", "zxx"]

  private let folders: [String]

  package init(_ settings: SpellingSettings) { self.init(settings, folders: SpellingDictionary.folders) }

  /// - Parameter folders: the folders of dictionaries.
  init(_ settings: SpellingSettings, folders: [String]) {
    self.settings = settings
    self.folders = folders
  }

  /// The unknown words of a page, in order of first occurrence.
  ///
  /// - Parameters:
  ///   - content: the page in XHTML.
  ///   - language: the page's language tag.
  package mutating func findings(in content: [UInt8], language: String) -> [Finding] {
    let page = PageWords(in: content, language: language)
    let words = page.words
    let scripts = Self.scripts(of: words)
    var findings: [Finding] = []
    var places: [PageWords.Word: Int] = [:]
    for (index, word) in words.enumerated() {
      if let place = places[word] {
        findings[place].count += 1
        continue
      }
      // Skip letters of formulas and words in another script than the language's.
      if let script = Self.script(of: word.text), script != scripts[word.language] { continue }
      guard let dictionary = dictionary(of: word.language),
        case .unknown(let suggestions) = verdict(on: word, dictionary)
      else { continue }
      places[word] = findings.count
      let (before, after) = page.neighbours(ofWordAt: index)
      findings.append(
        Finding(
          word: word.text, dictionary: dictionary.name, count: 1, suggestions: suggestions, before: before,
          after: after))
    }
    return findings
  }

  private static func script(of word: String) -> WritingScript? {
    word.unicodeScalars.first.flatMap(WritingScript.init)
  }

  /// Splits a piece of a source into runs of letters and numbers, to compare them with `before` and `after`.
  package static func runs(of text: String) -> [String] { PageWords.runs(of: text) }

  /// The script of most words, by language.
  private static func scripts(of words: [PageWords.Word]) -> [String: WritingScript] {
    var counts: [String: [Int]] = [:]
    for word in words {
      guard let script = script(of: word.text) else { continue }
      let zeros = [Int](repeating: 0, count: WritingScript.allCases.count)
      counts[word.language, default: zeros][script.index] += 1
    }
    return counts.compactMapValues { counts in
      counts.indices.max { counts[$0] < counts[$1] }.map { WritingScript.allCases[$0] }
    }
  }

  private mutating func verdict(on word: PageWords.Word, _ dictionary: SpellingDictionary) -> Verdict {
    if let known = verdicts[word] { return known }
    var verdict = Verdict.known
    if !isKnown(word.text, dictionary) {
      suggested += 1
      verdict = .unknown(
        suggestions: suggested > Self.mostSuggested ? [] : dictionary.suggestions(for: word.text))
    }
    verdicts[word] = verdict
    return verdict
  }

  /// Whether a word, or each of its parts separated by apostrophes, is known.
  private func isKnown(_ word: String, _ dictionary: SpellingDictionary) -> Bool {
    if isOwn(word) || dictionary.has(word) { return true }
    let parts = word.split(separator: "'").map(String.init)
    return parts.count > 1 && parts.allSatisfy { $0.count == 1 || isOwn($0) || dictionary.has($0) }
  }

  private func isOwn(_ word: String) -> Bool {
    settings.words.contains(word) || settings.words.contains(word.lowercased())
  }

  /// The dictionary of a language; nil if there is none.
  private mutating func dictionary(of language: String) -> SpellingDictionary? {
    if let known = dictionaries[language] { return known }
    let main = language.split(separator: "-").first.map { $0.lowercased() } ?? ""
    var found: SpellingDictionary?
    if !Self.left.contains(main) {
      do throws(SpellingDictionary.Absence) {
        if let name = settings.dictionaries[language] ?? settings.dictionaries[main] {
          found = try SpellingDictionary(name: name, in: folders)
        } else {
          found = try SpellingDictionary(language: language, in: folders)
        }
      } catch {
        switch error {
        case .libraryMissing: isLibraryMissing = true
        case .dictionaryMissing:
          missing.append(settings.dictionaries[language] ?? settings.dictionaries[main] ?? language)
          missing.sort()
        }
      }
    }
    dictionaries[language] = .some(found)
    return found
  }
}
