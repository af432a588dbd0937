/// The grammars of a publication's minor document types.
extension ContentGrammar {
  /// Media overlays (EPUB 3.3, 9.2).
  static let overlay = ContentGrammar(
    DocumentReader.Namespace.smil, root: "smil",
    [
      "smil": ("version:3.0 id?:id epub:prefix?", "head? body"),
      "head": ("", "metadata?"),
      "metadata": ("", "any"),
      "body": ("id?:id epub:type? epub:textref?:address", "seq|par+"),
      "seq": ("id?:id epub:type? epub:textref:address", "seq|par+"),
      "par": ("id?:id epub:type?", "text audio?"),
      "text": ("id?:id src:address", ""),
      "audio": ("id?:id src:address clipBegin?:clock clipEnd?:clock", ""),
    ])

  /// The contents of EPUB 2 (NCX 2005-1).
  static let contents = ContentGrammar(
    DocumentReader.Namespace.ncx, root: "ncx",
    [
      "ncx": ("version:2005-1 xml:lang? dir?:ltr|rtl", "head docTitle docAuthor* navMap pageList? navList*"),
      "head": ("", "& meta+ smilCustomTest*"),
      "meta": ("name content scheme?", ""),
      "smilCustomTest": (
        "id:id defaultState?:true|false override?:visible|hidden|not-allowed bookStruct?", ""
      ),
      "docTitle": ("id?:id xml:lang? dir?:ltr|rtl", "text audio? img?"),
      "docAuthor": ("id?:id xml:lang? dir?:ltr|rtl", "text audio? img?"),
      "navMap": ("id?:id", "navInfo* navLabel* navPoint+"),
      "navPoint": ("id:id playOrder?:number class?", "navLabel+ content navPoint*"),
      "pageList": ("id?:id class?", "navInfo* navLabel* pageTarget+"),
      "pageTarget": (
        "id?:id value?:number type:front|normal|special playOrder?:number class?", "navLabel+ content"
      ),
      "navList": ("id?:id class?", "navInfo* navLabel+ navTarget+"),
      "navTarget": ("id:id value?:number playOrder?:number class?", "navLabel+ content"),
      "navInfo": ("xml:lang? dir?:ltr|rtl", "text? audio?"),
      "navLabel": ("xml:lang? dir?:ltr|rtl", "text audio? img?"),
      "text": ("id?:id class?", "#text"),
      "audio": ("id?:id class? src:address clipBegin clipEnd", ""),
      "img": ("id?:id class? src:address", ""),
      "content": ("id?:id src:address", ""),
    ])

  /// The package document of EPUB 2 (OPF 2.0.1).
  static let oldPackage = ContentGrammar(
    PackageNamespace.package, root: "package",
    [
      "package": (
        "version:2.0 unique-identifier:filled id?:id xml:lang?", "metadata manifest spine tours? guide?"
      ),
      "metadata": ("id?:id xml:lang?", "any"),
      "manifest": ("id?:id", "item+"),
      "item": (
        "id:id href:address media-type:filled fallback? fallback-style? required-namespace? required-modules?",
        ""
      ),
      "spine": ("toc id?:id", "itemref+"),
      "itemref": ("idref linear?:yes|no id?:id", ""),
      "tours": ("id?:id", "tour+"),
      "tour": ("id?:id title", "site+"),
      "site": ("id?:id title href:address", ""),
      "guide": ("", "reference+"),
      "reference": ("type title? href:address", ""),
    ])

  /// Search key maps of dictionaries (EPUB Dictionaries and Glossaries 1.0, 2.5).
  static let searchKeyMap = ContentGrammar(
    DocumentReader.Namespace.ops, root: "search-key-map",
    [
      "search-key-map": ("id?:id xml:lang dir?:ltr|rtl", "search-key-group+"),
      "search-key-group": ("href:address id?:id", "match+"),
      "match": ("href?:address value? title? phonogram? id?:id xml:lang?", "value*"),
      "value": ("value", ""),
    ])
}
