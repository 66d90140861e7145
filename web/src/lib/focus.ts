// Where the keyboard is.

/** Whether a key belongs to a text field or a dialog, or is part of a browser shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  return Boolean(target?.closest?.("input, select, textarea, dialog"));
}

/** Whether the focus may be moved: it is nowhere, or on an answer to the question. */
export function isFree(): boolean {
  const here = document.activeElement;
  return !here || here === document.body || here.matches(".question .ask");
}
