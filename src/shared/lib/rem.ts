/** Returns the pixels of one rem; it depends on the admin's browser text size. Forces a style recalculation. */
export const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
