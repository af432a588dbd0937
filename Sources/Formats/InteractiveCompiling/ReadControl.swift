import InteractiveModel

/// A control as it is read: what the panel shows of it, and the code that an author gave it.
///
///     {{k, 2}, 0, Dynamic[n]}   // shown: a slider for k from 0 at 2; maximum: n
@dynamicMemberLookup
struct ReadControl {
  /// What the panel shows. Its texts of bounds and of an action are empty: `written` prints them.
  var shown: InteractiveControl
  /// The minimum and the maximum, where they are no numbers: the kernel evaluates them whenever variables change.
  var minimumCode: Code?, maximumCode: Code?
  /// The code that makes the choices when the book is built.
  var choicesCode: Code?
  /// Whether its first value is the first choice that `choicesCode` makes.
  var takesFirstChoice = false
  /// The code of its first value, where that is no number but has to be one; the kernel evaluates it when the book is built.
  var initialCode: Code?
  /// What a button evaluates; for other controls a function of each new value.
  var actionCode: Code?

  init(
    _ kind: InteractiveControl.Kind, variable: String = "", label: String, initial: ControlValue = .number(0)
  ) {
    shown = InteractiveControl(kind, variable: variable, label: label, initial: initial)
  }

  subscript<Value>(dynamicMember member: WritableKeyPath<InteractiveControl, Value>) -> Value {
    get { shown[keyPath: member] }
    set { shown[keyPath: member] = newValue }
  }

  subscript<Value>(dynamicMember member: KeyPath<InteractiveControl, Value>) -> Value {
    shown[keyPath: member]
  }

  /// Whether its choices are still to be made.
  var awaitsChoices: Bool {
    (shown.isChoice || shown.kind == .togglerBar) && shown.choices.isEmpty && choicesCode != nil
  }

  /// Whether its bounds follow other variables.
  var followsOthers: Bool { minimumCode != nil || maximumCode != nil }

  /// Its code.
  var code: [Code] { [minimumCode, maximumCode, choicesCode, initialCode, actionCode].compactMap { $0 } }

  /// The control with other names in its code and for its variable.
  func renaming(_ names: [String: String]) -> ReadControl {
    var control = self
    control.shown.variable = names[shown.variable] ?? shown.variable
    for place in shown.conditions.indices {
      let variable = shown.conditions[place].variable
      control.shown.conditions[place].variable = names[variable] ?? variable
    }
    control.minimumCode = minimumCode?.renaming(names)
    control.maximumCode = maximumCode?.renaming(names)
    control.choicesCode = choicesCode?.renaming(names)
    control.initialCode = initialCode?.renaming(names)
    control.actionCode = actionCode?.renaming(names)
    return control
  }

  /// The control as a definition has it.
  var written: InteractiveControl {
    var control = shown
    control.minimumText = minimumCode?.text ?? ""
    control.maximumText = maximumCode?.text ?? ""
    control.action = actionCode?.text ?? ""
    return control
  }
}
