/// The methods that have found values in an evaluation, in order, each with whether a judge accepted its value.
///
/// A judge accepts a value as a whole: what methods found on the way to it needs no judge of its own.
package struct MethodAnswers: Sendable {
  /// What one method found.
  package struct Answer: Sendable, Equatable {
    /// The name of the method.
    package let method: String
    /// Whether a judge accepted the value, or a value that was made from it.
    package fileprivate(set) var isJudged: Bool
  }

  private(set) var all: [Answer] = []

  package init() {}

  /// The names of the methods.
  package var methods: [String] {
    var names: [String] = []
    for answer in all { names.append(answer.method) }
    return names
  }

  /// The methods whose values no judge looked at, each once.
  package var unjudged: [String] {
    var names: [String] = []
    for answer in all where !answer.isJudged && !names.contains(answer.method) { names.append(answer.method) }
    return names
  }

  /// How many values have been found.
  package var count: Int { all.count }

  /// Adds the value that a method found.
  package mutating func add(_ method: String) { all.append(Answer(method: method, isJudged: false)) }

  /// Forgets the answers from `start` on, which led to a value that a judge refused.
  package mutating func refuse(since start: Int) { all.removeLast(all.count - start) }

  /// Notes that a judge accepted a value which the answers from `start` on led to.
  package mutating func accept(since start: Int) {
    for index in all.indices.dropFirst(start) { all[index].isJudged = true }
  }
}
