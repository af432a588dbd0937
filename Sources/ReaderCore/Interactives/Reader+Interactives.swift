import InteractiveModel

/// I1 to I4, I7 and I8: which interactive is active.
extension Reader {
  mutating func respond(to event: InteractiveEvent) {
    switch event {
    case .found(let page, let ids): found(ids, on: page)
    case .defined(let page, let index, let bytes):
      defined(Interactives.Address(page: page, index: index), bytes)
    case .drawn(let page, let index, let frame): drawn(Interactives.Address(page: page, index: index), frame)
    case .settled(let page, let index, let control, let bytes):
      settle(Interactives.Address(page: page, index: index), acting: control, bytes)
    default:
      // Until the cover has given way there is nothing to use.
      if phase == .reading { use(event) }
    }
  }

  private mutating func use(_ event: InteractiveEvent) {
    switch event {
    case .tapped(let page, let index): tap(Interactives.Address(page: page, index: index))
    case .done, .dismissed, .tappedOff: deactivate()
    case .fullScreen:
      guard interactives.active != nil else { return }
      closePicker()
      showSheet(!interactives.isFullScreen)
    case .control(let number, let action): operate(number, action)
    case .touched(let phase, let finger): touch(phase, finger)
    case .pinched(let factor, let dx, let dy): pinchObject(factor, dx: dx, dy: dy)
    case .key(let key, let locator): pressOnObject(key, locator)
    case .picker(let action): usePicker(action)
    case .found, .defined, .drawn, .settled: break
    }
  }

  /// A page was formatted: what is known of its interactives stays, and those with other values than the author's are
  /// drawn anew.
  private mutating func found(_ ids: [String], on page: Int) {
    guard book.pages.indices.contains(page), ids.count <= 1000 else { return }
    let known = interactives.objects[page] ?? []
    if interactives.active?.page == page { deactivate() }
    interactives.awaited = nil
    var list: [InteractiveObject] = []
    for id in ids {
      var object = known.first { $0.id == id } ?? InteractiveObject(id: id)
      object.isDrawn = false
      object.isFetching = false
      list.append(object)
    }
    interactives.objects[page] = list
    for index in list.indices where list[index].isChanged || keptPlace(of: id(page, index)) != nil {
      let address = Interactives.Address(page: page, index: index)
      if list[index].definition == nil { fetch(address) } else { draw(address) }
    }
  }

  /// What an interactive is kept under.
  func id(_ page: Int, _ index: Int) -> String {
    book.pages[page].href + "#" + (interactives.objects[page]?[index].id ?? "")
  }

  private mutating func fetch(_ address: Interactives.Address) {
    guard let object = interactives[address], !object.isFetching else { return }
    interactives.change(address) { $0.isFetching = true }
    send(.interactive(.define(page: address.page, index: address.index)))
  }

  private mutating func defined(_ address: Interactives.Address, _ bytes: [UInt8]?) {
    guard let object = interactives[address], object.definition == nil else { return }
    let isAwaited = interactives.awaited == address
    if isAwaited { interactives.awaited = nil }
    interactives.change(address) { $0.isFetching = false }
    guard let bytes, let definition = Self.definition(bytes), definition.isLive else {
      if isAwaited { send(.interactive(.unavailable(page: address.page, index: address.index))) }
      return
    }
    interactives.change(address) { $0.take(definition) }
    restoreValues(of: address)
    if isAwaited, address.page == current {
      activate(address)
    } else if interactives[address]?.isChanged == true {
      draw(address)
    }
  }

  private static func definition(_ bytes: [UInt8]) -> InteractiveDefinition? {
    do { return try InteractiveDefinition(json: bytes) } catch { return nil }
  }

  // MARK: Activity

  /// I2, I3: a tap makes one active, and the one before it inactive.
  private mutating func tap(_ address: Interactives.Address) {
    guard address.page == current, let object = interactives[address], interactives.active != address else {
      return
    }
    closePanel()
    endGesture()
    deactivate()
    if object.definition == nil {
      interactives.awaited = address
      fetch(address)
    } else {
      activate(address)
    }
  }

  private mutating func activate(_ address: Interactives.Address) {
    guard let object = interactives[address], let definition = object.definition else { return }
    interactives.active = address
    send(
      .interactive(
        .activate(
          page: address.page, index: address.index, title: definition.title, controls: object.looks)))
    send(
      .announce(definition.title.isEmpty ? words["activated"] : definition.title + ", " + words["activated"]))
    draw(address)
    // What its author has playing plays, unless less motion is wanted.
    for (number, control) in definition.controls.enumerated()
    where control.kind == .animator && !reducesMotion {
      play(number, isRunning: true)
    }
  }

  /// I7: ends the activity.
  mutating func deactivate() {
    interactives.awaited = nil
    guard let address = interactives.active else { return }
    closePicker()
    if interactives.isFullScreen { showSheet(false) }
    interactives.hold = .nothing
    interactives.change(address) { object in
      for player in object.players.indices { object.players[player].isRunning = false }
    }
    interactives.active = nil
    updateFrames()
    keepValues(of: address)
    send(.interactive(.deactivate(page: address.page, index: address.index)))
  }

  /// I8: full screen is a sheet.
  mutating func showSheet(_ isOpen: Bool) {
    interactives.isFullScreen = isOpen
    send(.interactive(.sheet(isOpen: isOpen)))
  }

  /// Escape closes what is uppermost; false where nothing is open.
  mutating func escapeInteractive() -> Bool {
    guard interactives.active != nil else { return false }
    if interactives.picker != nil {
      closePicker()
    } else if interactives.isFullScreen {
      showSheet(false)
    } else {
      deactivate()
    }
    return true
  }

  /// The screen has another size: the active one comes to its top again; false where none is.
  mutating func bringActive() -> Bool {
    guard let address = interactives.active, address.page == current else { return false }
    send(.interactive(.bring(page: address.page, index: address.index)))
    return true
  }

  // MARK: Drawing

  mutating func draw(_ address: Interactives.Address) {
    guard let object = interactives[address], let definition = object.definition else { return }
    interactives.change(address) { $0.isDrawn = true }
    send(
      .interactive(
        .draw(
          page: address.page, index: address.index, values: object.inputForms,
          settles: definition.hasLiveBounds)))
    if !object.view.isInitial {
      send(.interactive(.view(page: address.page, index: address.index, object.view)))
    }
  }

  private mutating func drawn(_ address: Interactives.Address, _ frame: PlotFrame) {
    guard let object = interactives[address] else { return }
    let isNew = object.frame != frame
    interactives.change(address) { $0.frame = frame }
    // Locators are at plot coordinates: another range moves them.
    if isNew, interactives.active == address { showLocators(address) }
  }

  mutating func showLocators(_ address: Interactives.Address) {
    guard let object = interactives[address], let frame = object.frame else { return }
    let locators = object.locators
    guard !locators.isEmpty else { return }
    let looks = locators.map { locator in
      let place = object.place(of: locator)
      let share = frame.isUsable ? frame.share(of: place) : (x: 0.5, y: 0.5)
      let control = object.controls[locator.control]
      let number = locator.part.map { " " + String($0 + 1) } ?? ""
      return InteractiveCommand.LocatorLook(
        x: share.x, y: share.y, label: (control.label.isEmpty ? words["locator"] : control.label) + number,
        text: Self.text(of: place, in: frame))
    }
    send(.interactive(.locators(page: address.page, index: address.index, looks)))
  }

  private static func text(of place: ControlPoint, in frame: PlotFrame) -> String {
    var control = InteractiveControl(.locator, variable: "", label: "", initial: .number(0))
    control.minimum = ControlPoint(frame.minimumX, frame.minimumY)
    control.maximum = ControlPoint(frame.maximumX, frame.maximumY)
    return control.text(of: place)
  }
}
