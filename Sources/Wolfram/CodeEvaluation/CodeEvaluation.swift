import JSONText
import Kernel
import KernelLanguage
import KernelPlots
import WolframLanguage

/// Evaluates Wolfram code line by line in one session, with the kernel and the limits that readers have.
///
///     var code = CodeEvaluation()
///     code.evaluate(line: Array("D[x^3, x]".utf8)).value  // "3*x^2"
///
/// Definitions of a line hold for the lines after it.
public struct CodeEvaluation {
  private var session = KernelSession()

  /// Starts a session without definitions.
  public init() { session.addPlots() }

  /// A syntax error in a line.
  public struct Fault: Sendable, Equatable {
    /// The offset in the line, in bytes.
    public let offset: Int
    /// The error, without a full stop.
    public let words: String
  }

  /// What became of a line.
  public struct Result: Sendable, Equatable {
    /// The value in InputForm, `$Aborted` where the evaluation was stopped; nil for a line without code, and for one that cannot be
    /// read.
    public fileprivate(set) var value: String?
    /// What `Print` and messages wrote, and why the evaluation was stopped.
    public fileprivate(set) var messages: [String] = []
    /// The faults of a line that cannot be read.
    public fileprivate(set) var faults: [Fault] = []
    /// The limit at which the evaluation was stopped: `steps`, `depth` or `size`; nil where it ended.
    public fileprivate(set) var limit: String?
    /// The steps that the evaluation took.
    public fileprivate(set) var steps = 0
    /// The methods of integration, solving, limits, sums and series that found values, in order.
    public fileprivate(set) var methods: [String] = []
    /// Those of them whose values no judge tested by other means.
    public fileprivate(set) var unjudged: [String] = []
    /// The names of functions in the line that the kernel does not have and nobody defined.
    public fileprivate(set) var lacking: [String] = []

    /// Whether the value is one that the kernel vouches for: whatever methods found was tested by other means than theirs. Rules and
    /// arithmetic need no test.
    public var isVouchedFor: Bool { unjudged.isEmpty && limit == nil }
  }

  /// Evaluates the expressions of a line; the value is that of the last one.
  public mutating func evaluate(line: [UInt8]) -> Result {
    var result = Result()
    let tree = ExpressionTree(parsing: line)
    guard tree.faults.isEmpty else {
      result.faults = tree.faults.map { Fault(offset: $0.offset, words: $0.kind.words) }
      return result
    }
    guard !tree.roots.isEmpty else { return result }
    session.restart()
    session.methodAnswers = MethodAnswers()
    let terms = Term.parse(line, &session.names)
    do throws(KernelError) {
      guard let terms else { throw .stopped(.depth) }
      var value = Term.null
      for term in terms { value = try LoneExpression.value(of: term, in: &session) }
      result.value = String(decoding: session.inputText(of: value), as: UTF8.self)
    } catch {
      result.value = "$Aborted"
      switch error {
      case .stopped(let limit): result.limit = "\(limit)"
      case .failed(let words): session.say(words)
      case .leaving: break
      }
    }
    result.lacking = UnknownFunctions.names(in: terms ?? [], of: session)
    result.messages = session.messages
    result.steps = session.steps
    result.methods = session.methodAnswers?.methods ?? []
    result.unjudged = session.methodAnswers?.unjudged ?? []
    return result
  }
}

extension CodeEvaluation.Result {
  /// Writes the result as JSON, with the number of the line and its text.
  public func write(line number: Int, text: [UInt8], to json: inout JSONWriter) {
    json.object { json in
      json.member("version", 1)
      json.member("line", number)
      json.member("input", String(decoding: text, as: UTF8.self))
      json.member(orNull: "value", value)
      json.member(boolean: "vouched", isVouchedFor)
      json.member("steps", steps)
      json.member(orNull: "limit", limit)
      json.member("messages", messages)
      json.member("methods", methods)
      json.member("unjudged", unjudged)
      json.member("lacking", lacking)
    }
  }
}

/// What code asks for and a session does not have.
package enum UnknownFunctions {
  /// The names of functions that are written as those of the language are, and mean nothing, in alphabetical order.
  package static func names(in terms: [Term], of session: KernelSession) -> [String] {
    var found: Set<String> = []
    var pending = terms
    while let term = pending.popLast() {
      guard let call = term.call else { continue }
      pending += call.arguments
      guard let head = call.head.symbol else {
        pending.append(call.head)
        continue
      }
      let name = session.names.name(head)
      guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
        name.utf8.count > 1, session.builtIn(head) == nil, session.value(of: head) == nil,
        !session.rules.hasRules(head)
      else { continue }
      found.insert(name)
    }
    return found.sorted()
  }
}
