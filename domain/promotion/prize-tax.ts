/** Prizes worth more than this are taxed; in won. */
export const TAX_FREE_VALUE = 50_000

/** Returns 20 % and 2 % of won, each rounded down to 10 won, as the tax office does. */
function taxOf(value: number): number {
  const income = Math.floor(value / 50) * 10
  return income + Math.floor(income / 100) * 10
}

/** Returns the tax of one prize (제세공과금, 22 %) in won; 0 for coupons, points and prizes of at most 50,000 won. */
export const prizeTax = ({ kind, value }: { kind: string; value: number | null }): number =>
  kind === 'COUPON' || kind === 'POINT' || value === null || value <= TAX_FREE_VALUE ? 0 : taxOf(value)
