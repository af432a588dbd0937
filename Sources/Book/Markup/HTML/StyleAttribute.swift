import TextBytes

/// The declarations of a `style` attribute, without those that EPUB forbids or that lead outside the book.
package struct StyleAttribute {
  /// The declarations that are kept; empty if there are none.
  package private(set) var declarations: [UInt8] = []
  /// The declarations that are left out; the whole attribute if its brackets or quotes are not closed.
  package private(set) var leftOut: [ArraySlice<UInt8>] = []

  package init(_ value: ArraySlice<UInt8>) {
    guard let all = Self.split(value) else {
      leftOut = [value]
      return
    }
    for declaration in all {
      guard Self.isAllowed(declaration) else {
        leftOut.append(declaration)
        continue
      }
      if !declarations.isEmpty { declarations.append(contentsOf: "; ".utf8) }
      declarations.append(contentsOf: declaration)
      // If the standard form is present already, as in a bundle that is read again, it is not added twice.
      if let standard = Self.standardForm(declaration),
        !Self.has(standard.name, in: all, besides: declaration)
      {
        declarations.append(contentsOf: "; ".utf8)
        declarations.append(contentsOf: (standard.name + ": " + standard.value).utf8)
      }
    }
  }

  /// The CSS form of a declaration with an EPUB prefix, as `StyleSheetWriter` writes it; nil for any other.
  private static func standardForm(_ declaration: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let colon = declaration.firstIndex(of: ":") else { return nil }
    let written = name(of: declaration)
    let all = declaration[(colon + 1)...].trimmed
    let value = all.prefix { $0 != "!" }.trimmed
    let word = String(decoding: value, as: UTF8.self).lowercased()
    guard
      let property = PrefixedProperty.standardName(written)
        ?? (PrefixedProperty.standardValue(word, of: written) == nil ? nil : written)
    else { return nil }
    let known = PrefixedProperty.standardValue(word, of: property)
    let mark = value.count < all.count ? " !important" : ""
    return (property, (known ?? String(decoding: value, as: UTF8.self)) + mark)
  }

  /// Whether another declaration sets a property.
  private static func has(
    _ property: String, in all: [ArraySlice<UInt8>], besides declaration: ArraySlice<UInt8>
  ) -> Bool {
    all.contains { $0.startIndex != declaration.startIndex && name(of: $0) == property }
  }

  /// The property of a declaration.
  private static func name(of declaration: ArraySlice<UInt8>) -> String {
    String(decoding: declaration.prefix { $0 != ":" }.trimmed, as: UTF8.self).lowercased()
  }

  /// Splits a value into trimmed declarations; nil if brackets or quotes are not closed.
  private static func split(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var declarations: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var depth = 0
    var quote: UInt8?
    for index in value.indices {
      let byte = value[index]
      if let open = quote {
        if byte == open { quote = nil }
        if byte == "\n" || byte == "\\" { return nil }
        continue
      }
      switch byte {
      case "\"", "'": quote = byte
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth < 0 { return nil }
      case ";" where depth == 0:
        declarations.append(value[start..<index].trimmed)
        start = index + 1
      case "{", "}", "@", "\\", "<": return nil
      default: break
      }
    }
    guard quote == nil, depth == 0 else { return nil }
    declarations.append(value[start...].trimmed)
    return declarations.filter { !$0.isEmpty }
  }

  private static func isAllowed(_ declaration: ArraySlice<UInt8>) -> Bool {
    guard let colon = declaration.firstIndex(of: ":") else { return false }
    let name = declaration[..<colon].trimmed
    let value = declaration[(colon + 1)...].trimmed
    guard let first = name.first, first.isLetter || first == "-", name.count > 1, !value.isEmpty,
      name.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" })
    else { return false }
    let property = String(decoding: name.map(\.lowercased), as: UTF8.self)
    if ["direction", "unicode-bidi", "behavior", "-moz-binding"].contains(property) { return false }
    // `split` refuses escapes, so that names are as written.
    let text = String(decoding: value, as: UTF8.self).lowercased()
    if text.utf8.contains(":") || value.contains("!") && !text.hasSuffix("important") { return false }
    guard value.contains("(") else { return true }
    let addresses = CSSAddresses(value)
    return addresses.found.isEmpty && !addresses.mayLoadMore && !addresses.functions.contains("expression")
  }
}
