// Where the keyboard is.

/** Whether a key belongs to somebody who writes, or to a dialog, or is part of a shortcut of the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  return Boolean(target?.closest?.("input, select, textarea, dialog"));
}

/** Whether the focus may be moved: it is nowhere, or on what answers the question. */
export function isFree(): boolean {
  const here = document.activeElement;
  return !here || here === document.body || here.matches(".question .ask");
}
