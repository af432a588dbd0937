import Testing

/// An edit of a `VersionedBook`, with the facts that a comparison tells of it.
struct BookEdit: CustomTestStringConvertible, Sendable {
  var name: String
  /// The facts as `Facts` words them.
  var facts: [String]
  var apply: @Sendable (inout VersionedBook) -> Void

  var testDescription: String { name }

  /// Every kind of edit. Each is made at a place of its own, so that any of them can be made together.
  static let all: [BookEdit] = [
    BookEdit(name: "insert a word", facts: ["springsflow words added nil cold"]) {
      $0.edit(0, 0, element: 0, "slowly from", "slowly cold from")
    },
    BookEdit(name: "remove a word", facts: ["springsflow words removed many nil"]) {
      $0.edit(0, 0, element: 3, " many and", " and")
    },
    BookEdit(name: "replace words", facts: ["springsbank words changed slowly -> very fast"]) {
      $0.edit(0, 1, element: 0, "slowly", "very fast")
    },
    BookEdit(
      name: "remove a paragraph",
      facts: [
        "springsbank paragraph removed Nobody counts the stones of springsbank, which are many and round. nil"
      ]
    ) { $0.chapters[0].pages[1].body[3] = "" },
    BookEdit(name: "add a paragraph", facts: ["springsbed paragraph added nil A heron fishes here at noon."])
    {
      $0.chapters[0].pages[2].body[0] += "<p>A heron fishes here at noon.</p>"
    },
    BookEdit(
      name: "rename a heading",
      facts: ["springsbed heading renamed Banks of springsbed -> Shores and sand"]
    ) { $0.edit(0, 2, element: 1, "Banks of springsbed", "Shores and sand") },
    BookEdit(name: "change a formula in a line", facts: ["brooksflow formula changed x² -> x³"]) {
      $0.edit(1, 0, element: 2, "<mn>2</mn>", "<mn>3</mn>")
    },
    BookEdit(name: "change a formula of its own", facts: ["brooksflow formula changed x⁵ -> x⁷"]) {
      $0.edit(1, 0, element: 4, "<mn>5</mn>", "<mn>7</mn>")
    },
    BookEdit(
      name: "change a description",
      facts: ["brooksbank description changed A map of brooksbank -> A plan of brooksbank"]
    ) { $0.edit(1, 1, element: 5, "A map", "A plan") },
    BookEdit(
      name: "change a figure",
      facts: ["brooksbed figure changed map.svg, A map of brooksbed -> boat.svg, A map of brooksbed"]
    ) { $0.edit(1, 2, element: 5, "map.svg", "boat.svg") },
    BookEdit(name: "change a caption", facts: ["brooksbed words changed east -> west"]) {
      $0.edit(1, 2, element: 5, "east", "west")
    },
    BookEdit(
      name: "add a figure", facts: ["streamsflow figure added nil Figure 3.1 A boat at rest"]
    ) {
      $0.chapters[2].pages[0].body[0] +=
        "<figure id=\"fig-new\"><img src=\"boat.svg\" alt=\"A boat\"/><figcaption>A boat at rest</figcaption></figure>"
    },
    BookEdit(
      name: "remove a figure",
      facts: [
        "streamsbank figure removed Figure 3.2 Where streamsbank turns east nil",
        "anchor removed pages/streamsbank.xhtml#fig-streamsbank",
      ]
    ) { $0.chapters[2].pages[1].body[5] = "" },
    BookEdit(name: "change a cell", facts: ["streamsbed table changed narrow -> wide"]) {
      $0.edit(2, 2, element: 6, "narrow", "wide")
    },
    BookEdit(name: "change code", facts: ["streamsbed code changed print(depth) -> print(width)"]) {
      $0.edit(2, 2, element: 7, "print(depth)", "print(width)")
    },
    BookEdit(
      name: "lead a link elsewhere",
      facts: [
        "streamsmouth link changed pages/streamsmouth.xhtml#streamsmouth-banks -> https://example.org/reeds"
      ]
    ) { $0.edit(2, 3, element: 2, "#streamsmouth-banks", "https://example.org/reeds") },
    BookEdit(name: "emphasise words", facts: ["springsmouth formatting changed nil nil"]) {
      $0.edit(0, 3, element: 0, "slowly", "<em>slowly</em>")
    },
    BookEdit(
      name: "move a paragraph",
      facts: [
        "springsmouth paragraph moved nil Nobody counts the stones of springsmouth, which are many and round."
      ]
    ) {
      let body = $0.chapters[0].pages[3].body
      $0.chapters[0].pages[3].body = body.indices.filter { $0 != 3 }.map { body[$0] } + [body[3]]
    },
    BookEdit(
      name: "rename a page",
      facts: ["contents renamed DeltasFlow -> Harbour", "anchor renamed pages/deltasflow.xhtml#deltasflow"]
    ) {
      $0.chapters[3].pages[0].title = "Harbour"
    },
    BookEdit(name: "rename a chapter", facts: ["contents renamed Brooks -> Rills"]) {
      $0.chapters[1].title = "Rills"
    },
    BookEdit(name: "change metadata", facts: ["metadata changed dc:subject Rivers -> Lakes"]) {
      $0.subject = "Lakes"
    },
    BookEdit(name: "remove a page", facts: ["contents removed BrooksMouth"]) {
      $0.chapters[1].pages.removeAll { $0.title == "BrooksMouth" }
    },
    BookEdit(name: "move a page", facts: ["contents moved DeltasMouth"]) {
      let index = $0.chapters.count - 1
      let page = $0.chapters[index].pages.removeLast()
      $0.chapters[index].pages.insert(page, at: 1)
    },
    BookEdit(name: "add a chapter", facts: ["contents added Wells"]) {
      $0.chapters.insert(
        .init(
          title: "Wells",
          pages: [
            .init(
              file: "wells.xhtml", title: "Deep", body: ["<p>One well is as deep as another, they say.</p>"])
          ]),
        at: 0)
    },
  ]
}
