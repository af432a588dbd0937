import BookModel

extension BookConventions {
  /// Derives the conventions of a collection from the modules of its chapters.
  ///
  /// - Notes of a class are numbered if at least nine tenths hold an exercise and at most a tenth have a title of their
  ///   own; a shared title becomes their label.
  /// - Exercises with a declared type are counted by the class of their section; exercises in notes, by page.
  /// - If the class `unnumbered` occurs, it alone decides which equations, tables and figures have no number.
  package init(chapters: [[ModuleOutline]]) {
    self.init()
    let modules = chapters.flatMap { $0 }
    readNotes(modules)
    exerciseCount = Self.exerciseCount(modules)
    marksUnnumberedByClass = modules.contains(where: \.usesUnnumbered)
  }

  private mutating func readNotes(_ modules: [ModuleOutline]) {
    struct Class {
      var count = 0
      var withExercise = 0
      var titles = SharedTitles()
    }
    var classes: [String: Class] = [:]
    for note in modules.lazy.flatMap(\.notes) {
      for name in note.classes {
        classes[name, default: Class()].count += 1
        if note.exerciseCount > 0 { classes[name]!.withExercise += 1 }
        classes[name]!.titles.add(note.title)
      }
    }
    for (name, found) in classes where found.count > 1 {
      let label = found.titles.titled > 1 ? found.titles.common : nil
      if let label { noteLabels[name] = label }
      guard found.withExercise > 0 else { continue }
      let isUntitled = label != nil || found.titles.titled * 10 <= found.count
      noteNumbering[name] = isUntitled && found.withExercise * 10 >= found.count * 9
    }
  }

  private static func exerciseCount(_ modules: [ModuleOutline]) -> ExerciseCount {
    var (inSections, typed, inNotes) = (0, 0, 0)
    for module in modules {
      for section in module.sections where !section.classes.isEmpty {
        inSections += section.exerciseCount
        typed += section.typedExerciseCount
      }
      for note in module.notes { inNotes += note.exerciseCount }
    }
    if inSections == 0 { return inNotes > 0 ? .page : .chapter }
    return typed * 5 >= inSections * 4 ? .part : .chapter
  }
}
