import InteractiveModel

/// I5 and I6: fingers and keys on the picture of the active interactive.
extension Reader {
  /// A finger on the picture. What it can do there depends on what the picture is: things in space turn, locators move.
  mutating func touch(_ phase: InteractiveEvent.Phase, _ touch: InteractiveEvent.ObjectTouch) {
    guard let address = interactives.active, let object = interactives[address], let frame = object.frame,
      touch.width > 0, touch.height > 0
    else { return }
    switch phase {
    case .pressed:
      interactives.hold = .nothing
      if frame.isSpace {
        interactives.hold = .space(x: touch.x, y: touch.y)
      } else if let locator = nearestLocator(object, frame, touch) {
        interactives.hold = .locator(locator)
        moveHeld(address, to: touch)
      }
    case .dragged: moveHeld(address, to: touch)
    case .released, .cancelled:
      if phase == .released { moveHeld(address, to: touch) }
      interactives.hold = .nothing
      keepValues(of: address)
    }
  }

  /// The locator nearest to a finger, wherever it came down: a press in the plane brings it there.
  private func nearestLocator(
    _ object: InteractiveObject, _ frame: PlotFrame, _ touch: InteractiveEvent.ObjectTouch
  ) -> Int? {
    guard frame.isUsable else { return nil }
    var best: Int?
    var least = Double.infinity
    for (number, locator) in object.locators.enumerated() {
      let share = frame.share(of: object.place(of: locator))
      let (dx, dy) = (share.x * touch.width - touch.x, share.y * touch.height - touch.y)
      if dx * dx + dy * dy < least { (least, best) = (dx * dx + dy * dy, number) }
    }
    return best
  }

  private mutating func moveHeld(_ address: Interactives.Address, to touch: InteractiveEvent.ObjectTouch) {
    guard let object = interactives[address], let frame = object.frame else { return }
    switch interactives.hold {
    case .nothing: break
    case .locator(let number):
      guard frame.isUsable, object.locators.indices.contains(number) else { return }
      let place = frame.clamped(frame.point(x: touch.x / touch.width, y: touch.y / touch.height))
      move(address, number, to: place)
    case .space(let x, let y):
      let (dx, dy) = ((touch.x - x) / touch.width, (touch.y - y) / touch.width)
      interactives.hold = .space(x: touch.x, y: touch.y)
      guard dx != 0 || dy != 0 else { return }
      interactives.change(address) { object in
        if touch.pans { object.view.pan(dx: dx, dy: dy) } else { object.view.turn(dx: dx, dy: dy) }
      }
      showView(address)
    }
  }

  private mutating func move(_ address: Interactives.Address, _ number: Int, to place: ControlPoint) {
    var isChange = false
    interactives.change(address) { object in
      isChange = object.move(object.locators[number], to: place)
    }
    guard isChange else { return }
    showLocators(address)
    draw(address)
  }

  private mutating func showView(_ address: Interactives.Address) {
    guard let object = interactives[address] else { return }
    send(.interactive(.view(page: address.page, index: address.index, object.view)))
  }

  /// I5: two fingers enlarge and move a thing in space.
  mutating func pinchObject(_ factor: Double, dx: Double, dy: Double) {
    guard let address = interactives.active, interactives[address]?.frame?.isSpace == true else { return }
    interactives.hold = .nothing
    interactives.change(address) { object in
      object.view.enlarge(by: factor)
      object.view.pan(dx: dx, dy: dy)
    }
    showView(address)
    keepValues(of: address)
  }

  /// R13: the same from the keyboard. Home shows a thing in space as its author does.
  mutating func pressOnObject(_ key: ControlKey, _ locator: Int?) {
    guard let address = interactives.active, let object = interactives[address], let frame = object.frame
    else {
      return
    }
    if frame.isSpace {
      interactives.change(address) { object in
        switch key {
        case .left: object.view.turn(dx: -1 / 24, dy: 0)
        case .right: object.view.turn(dx: 1 / 24, dy: 0)
        case .up: object.view.turn(dx: 0, dy: -1 / 24)
        case .down: object.view.turn(dx: 0, dy: 1 / 24)
        case .pageUp: object.view.enlarge(by: 1.25)
        case .pageDown: object.view.enlarge(by: 0.8)
        case .home, .end: object.view = SpaceView()
        }
      }
      showView(address)
    } else if let locator, frame.isUsable, object.locators.indices.contains(locator) {
      let place = Self.moved(
        object.place(of: object.locators[locator]), by: key, width: frame.maximumX - frame.minimumX,
        height: frame.maximumY - frame.minimumY)
      move(address, locator, to: frame.clamped(place))
    }
    keepValues(of: address)
  }
}
