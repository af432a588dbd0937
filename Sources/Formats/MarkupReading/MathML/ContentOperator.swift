/// The notation of content MathML's operators: https://www.w3.org/TR/MathML3/chapter4.html
///
/// `level` is how strongly an operator binds, from `Level.lowest` to `Level.atom`; an argument that binds less strongly than
/// its position requires is put in parentheses.
package struct ContentOperator: Sendable {
  /// The position of an operator relative to its arguments.
  package enum Form: Sendable {
    /// Between the arguments; before a single one.
    case infix(String)
    /// Before its argument.
    case prefix(String)
    /// After its argument.
    case postfix(String)
    /// A name before its argument: `sin x`.
    case function(String)
    /// Around its arguments, with commas between them.
    case fence(String, String)
    /// A constant without arguments.
    case constant(String)
    /// An upright letter, or one of another alphabet.
    case symbol(String)
    /// With a notation of its own.
    case special(Special)
  }

  /// The operators whose notation is no common form.
  package enum Special: Sendable {
    case minus, times, divide, power, root, exponential, logarithm, lambda, interval, set, list, vector,
      matrix
    case matrixRow, piecewise, integral, bigOperator(String), limit, derivative, partialDerivative,
      quantifier(String)
    case inverse, conjugate, mean, transpose, selector, moment, variance, quotient, powerOf(String),
      declaration
    case qualifier
  }

  package var form: Form
  package var level: Int

  /// How strongly operators bind.
  package enum Level {
    package static let lowest = 0
    static let implication = 1
    package static let disjunction = 2
    package static let conjunction = 3
    package static let relation = 4
    package static let sum = 5
    package static let product = 6
    package static let negation = 7
    package static let application = 8
    package static let power = 9
    package static let atom = 10
  }

  private init(_ form: Form, _ level: Int) {
    self.form = form
    self.level = level
  }

  /// The operators by element name, which is also the symbol name in MathML 3's content dictionaries.
  package static let table: [String: ContentOperator] = {
    var table = special
    for (name, text) in relations { table[name] = ContentOperator(.infix(text), Level.relation) }
    for name in functions { table[name] = ContentOperator(.function(name), Level.application) }
    for (name, text) in namedFunctions { table[name] = ContentOperator(.function(text), Level.application) }
    for (name, text) in constants { table[name] = ContentOperator(.constant(text), Level.atom) }
    for (name, text) in symbols { table[name] = ContentOperator(.symbol(text), Level.atom) }
    for (name, open, close) in fences { table[name] = ContentOperator(.fence(open, close), Level.atom) }
    return table
  }()

  private static let relations = [
    "eq": "=", "neq": "≠", "lt": "<", "gt": ">", "leq": "≤", "geq": "≥", "approx": "≈", "in": "∈",
    "notin": "∉", "subset": "⊆", "prsubset": "⊂", "notsubset": "⊈", "notprsubset": "⊄", "factorof": "|",
    "tendsto": "→", "equivalent": "≡",
  ]

  /// Functions shown with the name of their element.
  private static let functions = [
    "sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh", "sech", "csch", "coth", "arcsin",
    "arccos", "arctan", "arcsec", "arccsc", "arccot", "arcsinh", "arccosh", "arctanh", "arcsech", "arccsch",
    "arccoth", "ln", "gcd", "lcm", "max", "min", "arg", "domain", "codomain", "image", "mode", "median",
  ]

  private static let namedFunctions = [
    "determinant": "det", "real": "ℜ", "imaginary": "ℑ", "sdev": "σ", "ident": "id", "curl": "curl",
    "divergence": "div", "grad": "grad",
  ]

  private static let constants = [
    "infinity": "∞", "emptyset": "∅", "integers": "ℤ", "reals": "ℝ", "rationals": "ℚ",
    "naturalnumbers": "ℕ", "complexes": "ℂ", "primes": "ℙ", "true": "true", "false": "false",
    "notanumber": "NaN",
  ]

  private static let symbols = [
    "pi": "π", "exponentiale": "e", "imaginaryi": "i", "eulergamma": "γ",
  ]

  private static let fences = [
    ("abs", "|", "|"), ("floor", "⌊", "⌋"), ("ceiling", "⌈", "⌉"), ("card", "|", "|"), ("norm", "‖", "‖"),
  ]

  private static let special: [String: ContentOperator] = [
    "plus": .init(.infix("+"), Level.sum), "minus": .init(.special(.minus), Level.sum),
    "times": .init(.special(.times), Level.product), "divide": .init(.special(.divide), Level.atom),
    "and": .init(.infix("∧"), Level.conjunction), "or": .init(.infix("∨"), Level.disjunction),
    "xor": .init(.infix("⊻"), Level.disjunction), "implies": .init(.infix("⇒"), Level.implication),
    "not": .init(.prefix("¬"), Level.negation), "union": .init(.infix("∪"), Level.sum),
    "intersect": .init(.infix("∩"), Level.product), "setdiff": .init(.infix("∖"), Level.sum),
    "cartesianproduct": .init(.infix("×"), Level.product), "vectorproduct": .init(.infix("×"), Level.product),
    "scalarproduct": .init(.infix("⋅"), Level.product), "outerproduct": .init(.infix("⊗"), Level.product),
    "compose": .init(.infix("∘"), Level.product), "rem": .init(.infix("mod"), Level.product),
    "factorial": .init(.postfix("!"), Level.power),
    "laplacian": .init(.special(.powerOf("∇")), Level.application),
    "power": .init(.special(.power), Level.power), "root": .init(.special(.root), Level.atom),
    "exp": .init(.special(.exponential), Level.power), "log": .init(.special(.logarithm), Level.application),
    "lambda": .init(.special(.lambda), Level.lowest), "interval": .init(.special(.interval), Level.atom),
    "set": .init(.special(.set), Level.atom), "list": .init(.special(.list), Level.atom),
    "vector": .init(.special(.vector), Level.atom), "matrix": .init(.special(.matrix), Level.atom),
    "matrixrow": .init(.special(.matrixRow), Level.atom),
    "piecewise": .init(.special(.piecewise), Level.atom),
    "int": .init(.special(.integral), Level.sum), "sum": .init(.special(.bigOperator("∑")), Level.sum),
    "product": .init(.special(.bigOperator("∏")), Level.product), "limit": .init(.special(.limit), Level.sum),
    "diff": .init(.special(.derivative), Level.product),
    "partialdiff": .init(.special(.partialDerivative), Level.product),
    "forall": .init(.special(.quantifier("∀")), Level.lowest),
    "exists": .init(.special(.quantifier("∃")), Level.lowest),
    "inverse": .init(.special(.inverse), Level.power),
    "conjugate": .init(.special(.conjugate), Level.atom), "mean": .init(.special(.mean), Level.atom),
    "transpose": .init(.special(.transpose), Level.power),
    "selector": .init(.special(.selector), Level.power),
    "moment": .init(.special(.moment), Level.atom), "variance": .init(.special(.variance), Level.power),
    "quotient": .init(.special(.quotient), Level.atom), "declare": .init(.special(.declaration), Level.atom),
    "bvar": .init(.special(.qualifier), Level.atom), "lowlimit": .init(.special(.qualifier), Level.atom),
    "uplimit": .init(.special(.qualifier), Level.atom),
    "condition": .init(.special(.qualifier), Level.lowest),
    "degree": .init(.special(.qualifier), Level.atom), "logbase": .init(.special(.qualifier), Level.atom),
    "domainofapplication": .init(.special(.qualifier), Level.lowest),
    "momentabout": .init(.special(.qualifier), Level.atom),
  ]
}
