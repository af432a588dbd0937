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

  init(_ head: KnownSymbol, _ precedence: Int, _ form: Form, _ meaning: Meaning = .plain) {
    self.head = head
    self.precedence = precedence
    self.form = form
    self.meaning = meaning
  }

  /// The implicit product of two adjacent operands.
  static let implicitTimes = Operator(.times, 400, .flat)

  /// Infix and postfix operators of ASCII characters, longest first.
  static let ascii: [(text: StaticString, operator: Operator)] = [
    ("@@@", Operator(.apply, 620, .right, .applyAtLevelOne)),
    ("//@", Operator(.mapAll, 620, .right)), ("///", Operator(.postfix, 70, .left, .postfixApply)),
    ("===", Operator(.sameQ, 290, .comparison)), ("=!=", Operator(.unsameQ, 290, .comparison)),
    ("//.", Operator(.replaceRepeated, 110, .left)), ("^:=", Operator(.upSetDelayed, 40, .right)),
    (">>>", Operator(.putAppend, 30, .left)), ("<->", Operator(.twoWayRule, 125, .right)),
    ("|->", Operator(.function, 90, .right)), ("...", Operator(.repeatedNull, 170, .postfix)),
    ("//=", Operator(.applyTo, 100, .right)),
    ("::", Operator(.messageName, 750, .left, .message)), (";;", Operator(.span, 305, .left, .span)),
    ("++", Operator(.increment, 660, .postfix)), ("--", Operator(.decrement, 660, .postfix)),
    ("@*", Operator(.composition, 625, .flat)), ("/*", Operator(.rightComposition, 624, .flat)),
    ("@@", Operator(.apply, 620, .right)), ("/@", Operator(.map, 620, .right)),
    ("!!", Operator(.factorial2, 610, .postfix)), ("!=", Operator(.unequal, 290, .comparison)),
    ("<>", Operator(.stringJoin, 600, .flat)), ("**", Operator(.nonCommutativeMultiply, 510, .flat)),
    ("==", Operator(.equal, 290, .comparison)), (">=", Operator(.greaterEqual, 290, .comparison)),
    ("<=", Operator(.lessEqual, 290, .comparison)), ("&&", Operator(.and, 215, .flat)),
    ("||", Operator(.or, 213, .flat)), ("..", Operator(.repeated, 170, .postfix)),
    ("~~", Operator(.stringExpression, 135, .flat)), ("/;", Operator(.condition, 130, .left)),
    ("->", Operator(.rule, 120, .right)), (":>", Operator(.ruleDelayed, 120, .right)),
    ("/.", Operator(.replaceAll, 110, .left)), ("+=", Operator(.addTo, 100, .right)),
    ("-=", Operator(.subtractFrom, 100, .right)), ("*=", Operator(.timesBy, 100, .right)),
    ("/=", Operator(.divideBy, 100, .right)), ("//", Operator(.postfix, 70, .left, .postfixApply)),
    (":=", Operator(.setDelayed, 40, .right)), ("^=", Operator(.upSet, 40, .right)),
    ("=.", Operator(.unset, 40, .postfix)), ("/:", Operator(.tagSet, 40, .right, .tag)),
    (">>", Operator(.put, 30, .left)),
    ("?", Operator(.patternTest, 680, .left)), ("'", Operator(.derivative, 665, .postfix, .prime)),
    ("@", Operator(.prefix, 640, .right, .apply)), ("~", Operator(.infix, 630, .left, .tilde)),
    ("!", Operator(.factorial, 610, .postfix)), ("^", Operator(.power, 590, .right)),
    (".", Operator(.dot, 490, .flat)), ("/", Operator(.divide, 470, .left, .divide)),
    ("*", Operator(.times, 400, .flat)), ("+", Operator(.plus, 310, .flat)),
    ("-", Operator(.plus, 310, .flat, .minus)), (">", Operator(.greater, 290, .comparison)),
    ("<", Operator(.less, 290, .comparison)), ("|", Operator(.alternatives, 160, .flat)),
    (":", Operator(.pattern, 150, .left, .colon)), ("&", Operator(.function, 90, .postfix)),
    ("=", Operator(.set, 40, .right)), (";", Operator(.compoundExpression, 10, .flat)),
  ]

  /// Prefix operators of ASCII characters, longest first.
  static let prefixes: [(text: StaticString, operator: Operator)] = [
    ("++", Operator(.preIncrement, 660, .prefix)), ("--", Operator(.preDecrement, 660, .prefix)),
    ("<<", Operator(.get, 720, .prefix)),
    ("-", Operator(.minus, 480, .prefix, .minus)), ("+", Operator(.plus, 480, .prefix, .nothing)),
    ("!", Operator(.not, 230, .prefix)), ("?", Operator(.information, 5, .prefix)),
  ]

  /// Operators written as a named character.
  static let named: [(name: StaticString, operator: Operator)] = [
    ("Rule", Operator(.rule, 120, .right)), ("RuleDelayed", Operator(.ruleDelayed, 120, .right)),
    ("Equal", Operator(.equal, 290, .comparison)), ("LongEqual", Operator(.equal, 290, .comparison)),
    ("NotEqual", Operator(.unequal, 290, .comparison)), ("LessEqual", Operator(.lessEqual, 290, .comparison)),
    ("GreaterEqual", Operator(.greaterEqual, 290, .comparison)),
    ("LessSlantEqual", Operator(.lessEqual, 290, .comparison)),
    ("GreaterSlantEqual", Operator(.greaterEqual, 290, .comparison)),
    ("Times", Operator(.times, 400, .flat)), ("InvisibleTimes", Operator(.times, 400, .flat)),
    ("Divide", Operator(.divide, 470, .left, .divide)), ("Minus", Operator(.plus, 310, .flat, .minus)),
    ("Cross", Operator(.cross, 500, .flat)), ("Element", Operator(.element, 250, .left)),
    ("NotElement", Operator(.notElement, 250, .left)), ("And", Operator(.and, 215, .flat)),
    ("Or", Operator(.or, 213, .flat)), ("Xor", Operator(.xor, 214, .flat)),
    ("Nand", Operator(.nand, 215, .flat)),
    ("Nor", Operator(.nor, 213, .flat)), ("Implies", Operator(.implies, 200, .right)),
    ("Equivalent", Operator(.equivalent, 205, .flat)), ("Subset", Operator(.subset, 250, .left)),
    ("Superset", Operator(.superset, 250, .left)), ("Union", Operator(.union, 300, .flat)),
    ("Intersection", Operator(.intersection, 305, .flat)), ("Function", Operator(.function, 90, .right)),
    ("Transpose", Operator(.transpose, 670, .postfix)), ("Conjugate", Operator(.conjugate, 670, .postfix)),
    ("ConjugateTranspose", Operator(.conjugateTranspose, 670, .postfix)),
    ("HermitianConjugate", Operator(.conjugateTranspose, 670, .postfix)),
    ("Distributed", Operator(.distributed, 250, .left)), ("Conditioned", Operator(.conditioned, 195, .left)),
    ("TwoWayRule", Operator(.twoWayRule, 125, .right)),
    ("TensorProduct", Operator(.tensorProduct, 495, .flat)),
    // Operators to which the language gives no meaning: authors do.
    ("SmallCircle", Operator(.smallCircle, 530, .flat)), ("CircleDot", Operator(.circleDot, 520, .flat)),
    ("Diamond", Operator(.diamond, 450, .flat)), ("Wedge", Operator(.wedge, 440, .flat)),
    ("Vee", Operator(.vee, 430, .flat)), ("CenterDot", Operator(.centerDot, 410, .flat)),
    ("Star", Operator(.star, 390, .flat)), ("CirclePlus", Operator(.circlePlus, 330, .flat)),
    ("CircleMinus", Operator(.circleMinus, 330, .left)),
    ("UndirectedEdge", Operator(.undirectedEdge, 295, .right)),
    ("DirectedEdge", Operator(.directedEdge, 295, .right)),
    ("Application", Operator(.prefix, 640, .right, .apply)),
    ("InvisibleApplication", Operator(.prefix, 640, .right, .apply)),
  ]
}
