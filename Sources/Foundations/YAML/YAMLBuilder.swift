import CLibYAML
import Diagnostics

/// Builds the tree from libyaml's events, with a stack instead of recursion.
struct YAMLBuilder {
  /// An open list or mapping.
  private struct Frame {
    var isMapping: Bool
    var start: Int
    var anchor: String?
    var tag: String?
    var items: [YAMLValue] = []
    var members: [YAMLValue.Member] = []
    /// The index of each key, to detect duplicates.
    var keys: [String: Int] = [:]
    /// The key that awaits its value.
    var key: (text: String?, range: ByteRange, isMerge: Bool)?
    /// The number of nodes in it, counting aliased ones at each use.
    var size = 1
    /// Mappings merged in by `<<`.
    var merged: [YAMLValue] = []
  }

  /// The maximum nesting of lists and mappings: libyaml scans all open ones at each token, and values are
  /// freed recursively.
  private static let depthLimit = 1000

  private let offsets: CharacterOffsets
  private let nodeLimit: Int
  private var frames: [Frame] = []
  private var anchors: [String: (value: YAMLValue, size: Int)] = [:]
  private var total = 0
  private(set) var root: YAMLValue?
  private(set) var problems: [YAMLProblem] = []

  init(offsets: CharacterOffsets, nodeLimit: Int) {
    self.offsets = offsets
    self.nodeLimit = nodeLimit
  }

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { return }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // libyaml requires a non-null pointer even for empty input.
    var nothing: UInt8 = 0
    withUnsafePointer(to: &nothing) { nothing in
      yaml_parser_set_input_string(&parser, bytes.baseAddress ?? nothing, bytes.count)
      var isDone = false
      while !isDone {
        var event = yaml_event_t()
        guard yaml_parser_parse(&parser, &event) == 1 else {
          reportError(parser)
          break
        }
        isDone = take(event)
        yaml_event_delete(&event)
      }
    }
    closeAll()
  }

  /// Processes an event; returns true at the end of the first document.
  private mutating func take(_ event: yaml_event_t) -> Bool {
    let range = ByteRange(offsets.offset(event.start_mark), offsets.offset(event.end_mark))
    switch event.type {
    case YAML_STREAM_END_EVENT: return true
    case YAML_DOCUMENT_START_EVENT where root != nil:
      problems.append(YAMLProblem(reason: .furtherDocument, range: range))
      return true
    case YAML_SCALAR_EVENT: scalar(event.data.scalar, range: range)
    case YAML_ALIAS_EVENT: alias(text(event.data.alias.anchor) ?? "", range: range)
    case YAML_SEQUENCE_START_EVENT where frames.count >= Self.depthLimit,
      YAML_MAPPING_START_EVENT where frames.count >= Self.depthLimit:
      let text = "it is nested more than \(Self.depthLimit) levels deep"
      problems.append(YAMLProblem(reason: .malformed(text), range: range))
      return true
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      open(isMapping: false, range: range, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      open(isMapping: true, range: range, anchor: text(start.anchor), tag: text(start.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: close(at: Int(range.lower))
    default: break
    }
    return false
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private mutating func open(isMapping: Bool, range: ByteRange, anchor: String?, tag: String?) {
    frames.append(Frame(isMapping: isMapping, start: Int(range.lower), anchor: anchor, tag: tag))
    total += 1
  }

  private mutating func scalar(
    _ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, range: ByteRange
  ) {
    let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
    let isNull = isPlain && ["", "~", "null", "Null", "NULL"].contains(text)
    let value = YAMLValue(
      isNull ? .null : .scalar(text, isPlain: isPlain), range: range, tag: self.text(scalar.tag))
    total += 1
    if let anchor = self.text(scalar.anchor) { anchors[anchor] = (value, 1) }
    add(value, size: 1, key: text, isMerge: isPlain && text == "<<")
  }

  private mutating func alias(_ name: String, range: ByteRange) {
    guard let anchored = anchors[name] else {
      problems.append(YAMLProblem(reason: .aliasUnknown(name), range: range))
      return add(YAMLValue(.null, range: range), size: 1, key: nil)
    }
    guard total + anchored.size <= nodeLimit else {
      problems.append(YAMLProblem(reason: .aliasRefused(name), range: range))
      return add(YAMLValue(.null, range: range), size: 1, key: nil)
    }
    total += anchored.size
    let value = YAMLValue(anchored.value.content, range: range, tag: anchored.value.tag)
    add(value, size: anchored.size, key: value.text)
  }

  private mutating func close(at end: Int) {
    guard let frame = frames.popLast() else { return }
    var members = frame.members
    for value in frame.merged {
      for mapping in value.list {
        for member in mapping.members where frame.keys[member.key] == nil {
          if !members.contains(where: { $0.key == member.key }) { members.append(member) }
        }
      }
    }
    let value = YAMLValue(
      frame.isMapping ? .mapping(members) : .sequence(frame.items), range: ByteRange(frame.start, end),
      tag: frame.tag)
    if let anchor = frame.anchor { anchors[anchor] = (value, frame.size) }
    add(value, size: frame.size, key: nil)
  }

  /// Adds a node to its parent. `key` is its text, in case it is a key.
  private mutating func add(_ value: YAMLValue, size: Int, key text: String?, isMerge: Bool = false) {
    let index = frames.count - 1
    guard index >= 0 else {
      if root == nil { root = value }
      return
    }
    frames[index].size += size
    guard frames[index].isMapping else { return frames[index].items.append(value) }
    guard let key = frames[index].key else {
      if text == nil { problems.append(YAMLProblem(reason: .keyNotText, range: value.range)) }
      frames[index].key = (text, value.range, isMerge)
      return
    }
    frames[index].key = nil
    guard let text = key.text else { return }
    if key.isMerge { return frames[index].merged.append(value) }
    if let known = frames[index].keys[text] {
      let first = frames[index].members[known].keyRange
      problems.append(YAMLProblem(reason: .keyRepeated(text, first: first), range: key.range))
      frames[index].members[known].value = value
    } else {
      frames[index].keys[text] = frames[index].members.count
      frames[index].members.append(YAMLValue.Member(key: text, keyRange: key.range, value: value))
    }
  }

  /// Closes lists and mappings left open by an error, to keep what precedes it.
  private mutating func closeAll() {
    while let last = frames.last {
      if last.key != nil {
        add(YAMLValue(.null, range: ByteRange(last.start, last.start)), size: 1, key: nil)
      }
      close(at: last.start)
    }
  }

  private mutating func reportError(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    let context = parser.context.map { String(cString: $0) }
    let place: Int
    switch parser.error {
    case YAML_READER_ERROR: place = offsets.place(byte: Int(parser.problem_offset))
    default: place = offsets.offset(parser.problem_mark)
    }
    // What is still open where the document ends is at fault, not the end.
    if let open = context.flatMap(YAMLProblem.Construct.init),
      offsets.isEnd(place) || problem == "found unexpected document indicator"
    {
      let start = offsets.offset(parser.context_mark)
      problems.append(YAMLProblem(reason: .unclosed(open), range: ByteRange(start, start + 1)))
      return
    }
    let note = context.map { " (\($0))" } ?? ""
    problems.append(YAMLProblem(reason: .malformed(problem + note), range: ByteRange(place, place + 1)))
  }
}
