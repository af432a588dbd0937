// For the scripts that run in node.

/** KaTeX, as far as it is asked. */
interface KaTeX { version: string; renderToString(tex: string, options: object): string }
