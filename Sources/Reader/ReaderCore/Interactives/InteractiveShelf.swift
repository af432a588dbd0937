/// The interactives of all pages that have been loaded.
public struct InteractiveShelf: Sendable {
  private var lists: [Int: [InteractiveObject]] = [:]

  init() {}

  /// The interactives of a page, in the order of its figures; nil if the page was never loaded.
  public subscript(page: Int) -> [InteractiveObject]? { lists[page] }

  subscript(address: Interactives.Address) -> InteractiveObject? {
    guard let list = lists[address.page], list.indices.contains(address.index) else { return nil }
    return list[address.index]
  }

  mutating func change<Result>(
    _ address: Interactives.Address, _ body: (inout InteractiveObject) -> Result
  ) -> Result? {
    guard var list = lists[address.page], list.indices.contains(address.index) else { return nil }
    // Removed from the dictionary during the change, so that nothing is copied.
    lists[address.page] = nil
    let result = body(&list[address.index])
    lists[address.page] = list
    return result
  }

  /// Sets the ids of a page's figures; known interactives keep their state.
  mutating func found(_ ids: [String], on page: Int, href: String) {
    let known = lists[page] ?? []
    lists[page] = ids.map { id in
      var object = known.first { $0.id == id } ?? InteractiveObject(id: id, key: href + "#" + id)
      object.isLoading = false
      return object
    }
  }

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(active: Interactives.Address?) -> String? {
    for (page, list) in lists {
      for (index, object) in list.enumerated() {
        if object.definition != nil, object.values.count != object.controls.count {
          return "an interactive has not one value for each control"
        }
        if object.isPlaying, active != Interactives.Address(page: page, index: index) {
          return "an inactive interactive plays"
        }
      }
    }
    return nil
  }
}
