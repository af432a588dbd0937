import InteractiveModel

/// The interactives of a book: which one is active, operations of its controls, and requests to the kernel.
public struct Interactives: Sendable {
  /// One interactive of a page.
  public struct Address: Sendable, Equatable {
    /// The page, as an index into the pages of the book.
    public var page: Int
    /// The index among the page's interactives.
    public var index: Int
  }

  /// The state of each interactive.
  public private(set) var objects = InteractiveShelf()
  /// I3: the active interactive; nil for none.
  public private(set) var active: Address?
  /// The interactive that is activated as soon as its definition is loaded.
  private var awaited: Address?
  /// I8: whether the active interactive is shown as a sheet.
  private var isFullScreen = false
  /// C1: the open colour picker, with its control.
  private(set) var picker: (control: Int, picker: ColorPicker)?
  private var grip = PictureGrip()
  private var kept = KeptValues()
  private let words: ReaderWords

  init(words: ReaderWords) { self.words = words }

  /// The active interactive.
  var activeObject: InteractiveObject? { active.flatMap { objects[$0] } }

  /// R2: restores the saved values.
  mutating func restore(_ text: String) { kept = KeptValues(saved: text) }

  // MARK: Events

  /// Sets the ids of a formatted page's interactives, and redraws those with changed values.
  mutating func found(_ ids: [String], on page: Int, of book: ReaderBook, to queue: inout CommandQueue) {
    guard book.pages.indices.contains(page), ids.count <= 1000 else { return }
    if active?.page == page { deactivate(to: &queue) }
    awaited = nil
    objects.found(ids, on: page, href: book.pages[page].href)
    for (index, object) in (objects[page] ?? []).enumerated()
    where object.isChanged || kept.contains(object.key) {
      let address = Address(page: page, index: index)
      if object.definition == nil { load(address, to: &queue) } else { draw(address, to: &queue) }
    }
  }

  /// Reads a definition as JSON; nil if it could not be loaded. `page` is the shown page.
  mutating func defined(
    _ address: Address, bytes: [UInt8]?, shown page: Int, reducesMotion: Bool,
    to queue: inout CommandQueue
  ) {
    guard let object = objects[address], object.definition == nil else { return }
    let isAwaited = awaited == address
    if isAwaited { awaited = nil }
    change(address) { $0.isLoading = false }
    guard let bytes, let definition = Self.definition(bytes), definition.hasBody else {
      if isAwaited { queue.send(.unavailable(page: address.page, index: address.index)) }
      return
    }
    let kept = kept
    change(address) { object in
      object.take(definition)
      kept.restore(&object)
    }
    if isAwaited, address.page == page {
      activate(address, reducesMotion: reducesMotion, to: &queue)
    } else if objects[address]?.isChanged == true {
      draw(address, to: &queue)
    }
  }

  private static func definition(_ bytes: [UInt8]) -> InteractiveDefinition? {
    do { return try InteractiveDefinition(json: bytes) } catch { return nil }
  }

  /// Sets the map from plot coordinates to a drawn picture.
  mutating func drawn(_ address: Address, frame: PlotFrame, to queue: inout CommandQueue) {
    guard let object = objects[address] else { return }
    change(address) { $0.frame = frame }
    // Locators have plot coordinates: another range moves them in the picture.
    if object.frame != frame, active == address { showLocators(address, to: &queue) }
  }

  /// Applies the kernel's results of the rules between controls, after a drawing or the action of a control.
  mutating func settled(
    _ address: Address, acting number: Int?, bytes: [UInt8]?, to queue: inout CommandQueue
  ) {
    guard let object = objects[address], object.maySettle, let bytes, let settlement = Settlement(bytes)
    else { return }
    let hasChanged = change(address) { $0.take(settlement, acting: number) } ?? false
    if active == address {
      showControls(changedFrom: object, to: &queue)
      if hasChanged { showLocators(address, to: &queue) }
    }
    guard hasChanged else { return }
    draw(address, to: &queue)
    save(address, to: &queue)
  }

  /// Whether a tap on an interactive of the shown page activates it.
  func isActivated(byTapOn address: Address, shown page: Int) -> Bool {
    address.page == page && objects[address] != nil && active != address
  }

  /// I2, I3: a tap activates an interactive as soon as its definition is loaded, and deactivates the previous one.
  mutating func tap(_ address: Address, reducesMotion: Bool, to queue: inout CommandQueue) {
    deactivate(to: &queue)
    if objects[address]?.definition == nil {
      awaited = address
      load(address, to: &queue)
    } else {
      activate(address, reducesMotion: reducesMotion, to: &queue)
    }
  }

  /// I8: opens or closes the sheet.
  mutating func toggleSheet(to queue: inout CommandQueue) {
    guard active != nil else { return }
    closePicker(to: &queue)
    showSheet(!isFullScreen, to: &queue)
  }

  /// I7: deactivates the active interactive.
  mutating func deactivate(to queue: inout CommandQueue) {
    awaited = nil
    guard let address = active else { return }
    closePicker(to: &queue)
    if isFullScreen { showSheet(false, to: &queue) }
    grip.letGo()
    change(address) { $0.stopAll() }
    active = nil
    queue.setPlaying(false)
    save(address, to: &queue)
    queue.send(.deactivate(page: address.page, index: address.index))
  }

  /// R13: Escape closes the picker or the sheet, or deactivates the interactive, whichever comes first; returns false
  /// if none applies.
  mutating func escape(to queue: inout CommandQueue) -> Bool {
    guard active != nil else { return false }
    if picker != nil {
      closePicker(to: &queue)
    } else if isFullScreen {
      showSheet(false, to: &queue)
    } else {
      deactivate(to: &queue)
    }
    return true
  }

  /// R13: scrolls the active interactive to the top again after a change of the screen's size; returns false if
  /// none is active.
  func bringActive(shown page: Int, to queue: inout CommandQueue) -> Bool {
    guard let address = active, address.page == page else { return false }
    queue.send(.bring(page: address.page, index: address.index))
    return true
  }

  // MARK: Activity

  /// I1: loads the definition of an interactive, which is a static picture until then.
  private mutating func load(_ address: Address, to queue: inout CommandQueue) {
    guard let object = objects[address], !object.isLoading else { return }
    change(address) { $0.isLoading = true }
    queue.send(.define(page: address.page, index: address.index))
  }

  private mutating func activate(_ address: Address, reducesMotion: Bool, to queue: inout CommandQueue) {
    guard let object = objects[address], let definition = object.definition else { return }
    active = address
    queue.send(
      .activate(
        page: address.page, index: address.index, title: definition.title, controls: object.looks,
        isPartial: definition.isPartial))
    let title = definition.title.isEmpty ? "" : definition.title + ", "
    let note = definition.isPartial ? ". " + words["partly"] : ""
    queue.send(.announce(title + words["activated"] + note))
    draw(address, to: &queue)
    // Starts the controls that the author starts, unless reduced motion is preferred.
    for (number, control) in definition.controls.enumerated()
    where control.kind == .animator && !reducesMotion {
      play(number, isRunning: true, to: &queue)
    }
  }

  private mutating func showSheet(_ isOpen: Bool, to queue: inout CommandQueue) {
    isFullScreen = isOpen
    queue.send(.sheet(isOpen: isOpen))
  }

  @discardableResult
  private mutating func change<Result>(
    _ address: Address, _ body: (inout InteractiveObject) -> Result
  ) -> Result? {
    objects.change(address, body)
  }

  private mutating func save(_ address: Address, to queue: inout CommandQueue) {
    if let object = objects[address] { kept.save(object, to: &queue) }
  }

  // MARK: Drawing

  private func draw(_ address: Address, to queue: inout CommandQueue) {
    guard let object = objects[address], let definition = object.definition else { return }
    queue.send(
      .draw(
        page: address.page, index: address.index, values: object.inputForms,
        settles: definition.hasLiveBounds))
    if !object.view.isInitial { showView(address, to: &queue) }
  }

  private func showView(_ address: Address, to queue: inout CommandQueue) {
    guard let object = objects[address] else { return }
    queue.send(.view(page: address.page, index: address.index, object.view))
  }

  private func showLocators(_ address: Address, to queue: inout CommandQueue) {
    guard let object = objects[address], let frame = object.frame else { return }
    let locators = object.locators
    guard !locators.isEmpty || object.takesTaps else { return }
    let looks = locators.map { locator in
      let place = object.place(of: locator)
      let share = frame.isUsable ? frame.share(of: place) : (x: 0.5, y: 0.5)
      let control = object.controls[locator.control]
      let number = locator.part.map { " " + String($0 + 1) } ?? ""
      return InteractiveCommand.LocatorLook(
        x: share.x, y: share.y, label: (control.label.isEmpty ? words["locator"] : control.label) + number,
        text: frame.text(of: place), isUnmarked: control.isUnmarked)
    }
    queue.send(
      .locators(page: address.page, index: address.index, looks, takesTaps: object.takesTaps))
  }

  private func showControl(_ number: Int, to queue: inout CommandQueue) {
    guard let object = activeObject else { return }
    queue.send(.control(number, object.look(of: number)))
  }

  /// Updates the controls of the active interactive whose displayed state has changed.
  private func showControls(changedFrom object: InteractiveObject, to queue: inout CommandQueue) {
    guard let changed = activeObject else { return }
    for number in changed.controls.indices {
      let look = changed.look(of: number)
      if look != object.look(of: number) { queue.send(.control(number, look)) }
    }
  }

  // MARK: Controls

  /// I9: operates a control of the active interactive.
  mutating func operate(
    _ number: Int, _ action: InteractiveEvent.ControlAction, to queue: inout CommandQueue
  ) {
    guard let address = active, let object = objects[address],
      object.controls.indices.contains(number), object.controls[number].isOperable
    else { return }
    switch action {
    case .slid(let x, let y):
      pause(number, to: &queue)
      set(number, to: object.value(of: number, slidTo: x, y), isFinal: false, to: &queue)
    case .letGo: save(address, to: &queue)
    case .key(let key):
      pause(number, to: &queue)
      set(number, to: object.value(of: number, after: key), to: &queue)
    case .chose(let choice): set(number, to: object.value(of: number, choosing: choice), to: &queue)
    case .toggled: set(number, to: object.toggledValue(of: number), to: &queue)
    case .typed(let text): set(number, to: object.value(of: number, typed: text), to: &queue)
    case .opened:
      if object.controls[number].isColor { openPicker(number, color: object.color(number), to: &queue) }
    case .pressed:
      if object.controls[number].kind == .button { act(number, object.controls[number], to: &queue) }
    case .played: play(number, isRunning: !object.isPlaying(number), to: &queue)
    case .faster: changePlayer(of: number, to: &queue) { $0.faster() }
    case .slower: changePlayer(of: number, to: &queue) { $0.slower() }
    case .reversed: changePlayer(of: number, to: &queue) { $0.reverse() }
    case .stepped(let isForward):
      pause(number, to: &queue)
      set(number, to: object.value(of: number, steppedForward: isForward), to: &queue)
      if object.controls[number].kind == .locator { showLocators(address, to: &queue) }
    case .reset:
      pause(number, to: &queue)
      set(number, to: object.resetValue(of: number), to: &queue)
    }
  }

  /// Sets a control of the active interactive, updates the display and draws; does nothing if the value is nil. Final
  /// values are saved.
  private mutating func set(
    _ number: Int, to value: ControlValue?, isFinal: Bool = true, to queue: inout CommandQueue
  ) {
    guard let value, let address = active, let object = objects[address] else { return }
    // Controls of the same variable must not set it in turn.
    for other in object.playing(against: number) { pause(other, to: &queue) }
    let hasChanged = change(address) { object in
      object.allowSettlements()
      return object.set(number, to: value)
    }
    if hasChanged == true {
      showControls(changedFrom: object, to: &queue)
      draw(address, to: &queue)
      act(number, object.controls[number], to: &queue)
    }
    if isFinal { save(address, to: &queue) }
  }

  /// I9: requests the evaluation of a control's action from the kernel, if it has one.
  private mutating func act(_ number: Int, _ control: InteractiveControl, to queue: inout CommandQueue) {
    guard !control.action.isEmpty, let address = active, let object = objects[address] else { return }
    if control.kind == .button { change(address) { $0.allowSettlements() } }
    queue.send(.act(page: address.page, index: address.index, control: number, values: object.inputForms))
  }

  // MARK: Animation

  private mutating func play(_ number: Int, isRunning: Bool, to queue: inout CommandQueue) {
    guard let address = active, objects[address]?.isPlayable(number) == true else { return }
    change(address) { $0.play(number, isRunning: isRunning) }
    if !isRunning { save(address, to: &queue) }
    showControl(number, to: &queue)
    updateFrames(to: &queue)
  }

  private mutating func pause(_ number: Int, to queue: inout CommandQueue) {
    if activeObject?.isPlaying(number) == true { play(number, isRunning: false, to: &queue) }
  }

  private mutating func changePlayer(
    of number: Int, to queue: inout CommandQueue, _ change: (inout ControlPlayer) -> Void
  ) {
    guard let address = active, objects[address]?.isPlayable(number) == true else { return }
    self.change(address) { $0.changePlayer(of: number, change) }
    showControl(number, to: &queue)
  }

  /// Advances the playing controls to a time in milliseconds.
  mutating func advance(to time: Double, to queue: inout CommandQueue) {
    guard let address = active, let before = objects[address] else { return }
    let changed = change(address) { $0.advance(to: time) } ?? []
    guard !changed.isEmpty else { return }
    showControls(changedFrom: before, to: &queue)
    draw(address, to: &queue)
    for number in changed { act(number, before.controls[number], to: &queue) }
    updateFrames(to: &queue)
  }

  /// Whether controls of the active interactive are playing.
  var isPlaying: Bool { activeObject?.isPlaying == true }

  private func updateFrames(to queue: inout CommandQueue) { queue.setPlaying(isPlaying) }

  // MARK: Picture

  /// I5, I6: handles a touch on the picture of the active interactive: 3D objects turn, locators move.
  mutating func touch(
    _ phase: InteractiveEvent.Phase, _ touch: InteractiveEvent.ObjectTouch, to queue: inout CommandQueue
  ) {
    guard let address = active, let object = objects[address], let frame = object.frame,
      touch.width > 0, touch.height > 0
    else { return }
    switch phase {
    case .pressed: apply(grip.press(touch, object, frame: frame), address, to: &queue)
    case .dragged: apply(grip.drag(to: touch, object, frame: frame), address, to: &queue)
    case .released, .cancelled:
      if phase == .released { apply(grip.release(touch, object, frame: frame), address, to: &queue) }
      grip.letGo()
      save(address, to: &queue)
    }
  }

  private mutating func apply(
    _ effect: PictureGrip.Effect?, _ address: Address, to queue: inout CommandQueue
  ) {
    switch effect {
    case nil: break
    case .moveLocator(let number, let place): moveLocator(number, address, to: place, to: &queue)
    case .tap(let place, let isFirst): tap(at: place, address, isFirst: isFirst, to: &queue)
    case .turn(let dx, let dy):
      change(address) { $0.view.turn(dx: dx, dy: dy) }
      showView(address, to: &queue)
    case .pan(let dx, let dy):
      change(address) { $0.view.pan(dx: dx, dy: dy) }
      showView(address, to: &queue)
    }
  }

  private mutating func moveLocator(
    _ number: Int, _ address: Address, to place: ControlPoint, to queue: inout CommandQueue
  ) {
    let hasMoved = change(address) { object in object.move(object.locators[number], to: place) }
    guard hasMoved == true, let object = objects[address] else { return }
    showLocators(address, to: &queue)
    draw(address, to: &queue)
    let control = object.locators[number].control
    act(control, object.controls[control], to: &queue)
  }

  /// I6: gives a place to the actions that take taps; where none does, adds a locator there.
  private mutating func tap(
    at place: ControlPoint, _ address: Address, isFirst: Bool, to queue: inout CommandQueue
  ) {
    guard let object = objects[address] else { return }
    let takers = object.controls.indices.filter {
      object.controls[$0].kind == .stroke || isFirst && object.controls[$0].kind == .tap
    }
    for taker in takers {
      change(address) { object in
        object.allowSettlements()
        _ = object.set(taker, to: .point(place))
      }
      act(taker, object.controls[taker], to: &queue)
    }
    guard takers.isEmpty, isFirst, let growing = object.growing else { return }
    set(growing, to: object.value(of: growing, adding: place), to: &queue)
    showLocators(address, to: &queue)
  }

  /// I5: scales and moves a 3D object by a pinch; `dx` and `dy` are fractions of the picture's width.
  mutating func pinch(_ factor: Double, dx: Double, dy: Double, to queue: inout CommandQueue) {
    guard let address = active, objects[address]?.frame?.isSpace == true else { return }
    grip.letGo()
    change(address) { object in
      object.view.enlarge(by: factor)
      object.view.pan(dx: dx, dy: dy)
    }
    showView(address, to: &queue)
    save(address, to: &queue)
  }

  /// R13: turns a 3D object or moves a locator with a key.
  mutating func press(_ key: ControlKey, locator: Int?, to queue: inout CommandQueue) {
    guard let address = active, let object = objects[address], let frame = object.frame else { return }
    if frame.isSpace {
      change(address) { $0.view.press(key) }
      showView(address, to: &queue)
    } else if let locator, frame.isUsable, object.locators.indices.contains(locator) {
      let place = object.place(of: object.locators[locator]).moved(
        by: key, width: frame.maximumX - frame.minimumX, height: frame.maximumY - frame.minimumY)
      moveLocator(locator, address, to: frame.clamped(place), to: &queue)
    }
    save(address, to: &queue)
  }

  // MARK: Colour picker

  /// C1: opens the picker of a swatch.
  private mutating func openPicker(_ number: Int, color: PickedColor, to queue: inout CommandQueue) {
    picker = (number, ColorPicker(color))
    showPicker(to: &queue)
  }

  private func showPicker(to queue: inout CommandQueue) {
    guard let (number, picker) = picker else { return }
    queue.send(.picker(picker.look, control: number))
  }

  private mutating func closePicker(to queue: inout CommandQueue) {
    guard let (number, _) = picker else { return }
    picker = nil
    queue.send(.picker(nil, control: number))
    if let address = active { save(address, to: &queue) }
  }

  /// Handles an operation of the picker; C6: the control in the panel is updated at once.
  mutating func use(_ action: InteractiveEvent.PickerAction, to queue: inout CommandQueue) {
    guard let (number, old) = picker else { return }
    var picker = old
    switch action {
    case .tab(let tab): picker.select(tab)
    case .chose(let name): picker.choose(named: name)
    case .slid(let channel, let share): picker.slide(channel: channel, to: share)
    case .letGo: picker.letGo()
    case .key(let channel, let key): picker.press(key, channel: channel)
    // C4: only this closes the picker.
    case .closed: return closePicker(to: &queue)
    }
    self.picker = (number, picker)
    showPicker(to: &queue)
    set(number, to: picker.color.value, isFinal: false, to: &queue)
  }

  // MARK: Tests

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(shown page: Int) -> String? {
    if let problem = objects.illegality(active: active) { return problem }
    guard let active else {
      if isFullScreen { return "a sheet shows nothing" }
      if picker != nil { return "a colour picker belongs to nothing" }
      return nil
    }
    if active.page != page { return "an interactive of another page is active" }
    guard let object = objects[active], object.definition != nil else { return "nothing is active" }
    if let (control, _) = picker, !object.controls.indices.contains(control) {
      return "a colour picker belongs to no control"
    }
    return nil
  }
}
