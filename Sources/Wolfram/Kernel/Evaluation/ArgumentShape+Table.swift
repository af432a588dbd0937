extension ArgumentShape {
  /// Options that say how a value is found, or how exactly.
  static let solverOptions = """
    Method AccuracyGoal PrecisionGoal WorkingPrecision MaxIterations MaxRecursion MinRecursion MaxSteps MaxPoints MaxStepSize \
    StartingStepSize EvaluationMonitor StepMonitor PerformanceGoal Compiled Jacobian Gradient DampingFactor TimeConstraint Tolerance \
    VerifySolutions VerifyConvergence NormFunction Evaluated SystemOptions
    """

  /// A built-in a line: its name, the fewest and the most arguments (`*` for any number); then how many of them may be rules, where more
  /// than the fewest may be; `lists` where those after the fewest are lists; `solver` where the options above are taken; and options.
  static let table = """
    DynamicModule 2 2 Initialization Deinitialization SaveDefinitions TrackedSymbols UnsavedVariables UntrackedVariables SynchronousInitialization SynchronousUpdating LocalizeVariables
    Symbol 1 1
    SymbolName 1 1
    ToExpression 1 3
    Positive 1 1
    Negative 1 1
    NonPositive 1 1
    NonNegative 1 1
    OrderedQ 1 2
    StringLength 1 1
    Characters 1 1
    StringReverse 1 2
    ToUpperCase 1 1
    ToLowerCase 1 1
    StringStartsQ 1 2 IgnoreCase
    StringEndsQ 1 2 IgnoreCase
    StringMatchQ 1 2 IgnoreCase
    StringReplace 1 3 2 IgnoreCase
    StringCases 1 3 2 IgnoreCase Overlaps
    StringPosition 2 3 IgnoreCase Overlaps
    StringCount 2 2 IgnoreCase Overlaps
    StringDelete 2 2 IgnoreCase
    ToString 1 2 CharacterEncoding FormatType PageWidth TotalWidth NumberMarks
    FromCharacterCode 1 2
    ToCharacterCode 1 2
    Blend 1 2
    ColorConvert 2 2
    ColorNegate 1 1
    ColorQ 1 1
    Lighter 1 2
    Darker 1 2
    Lookup 1 3 3
    ArrayDepth 1 1 AllowedHeads
    Depth 1 1 Heads
    Rest 1 1
    Most 1 1
    First 1 2 2
    Last 1 2 2
    NumericQ 1 1
    IntegerQ 1 1
    EvenQ 1 1 GaussianIntegers
    OddQ 1 1 GaussianIntegers
    ListQ 1 1
    VectorQ 1 2
    MatrixQ 1 2
    AtomQ 1 1
    StringQ 1 1
    NestWhile 3 6 6
    NestWhileList 3 6 6
    FixedPoint 2 3 SameTest
    FixedPointList 2 3 SameTest
    Select 1 3
    SelectFirst 1 3 3
    FirstCase 1 4 3 Heads
    If 1 4 4
    Quiet 1 3 3
    Pause 1 1
    Timing 1 1
    AbsoluteTiming 1 1
    Piecewise 1 2 2
    TrigExpand 1 1 Modulus
    TrigReduce 1 1 Modulus
    TrigToExp 1 1
    ExpToTrig 1 1
    TrigFactor 1 1 Modulus
    ComplexExpand 1 2 TargetFunctions
    Attributes 1 1
    Boole 1 1
    TrueQ 1 1
    SyntaxQ 1 2
    HeavisidePi 0 *
    Ramp 1 1
    Clip 1 3
    Interpolation 1 3 InterpolationOrder PeriodicInterpolation Method
    Apart 1 2
    PowerExpand 1 2 Assumptions
    Refine 1 2 Assumptions TimeConstraint
    Expand 1 2
    ExpandAll 1 2
    Together 1 1
    Cancel 1 1
    Simplify 1 2 Assumptions ComplexityFunction ExcludedForms TimeConstraint TransformationFunctions Trig
    FullSimplify 1 2 Assumptions ComplexityFunction ExcludedForms TimeConstraint TransformationFunctions Trig
    Coefficient 2 3
    CoefficientList 2 2
    Numerator 1 1
    Denominator 1 1
    Variables 1 1
    Solve 1 3 solver Assumptions Cubics Quartics GeneratedParameters InverseFunctions MaxExtraConditions MaxRoots Modulus
    NSolve 1 3 solver MaxRoots RandomSeeding Cubics Quartics Modulus InverseFunctions
    Roots 2 2 Cubics Quartics Multiplicity Modulus EquatedTo Using Eliminate
    Reduce 1 3 solver Backsubstitution Cubics Quartics GeneratedParameters Modulus Assumptions
    Limit 2 2 Assumptions Direction GenerateConditions Method PerformanceGoal Analytic
    Normal 1 2
    LogGamma 1 1
    FindRoot 2 4 solver
    FindMinimum 1 2 solver
    FindMaximum 1 2 solver
    NMinimize 1 3 solver
    NMaximize 1 3 solver
    NIntegrate 2 * lists solver Exclusions
    NSum 2 * lists solver NSumTerms
    NProduct 2 * lists solver NProductFactors
    NDSolve 2 4 solver InterpolationOrder DependentVariables DiscreteVariables MaxStepFraction
    NDSolveValue 2 4 solver InterpolationOrder DependentVariables DiscreteVariables MaxStepFraction
    ParametricNDSolve 4 4 solver InterpolationOrder DependentVariables
    ParametricNDSolveValue 4 4 solver InterpolationOrder DependentVariables
    PrimePi 1 1 Method
    Grad 1 3 Assumptions
    Div 1 3
    Curl 1 3
    Laplacian 1 3
    FindFit 4 4 solver
    MatrixRank 1 1 Method Modulus Tolerance ZeroTest
    RowReduce 1 1 Method Modulus Tolerance ZeroTest
    NullSpace 1 1 Method Modulus Tolerance ZeroTest
    Eigenvalues 1 2 Cubics Quartics Method Tolerance ZeroTest
    Eigenvectors 1 2 Cubics Quartics Method Tolerance ZeroTest
    Eigensystem 1 2 Cubics Quartics Method Tolerance ZeroTest
    Sign 1 1
    Conjugate 1 1
    Arg 1 1
    Re 1 1
    Im 1 1
    Abs 1 1
    Cross 1 * lists
    IdentityMatrix 1 2 WorkingPrecision TargetStructure
    Diagonal 1 2
    RotationMatrix 1 2
    D 1 * NonConstants
    Dt 1 * Constants
    FractionalPart 1 1
    IntegerPart 1 1
    N 1 2 Method
    Clock 0 3
    Mean 1 1
    Median 1 1
    Variance 1 1
    StandardDeviation 1 1
    RootMeanSquare 1 1
    Quartiles 1 2
    CellularAutomaton 1 3
    ColorData 0 2
    Total 1 3 Method AllowedHeads
    Not 1 1
    Factorial 1 1
    Factorial2 1 1
    """
}
