/// The C family.
extension CodeLanguage {
  private static let comments = [("/*", "*/")]

  package static let c = CodeLanguage(
    k: """
      _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local alignas alignof auto break case const
      constexpr continue default do else enum extern for goto if inline register restrict return sizeof static
      static_assert struct switch thread_local typedef typeof union volatile while
      """,
    t: cTypes, n: "NULL true false nullptr stdin stdout stderr EOF", line: ["//"], block: comments,
    strings: [StringRule("\"", "\"", prefixes: "lu8"), StringRule("'", "'", prefixes: "lu8")], meta: "#",
    [.calls])

  private static let cTypes = """
    bool char double float int long short signed unsigned void _Bool _Complex FILE clock_t div_t fpos_t int8_t int16_t
    int32_t int64_t intmax_t intptr_t off_t pid_t ptrdiff_t size_t ssize_t time_t uint8_t uint16_t uint32_t uint64_t
    uintmax_t uintptr_t va_list wchar_t
    """

  static let cpp = CodeLanguage(
    k: """
      alignas alignof and and_eq asm auto bitand bitor break case catch class compl concept const consteval constexpr
      constinit const_cast continue co_await co_return co_yield decltype default delete do dynamic_cast else enum
      explicit export extern final for friend goto if import inline module mutable namespace new noexcept not not_eq
      operator or or_eq override private protected public register reinterpret_cast requires return sizeof static
      static_assert static_cast struct switch template this thread_local throw try typedef typeid typename union using
      virtual volatile while xor xor_eq __global__ __device__ __host__ __shared__
      """,
    t: cTypes + """
       char8_t char16_t char32_t string string_view vector map set unordered_map unordered_set pair tuple array optional
       variant unique_ptr shared_ptr weak_ptr function ostream istream stringstream initializer_list deque list
      """,
    n: "NULL true false nullptr std cout cin cerr endl", line: ["//"], block: comments,
    strings: [
      StringRule("R\"(", ")\"", escape: nil, isLong: true), StringRule("\"", "\"", prefixes: "lu8"),
      StringRule("'", "'", prefixes: "lu8"),
    ], meta: "#", [.calls])

  package static let csharp = CodeLanguage(
    k: """
      abstract add alias as async await base break case catch checked class const continue default delegate do else enum
      event explicit extern finally fixed for foreach from get global goto group if implicit in init interface internal
      into is join let lock nameof namespace new operator orderby out override params partial private protected public
      readonly record ref remove required return sealed select set sizeof stackalloc static struct switch this throw try
      typeof unchecked unsafe using value var virtual volatile when where while with yield
      """,
    t: """
      bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void
      """,
    n: "true false null", def: "class struct interface enum record namespace", line: ["//"], block: comments,
    strings: [
      StringRule("\"\"\"", "\"\"\"", escape: nil, isLong: true),
      StringRule("$@\"", "\"", escape: nil, isLong: true, code: ("{", "}")),
      StringRule("$\"", "\"", code: ("{", "}")), StringRule("@\"", "\"", escape: nil, isLong: true), .double,
      .single,
    ], meta: "#", [.calls, .capitalTypes])

  package static let java = CodeLanguage(
    k: """
      abstract as assert async await break case catch class const continue def default do else enum exports extends
      extension factory final finally for goto if implements import in instanceof interface late mixin module native new
      non-sealed open opens operator package permits private protected provides public record required requires return
      sealed static strictfp super switch synchronized this throw throws to trait transient transitive try typedef uses
      var volatile when while with yield
      """,
    t: "boolean byte char double float int long num short void dynamic", n: "true false null",
    def: "class interface enum record", line: ["//"], block: comments,
    strings: [.longDouble, StringRule("'''", "'''", isLong: true), .double, .single], meta: "@",
    [.calls, .capitalTypes])

  static let kotlin = CodeLanguage(
    k: """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data do else
      enum expect external final finally for fun get if import in infix init inline inner interface internal is lateinit
      noinline object open operator out override package private protected public reified return sealed set super suspend
      tailrec this throw try typealias typeof val value var vararg when where while
      """,
    n: "true false null it", def: "fun class object interface", line: ["//"], block: comments,
    strings: [
      StringRule("\"\"\"", "\"\"\"", escape: nil, isLong: true, code: ("${", "}")),
      StringRule("\"", "\"", code: ("${", "}")), .single,
    ], meta: "@", [.calls, .capitalTypes, .nestedComments])

  static let scala = CodeLanguage(
    k: """
      abstract case catch class def derives do else end enum export extends extension final finally for forSome given if
      implicit import infix inline lazy match new object open opaque override package private protected return sealed
      super then this throw trait transparent try type using val var while with yield
      """,
    n: "true false null", def: "def class object trait enum", line: ["//"], block: comments,
    strings: [
      StringRule("\"\"\"", "\"\"\"", escape: nil, isLong: true, code: ("${", "}"), prefixes: "sf"),
      StringRule("\"", "\"", code: ("${", "}"), prefixes: "sf"), .single,
    ], meta: "@", [.calls, .capitalTypes, .nestedComments, .characters])

  package static let javascript = CodeLanguage(
    k: """
      abstract as async await break case catch class const continue debugger declare default delete do else enum export
      extends finally for from function get if implements import in infer instanceof interface is keyof let module
      namespace new of override package private protected public readonly return satisfies set static super switch this
      throw try type typeof unique var void while with yield
      """,
    t: "any bigint boolean never number object string symbol unknown",
    n: "true false null undefined NaN Infinity globalThis", def: "function class interface enum",
    line: ["//"],
    block: comments,
    strings: [StringRule("`", "`", isLong: true, code: ("${", "}")), .double, .single], meta: "@", names: "$",
    [.calls, .capitalTypes, .regularExpressions])

  package static let php = CodeLanguage(
    k: """
      abstract and array as break callable case catch class clone const continue declare default do echo else elseif
      empty enddeclare endfor endforeach endif endswitch endwhile enum extends final finally fn for foreach function
      global goto if implements include include_once instanceof insteadof interface isset list match namespace new or
      print private protected public readonly require require_once return static switch throw trait try unset use var
      while xor yield
      """,
    t: "bool float int iterable mixed never object self string void", n: "true false null TRUE FALSE NULL",
    def: "function class interface trait enum", line: ["//", "#"], block: comments,
    strings: [StringRule("\"", "\"", isLong: true, code: ("{$", "}")), StringRule("'", "'", isLong: true)],
    variables: "$", [.calls, .capitalTypes])

  static let rust = CodeLanguage(
    k: """
      as async await box break const continue crate dyn else enum extern fn for if impl in let loop macro_rules match
      mod move mut pub ref return self static struct super trait type union unsafe use where while yield
      """,
    t: """
      bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize vec2f vec3f vec4f
      """,
    n: "true false None Some Ok Err", def: "fn struct enum trait mod", line: ["//"], block: comments,
    strings: [
      StringRule("\"", "\"", isLong: true, prefixes: "br", raw: "r", hashes: true), .single,
    ], meta: "#", names: "!", [.calls, .capitalTypes, .nestedComments, .characters])

  package static let go = CodeLanguage(
    k: """
      break case chan const continue default defer else fallthrough for func go goto if import interface map package
      range return select struct switch type var
      """,
    t: """
      any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint
      uint8 uint16 uint32 uint64 uintptr
      """,
    f:
      "append cap clear close complex copy delete imag len make max min new panic print println real recover",
    n: "true false nil iota", def: "func type", line: ["//"], block: comments,
    strings: [.backquoted, .double, .single], [.calls])

  package static let swift = CodeLanguage(
    k: """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default
      defer deinit didSet do dynamic each else enum extension fallthrough fileprivate final for func get guard if import
      in indirect infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open operator
      optional override package postfix precedencegroup prefix private protocol public repeat required rethrows return
      sending set some static struct subscript super switch throw throws try typealias unowned var weak where while
      willSet
      """,
    n: "true false nil self Self", def: "func class struct enum protocol extension actor typealias",
    line: ["//"],
    block: comments,
    strings: [
      StringRule("\"\"\"", "\"\"\"", isLong: true, code: ("\\(", ")"), hashes: true),
      StringRule("\"", "\"", code: ("\\(", ")"), hashes: true),
    ], meta: "@", [.calls, .capitalTypes, .nestedComments])
}
