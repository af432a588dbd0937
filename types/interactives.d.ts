// The messages between the core and the shell of interactives, and the kernel's drawings: see reader.d.ts, modules.d.ts,
// Sources/Reader/ReaderCore/Interactives and Sources/Wolfram/Graphics/Encoding/DrawingBytes.swift.

type ControlKey = "left" | "right" | "up" | "down" | "pageUp" | "pageDown" | "home" | "end";
type ControlKind = "slider" | "manipulator" | "animator" | "trigger" | "slider2D" | "interval" | "setterBar" | "radioButtonBar" | "popupMenu"
  | "togglerBar" | "checkbox" | "inputField" | "colorSetter" | "colorSlider" | "locator" | "button" | "delimiter" | "heading" | "text" | "none";

/** How a control is to look. */
interface ControlLook {
  kind: ControlKind;
  label: string;
  text: string;
  x: number;
  y: number;
  choices?: string[];
  chosen?: number;
  ticked?: number[];
  on?: boolean;
  playing?: boolean;
  reversed?: boolean;
  css?: string;
  minimum?: string;
  maximum?: string;
  hidden?: boolean;
}

interface LocatorLook { x: number; y: number; label: string; text: string; unmarked?: boolean }

type ColorSpace = "palette" | "rgb" | "hsb" | "cmyk" | "gray";
interface PickerSlider { channel: string; share: number; text: string; held?: boolean; gradient: string[] }
interface PickerLook { tab: ColorSpace; css: string; name: string; swatches: { name: string; css: string }[]; sliders: PickerSlider[] }

/** An interactive: the page and its number there. */
interface FigureAddress { page: number; index: number }

interface InteractiveCommands {
  define: FigureAddress;
  activate: FigureAddress & { title: string; controls: ControlLook[]; partly?: boolean };
  deactivate: FigureAddress;
  unavailable: FigureAddress;
  bring: FigureAddress;
  control: { number: number; look: ControlLook };
  draw: FigureAddress & { values: string[]; settles?: boolean };
  act: FigureAddress & { control: number; values: string[] };
  view: FigureAddress & SpaceView;
  locators: FigureAddress & { places: LocatorLook[]; taps?: boolean };
  sheet: { open?: boolean };
  picker: { control: number; look?: PickerLook };
}
type InteractiveCommand = { [What in keyof InteractiveCommands]: { what: What } & InteractiveCommands[What] }[keyof InteractiveCommands];

interface ControlActions {
  slid: { x: number; y: number };
  letGo: object;
  key: { key: ControlKey };
  chose: { choice: number };
  toggled: object;
  typed: { text: string };
  pressed: object;
  opened: object;
  played: object;
  faster: object;
  slower: object;
  reversed: object;
  stepped: { forward: boolean };
  reset: object;
}
type ControlAction = { [Action in keyof ControlActions]: { action: Action } & ControlActions[Action] }[keyof ControlActions];

interface PickerActions {
  tab: { tab: ColorSpace };
  chose: { name: string };
  slid: { channel: number; share: number };
  key: { channel: number; key: ControlKey };
  letGo: object;
  closed: object;
}
type PickerAction = { [Action in keyof PickerActions]: { action: Action } & PickerActions[Action] }[keyof PickerActions];

/** Where plot coordinates are in a picture. */
interface PlotFrame { left: number; top: number; right: number; bottom: number; minimumX: number; maximumX: number; minimumY: number; maximumY: number }

type InteractiveEvent =
  | { what: "found"; page: number; ids: string }
  | ({ what: "defined" | "tapped" } & FigureAddress)
  | { what: "done" | "dismissed" | "tappedOff" | "fullScreen" }
  | ({ what: "settled"; control?: number } & FigureAddress)
  | ({ what: "drawn" } & FigureAddress & ({ space: true } | PlotFrame))
  | { what: "touched"; phase: "pressed" | "dragged" | "released" | "cancelled"; x: number; y: number; width: number; height: number; pans: boolean }
  | { what: "pinched"; factor: number; dx: number; dy: number }
  | { what: "key"; key: ControlKey; locator?: number }
  | ({ what: "control"; control: number } & ControlAction)
  | ({ what: "picker" } & PickerAction);

/** Tells the core what was done with one control. */
type Act = <Action extends keyof ControlActions>(action: Action, more?: ControlActions[Action]) => void;

/** A control of the panel: its element, what shows another look, and where a popover points to. */
interface Control { element?: HTMLElement; update?: (look: ControlLook) => void; anchor?: HTMLElement }
/** Fills the row of a control. */
type ControlMaker = (parts: { look: ControlLook; row: HTMLElement; label: HTMLElement; words: Words; act: Act }) => Control;

interface Extent { width: number; height: number }

// Drawings

type DrawingBytes = import("../templates/reader/interactives/drawing.js").Bytes;

interface Paint {
  fill: string | null;
  stroke: string | null;
  rule: CanvasFillRule;
  lineWidth: number;
  dashes: number[];
  cap: CanvasLineCap;
  join: CanvasLineJoin;
}

/** A flat drawing, whose items are read when it is painted. */
interface DrawingList extends Extent { paints: Paint[]; bytes: DrawingBytes; start: number; count: number }

type Drawing =
  | { kind: "message"; isStopped: boolean; text: string }
  | ({ kind: "plane"; frame: PlotFrame; list: DrawingList } & Extent)
  | { kind: "space"; bytes: DrawingBytes }
  | { kind: "view"; bytes: DrawingBytes };

type Vector = [x: number, y: number, z: number];

/** The camera, and the flat drawings behind and in front of the shapes. */
interface SceneView { matrix: number[]; distance: number; scale: number; shiftX: number; shiftY: number; behind: DrawingList; front: DrawingList }
interface Light { isOfBox: boolean; direction: Vector; color: Vector }
interface Batch { first: number; count: number; specularity: number; shininess: number; glow: Vector; isOpaque: boolean }

/** Things in space. */
interface Scene extends Extent {
  isOrthographic: boolean;
  ambient: Vector;
  lights: Light[];
  batches: Batch[];
  positions: Float32Array<ArrayBuffer>;
  normals: Float32Array<ArrayBuffer>;
  colors: Uint8Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
  segments: Uint32Array<ArrayBuffer>;
  segmentCount: number;
  dots: Uint32Array<ArrayBuffer>;
  dotCount: number;
  view: SceneView;
}

/** What paints scenes on a canvas of its own. */
interface ScenePainter {
  readonly isLost: boolean;
  paint(scene: Scene, view: SceneView, density: number): HTMLCanvasElement;
}
