// What gjs has besides ECMAScript, for templates/app/desktop/book.js. GTK's libraries are described by introspection data, which gjs
// reads as it runs; types made from them are packages of some megabytes. So their members are `any`, but the frame around them is not.

/** An object of GTK's libraries. */
interface GObject {
  connect(signal: string, handler: (sender: GObject, ...values: any[]) => unknown): number;
  read_async(priority: unknown, cancellable: null, done: (source: GObject, result: GObject) => void): void;
  [member: string]: any;
}

/** What a library such as Gtk has by a name: a class, a function, an enumeration or a number. */
interface GMember {
  new (properties?: object): GObject;
  (...values: any[]): any;
  [member: string]: any;
}

declare const imports: {
  gi: { versions: Record<string, string> } & Record<"Gdk" | "GdkPixbuf" | "Gio" | "GLib" | "Gtk" | "WebKit2", Record<string, GMember>>;
  system: { programInvocationName: string };
};

declare function printerr(text: string): void;
declare function logError(error: unknown, text: string): void;

/** What is kept of a window. */
interface SavedWindow { width: number; height: number; isFullScreen?: boolean }
