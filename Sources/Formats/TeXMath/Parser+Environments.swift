import Diagnostics
import TeXVocabulary
import TextBytes

extension Parser {
  /// Parses an environment after its `\begin`.
  mutating func environment(_ call: Token, to list: inout MathList) throws(TeXMathError) {
    try enter()
    let name = try source.textArgument(of: call)
    let place = Int(call.lower)..<(Int(call.upper) + name.count + 2)
    let open = OpenEnvironment(name: name, place: place)
    let mark = source.macros.beginGroup()
    let own = source.macros.number([UInt8]("begin@") + name)
    if case .macro(let macro)? = source.macros.meaning(own) {
      try source.expandEnvironment(macro, open, call)
      list.nodes.append(.group(try group(call)))
    } else if name.equals("prooftree") {
      var proof = ProofParser()
      list.nodes.append(try proof.read(open, call, in: &self))
    } else if name.equals("empheq") || name.equals("empheq*") {
      list.nodes.append(try FrameParser(call).environment(open, from: &self))
    } else {
      let (environment, isStarred) = try MathEnvironment.called(name, place: place)
      list.nodes.append(.table(try table(environment, open, isStarred: isStarred, call)))
    }
    source.macros.endGroup(mark)
    leave()
  }

  /// Parses the rows of an environment up to its end.
  mutating func table(
    _ environment: MathEnvironment, _ open: OpenEnvironment, isStarred: Bool, _ call: Token
  ) throws(TeXMathError) -> MathTable {
    let outer = letters
    let outerFillings = fillings
    fillings = MathTable.Fillings()
    tableDepth += 1
    var parser = EnvironmentParser(environment, open, isStarred: isStarred, call)
    let table = try parser.read(from: &self)
    tableDepth -= 1
    fillings = outerFillings
    letters = outer
    return table
  }

  /// Parses a table of plain TeX, such as `\pmatrix{a & b \cr c & d}`.
  mutating func plainTable(_ kind: Primitive.PlainTable, _ call: Token) throws(TeXMathError) -> MathTable {
    try enter()
    let opening = try source.nextVisible()
    guard opening.isCharacter("{") else {
      throw TeXMathError(.argumentMissing(of: source.described(call)), source.range(call))
    }
    let mark = source.macros.beginGroup()
    let open = OpenEnvironment(name: [], place: source.range(opening), isBraced: true)
    var table = try table(MathEnvironment.plain(kind), open, isStarred: false, call)
    if kind == .numberedAligned {
      for row in table.rows.indices where table.rows[row].cells.count > 2 {
        let tag = table.rows[row].cells[2].nodes
        table.rows[row].cells.removeSubrange(2...)
        if !tag.isEmpty { (table.rows[row].tag.tag, table.rows[row].tag.hasParentheses) = (tag, false) }
      }
      table.isDisplay = table.hasTags
    }
    if kind == .bordered {
      // The names of rows and columns stand beside rules.
      table.kind = .array
      let count = table.rows.map(\.cells.count).max() ?? 0
      table.columns = (0..<count).map { MathTable.Column(alignment: .centre, rule: $0 == 1 ? .solid : .none) }
      if table.rows.count > 1 { table.rows[1].rule = .solid }
    }
    source.macros.endGroup(mark)
    leave()
    return table
  }

  // MARK: Functions

  /// Parses the power of physics after a function's name, `\sin[2]{x}`: brackets before a group, or a whole number in brackets
  /// before a parenthesis. Other brackets are part of the formula, as in `\sin[x]`.
  mutating func power(of function: Token, _ nodes: inout [MathNode]) throws(TeXMathError) {
    let open = source.nextRawVisible()
    if !open.isEnd { source.unread(open) }
    guard open.isCharacter("["), BuiltinMacros.takesPower(source.name(function)),
      let tokens = source.bracketAhead()
    else { return }
    let next = source.nextRawVisible()
    if !next.isEnd { source.unread(next) }
    let isNumber = !tokens.isEmpty && tokens.allSatisfy { ("0"..."9").contains($0.code) }
    guard next.isCharacter("{") || isNumber && next.isCharacter("(") else {
      source.unread(Token("]", open.lower, open.upper))
      source.unread(tokens)
      return source.unread(open)
    }
    let base = nodes.removeLast()
    nodes.append(.scripts(MathScripts(base: [base], sup: try self.nodes(of: tokens, function))))
  }
}

extension Expander {
  /// Reads a bracket and returns what is in it; nil, with nothing read, if it is not closed in its group.
  fileprivate mutating func bracketAhead() -> [Token]? {
    var read = [nextRawVisible()]
    var depth = 0
    while true {
      let token = nextRaw()
      read.append(token)
      if token.isCharacter("{") { depth += 1 }
      if token.isCharacter("}") { depth -= 1 }
      if token.isCharacter("]"), depth == 0 { return Array(read.dropFirst().dropLast()) }
      if token.isEnd || depth < 0 || token.isCharacter("&") {
        unread(read.filter { !$0.isEnd })
        return nil
      }
    }
  }
}

extension MathEnvironment {
  /// The environment called `name`, which may end with a star if the environment declares one.
  static func called(
    _ name: [UInt8], place: Range<Int>
  ) throws(TeXMathError) -> (MathEnvironment, isStarred: Bool) {
    if let environment = named(name) { return (environment, false) }
    let plain = name.last == "*" ? Array(name.dropLast()) : name
    if plain.count < name.count, let environment = named(plain), environment.star != .none {
      return (environment, true)
    }
    let found = suggestion(for: plain.shown, among: names)
    throw TeXMathError(
      .unknownEnvironment(name: name.shown, suggestion: found == name.shown ? nil : found), place)
  }
}
