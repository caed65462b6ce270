/** Does `work` when what has just changed on the screen is painted: a press is answered at once, and what costs follows. Not while the page is hidden. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
