import TextBytes

/// The vocabulary of `epub:type`, and the corresponding roles for assistive technology.
package enum StructuralSemantics {
  /// The role that corresponds to a value of `epub:type`, such as `doc-footnote`: https://www.w3.org/TR/dpub-aam-1.1/ and the
  /// mapping of the vocabularies in https://www.w3.org/TR/epub-ssv-11/
  ///
  ///     StructuralSemantics.role(of: "rearnotes")  // doc-endnotes
  package static func role(of type: String) -> String? {
    if sameNames.contains(type) { return "doc-" + type }
    return otherNames[type]
  }

  private static let sameNames: Set<String> = [
    "abstract", "acknowledgments", "afterword", "appendix", "backlink", "biblioref", "bibliography",
    "chapter", "colophon", "conclusion", "cover", "credit", "credits", "dedication", "endnotes", "epigraph",
    "epilogue", "errata", "footnote", "foreword", "glossary", "glossref", "index", "introduction",
    "noteref", "notice", "pagebreak", "part", "preface", "prologue", "pullquote", "qna", "subtitle", "tip",
    "toc",
  ]

  private static let otherNames = ["rearnotes": "doc-endnotes", "page-list": "doc-pagelist"]
}
