/// The documented named characters, one per line: name; class (letter, operator, space, new line, or raw for
/// an ASCII character); replacement text as code points joined by `+`, or `-` for none; and the Wolfram
/// Language's own code point if different.
enum NamedCharacterTable {
  static let text: StaticString = """
    AAcute L e1
    ABar L 101
    ACup L 103
    ADoubleDot L e4
    AE L e6
    AGrave L e0
    AHat L e2
    ARing L e5
    ATilde L e3
    Akuz L 46a f728
    Aleph L 2135
    AliasDelimiter L 22ee f764
    AliasIndicator L 22ee f768
    AlignmentMarker S - f760
    Alpha L 3b1
    AltKey L 41+6c+74 f7d1
    And O 2227
    Andy L 263a f729
    Angle L 2220
    Angstrom L 212b
    Application O 40 f530
    AquariusSign L 2652
    AriesSign L 2648
    AscendingEllipsis L 22f0
    AutoLeftMatch O - f3a8
    AutoOperand L 25a1 f3ae
    AutoPlaceholder L 25a1 f3a4
    AutoRightMatch O - f3a9
    AutoSpace S - f3ad
    Backslash O 2216
    BeamedEighthNote L 266b
    BeamedSixteenthNote L 266c
    Because O 2235
    Bet L 2136
    Beta L 3b2
    BlackBishop L 265d
    BlackKing L 265a
    BlackKnight L 265e
    BlackPawn L 265f
    BlackQueen L 265b
    BlackRook L 265c
    Breve L 2d8
    Bullet L 2022
    CAcute L 107
    CCedilla L e7
    CHacek L 10d
    COMPATIBILITYKanjiSpace L 3000
    COMPATIBILITYNoBreak L 2060 f3a2
    CancerSign L 264b
    Cap O 2322
    CapitalAAcute L c1
    CapitalABar L 100
    CapitalACup L 102
    CapitalADoubleDot L c4
    CapitalAE L c6
    CapitalAGrave L c0
    CapitalAHat L c2
    CapitalARing L c5
    CapitalATilde L c3
    CapitalAlpha L 391
    CapitalBeta L 392
    CapitalCAcute L 106
    CapitalCCedilla L c7
    CapitalCHacek L 10c
    CapitalChi L 3a7
    CapitalDHacek L 10e
    CapitalDelta L 394
    CapitalDifferentialD O 2145 f74b
    CapitalDigamma L 3dc
    CapitalEAcute L c9
    CapitalEBar L 112
    CapitalECup L 114
    CapitalEDoubleDot L cb
    CapitalEGrave L c8
    CapitalEHacek L 11a
    CapitalEHat L ca
    CapitalEpsilon L 395
    CapitalEta L 397
    CapitalEth L d0
    CapitalGamma L 393
    CapitalIAcute L cd
    CapitalICup L 12c
    CapitalIDoubleDot L cf
    CapitalIGrave L cc
    CapitalIHat L ce
    CapitalIota L 399
    CapitalKappa L 39a
    CapitalKoppa L 3de
    CapitalLSlash L 141
    CapitalLambda L 39b
    CapitalMu L 39c
    CapitalNHacek L 147
    CapitalNTilde L d1
    CapitalNu L 39d
    CapitalOAcute L d3
    CapitalODoubleAcute L 150
    CapitalODoubleDot L d6
    CapitalOE L 152
    CapitalOGrave L d2
    CapitalOHat L d4
    CapitalOSlash L d8
    CapitalOTilde L d5
    CapitalOmega L 3a9
    CapitalOmicron L 39f
    CapitalPhi L 3a6
    CapitalPi L 3a0
    CapitalPsi L 3a8
    CapitalRHacek L 158
    CapitalRho L 3a1
    CapitalSHacek L 160
    CapitalSampi L 3e0
    CapitalSigma L 3a3
    CapitalStigma L 3da
    CapitalTHacek L 164
    CapitalTau L 3a4
    CapitalTheta L 398
    CapitalThorn L de
    CapitalUAcute L da
    CapitalUDoubleAcute L 170
    CapitalUDoubleDot L dc
    CapitalUGrave L d9
    CapitalUHat L db
    CapitalURing L 16e
    CapitalUpsilon L 3a5
    CapitalXi L 39e
    CapitalYAcute L dd
    CapitalZHacek L 17d
    CapitalZeta L 396
    CapricornSign L 2651
    Cedilla L b8
    Cent L a2
    CenterDot O b7
    CenterEllipsis L 22ef
    CheckedBox L 2612
    Checkmark L 2713
    CheckmarkedBox L 2611
    Chi L 3c7
    CircleDot O 2299
    CircleMinus O 2296
    CirclePlus O 2295
    CircleTimes O 2297
    ClockwiseContourIntegral O 2232
    CloseCurlyDoubleQuote O 201d
    CloseCurlyQuote O 2019
    CloverLeaf L 2318
    ClubSuit L 2663
    Colon O 2236
    CommandKey L 2318 f76a
    Conditioned O 2223 f3d3
    Congruent O 2261
    Conjugate O 2a f3c8
    ConjugateTranspose O 2020 f3c9
    ConstantC L 43 f7da
    Continuation S 2026 f3b1
    ContinuedFractionK O 4b f3d9
    ContourIntegral O 222e
    ControlKey L 43+74+72+6c f763
    Coproduct O 2210
    Copyright L a9
    CounterClockwiseContourIntegral O 2233
    Cross O d7 f4a0
    CubeRoot O 221b
    Cup O 2323
    CupCap O 224d
    CurlyCapitalUpsilon L 3d2
    CurlyEpsilon L 3b5
    CurlyKappa L 3f0
    CurlyPhi L 3c6
    CurlyPi L 3d6
    CurlyRho L 3f1
    CurlyTheta L 3d1
    Currency L a4
    DHacek L 10f
    Dagger L 2020
    Dalet L 2138
    Dash L 2013
    Degree L b0
    Del O 2207
    DeleteKey L 44+65+6c f7d0
    Delta L 3b4
    DescendingEllipsis L 22f1
    Diameter L 2300
    Diamond O 22c4
    DiamondSuit L 2662
    DifferenceDelta O 2206 f4a4
    DifferentialD O 2146 f74c
    Digamma L 3dd
    DirectedEdge O 27f6 f3d5
    DiscreteRatio O 3f1 f4a5
    DiscreteShift O 1d4e2 f4a3
    DiscretionaryHyphen L ad
    DiscretionaryLineSeparator N - f76e
    DiscretionaryPageBreakAbove S - f3bf
    DiscretionaryPageBreakBelow S - f3c6
    DiscretionaryParagraphSeparator N - f76f
    Distributed O 2248 f3d2
    Divide O f7
    Divides O 2223
    DivisionSlash O 2215
    DotEqual O 2250
    DotlessI L 131
    DotlessJ L 237 f700
    DottedSquare L 2b1a f751
    DoubleContourIntegral O 222f
    DoubleDagger L 2021
    DoubleDot L a8
    DoubleDownArrow O 21d3
    DoubleLeftArrow O 21d0
    DoubleLeftRightArrow O 21d4
    DoubleLeftTee O 2ae4
    DoubleLongLeftArrow O 27f8
    DoubleLongLeftRightArrow O 27fa
    DoubleLongRightArrow O 27f9
    DoublePrime L 2033
    DoubleRightArrow O 21d2
    DoubleRightTee O 22a8
    DoubleStruckA L 1d552 f6e6
    DoubleStruckB L 1d553 f6e7
    DoubleStruckC L 1d554 f6e8
    DoubleStruckCapitalA L 1d538 f7a4
    DoubleStruckCapitalB L 1d539 f7a5
    DoubleStruckCapitalC L 2102 f7a6
    DoubleStruckCapitalD L 1d53b f7a7
    DoubleStruckCapitalE L 1d53c f7a8
    DoubleStruckCapitalF L 1d53d f7a9
    DoubleStruckCapitalG L 1d53e f7aa
    DoubleStruckCapitalH L 210d f7ab
    DoubleStruckCapitalI L 1d540 f7ac
    DoubleStruckCapitalJ L 1d541 f7ad
    DoubleStruckCapitalK L 1d542 f7ae
    DoubleStruckCapitalL L 1d543 f7af
    DoubleStruckCapitalM L 1d544 f7b0
    DoubleStruckCapitalN L 2115 f7b1
    DoubleStruckCapitalO L 1d546 f7b2
    DoubleStruckCapitalP L 2119 f7b3
    DoubleStruckCapitalQ L 211a f7b4
    DoubleStruckCapitalR L 211d f7b5
    DoubleStruckCapitalS L 1d54a f7b6
    DoubleStruckCapitalT L 1d54b f7b7
    DoubleStruckCapitalU L 1d54c f7b8
    DoubleStruckCapitalV L 1d54d f7b9
    DoubleStruckCapitalW L 1d54e f7ba
    DoubleStruckCapitalX L 1d54f f7bb
    DoubleStruckCapitalY L 1d550 f7bc
    DoubleStruckCapitalZ L 2124 f7bd
    DoubleStruckD L 1d555 f6e9
    DoubleStruckE L 1d556 f6ea
    DoubleStruckEight L 1d7e0 f7e3
    DoubleStruckF L 1d557 f6eb
    DoubleStruckFive L 1d7dd f7e0
    DoubleStruckFour L 1d7dc f7df
    DoubleStruckG L 1d558 f6ec
    DoubleStruckH L 1d559 f6ed
    DoubleStruckI L 1d55a f6ee
    DoubleStruckJ L 1d55b f6ef
    DoubleStruckK L 1d55c f6f0
    DoubleStruckL L 1d55d f6f1
    DoubleStruckM L 1d55e f6f2
    DoubleStruckN L 1d55f f6f3
    DoubleStruckNine L 1d7e1 f7e4
    DoubleStruckO L 1d560 f6f4
    DoubleStruckOne L 1d7d9 f7dc
    DoubleStruckP L 1d561 f6f5
    DoubleStruckQ L 1d562 f6f6
    DoubleStruckR L 1d563 f6f7
    DoubleStruckS L 1d564 f6f8
    DoubleStruckSeven L 1d7df f7e2
    DoubleStruckSix L 1d7de f7e1
    DoubleStruckT L 1d565 f6f9
    DoubleStruckThree L 1d7db f7de
    DoubleStruckTwo L 1d7da f7dd
    DoubleStruckU L 1d566 f6fa
    DoubleStruckV L 1d567 f6fb
    DoubleStruckW L 1d568 f6fc
    DoubleStruckX L 1d569 f6fd
    DoubleStruckY L 1d56a f6fe
    DoubleStruckZ L 1d56b f6ff
    DoubleStruckZero L 1d7d8 f7db
    DoubleUpArrow O 21d1
    DoubleUpDownArrow O 21d5
    DoubleVerticalBar O 2225
    DoubledGamma L 213d f74a
    DoubledPi L 213c f749
    DownArrow O 2193
    DownArrowBar O 2913
    DownArrowUpArrow O 21f5
    DownBreve L 311 f755
    DownExclamation L a1
    DownLeftRightVector O 2950
    DownLeftTeeVector O 295e
    DownLeftVector O 21bd
    DownLeftVectorBar O 2956
    DownPointer L 25be
    DownQuestion L bf
    DownRightTeeVector O 295f
    DownRightVector O 21c1
    DownRightVectorBar O 2957
    DownTee O 22a4
    DownTeeArrow O 21a7
    EAcute L e9
    EBar L 113
    ECup L 115
    EDoubleDot L eb
    EGrave L e8
    EHacek L 11b
    EHat L ea
    Earth L 2641 f3df
    EighthNote L 266a
    Element O 2208
    Ellipsis L 2026
    EmptyCircle L 25cb
    EmptyDiamond L 25c7
    EmptyDownTriangle L 25bd
    EmptyRectangle L 25af
    EmptySet L 2205
    EmptySmallCircle L 25e6
    EmptySmallSquare L 25fb
    EmptySquare L 25a1
    EmptyUpTriangle L 25b3
    EmptyVerySmallSquare L 25ab
    EnterKey L 45+6e+74+65+72 f7d4
    EntityEnd L - f3b9
    EntityStart L - f3b8
    Epsilon L 3f5
    Equal O 3d+3d f431
    EqualTilde O 2242
    Equilibrium O 21cc
    Equivalent O 29e6
    ErrorIndicator L 29f1 f767
    EscapeKey L 45+73+63 f769
    Eta L 3b7
    Eth L f0
    Euro L 20ac
    Exists O 2203
    ExpectationE O 45 f3dd
    ExponentialE L 2147 f74d
    FiLigature L fb01
    FilledCircle L 25cf
    FilledDiamond L 25c6
    FilledDownTriangle L 25bc
    FilledLeftTriangle L 25c0
    FilledRectangle L 25ae
    FilledRightTriangle L 25b6
    FilledSmallCircle L 2022 f750
    FilledSmallSquare L 25fc
    FilledSquare L 25a0
    FilledUpTriangle L 25b2
    FilledVerySmallSquare L 25aa
    FinalSigma L 3c2
    FirstPage L 21e4 f7fa
    FivePointedStar L 2605
    FlLigature L fb02
    Flat L 266d
    Florin L 192
    ForAll O 2200
    FormalA L 1ea1 f800
    FormalAlpha L 3b1+323 f854
    FormalB L 1e05 f801
    FormalBeta L 3b2+323 f855
    FormalC L 63+323 f802
    FormalCapitalA L 1ea0 f81a
    FormalCapitalAlpha L 391+323 f834
    FormalCapitalB L 1e04 f81b
    FormalCapitalBeta L 392+323 f835
    FormalCapitalC L 43+323 f81c
    FormalCapitalChi L 3a7+323 f84a
    FormalCapitalD L 1e0c f81d
    FormalCapitalDelta L 394+323 f837
    FormalCapitalDigamma L 3dc+323 f87f
    FormalCapitalE L 1eb8 f81e
    FormalCapitalEpsilon L 395+323 f838
    FormalCapitalEta L 397+323 f83a
    FormalCapitalF L 46+323 f81f
    FormalCapitalG L 47+323 f820
    FormalCapitalGamma L 393+323 f836
    FormalCapitalH L 1e24 f821
    FormalCapitalI L 1eca f822
    FormalCapitalIota L 399+323 f83c
    FormalCapitalJ L 4a+323 f823
    FormalCapitalK L 1e32 f824
    FormalCapitalKappa L 39a+323 f83d
    FormalCapitalKoppa L 3de+323 f881
    FormalCapitalL L 1e36 f825
    FormalCapitalLambda L 39b+323 f83e
    FormalCapitalM L 1e42 f826
    FormalCapitalMu L 39c+323 f83f
    FormalCapitalN L 1e46 f827
    FormalCapitalNu L 39d+323 f840
    FormalCapitalO L 1ecc f828
    FormalCapitalOmega L 3a9+323 f84c
    FormalCapitalOmicron L 39f+323 f842
    FormalCapitalP L 50+323 f829
    FormalCapitalPhi L 3a6+323 f849
    FormalCapitalPi L 3a0+323 f843
    FormalCapitalPsi L 3a8+323 f84b
    FormalCapitalQ L 51+323 f82a
    FormalCapitalR L 1e5a f82b
    FormalCapitalRho L 3a1+323 f844
    FormalCapitalS L 1e62 f82c
    FormalCapitalSampi L 3e0+323 f883
    FormalCapitalSigma L 3a3+323 f846
    FormalCapitalStigma L 3da+323 f87d
    FormalCapitalT L 1e6c f82d
    FormalCapitalTau L 3a4+323 f847
    FormalCapitalTheta L 398+323 f83b
    FormalCapitalU L 1ee4 f82e
    FormalCapitalUpsilon L 3a5+323 f848
    FormalCapitalV L 1e7e f82f
    FormalCapitalW L 1e88 f830
    FormalCapitalX L 58+323 f831
    FormalCapitalXi L 39e+323 f841
    FormalCapitalY L 1ef4 f832
    FormalCapitalZ L 1e92 f833
    FormalCapitalZeta L 396+323 f839
    FormalChi L 3c7+323 f86a
    FormalCurlyCapitalUpsilon L 3d2+323 f875
    FormalCurlyEpsilon L 3b5+323 f858
    FormalCurlyKappa L 3f0+323 f885
    FormalCurlyPhi L 3c6+323 f869
    FormalCurlyPi L 3d6+323 f879
    FormalCurlyRho L 3f1+323 f886
    FormalCurlyTheta L 3d1+323 f874
    FormalD L 1e0d f803
    FormalDelta L 3b4+323 f857
    FormalDigamma L 3dd+323 f880
    FormalE L 1eb9 f804
    FormalEpsilon L 3f5+323 f88a
    FormalEta L 3b7+323 f85a
    FormalF L 66+323 f805
    FormalFinalSigma L 3c2+323 f865
    FormalG L 67+323 f806
    FormalGamma L 3b3+323 f856
    FormalH L 1e25 f807
    FormalI L 1ecb f808
    FormalIota L 3b9+323 f85c
    FormalJ L 6a+323 f809
    FormalK L 1e33 f80a
    FormalKappa L 3ba+323 f85d
    FormalKoppa L 3df+323 f882
    FormalL L 1e37 f80b
    FormalLambda L 3bb+323 f85e
    FormalM L 1e43 f80c
    FormalMu L 3bc+323 f85f
    FormalN L 1e47 f80d
    FormalNu L 3bd+323 f860
    FormalO L 1ecd f80e
    FormalOmega L 3c9+323 f86c
    FormalOmicron L 3bf+323 f862
    FormalP L 70+323 f80f
    FormalPhi L 3d5+323 f878
    FormalPi L 3c0+323 f863
    FormalPsi L 3c8+323 f86b
    FormalQ L 71+323 f810
    FormalR L 1e5b f811
    FormalRho L 3c1+323 f864
    FormalS L 1e63 f812
    FormalSampi L 3e1+323 f884
    FormalScriptA L fa000
    FormalScriptB L fa001
    FormalScriptC L fa002
    FormalScriptCapitalA L fa01a
    FormalScriptCapitalB L fa01b
    FormalScriptCapitalC L fa01c
    FormalScriptCapitalD L fa01d
    FormalScriptCapitalE L fa01e
    FormalScriptCapitalF L fa01f
    FormalScriptCapitalG L fa020
    FormalScriptCapitalH L fa021
    FormalScriptCapitalI L fa022
    FormalScriptCapitalJ L fa023
    FormalScriptCapitalK L fa024
    FormalScriptCapitalL L fa025
    FormalScriptCapitalM L fa026
    FormalScriptCapitalN L fa027
    FormalScriptCapitalO L fa028
    FormalScriptCapitalP L fa029
    FormalScriptCapitalQ L fa02a
    FormalScriptCapitalR L fa02b
    FormalScriptCapitalS L fa02c
    FormalScriptCapitalT L fa02d
    FormalScriptCapitalU L fa02e
    FormalScriptCapitalV L fa02f
    FormalScriptCapitalW L fa030
    FormalScriptCapitalX L fa031
    FormalScriptCapitalY L fa032
    FormalScriptCapitalZ L fa033
    FormalScriptD L fa003
    FormalScriptE L fa004
    FormalScriptF L fa005
    FormalScriptG L fa006
    FormalScriptH L fa007
    FormalScriptI L fa008
    FormalScriptJ L fa009
    FormalScriptK L fa00a
    FormalScriptL L fa00b
    FormalScriptM L fa00c
    FormalScriptN L fa00d
    FormalScriptO L fa00e
    FormalScriptP L fa00f
    FormalScriptQ L fa010
    FormalScriptR L fa011
    FormalScriptS L fa012
    FormalScriptT L fa013
    FormalScriptU L fa014
    FormalScriptV L fa015
    FormalScriptW L fa016
    FormalScriptX L fa017
    FormalScriptY L fa018
    FormalScriptZ L fa019
    FormalSigma L 3c3+323 f866
    FormalStigma L 3db+323 f87e
    FormalT L 1e6d f813
    FormalTau L 3c4+323 f867
    FormalTheta L 3b8+323 f85b
    FormalU L 1ee5 f814
    FormalUpsilon L 3c5+323 f868
    FormalV L 1e7f f815
    FormalW L 1e89 f816
    FormalX L 78+323 f817
    FormalXi L 3be+323 f861
    FormalY L 1ef5 f818
    FormalZ L 1e93 f819
    FormalZeta L 3b6+323 f859
    FreakedSmiley L 1f616 f721
    FreeformPrompt L 3d f351
    Function O 21a6 f4a1
    Gamma L 3b3
    GeminiSign L 264a
    Gimel L 2137
    GothicA L 1d51e f6cc
    GothicB L 1d51f f6cd
    GothicC L 1d520 f6ce
    GothicCapitalA L 1d504 f78a
    GothicCapitalB L 1d505 f78b
    GothicCapitalC L 212d
    GothicCapitalD L 1d507 f78d
    GothicCapitalE L 1d508 f78e
    GothicCapitalF L 1d509 f78f
    GothicCapitalG L 1d50a f790
    GothicCapitalH L 210c
    GothicCapitalI L 2111
    GothicCapitalJ L 1d50d f793
    GothicCapitalK L 1d50e f794
    GothicCapitalL L 1d50f f795
    GothicCapitalM L 1d510 f796
    GothicCapitalN L 1d511 f797
    GothicCapitalO L 1d512 f798
    GothicCapitalP L 1d513 f799
    GothicCapitalQ L 1d514 f79a
    GothicCapitalR L 211c
    GothicCapitalS L 1d516 f79c
    GothicCapitalT L 1d517 f79d
    GothicCapitalU L 1d518 f79e
    GothicCapitalV L 1d519 f79f
    GothicCapitalW L 1d51a f7a0
    GothicCapitalX L 1d51b f7a1
    GothicCapitalY L 1d51c f7a2
    GothicCapitalZ L 2128
    GothicD L 1d521 f6cf
    GothicE L 1d522 f6d0
    GothicEight L 38 f7ed
    GothicF L 1d523 f6d1
    GothicFive L 35 f7ea
    GothicFour L 34 f7e9
    GothicG L 1d524 f6d2
    GothicH L 1d525 f6d3
    GothicI L 1d526 f6d4
    GothicJ L 1d527 f6d5
    GothicK L 1d528 f6d6
    GothicL L 1d529 f6d7
    GothicM L 1d52a f6d8
    GothicN L 1d52b f6d9
    GothicNine L 39 f7ef
    GothicO L 1d52c f6da
    GothicOne L 31 f7e6
    GothicP L 1d52d f6db
    GothicQ L 1d52e f6dc
    GothicR L 1d52f f6dd
    GothicS L 1d530 f6de
    GothicSeven L 37 f7ec
    GothicSix L 36 f7eb
    GothicT L 1d531 f6df
    GothicThree L 33 f7e8
    GothicTwo L 32 f7e7
    GothicU L 1d532 f6e0
    GothicV L 1d533 f6e1
    GothicW L 1d534 f6e2
    GothicX L 1d535 f6e3
    GothicY L 1d536 f6e4
    GothicZ L 1d537 f6e5
    GothicZero L 30 f7e5
    GrayCircle L 25cf f753
    GraySquare L 25a0 f752
    GreaterEqual O 2265
    GreaterEqualLess O 22db
    GreaterFullEqual O 2267
    GreaterGreater O 226b
    GreaterLess O 2277
    GreaterSlantEqual O 2a7e
    GreaterTilde O 2273
    HBar L 210f
    Hacek L 2c7
    HappySmiley L 263a
    HeartSuit L 2661
    HermitianConjugate O 2020 f3ce
    HorizontalLine L 2500
    HumpDownHump O 224e
    HumpEqual O 224f
    Hyphen L 2010
    IAcute L ed
    ICup L 12d
    IDoubleDot L ef
    IGrave L ec
    IHat L ee
    ImaginaryI L 2148 f74e
    ImaginaryJ L 2149 f74f
    ImplicitPlus O 2064 f39e
    Implies O 21d2 f523
    IndentingNewLine N a f3a3
    Infinity L 221e
    InlinePart L - f51e
    Integral O 222b
    Intersection O 22c2
    InvisibleApplication O 2061 f76d
    InvisibleComma O 2063 f765
    InvisiblePostfixScriptBase O - f3b4
    InvisiblePrefixScriptBase O - f3b3
    InvisibleSpace S - f360
    InvisibleTimes O 2062
    Iota L 3b9
    Jupiter L 2643
    Kappa L 3ba
    KernelIcon L 2736 f756
    KeyBar L 2b f7d3
    Koppa L 3df
    LSlash L 142
    Lambda L 3bb
    LastPage L 21e5 f7fb
    LeftAngleBracket O 27e8 2329
    LeftArrow O 2190
    LeftArrowBar O 21e4
    LeftArrowRightArrow O 21c6
    LeftAssociation O 3c+7c f113
    LeftBracketingBar O 7c f603
    LeftCeiling O 2308
    LeftDoubleBracket O 27e6 301a
    LeftDoubleBracketingBar O 2016 f605
    LeftDownTeeVector O 2961
    LeftDownVector O 21c3
    LeftDownVectorBar O 2959
    LeftFloor O 230a
    LeftGuillemet L ab
    LeftModified L 5b f76b
    LeftPointer L 25c2
    LeftRightArrow O 2194
    LeftRightVector O 294e
    LeftSkeleton L ab f761
    LeftTee O 22a3
    LeftTeeArrow O 21a4
    LeftTeeVector O 295a
    LeftTriangle O 22b2
    LeftTriangleBar O 29cf
    LeftTriangleEqual O 22b4
    LeftUpDownVector O 2951
    LeftUpTeeVector O 2960
    LeftUpVector O 21bf
    LeftUpVectorBar O 2958
    LeftVector O 21bc
    LeftVectorBar O 2952
    LeoSign L 264c
    LessEqual O 2264
    LessEqualGreater O 22da
    LessFullEqual O 2266
    LessGreater O 2276
    LessLess O 226a
    LessSlantEqual O 2a7d
    LessTilde O 2272
    LetterSpace L 20 f754
    LibraSign L 264e
    LightBulb L 1f4a1 f723
    Limit O 6c+69+6d f438
    LineSeparator N a 2028
    LongDash L 2014
    LongEqual O 2a75 f7d9
    LongLeftArrow O 27f5
    LongLeftRightArrow O 27f7
    LongRightArrow O 27f6
    LowerLeftArrow O 2199
    LowerRightArrow O 2198
    Mars L 2642
    MathematicaIcon L 2736 f757
    MaxLimit O 6c+69+6d+20+73+75+70 f439
    MeasuredAngle L 2221
    MediumSpace S 205f
    Mercury L 263f
    Mho L 2127
    Micro L b5
    MinLimit O 6c+69+6d+20+69+6e+66 f43a
    Minus O 2212
    MinusPlus O 2213
    Mod1Key L 4d+6f+64+31 f7d6
    Mod2Key L 4d+6f+64+32 f7d7
    Moon L 263e
    Mu L 3bc
    NHacek L 148
    NTilde L f1
    Nand O 22bc
    Natural L 266e
    NegativeMediumSpace S - f383
    NegativeThickSpace S - f384
    NegativeThinSpace S - f382
    NegativeVeryThinSpace S - f380
    Neptune L 2646
    NestedGreaterGreater O 2aa2
    NestedLessLess O 2aa1
    NeutralSmiley L 1f610 f722
    NewLine R a
    NoBreak S - 2060
    NonBreakingSpace S a0
    Nor O 22bd
    Not O ac
    NotCongruent O 2262
    NotCupCap O 226d
    NotDoubleVerticalBar O 2226
    NotElement O 2209
    NotEqual O 2260
    NotEqualTilde O 2242+338 f400
    NotExists O 2204
    NotGreater O 226f
    NotGreaterEqual O 2271
    NotGreaterFullEqual O 2269
    NotGreaterGreater O 226b+338 f427
    NotGreaterLess O 2279
    NotGreaterSlantEqual O 2a7e+338 f429
    NotGreaterTilde O 2275
    NotHumpDownHump O 224e+338 f402
    NotHumpEqual O 224f+338 f401
    NotLeftTriangle O 22ea
    NotLeftTriangleBar O 29cf+338 f412
    NotLeftTriangleEqual O 22ec
    NotLess O 226e
    NotLessEqual O 2270
    NotLessFullEqual O 2268
    NotLessGreater O 2278
    NotLessLess O 226a+338 f422
    NotLessSlantEqual O 2a7d+338 f424
    NotLessTilde O 2274
    NotNestedGreaterGreater O 2aa2+338 f428
    NotNestedLessLess O 2aa1+338 f423
    NotPrecedes O 2280
    NotPrecedesEqual O 2aaf+338 f42b
    NotPrecedesSlantEqual O 22e0
    NotPrecedesTilde O 22e8
    NotReverseElement O 220c
    NotRightTriangle O 22eb
    NotRightTriangleBar O 29d0+338 f413
    NotRightTriangleEqual O 22ed
    NotSquareSubset O 228f+338 f42e
    NotSquareSubsetEqual O 22e2
    NotSquareSuperset O 2290+338 f42f
    NotSquareSupersetEqual O 22e3
    NotSubset O 2284
    NotSubsetEqual O 2288
    NotSucceeds O 2281
    NotSucceedsEqual O 2ab0+338 f42d
    NotSucceedsSlantEqual O 22e1
    NotSucceedsTilde O 22e9
    NotSuperset O 2285
    NotSupersetEqual O 2289
    NotTilde O 2241
    NotTildeEqual O 2244
    NotTildeFullEqual O 2247
    NotTildeTilde O 2249
    NotVerticalBar O 2224 f3d1
    Nu L 3bd
    Null L - f3a0
    NumberComma L 2c f7fc
    NumberSign L 23 f724
    OAcute L f3
    ODoubleAcute L 151
    ODoubleDot L f6
    OE L 153
    OGrave L f2
    OHat L f4
    OSlash L f8
    OTilde L f5
    Omega L 3c9
    Omicron L 3bf
    OpenCurlyDoubleQuote O 201c
    OpenCurlyQuote O 2018
    OptionKey L 2325 f7d2
    Or O 2228
    OverBrace L fe37
    OverBracket L 23b4
    OverParenthesis L fe35
    PageBreakAbove S - f3bd
    PageBreakBelow S - f3be
    Paragraph L b6
    ParagraphSeparator N a 2029
    PartialD O 2202
    PermutationProduct O 2299 f3de
    Perpendicular O 27c2
    Phi L 3d5
    Pi L 3c0
    Piecewise O 7b f361
    PiscesSign L 2653
    Placeholder L 25a1 f528
    PlusMinus O b1
    Pluto L 2647
    Precedes O 227a
    PrecedesEqual O 2aaf
    PrecedesSlantEqual O 227c
    PrecedesTilde O 227e
    Prime L 2032
    ProbabilityPr O 50 f3dc
    Product O 220f
    Proportion O 2237
    Proportional O 221d
    Psi L 3c8
    QuarterNote L 2669
    RHacek L 159
    RawAmpersand R 26
    RawAt R 40
    RawBackquote R 60
    RawBackslash R 5c
    RawColon R 3a
    RawComma R 2c
    RawDash R 2d
    RawDollar R 24
    RawDot R 2e
    RawDoubleQuote R 22
    RawEqual R 3d
    RawEscape R - 1b
    RawExclamation R 21
    RawGreater R 3e
    RawLeftBrace R 7b
    RawLeftBracket R 5b
    RawLeftParenthesis R 28
    RawLess R 3c
    RawNumberSign R 23
    RawPercent R 25
    RawPlus R 2b
    RawQuestion R 3f
    RawQuote R 27
    RawReturn R a d
    RawRightBrace R 7d
    RawRightBracket R 5d
    RawRightParenthesis R 29
    RawSemicolon R 3b
    RawSlash R 2f
    RawSpace R 20
    RawStar R 2a
    RawTab R 9
    RawTilde R 7e
    RawUnderscore R 5f
    RawVerticalBar R 7c
    RawWedge R 5e
    RegisteredTrademark L ae
    ReturnIndicator L 21b5
    ReturnKey L 21b5 f766
    ReverseDoublePrime L 2036
    ReverseElement O 220b
    ReverseEquilibrium O 21cb
    ReversePrime L 2035
    ReverseUpEquilibrium O 296f
    Rho L 3c1
    RightAngle L 221f
    RightAngleBracket O 27e9 232a
    RightArrow O 2192
    RightArrowBar O 21e5
    RightArrowLeftArrow O 21c4
    RightAssociation O 7c+3e f114
    RightBracketingBar O 7c f604
    RightCeiling O 2309
    RightDoubleBracket O 27e7 301b
    RightDoubleBracketingBar O 2016 f606
    RightDownTeeVector O 295d
    RightDownVector O 21c2
    RightDownVectorBar O 2955
    RightFloor O 230b
    RightGuillemet L bb
    RightModified L 5d f76c
    RightPointer L 25b8
    RightSkeleton L bb f762
    RightTee O 22a2
    RightTeeArrow O 21a6
    RightTeeVector O 295b
    RightTriangle O 22b3
    RightTriangleBar O 29d0
    RightTriangleEqual O 22b5
    RightUpDownVector O 294f
    RightUpTeeVector O 295c
    RightUpVector O 21be
    RightUpVectorBar O 2954
    RightVector O 21c0
    RightVectorBar O 2953
    RoundImplies O 2970
    RoundSpaceIndicator S 25e6 f3b2
    Rule O 2192 f522
    RuleDelayed O 29f4 f51f
    Rupee L 20b9
    SHacek L 161
    SZ L df
    SadSmiley L 2639
    SagittariusSign L 2650
    Sampi L 3e1
    Saturn L 2644
    ScorpioSign L 264f
    ScriptA L 1d4b6 f6b2
    ScriptB L 1d4b7 f6b3
    ScriptC L 1d4b8 f6b4
    ScriptCapitalA L 1d49c f770
    ScriptCapitalB L 212c
    ScriptCapitalC L 1d49e f772
    ScriptCapitalD L 1d49f f773
    ScriptCapitalE L 2130
    ScriptCapitalF L 2131
    ScriptCapitalG L 1d4a2 f776
    ScriptCapitalH L 210b
    ScriptCapitalI L 2110
    ScriptCapitalJ L 1d4a5 f779
    ScriptCapitalK L 1d4a6 f77a
    ScriptCapitalL L 2112
    ScriptCapitalM L 2133
    ScriptCapitalN L 1d4a9 f77d
    ScriptCapitalO L 1d4aa f77e
    ScriptCapitalP L 1d4ab f77f
    ScriptCapitalQ L 1d4ac f780
    ScriptCapitalR L 211b
    ScriptCapitalS L 1d4ae f782
    ScriptCapitalT L 1d4af f783
    ScriptCapitalU L 1d4b0 f784
    ScriptCapitalV L 1d4b1 f785
    ScriptCapitalW L 1d4b2 f786
    ScriptCapitalX L 1d4b3 f787
    ScriptCapitalY L 1d4b4 f788
    ScriptCapitalZ L 1d4b5 f789
    ScriptD L 1d4b9 f6b5
    ScriptDotlessI L 131 f730
    ScriptDotlessJ L 237 f731
    ScriptE L 212f
    ScriptEight L 38 f7f8
    ScriptF L 1d4bb f6b7
    ScriptFive L 35 f7f5
    ScriptFour L 34 f7f4
    ScriptG L 210a
    ScriptH L 1d4bd f6b9
    ScriptI L 1d4be f6ba
    ScriptJ L 1d4bf f6bb
    ScriptK L 1d4c0 f6bc
    ScriptL L 2113
    ScriptM L 1d4c2 f6be
    ScriptN L 1d4c3 f6bf
    ScriptNine L 39 f7f9
    ScriptO L 2134
    ScriptOne L 31 f7f1
    ScriptP L 1d4c5 f6c1
    ScriptQ L 1d4c6 f6c2
    ScriptR L 1d4c7 f6c3
    ScriptS L 1d4c8 f6c4
    ScriptSeven L 37 f7f7
    ScriptSix L 36 f7f6
    ScriptT L 1d4c9 f6c5
    ScriptThree L 33 f7f3
    ScriptTwo L 32 f7f2
    ScriptU L 1d4ca f6c6
    ScriptV L 1d4cb f6c7
    ScriptW L 1d4cc f6c8
    ScriptX L 1d4cd f6c9
    ScriptY L 1d4ce f6ca
    ScriptZ L 1d4cf f6cb
    ScriptZero L 30 f7f0
    Section L a7
    SelectionPlaceholder L 25a0 f527
    Shah L 428 f11d
    Sharp L 266f
    ShiftKey L 21e7 f7d5
    ShortDownArrow O 2193 f52b
    ShortLeftArrow O 2190 f526
    ShortRightArrow O 2192 f525
    ShortUpArrow O 2191 f52a
    Sigma L 3c3
    SixPointedStar L 2736
    SkeletonIndicator L 2043
    SmallCircle O 2218
    SpaceIndicator L 2423
    SpaceKey L 53+70+61+63+65 f7bf
    SpadeSuit L 2660
    SpanFromAbove L 22ee f3bb
    SpanFromBoth L 22f1 f3bc
    SpanFromLeft L 22ef f3ba
    SphericalAngle L 2222
    Spooky L 1f47b f72a
    Sqrt O 221a
    Square O 25a1 f520
    SquareIntersection O 2293
    SquareSubset O 228f
    SquareSubsetEqual O 2291
    SquareSuperset O 2290
    SquareSupersetEqual O 2292
    SquareUnion O 2294
    Star O 22c6
    StepperDown L 25be f3cd
    StepperLeft L 25c2 f3cb
    StepperRight L 25b8 f3ca
    StepperUp L 25b4 f3cc
    Sterling L a3
    Stigma L 3db
    Subset O 2282
    SubsetEqual O 2286
    Succeeds O 227b
    SucceedsEqual O 2ab0
    SucceedsSlantEqual O 227d
    SucceedsTilde O 227f
    SuchThat O 220d
    Sum O 2211
    Sun L 2609
    Superset O 2283
    SupersetEqual O 2287
    SystemEnterKey L 23ce f75f
    SystemsModelDelay L 64+65+6c+61+79 f3af
    THacek L 165
    TabKey L 54+61+62 f7be
    Tau L 3c4
    TaurusSign L 2649
    TensorProduct O 2297 f3da
    TensorWedge O 2227 f3db
    Therefore O 2234
    Theta L 3b8
    ThickSpace S 2005
    ThinSpace S 2009
    Thorn L fe
    Tilde O 223c
    TildeEqual O 2243
    TildeFullEqual O 2245
    TildeTilde O 2248
    Times O d7
    Trademark L 2122
    Transpose O 1d40 f3c7
    TripleDot L 22ef f758
    TwoWayRule O 2194 f120
    UAcute L fa
    UDoubleAcute L 171
    UDoubleDot L fc
    UGrave L f9
    UHat L fb
    URing L 16f
    UnderBrace L fe38
    UnderBracket L 23b5
    UnderParenthesis L fe36
    UndirectedEdge O 27f7 f3d4
    Union O 22c3
    UnionPlus O 228e
    UnknownGlyph L fffd
    UpArrow O 2191
    UpArrowBar O 2912
    UpArrowDownArrow O 21c5
    UpDownArrow O 2195
    UpEquilibrium O 296e
    UpPointer L 25b4
    UpTee O 22a5
    UpTeeArrow O 21a5
    UpperLeftArrow O 2196
    UpperRightArrow O 2197
    Upsilon L 3c5
    Uranus L 26e2
    VectorGreater O 227b f434
    VectorGreaterEqual O 227d f435
    VectorLess O 227a f436
    VectorLessEqual O 227c f437
    Vee O 22c1
    Venus L 2640
    VerticalBar O 2223 f3d0
    VerticalEllipsis L 22ee
    VerticalLine L 2502
    VerticalSeparator O 7c f432
    VerticalTilde O 2240
    VeryThinSpace S 200a
    Villa L 1f3e0 f727
    VirgoSign L 264d
    WarningSign L 26a0 f725
    WatchIcon L 231a
    Wedge O 22c0
    WeierstrassP L 2118
    WhiteBishop L 2657
    WhiteKing L 2654
    WhiteKnight L 2658
    WhitePawn L 2659
    WhiteQueen L 2655
    WhiteRook L 2656
    Wolf L 1f43a f720
    WolframAlphaPrompt L 3d f352
    WolframLanguageLogo L 2736 f11e
    WolframLanguageLogoCircle L 2736 f11f
    Xi L 3be
    Xnor O 2299 f4a2
    Xor O 22bb
    YAcute L fd
    YDoubleDot L ff
    Yen L a5
    ZHacek L 17e
    Zeta L 3b6
    """
}
