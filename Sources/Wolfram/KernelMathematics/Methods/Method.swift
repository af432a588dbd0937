import Kernel

/// One way of answering a question of a kind, such as what a limit is: an entry of an ordered table.
///
/// A table is an array. Its methods are tried in its order, each where it applies and within its share of the steps that are left, until
/// one has a value that its judge accepts.
package struct Method<Question: Sendable>: Sendable {
  /// Whether a method is tried at all.
  package typealias Condition = @Sendable (Question, inout KernelSession) throws(KernelError) -> Bool
  /// What a method finds; nil if the methods after it are to be tried.
  package typealias Search = @Sendable (Question, inout KernelSession) throws(KernelError) -> Answer?
  /// Whether what a method found holds, by other means than the method's own.
  package typealias Judge = @Sendable (Question, Term, inout KernelSession) throws(KernelError) -> Bool

  /// What a method has found.
  package enum Answer {
    /// The value.
    case value(Term)
    /// There is none, whatever other methods would give: the call stays.
    case none
  }

  /// The name of a method, which is that of the function for one that is written in the Wolfram Language.
  package let name: String
  private let share: StepShare
  private let applies: Condition
  private let search: Search
  private let judge: Judge?

  /// A method in Swift.
  package init(
    _ name: String, share: StepShare = .all, judge: Judge? = nil,
    if applies: @escaping Condition = { (_, _) throws(KernelError) in true },
    search: @escaping Search
  ) {
    self.name = name
    self.share = share
    self.applies = applies
    self.search = search
    self.judge = judge
  }

  /// The value that the first of the methods finds; nil if none does, or if one finds that there is no value.
  ///
  /// - Parameter judge: asked of what any method found, after the method's own judge.
  package static func value(
    of question: Question, by table: [Method], judgedBy judge: Judge? = nil, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    for method in table where try method.applies(question, &session) {
      let before = session.methodAnswers?.count ?? 0
      // Without a share no frame is added to the stack of integrals within integrals.
      let answer =
        method.share == .all
        ? try method.search(question, &session)
        : try method.share.found(&session) { (session) throws(KernelError) in
          try method.search(question, &session)
        }
      guard let answer else { continue }
      guard case .value(let value) = answer else { return nil }
      session.methodAnswers?.add(method.name)
      if let judge = method.judge {
        guard try judge(question, value, &session) else {
          session.methodAnswers?.refuse(since: before)
          continue
        }
        session.methodAnswers?.accept(since: before)
      }
      if let judge {
        let verdict = try StepShare.judging(&session) { (session) throws(KernelError) in
          try judge(question, value, &session)
        }
        if verdict == false {
          session.methodAnswers?.refuse(since: before)
          continue
        }
        if verdict == true { session.methodAnswers?.accept(since: before) }
      }
      return value
    }
    return nil
  }
}

extension Method {
  /// A method that finds a value or nothing.
  package init(
    _ name: String, share: StepShare = .all, judge: Judge? = nil,
    if applies: @escaping Condition = { (_, _) throws(KernelError) in true },
    finding search: @escaping @Sendable (Question, inout KernelSession) throws(KernelError) -> Term?
  ) {
    self.init(name, share: share, judge: judge, if: applies) { (question, session) throws(KernelError) in
      guard let value = try search(question, &session) else { return nil }
      return .value(value)
    }
  }

  /// A function that is written in the Wolfram Language: it gives a value, or stays or is `$Failed` where it has none, and `$Aborted`
  /// where there is none.
  ///
  /// - Parameter arguments: those of its call.
  package init(
    library name: String, judge: Judge? = nil,
    if applies: @escaping Condition = { (_, _) throws(KernelError) in true },
    arguments: @escaping @Sendable (Question) -> [Term]
  ) {
    // The call has its own share of the steps.
    self.init(name, judge: judge, if: applies) { (question, session) throws(KernelError) in
      guard let value = try session.libraryValue(name, arguments(question)) else { return nil }
      return value == session.named("$Aborted") ? Answer.none : .value(value)
    }
  }
}
