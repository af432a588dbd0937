import TextBytes

/// A TeX text accent, which combines with a letter.
enum TeXAccent: Int, CaseIterable {
  case grave, acute, circumflex, tilde, diaeresis, macron, breve, dot, ring, doubleAcute, caron, cedilla,
    ogonek
  case dotBelow, barBelow, hook, tie, doubleGrave, commaBelow

  /// The accent for a single-character command: `\"`, `\v`.
  package init?(_ byte: UInt8) {
    switch byte {
    case "`": self = .grave
    case "'": self = .acute
    case "^": self = .circumflex
    case "~": self = .tilde
    case "\"": self = .diaeresis
    case "=": self = .macron
    case "u": self = .breve
    case ".": self = .dot
    case "r": self = .ring
    case "H": self = .doubleAcute
    case "v": self = .caron
    case "c": self = .cedilla
    case "k": self = .ogonek
    case "d": self = .dotBelow
    case "b": self = .barBelow
    case "h": self = .hook
    case "t": self = .tie
    case "G": self = .doubleGrave
    default: return nil
    }
  }

  /// The accented letter: precomposed if Unicode has it, else with a combining mark.
  package func applied(to letter: Unicode.Scalar) -> [Unicode.Scalar] {
    if let composed = Self.composed[Key(accent: self, letter: letter)] { return [composed] }
    return letter == " " ? spacing.map { [$0] } ?? [] : [letter, combining]
  }

  /// The accent's spacing character, if it has no letter.
  package var spacing: Unicode.Scalar? {
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
    case .dotBelow, .barBelow, .hook, .tie, .doubleGrave, .commaBelow: nil
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

  /// The base letter of an accented one, for sorting; nil for others.
  package static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? { bases[scalar] }

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
    // Letters with two accents.
    for (composed, base) in table { if let deeper = table[base] { table[composed] = deeper } }
    return table
  }()

  /// Pairs of base letter and precomposed letter.
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

/// LaTeX text commands for characters and fonts.
enum TeXCharacters {
  package static let named: [String: String] = [
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

  /// Font commands with an argument.
  package static let fonts: [String: BibliographyText.Style] = [
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

  /// Font commands for the rest of their group; none switches back to upright.
  static let fontSwitches: [String: BibliographyText.Style] = [
    "em": .italic, "it": .italic, "itshape": .italic, "sl": .italic, "slshape": .italic, "bf": .bold,
    "bfseries": .bold, "sc": .smallCapitals, "scshape": .smallCapitals, "tt": .code, "ttfamily": .code,
    "rm": [],
    "rmfamily": [], "sf": [], "sffamily": [], "normalfont": [], "upshape": [], "mdseries": [], "small": [],
    "normalsize": [], "footnotesize": [], "large": [], "tiny": [], "frenchspacing": [],
    "nonfrenchspacing": [],
  ]
}
