/**
 * Replaces a part of a text area's text as if it was typed, so that Ctrl+Z undoes it. Returns false if the browser
 * cannot do that; the text is then unchanged.
 */
export function insertText(area: HTMLTextAreaElement | null, from: number, to: number, text: string): boolean {
  area?.focus({ preventScroll: true })
  if (!area || document.activeElement !== area || typeof document.execCommand !== 'function') return false
  area.setSelectionRange(from, to)
  // deprecated, but the only way to keep the undo history
  return document.execCommand('insertText', false, text)
}

/** Appends a text to a text area on a new line, as `insertText` does. */
export function appendText(area: HTMLTextAreaElement | null, text: string): boolean {
  const from = area?.value.trimEnd().length ?? 0
  return insertText(area, from, area?.value.length ?? 0, from > 0 ? `\n${text}` : text)
}
