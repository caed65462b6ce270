/** Formats a whole number with thousands separators, for messages and log entries. */
export const formatNumber = (n: number): string => n.toLocaleString('en-US')
