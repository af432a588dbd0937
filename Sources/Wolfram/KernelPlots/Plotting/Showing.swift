import Graphics
import Kernel

/// `Show`: combines pictures.
enum Showing {
  static func show(_ call: Call, in kernel: inout PlotKernel) throws(KernelError) -> Term? {
    var pictures: [Call] = []
    var options: [Term] = []
    var legends: [Term] = []
    var areCombined = true
    for argument in call.arguments {
      let shown = try kernel.picture(of: argument) ?? argument
      let isPicture = collect(shown, &pictures, &options, &legends, in: &kernel, depth: 0)
      areCombined = areCombined && isPicture
    }
    guard let first = pictures.first else { return alone(call, in: &kernel) }
    // What is no picture cannot be combined with one, nor pictures of the plane with those of space.
    guard areCombined, pictures.allSatisfy({ $0.head.symbol == first.head.symbol }) else {
      kernel.warn("Show: not all of the arguments are pictures that can be combined")
      return nil
    }
    let head = first.head
    var primitives: [Term] = []
    for picture in pictures {
      if let content = picture.arguments.first { primitives.append(.list([content])) }
    }
    // Each option is that of the first picture that has it.
    var own = options.filter { !isAll($0, name: "PlotRange", in: &kernel) }
    let asksAll = own.count < options.count
    if asksAll, let range = union(pictures, in: kernel) { own.append(kernel.option("PlotRange", range)) }
    var rest = Array(first.arguments.dropFirst())
    for picture in pictures.dropFirst() {
      for option in picture.arguments.dropFirst() where isKept(option, first, in: kernel) {
        rest.append(option)
      }
    }
    let result = Term.call(Call(head, [.list(primitives)] + own + rest))
    guard !legends.isEmpty else { return result }
    return .call(.legended, [result] + legends)
  }

  private static func isOption(_ term: Term, name: String, in kernel: PlotKernel) -> Bool {
    guard let call = term.call(of: .rule) ?? term.call(of: .ruleDelayed), let key = call.arguments.first
    else { return false }
    return kernel.symbolName(of: key) == name
  }

  private static func isAll(_ term: Term, name: String, in kernel: inout PlotKernel) -> Bool {
    isOption(term, name: name, in: kernel) && (term.call?.arguments.last?.isSymbol(.all) ?? false)
  }

  /// Whether an option of a later picture is kept: a label, grid, background, clipping, prolog or epilog that the first
  /// picture does not set. A plot sets its labels of axes and its grid also where it has none. Scaling always follows the first.
  private static func isKept(_ option: Term, _ first: Call, in kernel: PlotKernel) -> Bool {
    guard let name = option.call?.arguments.first.flatMap({ kernel.symbolName(of: $0) }) else { return false }
    func isSet(_ name: String) -> Bool {
      first.arguments.dropFirst().contains { isOption($0, name: name, in: kernel) }
    }
    switch name {
    case "PlotLabel", "Background", "Prolog", "Epilog": return !isSet(name)
    case "AxesLabel", "FrameLabel", "GridLines", "PlotRangeClipping":
      return !isSet(name) && !(isSet("PlotRangePadding") && isSet("PlotRangeClipping"))
    default: return false
    }
  }

  private static func union(_ pictures: [Call], in kernel: PlotKernel) -> Term? {
    var ranges: [Interval] = []
    for picture in pictures {
      for option in picture.arguments.dropFirst() where isOption(option, name: "PlotRange", in: kernel) {
        let value = option.call?.arguments.last
        if value?.parts?.allSatisfy({ $0.isSymbol(.all) }) ?? false { return value }
        guard let rows = value?.matrix, rows.allSatisfy({ $0.count == 2 }) else { continue }
        while ranges.count < rows.count { ranges.append(.empty) }
        for (axis, row) in rows.enumerated() {
          ranges[axis].include(row[0])
          ranges[axis].include(row[1])
        }
        break
      }
    }
    // A picture without a range of its own may extend further.
    let hasAll = pictures.allSatisfy { picture in
      picture.arguments.dropFirst().contains { isOption($0, name: "PlotRange", in: kernel) }
    }
    return ranges.isEmpty || !hasAll ? .symbol(.all) : .list(ranges.map { .pair($0) })
  }

  /// A row, column or grid of pictures, which is shown as it is; nil for what is no picture.
  private static func alone(_ call: Call, in kernel: inout PlotKernel) -> Term? {
    guard let first = call.arguments.first else { return nil }
    if call.count == 1, let name = kernel.headName(first),
      ["GraphicsRow", "GraphicsColumn", "GraphicsGrid"].contains(name)
    {
      return first
    }
    if !first.isList { kernel.warn("Show: the argument is no picture") }
    return nil
  }

  /// Collects the pictures, options and legends of an argument; returns whether it holds nothing else.
  private static func collect(
    _ term: Term, _ pictures: inout [Call], _ options: inout [Term], _ legends: inout [Term],
    in kernel: inout PlotKernel, depth: Int
  ) -> Bool {
    guard depth < 10 else { return false }
    if let parts = term.parts {
      var result = true
      for part in parts {
        let isPicture = collect(part, &pictures, &options, &legends, in: &kernel, depth: depth + 1)
        result = result && isPicture
      }
      return result
    }
    if term.call(of: .rule) != nil || term.call(of: .ruleDelayed) != nil {
      options.append(term)
    } else if let call = term.call(of: .graphics) ?? term.call(of: .graphics3D) {
      pictures.append(flattened(call))
    } else if let call = term.call(of: .legended), let first = call.arguments.first {
      let isPicture = collect(first, &pictures, &options, &legends, in: &kernel, depth: depth + 1)
      legends += call.arguments.dropFirst()
      return isPicture
    } else {
      return false
    }
    return true
  }

  /// A picture with its lists of options spliced into the arguments.
  private static func flattened(_ call: Call) -> Call {
    guard call.arguments.dropFirst().contains(where: { $0.isList }) else { return call }
    var arguments: [Term] = Array(call.arguments.prefix(1))
    for argument in call.arguments.dropFirst() { arguments += argument.parts ?? [argument] }
    return Call(call.head, arguments)
  }
}
