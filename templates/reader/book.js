// The open book: its address, its pages, and the words of the reader in its language.

/** The address of the book's folder. */
export const root = new URL(".", document.baseURI).href;

/** Whether `octavo serve` serves the book. */
export const preview = document.documentElement.dataset.preview !== undefined;

/** The title, words and pages, which the core gives once, with its first command. Nothing reads them before: `any` stands for what they
    will be. @type {SetUp} */
export let book = /** @type {any} */ (null);

/** @param {SetUp} setUp */
export function setBook(setUp) { book = setUp; }

/** Decodes a fragment of an address to an id or a text; one that is not encoded stays as it is.
 *  @param {string} fragment */
export function decode(fragment) {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
