// For templates/print and templates/catalogue.

/** The page, and the number that stands on it, of each place by its id. */
type PrintedPlaces = Record<string, [page: number, label: string]>;

/** A book in the catalogue's list: `catalogue/books.js`. */
type CatalogueRow = [title: string, creators: string, language: string, bundle: string, reading: string, cover: string, more: string];

interface Window {
  /** Takes the list of books, which that file calls. */
  octavoBooks?: (rows: CatalogueRow[]) => void;
}

/** templates/reader/formulas.js, which `octavo pdf` puts in before print.js. */
declare const octavoFormulas: typeof import("../templates/reader/formulas.js");

/** What print.js offers to `octavo pdf`. */
declare var octavoPrint: { prepare(width: number, height: number): string; number(places: PrintedPlaces): string; headings(): string };
