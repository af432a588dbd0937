import BookModel
import Diagnostics
import Files
import Testing

@testable import ArtworkDrawing

/// What the painter does in another way than SVG says: painted right by another writing, or told at its place.
@Suite struct DrawingDeviationTests {
  private static let ground = "<rect width='20' height='20' fill='#ccc'/>\n"

  // MARK: Painted right

  /// Pairs of drawings that look alike.
  @Test(arguments: [
    // The origin of a gradient's transformation, in its own units.
    (
      "<linearGradient id='l' gradientTransform='rotate(90)' transform-origin='.5 .5'><stop stop-color='#a00'/><stop offset='1' stop-color='#00a'/></linearGradient><rect width='20' height='20' fill='url(#l)'/>",
      "<linearGradient id='l' x2='0' y2='1'><stop stop-color='#a00'/><stop offset='1' stop-color='#00a'/></linearGradient><rect width='20' height='20' fill='url(#l)'/>"
    ),
    (
      "<pattern id='p' patternUnits='userSpaceOnUse' width='20' height='20' style='transform: scale(2); transform-origin: center'><rect x='5' y='5' width='5' height='5'/></pattern><rect width='20' height='20' fill='url(#p)'/>",
      "<rect width='10' height='10'/>"
    ),
    // A gradient without radius has its last colour.
    (
      "<radialGradient id='l' r='0'><stop stop-color='#a00'/><stop offset='1' stop-color='#00a'/></radialGradient><rect width='20' height='20' fill='url(#l)'/>",
      "<rect width='20' height='20' fill='#00a'/>"
    ),
    // A symbol is cut off at its view box, unless it overflows.
    (
      "<symbol id='s' viewBox='0 0 5 5'><rect width='9' height='9'/></symbol><use href='#s' width='10' height='10'/>",
      "<rect width='10' height='10'/>"
    ),
    (
      "<symbol id='s' viewBox='0 0 5 5' overflow='visible'><rect width='9' height='9'/></symbol><use href='#s' width='10' height='10'/>",
      "<rect width='18' height='18'/>"
    ),
    // A view box in the middle of a tile of another shape.
    (
      "<pattern id='p' patternUnits='userSpaceOnUse' width='10' height='20' viewBox='0 0 5 5'><rect width='5' height='5'/></pattern><rect width='20' height='20' fill='url(#p)'/>",
      "<rect y='5' width='20' height='10'/>"
    ),
    // The root is cut off in its own units.
    (
      "<svg viewBox='0 0 20 20'><clipPath id='c'><rect width='10' height='10'/></clipPath><rect width='20' height='20' clip-path='url(#c)'/></svg>",
      "<rect width='10' height='10'/>"
    ),
    // Angles and percentages of markers.
    (
      "<marker id='m' orient='.25turn' refX='50%' markerWidth='10%' markerHeight='100%'><rect width='20' height='20'/></marker><path d='M10 0h5' marker-start='url(#m)'/>",
      "<marker id='m' orient='90' refX='10' markerWidth='2' markerHeight='20'><rect width='20' height='20'/></marker><path d='M10 0h5' marker-start='url(#m)'/>"
    ),
    // Two passes of a morphology.
    (
      "<filter id='f' x='-.5' y='-.5' width='2' height='2'><feMorphology operator='dilate' radius='.5 1'/></filter><rect x='8' y='8' width='4' height='4' filter='url(#f)'/>",
      "<rect x='7.5' y='7' width='5' height='6'/>"
    ),
    // A shadow beside an edge and a region that end its halo.
    (
      "<filter id='f' x='0' y='0' width='1' height='3'><feDropShadow dx='0' dy='4' stdDeviation='1'/></filter><rect x='5' y='1' width='9' height='5' fill='#888' filter='url(#f)'/>",
      "<filter id='f' x='0' y='-1' width='1' height='3'><feGaussianBlur stdDeviation='1'/></filter><rect x='5' y='5' width='9' height='5' filter='url(#f)'/><rect x='5' y='1' width='9' height='5' fill='#888'/>"
    ),
    // Colours that are made of the alpha channel, and of light, in linear light.
    (
      "<filter id='f' x='0' y='0' width='1' height='1'><feColorMatrix in='SourceAlpha' values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 .3 0 0 0 1 0'/></filter><rect width='20' height='20' filter='url(#f)'/>",
      "<rect width='20' height='20' fill='rgb(0,0,149)'/>"
    ),
    (
      "<filter id='f' x='0' y='0' width='1' height='1'><feOffset in='SourceAlpha'/><feComponentTransfer><feFuncB type='linear' intercept='.3'/></feComponentTransfer></filter><rect width='20' height='20' filter='url(#f)'/>",
      "<rect width='20' height='20' fill='rgb(0,0,149)'/>"
    ),
    (
      "<filter id='f' x='0' y='0' width='1' height='1'><feDiffuseLighting lighting-color='#44a'><feDistantLight elevation='90'/></feDiffuseLighting></filter><rect width='20' height='20' filter='url(#f)'/>",
      "<rect width='20' height='20' fill='#44a'/>"
    ),
    // The height of what light falls on: a slope of half a right angle is dark on the side that a low light does not reach, in any
    // unit.
    (
      "<linearGradient id='l'><stop stop-opacity='0'/><stop offset='1'/></linearGradient><filter id='f' x='0' y='0' width='1' height='1'><feDiffuseLighting surfaceScale='20' color-interpolation-filters='sRGB'><feDistantLight elevation='45'/></feDiffuseLighting></filter><rect width='20' height='20' fill='url(#l)' filter='url(#f)'/>",
      "<rect width='20' height='20'/>"
    ),
    (
      "<linearGradient id='l'><stop stop-opacity='0'/><stop offset='1'/></linearGradient><filter id='f' x='0' y='0' width='1' height='1'><feDiffuseLighting surfaceScale='5' kernelUnitLength='2' color-interpolation-filters='sRGB'><feDistantLight elevation='45'/></feDiffuseLighting></filter><g transform='scale(4)'><rect width='5' height='5' fill='url(#l)' style='filter: url(#f)'/></g>",
      "<rect width='20' height='20'/>"
    ),
    // Base lines: of a text, of all in a group, and of parts that have places.
    (
      "<g dominant-baseline='central' font-size='9'><text y='8'>H</text><text dy='.1em'><tspan x='10' y='8'>H</tspan></text></g>",
      "<g font-size='9'><text y='8' dy='.3465em'>H</text><text x='10' y='8' dy='.4465em'>H</text></g>"
    ),
    // Sizes of text without one and with a name, and small capitals.
    (
      "<text y='9' font-family='Noto Sans'>H<tspan font-size='xx-small'>H</tspan></text>",
      "<text y='9' font-family='Noto Sans' font-size='16'>H<tspan font-size='9'>H</tspan></text>"
    ),
    (
      "<text y='9' font-family='Noto Sans' font-size='9' font-variant='small-caps'>Ab</text>",
      "<text y='9' font-family='Noto Sans' font-size='9'>A<tspan font-size='6.3'>B</tspan></text>"
    ),
    // A symbol's own size, and a stop before the one before it.
    (
      "<symbol id='s' viewBox='0 0 5 5' width='10' height='10'><rect width='5' height='5'/></symbol><use href='#s'/>",
      "<rect width='10' height='10'/>"
    ),
    (
      "<linearGradient id='l'><stop offset='.5' stop-color='#a00'/><stop offset='20%' stop-color='#00a'/></linearGradient><rect width='20' height='20' fill='url(#l)'/>",
      "<rect width='10' height='20' fill='#a00'/><rect x='10' width='10' height='20' fill='#00a'/>"
    ),
    // Letters apart, across parts of a text and before its end.
    (
      "<g font-size='6'><text x='1' y='8' letter-spacing='3'>H<tspan>H</tspan></text><text x='18' y='18' letter-spacing='3' text-anchor='end'>H</text></g>",
      "<g font-size='6'><text x='1' y='8' letter-spacing='3'>HH</text><text x='15' y='18' text-anchor='end'>H</text></g>"
    ),
    // Conditions are for what is painted, and a language is that of all its regions.
    (
      "<defs systemLanguage='ru'><path id='p' d='M0 0h9v9h-9z'/></defs><use href='#p' systemLanguage='en-GB'/>",
      "<path d='M0 0h9v9h-9z'/>"
    ),
  ]) func paints(body: String, as expected: String) throws {
    let (found, wanted) = try (render(Self.ground + body), render(Self.ground + expected))
    #expect(found.losses == [])
    let differing = zip(found.pixels, wanted.pixels).count { abs(Int($0) - Int($1)) > 40 }
    #expect(differing * 100 <= found.pixels.count, "\(differing) of \(found.pixels.count)")
  }

  /// A copy has an id of its own and its parts have none, so that what refers to a part gets that of the drawing.
  @Test func copiesHaveNoIDsOfTheirParts() throws {
    let body =
      "<style>#a { --c: #a00 } #b { --c: #00a }</style><defs><g id='s'><linearGradient id='l'><stop stop-color='#0a0'/></linearGradient><rect id='r' width='9' height='20' fill='var(--c)'/><rect y='15' width='9' height='5' fill='url(#l)'/></g></defs><use id='a' href='#s'/><use id='b' href='#s' x='10'/><use href='#l'/>"
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>\(body)</svg>"
    let files = DrawingFiles(shown: { $0 }) { (_) throws(FileError) in throw .missing(nearest: nil) }
    let found = try DrawingPreparation.prepared(
      Array(file.utf8), path: "a.svg", in: DrawingContext(files: files, language: "en"))
    let prepared = try #require(found)
    let written = String(decoding: prepared.bytes, as: UTF8.self)
    for id in ["octavo-copy-1", "octavo-copy-2"] {
      #expect(written.ranges(of: "id=\"\(id)\"").count == 1)
    }
    #expect(written.ranges(of: "id=\"r\"").count == 1)
    let painted = try render(Self.ground + body)
    #expect(painted[4, 5].isNear(Color(0xAA0000)))
    #expect(painted[15, 5].isNear(Color(0x0000AA)))
  }

  // MARK: Told

  @Test(arguments: [
    ("<filter id='f' href='#g'/>", "attribute \"href\" is not painted"),
    ("<rect filter='hue-rotate(90)'/>", "\"hue-rotate(90)\" is no value of \"filter\""),
    ("<rect filter='blur(-2)'/>", "\"blur(-2)\" is no value of \"filter\""),
    ("<rect filter='drop-shadow(1 1 1 1)'/>", "\"drop-shadow(1 1 1 1)\" is no value of \"filter\""),
    (
      "<filter id='f'><feGaussianBlur stdDeviation='1 2 3'/></filter>",
      "\"1 2 3\" is no value of \"stdDeviation\""
    ),
    ("<filter id='f' width='0'/>", "\"0\" is no value of \"width\""),
    (
      "<linearGradient gradientTransform='scale(0)'/>", "\"scale(0)\" is no value of \"gradientTransform\""
    ),
    (
      "<filter primitiveUnits='objectBoundingBox'><feMorphology radius='.1'/></filter>",
      "the numbers of \"feMorphology\" are not read in units of the object's box"
    ),
    ("<filter><feDiffuseLighting/></filter>", "a part of a filter has no light"),
    (
      "<filter><feGaussianBlur x='2'/></filter>",
      "\"feGaussianBlur\" with a region of its own is blurred at the edges of the region too"
    ),
    (
      "<filter><feComponentTransfer><feFuncA type='linear' slope='2'/></feComponentTransfer></filter>",
      "colours are too light where \"feFuncA\" comes to more than 1"
    ),
    (
      "<filter><feComponentTransfer><feFuncA type='table' tableValues='0 1.5'/></feComponentTransfer></filter>",
      "colours are too light where \"feFuncA\" comes to more than 1"
    ),
    (
      "<rect width='9' height='9' style='filter: blur(3px)'/>",
      "a blur wider than an eighth of the drawing is painted narrower"
    ),
    (
      "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter><g transform='scale(3)'><circle r='3' filter='url(#f)'/></g>",
      "a blur wider than an eighth of the drawing is painted narrower"
    ),
    (
      "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><g transform='translate(0 9)'><g filter='url(#f)'><circle cy='9' r='5'/></g></g>",
      "what is beyond the edge of the drawing gives no colour to a blur on it"
    ),
    // What ends at the edge, and what a filter makes in a region that goes beyond it.
    (
      "<rect width='9' height='9' style='filter: blur(1px)'/>",
      "what is beyond the edge of the drawing gives no colour to a blur on it"
    ),
    (
      "<filter id='f' filterUnits='userSpaceOnUse' x='-9' y='-9' width='40' height='40'><feFlood/><feGaussianBlur stdDeviation='1'/></filter><rect x='9' y='9' width='2' height='2' filter='url(#f)'/>",
      "what is beyond the edge of the drawing gives no colour to a blur on it"
    ),
    // A halo beyond the edge that is moved onto the drawing.
    (
      "<filter id='f'><feGaussianBlur stdDeviation='1'/><feOffset dy='4'/></filter><rect x='5' y='.5' width='9' height='5' filter='url(#f)'/>",
      "what is beyond the edge of the drawing gives no colour to a blur on it"
    ),
    (
      "<filter id='f'><feGaussianBlur stdDeviation='.1' edgeMode='wrap'/></filter>",
      "attribute \"edgeMode\" is not painted"
    ),
    (
      "<text y='9' dy='2' dominant-baseline='middle'>A</text>",
      "property \"dominant-baseline\" is not painted"
    ),
    (
      "<text y='9'><tspan dominant-baseline='middle'>A</tspan></text>",
      "property \"dominant-baseline\" is not painted"
    ),
    ("<rect width='9' height='9' style='all: unset'/>", "property \"all\" is not painted"),
    ("<rect width='9' height='9' style='rotate: 15deg'/>", "property \"rotate\" is not painted"),
    (
      "<rect x='5' width='9' height='9' style='transform-box: fill-box; transform: rotate(15deg)'/>",
      "property \"transform-box\" is not painted"
    ),
    (
      "<linearGradient id='l'/><rect fill='url(#l)' transform='rotate(45)'/>",
      "\"fill\" is placed by a larger box, since the element is turned or skewed"
    ),
    (
      "<filter id='f'><feFlood/></filter><g transform='skewX(20)'><rect filter='url(#f)'/></g>",
      "\"filter\" is placed by a larger box, since the element is turned or skewed"
    ),
    (
      "<clipPath clipPathUnits='objectBoundingBox' transform='scale(2)'><path/></clipPath>",
      "\"transform\" of a \"clipPath\" is not painted"
    ),
    (
      "<linearGradient id='l'/><path id='p' fill='context-fill'/><use href='#p' fill='url(#l)'/>",
      "the gradient or pattern that \"context-fill\" or \"context-stroke\" takes is placed by each part's own box"
    ),
    ("<radialGradient fr='.5'/>", "a gradient whose \"fr\" is as large as \"r\" is not painted"),
    (
      "<mask id='m'><rect mask='url(#m)'/></mask>", "\"mask\" leads to \"#m\", which leads back to it"
    ),
  ]) func tells(body: String, summary: String) throws {
    let painted = try render(Self.ground + body)
    #expect(painted.diagnostics.map(\.summary).filter { !$0.hasPrefix("artwork") } == [summary])
    #expect(painted.diagnostics.first?.range?.start?.line == 2)
  }

  /// None of these looks different.
  @Test(arguments: [
    "<filter id='f'><feGaussianBlur stdDeviation='1'/></filter><rect width='9' height='9' transform='translate(10 3) rotate(45)' filter='url(#f)'/>",
    "<linearGradient id='l'/><rect fill='url(#l)' transform='rotate(90) scale(2 1)'/>",
    "<linearGradient id='l' gradientUnits='userSpaceOnUse'/><rect fill='url(#l)' transform='rotate(45)'/>",
    "<mask id='m'><rect width='9' height='9'/></mask><rect mask='url(#m)' transform='rotate(45)'/>",
    // A blur within the drawing, a shadow of everything, and a mode that does nothing.
    "<filter id='f'><feGaussianBlur stdDeviation='1' edgeMode='none'/></filter><rect x='5' y='5' width='9' height='9' filter='url(#f)'/>",
    "<filter id='f'><feDropShadow/></filter><rect width='20' height='20' fill='#888' filter='url(#f)'/>",
    "<filter id='f' x='0' y='0' width='1' height='1'><feGaussianBlur stdDeviation='1'/></filter><path d='M5 5h9v9h-9z' filter='url(#f)'/>",
    "<g transform='scale(0)'><rect width='9' height='9'/></g>",
    "<a href='#b' xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='#b'><rect width='9' height='9'/></a>",
  ]) func isSilent(body: String) throws {
    #expect(try render(Self.ground + body).losses == [])
  }

  @Test func tellsADrawingThatShowsItself() throws {
    let painted = try render(
      Self.ground + "<image href='cover.svg' width='9' height='9'/>", files: [:])
    #expect(painted.losses.count == 1)
    #expect(painted.diagnostics.first?.summary == "\"cover.svg\" is not painted: it shows itself")
  }
}
