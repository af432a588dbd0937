// What the libraries of TypeScript lack, or take for absent where it never is.

interface Navigator {
  /** Chromium's; in GiB. */
  readonly deviceMemory?: number;
}

interface ShadowRoot {
  /** Chromium's. */
  getSelection?(): Selection | null;
}

interface Document {
  /** Only a document without a window has none. */
  getSelection(): Selection;
}

