// Lets the device be felt where it can: as a page passes the middle of a turn that a finger leads, and as reading reaches an edge.
// Rules: R9, R12.

// Where less motion is wanted, the device keeps still too.
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** A short tick. Devices without a motor, and those whose browsers offer none, do nothing. */
export function tick(milliseconds = 8) {
  if (stillness.matches || navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(milliseconds);
}
