/// An accent of TeX's text, which makes one character of itself and a letter.
enum TeXAccent: Int, CaseIterable {
  case grave, acute, circumflex, tilde, diaeresis, macron, breve, dot, ring, doubleAcute, caron, cedilla,
    ogonek
  case dotBelow, barBelow, hook, tie, doubleGrave, commaBelow

  /// The accent that a command of one character means: `\"`, `\v`.
  init?(_ byte: UInt8) {
    switch byte {
    case 0x60: self = .grave
    case 0x27: self = .acute
    case 0x5E: self = .circumflex
    case 0x7E: self = .tilde
    case 0x22: self = .diaeresis
    case 0x3D: self = .macron
    case 0x75: self = .breve
    case 0x2E: self = .dot
    case 0x72: self = .ring
    case 0x48: self = .doubleAcute
    case 0x76: self = .caron
    case 0x63: self = .cedilla
    case 0x6B: self = .ogonek
    case 0x64: self = .dotBelow
    case 0x62: self = .barBelow
    case 0x68: self = .hook
    case 0x74: self = .tie
    case 0x47: self = .doubleGrave
    default: return nil
    }
  }

  /// The letter with the accent: one character where Unicode has it, else the letter and a combining mark.
  func applied(to letter: Unicode.Scalar) -> [Unicode.Scalar] {
    if let composed = Self.composed[Key(accent: self, letter: letter)] { return [composed] }
    return letter == " " ? spacing.map { [$0] } ?? [] : [letter, combining]
  }

  /// The accent alone, where it has no letter.
  var spacing: Unicode.Scalar? {
    switch self {
    case .grave: "`"
    case .acute: "´"
    case .circumflex: "^"
    case .tilde: "~"
    case .diaeresis: "¨"
    case .macron: "¯"
    case .breve: "˘"
    case .dot: "˙"
    case .ring: "˚"
    case .doubleAcute: "˝"
    case .caron: "ˇ"
    case .cedilla: "¸"
    case .ogonek: "˛"
    default: nil
    }
  }

  private var combining: Unicode.Scalar {
    let marks: [Unicode.Scalar] = [
      "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{308}", "\u{304}", "\u{306}", "\u{307}", "\u{30A}",
      "\u{30B}",
      "\u{30C}", "\u{327}", "\u{328}", "\u{323}", "\u{331}", "\u{309}", "\u{361}", "\u{30F}", "\u{326}",
    ]
    return marks[rawValue]
  }

  private struct Key: Hashable {
    var accent: TeXAccent
    var letter: Unicode.Scalar
  }

  /// The letter that an accented one is made of, for sorting without regard to accents; nil for others.
  static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? { bases[scalar] }

  private static let composed: [Key: Unicode.Scalar] = {
    var table: [Key: Unicode.Scalar] = [:]
    for (accent, letters) in letters {
      let scalars = Array(letters.unicodeScalars)
      for index in stride(from: 0, to: scalars.count - 1, by: 2) {
        table[Key(accent: accent, letter: scalars[index])] = scalars[index + 1]
      }
    }
    return table
  }()

  private static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var table: [Unicode.Scalar: Unicode.Scalar] = [
      "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ł": "l", "Ł": "L", "ħ": "h", "ı": "i",
    ]
    for (key, composed) in composed { table[composed] = key.letter }
    // Two accents on one letter.
    for (composed, base) in table { if let deeper = table[base] { table[composed] = deeper } }
    return table
  }()

  /// Pairs of a letter and the letter with the accent.
  private static let letters: [(TeXAccent, String)] = [
    (.grave, "AÀEÈIÌOÒUÙaàeèiìoòuùNǸnǹWẀwẁYỲyỳÜǛüǜ"),
    (
      .acute,
      "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźGǴgǵKḰkḱMḾmḿPṔpṕWẂwẃÆǼæǽØǾøǿÅǺåǻÜǗüǘ"
    ),
    (.circumflex, "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑ"),
    (.tilde, "AÃNÑOÕaãnñoõIĨiĩUŨuũEẼeẽYỸyỹVṼvṽ"),
    (.diaeresis, "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸHḦhḧWẄwẅXẌxẍ"),
    (.macron, "AĀaāEĒeēIĪiīOŌoōUŪuūYȲyȳGḠgḡÆǢæǣ"), (.breve, "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭ"),
    (.dot, "CĊcċEĖeėGĠgġIİZŻzżAȦaȧBḂbḃDḊdḋFḞfḟHḢhḣMṀmṁNṄnṅOȮoȯPṖpṗRṘrṙSṠsṡTṪtṫWẆwẇXẊxẋYẎyẏ"),
    (.ring, "AÅaåUŮuůwẘyẙ"), (.doubleAcute, "OŐoőUŰuű"),
    (.caron, "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔGǦgǧKǨkǩjǰHȞhȟ"),
    (.cedilla, "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ"), (.ogonek, "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    (.dotBelow, "AẠaạBḄbḅDḌdḍEẸeẹHḤhḥIỊiịKḲkḳLḶlḷMṂmṃNṆnṇOỌoọRṚrṛSṢsṣTṬtṭUỤuụVṾvṿWẈwẉYỴyỵZẒzẓ"),
    (.barBelow, "BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ"), (.hook, "AẢaảEẺeẻIỈiỉOỎoỏUỦuủYỶyỷ"),
    (.doubleGrave, "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕ"), (.commaBelow, "SȘsșTȚtț"),
  ]
}

/// Commands of LaTeX's text that stand for characters or fonts.
enum TeXCharacters {
  static let named: [String: String] = [
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å",
    "AA": "Å",
    "l": "ł", "L": "Ł", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ", "NG": "Ŋ", "ij": "ĳ", "IJ": "Ĳ",
    "ldots": "…", "dots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteleft": "‘",
    "textquoteright": "’", "textquotedblleft": "“", "textquotedblright": "”", "textquotedbl": "\"",
    "textquotesingle": "'", "quotedblbase": "„", "quotesinglbase": "‚", "guillemotleft": "«",
    "guillemotright": "»",
    "guillemetleft": "«", "guillemetright": "»", "guilsinglleft": "‹", "guilsinglright": "›", "lq": "‘",
    "rq": "’",
    "copyright": "©", "textcopyright": "©", "textregistered": "®", "texttrademark": "™", "pounds": "£",
    "textsterling": "£", "texteuro": "€", "euro": "€", "EUR": "€", "textyen": "¥", "textcent": "¢", "S": "§",
    "textsection": "§", "P": "¶", "textparagraph": "¶", "dag": "†", "textdagger": "†", "ddag": "‡",
    "textdaggerdbl": "‡", "textdegree": "°", "degree": "°", "textbullet": "•", "textperiodcentered": "·",
    "textasteriskcentered": "*", "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^",
    "textasciigrave": "`", "textunderscore": "_", "textbar": "|", "textless": "<", "textgreater": ">",
    "textbraceleft": "{", "textbraceright": "}", "textdollar": "$", "textexclamdown": "¡",
    "textquestiondown": "¿",
    "textordfeminine": "ª", "textordmasculine": "º", "textmu": "µ", "textpm": "±", "texttimes": "×",
    "textdiv": "÷",
    "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾", "textmho": "℧", "textohm": "Ω",
    "textnumero": "№", "slash": "/", "textvisiblespace": "␣", "nobreakspace": "\u{A0}", "space": " ",
    "quad": " ",
    "qquad": " ", "thinspace": "\u{202F}", "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε",
    "BibTeX": "BibTeX",
    "XeTeX": "XeTeX", "LuaTeX": "LuaTeX", "KaTeX": "KaTeX", "par": " ", "newblock": " ", "newline": " ",
    "linebreak": " ", "bibrangedash": "–", "bibdash": "–", "bibnamedash": "———", "hyphen": "-",
    "penalty": "", "relax": "", "protect": "", "allowbreak": "", "nobreak": "", "break": "", "noindent": "",
    "sloppy": "", "null": "", "unskip": "", "ignorespaces": "", "xspace": "", "selectfont": "", "cyrchar": "",
  ]

  /// Fonts that take their text as an argument.
  static let fonts: [String: BibliographyText.Style] = [
    "emph": .italic, "textit": .italic, "textsl": .italic, "mkbibemph": .italic, "mkbibitalic": .italic,
    "textbf": .bold, "mkbibbold": .bold, "textsc": .smallCapitals, "texttt": .code, "lstinline": .code,
    "textsuperscript": .superscript, "mkbibsuperscript": .superscript, "textsubscript": .subscript,
    "mkbibsubscript": .subscript, "sp": .superscript, "sb": .subscript, "textup": [], "textrm": [],
    "textsf": [],
    "textnormal": [], "textmd": [], "text": [], "mbox": [], "hbox": [], "fbox": [], "uppercase": [],
    "lowercase": [],
    "MakeUppercase": [], "MakeLowercase": [], "mkbibbrackets": [], "bibinfo": [], "natexlab": [],
    "underline": [],
    "titlecap": [], "nocase": [], "foreignquote": [], "textlatin": [], "textgreek": [],
    "bibstring": [], "autocap": [], "capitalize": [], "mkbibacro": .smallCapitals,
  ]

  /// Fonts that hold for the rest of their group; none goes back to upright.
  static let fontSwitches: [String: BibliographyText.Style] = [
    "em": .italic, "it": .italic, "itshape": .italic, "sl": .italic, "slshape": .italic, "bf": .bold,
    "bfseries": .bold, "sc": .smallCapitals, "scshape": .smallCapitals, "tt": .code, "ttfamily": .code,
    "rm": [],
    "rmfamily": [], "sf": [], "sffamily": [], "normalfont": [], "upshape": [], "mdseries": [], "small": [],
    "normalsize": [], "footnotesize": [], "large": [], "tiny": [], "frenchspacing": [],
    "nonfrenchspacing": [],
  ]
}
