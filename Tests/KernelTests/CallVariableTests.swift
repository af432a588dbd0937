import Testing

/// Calls as variables: what a function gives for `x` it gives for `v[1]` in its place.
@Suite struct CallVariableTests {
  /// Calls of functions in variables of the names `x` and `y`.
  private static let calls = [
    "Solve[x^2 == 4, x]", "Solve[x^2 == 4 && x > 0, x]", "Solve[x^4 == 1, x, Reals]",
    "Solve[{x + y == 3, x - y == 1}, {x, y}]", "Solve[{x y == 6, x + y == 5, x < y}, {x, y}]",
    "NSolve[x^2 == 2 && x < 0, x]", "Reduce[x^2 > 4, x]", "Reduce[x^2 == a && x > 1, x]",
    "FindInstance[x^2 + y^2 == 25 && x > 3 && y > 0, {x, y}, Integers]",
    "Eliminate[{a == x + y, b == x y}, x]",
    "Integrate[x Cos[x], x]", "Integrate[x^2 y, {x, 0, 1}, {y, 0, x}]",
    "Integrate[Exp[-a x], {x, 0, Infinity}]",
    "Limit[Sin[x]/x, x -> 0]", "Limit[(1 + 1/x)^x, x -> Infinity]", "D[x^3 y, x, y]", "D[x^5, {x, 2}]",
    "D[{x y, x/y}, {{x, y}}]", "Sum[x^2, {x, 1, 4}]", "Sum[x, {x, 1, n}]", "Sum[1/x^2, {x, 1, Infinity}]",
    "Product[x y, {x, 3}, {y, x}]", "Table[x^2 + y, {x, 3}, {y, 0, 4, x}]", "Table[x!, {x, {1, 5, 3}}]",
    "Apart[1/(x^2 - 1), x]", "Coefficient[(x + y)^3, x, 2]", "CoefficientList[(1 + x)^3, x]",
    "PolynomialRemainder[x^3 + x, x^2 + x + 1, x]", "Discriminant[x^2 + b x + c, x]",
    "HornerForm[1 + 2 x + 3 x^2, x]",
    "Grad[x^2 y, {x, y}]", "Laplacian[x^2 y, {x, y}]", "DifferenceDelta[x^2, x]",
  ]

  @Test(arguments: ["v[1]", "Subscript[v, 1]", "v[t]", "v'[t]", "v[1][2]"])
  func areAsSymbols(variable: String) {
    for call in Self.calls {
      let other = call.renaming("x", to: variable).renaming("y", to: "w[a, 2]")
      #expect(
        value("(\(other)) === ((\(call)) /. {x -> \(variable), y -> w[a, 2]})") == "True",
        "\(other): \(value(other))")
    }
  }

  /// Values of variables elsewhere stay, and what is no variable leaves the call.
  @Test(arguments: [
    ("v[1] = 5; {Table[v[1], {v[1], 3}], v[1]}", "{{1, 2, 3}, 5}"),
    ("Table[x, {Sin[x], 3}]", "Table[x, {Sin[x], 3}]"),
    ("Table[i, {2, 3}]", "Table[i, {2, 3}]"), ("D[f[x[t]], t]", "Derivative[1][f][x[t]]*Derivative[1][x][t]"),
    ("Integrate[1, Element[{x, y}, Disk[]]]", "Integrate[1, Element[{x, y}, Disk[]]]"),
    ("e = u[1]^2; Sum[e, {u[1], 3}]", "14"), ("e = u[1]^2; {Table[e, {u[1], 3}], e}", "{{1, 4, 9}, u[1]^2}"),
    ("D[Integrate[F[v[1]], {v[1], 0, t}], t]", "F[t]"),
    ("Integrate[F[v[1]], v[1]]", "Integrate[F[v[1]], v[1]]"),
    ("Reap[Do[Sow[v[i]], {v[i], 3}]]", "{Null, {{1, 2, 3}}}"),
    (
      "Solve[{x^2 == 4, x > a[1]}, x]",
      "{{x -> ConditionalExpression[-2, -2 > a[1]]}, {x -> ConditionalExpression[2, 2 > a[1]]}}"
    ),
    ("Apart[1/(x^2 - 1), s -> 7]", "Apart[1/(-1 + x^2), s -> 7]"),
  ]) func keepValues(text: String, expected: String) {
    #expect(value(text) == expected)
  }
}

extension String {
  /// The text with a name replaced where it stands by itself.
  fileprivate func renaming(_ name: Character, to other: String) -> String {
    let characters = Array(self)
    return characters.indices.map { place in
      let beside = [place - 1, place + 1].contains {
        characters.indices.contains($0) && characters[$0].isLetter
      }
      return characters[place] == name && !beside ? other : String(characters[place])
    }.joined()
  }
}
