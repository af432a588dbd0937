"""Makes expressions with exact results by Python's integers and SymPy, and numbers by mpmath, for the tests of the kernel.

    scripts/setup.sh oracle
    .venv-oracle/bin/python scripts/kernel_exact.py      # writes Tests/KernelTests/Oracle/exact.tsv
    swift test --filter KernelExact                      # compares; with OCTAVO_RECORD=1 also writes the table in docs/kernel-oracle.md

Each line is: group, oracle, expression, value. A value is a number that begins with `~` where numbers are compared to 1e-9, else an
expression, which must evaluate to the same as the first. The same seed gives the same file.
"""

import fractions
import functools
import itertools
import math
import pathlib
import random

import mpmath
import sympy

SEED = 20261
FILE = pathlib.Path("Tests/KernelTests/Oracle/exact.tsv")
mpmath.mp.dps = 25
draw = random.Random(SEED)
rows = []
x, y, z = sympy.symbols("x y z")


def add(group, oracle, expression, value):
    row = (group, oracle, expression, language(value))
    if row not in rows:
        rows.append(row)


def near(group, expression, value):
    value = mpmath.mpmathify(value)
    rows.append((group, "mpmath", f"N[{expression}]", "~" + mpmath.nstr(mpmath.re(value), 20)))


def language(value):
    """A value of Python or SymPy in the language."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return "{" + ", ".join(language(v) for v in value) + "}"
    if isinstance(value, fractions.Fraction):
        return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
    return str(value).replace("**", "^")


def integers():
    group = "whole numbers"
    n = sympy.ntheory
    for _ in range(45):
        a, b, m = draw.randint(-10**6, 10**6), draw.randint(1, 10**5), draw.randint(2, 10**4)
        big = draw.randint(10**8, 10**20)
        add(group, "Python", f"GCD[{a}, {b}]", math.gcd(a, b))
        add(group, "Python", f"LCM[{b}, {m}]", math.lcm(b, m))
        add(group, "Python", f"Mod[{a}, {m}]", a % m)
        add(group, "Python", f"Quotient[{a}, {m}]", a // m)
        e = draw.randint(1, 10**9)
        add(group, "Python", f"PowerMod[{b}, {e}, {m}]", pow(b, e, m))
        add(group, "Python", f"IntegerDigits[{big}]", [int(d) for d in str(big)])
        add(group, "Python", f"IntegerDigits[{b}, 2]", [int(d) for d in bin(b)[2:]])
        add(group, "Python", f"FromDigits[{language([int(d) for d in str(big)])}]", big)
        add(group, "Python", f"{big}^3 - {b}^2", big**3 - b**2)
        add(group, "Python", f"BitXor[{b}, {m}] + BitAnd[{b}, {m}] + 2 BitOr[{b}, {m}]", (b ^ m) + (b & m) + 2 * (b | m))
        small = draw.randint(2, 5000)
        add(group, "SymPy", f"Divisors[{small}]", n.divisors(small))
        add(group, "SymPy", f"FactorInteger[{b}]", [list(p) for p in sorted(n.factorint(b).items())] or [[1, 1]])
        add(group, "SymPy", f"EulerPhi[{small}]", sympy.totient(small))
        add(group, "SymPy", f"MoebiusMu[{small}]", sympy.mobius(small))
        add(group, "SymPy", f"PrimeQ[{b}]", bool(n.isprime(b)))
        add(group, "SymPy", f"NextPrime[{b}]", n.nextprime(b))
        add(group, "SymPy", f"PrimePi[{small}]", sympy.primepi(small))
        add(group, "SymPy", f"DivisorSigma[2, {small}]", sympy.divisor_sigma(small, 2))
        odd = 2 * draw.randint(1, 3000) + 1
        add(group, "SymPy", f"JacobiSymbol[{b}, {odd}]", sympy.jacobi_symbol(b, odd))
        if math.gcd(b, odd) == 1:
            add(group, "Python", f"ModularInverse[{b}, {odd}]", pow(b, -1, odd))
            add(group, "SymPy", f"MultiplicativeOrder[{b}, {odd}]", sympy.n_order(b, odd))
        k = draw.randint(0, 60)
        j = draw.randint(0, k)
        add(group, "Python", f"Binomial[{k}, {j}]", math.comb(k, j))
        add(group, "Python", f"{k}!", math.factorial(k))
        add(group, "SymPy", f"Fibonacci[{k}]", sympy.fibonacci(k))
        add(group, "SymPy", f"LucasL[{k}]", sympy.lucas(k))
        add(group, "SymPy", f"CatalanNumber[{k}]", sympy.catalan(k))
        ratio = sympy.Rational(b, m)
        add(group, "SymPy", f"ContinuedFraction[{b}/{m}]", list(sympy.continued_fraction(ratio)))


def polynomial(variables, degree, size=5, terms=4):
    while True:
        result = 0
        for _ in range(draw.randint(2, terms)):
            exponents = [draw.randint(0, degree) for _ in variables]
            result += draw.choice([-1, 1]) * draw.randint(1, size) * math.prod(v**e for v, e in zip(variables, exponents, strict=True))
        result = sympy.expand(result)
        if result.free_symbols:
            return result


def factors():
    for variables, count, group in [((x,), 170, "factors of one variable"), ((x, y), 90, "factors of two variables")]:
        for _ in range(count):
            whole = sympy.expand(math.prod(polynomial(variables, 2 if len(variables) == 1 else 1, 4, 3) for _ in range(draw.randint(2, 3))))
            if sympy.total_degree(whole) > 9:
                continue
            # The expected value is the product of SymPy's factors, which the kernel evaluates before the comparison.
            number, parts = sympy.factor_list(whole)
            value = " ".join([f"({language(number)})"] + [f"({language(p)})^{e}" for p, e in parts])
            add(group, "SymPy", f"Factor[{language(whole)}]", value)
    for _ in range(70):
        p, q = polynomial((x,), 4), polynomial((x,), 3)
        common = polynomial((x,), 2, 3, 2)
        a, b = sympy.expand(p * common), sympy.expand(q * common)
        if sympy.degree(b, x) < 1 or sympy.degree(a, x) < sympy.degree(b, x):
            continue
        add("polynomials", "SymPy", f"PolynomialQuotientRemainder[{language(a)}, {language(b)}, x]", [sympy.expand(v) for v in sympy.div(a, b, x)])
        add("polynomials", "SymPy", f"Expand[Resultant[{language(p)}, {language(b)}, x]]", resultant(p, b))
        if sympy.degree(p, x) > 1:
            add("polynomials", "SymPy", f"Discriminant[{language(p)}, x]", sympy.discriminant(p, x))
        add("polynomials", "SymPy", f"CoefficientList[{language(a)}, x]", sympy.Poly(a, x).all_coeffs()[::-1])
        add("polynomials", "SymPy", f"Exponent[{language(a)}, x]", sympy.degree(a, x))
        add("polynomials", "SymPy", f"D[{language(a)}, x]", sympy.diff(a, x))
        add("polynomials", "SymPy", f"Expand[Integrate[{language(a)}, x]]", sympy.expand(sympy.integrate(a, x)))


def resultant(p, q):
    """The determinant of Sylvester's matrix: SymPy's own has the wrong sign where both degrees are odd."""
    a, b = sympy.Poly(p, x).all_coeffs(), sympy.Poly(q, x).all_coeffs()
    m, n = len(a) - 1, len(b) - 1
    return sympy.Matrix([[0] * i + a + [0] * (n - 1 - i) for i in range(n)] + [[0] * i + b + [0] * (m - 1 - i) for i in range(m)]).det()


def matrix(rows_, columns):
    return [[draw.randint(-5, 5) for _ in range(columns)] for _ in range(rows_)]


def matrices():
    group = "exact matrices"
    for _ in range(60):
        size = draw.randint(2, 4)
        m = matrix(size, size)
        s = sympy.Matrix(m)
        add(group, "SymPy", f"Det[{language(m)}]", s.det())
        add(group, "SymPy", f"MatrixRank[{language(m)}]", s.rank())
        add(group, "SymPy", f"Tr[MatrixPower[{language(m)}, 3]]", (s**3).trace())
        add(group, "SymPy", f"Expand[CharacteristicPolynomial[{language(m)}, x]]", sympy.expand((-1)**size * s.charpoly(x).as_expr()))
        add(group, "SymPy", f"RowReduce[{language(m)}]", s.rref()[0].tolist())
        if s.det() != 0:
            add(group, "SymPy", f"Inverse[{language(m)}]", s.inv().tolist())
            b = [draw.randint(-5, 5) for _ in range(size)]
            add(group, "SymPy", f"LinearSolve[{language(m)}, {language(b)}]", list(s.LUsolve(sympy.Matrix(b))))


def roots():
    group = "roots of equations"
    for _ in range(110):
        p = sympy.expand(math.prod(polynomial((x,), 2, 4, 3) for _ in range(draw.randint(1, 2))))
        if not 2 <= sympy.degree(p, x) <= 6:
            continue
        values = mpmath.polyroots([mpmath.mpf(sympy.Rational(c).p) / sympy.Rational(c).q for c in sympy.Poly(p, x).all_coeffs()], maxsteps=500, extraprec=300)
        for power in (2, 3):
            near(group, f"Total[(x /. Solve[{language(p)} == 0, x])^{power}]", sum(v**power for v in values))


def integrals():
    group = "integrals in pieces"
    for _ in range(70):
        a, b = sorted(draw.sample(range(-4, 6), 2))
        c, k = draw.randint(-3, 3), draw.randint(1, 3)
        points = sorted({a, b} | {p for p in (c, -c, mpmath.sqrt(abs(c)), -mpmath.sqrt(abs(c))) if a < p < b})
        near(group, f"Integrate[Abs[x - {c}] x, {{x, {a}, {b}}}]".replace("- -", "+ "), mpmath.quad(lambda t: abs(t - c) * t, points))
        near(group, f"Integrate[Abs[x^2 - {abs(c)}], {{x, {a}, {b}}}]", mpmath.quad(lambda t: abs(t**2 - abs(c)), points))
        near(group, f"Integrate[UnitStep[x - {c}] Cos[{k} x], {{x, {a}, {b}}}]".replace("- -", "+ "),
             mpmath.quad(lambda t: mpmath.cos(k * t) if t >= c else 0, points))
    group = "integrals to infinity"
    for _ in range(60):
        n, a, b = draw.randint(0, 6), draw.randint(1, 5), draw.randint(-3, 3)
        near(group, f"Integrate[x^{n} Exp[-{a} x^2], {{x, 0, Infinity}}]", mpmath.gamma((n + mpmath.mpf(1)) / 2) / (2 * mpmath.mpf(a) ** ((n + mpmath.mpf(1)) / 2)))
        near(group, f"Integrate[x^{n} Exp[-{a} x], {{x, 0, Infinity}}]", mpmath.gamma(n + 1) / mpmath.mpf(a) ** (n + 1))
        near(group, f"Integrate[Exp[-{a} x^2 + {b} x], {{x, -Infinity, Infinity}}]".replace("+ -", "- "), mpmath.sqrt(mpmath.pi / a) * mpmath.e ** (mpmath.mpf(b) ** 2 / (4 * a)))


def angles():
    group = "angles and roots"
    functions = {"Sin": mpmath.sin, "Cos": mpmath.cos, "Tan": mpmath.tan, "Sec": mpmath.sec, "Cot": mpmath.cot}
    for _ in range(170):
        name = draw.choice(list(functions))
        k, n = draw.randint(-24, 24), draw.choice([1, 2, 3, 4, 5, 6, 10, 12])
        value = mpmath.mpf(k) / n * mpmath.pi
        try:
            result = functions[name](value)
        except ZeroDivisionError:
            continue
        if abs(result) < 1e12:
            near(group, f"{name}[{k} Pi/{n}]", result)
    for _ in range(170):
        a, b, c, d = (draw.randint(1, 60) for _ in range(4))
        k = draw.choice([2, 2, 2, 3, 4])
        near(group, f"({a} Pi/{b})^(1/{k}) ({c}/{d})^(1/{k}) {a}^(-1/2)", mpmath.root(a * mpmath.pi / b, k) * mpmath.root(mpmath.mpf(c) / d, k) / mpmath.sqrt(a))
        near(group, f"Sqrt[{a}/{b}] Sqrt[{c} Pi] - Sqrt[{d}] {a}^(1/3)", mpmath.sqrt(mpmath.mpf(a) / b) * mpmath.sqrt(c * mpmath.pi) - mpmath.sqrt(d) * mpmath.root(a, 3))
    for _ in range(60):
        a, b = draw.randint(2, 40), draw.randint(2, 40)
        add(group, "SymPy", f"Expand[(Sqrt[{a}] + Sqrt[{b}])^2 - 2 Sqrt[{a * b}]]", a + b)
        add(group, "SymPy", f"Sqrt[{a}] Sqrt[{b}] - Sqrt[{a * b}]", 0)


def lists():
    group = "lists"
    for _ in range(40):
        a = [draw.randint(-6, 6) for _ in range(draw.randint(3, 9))]
        b = [draw.randint(-6, 6) for _ in range(draw.randint(3, 9))]
        one, other = language(a), language(b)
        k = draw.randint(1, 3)
        add(group, "Python", f"Sort[{one}]", sorted(a))
        add(group, "Python", f"Union[{one}, {other}]", sorted(set(a) | set(b)))
        add(group, "Python", f"Intersection[{one}, {other}]", sorted(set(a) & set(b)))
        add(group, "Python", f"Complement[{one}, {other}]", sorted(set(a) - set(b)))
        add(group, "Python", f"Accumulate[{one}]", list(itertools.accumulate(a)))
        add(group, "Python", f"Differences[{one}]", [q - p for p, q in itertools.pairwise(a)])
        add(group, "Python", f"RotateLeft[{one}, {k}]", a[k % len(a):] + a[:k % len(a)])
        add(group, "Python", f"Partition[{one}, {k}]", [a[i:i + k] for i in range(0, len(a) - k + 1, k)])
        add(group, "Python", f"Tally[{one}]", [[v, a.count(v)] for v in dict.fromkeys(a)])
        add(group, "Python", f"DeleteDuplicates[{one}]", list(dict.fromkeys(a)))
        add(group, "Python", f"Flatten[Position[{one}, {a[0]}]]", [i + 1 for i, v in enumerate(a) if v == a[0]])
        add(group, "Python", f"Subsets[{language(sorted(set(a))[:4])}, {{2}}]", [list(c) for c in itertools.combinations(sorted(set(a))[:4], 2)])
        add(group, "Python", f"Permutations[{language(sorted(set(a))[:3])}]", [list(c) for c in itertools.permutations(sorted(set(a))[:3])])
        add(group, "Python", f"Split[Sort[{one}]]", [list(g) for _, g in itertools.groupby(sorted(a))])
        add(group, "Python", f"Ordering[{one}]", [i + 1 for i in sorted(range(len(a)), key=lambda i: (a[i], i))])
        add(group, "Python", f"Fold[#1 {k} + #2 &, 0, {one}]", functools.reduce(lambda p, q: p * k + q, a, 0))
        add(group, "Python", f"{{Mean[{one}], Median[{one}], Variance[{one}]}}", [statistics_mean(a), statistics_median(a), statistics_variance(a)])
        add(group, "Python", f"Quantile[{one}, 1/4]", sorted(a)[max(0, math.ceil(len(a) / 4) - 1)])
        add(group, "Python", f"Count[{one}, _?EvenQ]", sum(v % 2 == 0 for v in a))
        add(group, "Python", f"Max[{one}] - Min[{other}]", max(a) - min(b))
    group = "texts"
    for _ in range(18):
        word = "".join(draw.choice("abcdeABC") for _ in range(draw.randint(4, 12)))
        k = draw.randint(1, 3)
        add(group, "Python", f'StringReverse["{word}"]', f'"{word[::-1]}"')
        add(group, "Python", f'ToUpperCase["{word}"]', f'"{word.upper()}"')
        add(group, "Python", f'StringTake["{word}", -{k}]', f'"{word[-k:]}"')
        add(group, "Python", f'StringDrop["{word}", {k}]', f'"{word[k:]}"')
        add(group, "Python", f'StringReplace["{word}", "a" -> "xy"]', f'"{word.replace("a", "xy")}"')
        add(group, "Python", f'StringCount["{word}", "b"]', word.count("b"))
        add(group, "Python", f'ToCharacterCode["{word}"]', [ord(c) for c in word])
        add(group, "Python", f'StringSplit["{word}", "a"]', [f"\"{w}\"" for w in split_words(word)])


def split_words(word):
    """Empty texts at the ends are left out, as `StringSplit` does."""
    parts = word.split("a")
    while parts and not parts[0]:
        parts.pop(0)
    while parts and not parts[-1]:
        parts.pop()
    return parts


def statistics_mean(a):
    return fractions.Fraction(sum(a), len(a))


def statistics_median(a):
    s = sorted(a)
    n = len(s)
    return fractions.Fraction(s[(n - 1) // 2] + s[n // 2], 2)


def statistics_variance(a):
    mean = statistics_mean(a)
    return sum((v - mean) ** 2 for v in a) / (len(a) - 1)


def sequences():
    group = "recurrences and sums"
    for _ in range(60):
        p, q, a, b = (draw.randint(-3, 3) for _ in range(4))
        values = [a, b]
        while len(values) < 8:
            values.append(p * values[-1] + q * values[-2])
        add(group, "Python", f"RecurrenceTable[{{a[n + 2] == {p} a[n + 1] + ({q}) a[n], a[1] == {a}, a[2] == {b}}}, a, {{n, 8}}]", values)
        add(group, "Python", f"LinearRecurrence[{{{p}, {q}}}, {{{a}, {b}}}, 8]", values)
        power, n = draw.randint(1, 5), draw.randint(3, 30)
        add(group, "Python", f"Sum[k^{power}, {{k, 1, n}}] /. n -> {n}", sum(k**power for k in range(1, n + 1)))
        add(group, "Python", f"Sum[({p}) k + 2^k, {{k, 0, n}}] /. n -> {n}", sum(p * k + 2**k for k in range(0, n + 1)))
        add(group, "Python", f"Product[k + {abs(a)}, {{k, 1, {n}}}]", math.prod(k + abs(a) for k in range(1, n + 1)))
    group = "coefficients of series"
    forms = [(sympy.sin(x), "Sin[x]"), (sympy.cos(x), "Cos[x]"), (sympy.exp(x), "E^x"), (sympy.log(1 + x), "Log[1 + x]"),
             (1 / (1 - x), "1/(1 - x)"), (sympy.sqrt(1 + x), "Sqrt[1 + x]"), (1 / (1 + x**2), "1/(1 + x^2)"), (sympy.cosh(x), "Cosh[x]")]
    for (f, a), (g, b) in itertools.combinations(forms, 2):
        for n in (3, 5):
            add(group, "SymPy", f"SeriesCoefficient[{a} {b}, {{x, 0, {n}}}]", sympy.series(f * g, x, 0, n + 1).removeO().coeff(x, n))


for make in (integers, factors, matrices, roots, integrals, angles, lists, sequences):
    make()
FILE.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
print(len(rows), "expressions")
