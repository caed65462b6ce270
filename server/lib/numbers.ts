/** A whole number with commas between its thousands, as every message and log row says it. */
export const grouped = (n: number): string => n.toLocaleString('en-US')
