import JSONText

/// R18: writing of marks to files.
extension AnnotationEvent.Export {
  /// The text of a file with these marks.
  func text(of marks: [Mark], in book: ReaderBook) -> String {
    switch format {
    case .epub: annotationSet(marks, book: book)
    case .web: annotationCollection(marks, book: book)
    case .markdown: MarkdownNotes(self, marks, book).text
    }
  }

  /// Writes the AnnotationSet of EPUB Annotations 1.0.
  private func annotationSet(_ marks: [Mark], book: ReaderBook) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("@context", "https://www.w3.org/ns/epub-anno.jsonld")
      json.member("id", stamp.urn)
      json.member("type", "AnnotationSet")
      json.generator()
      json.member("generated", stamp.time)
      json.about(book)
      json.name("items")
      json.array { json in
        for mark in marks { json.object { annotate(mark, of: book, from: &$0) } }
      }
    }
    return json.text
  }

  /// Writes an AnnotationCollection of the Web Annotation model with a single page.
  private func annotationCollection(_ marks: [Mark], book: ReaderBook) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("@context", "http://www.w3.org/ns/anno.jsonld")
      json.member("id", stamp.urn)
      json.member("type", "AnnotationCollection")
      json.member("label", book.title)
      json.generator()
      json.member("generated", stamp.time)
      json.member("total", marks.count)
      // An empty collection has no pages.
      guard !marks.isEmpty else { return }
      json.name("first")
      json.object { json in
        json.member("id", stamp.urn(1))
        json.member("type", "AnnotationPage")
        json.member("partOf", stamp.urn)
        json.member("startIndex", 0)
        json.name("items")
        json.array { json in
          for mark in marks { json.object { annotate(mark, of: book, from: &$0) } }
        }
      }
    }
    return json.text
  }

  /// Writes the members of an annotation; with a book, also the page's number and headings (R25).
  func annotate(_ mark: Mark, of book: ReaderBook? = nil, from json: inout JSONWriter) {
    json.member("id", mark.urn)
    json.member("type", "Annotation")
    json.member("motivation", mark.motivation)
    json.member("created", mark.created.isEmpty ? stamp.time : mark.created)
    if !mark.modified.isEmpty { json.member("modified", mark.modified) }
    let isWeb = format == .web
    if isWeb, mark.isHighlight {
      json.name("stylesheet")
      json.object { json in
        json.member("type", "CssStylesheet")
        json.member("value", ".\(mark.color.rawValue) { background: \(mark.color.rawValue) }")
      }
    }
    json.name("target")
    json.object { json in
      json.member("source", isWeb ? base + mark.href : mark.href)
      if isWeb, mark.isHighlight { json.member("styleClass", mark.color.rawValue) }
      json.selectors(mark)
      json.place(mark, of: book)
    }
    let hasColor = !isWeb && mark.isHighlight && mark.color != .yellow
    guard !mark.note.isEmpty || hasColor else { return }
    json.name("body")
    json.object { json in
      json.member("type", "TextualBody")
      json.member("value", mark.note)
      json.member("format", "text/plain")
      if hasColor { json.member("color", mark.color.rawValue) }
    }
  }
}

extension Mark {
  fileprivate var motivation: String {
    if !isHighlight { return "bookmarking" }
    return note.isEmpty ? "highlighting" : "commenting"
  }
}

extension JSONWriter {
  /// Writes the members of `meta` in a target: what a person needs to find the place without the reader.
  fileprivate mutating func place(_ mark: Mark, of book: ReaderBook?) {
    let share = mark.isHighlight ? 0 : mark.anchor.share
    let headings = book.flatMap { mark.page < 0 ? nil : $0.headings(ofPage: mark.page) } ?? []
    guard share != 0 || !headings.isEmpty else { return }
    name("meta")
    object { json in
      if !headings.isEmpty {
        json.name("headings")
        json.array { json in
          for (number, heading) in headings.enumerated() {
            json.object { json in
              json.member("level", number + 1)
              json.member("txt", heading)
            }
          }
        }
        json.member("page", String(mark.page))
      }
      if share != 0 { json.member("share", share) }
    }
  }

  fileprivate mutating func generator() {
    name("generator")
    object { json in
      json.member("id", "urn:octavo:reader")
      json.member("type", "Software")
      json.member("name", "Octavo")
    }
  }

  fileprivate mutating func about(_ book: ReaderBook) {
    name("about")
    object { json in
      json.member("dc:identifier", [book.identifier])
      json.member("dc:format", "application/epub+zip")
      json.member("dc:title", book.title)
      json.member("dc:creator", book.creators)
    }
  }

  /// Writes two selectors: the exact position in characters of the page's text, and the quotation, which finds the
  /// text if the position has changed.
  fileprivate mutating func selectors(_ mark: Mark) {
    let start = max(0, mark.place - mark.pairs)
    name("selector")
    array { json in
      json.object { json in
        json.member("type", "TextPositionSelector")
        json.member("start", start)
        json.member("end", mark.isHighlight ? start + max(1, mark.quote.text.unicodeScalars.count) : start)
      }
      json.object { json in
        json.member("type", "TextQuoteSelector")
        json.member("exact", mark.quote.text)
        json.member("prefix", mark.quote.prefix)
        json.member("suffix", mark.quote.suffix)
      }
    }
  }
}
