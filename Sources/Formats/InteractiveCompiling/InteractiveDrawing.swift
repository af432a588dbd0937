import BookModel
import Graphics
import InteractiveModel
import Kernel
import KernelPlots

/// Evaluates an interactive with the kernel when the book is built: draws its initial picture, and checks its output at the
/// initial setting and at settings spread over its controls (I9).
struct InteractiveDrawing {
  /// The picture at the controls' initial values; nil if there is none.
  package var figure: Figure?
  /// Functions that the kernel lacks, sorted.
  package var lacking: [String]
  /// The reason why there is no picture although no function is lacking.
  package var failure: String?
  /// The controls, with their initial bounds.
  package var controls: [InteractiveControl]
  /// Whether it needs the kernel's second part.
  package var needsExtras = false
  /// Whether it makes a sound.
  package var hasSound = false
  /// Whether what it shows was found right.
  package var liveness = PageInteractive.Liveness.no
  /// The definitions where some of them are not available; nil if the author's hold.
  package var initialisation: String?
  /// The faults found, each once with the first setting at which it occurs.
  package var faults: [PageInteractive.Fault] = []
  /// The functions and variables that the faults name, by the words of the fault.
  private(set) var names: [String: String] = [:]
  /// The buttons that are left out.
  private var idleButtons: [LiveFault] = []

  /// The maximum number of evaluation steps for all settings after the first. A setting that begins below the limit is
  /// completed.
  private static let mostSteps = 1_500_000
  /// So many settings after the first are tried however long they take: those with all controls at their ends.
  private static let leastSettings = 2

  /// Draws and checks a definition.
  package init(_ definition: InteractiveDefinition) {
    figure = nil
    lacking = definition.lacking
    controls = definition.controls
    if lacking.isEmpty { draw(definition) }
  }

  private mutating func draw(_ definition: InteractiveDefinition) {
    let body = Array(definition.body.utf8)
    var definition = definition
    removeIdleButtons(definition)
    controls += AssignedVariables(definition.initialisation).hidden(for: controls)
    definition.controls = controls
    let spared = spare(&definition)
    let initialisation = Array(definition.initialisation.utf8)
    makeChoices(initialisation)
    guard lacking.isEmpty else { return }
    addSound(body)
    definition.controls = self.controls
    let controls = definition.controls.filter { !$0.variable.isEmpty }
    let variables = controls.map { ($0.variable, ControlValue.expression($0.inputForm(of: $0.initial))) }
    lacking = Self.lacking(definition)
    guard lacking.isEmpty else { return }
    needsExtras = LiveFigure.needsExtras(
      [body, initialisation] + Self.rules(definition).map { Array($0.utf8) }
        + controls.map { Array($0.inputForm(of: $0.initial).utf8) })
    do {
      var live = try LiveFigure(body: body, initialisation: initialisation, variables: variables)
      let first = live.examined(width: definition.width, height: definition.height)
      switch first.rendering {
      case .figure where first.isWorthless:
        var tally = FaultTally(definition)
        tally.take(first.faults, at: "")
        (failure, names) = (tally.faults.first?.what, tally.names)
      case .figure(let drawn):
        figure = drawn
        if definition.hasLiveBounds { bound(live.settled(definition.controls).bounds) }
        verify(&live, first, definition)
      case .stopped: failure = LiveFault.stopped.words
      case .failed(let text): failure = text
      }
      if live.usedSecondPart { needsExtras = true }
    } catch {
      if case .failed(let text) = error { failure = text } else { failure = LiveFault.stopped.words }
    }
    if failure != nil, !spared.isEmpty { return (failure, lacking) = (nil, spared) }
    if let failure { faults = [PageInteractive.Fault(what: failure, setting: "")] }
    if !spared.isEmpty { self.initialisation = definition.initialisation }
  }

  /// Leaves out the buttons whose actions name functions that the kernel lacks, such as `Export`, if there are other controls.
  private mutating func removeIdleButtons(_ definition: InteractiveDefinition) {
    let initialisation = Array(definition.initialisation.utf8)
    let variables = definition.controls.filter { !$0.variable.isEmpty }.map {
      ($0.variable, ControlValue.expression($0.inputForm(of: $0.initial)))
    }
    var idle: [Int: LiveFault] = [:]
    for (place, control) in controls.enumerated()
    where control.kind == .button && control.variable.isEmpty && !control.action.isEmpty {
      let action = Array(control.action.utf8)
      let lacking = LiveFigure.lacking(body: action, initialisation: initialisation, variables: variables)
      // The definitions may lack others.
      guard let name = lacking.first(where: { SourceName($0).range(in: action) != nil }) else { continue }
      idle[place] = .idleButton(name)
    }
    guard !idle.isEmpty, idle.count < controls.count else { return }
    controls = controls.enumerated().filter { idle[$0.offset] == nil }.map { $0.element }
    idleButtons = idle.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// The texts of bounds and actions.
  private static func rules(_ definition: InteractiveDefinition) -> [String] {
    definition.controls.flatMap { [$0.minimumText, $0.maximumText, $0.action] }.filter { !$0.isEmpty }
  }

  private static func lacking(_ definition: InteractiveDefinition) -> [String] {
    LiveFigure.lacking(
      body: Array(definition.body.utf8), initialisation: Array(definition.initialisation.utf8),
      variables: definition.controls.filter { !$0.variable.isEmpty }.map {
        ($0.variable, ControlValue.expression($0.inputForm(of: $0.initial)))
      }, rules: rules(definition))
  }

  /// Replaces definitions that name functions which the kernel lacks, if only definitions do; returns those functions.
  private mutating func spare(_ definition: inout InteractiveDefinition) -> [String] {
    let missing = Self.lacking(definition)
    guard !missing.isEmpty,
      let text = UnavailableDefinitions.replaced(definition.initialisation, lacking: missing)
    else { return [] }
    var other = definition
    other.initialisation = text
    guard Self.lacking(other).isEmpty else { return [] }
    definition = other
    return missing
  }

  /// Adds the button that plays what the body sounds like.
  private mutating func addSound(_ body: [UInt8]) {
    hasSound =
      LiveFigure.namesSound(body) || controls.contains { LiveFigure.namesSound(Array($0.action.utf8)) }
    guard LiveFigure.namesSound(body) else { return }
    var button = InteractiveControl(.button, variable: "", label: "▶", initial: .number(0))
    button.action = "EmitSound[]"
    controls.append(button)
  }

  /// Makes the choices that an expression gives, such as `Range[6]`; a control without any is hidden. One whose choices
  /// follow other variables becomes several, each with the choices for some of their values: `{k, Dynamic[Range[n]]}`.
  private mutating func makeChoices(_ initialisation: [UInt8]) {
    guard controls.contains(where: { $0.awaitsChoices }) else { return }
    var made: [InteractiveControl] = []
    var choices = FollowingChoices(controls, initialisation)
    for control in controls {
      guard control.awaitsChoices else {
        made.append(control)
        continue
      }
      if let several = choices.controls(for: control), several.contains(where: { !$0.choices.isEmpty }) {
        made += several
      } else {
        lacking = ["the choices of \(Self.name(of: control))"]
        made.append(control)
      }
    }
    controls = made
  }

  /// What the author calls a control.
  private static func name(of control: InteractiveControl) -> String {
    ManipulateReader.shown(control.variable)
  }

  /// Looks at what it shows, at first and at other settings.
  private mutating func verify(
    _ live: inout LiveFigure, _ first: LiveExamination, _ definition: InteractiveDefinition
  ) {
    guard lacking.isEmpty else { return }
    var tally = FaultTally(definition)
    tally.take(first.faults, at: "")
    tally.take(idleButtons, at: "all settings")
    let variable = controls.filter { !$0.variable.isEmpty }
    var steps = 0
    for (place, setting) in InteractiveSettings(variable).settings.dropFirst().enumerated()
    where steps < Self.mostSteps || place < Self.leastSettings {
      var text = setting.text
      set(setting.values, variable, &live)
      if definition.hasLiveBounds {
        // Bounds that depend on other variables limit the values, as they do in the reader.
        let kept = Self.kept(setting.values, variable, live.settled(definition.controls).bounds)
        if kept != setting.values {
          set(kept, variable, &live)
          text = InteractiveSettings.text(kept, variable)
        }
      }
      let examination = live.examined(width: definition.width, height: definition.height)
      // Every setting costs some time, since the picture is laid out.
      steps += examination.steps + 2000
      tally.take(examination.faults, at: text)
    }
    (faults, names) = (tally.faults, tally.names)
    liveness = faults.isEmpty ? .yes : .partly
  }

  private func set(_ values: [ControlValue], _ controls: [InteractiveControl], _ live: inout LiveFigure) {
    for (place, value) in values.enumerated() {
      live.set(place, to: .expression(controls[place].inputForm(of: value)))
    }
  }

  /// Clamps numbers to the evaluated bounds of their controls.
  private static func kept(
    _ values: [ControlValue], _ controls: [InteractiveControl],
    _ bounds: [(minimum: Double?, maximum: Double?)]
  ) -> [ControlValue] {
    values.indices.map { place in
      guard place < bounds.count, controls[place].hasLiveBounds, case .number(let number) = values[place]
      else {
        return values[place]
      }
      let low = bounds[place].minimum ?? controls[place].minimum.x
      let high = bounds[place].maximum ?? controls[place].maximum.x
      return .number(max(min(low, high), min(max(low, high), number)))
    }
  }

  /// Sets the evaluated bounds of controls; a control whose bounds cannot be evaluated makes the interactive not operable.
  private mutating func bound(_ bounds: [(minimum: Double?, maximum: Double?)]) {
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
      if !isBounded { lacking = ["the bounds of \(Self.name(of: controls[index]))"] }
    }
  }
}

/// Collects faults, each once with the first setting at which it occurs.
private struct FaultTally {
  private(set) var faults: [PageInteractive.Fault] = []
  /// The names in the faults, by their words.
  private(set) var names: [String: String] = [:]
  /// The code of the interactive, in which the author's names are.
  private let code: [UInt8]

  /// The maximum number of faults kept.
  private static let most = 20

  init(_ definition: InteractiveDefinition) {
    let rules = definition.controls.flatMap { [$0.minimumText, $0.maximumText, $0.action] }
    code = Array(([definition.body, definition.initialisation] + rules).joined(separator: "\n").utf8)
  }

  mutating func take(_ found: [LiveFault], at setting: String) {
    for fault in found where faults.count < Self.most {
      let isForeign = fault.name.map { SourceName($0).range(in: code) == nil } ?? false
      let words = isForeign ? fault.wordsForAResult : fault.words
      guard !faults.contains(where: { $0.what == words }) else { continue }
      faults.append(PageInteractive.Fault(what: words, setting: setting))
      names[words] = fault.name
    }
  }
}
