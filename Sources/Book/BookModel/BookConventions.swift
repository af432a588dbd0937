/// How a book names and numbers what its sources mark only by class, as its sources together show.
///
/// A collection of OpenStax whose notes of the class `try` each hold one exercise and have no title of their own
/// numbers them: `noteNumbering["try"]` is true.
public struct BookConventions: Sendable, Equatable {
  /// How far a count of exercises runs.
  public enum ExerciseCount: UInt8, Sendable {
    /// Through the chapter.
    case chapter
    /// Through the sections of one class within a chapter.
    case part
    /// Through the page.
    case page
  }

  /// Whether notes of a class are numbered, by class; a class that is absent has its usual numbering.
  public var noteNumbering: [String: Bool] = [:]
  /// The title that the notes of a class share, which becomes their label.
  public var noteLabels: [String: String] = [:]
  /// How far a count of exercises runs.
  public var exerciseCount = ExerciseCount.chapter
  /// Whether the class `unnumbered` alone says which equations, tables and figures have no number, and an empty label
  /// nothing.
  public var marksUnnumberedByClass = false

  /// The usual conventions.
  public init() {}
}
