// The clipboard.

/** Copies a text; returns whether that succeeded.
 *  @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure context, copy with a command on a hidden field.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "spoken";
    document.body.append(field);
    field.select();
    const worked = document.execCommand("copy");
    field.remove();
    return worked;
  }
}
