import TextBytes

/// The extent of an SVG path and the number of its points.
///
/// Control points count as points, and arcs as squares around their ends, so that the extent is an upper bound.
package struct PathExtent {
  /// The number of arguments of each command.
  private static let arguments: [UInt8: Int] = [
    "m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7,
  ]

  package private(set) var points = 0
  /// The index after what could be read; `data.endIndex` if all could.
  package private(set) var end: Int
  /// The sum of the heights of all segments, in the units of the path.
  package private(set) var climb = 0.0
  private var least = (x: Double.infinity, y: Double.infinity)
  private var most = (x: -Double.infinity, y: -Double.infinity)
  private var last = (x: 0.0, y: 0.0)
  private var start = (x: 0.0, y: 0.0)

  package var width: Double { max(0, most.x - least.x) }
  package var height: Double { max(0, most.y - least.y) }
  package var box: DrawingBox {
    points == 0 ? DrawingBox() : DrawingBox(x: least.x, y: least.y, width: width, height: height)
  }

  /// Parses the data of a `d` attribute up to the first error, as renderers do.
  package init(path data: ArraySlice<UInt8>) {
    var numbers = DrawingNumbers(data)
    end = data.startIndex
    while !numbers.isAtEnd {
      guard let command = numbers.command(), points > 0 || command | .lowercaseBit == "m" else { return }
      let letter = command | .lowercaseBit
      if letter == "z" {
        reach(start)
        last = start
        end = numbers.position
        continue
      }
      guard let count = Self.arguments[letter] else { return }
      var isFirst = true
      while isFirst || numbers.isBeforeNumber {
        guard let values = Self.values(count, of: letter, from: &numbers) else { return }
        follow(letter, values: values, isRelative: command == letter)
        if letter == "m", isFirst { start = last }
        isFirst = false
        end = numbers.position
      }
    }
    end = data.endIndex
  }

  /// Parses the `points` of a polygon or polyline up to the first error.
  package init(points text: ArraySlice<UInt8>) {
    var numbers = DrawingNumbers(text)
    end = text.startIndex
    while !numbers.isAtEnd {
      guard let x = numbers.number(), let y = numbers.number() else { return }
      reach((x, y))
      end = numbers.position
    }
    end = text.endIndex
  }

  private static func values(_ count: Int, of letter: UInt8, from numbers: inout DrawingNumbers) -> [Double]?
  {
    var values: [Double] = []
    while values.count < count {
      let isFlag = letter == "a" && (values.count == 3 || values.count == 4)
      guard let value = isFlag ? numbers.flag() : numbers.number() else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func follow(_ letter: UInt8, values: [Double], isRelative: Bool) {
    let origin = isRelative ? last : (x: 0, y: 0)
    switch letter {
    case "h": reach((origin.x + values[0], last.y))
    case "v": reach((last.x, origin.y + values[0]))
    case "a":
      let end = (x: origin.x + values[5], y: origin.y + values[6])
      let reachX = 2 * abs(values[0])
      let reachY = 2 * abs(values[1])
      reach((end.x - reachX, end.y - reachY))
      reach((end.x + reachX, end.y + reachY))
      reach(end)
    default:
      for index in stride(from: 0, to: values.count - 1, by: 2) {
        reach((origin.x + values[index], origin.y + values[index + 1]))
      }
    }
  }

  private mutating func reach(_ point: (x: Double, y: Double)) {
    if points > 0 { climb += abs(point.y - last.y) }
    points += 1
    last = point
    least = (min(least.x, point.x), min(least.y, point.y))
    most = (max(most.x, point.x), max(most.y, point.y))
  }
}
