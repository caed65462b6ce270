/**
 * Runs `work` after the next paint, so that the effect of a click is visible before expensive work starts. Waits while
 * the page is hidden.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
