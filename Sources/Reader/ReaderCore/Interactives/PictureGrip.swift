import InteractiveModel

/// I5, I6: the object that a finger on the picture of the active interactive holds: a locator, or a 3D object that it
/// turns.
struct PictureGrip: Sendable, Equatable {
  /// The effect of a finger on the picture.
  enum Effect: Sendable, Equatable {
    case moveLocator(Int, to: ControlPoint)
    /// Turn by these fractions of the picture's width.
    case turn(dx: Double, dy: Double)
    case pan(dx: Double, dy: Double)
  }

  private enum Hold: Equatable {
    case nothing
    case locator(Int)
    /// A 3D object; the finger's last position.
    case space(x: Double, y: Double)
  }

  private var hold = Hold.nothing

  /// Grips a 3D object, or the locator nearest to the finger, which moves there.
  mutating func press(
    _ touch: InteractiveEvent.ObjectTouch, _ object: InteractiveObject, _ frame: PlotFrame
  ) -> Effect? {
    hold = .nothing
    if frame.isSpace {
      hold = .space(x: touch.x, y: touch.y)
    } else if let locator = Self.nearestLocator(object, frame, touch) {
      hold = .locator(locator)
      return drag(to: touch, object, frame)
    }
    return nil
  }

  mutating func drag(
    to touch: InteractiveEvent.ObjectTouch, _ object: InteractiveObject, _ frame: PlotFrame
  ) -> Effect? {
    switch hold {
    case .nothing: return nil
    case .locator(let number):
      guard frame.isUsable, object.locators.indices.contains(number) else { return nil }
      let place = frame.point(x: touch.x / touch.width, y: touch.y / touch.height)
      return .moveLocator(number, to: frame.clamped(place))
    case .space(let x, let y):
      let (dx, dy) = ((touch.x - x) / touch.width, (touch.y - y) / touch.width)
      hold = .space(x: touch.x, y: touch.y)
      guard dx != 0 || dy != 0 else { return nil }
      return touch.pans ? .pan(dx: dx, dy: dy) : .turn(dx: dx, dy: dy)
    }
  }

  mutating func letGo() { hold = .nothing }

  private static func nearestLocator(
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
}
