/// Scientific languages.
extension CodeLanguage {
  package static let python = CodeLanguage(
    k: """
      and as assert async await break case class continue def del elif else except finally for from global if import in
      is lambda match nonlocal not or pass raise return try while with yield
      """,
    t: """
      bool bytearray bytes complex dict float frozenset int list object set str tuple type memoryview ArithmeticError
      AssertionError AttributeError EOFError Exception FileNotFoundError ImportError IndexError KeyError
      KeyboardInterrupt LookupError ModuleNotFoundError NameError NotImplementedError OSError OverflowError
      RecursionError RuntimeError StopIteration SyntaxError TypeError UnicodeDecodeError ValueError Warning
      ZeroDivisionError
      """,
    f: """
      abs all any ascii bin breakpoint callable chr classmethod compile delattr dir divmod enumerate eval exec filter
      format getattr globals hasattr hash help hex id input isinstance issubclass iter len locals map max min next oct
      open ord pow print property range repr reversed round setattr slice sorted staticmethod sum super vars zip
      """,
    n: "False None True Ellipsis NotImplemented self cls __name__ __file__", def: "def class", line: ["#"],
    strings: [
      StringRule(
        "\"\"\"", "\"\"\"", isLong: true, code: ("{", "}"), prefixes: "rbfut", raw: "r", codePrefix: "f"),
      StringRule("'''", "'''", isLong: true, code: ("{", "}"), prefixes: "rbfut", raw: "r", codePrefix: "f"),
      StringRule("\"", "\"", code: ("{", "}"), prefixes: "rbfut", codePrefix: "f"),
      StringRule("'", "'", code: ("{", "}"), prefixes: "rbfut", codePrefix: "f"),
    ], meta: "@", [.calls, .magics])

  package static let r = CodeLanguage(
    k: "break else for function if in next repeat return while",
    f: """
      abs apply c cat cbind colnames data.frame dim factor head is.na lapply length library list lm matrix max mean
      median merge min names ncol nrow paste paste0 plot print quantile rbind read.csv rep require rnorm round
      rownames runif sapply sd seq set.seed stop str subset sum summary table tail tapply unique unlist var vapply
      vector warning which with
      """,
    n: "FALSE Inf NA NULL NaN TRUE T F NA_integer_ NA_real_ NA_character_", line: ["#"],
    strings: [
      StringRule("\"(", ")\"", escape: nil, isLong: true, prefixes: "r"),
      StringRule("\"", "\"", isLong: true),
      StringRule("'", "'", isLong: true), StringRule("`", "`", kind: "v"),
    ], names: ".", [.calls])

  package static let julia = CodeLanguage(
    k: """
      abstract baremodule begin break catch const continue do else elseif end export finally for function global if
      import in isa let local macro module mutable outer primitive public quote return struct try type using where
      while
      """,
    t: """
      AbstractArray AbstractFloat AbstractString Any Array BigFloat BigInt Bool Char Complex ComplexF64 DataFrame Dict
      Float16 Float32 Float64 Function Int Int8 Int16 Int32 Int64 Integer Matrix NamedTuple Nothing Number Pair
      Rational Real Set String Symbol Tuple Type UInt UInt8 UInt16 UInt32 UInt64 Union Vector
      """,
    n: "true false nothing missing Inf NaN pi im", def: "function macro struct module", line: ["#"],
    block: [("#=", "=#")],
    strings: [
      StringRule("\"\"\"", "\"\"\"", isLong: true, code: ("$(", ")")),
      StringRule("raw\"", "\"", escape: nil),
      StringRule("\"", "\"", isLong: true, code: ("$(", ")"), prefixes: "rbv"),
      StringRule("`", "`"), .single,
    ], meta: "@", names: "!", [.calls, .nestedComments, .transpose])

  static let matlab = CodeLanguage(
    k: """
      break case catch classdef continue do else elseif end end_try_catch end_unwind_protect endfor endfunction endif
      endswitch endwhile enumeration events for function global if methods otherwise parfor persistent properties
      return spmd switch try until unwind_protect unwind_protect_cleanup while
      """,
    f: """
      abs axis cell cellfun disp double eig error exp eye figure find fprintf grid hold isempty length legend linspace
      log max mean min mod norm num2str numel ones plot printf rand randn reshape round size sin cos sort sprintf sqrt
      std strcmp struct sum subplot surf title xlabel ylabel zeros
      """,
    n: "true false pi Inf NaN eps ans i j", def: "function", line: ["%", "#"], block: [("%{", "%}")],
    strings: [.double, .plainSingle], meta: "@", [.calls, .transpose])

  static let fortran = CodeLanguage(
    k: """
      abstract allocatable allocate associate block call case class close common concurrent contains continue cycle
      data deallocate default deferred dimension do elemental else elseif elsewhere end enddo endfunction endif endmodule
      endprogram endsubroutine enum equivalence exit extends external final flush forall format function generic goto if
      implicit import include inquire intent interface intrinsic kind module namelist none nullify only open operator
      optional out inout in parameter pause pointer print private procedure program protected public pure read recursive
      result return rewind save select sequence stop submodule subroutine target then to type use value volatile where
      while write
      """,
    t: "character complex double integer logical precision real", def: "function subroutine program module",
    line: ["!"], strings: [.plainDouble, .plainSingle], [.calls, .ignoresCase])

  package static let wolfram = CodeLanguage(
    k: """
      Block Break Catch CompoundExpression Condition Continue Do For Function Goto If Label Module Pattern Return Set
      SetDelayed Switch Throw Unset Which While With
      """,
    n: """
      True False Null None All Automatic Infinity Pi E I Degree GoldenRatio Indeterminate EulerGamma Catalan
      $Failed
      """,
    block: [("(*", "*)")], strings: [StringRule("\"", "\"", isLong: true)], variables: "#", names: "$`",
    [.nestedComments, .bracketCalls])

  package static let sql = CodeLanguage(
    k: """
      add after all alter and any as asc auto_increment begin between by cascade case cast check collate column commit
      constraint create cross database declare default delete desc describe distinct drop each else end except exists
      explain fetch first for foreign from full function grant group having if ilike in index inner insert instead
      intersect interval into is isnull join key last lateral left like limit materialized natural not notnull nulls
      of offset on only or order outer over partition pragma primary procedure qualify recursive references regexp
      rename replace restrict returning returns revoke right rollback row rows select set show similar table temp
      temporary then to transaction trigger truncate union unique update using values view when where window with
      """,
    t: """
      bigint binary bit blob boolean bytea char date datetime decimal double enum float int integer json jsonb money
      nchar numeric nvarchar precision real serial smallint text time timestamp timestamptz tinyint uuid varbinary
      varchar varying xml
      """,
    f: """
      abs avg ceil coalesce concat count cume_dist dense_rank extract first_value floor ifnull lag last_value lead length
      lower max min now ntile nullif rank round row_number substr substring sum trim upper
      """,
    n: "true false null current_date current_time current_timestamp", line: ["--", "#"],
    block: [("/*", "*/")],
    strings: [
      StringRule("'", "'", escape: nil, isLong: true), StringRule("\"", "\"", escape: nil, kind: "v"),
      StringRule("`", "`", escape: nil, kind: "v"), StringRule("$$", "$$", escape: nil, isLong: true),
    ], variables: "@", [.calls, .ignoresCase])
}
