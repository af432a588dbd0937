import TeXVocabulary
import TextBytes

/// How a command is called: the star, the optional and the mandatory arguments after its name, which are part of its declaration.
///
///     "*{}"        \operatorname*{name}
///     "[]{}{}"     \cfrac[l]{a}{b}
///     "[]{}[]{}{}" \fcolorbox[model]{frame}[model]{filling}{text}
///
/// In the notation, `*` is a star, `[]` an optional and `{}` a mandatory argument, and `.` a single sign, as after `\left`. A star
/// or an optional argument that the form lacks is an error, and so never becomes part of the formula.
struct CallForm: Sendable {
  /// The number of stars, and of optional arguments before the first mandatory one.
  private(set) var stars = 0
  private(set) var options = 0
  /// The number of mandatory arguments in braces.
  private(set) var arguments = 0

  /// The form of a command without anything after its name.
  static let bare = CallForm("")

  init(_ notation: StaticString) { self.init(bytes: [UInt8](notation)[...]) }

  /// Reads a notation; a hyphen stands for an empty one in tables.
  init(bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      switch byte {
      case "*": stars += 1
      case "[" where arguments == 0: options += 1
      case "{": arguments += 1
      default: break
      }
    }
  }

  /// Whether nothing is read before the first mandatory argument.
  var isPlain: Bool { stars == 0 && options == 0 }
}

/// What a call has before its first mandatory argument.
struct CallOptions: Sendable {
  var isStarred = false
  /// The optional arguments that were given, in order.
  var brackets: [[Token]] = []

  /// The optional argument with that number, counted from 0; nil if it was not given.
  subscript(number: Int) -> [Token]? { number < brackets.count ? brackets[number] : nil }
}

extension Expander {
  /// Reads the stars and optional arguments that `form` declares; throws if the call has others.
  mutating func options(of call: Token, form: CallForm) throws(TeXMathError) -> CallOptions {
    var options = CallOptions()
    if form.isPlain, form.arguments == 0 { return options }
    for _ in 0..<form.stars {
      guard take("*") else { break }
      options.isStarred = true
    }
    for _ in 0..<form.options {
      guard let bracket = try bracket(call) else { break }
      options.brackets.append(bracket)
    }
    if form.arguments > 0 { try refuseOthers(of: call, form: form) }
    return options
  }

  /// Throws if a star or an optional argument follows that the form lacks: if all mandatory arguments follow it in braces, as in
  /// `\vec*{a}`. Otherwise it is itself an argument, as in `\overset*{=}`.
  private mutating func refuseOthers(of call: Token, form: CallForm) throws(TeXMathError) {
    let first = nextRawVisible()
    defer { if !first.isEnd { unread(first) } }
    guard first.isCharacter("*") || first.isCharacter("[") else { return }
    var read: [Token] = []
    var depth = 0
    while first.isCharacter("[") {
      let token = nextRaw()
      read.append(token)
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if token.isEnd || depth < 0 || depth == 0 && token.isCharacter("]") { break }
    }
    var groups = 0
    if first.isCharacter("*") || read.last?.isCharacter("]") ?? false {
      while groups < form.arguments, nextGroup(&read) { groups += 1 }
    }
    unread(read.filter { !$0.isEnd })
    guard groups >= form.arguments else { return }
    let name = described(call)
    throw TeXMathError(
      first.isCharacter("*") ? .starUnknown(of: name) : .optionUnknown(of: name), range(call))
  }

  /// Reads a group in braces, if one follows, and appends its tokens.
  private mutating func nextGroup(_ read: inout [Token]) -> Bool {
    var depth = 0
    while true {
      let token = nextRaw()
      read.append(token)
      if token.isEnd { return false }
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if depth <= 0, !token.isSpace { return token.isCharacter("}") && depth == 0 }
    }
  }
}
