/** A seq in the URL: digits of a positive 32-bit integer. */
export function readSeq(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined
  return Number(text) <= 2_147_483_647 ? Number(text) : undefined
}
