import InteractiveModel

/// Plot coordinates and shares of a picture.
extension PlotFrame {
  /// The plot coordinates at shares of the picture.
  func point(x: Double, y: Double) -> ControlPoint {
    ControlPoint(
      minimumX + (x - left) / (right - left) * (maximumX - minimumX),
      maximumY - (y - top) / (bottom - top) * (maximumY - minimumY))
  }

  /// The shares of the picture at plot coordinates.
  func share(of point: ControlPoint) -> (x: Double, y: Double) {
    (
      left + (point.x - minimumX) / (maximumX - minimumX) * (right - left),
      top + (maximumY - point.y) / (maximumY - minimumY) * (bottom - top)
    )
  }

  /// The place in the plot's range that is nearest to `point`.
  func clamped(_ point: ControlPoint) -> ControlPoint {
    ControlPoint(max(minimumX, min(maximumX, point.x)), max(minimumY, min(maximumY, point.y)))
  }

  /// A place as it is read aloud.
  func text(of place: ControlPoint) -> String {
    var control = InteractiveControl(.locator, variable: "", label: "", initial: .number(0))
    control.minimum = ControlPoint(minimumX, minimumY)
    control.maximum = ControlPoint(maximumX, maximumY)
    return control.text(of: place)
  }
}

extension ControlPoint {
  /// The place that a key moves it to: a step away, or a fiftieth of the size; page keys move ten times as far up and
  /// down, Home and End to the sides.
  func moved(
    by key: ControlKey, width: Double, height: Double, step: ControlPoint = ControlPoint(0, 0)
  ) -> ControlPoint {
    let dx = step.x > 0 ? step.x : width / 50
    let dy = step.y > 0 ? step.y : height / 50
    var moved = self
    switch key {
    case .left: moved.x -= dx
    case .right: moved.x += dx
    case .down: moved.y -= dy
    case .up: moved.y += dy
    case .pageDown: moved.y -= 10 * dy
    case .pageUp: moved.y += 10 * dy
    case .home: moved.x -= 10 * dx
    case .end: moved.x += 10 * dx
    }
    return moved
  }
}
