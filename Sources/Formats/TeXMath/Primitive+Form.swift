extension Primitive {
  /// How the command is called. Every command declares it here; `Expander.options` reads what is declared.
  var form: CallForm {
    switch self {
    case .relax, .group: .bare
    case .infix(let infix): infix.form
    case .fraction(let fraction): fraction.form
    case .operation(let operation): operation.form
    case .decoration(let decoration): decoration.form
    case .layout(let layout): layout.form
    case .color(let color): color.form
    case .rowNumber(.tag): CallForm("*{}")
    case .rowNumber(.noTag): .bare
    case .rowNumber(.label): CallForm("[]{}")
    case .boundary(let boundary): boundary.form
    case .expansion(.chemistry), .expansion(.physicalUnit), .expansion(.indices): CallForm("{}")
    case .expansion(.quantity(let quantity)): quantity.form
    case .expansion(.physics(let physics)): physics.form
    case .other(let other): other.form
    case .define(let definition): definition.form
    }
  }
}

extension Primitive.Infix {
  fileprivate var form: CallForm {
    switch self {
    case .over, .atop, .choose, .brace, .brack, .above: .bare
    case .withDelimiters, .atopWithDelimiters, .aboveWithDelimiters: CallForm("..")
    }
  }
}

extension Primitive.Fraction {
  fileprivate var form: CallForm {
    switch self {
    case .usual, .binomial, .split: CallForm("{}{}")
    case .continued, .slanted: CallForm("[]{}{}")
    case .general: CallForm("..{}{}{}{}")
    }
  }
}

extension Primitive.Operation {
  fileprivate var form: CallForm {
    switch self {
    case .root: CallForm("[]{}")
    case .plainRoot, .limits, .noLimits, .modulo(.binary), .dots: .bare
    case .fence, .big, .atom, .not, .stretch: CallForm(".")
    case .operatorName: CallForm("*{}")
    case .modulo(.parenthesised), .modulo(.bare), .modulo(.plain): CallForm("{}")
    }
  }
}

extension Primitive.Decoration {
  fileprivate var form: CallForm {
    switch self {
    case .accent, .font, .boldSymbol, .substack, .brace: CallForm("{}")
    case .bracket: CallForm("[][]{}")
    case .arrow: CallForm("[]{}")
    case .stack(.overset), .stack(.underset): CallForm("{}{}")
    case .stack(.overUnderset): CallForm("{}{}{}")
    case .stack(.stackrel): CallForm("[]{}{}")
    case .stack(.buildrel), .fontSwitch: .bare
    case .sideset, .prescript: CallForm("{}{}{}")
    }
  }
}

extension Primitive.Layout {
  fileprivate var form: CallForm {
    switch self {
    case .style, .size, .space, .kern(.length), .raise, .move: .bare
    case .kern(.argument): CallForm("*{}")
    case .text, .centred, .phantom, .enclosed: CallForm("{}")
    case .shove, .smash, .smashedOperator, .cramped, .lap, .cancelled, .filled, .strut: CallForm("[]{}")
    case .framed, .textBox, .mathBox: CallForm("[][]{}")
    case .paragraph: CallForm("[][][]{}{}")
    case .raiseBox: CallForm("{}[][]{}")
    case .rule: CallForm("[]{}{}")
    case .ruleWithDepth, .spaceWithDepth: CallForm("{}{}{}")
    case .enclose: CallForm("{}[]{}")
    case .cancelTo: CallForm("[]{}{}")
    }
  }
}

extension Primitive.Color {
  fileprivate var form: CallForm {
    switch self {
    case .toEnd, .cell: CallForm("[]{}")
    case .row, .column: CallForm("[]{}[][]")
    case .text, .box: CallForm("[]{}{}")
    case .framedBox: CallForm("[]{}[]{}{}")
    case .definition: CallForm("{}{}{}")
    }
  }
}

extension Primitive.Boundary {
  fileprivate var form: CallForm {
    switch self {
    case .of, .endGroup, .arrayStretch: .bare
    case .middle, .right: CallForm(".")
    case .end: CallForm("{}")
    case .newRow: CallForm("*[]")
    case .horizontalRule: CallForm("[]")
    case .partialRule, .intertext: CallForm("[]{}")
    case .multicolumn: CallForm("{}{}{}")
    }
  }
}

extension Primitive.Quantity {
  fileprivate var form: CallForm {
    switch self {
    case .number, .unit, .angle, .list, .product: CallForm("[]{}")
    case .quantity: CallForm("[]{}[]{}")
    case .range, .quantityList, .quantityProduct: CallForm("[]{}{}")
    case .quantityRange: CallForm("[]{}{}{}")
    }
  }
}

extension Primitive.Physics {
  fileprivate var form: CallForm {
    switch self {
    case .derivative: CallForm("*[]{}")
    case .differential: CallForm("[]")
    case .delimited(_, _, count: 1): CallForm("*[]{}")
    case .delimited: CallForm("*[]{}{}")
    case .evaluated, .quantity, .matrix: CallForm("*")
    case .braket, .identity, .pauli: CallForm("{}")
    case .zero: CallForm("{}{}")
    case .innerProduct, .outerProduct: CallForm("*{}")
    case .expectation: CallForm("**{}")
    case .filled: CallForm("*{}{}{}")
    case .diagonal: CallForm("[]{}")
    }
  }
}

extension Primitive.Other {
  fileprivate var form: CallForm {
    switch self {
    case .begin, .address, .settings, .boxedCells, .plainTable, .proof(.axiom), .proof(.inference),
      .proof(.label):
      CallForm("{}")
    case .proof(.line), .proof(.end), .proof(.formulaAxiom), .proof(.formulaInference): .bare
    case .reference: CallForm("*{}")
    case .character, .refused: .bare
    case .characterByCode: CallForm("[][]{}")
    // What follows `\verb` is no tokens.
    case .verbatim: .bare
    case .choice: CallForm("{}{}{}{}")
    case .link: CallForm("[]{}{}")
    case .kept, .textOrMath: CallForm("{}{}")
    case .token: CallForm("{}[]{}")
    case .dropped(1): CallForm("*[]{}")
    case .dropped: CallForm("*[]{}{}")
    case .chemicalScripts: CallForm("{}{}{}{}{}")
    }
  }
}

extension Primitive.Definition {
  fileprivate var form: CallForm {
    switch self {
    case .def, .globalDef, .expandedDef, .globalExpandedDef, .letCommand, .global, .expandAfter, .noExpand,
      .commandName:
      .bare
    case .newCommand, .renewCommand, .provideCommand, .operatorName, .newEnvironment, .renewEnvironment:
      CallForm("*{}")
    case .pairedDelimiter(.plain): CallForm("{}{}{}")
    case .pairedDelimiter(.body): CallForm("{}[]{}{}{}")
    case .pairedDelimiter(.surrounded): CallForm("{}[]{}{}{}{}{}")
    case .unit: CallForm("[]{}{}")
    case .documentCommand: CallForm("{}{}{}")
    case .condition(_, hasThen: true, hasElse: true): CallForm("{}{}{}")
    case .condition: CallForm("{}{}")
    case .columnType: CallForm("{}[][]{}")
    }
  }
}
