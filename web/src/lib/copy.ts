// Copying text, even without a clipboard, which browsers withhold over plain http.

/** Whether the text was copied; if not, it is selected in the field for the person to copy. */
export async function copyFrom(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  if (await toClipboard(field.value)) return true;
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

async function toClipboard(text: string): Promise<boolean> {
  // Missing on insecure pages, whatever its type says.
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}

/** How to copy the selection. */
export function byHand(): string {
  if (matchMedia("(pointer: coarse)").matches) return "Touch and hold the link to copy it.";
  return `Press ${/Mac/.test(navigator.userAgent) ? "⌘C" : "Ctrl+C"} to copy the link; it is selected.`;
}
