/// Scripts, data and documents.
extension CodeLanguage {
  static let haskell = CodeLanguage(
    k: """
      as begin case class data default deriving do done downto else elif end exception forall foreign fun function hiding
      if import in include infix infixl infixr inherit initializer instance let match method module mutable new newtype
      of open private qualified rec sig struct then to try type val virtual when where while with
      """,
    n: "true false undefined", line: ["--"], block: [("{-", "-}"), ("(*", "*)")],
    strings: [.double, .single], names: "'",
    [.nestedComments, .characters, .capitalTypes])

  package static let ruby = CodeLanguage(
    k: """
      alias and begin break case catch class def defined? defmodule defp do else elsif end ensure extend fn for if
      import in include module next not or private protected public raise redo require require_relative rescue retry
      return then undef unless until use using when while with yield
      """,
    f: "attr_accessor attr_reader attr_writer lambda loop p print printf proc puts",
    n: "true false nil self super __FILE__ __method__", def: "def class module", line: ["#"],
    block: [("=begin", "=end")],
    strings: [
      .longDouble, StringRule("\"", "\"", isLong: true, code: ("#{", "}")),
      StringRule("'", "'", isLong: true),
      StringRule("`", "`", code: ("#{", "}")),
    ], variables: "@$:", names: "?", [.calls, .capitalTypes, .regularExpressions, .heredocs])

  package static let perl = CodeLanguage(
    k: """
      and cmp continue do else elsif eq for foreach ge given gt if last le local lt my ne next no not or our package redo
      require return state sub unless until use when while xor
      """,
    f: """
      bless chomp chop close defined delete die each eof exists grep join keys length lc map open pop print printf push
      qw ref reverse say scalar shift sort splice split sprintf substr uc undef unshift values wantarray warn
      """,
    def: "sub", line: ["#"], block: [("=pod", "=cut")],
    strings: [StringRule("\"", "\"", isLong: true), StringRule("'", "'", isLong: true)], variables: "$@",
    [.calls, .regularExpressions, .heredocs])

  static let lua = CodeLanguage(
    k: """
      and break do else elseif end for function goto if in local not or repeat return then until while
      """,
    f:
      "assert error getmetatable ipairs next pairs pcall print require select setmetatable tonumber tostring type",
    n: "true false nil self", def: "function", line: ["--"], block: [("--[[", "]]")],
    strings: [.double, .single, StringRule("[[", "]]", escape: nil, isLong: true)], [.calls])

  static let lisp = CodeLanguage(
    k: """
      and begin case cond def define defmacro defn defstruct defun defvar do else fn if lambda let let* letrec loop ns
      or progn quote recur require set! setf setq unless when
      """,
    n: "nil true false t #t #f", line: [";"], block: [("#|", "|#")],
    strings: [StringRule("\"", "\"", isLong: true)],
    names: "-*!?<>=+/#", [.nestedComments])

  package static let shell = CodeLanguage(
    k: """
      break case continue do done elif else esac exit export fi for function if in local readonly return select set shift
      source then trap unset until while
      """,
    f: """
      alias apt apt-get awk bg brew cargo cat cd chmod chown conda cp curl cut date diff docker echo env eval exec find
      git grep gunzip gzip head install jupyter kill less ln ls make mamba man mkdir mv npm pip pip3 printf pwd python
      python3 read rm rsync scp sed sort ssh sudo tail tar tee test touch tr umask uniq unzip wc wget which xargs zip
      """,
    n: "true false", def: "function", line: ["#"],
    strings: [
      StringRule("\"", "\"", isLong: true, code: ("$(", ")")), StringRule("$'", "'", isLong: true),
      StringRule("'", "'", escape: nil, isLong: true), StringRule("`", "`", isLong: true),
    ], variables: "$", names: "-", [.spacedComments, .heredocs])

  static let powershell = CodeLanguage(
    k: """
      begin break call catch class continue data do dynamicparam echo else elseif end endlocal exit filter finally for
      foreach function goto if in param pause process rem return setlocal shift switch throw trap try until while
      """,
    n: "$true $false $null", def: "function", line: ["#", "::"], block: [("<#", "#>")],
    strings: [StringRule("\"", "\"", escape: "`", code: ("$(", ")")), .plainSingle], variables: "$%",
    names: "-",
    [.ignoresCase, .spacedComments])

  static let makefile = CodeLanguage(
    k: """
      define else endef endif export ifdef ifeq ifndef ifneq include override private undefine unexport vpath .PHONY
      .DEFAULT .SUFFIXES .SECONDARY .PRECIOUS .ONESHELL
      """,
    line: ["#"], strings: [.double, .single], variables: "$", names: "-.",
    [.spacedComments, .parenthesised, .properties, .calls])

  static let docker = CodeLanguage(
    k: """
      add arg as cmd copy entrypoint env expose from healthcheck label maintainer onbuild run shell stopsignal user
      volume workdir
      """,
    line: ["#"], strings: [.double, .single], variables: "$", names: "-",
    [.ignoresCase, .spacedComments, .heredocs])

  package static let tex = CodeLanguage(
    line: ["%"],
    strings: [
      StringRule("$$", "$$", isLong: true), StringRule("$", "$", isLong: true),
      StringRule("\\(", "\\)", isLong: true),
      StringRule("\\[", "\\]", isLong: true),
    ], variables: "#", [.commands])

  package static let json = CodeLanguage(
    n: "true false null NaN Infinity", line: ["//"], block: [("/*", "*/")], strings: [.double, .single],
    [.properties])

  package static let css = CodeLanguage(
    k: "important", n: "auto inherit initial none revert unset currentColor transparent", line: ["//"],
    block: [("/*", "*/")], strings: [.double, .single], variables: "$", meta: "@", names: "-#.%",
    [.calls, .properties])

  package static let xml = CodeLanguage(strings: [], [], syntax: .markup)

  package static let diff = CodeLanguage(strings: [], [], syntax: .diff)

  package static let yaml = CodeLanguage(
    n: "true false null yes no on off True False Null ~", line: ["#"],
    strings: [StringRule("\"", "\"", isLong: true), StringRule("'", "'", escape: nil, isLong: true)],
    variables: "&*",
    meta: "!", names: "-.", [.spacedComments], syntax: .keys)

  static let toml = CodeLanguage(
    n: "true false inf nan", line: ["#"],
    strings: [
      .longDouble, StringRule("'''", "'''", escape: nil, isLong: true), .double, .plainSingle,
    ], meta: "[", names: "-", [], syntax: .keys)

  static let ini = CodeLanguage(
    n: "true false yes no on off", line: ["#", ";"], strings: [.double], variables: "%$", meta: "[",
    names: "-.",
    [.spacedComments], syntax: .keys)

  static let cmake = CodeLanguage(
    k: "else elseif endforeach endfunction endif endmacro endwhile foreach function if macro return while",
    line: ["#"],
    strings: [StringRule("\"", "\"", isLong: true)], variables: "$", names: "-", [.calls, .ignoresCase])

  static let bibtex = CodeLanguage(
    line: ["%"], strings: [StringRule("\"", "\"", isLong: true)], meta: "@", names: "-:", [.commands])
}
