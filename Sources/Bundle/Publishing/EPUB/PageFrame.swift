import BookModel
import Templating
import TextBytes

/// A page template rendered except for title and content.
struct PageFrame {
  /// A part of the document.
  enum Piece {
    case literal([UInt8])
    case title
    case content
  }

  /// The address of a style sheet, and its title if it is an alternate one.
  struct StyleSheet: Hashable {
    var href: String
    var alternateTitle: String?
  }

  /// All template variables except title and content.
  struct Variables: Hashable {
    var language: String
    var direction: String
    var stylesheets: [StyleSheet]
    var styles: [String]
    var bodyClass: String
    var matter: String
    var sectionType: String
    var sectionRole: String
    var rootAttributes: String
    var bodyAttributes: String
    var usesBookStyle: Bool
    var viewport: String
  }

  let pieces: [Piece]
  /// The total size of literal pieces.
  let size: Int

  // Placeholders that no variable can contain: XML forbids these characters.
  private static let title: Unicode.Scalar = "\u{1}"
  private static let content: Unicode.Scalar = "\u{2}"

  init(_ variables: Variables, templates: Templates) throws(PublishingError) {
    let template = variables.usesBookStyle ? templates.page : templates.authorPage
    let text = template.filled(Self.values(variables))
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var size = 0
    for byte in text {
      if byte == UInt8(Self.title.value) || byte == UInt8(Self.content.value) {
        pieces.append(.literal(literal))
        pieces.append(byte == UInt8(Self.title.value) ? .title : .content)
        size += literal.count
        literal = []
      } else {
        literal.append(byte)
      }
    }
    pieces.append(.literal(literal))
    let contents = pieces.filter { if case .content = $0 { true } else { false } }
    guard contents.count == 1 else {
      throw .templateInvalid(
        name: variables.usesBookStyle ? "page.xhtml" : "author-page.xhtml",
        reason: "\"{{{content}}}\" must be in it once, but is in it \(contents.count) times")
    }
    self.pieces = pieces
    self.size = size + literal.count
  }

  private static func values(_ variables: Variables) -> TemplateValue {
    var values: [String: TemplateValue] = [
      "language": .text(variables.language), "direction": .text(variables.direction),
      "viewport": .text(variables.viewport),
      "title": .text(String(title)), "content": .text(String(content)),
      "stylesheets": .list(
        variables.stylesheets.map { sheet in
          var values: [String: TemplateValue] = ["href": .text(sheet.href)]
          values["alternate"] = sheet.alternateTitle.map { .text($0) }
          return .record(values)
        }),
      "styles": .list(variables.styles.map { ["css": .text($0)] }),
      "rootAttributes": .text(variables.rootAttributes), "bodyAttributes": .text(variables.bodyAttributes),
    ]
    // A template omits a section for a missing variable, but not for an empty string.
    let optional = [
      ("bodyClass", variables.bodyClass), ("matter", variables.matter),
      ("sectionType", variables.sectionType), ("sectionRole", variables.sectionRole),
    ]
    for (name, value) in optional where !value.isEmpty { values[name] = .text(value) }
    return .record(values)
  }
}

extension PageFrame.Variables {
  init(_ page: LinkedPage, media: [MediaFile]) {
    language = withoutControls(page.language)
    direction = page.direction.rawValue
    viewport = page.viewport?.declaration ?? "width=device-width, initial-scale=1"
    let bookStyle = PageFrame.StyleSheet(href: BundlePath.address(of: BundlePath.style, from: page.href))
    stylesheets =
      (page.usesBookStyle ? [bookStyle] : [])
      + page.stylesheets.map { sheet in
        PageFrame.StyleSheet(
          href: BundlePath.address(of: media[sheet].href, from: page.href),
          alternateTitle: page.alternateTitles[sheet].map(withoutControls))
      }
    // Style text goes into a CDATA section, which must not end early.
    styles = page.page.styles.map { style in
      let clean = withoutControls(style.css)
      return clean.split(separator: "]]>", omittingEmptySubsequences: false).joined(separator: "]]\\3E ")
    }
    // A page that is read aloud has a style sheet, in which reading systems look for the class of what they read.
    if page.overlay != nil, stylesheets.isEmpty, styles.isEmpty {
      styles = ["/* What is read aloud looks as the reading system decides. */"]
    }
    usesBookStyle = page.usesBookStyle
    if page.usesBookStyle {
      let classes = page.page.bodyAttributes.filter { $0.name == "class" }.map { withoutControls($0.value) }
      bodyClass = ([page.kind.rawValue] + classes).joined(separator: " ")
      matter = page.matter
      sectionType = structuralType(page.type) ?? ""
      sectionRole = page.role ?? ""
      rootAttributes = ""
      bodyAttributes = ""
    } else {
      bodyClass = ""
      matter = ""
      sectionType = ""
      sectionRole = ""
      rootAttributes = Self.markup(page.page.rootAttributes, except: ["lang", "xml:lang", "dir"])
      bodyAttributes = Self.markup(page.page.bodyAttributes, except: [])
    }
  }

  /// The attributes as markup, without duplicates and names with a prefix that the template does not declare.
  private static func markup(_ attributes: [PageAttribute], except excluded: [String]) -> String {
    var seen = Set(excluded)
    var markup: [UInt8] = []
    for attribute in attributes where attribute.name != "xmlns" && seen.insert(attribute.name).inserted {
      let parts = attribute.name.split(separator: ":")
      guard parts.count == 1 || ["epub", "xml"].contains(parts[0]) else { continue }
      markup.writeAttribute(attribute.name, attribute.value)
    }
    return String(decoding: markup, as: UTF8.self)
  }
}

/// An epub:type without prefix, from the default vocabulary.
func structuralType(_ type: String?) -> String? {
  guard let type, !type.isEmpty, !type.utf8.contains(":") else { return nil }
  return type
}
