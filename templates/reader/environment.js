// What the browser supplies to the core and to all parts of the shell: time, random numbers, a preference.

/** Whether the reader prefers reduced motion. */
export const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Runs invisible work after the first frame of a turn that starts now, in call order.
 *  @param {() => void} work */
export const later = (work) => setTimeout(work, 0);

/** The time and a new identifier for a new object, since the core has neither a clock nor random numbers. */
export function stamp() {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Not `randomUUID`, which requires a secure context.
  const uuid = digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
  return { urn: `urn:uuid:${uuid}`, time: new Date().toISOString().replace(/\.\d+Z$/, "Z") };
}
