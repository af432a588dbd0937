/// Language names, as used by authors, file extensions and other highlighters.
extension CodeLanguage {
  /// The language of that name; nil if unknown.
  package static func named(_ name: String) -> CodeLanguage? {
    var name = name.lowercased()
    // Accepts "{code-cell} ipython3", "language-python" and ".py".
    if name.hasPrefix("language-") { name.removeFirst("language-".count) }
    if name.hasPrefix("lang-") { name.removeFirst("lang-".count) }
    if name.hasPrefix(".") { name.removeFirst() }
    return row(named: aliases[name] ?? name)
  }

  /// The data of a language, created lazily.
  private static func row(named name: String) -> CodeLanguage? {
    switch name {
    case "python": python
    case "r": r
    case "julia": julia
    case "matlab": matlab
    case "fortran": fortran
    case "wolfram": wolfram
    case "sql": sql
    case "c": c
    case "cpp": cpp
    case "csharp": csharp
    case "java": java
    case "kotlin": kotlin
    case "scala": scala
    case "javascript": javascript
    case "php": php
    case "rust": rust
    case "go": go
    case "swift": swift
    default: further(named: name)
    }
  }

  private static func further(named name: String) -> CodeLanguage? {
    switch name {
    case "haskell": haskell
    case "ruby": ruby
    case "perl": perl
    case "lua": lua
    case "lisp": lisp
    case "shell": shell
    case "powershell": powershell
    case "makefile": makefile
    case "docker": docker
    case "tex": tex
    case "json": json
    case "css": css
    case "xml": xml
    case "diff": diff
    case "yaml": yaml
    case "toml": toml
    case "ini": ini
    case "cmake": cmake
    case "bibtex": bibtex
    case "console": session(.shell)
    case "pycon": session(.python)
    case "rcon": session(.r)
    case "jlcon": session(.julia)
    case "ghci": session(.haskell)
    case "irb": session(.ruby)
    case "octavecon": session(.matlab)
    case "sqlcon": session(.sql)
    default: nil
    }
  }

  private static func session(_ language: CodeLanguage) -> CodeLanguage {
    var language = language
    language.syntax = .session
    return language
  }

  private static let aliases: [String: String] = [
    "py": "python", "python2": "python", "python3": "python", "ipython": "python", "ipython2": "python",
    "ipython3": "python", "sage": "python", "cython": "python", "pyx": "python", "pyi": "python",
    "jupyter": "python",
    "xpython": "python", "starlark": "python", "ir": "r", "rscript": "r", "s": "r", "splus": "r",
    "jl": "julia",
    "m": "matlab", "octave": "matlab", "scilab": "matlab", "f90": "fortran", "f95": "fortran",
    "f03": "fortran",
    "f77": "fortran", "f": "fortran", "for": "fortran", "fortran90": "fortran", "mathematica": "wolfram",
    "wl": "wolfram", "wolframlanguage": "wolfram", "mma": "wolfram", "nb": "wolfram", "mysql": "sql",
    "postgresql": "sql", "postgres": "sql", "sqlite": "sql", "sqlite3": "sql", "plsql": "sql", "tsql": "sql",
    "pgsql": "sql", "h": "c", "c++": "cpp", "cxx": "cpp", "cc": "cpp", "hpp": "cpp", "hxx": "cpp",
    "cuda": "cpp",
    "arduino": "cpp", "objc": "cpp", "objective-c": "cpp", "objectivec": "cpp", "opencl": "cpp",
    "glsl": "cpp",
    "hlsl": "cpp", "wgsl": "rust", "cling": "cpp", "xcpp": "cpp", "xcpp17": "cpp", "c#": "csharp",
    "cs": "csharp",
    "dotnet": "csharp", "groovy": "java", "gradle": "java", "dart": "java", "processing": "java",
    "beanshell": "java",
    "kt": "kotlin", "kts": "kotlin", "sc": "scala", "js": "javascript", "jsx": "javascript",
    "mjs": "javascript",
    "cjs": "javascript", "node": "javascript", "ts": "javascript", "tsx": "javascript",
    "typescript": "javascript",
    "ecmascript": "javascript", "actionscript": "javascript", "coffeescript": "ruby", "php3": "php",
    "php4": "php",
    "php5": "php", "rs": "rust", "golang": "go", "hs": "haskell", "elm": "haskell", "purescript": "haskell",
    "ocaml": "haskell", "fsharp": "haskell", "f#": "haskell", "rb": "ruby", "crystal": "ruby",
    "elixir": "ruby",
    "pl": "perl", "pm": "perl", "scheme": "lisp", "racket": "lisp", "clojure": "lisp", "clj": "lisp",
    "elisp": "lisp",
    "emacs-lisp": "lisp", "common-lisp": "lisp", "cl": "lisp", "scm": "lisp", "sh": "shell", "bash": "shell",
    "zsh": "shell", "ksh": "shell", "fish": "shell", "csh": "shell", "tcsh": "shell", "dash": "shell",
    "bat": "powershell",
    "batch": "powershell", "cmd": "powershell", "dosbatch": "powershell", "ps1": "powershell",
    "pwsh": "powershell",
    "posh": "powershell", "make": "makefile", "mk": "makefile", "gmake": "makefile", "dockerfile": "docker",
    "containerfile": "docker", "latex": "tex", "context": "tex", "ltx": "tex", "sty": "tex", "json5": "json",
    "jsonc": "json", "json-ld": "json", "jsonld": "json", "geojson": "json", "ipynb": "json",
    "ndjson": "json",
    "scss": "css", "less": "css", "sass": "css", "html": "xml", "xhtml": "xml", "htm": "xml", "svg": "xml",
    "mathml": "xml", "xslt": "xml", "xsl": "xml", "xsd": "xml", "rng": "xml", "rss": "xml", "vue": "xml",
    "docbook": "xml", "html5": "xml", "jinja": "xml", "html+jinja": "xml", "patch": "diff", "udiff": "diff",
    "yml": "yaml", "cfg": "ini", "conf": "ini", "properties": "ini", "dosini": "ini", "editorconfig": "ini",
    "desktop": "ini", "systemd": "ini", "bib": "bibtex", "biblatex": "bibtex", "shell-session": "console",
    "shellsession": "console", "bash-session": "console", "sh-session": "console", "terminal": "console",
    "python-console": "pycon", "pycon3": "pycon", "doctest": "pycon", "python-repl": "pycon",
    "ipythonconsole": "pycon",
    "rconsole": "rcon", "rout": "rcon", "jlrepl": "jlcon", "julia-repl": "jlcon",
    "matlabsession": "octavecon",
    "rbcon": "irb", "sqlite3-session": "sqlcon", "psql": "sqlcon", "postgresql-console": "sqlcon",
  ]
}
