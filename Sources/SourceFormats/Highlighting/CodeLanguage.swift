/// What a highlighter has to know of a programming language: a row of data for each.
struct CodeLanguage: Sendable {
  /// Words that the language reserves.
  var keywords: Set<String> = []
  /// Names of types and values that every program knows.
  var types: Set<String> = []
  /// What begins a comment that ends with its line.
  var lineComments: [String] = []
  /// What begins and ends a comment of any length.
  var blockComments: [(String, String)] = []
  /// Whether block comments nest.
  var nestsComments = false
  /// What begins and ends a string; a string of one character ends with its line.
  var strings: [(String, String)] = [("\"", "\""), ("'", "'")]
  /// Whether a backslash escapes within strings.
  var escapes = true
  /// What begins a variable, such as `$`.
  var variableMark: UInt8?
  /// What begins a macro or directive, such as `@` or `#`.
  var metaMark: UInt8?
  /// Whether names begin with a backslash, as in TeX.
  var commandMark: UInt8?
  /// Bytes of names beyond letters, digits and `_`.
  var nameBytes: Set<UInt8> = []
  /// Whether a name before `(` is a function.
  var marksCalls = true
  var ignoresCase = false
  /// How the text is read.
  var manner = Manner.tokens

  /// How a text is read.
  enum Manner: Sendable {
    case tokens
    /// Tags, attributes and entities.
    case markup
    /// Lines that are added or removed.
    case diff
    /// `key: value` and `[section]`.
    case keys
  }

  /// The language of that name or file ending; nil where it is not known.
  static func named(_ name: String) -> CodeLanguage? {
    let name = name.lowercased()
    return table[aliases[name] ?? name]
  }

  private static let aliases: [String: String] = [
    "py": "python", "python3": "python", "ipython": "python", "ipython3": "python", "c++": "c", "cpp": "c",
    "h": "c", "cxx": "c",
    "objc": "c", "csharp": "java", "c#": "java", "cs": "java", "kotlin": "java", "scala": "java",
    "js": "javascript",
    "jsx": "javascript", "ts": "javascript", "tsx": "javascript", "typescript": "javascript", "json5": "json",
    "html": "xml", "xhtml": "xml", "svg": "xml", "mathml": "xml", "xslt": "xml", "scss": "css", "less": "css",
    "sh": "shell", "bash": "shell", "zsh": "shell", "console": "shell", "shell-session": "shell",
    "rs": "rust",
    "golang": "go", "hs": "haskell", "mathematica": "wolfram", "wl": "wolfram", "latex": "tex",
    "patch": "diff",
    "yml": "yaml", "cfg": "ini", "conf": "ini", "properties": "ini", "make": "makefile", "jl": "julia",
    "mysql": "sql", "postgresql": "sql", "sqlite": "sql",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let cComments: [(String, String)] = [("/*", "*/")]

  private static let table: [String: CodeLanguage] = [
    "swift": CodeLanguage(
      keywords: words(
        """
        actor any as associatedtype async await borrowing break case catch class consuming continue default
        defer deinit do else enum extension fallthrough false fileprivate final for func get guard if import
        in indirect infix init inout internal is isolated lazy let mutating nil nonisolated nonmutating open
        operator optional override postfix precedencegroup prefix private protocol public repeat required
        rethrows return self set sending some static struct subscript super switch throw throws true try
        typealias unowned var weak where while
        """),
      types: words(
        """
        Any AnyObject Array Bool Character Dictionary Double Float Int Int8 Int16 Int32 Int64 Never Optional
        Result Self Set String Substring UInt UInt8 UInt16 UInt32 UInt64 Void
        """),
      lineComments: ["//"], blockComments: cComments, nestsComments: true,
      strings: [("\"\"\"", "\"\"\""), ("\"", "\"")], metaMark: 0x40),
    "python": CodeLanguage(
      keywords: words(
        """
        False None True and as assert async await break case class continue def del elif else except finally
        for from global if import in is lambda match nonlocal not or pass raise return try while with yield
        """),
      types: words(
        """
        abs all any bool bytes dict enumerate filter float frozenset int isinstance len list map max min
        object open print range repr reversed round set sorted str sum super tuple type zip self
        """),
      lineComments: ["#"], strings: [("\"\"\"", "\"\"\""), ("'''", "'''"), ("\"", "\""), ("'", "'")],
      metaMark: 0x40),
    "c": CodeLanguage(
      keywords: words(
        """
        alignas alignof asm auto break case catch class concept const constexpr consteval constinit
        const_cast continue co_await co_return co_yield decltype default delete do dynamic_cast else enum
        explicit export extern false final for friend goto if inline mutable namespace new noexcept nullptr
        operator override private protected public register reinterpret_cast requires restrict return sizeof
        static static_assert static_cast struct switch template this thread_local throw true try typedef
        typeid typename union using virtual volatile while
        """),
      types: words(
        """
        bool char char8_t char16_t char32_t double float int long short signed size_t ssize_t string
        unsigned vector void wchar_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t FILE
        NULL std
        """),
      lineComments: ["//"], blockComments: cComments, metaMark: 0x23),
    "java": CodeLanguage(
      keywords: words(
        """
        abstract as assert async await base break case catch checked class const continue data def default
        delegate do else enum event explicit extends extern false final finally fixed for foreach fun get
        goto if implements implicit import in instanceof interface internal is lambda lateinit let lock
        match namespace native new null object open operator out override package params permits private
        protected public readonly record ref return sealed set static strictfp struct super suspend switch
        synchronized this throw throws trait transient true try typeof unchecked unsafe using val var
        virtual volatile when where while with yield
        """),
      types: words(
        """
        Boolean Byte Character Double Exception Float Int Integer List Long Map Object Set Short String
        System Thread Unit boolean byte char decimal double float int long object sbyte short string uint
        ulong ushort void
        """),
      lineComments: ["//"], blockComments: cComments,
      strings: [("\"\"\"", "\"\"\""), ("\"", "\""), ("'", "'")], metaMark: 0x40),
    "javascript": CodeLanguage(
      keywords: words(
        """
        abstract any as async await break case catch class const continue debugger declare default delete do
        else enum export extends false finally for from function get if implements import in infer
        instanceof interface is keyof let module namespace new null of package private protected public
        readonly return satisfies set static super switch this throw true try type typeof undefined unique
        var void while with yield
        """),
      types: words(
        """
        Array Boolean Date Error Infinity JSON Map Math NaN Number Object Promise Proxy RegExp Set String
        Symbol boolean console document globalThis never number string unknown window
        """),
      lineComments: ["//"], blockComments: cComments, strings: [("`", "``"), ("\"", "\""), ("'", "'")],
      metaMark: 0x40, nameBytes: [0x24]),
    "json": CodeLanguage(keywords: words("true false null"), strings: [("\"", "\"")], marksCalls: false),
    "xml": CodeLanguage(blockComments: [("<!--", "-->")], manner: .markup),
    "css": CodeLanguage(
      keywords: words(
        """
        important inherit initial unset revert auto none
        """), lineComments: [], blockComments: cComments, metaMark: 0x40, nameBytes: [0x2D]),
    "shell": CodeLanguage(
      keywords: words(
        """
        case do done elif else esac fi for function if in local return select then until while break
        continue exit export readonly set shift source trap unset
        """),
      types: words(
        """
        alias awk bg cat cd chmod chown cp curl cut date echo eval exec find grep head install kill less ln
        ls make mkdir mv printf pwd read rm sed sort sudo tail tar test touch tr umask uniq wc wget xargs
        """),
      lineComments: ["#"], variableMark: 0x24, nameBytes: [0x2D], marksCalls: false),
    "r": CodeLanguage(
      keywords: words("FALSE Inf NA NULL NaN TRUE break else for function if in next repeat return while"),
      types: words(
        """
        c data.frame factor library list matrix numeric character logical require vector
        """), lineComments: ["#"], nameBytes: [0x2E]),
    "julia": CodeLanguage(
      keywords: words(
        """
        abstract baremodule begin break catch const continue do else elseif end export false finally for
        function global if import in isa let local macro module mutable nothing primitive quote return
        struct true try type using where while
        """),
      types: words(
        """
        Any Array Bool Char Complex Dict Float32 Float64 Int Int32 Int64 Matrix Number Real Set String
        Symbol Tuple Vector
        """),
      lineComments: ["#"], blockComments: [("#=", "=#")], nestsComments: true,
      strings: [("\"\"\"", "\"\"\""), ("\"", "\"")], metaMark: 0x40),
    "sql": CodeLanguage(
      keywords: words(
        """
        add all alter and any as asc auto_increment begin between by case check column commit constraint
        create cross default delete desc distinct drop else end except exists false foreign from full
        function grant group having if in index inner insert intersect into is join key left like limit not
        null offset on or order outer primary procedure references right rollback select set table then top
        transaction trigger true truncate union unique update values view when where with
        """),
      types: words(
        """
        bigint binary bit blob boolean char date datetime decimal double float int integer json numeric real
        serial smallint text time timestamp tinyint uuid varchar avg count max min sum
        """),
      lineComments: ["--"], blockComments: cComments, escapes: false, ignoresCase: true),
    "php": CodeLanguage(
      keywords: words(
        """
        abstract and array as break case catch class clone const continue declare default do echo else
        elseif enum extends false final finally fn for foreach function global if implements include
        include_once instanceof interface match namespace new null or print private protected public
        readonly require require_once return static switch this throw trait true try unset use var while
        yield
        """),
      types: words(
        """
        bool float int iterable mixed object self string void
        """), lineComments: ["//", "#"], blockComments: cComments, variableMark: 0x24),
    "rust": CodeLanguage(
      keywords: words(
        """
        as async await break const continue crate dyn else enum extern false fn for if impl in let loop
        match mod move mut pub ref return self static struct super trait true type union unsafe use where
        while
        """),
      types: words(
        """
        Box Err None Ok Option Rc Result Self Some String Vec bool char f32 f64 i8 i16 i32 i64 i128 isize
        str u8 u16 u32 u64 u128 usize
        """),
      lineComments: ["//"], blockComments: cComments, nestsComments: true, strings: [("\"", "\"")],
      metaMark: 0x23),
    "go": CodeLanguage(
      keywords: words(
        """
        break case chan const continue default defer else fallthrough false for func go goto if import
        interface iota map nil package range return select struct switch true type var
        """),
      types: words(
        """
        any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint
        uint8 uint16 uint32 uint64 uintptr append cap close copy delete len make new panic print println
        recover
        """),
      lineComments: ["//"], blockComments: cComments, strings: [("`", "``"), ("\"", "\""), ("'", "'")]),
    "haskell": CodeLanguage(
      keywords: words(
        """
        case class data default deriving do else family forall foreign if import in infix infixl infixr
        instance let module newtype of qualified then type where
        """),
      types: words(
        """
        Bool Char Double Either False Float IO Int Integer Just Left Maybe Nothing Ordering Right String
        True
        """),
      lineComments: ["--"], blockComments: [("{-", "-}")], nestsComments: true, strings: [("\"", "\"")],
      nameBytes: [0x27], marksCalls: false),
    "wolfram": CodeLanguage(
      keywords: words(
        """
        Block Break Catch Check Continue Do False For Function If Module Return Switch Table Throw True
        Which While With Null None All Automatic
        """),
      types: words(
        """
        E I Infinity Pi Degree GoldenRatio Plot Plot3D Manipulate Graphics Graphics3D Solve Integrate D
        Limit Series Simplify Sin Cos Tan Exp Log Sqrt Range Map Apply Select Total Length First Last Part
        Print
        """),
      blockComments: [("(*", "*)")], nestsComments: true, strings: [("\"", "\"")], nameBytes: [0x24],
      marksCalls: true),
    "tex": CodeLanguage(
      lineComments: ["%"], strings: [("$$", "$$"), ("$", "$")], commandMark: 0x5C, marksCalls: false),
    "diff": CodeLanguage(manner: .diff),
    "yaml": CodeLanguage(
      keywords: words("true false null yes no on off"), lineComments: ["#"], manner: .keys),
    "toml": CodeLanguage(
      keywords: words("true false"), lineComments: ["#"],
      strings: [("\"\"\"", "\"\"\""), ("\"", "\""), ("'", "'")], manner: .keys),
    "ini": CodeLanguage(keywords: words("true false"), lineComments: ["#", ";"], manner: .keys),
    "makefile": CodeLanguage(
      keywords: words(
        """
        ifeq ifneq ifdef ifndef else endif include define endef export override vpath
        """), lineComments: ["#"], variableMark: 0x24, nameBytes: [0x2D], marksCalls: false),
  ]
}
