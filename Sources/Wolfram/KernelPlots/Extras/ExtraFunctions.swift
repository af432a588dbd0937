import ExtrasBridge
import Kernel
import KernelLanguage

/// The built-ins that the extras evaluate: graphs, meshes and images. The kernel knows only their names;
/// calls and results are passed as bytes. In a browser the extras are in the kernel's second part, together
/// with other families.
package enum ExtraFunctions {
  /// Functions of graphs, whose arguments are passed unchanged.
  private static let graphs: StaticString = """
    Graph TreeGraph AdjacencyGraph VertexList EdgeList VertexCount EdgeCount VertexDegree AdjacencyMatrix AdjacencyList \
    ConnectedComponents ConnectedGraphQ GraphQ FindShortestPath GraphDistance GraphDistanceMatrix GraphDiameter \
    FindSpanningTree HighlightGraph Subgraph VertexDelete EdgeAdd GraphComplement GraphEmbedding GraphPlot TreePlot \
    LayeredGraphPlot CompleteGraph CycleGraph PathGraph StarGraph WheelGraph GridGraph PetersenGraph HypercubeGraph \
    KaryTree CompleteKaryTree CirculantGraph RandomGraph
    """

  /// Functions of points and images, whose arguments are converted to machine numbers first.
  private static let numeric: StaticString = """
    VoronoiMesh DelaunayMesh ConvexHullMesh ConvexHullRegion MeshPrimitives MeshCoordinates MeshCells MeshCellCount \
    RegionMeasure Area Perimeter FindShortestTour Image ImageData ImageDimensions ImageChannels ImageQ Binarize \
    ColorSeparate ColorCombine ImageAdjust ImageAdd ImageSubtract ImageMultiply ImageDifference ImageAssemble ImageResize \
    ImageTake ImageReflect ImageRotate ImageLevels ImageHistogram RandomImage Thumbnail GaussianFilter Blur MeanFilter \
    MedianFilter MinFilter MaxFilter Sharpen GradientFilter LaplacianFilter LaplacianGaussianFilter EdgeDetect \
    ImageConvolve CornerFilter RangeFilter Dilation Erosion Opening Closing DistanceTransform MorphologicalComponents \
    Colorize DeleteSmallComponents
    """

  /// Functions of colours that also accept images.
  private static let shared: StaticString = "Lighter Darker ColorNegate ColorConvert"

  /// Symbols that only these functions read.
  private static let inert: StaticString = """
    UndirectedEdge DirectedEdge TwoWayRule MeshRegion BernoulliGraphDistribution BarabasiAlbertGraphDistribution \
    WattsStrogatzGraphDistribution DiskMatrix BoxMatrix GraphLayout VertexLabels VertexSize VertexStyle VertexShapeFunction \
    EdgeStyle EdgeLabels EdgeShapeFunction EdgeWeight VertexWeight GraphStyle DirectedEdges VertexCoordinates \
    VertexCoordinateRules VertexLabelStyle EdgeLabelStyle VertexLabeling MeshCellStyle MeshCellLabel MeshCellHighlight \
    Interleaving ColorSpace Property Region RegionUnion RegionIntersection RegionDifference RegionSymmetricDifference \
    ImplicitRegion
    """

  /// Functions of the kernel that a browser has in the second part, together with the types in
  /// scripts/kernel_extras.txt.
  private static let parted: StaticString = """
    decimalValue Precision Accuracy Integrate NDSolve NDSolveValue ParametricNDSolve ParametricNDSolveValue \
    DSolve FindFit NonlinearModelFit LinearModelFit FittedModel VectorPlot StreamPlot StreamDensityPlot VectorPlot3D RegionPlot3D \
    BarChart RectangleChart PieChart Histogram histogramBins SmoothHistogram PDF CDF InverseCDF walleniusRow \
    InterpolatingFunction Interpolation ListInterpolation BSplineFunction BezierFunction StringMatchQ \
    StringCases StringPosition StringCount StringDelete StringContainsQ StringFreeQ StringEndsQ StringStartsQ \
    Solve principalSolve NSolve Roots Reduce Eigenvalues Eigenvectors Eigensystem MatrixExp LetterQ DigitQ \
    UpperCaseQ LowerCaseQ SyntaxQ ComplexPlot ContourPlot3D Play ListPlay Sound SoundNote EmitSound PolarAxes \
    PolarGridLines RandomPoint PolyhedronData FindRoot FindMinimum FindMaximum NMinimize NMaximize NIntegrate \
    NSum RegionPlot Region RegionMember RegionBounds regionPicture regionCondition Limit Series \
    SeriesCoefficient SeriesData Normal LeastSquares MatrixPower MatrixRank RowReduce NullSpace \
    CharacteristicPolynomial Fit CellularAutomaton Expand ExpandAll PowerExpand Refine Together Cancel Apart \
    Simplify FullSimplify Factor Collect Coefficient CoefficientList TrigExpand TrigReduce TrigToExp ExpToTrig \
    ComplexExpand StringExpression RegularExpression DigitCharacter LetterCharacter WordCharacter Whitespace \
    WhitespaceCharacter PunctuationCharacter NumberString HexadecimalCharacter Exponent PolynomialQ Numerator \
    Denominator Variables ClebschGordan Hypergeometric1F1 Hypergeometric2F1 SphericalHarmonicY BesselJ BesselY BesselI \
    BesselK SphericalBesselJ SphericalBesselY LegendreP ChebyshevT ChebyshevU HermiteH LaguerreL PolyGamma ProductLog \
    HarmonicNumber EllipticF EllipticE JacobiSN JacobiCN JacobiDN JacobiAmplitude Erf Erfc Erfi InverseErf InverseErfc \
    SinIntegral CosIntegral ExpIntegralEi LogIntegral FresnelS FresnelC AiryAi AiryBi EllipticK Zeta Prime PrimeQ PrimePi \
    NextPrime FactorInteger Divisors GCD LCM CoprimeQ Divisible PowerMod Fibonacci BitAnd BitOr BitXor
    """

  static func words(_ text: StaticString) -> [String] {
    text.withUTF8Buffer { bytes in
      bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The names of functions of graphs, meshes and images, and of regions, which are shown as pictures.
  package static let names: Set<String> = Set(words(graphs) + words(numeric) + ["Region"])

  /// The names that need the second part: the names above, the kernel's functions that are in it, and
  /// functions written in the Wolfram Language that use one of these.
  package static let needing: Set<String> = {
    var found = names.union(words(parted))
    var written: [(name: String, uses: Set<String>)] = []
    for entry in BuiltIn.all {
      let text = entry.definitions.withUTF8Buffer { Array($0) }
      guard !text.isEmpty else { continue }
      var symbols = SymbolNames()
      var uses: Set<String> = []
      for term in Term.parse(library: text, &symbols) ?? [] {
        _ = contains(term) { symbol in
          uses.insert(symbols.name(symbol))
          return false
        }
      }
      written.append((entry.name, uses))
    }
    while true {
      let more = written.filter { !found.contains($0.name) && !$0.uses.isDisjoint(with: found) }
      // The library's own stand in no text of an author's.
      if more.isEmpty { return found.filter { !SymbolNames.isOwn($0) } }
      for entry in more { found.insert(entry.name) }
    }
  }()

  /// Whether a test holds for a symbol anywhere in a term.
  package static func contains(_ term: Term, _ test: (Symbol) -> Bool) -> Bool {
    var pending = [term]
    while let next = pending.popLast() {
      switch next {
      case .symbol(let symbol) where test(symbol): return true
      case .call(let call) where !call.isData:
        pending.append(call.head)
        pending += call.arguments
      default: break
      }
    }
    return false
  }

  /// Adds the built-ins to a session.
  static func add(to session: inout KernelSession) {
    for name in words(graphs) {
      session.add(BuiltIn(named: name, attributes(of: name), "graphs, by the extras", evaluate))
    }
    for name in words(numeric) {
      session.add(
        BuiltIn(named: name, attributes(of: name), "meshes and images, by the extras", evaluateNumerically))
    }
    for name in words(inert) where session.builtIn(session.names.symbol(name)) == nil {
      session.add(BuiltIn(named: name, [], "a word that the extras read"))
    }
    for name in words(shared) {
      guard let own = session.builtIn(session.names.symbol(name)), let function = own.function else {
        continue
      }
      session.add(
        BuiltIn(named: name, own.attributes, "colours, and images by the extras") {
          (call, kernel) throws(KernelError) in
          let isImage = call.arguments.first.flatMap { kernel.headName($0) } == "Image"
          return isImage ? try evaluateNumerically(call, in: &kernel) : try function(call, &kernel)
        })
    }
  }

  /// A graph and an image are values.
  private static func attributes(of name: String) -> SymbolAttributes {
    ["Graph", "Image"].contains(name) ? [.answer] : []
  }

  private static func evaluate(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    let name = call.head.symbol.map { kernel.names.name($0) }
    // Only these functions consume random numbers of the session.
    let isRandom = name == "RandomGraph" || name == "RandomImage"
    let seed = isRandom ? Int(kernel.random.next() >> 33) : 0
    var writer = TermWriter(seed: seed, names: kernel.names)
    writer.write(.call(call))
    try kernel.count(writer.bytes.count / 64 + 10)
    guard let answer = answerOfExtras(writer.bytes) else { return nil }
    var reader = TermReader(answer)
    let kind = reader.byte()
    try kernel.count(reader.word())
    switch kind {
    case 1:
      let value = reader.term(&kernel.names)
      try kernel.check(size: value.size)
      return value
    case 2:
      guard case .string(let why) = reader.term(&kernel.names) else { return nil }
      throw .failed(String(decoding: why, as: UTF8.self))
    default: return nil
    }
  }

  private static func evaluateNumerically(
    _ call: Call, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term? {
    if let region = call.arguments.first, ["Area", "RegionMeasure"].contains(kernel.headName(.call(call))),
      kernel.headName(region) != "MeshRegion"
    {
      guard call.count == 1 else { return nil }
      let value = try kernel.evaluated(.call(kernel.named("RegionSize"), [region]))
      return kernel.headName(value) == "RegionSize" ? nil : value
    }
    if call.count == 1, kernel.headName(.call(call)) == "ImageData",
      kernel.headName(call.arguments[0]) == "Image",
      let pixels = call.arguments[0].call?.arguments, pixels.count == 1, case .packed = pixels[0]
    {
      // Also where there are more than the extras take.
      return pixels[0]
    }
    if let exact = try exactlyFiltered(call, in: &kernel) { return exact }
    var arguments: [Term] = []
    for argument in call.arguments {
      switch argument {
      case .call(let inner) where !["Image", "MeshRegion"].contains(kernel.headName(.call(inner))):
        arguments.append(try kernel.evaluated(.call(.numeric, [argument])))
      default: arguments.append(argument)
      }
    }
    guard let value = try evaluate(Call(call.head, arguments), in: &kernel) else { return nil }
    // A call that the extras return unchanged has no new value.
    return value == .call(call) ? nil : value
  }
}

extension ExtraFunctions {
  /// `MedianFilter[{1, 5, 3}, 1]` is `{3, 3, 4}`: filters that choose among neighbours, or add them, leave exact numbers of a list exact.
  /// Nil for other calls.
  private static func exactlyFiltered(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term?
  {
    guard call.count == 2, let radius = call.arguments[1].int, (0...60).contains(radius),
      let elements = call.arguments[0].unpacked.call(of: .list)?.arguments, !elements.isEmpty,
      elements.allSatisfy({ $0.number?.isExact ?? false })
    else { return nil }
    let function: SymbolName
    switch kernel.headName(.call(call)) {
    case "MedianFilter": function = .median
    case "MinFilter": function = .min
    case "MaxFilter": function = .max
    default: return nil
    }
    try kernel.check(size: elements.count * (2 * radius + 1))
    return try kernel.evaluated(
      .list(
        elements.indices.map { place in
          .call(
            function,
            [.list(Array(elements[max(0, place - radius)...min(elements.count - 1, place + radius)]))])
        }))
  }
}

extension PlotKernel {
  /// The picture of a graph, a mesh or an image; nil for other terms.
  mutating func picture(of term: Term) throws(KernelError) -> Term? {
    let name: String
    switch headName(term) {
    case "Region":
      let bare = option("Frame", .false)
      let drawn = try evaluated(
        .call(named("regionPicture"), (term.call?.arguments ?? []) + [bare]))
      return drawn.call(of: .graphics) == nil ? nil : drawn
    case "Graph": name = "KernelGraphPicture"
    case "MeshRegion": name = "KernelMeshPicture"
    case "Image": name = "KernelImagePicture"
    default: return nil
    }
    return try ExtraFunctions.picture(name, term, in: &self)
  }

  /// The term with graphs, meshes and images replaced with their pictures, at most 100 levels deep.
  package mutating func pictured(_ term: Term, depth: Int = 0) throws(KernelError) -> Term {
    guard depth < 100, let call = term.call, !call.isData else { return term }
    if let picture = try picture(of: term) { return picture }
    var isChanged = false
    var arguments: [Term] = []
    arguments.reserveCapacity(call.count)
    for argument in call.arguments {
      guard let inner = argument.call, !inner.isData else {
        arguments.append(argument)
        continue
      }
      let shown = try pictured(argument, depth: depth + 1)
      isChanged = isChanged || shown.call !== inner
      arguments.append(shown)
    }
    return isChanged ? .call(call.head, arguments) : term
  }
}

extension ExtraFunctions {
  fileprivate static func picture(
    _ name: String, _ term: Term, in kernel: inout PlotKernel
  ) throws(KernelError) -> Term? {
    let value = try evaluate(Call(kernel.symbolTerm(name), [term]), in: &kernel)
    // Evaluates labels and styles that the extras wrote, including named colours.
    return try value.map { (value) throws(KernelError) in try kernel.evaluated(value) }
  }
}
