// Files that were deflated when they were written: many servers compress nothing.
// Rules: R26.

/** The bytes of a deflated file. @param {URL} address */
export async function unpacked(address) {
  // In the mode of the preloads of index.html: in another WebKit fetches their files twice.
  const answer = await fetch(address, { mode: "no-cors", credentials: "include" });
  if (!answer.ok || !answer.body) throw new Error(`${address.pathname}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
}
