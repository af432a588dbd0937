import BookModel
import Mustache

/// A page's template, rendered but for the page's title and content.
struct PageFrame {
  /// A stretch of the document.
  enum Piece {
    case literal([UInt8])
    case title
    case content
  }

  /// A style sheet's address, and its title where it is an alternate.
  struct StyleSheet: Hashable {
    var href: String
    var alternateTitle: String?
  }

  /// Whatever a template is told but title and content.
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
  }

  let pieces: [Piece]
  /// The bytes of all literal pieces.
  let size: Int

  // Characters that no XML document may hold mark the places, so that no variable can contain them.
  private static let title: Unicode.Scalar = "\u{1}"
  private static let content: Unicode.Scalar = "\u{2}"

  init(_ variables: Variables, templates: Templates) throws(PublishingError) {
    let template = variables.usesBookStyle ? templates.page : templates.authorPage
    let text = template.render(Self.object(variables))
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var size = 0
    for byte in text.utf8 {
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
      throw .templateInvalid(name: variables.usesBookStyle ? "page.xhtml" : "author-page.xhtml")
    }
    self.pieces = pieces
    self.size = size + literal.count
  }

  private static func object(_ variables: Variables) -> [String: Any] {
    var object: [String: Any] = [
      "language": variables.language, "direction": variables.direction,
      "title": String(title), "content": String(content),
      "stylesheets": variables.stylesheets.map { sheet in
        sheet.alternateTitle.map { ["href": sheet.href, "alternate": $0] } ?? ["href": sheet.href]
      },
      "styles": variables.styles.map { ["css": $0] },
      "rootAttributes": variables.rootAttributes, "bodyAttributes": variables.bodyAttributes,
    ]
    // A section that is absent is left out by a template; an empty string would not be.
    let optional = [
      ("bodyClass", variables.bodyClass), ("matter", variables.matter),
      ("sectionType", variables.sectionType), ("sectionRole", variables.sectionRole),
    ]
    for (name, value) in optional where !value.isEmpty { object[name] = value }
    return object
  }
}

extension PageFrame.Variables {
  init(_ page: LinkedPage, media: [MediaFile]) {
    language = withoutControls(page.language)
    direction = page.direction.rawValue
    let bookStyle = PageFrame.StyleSheet(href: BundlePath.address(of: BundlePath.style, from: page.href))
    stylesheets =
      (page.usesBookStyle ? [bookStyle] : [])
      + page.stylesheets.map { sheet in
        PageFrame.StyleSheet(
          href: BundlePath.address(of: media[sheet].href, from: page.href),
          alternateTitle: page.alternateTitles[sheet].map(withoutControls))
      }
    // The template wraps style text in a CDATA section, which must not end early.
    styles = page.page.styles.map { style in
      let clean = withoutControls(style.css)
      return clean.split(separator: "]]>", omittingEmptySubsequences: false).joined(separator: "]]\\3E ")
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

  /// The attributes as markup. Names with a prefix that the template does not declare are left out, and so
  /// are names that come again.
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

/// An epub:type that needs no declaration: one from the default vocabulary, without a prefix.
func structuralType(_ type: String?) -> String? {
  guard let type, !type.isEmpty, !type.utf8.contains(0x3A) else { return nil }
  return type
}
