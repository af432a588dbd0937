import Diagnostics

/// A node of a YAML document, with its position.
///
///     let value = YAMLParser().parse("title: Limits\nparts: [a, b]").value
///     value?["title"]?.text          // "Limits"
///     value?["parts"]?.items.count   // 2
///
/// Aliases share the value of their anchor; the parser bounds their expansion.
public struct YAMLValue: Sendable {
  /// The kinds of nodes.
  public enum Content: Sendable {
    /// Empty, `~` or `null`.
    case null
    /// A scalar's text. Only a plain scalar can be a number or boolean; quoted and block scalars are text.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLValue])
    /// Keys with values, in document order, without duplicates.
    case mapping([Member])
  }

  /// A key with its value.
  public struct Member: Sendable {
    /// The key's text.
    public var key: String
    /// The byte range of the key.
    public var keyRange: ByteRange
    /// The value.
    public var value: YAMLValue

    /// Makes a member.
    package init(key: String, keyRange: ByteRange, value: YAMLValue) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// The content.
  public var content: Content
  /// Its byte range, starting at the parser's `base`; for an alias, the alias itself.
  public var range: ByteRange
  /// The tag as written, such as `!ENV`; nil without one.
  public var tag: String?

  /// Makes a node.
  public init(_ content: Content, range: ByteRange, tag: String? = nil) {
    self.content = content
    self.range = range
    self.tag = tag
  }
}

extension YAMLValue {
  /// The value of a key; nil if the node is not a mapping or lacks the key.
  public subscript(_ key: String) -> YAMLValue? { member(key)?.value }

  /// A key with its value; nil if the node is not a mapping or lacks the key.
  public func member(_ key: String) -> Member? {
    guard case .mapping(let members) = content else { return nil }
    return members.first { $0.key == key }
  }

  /// The members of a mapping, else empty.
  public var members: [Member] {
    if case .mapping(let members) = content { return members }
    return []
  }

  /// The items of a sequence, else empty.
  public var items: [YAMLValue] {
    if case .sequence(let items) = content { return items }
    return []
  }

  /// A sequence's items; a scalar or mapping counts as a list of itself, null as empty.
  public var list: [YAMLValue] {
    switch content {
    case .sequence(let items): items
    case .null: []
    case .scalar, .mapping: [self]
    }
  }

  /// A scalar's text, with numbers and booleans as written.
  public var text: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }

  /// The tree in which a function gives the value in place of each node that has a tag.
  public func replacingTagged(by value: (YAMLValue, String) -> YAMLValue) -> YAMLValue {
    if let tag { return value(self, tag) }
    var result = self
    switch content {
    case .null, .scalar: break
    case .sequence(let items): result.content = .sequence(items.map { $0.replacingTagged(by: value) })
    case .mapping(let members):
      result.content = .mapping(
        members.map { member in
          var member = member
          member.value = member.value.replacingTagged(by: value)
          return member
        })
    }
    return result
  }

  /// Whether the node is null.
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

  /// An integer; nil for anything else.
  public var int: Int? {
    guard case .scalar(let text, isPlain: true) = content else { return nil }
    return Int(text)
  }
}
