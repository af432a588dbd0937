import BookModel
import Diagnostics
import Files
import OpenStaxConventions
import TextBytes
import Titles
import XML

/// Reading of a collection's contents.
extension CollectionReader {
  /// A module of a chapter.
  private struct Module {
    var source: Int
    var path: String
    var outline: ModuleOutline
    var title: String?
    var range: SourceRange
  }

  mutating func readContents() {
    guard let content = tree.element(tree.root, "content") else {
      return report(.contentsEmpty, at: tree.range(tree.root), "the collection has no contents")
    }
    survey(content)
    var hasChapters = false
    for node in tree.elements(of: content) {
      switch tree.name(node).local {
      case "subcollection":
        hasChapters = true
        if let entry = subcollection(of: node) { book.contents.append(entry) }
      case "module":
        guard let module = module(of: node) else { continue }
        book.contents.append(hasChapters ? backMatter(module) : frontMatter(module))
      default: report(.elementUnknown, at: tree.range(node), "<\(tree.name(node).qualified)> is ignored")
      }
    }
    if book.sources.isEmpty {
      report(.contentsEmpty, at: tree.range(content), "the collection names no module that exists")
    }
  }

  /// Surveys the modules of all chapters for conventions of the whole book.
  private mutating func survey(_ content: XMLTree.Node) {
    var chapters: [[ModuleOutline]] = []
    func visit(_ node: XMLTree.Node) {
      guard let content = tree.element(node, "content") else { return }
      var chapter: [ModuleOutline] = []
      for child in tree.elements(of: content) {
        if tree.isElement(child, "subcollection") { visit(child) }
        guard tree.isElement(child, "module"), let path = modulePath(of: child),
          // A module that cannot be read is reported when it is read as a page.
          let bytes = try? folder.read(path)
        else { continue }
        let outline = ModuleOutline(bytes)
        outlines[path] = outline
        chapter.append(outline)
      }
      if !chapter.isEmpty { chapters.append(chapter) }
    }
    for node in tree.elements(of: content) where tree.isElement(node, "subcollection") { visit(node) }
    conventions = BookConventions(chapters: chapters)
    gathered = GatheredParts(chapters: chapters, language: book.metadata.language)
  }

  /// The path of the module that an element names; nil if it names none within the book.
  private func modulePath(of node: XMLTree.Node) -> String? {
    guard let name = tree.attribute(node, "document").map({ $0.singleSpaced }), !name.isEmpty else {
      return nil
    }
    let path = "modules/\(name)/index.cnxml"
    return folder.normalised(path) == path ? path : nil
  }

  /// A part if it holds subcollections, else a chapter.
  private mutating func subcollection(of node: XMLTree.Node) -> Entry? {
    let content = tree.element(node, "content").map { tree.elements(of: $0) } ?? []
    guard content.contains(where: { tree.isElement($0, "subcollection") }) else {
      return chapter(of: node, content: content)
    }
    var part = Entry(.part, title: title(node), range: tree.range(node))
    for child in content {
      switch tree.name(child).local {
      case "subcollection": if let entry = subcollection(of: child) { part.children.append(entry) }
      case "module": if let module = module(of: child) { part.children.append(page(module)) }
      default:
        report(.elementUnknown, at: tree.range(child), "<\(tree.name(child).qualified)> is ignored")
      }
    }
    guard part.children.isEmpty else { return part }
    diagnostics.append(emptyEntry(part.title, at: part.range))
    return nil
  }

  private func title(_ node: XMLTree.Node) -> String? {
    tree.element(node, "title").map { InlineTitle($0, in: tree).text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func chapter(of node: XMLTree.Node, content: [XMLTree.Node]) -> Entry? {
    let modules = content.filter { tree.isElement($0, "module") }.compactMap { module(of: $0) }
    guard !modules.isEmpty else {
      report(.contentsEmpty, at: tree.range(node), "the subcollection names no module that exists")
      return nil
    }
    var chapter = Entry(.chapter, title: title(node) ?? modules[0].outline.title, range: tree.range(node))
    for (index, module) in modules.enumerated() {
      chapter.children.append(index == 0 && isIntroduction(module) ? page(module) : section(module))
    }
    gather(modules, into: &chapter)
    return chapter
  }

  private func isIntroduction(_ module: Module) -> Bool {
    let title = (module.title ?? module.outline.title).lowercased()
    let words = ["introduction", "introducción", "wprowadzenie", "wstęp", "chapter introduction"]
    return module.outline.classes.contains("introduction") || words.contains(title)
      || title.hasPrefix("introduction to ") && module.outline.classes.contains("chapter-opener")
  }

  private func page(_ module: Module) -> Entry { entry(.page, module, isNumbered: false) }

  private func section(_ module: Module) -> Entry { entry(.section, module, isNumbered: true) }

  private func entry(_ kind: Entry.Kind, _ module: Module, isNumbered: Bool) -> Entry {
    var entry = Entry(kind, title: module.title, range: module.range)
    entry.source = module.source
    entry.isNumbered = isNumbered
    return entry
  }

  private func frontMatter(_ module: Module) -> Entry {
    var entry = page(module)
    let known = ["preface", "foreword", "introduction", "dedication", "acknowledgments", "prologue"]
    let title = (module.title ?? module.outline.title).lowercased()
    entry.type = known.first { module.outline.classes.contains($0) || title == $0 } ?? "frontmatter"
    return entry
  }

  /// The entry of a module after the chapters: an appendix, unless its class or title indicates otherwise.
  private func backMatter(_ module: Module) -> Entry {
    let title = module.title ?? module.outline.title
    let known = ["afterword", "bibliography", "colophon", "credits", "epilogue", "glossary", "index"]
    if let type = known.first(where: { module.outline.classes.contains($0) || title.lowercased() == $0 }) {
      var entry = page(module)
      entry.type = type
      return entry
    }
    var entry = entry(.chapter, module, isNumbered: true)
    entry.type = "appendix"
    if let rest = Self.titleWithoutLetter(title) { entry.title = rest }
    return entry
  }

  /// The title without its letter: `Table of Integrals` for `Appendix A | Table of Integrals`; nil for a
  /// title without letter.
  static func titleWithoutLetter(_ title: String) -> String? {
    let words = title.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, words[0].lowercased() == "appendix" else { return nil }
    let letter = words[1].filter { $0.isLetter || $0.isNumber }
    guard letter.count <= 2 else { return nil }
    let rest = words[2].drop { !$0.isLetter && !$0.isNumber }
    return rest.isEmpty ? nil : String(rest)
  }
}

// MARK: - Modules

extension CollectionReader {
  /// The module that an element names; reports a finding and returns nil if it does not exist.
  private mutating func module(of node: XMLTree.Node) -> Module? {
    guard let name = tree.attribute(node, "document").map({ $0.singleSpaced }), !name.isEmpty else {
      report(.attributeMissing, at: tree.range(node), "the module has no attribute \"document\"")
      return nil
    }
    let range = tree.range(of: node, attribute: "document")
    let path = "modules/\(name)/index.cnxml"
    let outline: ModuleOutline
    do throws(FileError) {
      guard modulePath(of: node) != nil else { throw FileError.outside(.beyondRoot(allowing: nil)) }
      if let known = outlines[path] {
        outline = known
      } else {
        outline = ModuleOutline(try folder.read(path))
      }
    } catch {
      diagnostics.append(error.diagnostic(.sourceMissing, "module", name, at: range))
      return nil
    }
    if let known = sourceIndices[path] {
      report(.sourceRepeated, at: range, "module \"\(name)\" is already in the collection")
      return Module(source: known, path: path, outline: outline, title: title(node), range: range)
    }
    var source = PageSource(path: path, range: range)
    source.mediaType = "application/vnd.openstax.cnxml"
    source.conventions = conventions
    sourceIndices[path] = book.sources.count
    book.sources.append(source)
    return Module(
      source: book.sources.count - 1, path: path, outline: outline, title: title(node), range: range)
  }

  /// Adds the pages that a chapter gathers from its modules.
  private mutating func gather(_ modules: [Module], into chapter: inout Entry) {
    var pages: [Entry] = []
    for part in gathered.parts {
      let holders = modules.filter { $0.outline.parts.contains(part.kind) }
      guard !holders.isEmpty else { continue }
      let folder = splitPath(modules[0].path).folder
      let name = part.kind == "glossary" ? "key-terms" : part.kind
      var source = PageSource(path: joinPath(folder, name), range: modules[0].range)
      source.conventions = conventions
      source.gathering = Gathering(part: part.kind, title: part.title, files: holders.map(\.path))
      for module in holders { book.sources[module.source].givenParts[part.kind] = source.path }
      var entry = Entry(.page, title: part.title, range: chapter.range)
      entry.source = book.sources.count
      entry.isNumbered = false
      book.sources.append(source)
      pages.append(entry)
    }
    guard let container = gathered.container, !pages.isEmpty else {
      chapter.children += pages
      return
    }
    var review = Entry(.section, title: container, range: chapter.range)
    review.isNumbered = false
    review.children = pages
    chapter.children.append(review)
  }
}
