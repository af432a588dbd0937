import Numerics

/// Phong shading without shadows.
struct Lighting {
  private var ambient = Point3(0, 0, 0)
  private var lamps: [(direction: Point3, color: Point3)] = []

  init(_ lights: [Light], _ camera: Camera) {
    for light in lights.prefix(16) {
      let color = Point3(light.color.red, light.color.green, light.color.blue)
      switch light.origin {
      case .ambient: ambient = ambient + color
      case .viewer(let direction): lamps.append((direction.normalized, color))
      case .box(let direction): lamps.append((camera.view(direction).normalized, color))
      }
    }
  }

  /// The main direction of light.
  var main: Point3 {
    var sum = Point3(0, 0, 0)
    for lamp in lamps { sum = sum + lamp.direction * (lamp.color.x + lamp.color.y + lamp.color.z) }
    return sum.length > 1e-9 ? sum.normalized : Point3(0, 0, 1)
  }

  /// The colour of a surface with a normal that faces the viewer.
  func shade(_ color: Color, _ normal: Point3, _ eye: Point3, style: Style) -> Color {
    var sum = ambient
    var gloss = Point3(0, 0, 0)
    for lamp in lamps {
      let cosine = normal.dot(lamp.direction)
      guard cosine > 0 else { continue }
      sum = sum + lamp.color * cosine
      if style.specularity > 0 {
        let mirrored = normal * (2 * cosine) - lamp.direction
        let angle = mirrored.dot(eye)
        if angle > 0 {
          gloss = gloss + lamp.color * (style.specularity * Double.pow(angle, max(style.shininess, 1)))
        }
      }
    }
    let glow = style.glow ?? .black
    return Color(
      red: color.red * sum.x + gloss.x + glow.red, green: color.green * sum.y + gloss.y + glow.green,
      blue: color.blue * sum.z + gloss.z + glow.blue, opacity: color.opacity)
  }
}
