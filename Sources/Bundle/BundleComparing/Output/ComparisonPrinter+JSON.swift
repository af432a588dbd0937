import JSONText

extension ComparisonPrinter {
  /// Prints version 1 of the JSON format in docs/checking.md.
  public func json() -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("old", old)
      json.member("new", new)
      write("contents", comparison.contents, to: &json)
      json.member("pages") { json in json.array(comparison.pages) { write($1, to: &$0) } }
      write("anchors", comparison.anchors, to: &json)
      write("metadata", comparison.metadata, to: &json)
      write("artwork", comparison.artwork, to: &json)
      write("otherFiles", comparison.otherFiles, to: &json)
      json.member("sizes") { json in
        json.array(comparison.sizes) { json, size in
          json.onOneLine { json in
            json.object { json in
              json.member("name", size.name)
              json.member("before", size.before)
              json.member("after", size.after)
            }
          }
        }
      }
    }
    return json.finished()
  }

  private func write(_ name: String, _ changes: [BundleComparison.Change], to json: inout JSONWriter) {
    json.member(name) { json in
      json.array(changes) { json, change in
        json.onOneLine { json in
          json.object { json in
            json.member("change", change.kind.rawValue)
            json.member("subject", change.subject)
            if let before = change.before { json.member("before", before) }
            if let after = change.after { json.member("after", after) }
            if let place = change.place { json.member("place", place) }
            if change.count != 1 { json.member("count", change.count) }
            if change.pages > 0 {
              json.member("pages", change.pages)
              json.member("words", change.words)
            }
          }
        }
      }
    }
  }

  private func write(_ change: BundleComparison.PageChange, to json: inout JSONWriter) {
    json.object { json in
      json.member("change", change.kind.rawValue)
      json.member("subject", change.name)
      json.member("title", change.title)
      if let before = change.before { json.member("before", before) }
      if let after = change.after { json.member("after", after) }
      if change.count != 1 { json.member("count", change.count) }
      if change.kind == .added || change.kind == .removed { json.member("words", change.words) }
      if !change.edits.isEmpty {
        json.member("edits") { json in
          json.array(change.edits) { json, edit in json.onOneLine { write(edit, to: &$0) } }
        }
      }
    }
  }

  private func write(_ edit: PageEdit, to json: inout JSONWriter) {
    json.object { json in
      json.member("change", edit.kind.rawValue)
      json.member("what", edit.subject.rawValue)
      if let before = edit.before { json.member("before", before) }
      if let after = edit.after { json.member("after", after) }
      if edit.count != 1 { json.member("count", edit.count) }
      if edit.removedWords > 0 { json.member("wordsRemoved", edit.removedWords) }
      if edit.addedWords > 0 { json.member("wordsAdded", edit.addedWords) }
      if !edit.context.isEmpty {
        json.member("context") { json in
          json.array(edit.context) { json, piece in
            json.object { json in
              switch piece {
              case .same(let text): json.member("same", text)
              case .changed(let before, let after):
                if !before.isEmpty { json.member("before", before) }
                if !after.isEmpty { json.member("after", after) }
              }
            }
          }
        }
      }
    }
  }
}
