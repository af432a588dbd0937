"""Makes expressions with values by mpmath, SymPy and Mathics, for the tests of the kernel.

    scripts/setup.sh oracle
    .venv-oracle/bin/python scripts/kernel_oracle.py            # writes Tests/KernelTests/Oracle/expressions.tsv
    swift test --filter KernelOracle                            # compares the kernel; with OCTAVO_RECORD=1 also writes the table

Each line of the file is: group, oracle, expression, value. A value is a number, `re,im`, or a term in FullForm. The same seed gives
the same file. docs/kernel-oracle.md has the table of results.
"""

import pathlib
import random
import sys

import mpmath
import sympy

SEED = 20260
FILE = pathlib.Path("Tests/KernelTests/Oracle/expressions.tsv")
mpmath.mp.dps = 30
draw = random.Random(SEED)
rows = []


def real(low, high):
    """A number of few digits, so that text and value are the same in both."""
    return round(draw.uniform(low, high), 3)


def text(value):
    """A real number in the language: no exponent, a point always."""
    result = mpmath.nstr(mpmath.mpf(value), 17, min_fixed=-40, max_fixed=40)
    return result if "." in result else result + "."


def form(value):
    value = mpmath.mpmathify(value)
    if isinstance(value, mpmath.mpc) and value.imag != 0:
        return f"{mpmath.nstr(value.real, 20)},{mpmath.nstr(value.imag, 20)}"
    return mpmath.nstr(mpmath.re(value), 20)


def add(group, oracle, expression, value):
    rows.append((group, oracle, expression, value))


def number(group, expression, value):
    try:
        value = value()
    except (ValueError, ZeroDivisionError, mpmath.libmp.libhyper.NoConvergence):
        return
    if not mpmath.isfinite(value) or abs(value) > 1e200:
        return
    add(group, "mpmath", expression, form(value))


def functions():
    one = [
        ("Sin", mpmath.sin, -30, 30), ("Cos", mpmath.cos, -30, 30), ("Tan", mpmath.tan, -10, 10), ("Cot", mpmath.cot, 0.1, 3),
        ("Sec", mpmath.sec, -1.5, 1.5), ("Csc", mpmath.csc, 0.1, 3), ("ArcSin", mpmath.asin, -1, 1), ("ArcCos", mpmath.acos, -1, 1),
        ("ArcTan", mpmath.atan, -20, 20), ("Sinh", mpmath.sinh, -5, 5), ("Cosh", mpmath.cosh, -5, 5), ("Tanh", mpmath.tanh, -5, 5),
        ("ArcSinh", mpmath.asinh, -20, 20), ("ArcCosh", mpmath.acosh, 1.01, 20), ("ArcTanh", mpmath.atanh, -0.99, 0.99),
        ("Exp", mpmath.exp, -20, 20), ("Log", mpmath.log, 0.01, 100), ("Sqrt", mpmath.sqrt, 0.01, 100), ("Gamma", mpmath.gamma, -4.9, 12),
        ("LogGamma", mpmath.loggamma, 0.1, 50), ("Erf", mpmath.erf, -4, 4), ("Erfc", mpmath.erfc, -4, 6), ("Erfi", mpmath.erfi, -4, 4),
        ("InverseErf", mpmath.erfinv, -0.999, 0.999), ("SinIntegral", mpmath.si, -40, 40), ("CosIntegral", mpmath.ci, 0.1, 40),
        ("ExpIntegralEi", mpmath.ei, -20, 60), ("FresnelS", mpmath.fresnels, -8, 8), ("FresnelC", mpmath.fresnelc, -8, 8),
        ("AiryAi", mpmath.airyai, -15, 6), ("AiryBi", mpmath.airybi, -15, 6), ("EllipticK", mpmath.ellipk, -5, 0.99),
        ("EllipticE", mpmath.ellipe, -5, 0.99), ("Zeta", mpmath.zeta, -6, 12), ("ProductLog", mpmath.lambertw, -0.36, 40),
        ("Sinc", mpmath.sinc, -20, 20), ("HarmonicNumber", mpmath.harmonic, 0.1, 20), ("Factorial", mpmath.factorial, 0.1, 15),
        ("LogIntegral", mpmath.li, 1.1, 40), ("CubeRoot", lambda x: mpmath.cbrt(x) if x > 0 else -mpmath.cbrt(-x), -50, 50),
    ]
    for name, function, low, high in one:
        for _ in range(16):
            x = real(low, high)
            number("functions of one number", f"{name}[{text(x)}]", lambda: function(mpmath.mpf(str(x))))
    for name, function in [
        ("Sin", mpmath.sin), ("Cos", mpmath.cos), ("Tan", mpmath.tan), ("Exp", mpmath.exp), ("Log", mpmath.log), ("Sqrt", mpmath.sqrt),
        ("ArcSin", mpmath.asin), ("ArcCos", mpmath.acos), ("ArcTan", mpmath.atan), ("Sinh", mpmath.sinh), ("Cosh", mpmath.cosh),
        ("Tanh", mpmath.tanh), ("ArcSinh", mpmath.asinh), ("Abs", abs), ("Arg", mpmath.arg), ("Gamma", mpmath.gamma),
    ]:
        for _ in range(8):
            x, y = real(-3, 3), real(-3, 3)
            number(
                "complex numbers", f"{name}[Complex[{text(x)}, {text(y)}]]", lambda: function(mpmath.mpc(str(x), str(y))))
    orders = [
        ("BesselJ", mpmath.besselj, [0, 1, 2, 5, 0.5, 1.5, 2.25], 0.1, 40), ("BesselY", mpmath.bessely, [0, 1, 2, 5, 0.5, 1.25], 0.2, 40),
        ("BesselI", mpmath.besseli, [0, 1, 3, 0.5, 1.25], 0.1, 20), ("BesselK", mpmath.besselk, [0, 1, 3, 0.5, 1.25], 0.1, 20),
        ("LegendreP", mpmath.legendre, [1, 2, 5, 12], -1, 1), ("ChebyshevT", mpmath.chebyt, [1, 2, 5, 12], -1, 1),
        ("ChebyshevU", mpmath.chebyu, [1, 2, 5, 12], -1, 1), ("HermiteH", mpmath.hermite, [1, 2, 5, 12], -3, 3),
        ("LaguerreL", lambda n, x: mpmath.laguerre(n, 0, x), [1, 2, 5, 12], 0, 10), ("PolyGamma", mpmath.polygamma, [0, 1, 2, 3], 0.1, 20),
        ("EllipticF", mpmath.ellipf, [0.3, 1.2, 2.5], -2, 0.95), ("EllipticE", mpmath.ellipe, [0.3, 1.2, 2.5], -2, 0.95),
        ("Binomial", mpmath.binomial, [5.5, 7.25, 10.5], 0.5, 4.5), ("Beta", mpmath.beta, [0.5, 1.5, 4.25], 0.2, 8),
        ("JacobiSN", lambda u, m: mpmath.ellipfun("sn", u, m=m), [0.3, 1.2, 2.5], 0.05, 0.95),
        ("JacobiCN", lambda u, m: mpmath.ellipfun("cn", u, m=m), [0.3, 1.2, 2.5], 0.05, 0.95),
        ("GammaRegularized", lambda a, x: mpmath.gammainc(a, x, regularized=True), [0.5, 2, 5.5], 0.1, 12),
        ("ArcTan", lambda x, y: mpmath.atan2(y, x), [-2, -0.5, 1.5], -4, 4), ("Power", mpmath.power, [0.5, 2, 7.25], -4, 4),
        ("Log", lambda b, x: mpmath.log(x, b), [2, 3, 10], 0.1, 50), ("Mod", lambda x, y: x - y * mpmath.floor(x / y), [-7.5, 3.25, 22], 0.3, 5),
    ]
    for name, function, firsts, low, high in orders:
        for first in firsts:
            for _ in range(24 // len(firsts)):
                x = real(low, high)
                n = mpmath.mpf(str(first)) if isinstance(first, float) else first
                number(
                    "functions of two numbers", f"{name}[{first if isinstance(first, int) else text(first)}, {text(x)}]",
                    lambda: function(n, mpmath.mpf(str(x))))


def tree(depth, leaves, operators):
    """An expression of both worlds: the text in the language and the value by mpmath."""
    if depth == 0 or draw.random() < 0.15:
        return leaves()
    name = draw.choice(operators)
    a = tree(depth - 1, leaves, operators)
    if name in ("Sin", "Cos", "Exp", "Abs", "Sqrt", "ArcTan"):
        function = {"Sin": mpmath.sin, "Cos": mpmath.cos, "Exp": lambda z: mpmath.exp(z / 4), "Abs": abs, "Sqrt": mpmath.sqrt,
                    "ArcTan": mpmath.atan}[name]
        inner = f"({a[0]})/4" if name == "Exp" else a[0]
        return f"{name}[{inner}]", function(a[1])
    b = tree(depth - 1, leaves, operators)
    if name == "/":
        return f"(({a[0]})/({b[0]} + 3.25))", a[1] / (b[1] + mpmath.mpf("3.25"))
    value = {"+": a[1] + b[1], "-": a[1] - b[1], "*": a[1] * b[1]}[name]
    return f"(({a[0]}) {name} ({b[0]}))", value


def arithmetic():
    def leaf():
        if draw.random() < 0.5:
            n = draw.randint(-9, 9)
            return f"({n})", mpmath.mpf(n)
        if draw.random() < 0.3:
            return "Pi", mpmath.pi
        x = real(-5, 5)
        return f"({text(x)})", mpmath.mpf(str(x))

    while sum(row[0] == "nested arithmetic" for row in rows) < 200:
        expression, value = tree(4, leaf, ["+", "-", "*", "/", "Sin", "Cos", "Exp", "Abs", "Sqrt", "ArcTan"])
        number("nested arithmetic", f"N[{expression}]", lambda: value)


def calculus():
    x = sympy.Symbol("x")

    def leaf():
        return draw.choice([x, x, x, sympy.Integer(draw.randint(1, 5)), x**2, sympy.Rational(draw.randint(1, 5), draw.randint(2, 5))])

    def make(depth):
        if depth == 0:
            return leaf()
        kind = draw.randint(0, 6)
        a = make(depth - 1)
        if kind < 2:
            return a + make(depth - 1)
        if kind < 4:
            return a * make(depth - 1)
        return draw.choice([sympy.sin, sympy.cos, sympy.exp, sympy.atan, sympy.sqrt])(a / 3 if kind == 4 else a)

    def code(term):
        return sympy.mathematica_code(term)
    made = 0
    while made < 150:
        term = make(3)
        if not term.has(x):
            continue
        point = real(0.2, 1.5)
        value = sympy.N(sympy.diff(term, x).subs(x, sympy.Rational(str(point))), 25)
        if value.is_real and abs(value) < 1e12:
            add("derivatives", "SymPy", f"N[D[{code(term)}, x] /. x -> {text(point)}]", str(sympy.N(value, 20)))
            made += 1
    for _ in range(60):
        term = sum(draw.randint(-4, 4) * x**n for n in range(4)) + draw.choice([sympy.sin(2 * x), sympy.exp(-x), sympy.cos(x / 2), x * sympy.exp(x), sympy.Integer(0)])
        a, b = sympy.Rational(draw.randint(-3, 0)), sympy.Rational(draw.randint(1, 4))
        value = sympy.N(sympy.integrate(term, (x, a, b)), 20)
        add("integrals", "SymPy", f"N[Integrate[{code(term)}, {{x, {a}, {b}}}]]", str(value))
        add("integrals", "SymPy", f"NIntegrate[{code(term)}, {{x, {a}, {b}}}]", str(value))
    for _ in range(60):
        factors = [(x - draw.randint(-4, 4)) for _ in range(draw.randint(2, 3))]
        term = sympy.expand(sympy.prod(factors))
        add("polynomials", "SymPy", f"Expand[{code(sympy.prod(factors))}] - ({code(term)}) // Expand", "0")
        add("polynomials", "SymPy", f"Expand[Factor[{code(term)}] - ({code(term)})]", "0")
        roots = sympy.roots(term, x)
        total = sum(abs(r) * m for r, m in roots.items())
        add("polynomials", "SymPy", f"Total[Abs[x /. Solve[{code(term)} == 0, x]]]", str(total))
    for _ in range(60):
        coefficients = [draw.randint(-9, 9) for _ in range(draw.randint(4, 6))]
        if coefficients[-1] == 0 or coefficients[0] == 0:
            continue
        term = sum(c * x**n for n, c in enumerate(coefficients))
        total = mpmath.fsum(abs(r) for r in mpmath.polyroots(coefficients[::-1], maxsteps=500, extraprec=400))
        add("polynomials", "mpmath", f"Total[Abs[x /. NSolve[{code(term)} == 0, x]]]", form(total))
    for _ in range(40):
        size = draw.randint(2, 4)
        matrix = sympy.Matrix(size, size, lambda i, j: draw.randint(-5, 5))
        rows_text = "{" + ", ".join("{" + ", ".join(str(v) for v in matrix.row(i)) + "}" for i in range(size)) + "}"
        add("matrices", "SymPy", f"Det[{rows_text}]", str(matrix.det()))
        add("matrices", "SymPy", f"Det[N[{rows_text}]]", str(matrix.det()))
        if matrix.det() != 0:
            inverse = matrix.inv()
            value = sympy.N(sum(abs(v) for v in inverse), 20)
            add("matrices", "SymPy", f"N[Total[Flatten[Abs[Inverse[{rows_text}]]]]]", str(value))
    for _ in range(30):
        term = draw.choice([sympy.sin(x), sympy.exp(x), sympy.log(1 + x), 1 / (1 + x), sympy.cos(2 * x), sympy.sqrt(1 + x)])
        order = draw.randint(2, 5)
        point = sympy.Rational(draw.randint(1, 9), 10)
        value = sympy.series(term, x, 0, order + 1).removeO().subs(x, point)
        add("series", "SymPy", f"N[Normal[Series[{code(term)}, {{x, 0, {order}}}]] /. x -> {point}]", str(sympy.N(value, 20)))


def language():
    """Programs whose results Mathics gives."""
    from mathics.core.load_builtin import import_and_load_builtins
    from mathics.session import MathicsSession

    import_and_load_builtins()
    session = MathicsSession(add_builtin=True, catch_interrupt=False)
    def integers(n):
        return "{" + ", ".join(str(draw.randint(-9, 9)) for _ in range(n)) + "}"
    templates = [
        lambda: f"Sort[{integers(7)}]", lambda: f"Union[{integers(5)}, {integers(4)}]", lambda: f"Reverse[{integers(5)}]",
        lambda: f"Partition[{integers(8)}, {draw.randint(1, 4)}, {draw.randint(1, 3)}]", lambda: f"Fold[#1 - 2 #2 &, {draw.randint(0, 9)}, {integers(4)}]",
        lambda: f"FoldList[Plus, 0, {integers(5)}]", lambda: f"NestList[#^2 - {draw.randint(1, 3)} &, {draw.randint(0, 2)}, 4]",
        lambda: f"Select[{integers(8)}, # > {draw.randint(-3, 3)} &]", lambda: f"Map[{{#, #^2}} &, {integers(4)}]",
        lambda: f"Cases[{integers(8)}, n_ /; EvenQ[n]]", lambda: f"{integers(6)} /. n_Integer /; n < 0 -> neg",
        lambda: f"Table[i^2 - {draw.randint(1, 4)} j, {{i, {draw.randint(2, 4)}}}, {{j, {draw.randint(1, 3)}}}]",
        lambda: f"Take[{integers(8)}, {{{draw.randint(1, 3)}, {draw.randint(4, 8)}}}]", lambda: f"Drop[{integers(8)}, {draw.randint(-4, 4)}]",
        lambda: f"Flatten[{{{integers(2)}, {{{integers(2)}, {draw.randint(0, 9)}}}}}]", lambda: f"Position[{integers(9)}, {draw.randint(-9, 9)}]",
        lambda: f"Transpose[{{{integers(3)}, {integers(3)}}}]", lambda: f"Module[{{a = {draw.randint(1, 5)}, s = 0}}, While[a < 30, s += a; a = 2 a + 1]; {{a, s}}]",
        lambda: f"f[0] = 1; f[n_] := n f[n - 1]; f[{draw.randint(3, 25)}]", lambda: f"Mod[{integers(5)}, {draw.randint(2, 7)}]",
        lambda: f"Quotient[{draw.randint(-50, 50)}, {draw.randint(2, 9)}]", lambda: f"{{{draw.randint(1, 40)}/{draw.randint(1, 40)}, {draw.randint(2, 9)}^{draw.randint(2, 40)}}}",
        lambda: f"GCD[{draw.randint(2, 400)}, {draw.randint(2, 400)}]", lambda: f"Total[{integers(6)}]", lambda: f"Accumulate[{integers(6)}]",
        lambda: f"Differences[{integers(6)}]", lambda: f"Max[{integers(6)}] - Min[{integers(6)}]", lambda: f"Tally[{{a, b, a, c, {draw.choice('abc')}, b}}]",
        lambda: f"Riffle[{integers(4)}, x]", lambda: f"RotateLeft[{integers(5)}, {draw.randint(-4, 4)}]", lambda: f"Outer[Times, {integers(2)}, {integers(3)}]",
        lambda: f"MapThread[f, {{{integers(3)}, {integers(3)}}}]", lambda: f"Switch[{draw.randint(0, 3)}, 0, zero, 1, one, _, many]",
        lambda: f"Which[{draw.randint(0, 9)} > 5, big, {draw.randint(0, 9)} > 2, middle, True, small]", lambda: f"IntegerDigits[{draw.randint(100, 99999)}, {draw.randint(2, 10)}]",
        lambda: f"StringJoin[\"a\", ToString[{draw.randint(1, 99)}], \"b\"]", lambda: f"StringTake[\"interactive\", {draw.randint(1, 9)}]",
        lambda: f"StringLength[\"{'x' * draw.randint(1, 20)}\"]", lambda: f"Sin[{draw.randint(0, 12)} Pi/6]^2", lambda: f"Sqrt[{draw.randint(2, 200)}]^2",
        lambda: f"({draw.randint(-5, 5)} + {draw.randint(1, 5)} I) ({draw.randint(-5, 5)} - {draw.randint(1, 5)} I)",
        lambda: f"D[x^{draw.randint(2, 6)} + {draw.randint(2, 9)} x, x]", lambda: f"Expand[(x + {draw.randint(1, 5)})^{draw.randint(2, 4)}]",
        lambda: f"MatchQ[{integers(3)}, {{_, x_, x_}}]", lambda: f"{{1, 2, 3, 4}} /. {{a_, b__, c_}} :> {{c, b, a, {draw.randint(0, 9)}}}",
        lambda: f"Count[{integers(9)}, _?Positive]", lambda: f"First[{integers(3)}] + Last[{integers(3)}]", lambda: f"Range[{draw.randint(1, 9)}, {draw.randint(10, 30)}, {draw.randint(2, 5)}]",
        lambda: f"Apply[Plus, {integers(5)}]", lambda: f"If[{draw.randint(0, 9)} < {draw.randint(0, 9)}, yes, no]", lambda: f"Binomial[{draw.randint(3, 30)}, {draw.randint(0, 8)}]",
        lambda: f"DeleteCases[{integers(8)}, n_ /; n > {draw.randint(-3, 3)}]", lambda: f"ReplacePart[{integers(4)}, {draw.randint(1, 4)} -> x]",
        lambda: f"a + {draw.randint(2, 9)} a - b + {draw.randint(2, 9)} b", lambda: f"(x^{draw.randint(2, 4)})^{draw.randint(2, 4)} x^{draw.randint(-3, 3)}",
    ]
    for template in templates:
        for _ in range(8):
            program = template()
            if any(row[2] == program for row in rows):
                continue
            try:
                session.evaluate("ClearAll[f]")
                answer = session.evaluate_as_in_cli(f"ToString[FullForm[({program})]]").result
            except Exception as error:  # noqa: BLE001  (Mathics lacks a function, or fails)
                print("skipped:", program, error, file=sys.stderr)
                continue
            answer = str(answer).strip('"')
            if program.startswith(("StringJoin", "StringTake")):
                answer = f'"{answer}"'
            if "\n" in answer or "\t" in answer:
                continue
            add("programs", "Mathics3", program, answer)


functions()
arithmetic()
calculus()
language()
FILE.parent.mkdir(parents=True, exist_ok=True)
FILE.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
groups = sorted({row[0] for row in rows})
for group in groups:
    print(f"{group}: {sum(row[0] == group for row in rows)}")
print(f"{len(rows)} expressions in {FILE}")
