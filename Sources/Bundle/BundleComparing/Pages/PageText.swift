/// The content of a page as readers perceive it: blocks of words, formulas, pictures and other objects.
struct PageText: Sendable {
  /// What a block is.
  enum BlockKind: Hashable, Sendable {
    case heading(level: Int)
    case paragraph, code, formula, figure, tableRow, interactive, media
  }

  /// A word, or an object that stands in the text like a word.
  struct Token: Sendable {
    enum Kind: UInt8, Sendable {
      case word
      /// A generated number, as of a chapter, a figure or a note, or a reference to one.
      case number
      case formula, picture, media, interactive
    }

    var kind: Kind
    /// The word, or what people see of the object: a formula in one line, the name of a file.
    var text: String
    /// Equal for equal content; all numbers are equal.
    var key: UInt64
    /// The description of an object.
    var description: String?
    /// The index of the link that the token is part of.
    var link: Int?
    /// Whether no space separates it from the token before it.
    var isGlued = false

    /// Whether it is counted as a word: punctuation alone is none.
    var isWord: Bool {
      kind == .word
        && text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }
  }

  /// A paragraph, heading, cell row or other run of tokens.
  struct Block: Sendable {
    var kind: BlockKind
    var tokens: [Token] = []
    /// Hash of the elements and attributes that only style its text.
    var markup: UInt64 = 0
    /// The index of the figure, table or box that holds it.
    var container: Int?
    /// The id of the element, for headings.
    var id: String?
    /// Whether it is a caption of a figure or table.
    var isCaption = false

    /// Equal for blocks with equal tokens, whatever their numbers.
    var key: UInt64 {
      var hash = ContentHash()
      switch kind {
      case .heading(let level): hash.add(UInt8(level))
      case .code: hash.add(UInt8(ascii: "c"))
      case .tableRow: hash.add(UInt8(ascii: "r"))
      case .paragraph, .formula, .figure, .interactive, .media: hash.add(UInt8(ascii: "p"))
      }
      for token in tokens { hash.add(token.key) }
      return hash.value
    }

    var wordCount: Int { tokens.reduce(0) { $0 + ($1.isWord ? 1 : 0) } }

    /// The text in one line.
    var text: String { PageText.text(of: tokens[...]) }
  }

  /// A link with what its words lead to.
  struct Link: Sendable {
    /// The page and id within the bundle, or an address elsewhere.
    var target: Target

    enum Target: Hashable, Sendable {
      case page(name: String, fragment: String?)
      case elsewhere(String)
    }
  }

  /// A figure or table, whose blocks are told together.
  struct Container: Sendable {
    enum Kind: Sendable { case figure, table, interactive }

    var kind: Kind
  }

  var blocks: [Block] = []
  var links: [Link] = []
  var containers: [Container] = []

  /// The text of tokens in one line.
  static func text(of tokens: ArraySlice<Token>) -> String {
    var text = ""
    for token in tokens {
      if !text.isEmpty, !token.isGlued { text += " " }
      text += token.text
    }
    return text
  }

  var wordCount: Int { blocks.reduce(0) { $0 + $1.wordCount } }
}

/// What is kept of every page: enough to find its partner in the other bundle, and whether anything changed.
struct PageDigest: Sendable {
  /// The key and the weight, its number of tokens, of each block.
  private(set) var blocks: [(key: UInt64, weight: Int)]
  /// The number of words.
  let wordCount: Int
  /// The first heading, or nil.
  let heading: String?
  /// Hash of everything that can be reported, except generated numbers.
  let content: UInt64
  /// Hash of generated numbers.
  let numbers: UInt64
  /// The sum of all weights.
  let weight: Int
  /// The files of the bundle that the page shows.
  let media: [String]

  init(_ page: PageText, media: [String]) {
    self.media = media
    blocks = page.blocks.map { ($0.key, $0.tokens.count) }
    weight = blocks.reduce(0) { $0 + $1.weight }
    wordCount = page.wordCount
    heading = page.blocks.first { if case .heading = $0.kind { true } else { false } }?.text
    var (content, numbers) = (ContentHash(), ContentHash())
    for block in page.blocks {
      content.add(block.key)
      content.add(block.markup)
      for token in block.tokens {
        if token.kind == .number { numbers.add(token.text.utf8) }
        if let description = token.description { content.add(description.utf8) }
        guard let link = token.link else { continue }
        switch page.links[link].target {
        case .elsewhere(let address): content.add(address.utf8)
        case .page(let name, let fragment): content.add((name + "#" + (fragment ?? "")).utf8)
        }
      }
    }
    self.content = content.value
    self.numbers = numbers.value
  }
}
