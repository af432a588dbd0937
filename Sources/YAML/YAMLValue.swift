import Diagnostics

/// A node of a YAML document, with its place.
///
///     let value = YAMLParser().parse("title: Limits\nparts: [a, b]").value
///     value?["title"]?.text          // "Limits"
///     value?["parts"]?.items.count   // 2
///
/// Aliases share what they name; how far they expand is bounded when the document is read.
public struct YAMLValue: Sendable {
  /// What a node holds.
  public enum Content: Sendable {
    /// Nothing, `~` or `null`.
    case null
    /// A scalar's text. Only a plain one may mean a number or a truth value; a quoted or block one is text.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLValue])
    /// Keys with their values, in the order of the document, each key once.
    case mapping([Member])
  }

  /// A key with its value.
  public struct Member: Sendable {
    /// The key's text.
    public var key: String
    /// The bytes of the key.
    public var keyRange: ByteRange
    /// The value.
    public var value: YAMLValue
  }

  /// What it holds.
  public var content: Content
  /// Its bytes, counted from the first byte that the parser was given plus its base; those of the alias where
  /// it is one.
  public var range: ByteRange

  /// Makes a node.
  public init(_ content: Content, range: ByteRange) {
    self.content = content
    self.range = range
  }
}

extension YAMLValue {
  /// The value of a key; nil where this is no mapping or has no such key.
  public subscript(_ key: String) -> YAMLValue? { member(key)?.value }

  /// A key with its value.
  public func member(_ key: String) -> Member? {
    guard case .mapping(let members) = content else { return nil }
    return members.first { $0.key == key }
  }

  /// The members of a mapping, else none.
  public var members: [Member] {
    if case .mapping(let members) = content { return members }
    return []
  }

  /// The items of a sequence, else none.
  public var items: [YAMLValue] {
    if case .sequence(let items) = content { return items }
    return []
  }

  /// A sequence's items; a scalar or mapping is a list of itself, and nothing a list of nothing.
  public var list: [YAMLValue] {
    switch content {
    case .sequence(let items): items
    case .null: []
    case .scalar, .mapping: [self]
    }
  }

  /// A scalar's text, numbers and truth values as they are written.
  public var text: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }

  /// Whether it is nothing.
  public var isNull: Bool {
    if case .null = content { return true }
    return false
  }

  /// `true`, `yes` and `on`, or `false`, `no` and `off`, in any of YAML 1.1's three cases; else nil.
  public var bool: Bool? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
    default: return nil
    }
  }

  /// A whole number; nil for anything else.
  public var int: Int? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return Int(text)
  }
}
