import InteractiveModel

/// What a layout comes to: controls and texts in the order in which they are read.
struct ControlLayout {
  enum Item {
    /// One of the specifications', by its number.
    case given(Int, [InteractiveControl.Condition])
    case made(ReadControl)
  }

  var items: [Item] = []
  /// The panes that are open.
  var conditions: [InteractiveControl.Condition] = []
  /// What stands behind a control's value.
  var units: [Int: String] = [:]
  /// The control whose value was just shown.
  private var measured: Int?
  /// Whether what follows belongs to a number that is left out.
  private var skipsUnit = false
  private var last: Int?

  mutating func add(_ control: ReadControl) {
    var control = control
    control.conditions = conditions
    items.append(.made(control))
  }

  mutating func add(words: String, isHeading: Bool) {
    guard !words.isEmpty else { return }
    // The panel shows values itself; their units go to the label.
    if let measured {
      units[measured] = words
      self.measured = nil
      return
    }
    if skipsUnit { return skipsUnit = false }
    add(ReadControl(isHeading ? .heading : .text, label: words))
  }

  mutating func place(_ index: Int) {
    (last, measured, skipsUnit) = (index, nil, false)
    for (number, item) in items.enumerated() {
      guard case .given(index, let before) = item else { continue }
      // In several panes: it is shown in each of them.
      var merged = before
      if let pane = conditions.last, let same = merged.firstIndex(where: { $0.variable == pane.variable }) {
        merged[same].values += pane.values
      } else {
        merged = []
      }
      items[number] = .given(index, merged)
      return
    }
    items.append(.given(index, conditions))
  }

  /// A number beside a control: its own value, or one that is made of it.
  mutating func showValue(isOwn: Bool) { (measured, skipsUnit) = (isOwn ? last : nil, !isOwn) }

  /// The number of controls of views.
  var viewCount: Int {
    items.count {
      guard case .made(let control) = $0 else { return false }
      return ViewControls.isVariable(control.variable)
    }
  }

  mutating func endRow() { (measured, skipsUnit) = (nil, false) }
}
