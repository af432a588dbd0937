/// The properties of a node that determine spacing in a row.
struct MathMLAtom: Sendable {
  var atomClass: AtomClass
  /// The core operator, or 0.
  var core: UInt32 = 0
  /// Whether it is a function name.
  var isFunction = false

  /// An atom with its core operator, if any.
  init(_ atomClass: AtomClass, core: UInt32 = 0) {
    self.atomClass = atomClass
    self.core = core
  }

  /// The atom for a node; nil for spaces and style changes.
  init?(_ node: MathNode, _ style: MathStyle) {
    switch node {
    case .space, .styleStart, .styleEnd: return nil
    case .symbol(let symbol): self.init(symbol.atom, core: symbol.core)
    case .word(let word):
      self.init(word.atom)
      isFunction = word.isFunction
    case .classed(let atom, let nodes): self.init(atom, core: nodes.core(style))
    case .operatorGroup(let nodes, _):
      self.init(.largeOperator, core: nodes.core(style))
      isFunction = core == 0 && nodes.isName
    case .group(let nodes), .accent(_, nodes: let nodes), .padded(let nodes, _), .phantom(let nodes, _):
      self.init(.ordinary, core: nodes.core(style))
    case .scripts(let scripts): self.init(scripts, style)
    case .fenced: self.init(.inner)
    case .delimiter(let scalar, _, let atom): self.init(atom, core: scalar)
    case .stack(let stack):
      let core = stack.kind == .brace ? 0 : stack.base.core(style)
      self.init(stack.atom == .largeOperator && stack.kind == .brace ? .ordinary : stack.atom, core: core)
    case .choice(let styles):
      let chosen = styles[Int(style.rawValue)]
      if chosen.isEmpty { return nil }
      guard chosen.count == 1 else {
        self.init(.ordinary)
        return
      }
      self.init(chosen[0], style)
    case .number, .fraction, .root, .table, .text, .enclosed, .rule, .reference: self.init(.ordinary)
    }
  }

  private init(_ scripts: MathScripts, _ style: MathStyle) {
    guard scripts.base.count == 1, let atom = MathMLAtom(scripts.base[0], style) else {
      self.init(.ordinary)
      return
    }
    self = atom
    if case .stack(let stack) = scripts.base[0], stack.kind == .brace { atomClass = .ordinary }
  }
}

extension [MathMLAtom?] {
  /// Makes binary operators without operands ordinary (The TeXbook, appendix G, rules 5 and 6).
  mutating func resolveBinaries(after before: AtomClass?) {
    var previous = -1
    var last = before
    for index in indices {
      guard let atom = self[index] else { continue }
      switch atom.atomClass {
      case .binary:
        switch last {
        case nil, .binary?, .largeOperator?, .relation?, .opening?, .punctuation?:
          self[index]?.atomClass = .ordinary
        case .ordinary?, .closing?, .inner?: break
        }
      case .relation, .closing, .punctuation:
        if last == .binary, previous >= 0 { self[previous]?.atomClass = .ordinary }
      case .ordinary, .largeOperator, .opening, .inner: break
      }
      previous = index
      last = self[index]?.atomClass
    }
    if last == .binary, previous >= 0 { self[previous]?.atomClass = .ordinary }
  }
}

extension MathSymbol {
  /// The operator's character, or 0.
  fileprivate var core: UInt32 {
    switch form {
    case .sign, .large, .integral: scalar
    case .variable, .upright: 0
    }
  }
}

extension [MathNode] {
  /// The core operator of nodes that form one element, or 0.
  fileprivate func core(_ style: MathStyle) -> UInt32 {
    guard count == 1 else { return 0 }
    return MathMLAtom(self[0], style)?.core ?? 0
  }

  /// Whether an operator name consists of letters, so that an argument follows.
  fileprivate var isName: Bool {
    allSatisfy { node in
      switch node {
      case .word, .symbol, .accent, .space, .text, .group: true
      default: false
      }
    }
  }
}
