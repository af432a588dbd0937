import KernelLanguage
import Testing

@testable import Kernel

/// Calls that cannot be carried out stay as they are, with a message; rules for a part of a flat function's arguments.
@Suite struct StayingCallTests {
  @Test(arguments: [
    ("{1, 2, 3}[[5]]", "Part[{1, 2, 3}, 5]"), ("a[[1, 1]] == 1", "Part[a, 1, 1] == 1"),
    ("Take[{1, 2}, 5]", "Take[{1, 2}, 5]"), ("{{1}[[2]], 1 + 1}", "{Part[{1}, 2], 2}"),
    ("x = {1}[[2]]; y = 3; x + y", "3 + Part[{1}, 2]"), ("Check[{1}[[2]], no]", "no"),
    ("Quiet[Check[{1}[[2]], no]]", "no"), ("RandomChoice[{}]", "RandomChoice[{}]"),
  ]) func stay(_ text: String, _ expected: String) { #expect(value(text) == expected) }

  @Test func messages() throws {
    var session = KernelSession()
    let why = "Part 2 of an expression with 1 does not exist"
    _ = try session.evaluate(text: Array("{1}[[2]]; {{1}[[2]], 2}".utf8))
    #expect(session.messages == [why])
    #expect(session.log.failure == why)
    session.restart()
    _ = try session.evaluate(text: Array("Quiet[{1}[[2]]]".utf8))
    #expect(session.messages.isEmpty)
    #expect(session.log.failure == nil)
  }

  @Test(arguments: [
    ("a + b + c /. a + b -> d", "c + d"), ("a b c /. a c -> d", "b*d"),
    ("Log[a] + Log[b] + Log[c] //. Log[x_] + Log[y_] :> Log[x y]", "Log[a*b*c]"),
    ("3 z + Sin[t]^2 + Cos[t]^2 /. Sin[u_]^2 + Cos[u_]^2 -> 1", "1 + 3*z"),
    ("a || b || c /. (b || c) -> d", "a || d"),
    ("p && q && ! p && r /. (u_ && v_ && ! u_) -> False", "False"),
    ("r || q || r //. (u_ || v_ /; AtomQ[u] && AtomQ[v] && Order[u, v] == -1) -> v || u", "q || r || r"),
    ("r || q || r //. u_ || v_ :> v || u /; AtomQ[u] && AtomQ[v] && Order[u, v] == -1", "q || r || r"),
    ("a + b /. a + b + c -> d", "a + b"), ("a + b + c /. x_ + y_ -> f[x, y]", "f[a, b + c]"),
  ]) func flatRules(_ text: String, _ expected: String) { #expect(value(text) == expected) }
}
