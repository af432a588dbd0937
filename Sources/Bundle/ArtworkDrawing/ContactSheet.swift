import BookModel
import TextBytes

/// A PNG that shows all artwork of a book, each picture with its name and size.
///
/// Pictures keep their relative sizes within bounds: an icon of 29 pixels is shown unscaled, a cover of 2560
/// is scaled down.
public func contactSheet(of files: [ArtworkFile]) throws -> [UInt8] {
  guard VipsLibrary.isAvailable else { throw ConversionFailure.libraryMissing }
  let sheet = ContactSheet(files)
  var picture = try VipsPicture.drawn(sheet.svg)
  for cell in sheet.cells {
    let header = try PictureHeader(cell.file.bytes)
    let scale = Double(cell.width) / Double(max(1, header.width))
    let small = try VipsPicture.decode(cell.file.bytes, header: header, scale: min(1, scale))
      .flattened(on: Color.white.channels).resized(to: cell.width, height: cell.height)
    picture = try picture.overlaid(with: small.channels(0, count: 3).inMemory(), x: cell.x, y: cell.y)
      .inMemory()
  }
  return try picture.png(.photograph)
}

/// The layout of a contact sheet: rows as high as their highest picture.
struct ContactSheet {
  /// A picture and its position.
  struct Cell {
    var file: ArtworkFile
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  private(set) var cells: [Cell] = []
  let width = 1800
  private(set) var height = 0
  private static let gap = 22
  private static let label = 34
  private static let tallest = 380

  init(_ files: [ArtworkFile]) {
    var (x, y, shelf) = (ContactSheet.gap, ContactSheet.gap, 0)
    for file in files {
      let scale = min(
        1, Double(ContactSheet.tallest) / Double(file.height),
        Double(ContactSheet.tallest) * 1.4 / Double(file.width))
      let shownWidth = max(1, Int((Double(file.width) * scale).rounded()))
      let shownHeight = max(1, Int((Double(file.height) * scale).rounded()))
      let room = max(shownWidth, 186)
      if x + room + ContactSheet.gap > width {
        (x, y, shelf) = (ContactSheet.gap, y + shelf + ContactSheet.label + ContactSheet.gap, 0)
      }
      cells.append(Cell(file: file, x: x, y: y, width: shownWidth, height: shownHeight))
      x += room + ContactSheet.gap
      shelf = max(shelf, shownHeight)
    }
    height = y + shelf + ContactSheet.label + ContactSheet.gap
  }

  /// Background and labels.
  var svg: String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\">"
    text +=
      "<rect width=\"100%\" height=\"100%\" fill=\"#8b8f96\"/><g font-family=\"Noto Sans, sans-serif\" fill=\"#fff\">"
    for cell in cells {
      let name = cell.file.href.split(separator: "/").last.map(String.init) ?? cell.file.href
      let y = cell.y + cell.height
      text += "<text x=\"\(cell.x)\" y=\"\(y + 15)\" font-size=\"12\">\(name.markupEscaped)</text>"
      text += "<text x=\"\(cell.x)\" y=\"\(y + 30)\" font-size=\"11\" fill=\"#e6e8eb\">"
      text += "\(cell.file.width)x\(cell.file.height) · \((cell.file.bytes.count + 1023) / 1024) KB</text>"
    }
    return text + "</g></svg>"
  }
}
