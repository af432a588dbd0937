import TeXVocabulary
import TextBytes

/// The commands of text mode.
enum TextSymbols {
  /// The character of a command that is one, such as `\texteuro`.
  static func scalar(_ name: [UInt8]) -> UInt32? {
    if name.count == 1, name[0] == " " || name[0] == "," { return name[0] == " " ? 0xA0 : 0x2009 }
    if name.equals("quad") { return 0x2003 }
    return names.find(name, range: 0..<name.count).map { scalars[$0] }
  }

  /// The names of these commands.
  static let names: NameTable = {
    var names = NameTable(capacity: 200)
    for (index, word) in words.enumerated() where index.isMultiple(of: 2) { _ = names.intern(Array(word)) }
    return names
  }()

  private static let scalars: [UInt32] = stride(from: 1, to: words.count, by: 2).map { index in
    let bytes = Array(words[index])
    var position = 0
    return UTF8Scalars.decode(bytes, &position)
  }

  private static let words = [UInt8](symbols).split { $0 == " " || $0 == "\n" }

  /// The combining mark of an accent.
  static func accent(_ name: [UInt8]) -> UInt32? {
    guard name.count == 1, let scalar = Unicode.Scalar(UInt32(name[0])) else { return nil }
    switch scalar {
    case "'": return 0x301
    case "`": return 0x300
    case "^": return 0x302
    case "~": return 0x303
    case "=": return 0x304
    case ".": return 0x307
    case "\"": return 0x308
    case "u": return 0x306
    case "v": return 0x30C
    case "H": return 0x30B
    case "r": return 0x30A
    case "c": return 0x327
    case "k": return 0x328
    case "b": return 0x331
    case "d": return 0x323
    default: return nil
    }
  }

  /// The font of a command that lasts to the end of the group.
  static func fontSwitch(_ name: [UInt8]) -> TextFont? {
    if name.equals("bf") || name.equals("bfseries") { return .bold }
    if name.equals("it") || name.equals("itshape") || name.equals("em") { return .italic }
    if name.equals("tt") || name.equals("ttfamily") { return .monospace }
    if name.equals("sf") || name.equals("sffamily") { return .sansSerif }
    if name.equals("rm") || name.equals("rmfamily") || name.equals("normalfont") { return [] }
    return nil
  }

  /// Pairs of a name and its character (<https://ctan.org/pkg/textcomp>).
  private static let symbols: StaticString = #"""
    i ı j ȷ { { } } $ $ % % & & # # _ _ - ­ textbackslash \ textasciitilde ~ textasciicircum ^ textless <
    textgreater > textbar | textbardbl ‖ textbraceleft { textbraceright } textdollar $ textunderscore _
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” textquotesingle '
    textquotedbl " quotedblbase „ quotesinglbase ‚ guillemotleft « guillemotright » guilsinglleft ‹
    guilsinglright › textendash – textemdash — textdegree ° textdagger † textdaggerdbl ‡ textcopyright ©
    texttrademark ™ textmu µ textbullet • textperiodcentered · textohm Ω textvisiblespace ␣
    textasteriskcentered * textexclamdown ¡ textordfeminine ª textordmasculine º textparagraph ¶
    textquestiondown ¿ textsection § textacutedbl ˝ textasciiacute ´ textasciibreve ˘ textasciicaron ˇ
    textasciidieresis ¨ textasciigrave ` textasciimacron ¯ textgravedbl ˵ texttildelow ˷ textbaht ฿
    textcolonmonetary ₡ textcurrency ¤ textdong ₫ texteuro € textflorin ƒ textguarani ₲ textlira ₤
    textnaira ₦ textpeso ₱ textwon ₩ textyen ¥ textcircledP ℗ textcopyleft 🄯 textservicemark ℠
    textcompwordmark ‌ textbigcircle ◯ textblank ␢ textbrokenbar ¦ textdiscount ⁒ textestimated ℮ textinterrobang ‽
    textinterrobangdown ⸘ textmusicalnote ♪ textnumero № textopenbullet ◦ textpertenthousand ‱
    textperthousand ‰ textrecipe ℞ textreferencemark ※ textlangle 〈 textrangle 〉 textlbrackdbl ⟦
    textrbrackdbl ⟧ textlquill ⁅ textrquill ⁆ textcelsius ℃ textdiv ÷ textdownarrow ↓
    textfractionsolidus ⁄ textleftarrow ← textlnot ¬ textmho ℧ textminus − textonehalf ½ textonequarter ¼
    textonesuperior ¹ textpm ± textrightarrow → textsurd √ textthreequarters ¾ textthreesuperior ³
    texttimes × texttwosuperior ² textuparrow ↑ textborn * textdied † textdivorced ⚮ textmarried ⚭
    textcentoldstyle ¢ textdollaroldstyle $ textzerooldstyle 0 textoneoldstyle 1 texttwooldstyle 2
    textthreeoldstyle 3 textfouroldstyle 4 textfiveoldstyle 5 textsixoldstyle 6 textsevenoldstyle 7
    texteightoldstyle 8 textnineoldstyle 9
    """#
}
