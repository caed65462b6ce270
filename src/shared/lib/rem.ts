/** Pixels of one rem, as the browser has it now: an admin's own text size counts. Computes styles that wait for it. */
export const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
