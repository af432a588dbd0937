// The search of a catalogue's start page. The list of books is loaded when the first letter is typed.
(() => {
  /** The parts of the page: the form, its field, what is found, and all books. They are always there, of these kinds.
   *  @type {(id: string) => HTMLElement} */
  const part = id => /** @type {HTMLElement} */ (document.getElementById(id));
  const input = /** @type {HTMLInputElement} */ (part('query'));
  const up = document.currentScript?.dataset.up ?? '';
  const most = 60;
  /** What is said, in the language of the page. @type {(name: string) => string} */
  const said = name => part('search').dataset[name] ?? '';
  /** @param {string} format @param {string} text */
  const fill = (format, text) => format.replace('%', () => text);
  /** @param {number} value */
  const number = value => value.toLocaleString(document.documentElement.lang);
  /** The books with their titles and all that is searched as plain text. @type {{ row: CatalogueRow, title: string, all: string }[] | null} */
  let books = null;

  // Letters without case and marks, so that "elements" finds "Éléments".
  /** @param {string} text */
  const plain = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

  /** @param {string} name @param {Record<string, string>} attributes @param {(string | Node)[]} children */
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  /** @param {CatalogueRow} row */
  function row([title, creators, language, bundle, reading, cover]) {
    const address = up + (reading || bundle);
    const picture = cover
      ? element('img', { src: up + cover, alt: '', loading: 'lazy', decoding: 'async' })
      : element('span', {}, [...title][0] ?? '');
    const ways = element('p', { class: 'ways' });
    if (reading) ways.append(element('a', { href: up + reading, 'aria-label': fill(said('readTitle'), title) }, said('read')));
    ways.append(element('a', { href: up + bundle, download: '', 'aria-label': fill(said('downloadTitle'), title) }, 'EPUB'));
    const words = element('div', {}, element('h3', { lang: language, dir: 'auto' }, element('a', { href: address }, title)));
    if (creators) words.append(element('p', { class: 'creators', dir: 'auto' }, creators));
    words.append(ways);
    return element('li', {}, element('a', { class: 'cover', href: address, tabindex: '-1', 'aria-hidden': 'true' }, picture), words);
  }

  // Books whose titles hold all words come first, the rest in the catalogue's order.
  /** @param {string[]} words */
  function matches(words) {
    /** @type {CatalogueRow[]} */
    const inTitle = [];
    /** @type {CatalogueRow[]} */
    const elsewhere = [];
    for (const book of books ?? []) {
      if (!words.every(word => book.all.includes(word))) continue;
      (words.every(word => book.title.includes(word)) ? inTitle : elsewhere).push(book.row);
    }
    return inTitle.concat(elsewhere);
  }

  function show() {
    const query = input.value;
    const words = plain(query).split(/\s+/).filter(Boolean);
    const [status, found, all] = ['status', 'found', 'all'].map(part);
    const address = new URL(location.href);
    if (words.length) address.searchParams.set('q', query); else address.searchParams.delete('q');
    try { history.replaceState(null, '', address); } catch { /* some browsers refuse it for files */ }
    found.hidden = !words.length;
    all.hidden = !!words.length;
    if (!words.length) { status.textContent = ''; found.replaceChildren(); return; }
    if (!books) { status.textContent = said('loading'); load(); return; }
    const hits = matches(words);
    const count = hits.length === 1 ? said('one') : fill(said('many'), number(hits.length));
    const rest = hits.length > most ? '; ' + fill(said('first'), number(most)) : '';
    status.textContent = hits.length ? count + rest : said('none');
    found.replaceChildren(...hits.slice(0, most).map(row));
  }

  let isLoading = false;
  function load() {
    if (isLoading) return;
    isLoading = true;
    const script = element('script', { src: up + 'catalogue/books.js' });
    script.onerror = () => {
      isLoading = false;
      part('status').textContent = said('unavailable');
    };
    document.head.append(script);
  }

  window.octavoBooks = list => {
    books = list.map(row => ({ row, title: plain(row[0]), all: plain([row[0], row[1], row[6]].join(' ')) }));
    show();
  };

  part('search').hidden = false;
  let waiting = 0;
  input.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(show, books ? 60 : 0); });
  part('search').addEventListener('submit', event => { event.preventDefault(); show(); });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) { input.value = asked; show(); }
})();
