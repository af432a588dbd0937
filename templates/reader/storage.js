// What the device keeps of a reading: small texts by name, a book apart from others.

export class Storage {
  constructor(book) {
    this.prefix = `octavo:${book}:`;
    this.isRefused = false;
  }

  read(name) {
    try {
      return localStorage.getItem(this.prefix + name) ?? undefined;
    } catch {
      this.isRefused = true;
      return undefined;
    }
  }

  /** Whether the text was kept. */
  write(name, text) {
    try {
      localStorage.setItem(this.prefix + name, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether anything can be kept at all. */
  probe() {
    const works = this.write("probe", "1");
    if (works) localStorage.removeItem(this.prefix + "probe");
    this.isRefused ||= !works;
    return works;
  }
}
