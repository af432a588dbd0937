import Testing

@testable import ArtworkDrawing

/// A translucent shape looks as it does in a translucent group, however its opacity is painted.
@Suite struct DrawingOpacityTests {
  private static let shapes = [
    "<rect x='3' y='3' width='12' height='9'", "<circle cx='9' cy='10' r='6'",
    "<ellipse cx='9' cy='10' rx='7' ry='4'",
    "<path d='M2 2h14l-4 14z'", "<polygon points='2,2 16,4 8,17'", "<line x1='2' y1='2' x2='17' y2='15'",
    "<polyline points='2,2 16,4 8,17'",
  ]
  private static let paints = [
    "fill='#c02040'", "fill='#c02040' stroke='none'", "fill='#c02040' stroke='#2040c0' stroke-width='3'",
    "fill='none' stroke='#2040c0' stroke-width='3'", "fill='#c02040' fill-opacity='0.6'",
    "style='fill:#c02040;fill-opacity:60%;stroke:none'", "class='a'",
  ]
  /// What stands around the shape, with `%` in its place.
  private static let surroundings = [
    "%", "<g stroke='#206020' stroke-width='2'>%</g>", "<g fill-opacity='0.5'>%</g>",
    "<style>.a { fill: #c02040; stroke: #2040c0; fill-opacity: 0.7 }</style>%",
    "<style>* { stroke: #2040c0 }</style>%", "<defs><g id='u'>%</g></defs><use href='#u' stroke='#206020'/>",
  ]

  @Test(arguments: shapes, paints) func aShapeLooksAsItDoesInAGroup(shape: String, paint: String) throws {
    for surrounding in Self.surroundings {
      for opacity in ["0.4", "40%"] {
        func painted(_ body: String) throws -> [UInt8] {
          try render(
            "<rect width='20' height='20' fill='#e0e0c0'/>" + surrounding.replacing("%", with: body)
          ).pixels
        }
        let direct = try painted("\(shape) \(paint) opacity='\(opacity)'/>")
        let grouped = try painted("<g opacity='\(opacity)'>\(shape) \(paint)/></g>")
        let difference = zip(direct, grouped).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(difference <= 2, "\(shape) \(paint) in \(surrounding)")
      }
    }
  }

  @Test func aThousandTranslucentShapesArePainted() throws {
    let shapes = (0..<1000).map {
      "<circle cx='\($0 % 20)' cy='\($0 / 50)' r='2' fill='#2040c0' opacity='0.1'/>"
    }
    #expect(try render(shapes.joined()).losses == [])
  }
}
