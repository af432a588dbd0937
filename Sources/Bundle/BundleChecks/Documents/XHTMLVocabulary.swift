import TextBytes

/// The elements and attributes of XHTML in content documents (HTML Living Standard; EPUB 3.3, 6.1).
///
/// More permissive than the standard where checkers disagree: every checker rejects what this rejects.
enum XHTMLVocabulary {
  /// Elements that may contain only phrasing content.
  static let phrasingOnly = set(
    """
    p h1 h2 h3 h4 h5 h6 pre em strong small s cite q dfn abbr data time code var samp kbd sub sup i b u mark bdi bdo \
    span label button rt rp rb output progress meter
    """)
  /// Block elements, which are not allowed in phrasing content.
  static let blocks = set(
    """
    address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main nav ol \
    p pre section table ul menu details dialog search
    """)
  /// Elements with a transparent content model.
  static let transparent = set("a ins del map object video audio canvas noscript")
  /// Elements without content.
  static let empty = set("area base br col embed hr img input link meta param source track wbr")

  /// Elements that may contain only certain elements, and no text.
  static let children: [String: Set<String>] = [
    "html": set("head body"), "ol": set("li script template"), "ul": set("li script template"),
    "menu": set("li script template"), "dl": set("dt dd div script template"),
    "table": set("caption colgroup thead tbody tfoot tr script template"),
    "thead": set("tr script template"), "tbody": set("tr script template"),
    "tfoot": set("tr script template"),
    "tr": set("td th script template"), "colgroup": set("col script template"),
    "hgroup": set("p h1 h2 h3 h4 h5 h6 script template"), "picture": set("source img script template"),
    "head": set("title base link meta style script noscript template"),
    "optgroup": set("option script template"), "select": set("option optgroup hr script template"),
  ]
  /// Elements that are allowed only in certain parents.
  static let parents: [String: Set<String>] = [
    "li": set("ol ul menu"), "dt": set("dl div"), "dd": set("dl div"), "tr": set("table thead tbody tfoot"),
    "td": set("tr"), "th": set("tr"), "caption": set("table"), "colgroup": set("table"),
    "col": set("colgroup"),
    "thead": set("table"), "tbody": set("table"), "tfoot": set("table"), "figcaption": set("figure"),
    "legend": set("fieldset"), "summary": set("details"), "rt": set("ruby rtc"), "rp": set("ruby rtc"),
    "source": set("audio video picture"), "track": set("audio video"), "param": set("object"),
    "option": set("select optgroup datalist"), "optgroup": set("select"), "head": set("html"),
    "body": set("html"),
    "title": set("head"), "base": set("head"), "style": set("head noscript template"),
  ]
  /// Elements that must not be nested in themselves or each other, at any depth.
  static let exclusive: [String: Set<String>] = [
    "a": set("a button"), "button": set("a button"), "label": set("label"), "form": set("form"),
    "dfn": set("dfn"),
    "time": set("time"),
    "main": set("main"), "select": set("a button"), "textarea": set("a button"), "iframe": set("a button"),
    "header": set("header footer address"), "footer": set("header footer address"),
  ]

  /// The names of XHTML's elements, in no order.
  static var names: some Sequence<String> { elements.keys }

  /// Whether XHTML has an element of that name.
  static func has(_ element: String) -> Bool {
    // Names with a hyphen are custom elements.
    elements[element] != nil || element.utf8.contains("-")
  }

  /// Whether an element may have an attribute without a namespace.
  static func allows(_ attribute: String, on element: String) -> Bool {
    if attribute.hasPrefix("data-") {
      let name = attribute.dropFirst(5)
      return !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains { ("A"..."Z").contains($0) }
    }
    if attribute.hasPrefix("aria-") { return ariaAttributes.contains(String(attribute.dropFirst(5))) }
    if globals.contains(attribute) || attribute.hasPrefix("on") || attribute.hasPrefix("its-") { return true }
    return elements[element]?.contains(attribute) ?? true
  }

  private static let ariaAttributes = set(
    """
    activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex colindextext \
    colspan controls current describedby description details disabled dropeffect errormessage expanded flowto grabbed \
    haspopup hidden invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns \
    placeholder posinset pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan \
    selected setsize sort valuemax valuemin valuenow valuetext
    """)

  private static let globals = set(
    """
    accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable \
    enterkeyhint exportparts hidden id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part \
    popover role slot spellcheck style tabindex title translate writingsuggestions xmlns \
    about content datatype inlist prefix property rel resource rev typeof vocab
    """)

  /// The elements with their own attributes.
  private static let elements: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    let plain = """
      head title article section nav aside h1 h2 h3 h4 h5 h6 hgroup header footer address main search p hr pre ul menu \
      dl dt dd figure figcaption div em strong small s cite dfn abbr ruby rb rt rtc rp code var samp kbd sub sup i b u \
      mark bdi bdo span br wbr picture caption thead tbody tfoot tr datalist summary noscript template
      """
    for name in set(plain) { table[name] = [] }
    for (names, attributes) in own {
      for name in set(names) { table[name] = set(attributes) }
    }
    return table
  }()

  private static let own: [(String, String)] = [
    ("html", "manifest version profile"), ("base", "href target"),
    (
      "link",
      "href crossorigin rel media integrity hreflang type referrerpolicy sizes imagesrcset imagesizes as blocking color disabled fetchpriority charset target"
    ),
    ("meta", "name http-equiv content charset media scheme"), ("style", "media type blocking scoped"),
    (
      "script",
      "src type nomodule async defer crossorigin integrity referrerpolicy blocking fetchpriority charset language"
    ),
    ("body", ""), ("blockquote q", "cite"), ("ins del", "cite datetime"), ("ol", "reversed start type"),
    ("li", "value"),
    ("a", "href target download ping hreflang type referrerpolicy name charset coords shape"),
    ("data", "value"), ("time", "datetime"), ("slot", "name"),
    ("source", "type media src srcset sizes width height"),
    (
      "img",
      "alt src srcset sizes crossorigin usemap ismap width height referrerpolicy decoding loading fetchpriority longdesc name"
    ),
    (
      "iframe",
      "src srcdoc name sandbox allow allowfullscreen width height referrerpolicy loading frameborder longdesc scrolling"
    ),
    (
      "object",
      "data type name form width height typemustmatch usemap archive classid codebase codetype declare standby"
    ),
    ("param", "name value type valuetype"), ("map", "name"),
    ("area", "alt coords shape href target download ping referrerpolicy hreflang type"),
    (
      "video",
      "src crossorigin poster preload autoplay playsinline loop muted controls width height mediagroup disablepictureinpicture disableremoteplayback controlslist"
    ),
    (
      "audio",
      "src crossorigin preload autoplay loop muted controls mediagroup controlslist disableremoteplayback"
    ),
    ("track", "kind src srclang label default"), ("table", "border summary"), ("colgroup col", "span"),
    ("td", "colspan rowspan headers abbr axis scope"), ("th", "colspan rowspan headers scope abbr axis"),
    (
      "form",
      "accept-charset action autocomplete enctype method name novalidate target accept"
    ),
    ("label", "for form"),
    (
      "input",
      "accept alpha alt autocomplete checked colorspace dirname disabled form formaction formenctype formmethod formnovalidate formtarget height list max maxlength min minlength multiple name pattern placeholder popovertarget popovertargetaction readonly required size src step type value width usemap"
    ),
    (
      "button",
      "command commandfor disabled form formaction formenctype formmethod formnovalidate formtarget name popovertarget popovertargetaction type value"
    ),
    ("select", "autocomplete disabled form multiple name required size"), ("optgroup", "disabled label"),
    ("option", "disabled label selected value"),
    (
      "textarea",
      "autocomplete cols dirname disabled form maxlength minlength name placeholder readonly required rows wrap"
    ),
    ("output", "for form name"), ("progress", "value max"), ("meter", "value min max low high optimum"),
    ("fieldset", "disabled form name"), ("legend", ""), ("details", "open name"), ("dialog", "open closedby"),
    ("canvas", "width height"), ("embed", "src type width height"),
  ]

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }
}
