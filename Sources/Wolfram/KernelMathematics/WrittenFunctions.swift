import Kernel

/// Functions that are written in the language itself. Their definitions are loaded the first time that one is called, so
/// that a session that never calls them pays nothing for them.
package enum WrittenFunctions {
  /// An entry for a function with its definitions.
  @inline(__always)
  package static func function(
    _ name: StaticString, _ attributes: SymbolAttributes = [], _ summary: BuiltIn.Summary,
    _ definitions: StaticString
  ) -> BuiltIn {
    BuiltIn(name, attributes, summary, definitions: definitions, loading: loading)
  }

  private static func loading(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let symbol = call.head.symbol, !session.rules.hasRules(symbol),
      let definitions = session.builtIn(symbol)?.definitions
    else { return nil }
    try load(definitions, of: symbol, into: &session)
    return session.rules.hasRules(symbol) ? .call(call) : nil
  }

  /// Evaluates definitions of a symbol, which is protected against those of authors.
  private static func load(
    _ definitions: StaticString, of symbol: Symbol, into session: inout KernelSession
  ) throws(KernelError) {
    let text = definitions.withUTF8Buffer { Array($0) }
    let attributes = session.attributes(symbol)
    session.rules.setAttributes(of: symbol, to: attributes.subtracting(.protected))
    defer { session.rules.setAttributes(of: symbol, to: attributes) }
    for definition in Term.parse(text, names: &session.names) ?? [] { _ = try session.evaluate(definition) }
  }

  /// The value of a call of a function whose definitions are loaded where nobody has called it yet.
  static func value(
    of name: String, _ arguments: [Term], _ definitions: StaticString, _ session: inout KernelSession
  ) throws(KernelError) -> Term {
    let symbol = session.names.symbol(name)
    if !session.rules.hasRules(symbol) {
      try load(definitions, of: symbol, into: &session)
    }
    return try session.evaluate(.call(symbol, arguments))
  }

  /// What `DSolve` does with equations of first order whose coefficients are no constants, and with systems of two.
  static let differential: StaticString = """
    d$Solve[e_, y_[x_], x_] := Module[{s$ = first$Order[Flatten[{e}], y, x]},
      If[s$ === $Failed, $Failed, Map[{y[x] -> #} &, s$]]]
    d$Solve[e_, y_Symbol, x_] := Module[{s$ = first$Order[Flatten[{e}], y, x]},
      If[s$ === $Failed, $Failed, Map[Function[v$, {y -> Function @@ {{x}, v$}}], s$]]]
    d$Solve[e_, {f_[x_], g_[x_]}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed, {{f[x] -> s$[[1]], g[x] -> s$[[2]]}}]]
    d$Solve[e_, {f_Symbol, g_Symbol}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed,
        {{f -> Function @@ {{x}, s$[[1]]}, g -> Function @@ {{x}, s$[[2]]}}}]]
    first$Order[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, b$, c$, m$, g$, k$},
      If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      r$ = Expand[q$[[1, 1]] - q$[[1, 2]]];
      a$ = Coefficient[r$, y'[x]]; b$ = Coefficient[r$, y[x]]; c$ = Simplify[r$ - a$ y'[x] - b$ y[x]];
      If[! FreeQ[{a$, b$, c$}, y] || a$ === 0, Return[$Failed]];
      m$ = Integrate[Simplify[b$/a$], x]; If[! FreeQ[m$, Integrate], Return[$Failed]];
      m$ = Simplify[E^m$];
      g$ = Integrate[Simplify[-m$ c$/a$ /. {Sec[u_] :> 1/Cos[u], Csc[u_] :> 1/Sin[u]}] /. Cos[u_]^-2 :> Sec[u]^2, x]; If[! FreeQ[g$, Integrate], Return[$Failed]];
      g$ = Expand[(C[1] + g$)/m$];
      k$ = Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> ((g$ /. x -> p) == v)];
      If[k$ === {}, {g$}, {Simplify[g$ /. First[Solve[First[k$], C[1]]]]}]]
    exponential$[m_, x_] := Module[{h$ = (m[[1, 1]] + m[[2, 2]])/2, d$, i$ = IdentityMatrix[2], w$},
      d$ = Expand[h$^2 - m[[1, 1]] m[[2, 2]] + m[[1, 2]] m[[2, 1]]];
      If[d$ === 0, Return[E^(h$ x) (i$ + x (m - h$ i$))]];
      w$ = PowerExpand[Sqrt[If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _], -d$, d$]]];
      E^(h$ x) If[TrueQ[d$ < 0] || MatchQ[d$, _?Negative _], i$ Cos[w$ x] + (m - h$ i$) Sin[w$ x]/w$,
        i$ (E^(w$ x) + E^(-w$ x))/2 + (m - h$ i$) (E^(w$ x) - E^(-w$ x))/(2 w$)]]
    linear$System[e_, f_, g_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], s$, m$, r$, p$, v$, k$, z$, h$, w$},
      If[Length[q$] != 2 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      s$ = Solve[q$ /. {f'[x] -> p$, g'[x] -> r$, f[x] -> v$, g[x] -> w$}, {p$, r$}];
      If[Length[s$] != 1, Return[$Failed]];
      s$ = {p$, r$} /. First[s$]; m$ = Table[Coefficient[Expand[u$], z$], {u$, s$}, {z$, {v$, w$}}];
      If[! FreeQ[m$, x] || Expand[s$ - m$.{v$, w$}] =!= {0, 0}, Return[$Failed]];
      h$ = exponential$[m$, x]; If[h$ === $Failed, Return[$Failed]]; h$ = Expand[h$.{C[1], C[2]}];
      k$ = Cases[e, (u_ == b_) /; FreeQ[u, x] :> ((u /. {f[a_] :> (h$[[1]] /. x -> a), g[a_] :> (h$[[2]] /. x -> a)}) == b)];
      If[k$ === {}, h$, Simplify[h$ /. First[Solve[k$, {C[1], C[2]}]]]]]
    """
}
