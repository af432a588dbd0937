// The messages that pass between the reader's core and its shell, and what the parts of the shell hand to one another. Never shipped:
// the type check of `make lint` reads it. Commands and events are those of Sources/Reader/ReaderCore, which says what each is for;
// the core writes no member that is false or nil.

type Words = Record<string, string>;
type Theme = "automatic" | "light" | "sepia" | "dark";
type HighlightColor = "yellow" | "green" | "blue" | "pink" | "purple" | "orange";
type ExportFormat = "epub" | "web" | "markdown";

/** A range in UTF-16 units of a page's text. */
type Offsets = [start: number, end: number];

/** A place in a page's text, at the top of the screen. */
interface Anchor { offset: number; share: number }

/** A text of a page with what stands around it, by which it is found again. */
interface Quotation { text: string; prefix: string; suffix: string; pairs: number }

// Commands

interface BookPage {
  href: string;
  title: string;
  size: number;
  linear?: boolean;
  layout?: "fixed" | "roll";
  orientation?: "landscape" | "portrait";
  width?: number;
  height?: number;
  overlay?: string;
  chapterEnd: number;
}

interface SetUp {
  title: string;
  creators: string;
  language: string;
  direction: "ltr" | "rtl";
  turning: "flip" | "scroll";
  contents: "outline" | "columns";
  titleDirection?: string;
  creatorDirection?: string;
  activeClass?: string;
  playbackClass?: string;
  printedPages?: string;
  words: Words;
  chapters: { page: number; label: string }[];
  pages: BookPage[];
}

interface Turn { from: number; to: number; forward?: boolean; style: "flip" | "scroll" | "fade"; ready?: boolean; held?: boolean }

type Place =
  | { to: "top" }
  | { to: "bottom" }
  | { to: "fragment"; fragment: string }
  | ({ to: "anchor" } & Anchor)
  | { to: "member"; member: number }
  | { to: "found"; start: number; end: number; all: number[] };
type Position = { smooth?: boolean } & Place;

interface ContentsRow {
  entry: number;
  lead?: string;
  title: string;
  markup?: string;
  depth?: number;
  more?: boolean;
  open?: boolean;
  current?: boolean;
  disabled?: boolean;
}

interface ContentsColumn { entry: number; title: string; rows: ContentsRow[] }

interface Appearance {
  textSize: number;
  theme: Theme;
  typeface: "book" | "serif" | "sans" | "legible";
  spacing: "book" | "tight" | "open" | "wide";
  margins: "book" | "narrow" | "wide";
  alignment: "book" | "ragged" | "justified";
}

interface SearchResult { id: number; page: number; title: string; path: string; before: string; hit: string; after: string }
interface MarkRow { id: number; highlight?: boolean; page: number; title: string; path: string; created: string; text: string; color: HighlightColor; note: string; gone?: boolean }
interface MarkedRange { id: number; start: number; end: number; text: string; prefix: string; suffix: string; color: HighlightColor; note?: boolean }
interface PageGroup { pages: number[]; roll?: boolean; side?: "left" | "right" }

/** What the popover shows, by its kind. */
interface Panels {
  contents: { title: string; up?: string; browse: "open" | "down" | "up"; rows: ContentsRow[] };
  search: { query: string; pages: number; complete?: boolean; cut?: boolean; failed?: boolean; results: SearchResult[] };
  marks: { marks: MarkRow[] };
  settings: Appearance & { canGrow?: boolean; canShrink?: boolean; usual?: boolean };
  importing: { title: string; foreign?: boolean; new: number; known: number; gone: number; unread: number };
}
type PanelKind = keyof Panels;
type Popover = { [Kind in PanelKind]: { kind: Kind } & Panels[Kind] }[PanelKind];

interface SpeechCommands {
  gather: { page: number; offset: number };
  say: { page: number; sentence: number; number: number; speed: number; aloud?: boolean };
  silence: object;
  player: { shown?: boolean; playing?: boolean; speed: number };
}
type SpeechCommand = { [Action in keyof SpeechCommands]: { action: Action } & SpeechCommands[Action] }[keyof SpeechCommands];

interface Commands {
  setUp: SetUp;
  cover: { href?: string; title: string; creators: string };
  spinner: { shown?: boolean };
  load: { page: number; href: string };
  unload: { page: number };
  place: { page: number; ready?: boolean };
  turn: Turn;
  peel: { share: number };
  settle: { completes?: boolean };
  finish: object;
  reveal: { page: number };
  unreachable: { page: number };
  position: { page: number } & Position;
  scrollBy: { share: number };
  pull: { distance: number; page: number; ready?: boolean };
  pullBack: object;
  cell: { id: number; offset: number };
  frames: { on?: boolean };
  claim: object;
  zoom: { page: number; scale: number; x: number; y: number };
  bar: { page: number; title: string; previous?: boolean; next?: boolean; fragment?: string; bookmarked?: boolean; return?: boolean };
  outline: { rows: ContentsRow[] };
  side: { shown?: boolean; automatic?: boolean; rows: ContentsRow[] };
  resume: { title?: string };
  outlineChange: { row: [ContentsRow]; inserted: ContentsRow[]; removed: number };
  columns: { columns: ContentsColumn[]; width: number; focus: number };
  popover: Popover;
  closePopover: object;
  fetch: { href: string };
  part: { name: string };
  save: { name: string; text: string };
  highlights: { page: number; ranges: MarkedRange[] };
  selection: { offer: "none" | "highlight" | "edit"; color?: HighlightColor; note?: string };
  note: { id: number; quote: string; text: string };
  file: { format: ExportFormat; text: string };
  appearance: Appearance;
  announce: { text: string };
  notice: { text?: string };
  open: { href: string };
  remember: object;
  interactive: InteractiveCommand;
  speech: SpeechCommand;
  groups: { groups: PageGroup[] };
}
type Command = { [Name in keyof Commands]: { do: Name } & Commands[Name] }[keyof Commands];

/** The functions that execute commands, by the name of the command. */
type Doers = { [Name in keyof Commands]: (command: Commands[Name]) => void };

// Events

/** The time and an identifier for a new object. */
interface Stamp { urn: string; time: string }
interface Edges { atTop: boolean; atBottom: boolean }
type Finger = { x: number; y: number; time: number } & Edges;
type Surface = { surface: "page" | "interactive" | "columns" } | { surface: "cell"; id: number; offset: number; limit: number };
type Target = "next" | "previous" | "title" | "search" | "settings" | "marks" | "outside" | "up" | "retry" | "removeHighlight" | "resume"
  | "takeImport" | "pin" | "unpin";
type RowList = "index" | "popover" | "result" | "side";
type Key = "left" | "right" | "pageUp" | "pageDown" | "space" | "home" | "end" | "escape" | "search" | "zoomIn" | "zoomOut" | "zoomReset";

type SpeechEvent =
  | { action: SpeechKey }
  | { action: "jump"; sentence: number }
  | { action: "gathered"; page: number; count: number; first: number }
  | { action: "spoken" | "failed"; number: number };
type SpeechKey = "start" | "stop" | "toggle" | "forward" | "back" | "faster" | "slower";

interface CoreEvents {
  started: Stamp & {
    width: number;
    height: number;
    density: number;
    place?: string;
    marks?: string;
    interactives?: string;
    storageRefused: boolean;
    reducesMotion: boolean;
    quick: boolean;
    target?: string;
    reload: boolean;
    budget: number;
  };
  resized: { width: number; height: number };
  formatted: { page: number };
  failed: { page: number };
  turned: object;
  tapped: { target: Target };
  row: { list: RowList; entry: number };
  linked: { page: number; href: string };
  printedPage: { text: string };
  scrolled: { page: number } & Anchor;
  pressed: Finger & Surface;
  dragged: Finger;
  released: Finger;
  cancelled: object;
  pinched: { scale: number; x: number; y: number; first: boolean };
  wheeled: { dx: number; dy: number; time: number } & Edges;
  key: { key: Key } & Edges;
  frame: { time: number };
  searched: { text: string };
  part: { name: string };
  mark: { action: "open" | "remove" | "edit"; id: number };
  set: { setting: "largerText" | "smallerText" | "usual" } | { setting: "textSize"; value: number } | { setting: keyof Appearance; value: string };
  storageRefused: object;
  wentBack: { href: string };
  wentForward: { href: string };
  addressed: { href: string };
  motionReduced: { value: boolean };
  interactive: InteractiveEvent;
  speech: SpeechEvent;
  selected: { page: number; start: number; end: number } & Partial<Quotation>;
  highlighted: { color: string } & Stamp;
  annotated: { color: string } & Stamp;
  noted: { id: number; text: string; time: string };
  bookmarked: { page: number } & Anchor & Partial<Quotation> & Stamp;
  relocated: { id: number; start: number; end?: number; pairs?: number };
  exported: { format: ExportFormat; base: string } & Stamp;
  imported: object;
}
type CoreEvent = { [Name in keyof CoreEvents]: { type: Name } & CoreEvents[Name] }[keyof CoreEvents];

/** Sends an event to the core, and returns the commands of its answer, which are executed in their turn. */
type Send = (event: CoreEvent, payload?: Uint8Array) => Command[];

// The shell

type Sheet = import("../templates/reader/pages.js").Sheet;
type Turning = import("../templates/reader/turning.js").Turning;

interface Core {
  send(event: CoreEvent, payload?: Uint8Array): Command[];
  isLegal(): boolean;
}

/** The elements of index.html that have an id. */
interface ShellParts {
  bar: HTMLElement;
  return: HTMLButtonElement;
  "object-tools": HTMLElement;
  done: HTMLButtonElement;
  "full-screen": HTMLButtonElement;
  previous: HTMLButtonElement;
  title: HTMLButtonElement;
  next: HTMLButtonElement;
  progress: HTMLElement;
  search: HTMLButtonElement;
  bookmark: HTMLButtonElement;
  marks: HTMLButtonElement;
  settings: HTMLButtonElement;
  side: HTMLElement;
  stage: HTMLElement;
  front: HTMLElement;
  notice: HTMLElement;
  "offer-region": HTMLElement;
  offer: HTMLElement;
  backdrop: HTMLElement;
  popover: HTMLElement;
  spoken: HTMLElement;
}

/** Finds an element that the shell itself has put there: by the name of the element, or by any selector. */
interface FindsPart {
  <Name extends keyof HTMLElementTagNameMap>(parent: ParentNode, name: Name): HTMLElementTagNameMap[Name];
  <Part extends HTMLElement>(parent: ParentNode, selector: string): Part;
}

/** An element of a page. */
type PageElement = HTMLElement | SVGElement | MathMLElement;

type StyleElement = HTMLLinkElement | HTMLStyleElement;

/** Makes an element with a class and a text. */
type Makes = <Name extends keyof HTMLElementTagNameMap>(name: Name, className?: string, text?: string) => HTMLElementTagNameMap[Name];

/** A panel of the popover, and what is done once it is shown. */
interface Panel { element: HTMLElement; ready?: () => void }

/** A page of a group of pages that are shown together. */
interface Leaf {
  page: number;
  element: HTMLElement;
  content: HTMLElement;
  body: HTMLElement | null | undefined;
  isLoading?: boolean;
  loaded?: Promise<void>;
}

/** What reading aloud says: a text, or a clip of the book's recording. */
interface Sentence { text: string; lang: string; start: number; end: number; element?: Element; isOverlay?: undefined; src?: undefined; group?: undefined; par?: undefined }
interface Clip {
  element: Element;
  isOverlay: true;
  lang: string;
  text: string;
  start?: undefined;
  end: number;
  src: string | null;
  from: number;
  to: number | undefined;
  par: Element;
  group: Element | null;
}

/** What is selected in a page, and where that is on the screen. */
type SelectedText = { start: number; end: number; box?: DOMRect } & Quotation;

/** What `octavo serve` found in the last build. */
interface Report { diagnostics: { id: string; severity: string; summary: string; range?: { file: string; start?: { line: number; column?: number } } }[] }

/** What the reader offers to tests and to the preview. */
interface Window {
  octavo?: {
    core: Core;
    send: Send;
    isLegal(): boolean;
    sheets: Map<number, Sheet>;
    turning: Turning;
    readonly shown: number;
    readonly isGliding: boolean;
    takeFile(file: File): Promise<void>;
    interactives?: object;
    overlays?: object;
  };
}
