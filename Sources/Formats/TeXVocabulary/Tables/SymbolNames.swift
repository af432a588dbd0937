/// The symbols of TeX, AMS and KaTeX by class: pairs of a name and its character or characters (The TeXbook,
/// chapter 17 and appendix F; <https://katex.org/docs/supported>).
package enum SymbolNames {
  /// Relations, of TeX class 3.
  package static let relations: StaticString = #"""
    equiv ≡ prec ≺ succ ≻ sim ∼ perp ⊥ preceq ⪯ succeq ⪰ simeq ≃ mid ∣ ll ≪ gg ≫ asymp ≍ parallel ∥
    bowtie ⋈ smile ⌣ sqsubseteq ⊑ sqsupseteq ⊒ doteq ≐ frown ⌢ ni ∋ propto ∝ vdash ⊢ dashv ⊣ owns ∋
    longleftarrow ⟵ Leftarrow ⇐ Longleftarrow ⟸ longrightarrow ⟶ Rightarrow ⇒ Longrightarrow ⟹
    leftrightarrow ↔ longleftrightarrow ⟷ Leftrightarrow ⇔ Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼
    nearrow ↗ hookleftarrow ↩ hookrightarrow ↪ searrow ↘ leftharpoonup ↼ rightharpoonup ⇀ swarrow ↙
    leftharpoondown ↽ rightharpoondown ⇁ nwarrow ↖ rightleftharpoons ⇌ nless ≮ lneq ⪇ lneqq ≨ lnsim ⋦
    lnapprox ⪉ nprec ⊀ npreceq ⋠ precnsim ⋨ precnapprox ⪹ nsim ≁ nmid ∤ nvdash ⊬ nvDash ⊭
    ntriangleleft ⋪ ntrianglelefteq ⋬ subsetneq ⊊ subsetneqq ⫋ ngtr ≯ gneq ⪈ gneqq ≩ gnsim ⋧ gnapprox ⪊
    nsucc ⊁ nsucceq ⋡ succnsim ⋩ succnapprox ⪺ ncong ≆ nparallel ∦ nVDash ⊯ ntriangleright ⋫
    ntrianglerighteq ⋭ supsetneq ⊋ supsetneqq ⫌ nVdash ⊮ precneqq ⪵ succneqq ⪶ nleftarrow ↚
    nrightarrow ↛ nLeftarrow ⇍ nRightarrow ⇏ nleftrightarrow ↮ nLeftrightarrow ⇎ vartriangle △ leqq ≦
    leqslant ⩽ eqslantless ⪕ lesssim ≲ lessapprox ⪅ approxeq ≊ lll ⋘ lessgtr ≶ lesseqgtr ⋚ lesseqqgtr ⪋
    doteqdot ≑ risingdotseq ≓ fallingdotseq ≒ backsim ∽ backsimeq ⋍ subseteqq ⫅ Subset ⋐ sqsubset ⊏
    preccurlyeq ≼ curlyeqprec ⋞ precsim ≾ precapprox ⪷ vartriangleleft ⊲ trianglelefteq ⊴ vDash ⊨
    Vvdash ⊪ smallsmile ⌣ smallfrown ⌢ bumpeq ≏ Bumpeq ≎ geqq ≧ geqslant ⩾ eqslantgtr ⪖ gtrsim ≳
    gtrapprox ⪆ ggg ⋙ gtrless ≷ gtreqless ⋛ gtreqqless ⪌ eqcirc ≖ circeq ≗ triangleq ≜ thicksim ∼
    thickapprox ≈ supseteqq ⫆ Supset ⋑ sqsupset ⊐ succcurlyeq ≽ curlyeqsucc ⋟ succsim ≿ succapprox ⪸
    vartriangleright ⊳ trianglerighteq ⊵ Vdash ⊩ shortmid ∣ shortparallel ∥ between ≬ pitchfork ⋔
    varpropto ∝ blacktriangleleft ◀ therefore ∴ backepsilon ∍ blacktriangleright ▶ because ∵ llless ⋘
    gggtr ⋙ eqsim ≂ Join ⋈ Doteq ≑ dashrightarrow ⇢ dashleftarrow ⇠ leftleftarrows ⇇ leftrightarrows ⇆
    Lleftarrow ⇚ twoheadleftarrow ↞ leftarrowtail ↢ looparrowleft ↫ leftrightharpoons ⇋ curvearrowleft ↶
    circlearrowleft ↺ Lsh ↰ upuparrows ⇈ upharpoonleft ↿ downharpoonleft ⇃ origof ⊶ imageof ⊷ multimap ⊸
    leftrightsquigarrow ↭ rightrightarrows ⇉ rightleftarrows ⇄ twoheadrightarrow ↠ rightarrowtail ↣
    looparrowright ↬ curvearrowright ↷ circlearrowright ↻ Rsh ↱ downdownarrows ⇊ upharpoonright ↾
    downharpoonright ⇂ rightsquigarrow ⇝ leadsto ⇝ Rrightarrow ⇛ restriction ↾ approx ≈ cong ≅ ge ≥
    geq ≥ gets ← gt > in ∈ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ nsubseteq ⊈ nsupseteq ⊉ models ⊨
    leftarrow ← le ≤ leq ≤ lt < rightarrow → to → ngeq ≱ nleq ≰ uparrow ↑ Uparrow ⇑ downarrow ↓
    Downarrow ⇓ updownarrow ↕ Updownarrow ⇕ ne ≠ neq ≠ notin ∉ notni ∌ vcentcolon ∶ vcentercolon ∶ ratio ∶ dblcolon ∷
    coloncolon ∷ coloneqq ≔ colonequals ≔ Coloneqq ⩴ coloncolonequals ⩴ eqqcolon ≕ equalscolon ≕
    eqcolon ≕ minuscolon ∹ Eqqcolon =∷ equalscoloncolon =∷ Eqcolon =∷ minuscoloncolon −∷ Coloneq ⩴
    coloncolonminus ∷− coloneq ≔ colonminus ∶− colonapprox ∶≈ Colonapprox ∷≈ coloncolonapprox ∷≈
    colonsim ∶∼ Colonsim ∷∼ coloncolonsim ∷∼ simcolon ∼∶ simcoloncolon ∼∷ Simcolon ∼∷ approxcolon ≈∶
    approxcoloncolon ≈∷ Approxcolon ≈∷ colondash ∶− Colondash ∷− dashcolon −∶ Dashcolon −∷ gvertneqq ≩︀ lvertneqq ≨︀ ngeqq ≧̸ ngeqslant ⩾̸ nleqq ≦̸ nleqslant ⩽̸
    nshortmid ∤ nshortparallel ∦ nsubseteqq ⊈ nsupseteqq ⊉ varsubsetneq ⊊︀ varsubsetneqq ⫋︀
    varsupsetneq ⊋︀ varsupsetneqq ⫌︀ larr ← lArr ⇐ Larr ⇐ rarr → rArr ⇒ Rarr ⇒ harr ↔ hArr ⇔ Harr ⇔
    lrarr ↔ lrArr ⇔ Lrarr ⇔ darr ↓ dArr ⇓ Darr ⇓ uarr ↑ uArr ⇑ Uarr ⇑ isin ∈ sub ⊂ sube ⊆ supe ⊇
    longleftrightarrows ⇄ longrightleftharpoons ⇌ longRightleftharpoons ⇌ longLeftrightharpoons ⇌
    longmapsfrom ⟻ mapsfrom ↤ Longmapsto ⟾ leadsfrom ⇜ leftsquigarrow ⇜ nequiv ≢ napprox ≉ nsimeq ≄
    nasymp ≭ nsubset ⊄ nsupset ⊅ nni ∌ sqsubsetneq ⋤ sqsupsetneq ⋥ nsqsubseteq ⋢ nsqsupseteq ⋣
    ndownarrow ↓̸ nuparrow ↑̸ corresponds ≙ wedgeq ≙ veeeq ≚ stareq ≛ questeq ≟ measeq ≞ eqdef ≝ arceq ≘ dlsh ↲ drsh ↳
    upharpoons ⥣ updownharpoons ⥮ strictif ⥽ Perp ⫫ indep ⫫ hash ⋕ trianglelefteqslant ⊴
    trianglerighteqslant ⊵
    """#

  /// Binary operators, of TeX class 2.
  package static let binaries: StaticString = #"""
    mp ∓ ominus ⊖ uplus ⊎ sqcap ⊓ ast ∗ sqcup ⊔ bigcirc ◯ bullet • ddagger ‡ wr ≀ amalg ⨿ And & unlhd ⊴
    unrhd ⊵ lessdot ⋖ gtrdot ⋗ lhd ⊲ rhd ⊳ dotplus ∔ smallsetminus ∖ Cap ⋒ Cup ⋓ doublebarwedge ⩞
    boxminus ⊟ boxplus ⊞ divideontimes ⋇ ltimes ⋉ rtimes ⋊ leftthreetimes ⋋ rightthreetimes ⋌
    curlywedge ⋏ curlyvee ⋎ circleddash ⊝ circledast ⊛ centerdot ⋅ intercal ⊺ doublecap ⋒ doublecup ⋓
    boxtimes ⊠ cdot ⋅ circ ∘ div ÷ pm ± times × cap ∩ cup ∪ setminus ∖ land ∧ lor ∨ wedge ∧ vee ∨
    barwedge ⊼ veebar ⊻ odot ⊙ oplus ⊕ otimes ⊗ oslash ⊘ circledcirc ⊚ boxdot ⊡ bigtriangleup △
    bigtriangledown ▽ dagger † diamond ⋄ star ⋆ triangleleft ◃ triangleright ▹ minuso ⦵ plusmn ± sdot ⋅
    bull • Dagger ‡ cdotp ⋅ circledplus ⊕ circledtimes ⊗ obar ⌽ owedge ⟑ veedot ⟇ interleave ⫴ sslash ⫽
    talloblong ⫾ boxbar ◫ boxslash ⧄ boxbslash ⧅ boxast ⧆ boxcircle ⧇ crossproduct × cp × divisionsymbol ÷ divsymbol ÷ nand ⊼ nor ⊽ barvee ⊽ xor ⊻
    upand ⅋ parr ⅋
    """#

  /// Letters set in italic, like variables.
  package static let greek: StaticString = #"""
    alpha α beta β gamma γ delta δ epsilon ϵ zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ
    omicron ο pi π rho ρ sigma σ tau τ upsilon υ phi ϕ chi χ psi ψ omega ω varepsilon ε vartheta ϑ
    varpi ϖ varrho ϱ varsigma ς varphi φ thetasym ϑ straightphi ϕ
    """#

  /// Greek capitals, which TeX sets upright.
  package static let capitals: StaticString = #"""
    Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω Alpha Α Beta Β
    Epsilon Ε Zeta Ζ Eta Η Iota Ι Kappa Κ Mu Μ Nu Ν Omicron Ο Rho Ρ Tau Τ Chi Χ
    """#

  /// Greek letters that are upright, as those of upgreek.
  package static let uprightGreek: StaticString = #"""
    upalpha α upbeta β upgamma γ updelta δ upepsilon ϵ upzeta ζ upeta η uptheta θ upiota ι upkappa κ
    uplambda λ upmu μ upnu ν upxi ξ upomicron ο uppi π uprho ρ upsigma σ uptau τ upupsilon υ upphi ϕ upchi χ
    uppsi ψ upomega ω upvarepsilon ε upvartheta ϑ upvarpi ϖ upvarrho ϱ upvarsigma ς upvarphi φ Upgamma Γ
    Updelta Δ Uptheta Θ Uplambda Λ Upxi Ξ Uppi Π Upsigma Σ Upupsilon Υ Upphi Φ Uppsi Ψ Upomega Ω
    """#

  /// Ordinary symbols, of TeX class 0.
  package static let ordinaries: StaticString = #"""
    aleph ℵ forall ∀ hbar ℏ exists ∃ nabla ∇ flat ♭ ell ℓ natural ♮ clubsuit ♣ wp ℘ sharp ♯
    diamondsuit ♢ Re ℜ heartsuit ♡ Im ℑ spadesuit ♠ S § P ¶ dag † ddag ‡ hslash ℏ triangledown ▽
    lozenge ◊ circledS Ⓢ circledR ® measuredangle ∡ nexists ∄ mho ℧ Finv Ⅎ Game ⅁ backprime ‵
    blacktriangle ▲ blacktriangledown ▼ blacksquare ■ blacklozenge ⧫ bigstar ★ sphericalangle ∢
    complement ∁ eth ð diagup ╱ diagdown ╲ square □ Box □ Diamond ◊ yen ¥ checkmark ✓ beth ℶ daleth ℸ
    gimel ℷ digamma ϝ varkappa ϰ angle ∠ infty ∞ prime ′ triangle △ neg ¬ lnot ¬ top ⊤ bot ⊥ emptyset ∅
    varnothing ∅ partial ∂ vert | Vert ‖ degree ° pounds £ mathsterling £ maltese ✠ alef ℵ alefsym ℵ
    clubs ♣ diamonds ♢ hearts ♡ spades ♠ empty ∅ exist ∃ image ℑ real ℜ infin ∞ sect § weierp ℘
    copyright © textregistered ® imath ı jmath ȷ mathdollar $ euro € cent ¢ textcent ¢ Digamma Ϝ
    stigma ϛ koppa ϟ sampi ϡ blacktriangleup ▲ blackstar ★ whitestar ☆ hexagon ⎔ pentagon ⬠ female ♀
    male ♂ smiley ☺ frownie ☹ sun ☉ astrosun ☉ Earth ♁ earth ♁ Mars ♂ Venus ♀ Jupiter ♃ Saturn ♄
    Mercury ☿ Neptune ♆ Uranus ♅ Pluto ♇ moon ☽ leftmoon ☾ rightmoon ☽ lightning ↯ phone ☎ XBox ☒
    CheckedBox ☑ xmark ✗ ballotx ✗ diameter ⌀ invneg ⌐ backneg ⌐ Angstrom Å angstrom Å eighthnote ♪
    quarternote ♩ twonotes ♫ dprime ″ trprime ‴ qprime ⁗ backdprime ‶ backtrprime ‷ rightangle ∟
    varangle ∠ Square □ blackdiamond ◆ varheartsuit ♥ vardiamondsuit ♦ varspadesuit ♤ varclubsuit ♧
    bigwhitestar ☆ wasylozenge ⌑ qed ∎ proofend ∎ increment ∆ permil ‰ perthousand ‰ celsius ℃ ohm Ω micro µ tripledash ┄
    textsterling £ Bbbk 𝕜 surd √ backslash \ vdots ⋮ varvdots ⋮
    """#

  /// Large operators with limits above and below in display style.
  package static let largeOperators: StaticString = #"""
    coprod ∐ bigvee ⋁ bigwedge ⋀ biguplus ⨄ bigcap ⋂ bigcup ⋃ prod ∏ sum ∑ bigotimes ⨂ bigoplus ⨁
    bigodot ⨀ bigsqcup ⨆ bigsqcap ⨅ bigtimes ⨉ bigcupdot ⨃ conjquant ⨇ disjquant ⨈ bigominus ⊖
    bigoslash ⊘ bigast ∗ bigparr ⅋ intop ∫ ointop ∮
    """#

  /// Large operators with limits beside them.
  package static let integrals: StaticString = #"""
    int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ oiiint ∰ smallint ∫ iiiint ⨌ varointclockwise ∲
    ointctrclockwise ∳ ointclockwise ∱ intclockwise ∱ sqint ⨖ fint ⨏
    """#

  /// Opening delimiters.
  package static let openings: StaticString = #"""
    lmoustache ⎰ lgroup ⟮ langle ⟨ lvert | lVert ‖ lbrace { lbrack [ lparen ( lfloor ⌊ lceil ⌈
    llbracket ⟦ lBrack ⟦ lBrace ⦃ lang ⟨ ulcorner ⌜ llcorner ⌞ lblot ⦉ lParen ⦅ llparenthesis ⦇ lAngle ⟪
    llangle ⟪ lbag ⟅ lbrbrak ❲ Lbrbrak ⟬
    """#

  /// Closing delimiters.
  package static let closings: StaticString = #"""
    rmoustache ⎱ rgroup ⟯ rangle ⟩ rvert | rVert ‖ rbrace } rbrack ] rparen ) rfloor ⌋ rceil ⌉
    rrbracket ⟧ rBrack ⟧ rBrace ⦄ rang ⟩ urcorner ⌝ lrcorner ⌟ rblot ⦊ rParen ⦆ rrparenthesis ⦈ rAngle ⟫
    rrangle ⟫ rbag ⟆ rbrbrak ❳ Rbrbrak ⟭
    """#

  /// Dots and other inner symbols, of TeX class 7.
  package static let inners: StaticString =
    "ldots … cdots ⋯ ddots ⋱ iddots ⋰ adots ⋰ mathellipsis … textellipsis … hdots …"
  /// Punctuation.
  package static let punctuations: StaticString = "ldotp ."
  /// Names for ASCII characters.
  package static let ascii: StaticString =
    #"lt < gt > lbrack [ rbrack ] lparen ( rparen ) lbrace { rbrace } vert | lq ` rq ' slash / amp &"#
}
