import InteractiveModel

/// I5, I6: the object that a finger on the picture of the active interactive holds: a locator, or a 3D object that it
/// turns.
struct PictureGrip: Sendable, Equatable {
  /// The effect of a finger on the picture.
  enum Effect: Sendable, Equatable {
    case moveLocator(Int, to: ControlPoint)
    /// A tap at a place that is none of the locators'.
    case tap(ControlPoint, isFirst: Bool)
    /// The finger went on by these shares of the picture's width.
    case turn(dx: Double, dy: Double)
    case pan(dx: Double, dy: Double)
  }

  private enum Hold: Equatable {
    case nothing
    case locator(Int)
    /// The picture beside its locators, since the finger came there.
    case place(x: Double, y: Double)
    /// The picture, whose action is given each place.
    case stroke
    /// A thing in space, from where the finger was.
    case space(x: Double, y: Double)
  }

  private var hold = Hold.nothing

  /// Grips a 3D object, or the locator nearest to the finger, which moves there.
  mutating func press(
    _ touch: InteractiveEvent.ObjectTouch, _ object: InteractiveObject, frame: PlotFrame
  ) -> Effect? {
    hold = .nothing
    if frame.isSpace {
      hold = .space(x: touch.x, y: touch.y)
    } else if frame.isUsable {
      let nearest = Self.nearestLocator(object, frame: frame, touch)
      if let nearest, !object.takesTaps || nearest.distance <= Self.reach {
        hold = .locator(nearest.number)
        return drag(to: touch, object, frame: frame)
      }
      if object.takesStrokes {
        hold = .stroke
        return .tap(Self.place(touch, frame), isFirst: true)
      }
      if object.takesTaps { hold = .place(x: touch.x, y: touch.y) }
    }
    return nil
  }

  /// A finger this near to a locator holds it, in pixels, where taps beside it mean something.
  private static let reach = 22.0
  /// A finger that moves no further than this taps.
  private static let tremble = 10.0

  private static func place(_ touch: InteractiveEvent.ObjectTouch, _ frame: PlotFrame) -> ControlPoint {
    frame.clamped(frame.point(x: touch.x / touch.width, y: touch.y / touch.height))
  }

  /// Ends a touch: one that began beside the locators and did not move is a tap.
  mutating func release(
    _ touch: InteractiveEvent.ObjectTouch, _ object: InteractiveObject, frame: PlotFrame
  ) -> Effect? {
    guard case .place(let x, let y) = hold else { return drag(to: touch, object, frame: frame) }
    let (dx, dy) = (touch.x - x, touch.y - y)
    guard frame.isUsable, dx * dx + dy * dy <= Self.tremble * Self.tremble else { return nil }
    return .tap(Self.place(touch, frame), isFirst: true)
  }

  mutating func drag(
    to touch: InteractiveEvent.ObjectTouch, _ object: InteractiveObject, frame: PlotFrame
  ) -> Effect? {
    switch hold {
    case .nothing, .place: return nil
    case .stroke: return frame.isUsable ? .tap(Self.place(touch, frame), isFirst: false) : nil
    case .locator(let number):
      guard frame.isUsable, object.locators.indices.contains(number) else { return nil }
      return .moveLocator(number, to: Self.place(touch, frame))
    case .space(let x, let y):
      let (dx, dy) = ((touch.x - x) / touch.width, (touch.y - y) / touch.width)
      hold = .space(x: touch.x, y: touch.y)
      guard dx != 0 || dy != 0 else { return nil }
      return touch.pans ? .pan(dx: dx, dy: dy) : .turn(dx: dx, dy: dy)
    }
  }

  mutating func letGo() { hold = .nothing }

  private static func nearestLocator(
    _ object: InteractiveObject, frame: PlotFrame, _ touch: InteractiveEvent.ObjectTouch
  ) -> (number: Int, distance: Double)? {
    var best: Int?
    var least = Double.infinity
    for (number, locator) in object.locators.enumerated() {
      let share = frame.share(of: object.place(of: locator))
      let (dx, dy) = (share.x * touch.width - touch.x, share.y * touch.height - touch.y)
      if dx * dx + dy * dy < least { (least, best) = (dx * dx + dy * dy, number) }
    }
    return best.map { ($0, least.squareRoot()) }
  }
}
