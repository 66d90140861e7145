// Copying a text, also where the browser has no clipboard for us: over plain http there is none.

/** Whether the text is copied now; if not, it is selected in the field, for the person to copy. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
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
  // Browsers leave it out where the page is not secure, whatever its type says.
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}

/** What a person does to copy what is selected. */
export function byHand(): string {
  if (matchMedia("(pointer: coarse)").matches) return "Touch and hold the link to copy it.";
  return `Press ${/Mac/.test(navigator.userAgent) ? "⌘C" : "Ctrl+C"} to copy the link; it is selected.`;
}
