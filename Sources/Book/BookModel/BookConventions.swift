/// How a book names and numbers content that its sources mark only by class, derived from all sources together.
///
/// If, for example, the notes of class `try` in an OpenStax collection each hold one exercise and have no title of
/// their own, they are numbered: `noteNumbering["try"]` is true.
public struct BookConventions: Sendable, Equatable {
  /// The scope in which exercises are counted.
  public enum ExerciseCount: UInt8, Sendable {
    /// The chapter.
    case chapter
    /// The sections of one class within a chapter.
    case part
    /// The page.
    case page
  }

  /// Whether notes of a class are numbered, by class; an absent class has its default numbering.
  public var noteNumbering: [String: Bool] = [:]
  /// The shared title of the notes of a class, which becomes their label, by class.
  public var noteLabels: [String: String] = [:]
  /// The scope in which exercises are counted.
  public var exerciseCount = ExerciseCount.chapter
  /// Whether equations, tables and figures lack a number only if they have the class `unnumbered`; an empty label
  /// then means nothing.
  public var marksUnnumberedByClass = false

  /// The default conventions.
  public init() {}
}
