/// An operator of the Wolfram Language, with its precedence.
///
/// Precedences follow the documentation's "Operator Input Forms" and the function `Precedence`.
struct Operator: Sendable {
  /// The position and associativity of an operator.
  enum Form: UInt8, Sendable {
    /// `a + b + c` is one call of three arguments.
    case flat
    /// `a /. b /. c` is `(a /. b) /. c`.
    case left
    /// `a -> b -> c` is `a -> (b -> c)`.
    case right
    /// `a < b <= c` is one call, of `Inequality` where the operators differ.
    case comparison
    /// Precedes its operand.
    case prefix
    /// Follows its operand.
    case postfix
  }

  var head: KnownSymbol
  var precedence: Int
  var form: Form
  /// How the operands become arguments of `head`.
  var meaning = Meaning.plain

  /// How operands become a call; most operators simply apply the head to them.
  enum Meaning: UInt8, Sendable {
    case plain
    /// `a - b`: negates the second operand.
    case minus
    /// `a / b`: inverts the second operand.
    case divide
    /// `a ~ f ~ b`.
    case tilde
    /// `x : pattern`, or `pattern : value`.
    case colon
    /// `a @ b`: the first operand is the head.
    case apply
    /// `a // f`: the second operand is the head.
    case postfixApply
    /// `@@@`: adds `{1}` as third argument.
    case applyAtLevelOne
    /// Unary plus: no call.
    case nothing
    /// `f'`: counts the primes.
    case prime
    /// `a;;b;;c`: operands are optional.
    case span
    /// `symbol::name`: the name becomes a string.
    case message
    /// `a =.`.
    case unset
    /// `sym /: a = b`.
    case tag
    /// `\\[Integral] f \\[DifferentialD] x`: the operand is a product that ends with the differential.
    case named
  }

  init(_ head: KnownSymbol, _ precedence: Int, form: Form, _ meaning: Meaning = .plain) {
    self.head = head
    self.precedence = precedence
    self.form = form
    self.meaning = meaning
  }

  /// The implicit product of two adjacent operands.
  static let implicitTimes = Operator(.times, 400, form: .flat)

  /// Infix and postfix operators of ASCII characters, longest first.
  static let ascii: [(text: StaticString, operator: Operator)] = [
    ("@@@", Operator(.apply, 620, form: .right, .applyAtLevelOne)),
    ("//@", Operator(.mapAll, 620, form: .right)),
    ("///", Operator(.postfix, 70, form: .left, .postfixApply)),
    ("===", Operator(.sameQ, 290, form: .comparison)), ("=!=", Operator(.unsameQ, 290, form: .comparison)),
    ("//.", Operator(.replaceRepeated, 110, form: .left)), ("^:=", Operator(.upSetDelayed, 40, form: .right)),
    (">>>", Operator(.putAppend, 30, form: .left)), ("<->", Operator(.twoWayRule, 125, form: .right)),
    ("|->", Operator(.function, 90, form: .right)), ("...", Operator(.repeatedNull, 170, form: .postfix)),
    ("//=", Operator(.applyTo, 100, form: .right)),
    ("::", Operator(.messageName, 750, form: .left, .message)),
    (";;", Operator(.span, 305, form: .left, .span)),
    ("++", Operator(.increment, 660, form: .postfix)), ("--", Operator(.decrement, 660, form: .postfix)),
    ("@*", Operator(.composition, 625, form: .flat)), ("/*", Operator(.rightComposition, 624, form: .flat)),
    ("@@", Operator(.apply, 620, form: .right)), ("/@", Operator(.map, 620, form: .right)),
    ("!!", Operator(.factorial2, 610, form: .postfix)), ("!=", Operator(.unequal, 290, form: .comparison)),
    ("<>", Operator(.stringJoin, 600, form: .flat)),
    ("**", Operator(.nonCommutativeMultiply, 510, form: .flat)),
    ("==", Operator(.equal, 290, form: .comparison)), (">=", Operator(.greaterEqual, 290, form: .comparison)),
    ("<=", Operator(.lessEqual, 290, form: .comparison)), ("&&", Operator(.and, 215, form: .flat)),
    ("||", Operator(.or, 213, form: .flat)), ("..", Operator(.repeated, 170, form: .postfix)),
    ("~~", Operator(.stringExpression, 135, form: .flat)), ("/;", Operator(.condition, 130, form: .left)),
    ("->", Operator(.rule, 120, form: .right)), (":>", Operator(.ruleDelayed, 120, form: .right)),
    ("/.", Operator(.replaceAll, 110, form: .left)), ("+=", Operator(.addTo, 100, form: .right)),
    ("-=", Operator(.subtractFrom, 100, form: .right)), ("*=", Operator(.timesBy, 100, form: .right)),
    ("/=", Operator(.divideBy, 100, form: .right)),
    ("//", Operator(.postfix, 70, form: .left, .postfixApply)),
    (":=", Operator(.setDelayed, 40, form: .right)), ("^=", Operator(.upSet, 40, form: .right)),
    ("=.", Operator(.unset, 40, form: .postfix)), ("/:", Operator(.tagSet, 40, form: .right, .tag)),
    (">>", Operator(.put, 30, form: .left)),
    ("?", Operator(.patternTest, 680, form: .left)),
    ("'", Operator(.derivative, 665, form: .postfix, .prime)),
    ("@", Operator(.prefix, 640, form: .right, .apply)), ("~", Operator(.infix, 630, form: .left, .tilde)),
    ("!", Operator(.factorial, 610, form: .postfix)), ("^", Operator(.power, 590, form: .right)),
    (".", Operator(.dot, 490, form: .flat)), ("/", Operator(.divide, 470, form: .left, .divide)),
    ("*", Operator(.times, 400, form: .flat)), ("+", Operator(.plus, 310, form: .flat)),
    ("-", Operator(.plus, 310, form: .flat, .minus)), (">", Operator(.greater, 290, form: .comparison)),
    ("<", Operator(.less, 290, form: .comparison)), ("|", Operator(.alternatives, 160, form: .flat)),
    (":", Operator(.pattern, 150, form: .left, .colon)), ("&", Operator(.function, 90, form: .postfix)),
    ("=", Operator(.set, 40, form: .right)), (";", Operator(.compoundExpression, 10, form: .flat)),
  ]

  /// Prefix operators of ASCII characters, longest first.
  static let prefixes: [(text: StaticString, operator: Operator)] = [
    ("++", Operator(.preIncrement, 660, form: .prefix)), ("--", Operator(.preDecrement, 660, form: .prefix)),
    ("<<", Operator(.get, 720, form: .prefix)),
    ("-", Operator(.minus, 480, form: .prefix, .minus)), ("+", Operator(.plus, 480, form: .prefix, .nothing)),
    ("!", Operator(.not, 230, form: .prefix)), ("?", Operator(.information, 5, form: .prefix)),
  ]

  /// Operators written as a named character.
  static let named: [(name: StaticString, operator: Operator)] = [
    ("Rule", Operator(.rule, 120, form: .right)), ("RuleDelayed", Operator(.ruleDelayed, 120, form: .right)),
    ("Equal", Operator(.equal, 290, form: .comparison)),
    ("LongEqual", Operator(.equal, 290, form: .comparison)),
    ("NotEqual", Operator(.unequal, 290, form: .comparison)),
    ("LessEqual", Operator(.lessEqual, 290, form: .comparison)),
    ("GreaterEqual", Operator(.greaterEqual, 290, form: .comparison)),
    ("LessSlantEqual", Operator(.lessEqual, 290, form: .comparison)),
    ("GreaterSlantEqual", Operator(.greaterEqual, 290, form: .comparison)),
    ("Times", Operator(.times, 400, form: .flat)), ("InvisibleTimes", Operator(.times, 400, form: .flat)),
    ("Divide", Operator(.divide, 470, form: .left, .divide)),
    ("Minus", Operator(.plus, 310, form: .flat, .minus)),
    ("Cross", Operator(.cross, 500, form: .flat)), ("Element", Operator(.element, 250, form: .left)),
    ("NotElement", Operator(.notElement, 250, form: .left)), ("And", Operator(.and, 215, form: .flat)),
    ("Or", Operator(.or, 213, form: .flat)), ("Xor", Operator(.xor, 214, form: .flat)),
    ("Nand", Operator(.nand, 215, form: .flat)),
    ("Nor", Operator(.nor, 213, form: .flat)), ("Implies", Operator(.implies, 200, form: .right)),
    ("Equivalent", Operator(.equivalent, 205, form: .flat)), ("Subset", Operator(.subset, 250, form: .left)),
    ("Superset", Operator(.superset, 250, form: .left)), ("Union", Operator(.union, 300, form: .flat)),
    ("Intersection", Operator(.intersection, 305, form: .flat)),
    ("Function", Operator(.function, 90, form: .right)),
    ("Transpose", Operator(.transpose, 670, form: .postfix)),
    ("Conjugate", Operator(.conjugate, 670, form: .postfix)),
    ("ConjugateTranspose", Operator(.conjugateTranspose, 670, form: .postfix)),
    ("HermitianConjugate", Operator(.conjugateTranspose, 670, form: .postfix)),
    ("Distributed", Operator(.distributed, 250, form: .left)),
    ("Conditioned", Operator(.conditioned, 195, form: .left)),
    ("TwoWayRule", Operator(.twoWayRule, 125, form: .right)),
    ("TensorProduct", Operator(.tensorProduct, 495, form: .flat)),
    // Operators to which the language gives no meaning: authors do.
    ("SmallCircle", Operator(.smallCircle, 530, form: .flat)),
    ("CircleDot", Operator(.circleDot, 520, form: .flat)),
    ("Diamond", Operator(.diamond, 450, form: .flat)), ("Wedge", Operator(.wedge, 440, form: .flat)),
    ("Vee", Operator(.vee, 430, form: .flat)), ("CenterDot", Operator(.centerDot, 410, form: .flat)),
    ("Star", Operator(.star, 390, form: .flat)), ("CirclePlus", Operator(.circlePlus, 330, form: .flat)),
    ("CircleMinus", Operator(.circleMinus, 330, form: .left)),
    ("UndirectedEdge", Operator(.undirectedEdge, 295, form: .right)),
    ("DirectedEdge", Operator(.directedEdge, 295, form: .right)),
    ("Application", Operator(.prefix, 640, form: .right, .apply)),
    ("InvisibleApplication", Operator(.prefix, 640, form: .right, .apply)),
  ]
}
