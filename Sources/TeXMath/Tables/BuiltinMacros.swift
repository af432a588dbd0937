/// Commands that are shorthand for others: a name, its number of arguments, and what it stands for.
enum BuiltinMacros {
  /// One macro a line.
  static let lines: StaticString = #"""
    iff 0 \;\Longleftrightarrow\;
    implies 0 \;\Longrightarrow\;
    impliedby 0 \;\Longleftarrow\;
    bgroup 0 {
    egroup 0 }
    dotsb 0 \cdots
    dotsm 0 \cdots
    dotsi 0 \!\cdots
    dotsc 0 \ldots
    dotso 0 \ldots
    dotsx 0 \ldots
    idotsint 0 \int\!\cdots\!\int
    limsup 0 \operatorname*{lim\,sup}
    liminf 0 \operatorname*{lim\,inf}
    injlim 0 \operatorname*{inj\,lim}
    projlim 0 \operatorname*{proj\,lim}
    varlimsup 0 \operatorname*{\overline{lim}}
    varliminf 0 \operatorname*{\underline{lim}}
    varinjlim 0 \operatorname*{\underrightarrow{lim}}
    varprojlim 0 \operatorname*{\underleftarrow{lim}}
    argmin 0 \operatorname*{arg\,min}
    argmax 0 \operatorname*{arg\,max}
    colon 0 \mathpunct{:}
    ordinarycolon 0 {:}
    mathstrut 0 \vphantom{(}
    strut 0 \vphantom{(}
    underbar 1 \underline{\text{#1}}
    varGamma 0 \mathit{\Gamma}
    varDelta 0 \mathit{\Delta}
    varTheta 0 \mathit{\Theta}
    varLambda 0 \mathit{\Lambda}
    varXi 0 \mathit{\Xi}
    varPi 0 \mathit{\Pi}
    varSigma 0 \mathit{\Sigma}
    varUpsilon 0 \mathit{\Upsilon}
    varPhi 0 \mathit{\Phi}
    varPsi 0 \mathit{\Psi}
    varOmega 0 \mathit{\Omega}
    N 0 \mathbb{N}
    R 0 \mathbb{R}
    Z 0 \mathbb{Z}
    Q 0 \mathbb{Q}
    C 0 \mathbb{C}
    natnums 0 \mathbb{N}
    reals 0 \mathbb{R}
    Reals 0 \mathbb{R}
    cnums 0 \mathbb{C}
    Complex 0 \mathbb{C}
    TeX 0 \text{TeX}
    LaTeX 0 \text{LaTeX}
    KaTeX 0 \text{KaTeX}
    bra 1 \mathinner{\langle{#1}|}
    ket 1 \mathinner{|{#1}\rangle}
    braket 1 \mathinner{\langle{#1}\rangle}
    ketbra 2 \mathinner{|{#1}\rangle\langle{#2}|}
    dyad 2 \mathinner{|{#1}\rangle\langle{#2}|}
    Bra 1 \left\langle#1\right|
    Ket 1 \left|#1\right\rangle
    expval 1 \left\langle{#1}\right\rangle
    ev 1 \left\langle{#1}\right\rangle
    mel 3 \left\langle{#1}\middle|{#2}\middle|{#3}\right\rangle
    matrixel 3 \left\langle{#1}\middle|{#2}\middle|{#3}\right\rangle
    innerproduct 2 \left\langle{#1}\middle|{#2}\right\rangle
    dd 0 \mathrm{d}
    dif 0 \mathrm{d}
    diff 0 \mathrm{d}
    vb 1 \mathbf{#1}
    vectorbold 1 \mathbf{#1}
    va 1 \vec{\mathbf{#1}}
    vu 1 \hat{\mathbf{#1}}
    vdot 0 \boldsymbol\cdot
    cross 0 \boldsymbol\times
    grad 0 \boldsymbol\nabla
    gradient 0 \boldsymbol\nabla
    divergence 0 \boldsymbol\nabla\boldsymbol\cdot
    curl 0 \boldsymbol\nabla\times
    laplacian 0 \nabla^2
    order 1 \mathcal{O}\left(#1\right)
    pqty 1 \left(#1\right)
    bqty 1 \left[#1\right]
    Bqty 1 \left\{#1\right\}
    vqty 1 \left|#1\right|
    mqty 1 \begin{matrix}#1\end{matrix}
    pmqty 1 \begin{pmatrix}#1\end{pmatrix}
    bmqty 1 \begin{bmatrix}#1\end{bmatrix}
    vmqty 1 \begin{vmatrix}#1\end{vmatrix}
    angln 0 {\angl n}
    blue 1 \textcolor{##6495ed}{#1}
    orange 1 \textcolor{##ffa500}{#1}
    pink 1 \textcolor{##ff00af}{#1}
    red 1 \textcolor{##df0030}{#1}
    green 1 \textcolor{##28ae7b}{#1}
    gray 1 \textcolor{gray}{#1}
    purple 1 \textcolor{##9d38bd}{#1}
    overbar 1 \overline{#1}
    widebar 1 \overline{#1}
    shortmapsto 0 \mapsto
    longrightleftharpoons 0 \rightleftharpoons
    tripledash 0 \mathord{\text{-}\text{-}\text{-}}
    skew 3 #2{#3}
    textcircled 1 \text{#1⃝}
    mathsterling 0 £
    mathparagraph 0 ¶
    mathsection 0 §
    mathunderscore 0 \_
    mathdollar 0 \$
    mathbackslash 0 \backslash
    Arrowvert 0 \|
    arrowvert 0 |
    bracevert 0 ⎪
    hslash 0 \hbar
    P 0 ¶
    S 0 §
    dag 0 †
    ddag 0 ‡
    AA 0 Å
    aa 0 å
    AE 0 Æ
    ae 0 æ
    OE 0 Œ
    oe 0 œ
    O 0 Ø
    o 0 ø
    L 0 Ł
    l 0 ł
    ss 0 ß
    joinrel 0 \mathrel{\mkern-3mu}
    surd 0 {√}
    mathellipsis 0 \ldots
    """#

  /// Functions whose limits go beside.
  static let functions: StaticString = """
    arccos arcsin arctan arctg arcctg arccot arcsec arccsc arg ch cos cosec cosh cot cotg coth csc ctg cth
    deg dim exp hom ker lg ln log sec sin sinh sh sech csch tan tanh tg th arsinh arcosh artanh arsech
    arcsch arcoth arcsinh arccosh arctanh sgn tr Tr trace rank erf Res Sin Cos Tan Log Exp Ln
    """

  /// Functions whose limits go above and below in display style.
  static let limits: StaticString = "det gcd inf lim max min Pr sup plim"
}
