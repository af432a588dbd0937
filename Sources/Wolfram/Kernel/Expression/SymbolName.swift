/// The symbols that the kernel's code knows; `spellings` has their names in the Wolfram Language in the same
/// order.
public enum SymbolName: UInt16, Sendable {
  case list, rule, ruleDelayed, sequence, symbol, integer, real, rational, complex, string, plus, times
  case power, subtract, divide, minus, sqrt, null, `true`, `false`, none, all, automatic, full, infinity
  case directedInfinity, complexInfinity, indeterminate, undefined, pi, e, degree, eulerGamma, goldenRatio
  case catalan, imaginaryUnit, set, setDelayed, unset, upSet, upSetDelayed, tagSet, tagSetDelayed
  case tagUnset, compoundExpression, `if`, which, `switch`, piecewise, `while`, `do`, `for`, table, module
  case with, block, dynamicModule, function, slot, slotSequence, blank, blankSequence, blankNullSequence
  case pattern, patternTest, condition, alternatives, optional, `default`, repeated, repeatedNull, except
  case verbatim, holdPattern, longest, shortest, optionsPattern, patternSequence, orderlessPatternSequence
  case keyValuePattern, hold
  case holdForm, holdComplete, unevaluated, evaluate, releaseHold, `defer`, `return`, `break`, `continue`
  case `throw`, `catch`, abort, part, span, less, lessEqual, greater, greaterEqual, equal, unequal, sameQ
  case unsameQ, inequality, and, or, not, xor, nand, nor, implies, element, notElement, attributes, flat
  case orderless, oneIdentity, listable, holdFirst, holdRest, holdAll, holdAllComplete, sequenceHold
  case numericFunction, protected, readProtected, locked, constant, temporary, nHoldFirst, nHoldRest
  case nHoldAll, association, key, missing, failed, general, messageName, stringForm, options, optionValue
  case setOptions, sin, cos, tan, cot, sec, csc, arcSin, arcCos, arcTan, arcCot, arcSec, arcCsc, sinh
  case cosh, tanh, coth, sech, csch, arcSinh, arcCosh, arcTanh, arcCoth, arcSech, arcCsch, exp, log, abs
  case sign, floor, ceiling, round, mod, quotient, re, im, conjugate, arg, max, min, gamma, factorial
  case beta, erf, erfc, derivative, derivativeOf, integrate, sum, product, limit, series, seriesData
  case unitStep, heavisideTheta, diracDelta, boole, kroneckerDelta, graphics, graphics3D, rgbColor
  case grayLevel, hue, cmykColor, opacity, style, text, row, column, grid, framed, numberForm, `subscript`
  case superscript, directive, line, point, polygon, disk, circle, rectangle, interpolatingFunction
  case interpolation, ndSolve, ndSolveValue, compiledFunction, compile, randomReal, randomInteger
  case toString, inputForm, outputForm, standardForm, traditionalForm, fullForm, tableForm, matrixForm
  case downValues, ownValues, subValues, upValues, apply, map, mapIndexed, scan, select, cases, count
  case replaceAll, position, dot, transpose, det, inverse, identity, identityMatrix, median, mean
  case manipulate, dynamic, head, print, message, quiet, check, echo, root, toRules, solve, nSolve
  case findRoot, reduce, exists, forAll, increment, decrement, preIncrement, preDecrement, addTo
  case subtractFrom, timesBy, divideBy, appendTo, prependTo, red, green, blue, black, white, gray, cyan
  case magenta, yellow, brown, orange, pink, purple, lightRed, lightGreen, lightBlue, lightGray, lightCyan
  case lightMagenta, lightYellow, lightBrown, lightOrange, lightPink, lightPurple, transparent, thick
  case thin, dashed, dotted, dotDashed, large, medium, small, tiny, bold, italic, plain, center, left
  case right, top, bottom, above, below, plot, nIntegrate, nSum, nProduct, nMinimize, nMaximize
  case findMinimum, findMaximum, findFit, fit, numeric, rationalize, simplify, fullSimplify, expand
  case factor, together, apart, cancel, collect, coefficient, coefficientList, exponent, numerator
  case denominator, normalDistribution, uniformDistribution, binomialDistribution, poissonDistribution
  case exponentialDistribution, pdf, cdf, stringJoin, stringLength, stringTake, stringDrop, stringReplace
  case stringSplit, stringExpression, subsuperscript, overscript, underscript, spacer, invisible, placed
  case legended, tooltip, method, plotRange, aspectRatio, maxSteps, accuracyGoal, precisionGoal
  case workingPrecision, maxIterations, maxRecursion, startingStepSize, heads, sameTest, padding, reals
  case integers, complexes, rationals, primes, booleans, algebraics, besselJ, besselY, besselI, besselK
  case legendreP, chebyshevT, chebyshevU, hermiteH, laguerreL, zeta, polyGamma, ellipticK, ellipticE
  case productLog, fresnelS, fresnelC, sinIntegral, cosIntegral, expIntegralEi, airyAi, airyBi, sort
  case ordering, order, first, last, length, norm, cross, range, constantArray, array, total, flatten
  case partition, reverse, join, append, prepend, composition, rightComposition, surd, cubeRoot, binomial
  case colorData, colorDataFunction, blend, lighter, darker, interval, quantity, assumptions, dt, inactive
  case hypergeometric1F1, hypergeometric2F1, sphericalHarmonicY, haversine, sinc, digitBlock
  case numberPadding, numberSigns, numberPoint, numberFormat, exponentFunction, numberSeparator
  case signPadding, generatedParameters, eventHandler, whenEvent, clip, rescale, randomVariate, seedRandom
  case nothing

  /// The number of known symbols.
  @inline(__always)
  @inlinable package static var size: Int { 471 }

  /// The names by number. They are one text, since a list of as many strings is 12 kB of code in the kernel
  /// for the browser.
  package static let spellings: [String] = {
    let text: StaticString = """
      List Rule RuleDelayed Sequence Symbol Integer Real Rational Complex String Plus Times Power Subtract Divide Minus \
      Sqrt Null True False None All Automatic Full Infinity DirectedInfinity ComplexInfinity Indeterminate Undefined Pi \
      E Degree EulerGamma GoldenRatio Catalan I Set SetDelayed Unset UpSet UpSetDelayed TagSet TagSetDelayed TagUnset \
      CompoundExpression If Which Switch Piecewise While Do For Table Module With Block DynamicModule Function Slot \
      SlotSequence Blank BlankSequence BlankNullSequence Pattern PatternTest Condition Alternatives Optional Default \
      Repeated RepeatedNull Except Verbatim HoldPattern Longest Shortest OptionsPattern PatternSequence \
      OrderlessPatternSequence KeyValuePattern Hold HoldForm HoldComplete Unevaluated Evaluate ReleaseHold Defer Return Break Continue Throw Catch Abort Part \
      Span Less LessEqual Greater GreaterEqual Equal Unequal SameQ UnsameQ Inequality And Or Not Xor Nand Nor Implies \
      Element NotElement Attributes Flat Orderless OneIdentity Listable HoldFirst HoldRest HoldAll HoldAllComplete \
      SequenceHold NumericFunction Protected ReadProtected Locked Constant Temporary NHoldFirst NHoldRest NHoldAll \
      Association Key Missing Failed General MessageName StringForm Options OptionValue SetOptions Sin Cos Tan Cot Sec \
      Csc ArcSin ArcCos ArcTan ArcCot ArcSec ArcCsc Sinh Cosh Tanh Coth Sech Csch ArcSinh ArcCosh ArcTanh ArcCoth \
      ArcSech ArcCsch Exp Log Abs Sign Floor Ceiling Round Mod Quotient Re Im Conjugate Arg Max Min Gamma Factorial Beta \
      Erf Erfc Derivative D Integrate Sum Product Limit Series SeriesData UnitStep HeavisideTheta DiracDelta Boole \
      KroneckerDelta Graphics Graphics3D RGBColor GrayLevel Hue CMYKColor Opacity Style Text Row Column Grid Framed \
      NumberForm Subscript Superscript Directive Line Point Polygon Disk Circle Rectangle InterpolatingFunction \
      Interpolation NDSolve NDSolveValue CompiledFunction Compile RandomReal RandomInteger ToString InputForm OutputForm \
      StandardForm TraditionalForm FullForm TableForm MatrixForm DownValues OwnValues SubValues UpValues Apply Map \
      MapIndexed Scan Select Cases Count ReplaceAll Position Dot Transpose Det Inverse Identity IdentityMatrix Median \
      Mean Manipulate Dynamic Head Print Message Quiet Check Echo Root ToRules Solve NSolve FindRoot Reduce Exists \
      ForAll Increment Decrement PreIncrement PreDecrement AddTo SubtractFrom TimesBy DivideBy AppendTo PrependTo Red \
      Green Blue Black White Gray Cyan Magenta Yellow Brown Orange Pink Purple LightRed LightGreen LightBlue LightGray \
      LightCyan LightMagenta LightYellow LightBrown LightOrange LightPink LightPurple Transparent Thick Thin Dashed \
      Dotted DotDashed Large Medium Small Tiny Bold Italic Plain Center Left Right Top Bottom Above Below Plot \
      NIntegrate NSum NProduct NMinimize NMaximize FindMinimum FindMaximum FindFit Fit N Rationalize Simplify \
      FullSimplify Expand Factor Together Apart Cancel Collect Coefficient CoefficientList Exponent Numerator \
      Denominator NormalDistribution UniformDistribution BinomialDistribution PoissonDistribution \
      ExponentialDistribution PDF CDF StringJoin StringLength StringTake StringDrop StringReplace StringSplit \
      StringExpression Subsuperscript Overscript Underscript Spacer Invisible Placed Legended Tooltip Method PlotRange \
      AspectRatio MaxSteps AccuracyGoal PrecisionGoal WorkingPrecision MaxIterations MaxRecursion StartingStepSize Heads \
      SameTest Padding Reals Integers Complexes Rationals Primes Booleans Algebraics BesselJ BesselY BesselI BesselK \
      LegendreP ChebyshevT ChebyshevU HermiteH LaguerreL Zeta PolyGamma EllipticK EllipticE ProductLog FresnelS FresnelC \
      SinIntegral CosIntegral ExpIntegralEi AiryAi AiryBi Sort Ordering Order First Last Length Norm Cross Range \
      ConstantArray Array Total Flatten Partition Reverse Join Append Prepend Composition RightComposition Surd CubeRoot \
      Binomial ColorData ColorDataFunction Blend Lighter Darker Interval Quantity Assumptions Dt Inactive \
      Hypergeometric1F1 Hypergeometric2F1 SphericalHarmonicY Haversine Sinc DigitBlock NumberPadding NumberSigns \
      NumberPoint NumberFormat ExponentFunction NumberSeparator SignPadding GeneratedParameters EventHandler WhenEvent \
      Clip Rescale RandomVariate SeedRandom Nothing
      """
    return text.withUTF8Buffer { bytes in
      bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }()
}
