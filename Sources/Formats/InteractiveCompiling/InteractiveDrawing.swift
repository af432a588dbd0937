import BookModel
import Graphics
import InteractiveModel
import Kernel
import KernelPlots
import LiveFigures
import PageWriting

/// What evaluating an interactive gave when the book is built: its picture, its definition, and what is not right at which
/// setting (I9).
struct DrawnInteractive {
  /// The picture at the controls' initial values; nil if there is none.
  fileprivate(set) var picture: Figure?
  /// Why it cannot be operated; empty if it can.
  fileprivate(set) var obstacles: Set<InteractiveObstacle>
  /// The faults found, each once with the first setting at which it occurs.
  fileprivate(set) var faults: [InteractiveFault] = []
  /// The controls that change nothing.
  fileprivate(set) var idle: [IdleControl] = []
  /// What readers operate: the controls have the bounds and the choices of the first values.
  fileprivate(set) var definition: InteractiveDefinition

  fileprivate init(of read: ReadInteractive) { (obstacles, definition) = (read.obstacles, read.written) }

  /// Whether what it shows was found right.
  var liveness: PageInteractive.Liveness {
    obstacles.isEmpty ? (faults.isEmpty ? .yes : .partly) : .no
  }
}

/// Evaluates an interactive with the kernel when the book is built: draws its initial picture, and checks its output at the
/// initial setting and at settings spread over its controls (I9).
struct InteractiveDrawing {
  private var read: ReadInteractive
  private var drawn: DrawnInteractive
  /// The buttons that are left out.
  private var idleButtons: [LiveFault] = []
  /// What it took, in steps of the kernel.
  private var steps = Self.leastSteps

  /// Reading and examining an interactive takes some time, whatever it evaluates.
  private static let leastSteps = 10_000

  private init(_ read: ReadInteractive) { (self.read, drawn) = (read, DrawnInteractive(of: read)) }

  /// Draws and checks an interactive, unless those before it have used the allowance up.
  static func draw(
    _ read: ReadInteractive, within allowance: InteractiveAllowance = InteractiveAllowance()
  ) -> DrawnInteractive {
    var drawing = InteractiveDrawing(read)
    guard !allowance.isExhausted else {
      drawing.drawn.obstacles.insert(.unevaluated)
      return drawing.drawn
    }
    if read.obstacles.isEmpty { drawing.draw() }
    allowance.spend(drawing.steps)
    return drawing.drawn
  }

  private mutating func draw() {
    removeIdleButtons()
    read.controls += AssignedVariables(read.definitions + read.initialisation).hidden(for: read.controls)
    let spared = spare()
    makeChoices()
    setInitialValues()
    if drawn.obstacles.isEmpty {
      let hasSound = addSound()
      drawn.definition = read.written
      drawn.definition.hasSound = hasSound
      drawn.obstacles = Self.lacking(in: drawn.definition)
    } else {
      drawn.definition = read.written
    }
    guard drawn.obstacles.isEmpty else { return }
    drawn.definition.needsExtras = LiveFigure.needsExtras(drawn.definition)
    evaluate()
    // A definition that was spared is asked for after all.
    if drawn.obstacles.contains(where: { $0.fault != nil }), !spared.isEmpty { drawn.obstacles = spared }
  }

  /// Draws the first values, and looks at what other settings give.
  private mutating func evaluate() {
    do throws(KernelError) {
      var live = try LiveFigure(drawn.definition)
      let first = live.examined(width: drawn.definition.width, height: drawn.definition.height)
      steps += first.steps + first.drawingSteps
      switch first.rendering {
      case .figure where first.isWorthless:
        var tally = FaultTally(names: code)
        tally.take(first.faults, at: "")
        fail(tally.faults.first ?? InteractiveFault(.notShown("the result")), at: first, in: &live)
      case .figure(let picture):
        drawn.picture = picture
        if drawn.definition.hasLiveBounds { bound(live.settled(drawn.definition.controls).bounds) }
        verify(&live, first)
      case .stopped: fail(InteractiveFault(.stopped), at: first, in: &live)
      case .failed(let text): fail(InteractiveFault(.failed(text)), at: first, in: &live)
      }
      if live.usedSecondPart { drawn.definition.needsExtras = true }
    } catch {
      switch error {
      case .failed(let text): fail(InteractiveFault(.failed(text)))
      case .stopped, .leaving:
        steps += KernelLimits.drawing.steps
        fail(InteractiveFault(.stopped))
      }
    }
  }

  private mutating func fail(_ fault: InteractiveFault) { drawn.obstacles = [.fails(fault)] }

  /// The most settings at which an interactive is drawn that fails at its first values.
  private static let mostOtherSettings = 5

  /// Looks for a setting that draws where the first values do not: readers can move the controls there, and the page shows it.
  private mutating func fail(
    _ fault: InteractiveFault, at first: LiveExamination, in live: inout LiveFigure
  ) {
    let controls = drawn.definition.controls.filter { !$0.variable.isEmpty }
    guard controls.contains(where: { $0.isOperable }), !drawn.definition.hasLiveBounds else {
      return fail(fault)
    }
    // What takes too long at first hardly takes less elsewhere.
    let most = fault.fault == .stopped ? 1 : Self.mostOtherSettings
    for setting in InteractiveSettings(controls).settings.dropFirst().prefix(most) {
      for (place, value) in setting.values.enumerated() {
        live.set(place, to: .expression(controls[place].inputForm(of: value)))
      }
      let other = live.examined(width: drawn.definition.width, height: drawn.definition.height)
      steps += other.steps + other.drawingSteps
      guard case .figure(let picture) = other.rendering, other.faults.isEmpty else { continue }
      drawn.picture = picture
      return verify(&live, first, failing: fault.fault)
    }
    fail(fault)
  }

  /// The names in the author's code.
  private var code: Set<String> {
    read.definitions.reduce(into: read.names) { $0.formUnion($1.names) }
  }

  /// Leaves out the buttons whose actions name functions that the kernel lacks, such as `Export`, if there are other controls.
  private mutating func removeIdleButtons() {
    let written = read.written
    var idle: [Int: LiveFault] = [:]
    for (place, control) in read.controls.enumerated() where control.kind == .button {
      guard control.variable.isEmpty, let action = control.actionCode else { continue }
      let lacking = LiveFigure.lacking(
        body: Array(action.text.utf8), initialisation: Array(written.statements.utf8),
        variables: written.variables)
      // The definitions may lack others.
      let names = action.names
      if let name = lacking.first(where: { names.contains($0) }) { idle[place] = .idleButton(name) }
    }
    guard !idle.isEmpty, idle.count < read.controls.count else { return }
    read.controls = read.controls.enumerated().filter { idle[$0.offset] == nil }.map { $0.element }
    idleButtons = idle.sorted { $0.key < $1.key }.map { $0.value }
  }

  private static func lacking(in definition: InteractiveDefinition) -> Set<InteractiveObstacle> {
    Set(LiveFigure.lacking(definition).map { .function($0) })
  }

  /// Replaces definitions that name functions which the kernel lacks, if only definitions do; returns these functions.
  private mutating func spare() -> Set<InteractiveObstacle> {
    let missing = LiveFigure.lacking(read.written)
    guard !missing.isEmpty else { return [] }
    var unavailable = UnavailableDefinitions(lacking: missing)
    guard let definitions = unavailable.replaced(read.definitions),
      let initialisation = unavailable.replaced(read.initialisation)
    else { return [] }
    var other = read
    other.replaceStatements(definitions: definitions, initialisation: initialisation)
    guard LiveFigure.lacking(other.written).isEmpty else { return [] }
    read = other
    return Set(missing.map { .function($0) })
  }

  /// Adds the button that plays what the body sounds like; returns whether there is anything to hear.
  private mutating func addSound() -> Bool {
    guard let body = read.body else { return false }
    if LiveFigure.namesSound(Array(body.text.utf8)) {
      var button = ReadControl(.button, label: "▶")
      button.actionCode = .call("EmitSound", [])
      read.controls.append(button)
      return true
    }
    return read.controls.contains {
      $0.actionCode.map { LiveFigure.namesSound(Array($0.text.utf8)) } ?? false
    }
  }

  /// Makes the choices that an expression gives, such as `Range[6]`; a control without any is hidden. One whose choices
  /// follow other variables becomes several, each with the choices for some of their values: `{k, Dynamic[Range[n]]}`.
  private mutating func makeChoices() {
    guard read.controls.contains(where: { $0.awaitsChoices }) else { return }
    var made: [ReadControl] = []
    var choices = FollowingChoices(read)
    for control in read.controls {
      guard control.awaitsChoices else {
        made.append(control)
        continue
      }
      if let several = choices.controls(for: control), several.contains(where: { !$0.choices.isEmpty }) {
        made += several
      } else {
        drawn.obstacles = [.choices(of: control.variable)]
        made.append(control)
      }
    }
    read.controls = made
  }

  /// Gives sliders and handles the first values that expressions have, such as `{{a, a0/2}, 0, 5}`. One without a number, or a place,
  /// stays at its minimum.
  private mutating func setInitialValues() {
    guard read.controls.contains(where: { $0.initialCode != nil }) else { return }
    var maker = ChoiceMaker(initialisation: Array(read.written.statements.utf8))
    for index in read.controls.indices {
      let control = read.controls[index]
      guard let code = control.initialCode, let value = maker.number(Array(code.text.utf8)) else { continue }
      if case .number = value {
        if control.isLinear { read.controls[index].initial = value }
      } else if control.hasPlaces {
        read.controls[index].initial = value
      }
    }
  }

  /// Looks at what it shows, at first and at other settings.
  private mutating func verify(
    _ live: inout LiveFigure, _ first: LiveExamination, failing fault: LiveFault? = nil
  ) {
    guard drawn.obstacles.isEmpty else { return }
    let rules = read.controls.reduce(into: Set<String>()) { names, control in
      for code in control.code { names.formUnion(code.names) }
      names.formUnion(control.conditions.map(\.variable))
    }
    var trial = InteractiveTrial(of: drawn.definition, names: code, ruled: rules)
    trial.take(idleButtons, at: "all settings")
    if let fault { trial.take([fault], at: "") }
    trial.run(&live, after: first)
    (drawn.faults, drawn.idle) = (trial.faults, trial.idle)
    steps += trial.steps + trial.drawingSteps
  }

  /// Sets the evaluated bounds of controls; a control whose bounds cannot be evaluated makes the interactive not operable.
  private mutating func bound(_ bounds: [(minimum: Double?, maximum: Double?)]) {
    var controls = drawn.definition.controls
    var variable = -1
    for index in controls.indices where !controls[index].variable.isEmpty {
      variable += 1
      guard controls[index].hasLiveBounds, bounds.indices.contains(variable) else { continue }
      let (low, high) = bounds[variable]
      if let low { controls[index].minimum.x = low }
      if let high { controls[index].maximum.x = high }
      let isBounded =
        (low != nil || controls[index].minimumText.isEmpty)
        && (high != nil || controls[index].maximumText.isEmpty)
      if !isBounded { drawn.obstacles = [.bounds(of: controls[index].variable)] }
    }
    drawn.definition.controls = controls
  }
}
