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

  /// Integrals of functions with corners and jumps; Null for others.
  static let integralsInPieces: StaticString = """
    pieces$Integral[f_, x_, a_, b_] := Module[{u$, p$, v$},
      u$ = Flatten[{Cases[{f}, (Abs | Sign | UnitStep | HeavisideTheta)[v_] :> v, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual | Equal | Unequal)[v_, w_] :> v - w, {1, Infinity}],
        Cases[{f}, (Less | LessEqual | Greater | GreaterEqual)[v_, w_, z_] :> {v - w, w - z}, {1, Infinity}],
        Cases[{f}, Inequality[v_, _, w_, _, z_] :> {v - w, w - z}, {1, Infinity}],
        Cases[{f}, (Max | Min)[v__] :> Map[Apply[Subtract, #] &, Subsets[{v}, {2}]], {1, Infinity}]}];
      u$ = Select[DeleteDuplicates[u$], ! FreeQ[#, x] &];
      If[u$ === {} || ! pieces$End[a] || ! pieces$End[b] || ! N[b] > N[a], Return[Null]];
      p$ = Flatten[Map[pieces$Zeros[#, x, N[a], N[b]] &, u$]];
      If[MemberQ[p$, $Failed] || ! VectorQ[N[p$], NumberQ], Return[Null]];
      p$ = Select[SortBy[DeleteDuplicates[p$], N], Im[N[#]] == 0 && N[a] < N[#] < N[b] &];
      p$ = Join[{a}, p$, {b}];
      v$ = Map[Integrate[pieces$At[f, x, pieces$Middle @@ N[#]], Join[{x}, #]] &, Partition[p$, 2, 1]];
      If[FreeQ[v$, Integrate], Plus @@ v$]]
    pieces$End[a_] := NumberQ[N[a]] || MatchQ[a, Infinity | -Infinity]
    pieces$Middle[a_, b_] := Which[a === -Infinity && b === Infinity, 0., a === -Infinity, b - 1, b === Infinity, a + 1, True, (a + b)/2]
    pieces$At[f_, x_, m_] := f //. {Piecewise[l_List] :> pieces$Choice[l, 0, x, m], Piecewise[l_List, d_] :> pieces$Choice[l, d, x, m],
      If[c_, t_, e_] :> If[TrueQ[c /. x -> m], t, e] /; ! FreeQ[c, x], Abs[v_] :> If[N[v /. x -> m] < 0, -v, v] /; ! FreeQ[v, x],
      Sign[v_] :> Sign[N[v /. x -> m]] /; ! FreeQ[v, x], (UnitStep | HeavisideTheta)[v_] :> If[N[v /. x -> m] < 0, 0, 1] /; ! FreeQ[v, x],
      Max[v__] :> Last[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x], Min[v__] :> First[SortBy[{v}, N[# /. x -> m] &]] /; ! FreeQ[{v}, x]}
    pieces$Choice[l_, d_, x_, m_] := With[{s$ = Select[l, TrueQ[#[[2]] /. x -> m] &, 1]}, If[s$ === {}, d, s$[[1, 1]]]]
    pieces$Zeros[u_, x_, a_, b_] := With[{s$ = Solve[u == 0, x]}, If[ListQ[s$], x /. s$, $Failed]] /; PolynomialQ[u, x]
    pieces$Zeros[c_ u_, x_, a_, b_] := pieces$Zeros[u, x, a, b] /; FreeQ[c, x]
    pieces$Zeros[Sin[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c, a, b] /; FreeQ[{k, c}, x]
    pieces$Zeros[Cos[k_. x_ + c_.], x_, a_, b_] := pieces$Steps[k, c + Pi/2, a, b] /; FreeQ[{k, c}, x]
    pieces$Zeros[u_, x_, a_, b_] := $Failed
    pieces$Steps[k_, c_, a_, b_] := With[{e$ = Sort[N[{k a + c, k b + c}/Pi]]}, If[VectorQ[e$, NumberQ] && e$[[2]] - e$[[1]] < 200,
      Table[(n$ Pi - c)/k, {n$, Ceiling[e$[[1]]], Floor[e$[[2]]]}], $Failed]]
    """

  /// Integrals to infinity of powers times exponentials; Null for others.
  static let exponentialIntegrals: StaticString = """
    exponential$Integral[f_, x_, l_, k_] := Module[{t$ = Expand[f], v$},
      v$ = Map[exponential$Term[#, x, l, k] &, If[Head[t$] === Plus, List @@ t$, {t$}]];
      If[FreeQ[v$, $Failed], Plus @@ v$]]
    exponential$Positive[a_, k_] := TrueQ[a > 0] || TrueQ[N[a] > 0] || TrueQ[Refine[a > 0, k]]
    exponential$Term[c_ f_, x_, l_, k_] := c exponential$Term[f, x, l, k] /; FreeQ[c, x]
    exponential$Term[x_^n_. E^p_, x_, l_, k_] := exponential$Moment[n, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
      PolynomialQ[p, x] && Exponent[p, x] <= 2 && FreeQ[n, x]
    exponential$Term[E^p_, x_, l_, k_] := exponential$Moment[0, Coefficient[p, x, 2], Coefficient[p, x, 1], p /. x -> 0, l, k] /;
      PolynomialQ[p, x] && Exponent[p, x] <= 2
    exponential$Term[f_, x_, l_, k_] := $Failed
    exponential$Moment[n_, a_, 0, c_, 0, k_] := E^c Gamma[(n + 1)/2]/(2 (-a)^((n + 1)/2)) /; TrueQ[n > -1] && exponential$Positive[-a, k]
    exponential$Moment[n_, 0, b_, c_, 0, k_] := E^c Gamma[n + 1]/(-b)^(n + 1) /; TrueQ[n > -1] && exponential$Positive[-b, k]
    exponential$Moment[0, a_, b_, c_, -Infinity, k_] := Sqrt[Pi/(-a)] E^Simplify[c - b^2/(4 a)] /; exponential$Positive[-a, k]
    exponential$Moment[n_Integer, a_, 0, c_, -Infinity, k_] := If[OddQ[n], 0, E^c Gamma[(n + 1)/2]/(-a)^((n + 1)/2)] /; n >= 0 && exponential$Positive[-a, k]
    exponential$Moment[n_Integer, a_, b_, c_, -Infinity, k_] := Simplify[E^Simplify[c - b^2/(4 a)] Sum[Binomial[n, j$] (-b/(2 a))^(n - j$)*
      If[OddQ[j$], 0, Gamma[(j$ + 1)/2]/(-a)^((j$ + 1)/2)], {j$, 0, n}]] /; n > 0 && exponential$Positive[-a, k]
    exponential$Moment[__] := $Failed
    """

  /// What `DSolve` does with equations of first order whose coefficients are no constants, and with systems of two.
  static let differential: StaticString = """
    d$Solve[e_, y_[x_], x_] := Module[{s$ = any$Order[Flatten[{e}], y, x]},
      If[s$ === $Failed, $Failed, Map[{y[x] -> #} &, s$]]]
    d$Solve[e_, y_Symbol, x_] := Module[{s$ = any$Order[Flatten[{e}], y, x]},
      If[s$ === $Failed, $Failed, Map[Function[v$, {y -> Function @@ {{x}, v$}}], s$]]]
    d$Solve[e_, {f_[x_], g_[x_]}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed, {{f[x] -> s$[[1]], g[x] -> s$[[2]]}}]]
    d$Solve[e_, {f_Symbol, g_Symbol}, x_] := Module[{s$ = linear$System[Flatten[e], f, g, x]},
      If[s$ === $Failed, $Failed,
        {{f -> Function @@ {{x}, s$[[1]]}, g -> Function @@ {{x}, s$[[2]]}}}]]
    any$Order[e_, y_, x_] := With[{s$ = first$Order[e, y, x]}, If[s$ === $Failed, bernoulli$[e, y, x], s$]]
    bernoulli$[e_, y_, x_] := Module[{q$ = Select[e, ! FreeQ[#, x] &], r$, a$, c$, n$, u$, s$},
      If[Length[q$] != 1 || ! FreeQ[q$, Derivative[n_ /; n > 1]], Return[$Failed]];
      r$ = Expand[q$[[1, 1]] - q$[[1, 2]]]; a$ = Coefficient[r$, y'[x]]; r$ = Expand[r$ - a$ y'[x]];
      If[a$ === 0 || ! PolynomialQ[r$, y[x]] || ! FreeQ[a$, y], Return[$Failed]];
      c$ = CoefficientList[r$, y[x]]; n$ = Length[c$] - 1;
      If[n$ < 2 || ! FreeQ[c$, y] || c$[[1]] =!= 0 || Count[c$[[2 ;;]], z_ /; z =!= 0] > If[c$[[2]] === 0, 1, 2], Return[$Failed]];
      s$ = first$Order[Join[{u$'[x] + (1 - n$) (c$[[2]]/a$ u$[x] + c$[[n$ + 1]]/a$) == 0},
        Cases[e, (y[p_] == v_) /; FreeQ[p, x] :> (u$[p] == v^(1 - n$))]], u$, x];
      If[s$ === $Failed, $Failed, Map[Together[#]^(1/(1 - n$)) &, s$]]]
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
