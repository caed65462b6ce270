/** Runs `work` after the next paint, so that a press shows its effect before expensive work starts. Does not run while the page is hidden. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
