#!/usr/bin/gjs
// A book as an application: shows the web folder beside it in WebKitGTK, by a URL scheme of its own. No server, no network.
"use strict";

imports.gi.versions.Gdk = "3.0";
imports.gi.versions.Gtk = "3.0";
imports.gi.versions.WebKit2 = "4.1";
const { Gdk, GdkPixbuf, Gio, GLib, Gtk, WebKit2 } = imports.gi;
const System = imports.system;

const started = GLib.get_monotonic_time();
const program = Gio.File.new_for_path(realPath(System.programInvocationName));
const folder = program.get_parent();
const book = JSON.parse(new TextDecoder().decode(folder.get_child("book.json").load_contents(null)[1]));
const web = folder.get_child("web");
const state = GLib.build_filenamev([GLib.get_user_data_dir(), book.id]);
const start = "octavo://book/index.html";

/** Where a program lies: links on the way are followed.
 *  @param {string} path */
function realPath(path) {
  /** @type {GObject} */
  let file = Gio.File.new_for_commandline_arg(path);
  for (let links = 0; links < 16; links++) {
    const info = file.query_info("standard::is-symlink,standard::symlink-target", Gio.FileQueryInfoFlags.NOFOLLOW_SYMLINKS, null);
    if (!info.get_is_symlink()) break;
    file = file.get_parent().resolve_relative_path(info.get_symlink_target());
  }
  return file.get_path();
}

/** @type {Record<string, string>} */
const types = {
  html: "text/html; charset=utf-8", xhtml: "application/xhtml+xml", js: "text/javascript", mjs: "text/javascript", css: "text/css",
  json: "application/json", webmanifest: "application/manifest+json", wasm: "application/wasm", svg: "image/svg+xml",
  png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", avif: "image/avif",
  otf: "font/otf", ttf: "font/ttf", woff: "font/woff", woff2: "font/woff2", txt: "text/plain; charset=utf-8",
  mp3: "audio/mpeg", m4a: "audio/mp4", ogg: "audio/ogg", opus: "audio/ogg", wav: "audio/wav", mp4: "video/mp4", webm: "video/webm",
  xml: "application/xml", opf: "application/oebps-package+xml", ncx: "application/x-dtbncx+xml", smil: "application/smil+xml",
  vtt: "text/vtt",
};

/** Answers a request with a file of the web folder: never with one outside of it.
 *  @param {GObject} request */
function answer(request) {
  /** @param {number} status */
  const failed = (status) => {
    const response = WebKit2.URISchemeResponse.new(Gio.MemoryInputStream.new_from_bytes(new GLib.Bytes([])), 0);
    response.set_status(status, null);
    response.set_content_type("text/plain");
    request.finish_with_response(response);
  };
  let path;
  try {
    path = decodeURIComponent(request.get_path());
  } catch {
    failed(400);
    return;
  }
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..") || path.includes("\0")) {
    failed(403);
    return;
  }
  /** @type {GObject} */
  const file = web.resolve_relative_path(parts.join("/") || "index.html");
  file.read_async(GLib.PRIORITY_DEFAULT, null, (source, result) => {
    try {
      const stream = source.read_finish(result);
      const info = stream.query_info("standard::size,standard::type", null);
      const response = WebKit2.URISchemeResponse.new(stream, info.get_size());
      response.set_status(200, null);
      response.set_content_type(types[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ""] ?? "application/octet-stream");
      request.finish_with_response(response);
    } catch {
      failed(404);
    }
  });
}

const told = new Set();

/** Says once when something was reached, where OCTAVO_TIMES asks for it.
 *  @param {string} what */
function tell(what) {
  if (told.has(what) || GLib.getenv("OCTAVO_TIMES") === null) return;
  told.add(what);
  printerr(`${what} after ${Math.round((GLib.get_monotonic_time() - started) / 1000)} ms`);
}

/** The cover that fits a window, filling it: shown until the reader, which begins with the same cover, is there. */
function splash() {
  const area = new Gtk.DrawingArea({ visible: true });
  /** @type {Record<string, GObject>} */
  const pictures = {};
  area.connect("draw", (_, context) => {
    const { width, height } = area.get_allocation();
    const orientation = width > height ? "landscape" : "portrait";
    const name = book.covers[orientation] ?? book.covers.portrait ?? book.covers.landscape;
    if (!name) return true;
    try {
      pictures[name] ??= GdkPixbuf.Pixbuf.new_from_file_at_scale(web.resolve_relative_path(name).get_path(), -1, Math.max(1, height), true);
    } catch {
      return true;
    }
    const picture = pictures[name];
    const scale = Math.max(width / picture.get_width(), height / picture.get_height());
    context.translate((width - picture.get_width() * scale) / 2, (height - picture.get_height() * scale) / 2);
    context.scale(scale, scale);
    Gdk.cairo_set_source_pixbuf(context, picture, 0, 0);
    context.paint();
    context.$dispose();
    tell("cover");
    return true;
  });
  return area;
}

/** The window as it was left: its size, and whether it filled the screen. @returns {SavedWindow} */
function readWindow() {
  try {
    const [, bytes] = GLib.file_get_contents(GLib.build_filenamev([state, "window.json"]));
    const saved = JSON.parse(new TextDecoder().decode(bytes));
    if (saved.width > 100 && saved.height > 100) return saved;
  } catch { /* The first start has none. */ }
  return { width: 1024, height: 768, isFullScreen: false };
}

/** @param {SavedWindow} saved */
function saveWindow(saved) {
  try {
    GLib.mkdir_with_parents(state, 0o700);
    GLib.file_set_contents(GLib.build_filenamev([state, "window.json"]), JSON.stringify(saved));
  } catch (error) {
    logError(error, "the window's size cannot be saved");
  }
}

/** Leaves the book only for what the reader was asked to open: in the system's browser.
 *  @param {GObject} view @param {GObject} decision @param {number} type */
function decide(view, decision, type) {
  if (type === WebKit2.PolicyDecisionType.RESPONSE) return false;
  const action = decision.get_navigation_action();
  const address = action.get_request().get_uri();
  if (address.startsWith("octavo:") || address.startsWith("about:") || address.startsWith("blob:")) {
    if (type === WebKit2.PolicyDecisionType.NEW_WINDOW_ACTION) view.load_uri(address);
    else return false;
  } else if (action.is_user_gesture() && /^(https?|mailto):/.test(address)) {
    try {
      Gio.AppInfo.launch_default_for_uri(address, null);
    } catch (error) {
      logError(error, "nothing opens the address");
    }
  }
  decision.ignore();
  return true;
}

/** Saves what the reader hands over, such as exported notes, where the reader says.
 *  @param {GObject} window @param {GObject} context */
function download(window, context) {
  context.connect("download-started", (_, /** @type {GObject} */ file) => {
    file.connect("decide-destination", (_, name) => {
      const dialog = new Gtk.FileChooserNative({ action: Gtk.FileChooserAction.SAVE, transient_for: window, do_overwrite_confirmation: true });
      dialog.set_current_name(name);
      if (dialog.run() === Gtk.ResponseType.ACCEPT) file.set_destination(dialog.get_uri());
      else file.cancel();
      return true;
    });
  });
}

function main() {
  GLib.set_prgname(book.id);
  GLib.set_application_name(book.title);
  // Without a graphics device WebKit's usual way to the screen leaves the window blank.
  if (!GLib.file_test("/dev/dri", GLib.FileTest.IS_DIR)) GLib.setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", false);
  Gtk.init(null);
  const saved = readWindow();
  const size = /^(\d+)x(\d+)$/.exec(GLib.getenv("OCTAVO_WINDOW") ?? "");
  if (size) [saved.width, saved.height] = [Number(size[1]), Number(size[2])];
  const window = new Gtk.Window({ title: book.title, default_width: saved.width, default_height: saved.height });
  try {
    window.set_icon_from_file(folder.get_child("icon.png").get_path());
  } catch { /* The icon of the theme stays. */ }

  const data = new WebKit2.WebsiteDataManager({
    base_data_directory: state, base_cache_directory: GLib.build_filenamev([GLib.get_user_cache_dir(), book.id]),
  });
  // Nothing is there: a request that leaves the book in spite of the reader's policy ends here.
  data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, WebKit2.NetworkProxySettings.new("http://127.0.0.1:9", null));
  const context = new WebKit2.WebContext({ website_data_manager: data });
  context.set_cache_model(WebKit2.CacheModel.DOCUMENT_VIEWER);
  const security = context.get_security_manager();
  security.register_uri_scheme_as_secure("octavo");
  security.register_uri_scheme_as_cors_enabled("octavo");
  context.register_uri_scheme("octavo", answer);
  const settings = new WebKit2.Settings({
    enable_developer_extras: false, enable_back_forward_navigation_gestures: false, enable_media: true,
    enable_write_console_messages_to_stdout: GLib.getenv("OCTAVO_TIMES") !== null,
  });
  const view = new WebKit2.WebView({ web_context: context, settings, visible: true });
  view.connect("decide-policy", decide);
  view.connect("context-menu", () => true);
  view.connect("permission-request", (_, request) => { request.deny(); return true; });
  view.connect("notify::title", () => window.set_title(view.title ? view.title : book.title));
  download(window, context);

  const cover = splash();
  const overlay = new Gtk.Overlay({ visible: true });
  overlay.add(view);
  overlay.add_overlay(cover);
  view.connect("load-changed", (_, event) => {
    if (event !== WebKit2.LoadEvent.FINISHED) return;
    tell("reader");
    // The reader draws its own cover in the next frames.
    GLib.timeout_add(GLib.PRIORITY_DEFAULT, 120, () => { cover.hide(); return GLib.SOURCE_REMOVE; });
  });
  view.connect("web-process-terminated", () => view.load_uri(start));

  let isFullScreen = false;
  /** @param {boolean} wanted */
  const fillScreen = (wanted) => {
    isFullScreen = wanted;
    if (wanted) window.fullscreen(); else window.unfullscreen();
  };
  view.connect("enter-fullscreen", () => { fillScreen(true); return true; });
  view.connect("leave-fullscreen", () => { fillScreen(false); return true; });
  window.connect("key-press-event", (_, event) => {
    const [, key] = event.get_keyval();
    const [, held] = event.get_state();
    if (key === Gdk.KEY_F11) fillScreen(!isFullScreen);
    else if (key === Gdk.KEY_Escape && isFullScreen) fillScreen(false);
    else if ((held & Gdk.ModifierType.CONTROL_MASK) && [Gdk.KEY_q, Gdk.KEY_w].includes(key)) window.close();
    else return false;
    return true;
  });
  window.connect("delete-event", () => {
    const [width, height] = isFullScreen ? [saved.width, saved.height] : window.get_size();
    saveWindow({ width, height, isFullScreen });
    return false;
  });
  window.connect("destroy", () => Gtk.main_quit());
  window.add(overlay);
  if (saved.isFullScreen) fillScreen(true);
  window.show();
  view.grab_focus();
  view.load_uri(start);
  Gtk.main();
}

main();
