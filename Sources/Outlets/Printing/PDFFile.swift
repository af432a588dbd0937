import CQPDF

/// A PDF file written by Chromium, read and completed with qpdf.
///
///     let file = try PDFFile(bytes)
///     file.destinations()["p3-limits"]  // 41, the page counted from 0
///
/// Owns a qpdf handle and the bytes that it reads; not Sendable, since handles are not thread-safe. The only importer of
/// `CQPDF`.
final class PDFFile {
  /// A range of pages with one numbering style.
  struct LabelRange: Equatable {
    /// The first page, counted from 0.
    var page: Int
    /// Whether the numbers are lower-case Roman; else decimal.
    var isRoman: Bool
    /// The number of the first page.
    var first: Int = 1
  }

  /// The metadata of the file.
  struct Information {
    var title: String
    var author: String?
    var subject: String?
    var keywords: String?
    /// The book's date in PDF's format: `D:20260115000000Z`.
    var date: String
  }

  /// The prefix of a formula's alternative text, which distinguishes formulas from pictures, since Chromium does not
  /// tag formulas as such.
  static let formulaMark = "octavo-formula:"

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let data: qpdf_data

  /// Whether qpdf's library is installed.
  static var isAvailable: Bool { octavo_qpdf_is_complete() != 0 }

  /// Parses a file.
  init(_ file: [UInt8]) throws(PrintError) {
    guard Self.isAvailable, let data = octavo_qpdf_init() else { throw .libraryMissing }
    self.data = data
    bytes = .allocate(capacity: file.count)
    _ = bytes.initialize(from: file)
    guard octavo_qpdf_read(data, bytes.baseAddress, UInt64(bytes.count)) != 0 else {
      octavo_qpdf_cleanup(data)
      bytes.deallocate()
      throw .browserFailed(reason: "it wrote a PDF file that cannot be read")
    }
  }

  deinit {
    octavo_qpdf_cleanup(data)
    bytes.deallocate()
  }

  var pageCount: Int { Int(octavo_qpdf_page_count(data)) }

  /// The page of each named destination, counted from 0.
  func destinations() -> [String: Int] {
    var pageNumbers: [Int32: Int] = [:]
    for page in 0..<pageCount {
      let object = octavo_qpdf_page(data, page)
      pageNumbers[octavo_qpdf_object_id(data, object)] = page
      octavo_qpdf_release(data, object)
    }
    var found: [String: Int] = [:]
    let places = value(octavo_qpdf_root(data), "/Dests")
    for name in keys(of: places) {
      let place = value(places, name)
      if octavo_qpdf_is_array(data, place) != 0, octavo_qpdf_item_count(data, place) > 0 {
        let page = octavo_qpdf_item(data, place, 0)
        found[Self.decoded(name.dropFirst())] = pageNumbers[octavo_qpdf_object_id(data, page)]
        octavo_qpdf_release(data, page)
      }
      octavo_qpdf_release(data, place)
    }
    return found
  }

  /// Sets the page labels that viewers show to the printed numbers.
  func setLabels(_ ranges: [LabelRange]) {
    let entries = ranges.map { "\($0.page) << /S /\($0.isRoman ? "r" : "D") /St \($0.first) >>" }
    let labels = octavo_qpdf_parse(data, "<< /Nums [ \(entries.joined(separator: " ")) ] >>")
    octavo_qpdf_set(data, octavo_qpdf_root(data), "/PageLabels", labels)
  }

  /// Replaces the metadata that Chromium writes, including the current time.
  func setInformation(_ information: Information) {
    let trailer = octavo_qpdf_trailer(data)
    let record = value(trailer, "/Info")
    guard octavo_qpdf_is_dictionary(data, record) != 0 else { return }
    func set(_ key: String, text: String?) {
      guard let text, !text.isEmpty else {
        octavo_qpdf_remove(data, record, key)
        return
      }
      octavo_qpdf_set(data, record, key, octavo_qpdf_string(data, text))
    }
    set("/Title", text: information.title)
    set("/Author", text: information.author)
    set("/Subject", text: information.subject)
    set("/Keywords", text: information.keywords)
    set("/Creator", text: "Octavo")
    set("/CreationDate", text: information.date)
    set("/ModDate", text: information.date)
  }

  /// Sets the titles of the outline entries, in order. Does nothing if the numbers differ.
  func setOutlineTitles(_ titles: [String]) {
    var entries: [qpdf_oh] = []
    // The entries to visit, the next one last.
    var open = [value(value(octavo_qpdf_root(data), "/Outlines"), "/First")]
    while let entry = open.popLast() {
      guard octavo_qpdf_is_dictionary(data, entry) != 0, entries.count <= titles.count else { continue }
      entries.append(entry)
      open.append(value(entry, "/Next"))
      open.append(value(entry, "/First"))
    }
    guard entries.count == titles.count else { return }
    for (entry, title) in zip(entries, titles) {
      octavo_qpdf_set(data, entry, "/Title", octavo_qpdf_string(data, title))
    }
  }

  /// Tags formulas as such: Chromium tags them as figures with an alternative text that begins with `formulaMark`.
  /// Figures without alternative text become divisions.
  ///
  /// Returns the number of formulas.
  func tagFormulas() -> Int {
    var count = 0
    // A stack of handles instead of recursion, since tags nest as deep as a book's elements.
    var open = [value(value(octavo_qpdf_root(data), "/StructTreeRoot"), "/K")]
    while let object = open.popLast() {
      if octavo_qpdf_is_array(data, object) != 0 {
        for index in 0..<octavo_qpdf_item_count(data, object) {
          open.append(octavo_qpdf_item(data, object, index))
        }
      } else if octavo_qpdf_is_dictionary(data, object) != 0 {
        let type = value(object, "/S")
        if let name = octavo_qpdf_name(data, type) {
          if String(cString: name) == "/Figure" { count += tagFormula(object) ? 1 : 0 }
          open.append(value(object, "/K"))
        }
        octavo_qpdf_release(data, type)
      }
      octavo_qpdf_release(data, object)
    }
    return count
  }

  private func tagFormula(_ figure: qpdf_oh) -> Bool {
    let alternative = value(figure, "/Alt")
    defer { octavo_qpdf_release(data, alternative) }
    guard let text = octavo_qpdf_text(data, alternative).map({ String(cString: $0) }) else {
      // A `figure` element contains a picture and a caption, and only the picture has an alternative text.
      octavo_qpdf_set(data, figure, "/S", octavo_qpdf_parse(data, "/Div"))
      return false
    }
    guard text.hasPrefix(Self.formulaMark) else { return false }
    octavo_qpdf_set(data, figure, "/S", octavo_qpdf_parse(data, "/Formula"))
    octavo_qpdf_set(
      data, figure, "/Alt", octavo_qpdf_string(data, String(text.dropFirst(Self.formulaMark.count))))
    return true
  }

  /// The file with the changes. Its ID is a digest of its content, for reproducible output.
  func written() throws(PrintError) -> [UInt8] {
    var start: UnsafePointer<UInt8>?
    var size = 0
    guard octavo_qpdf_write(data, &start, &size) != 0, let start else {
      throw .browserFailed(reason: "its PDF file cannot be completed")
    }
    return Array(UnsafeBufferPointer(start: start, count: size))
  }

  private func value(_ object: qpdf_oh, _ key: String) -> qpdf_oh {
    octavo_qpdf_is_dictionary(data, object) != 0 ? octavo_qpdf_value(data, object, key) : 0
  }

  private func keys(of object: qpdf_oh) -> [String] {
    guard octavo_qpdf_is_dictionary(data, object) != 0 else { return [] }
    var keys: [String] = []
    octavo_qpdf_begin_keys(data, object)
    while let key = octavo_qpdf_next_key(data) { keys.append(String(cString: key)) }
    return keys
  }

  /// Decodes the escapes of a name: `#20` is a space.
  private static func decoded(_ name: Substring) -> String {
    let bytes = Array(name.utf8)
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#"), index + 2 < bytes.count,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        text.append(value)
        index += 3
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
