import ArtworkDrawing
import Bibliography
import BookCompiler
import BundleChecks
import CatalogueBuilding
import Catalogues
import Checks
import CodeEvaluation
import Diagnostics
import DocBookFormat
import Files
import InteractiveCompiling
import JupyterFormat
import Manifests
import Markdown
import Markup
import MarkupReading
import PageWriting
import PreTeXtFormat
import Printing
import Publishing
import ReportPolicy
import SourceFormats
import Spelling
import TOML
import TeXMath
import WolframFormat
import XML
import XMLVocabularies
import YAML

extension DiagnosticKind {
  /// Every kind of finding. Each is declared in the module that finds it, beside its finder; this list and `octavo` are all that
  /// a new one compiles again besides.
  package static let all: [DiagnosticKind] = [
    sharedKinds,
    artworkDrawingKinds,
    bibliographyKinds,
    bookCompilerKinds,
    bundleChecksKinds,
    catalogueBuildingKinds,
    cataloguesKinds,
    checksKinds,
    codeEvaluationKinds,
    docBookFormatKinds,
    filesKinds,
    interactiveCompilingKinds,
    jupyterFormatKinds,
    manifestsKinds,
    markdownKinds,
    markupKinds,
    markupReadingKinds,
    pageWritingKinds,
    preTeXtFormatKinds,
    printingKinds,
    publishingKinds,
    reportPolicyKinds,
    sourceFormatsKinds,
    spellingKinds,
    tomlKinds,
    teXMathKinds,
    wolframFormatKinds,
    xmlKinds,
    xmlVocabulariesKinds,
    yamlKinds,
  ].flatMap { (kinds: [DiagnosticKind]) in kinds }
}
