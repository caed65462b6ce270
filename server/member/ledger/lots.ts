/** Pure functions on the lots of a ledger, used by the handlers and by the sample data. */

/** What a credit brought and how much of it remains. */
export interface Lot {
  seq: number
  amount: number
  remaining: number
  /** Last usable day; null: never expires. */
  expiresOn: string | null
}

export interface Use {
  lotSeq: number
  amount: number
}

/** An earlier use of a lot, which may be returned. */
export interface OpenUse {
  entrySeq: number
  lotSeq: number
  expiresOn: string | null
  /** Amount that was not returned yet. */
  open: number
}

const lastDay = (day: string | null): string => day ?? '9999-12-31'

/** Sorts by the earliest expiry, then by the lowest lot number. */
export const inUseOrder = (
  a: { expiresOn: string | null; lotSeq: number },
  b: { expiresOn: string | null; lotSeq: number },
): number => {
  const [left, right] = [lastDay(a.expiresOn), lastDay(b.expiresOn)]
  if (left === right) return a.lotSeq - b.lotSeq
  return left < right ? -1 : 1
}

export const isLotExpired = ({ expiresOn }: Pick<Lot, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/**
 * Returns the lots that an amount is drawn from, as far as they suffice. The lot `first` is emptied before the
 * others.
 */
export function drawFromLots(lots: readonly Lot[], amount: number, first?: number): Use[] {
  const order = lots
    .map((lot) => ({ ...lot, lotSeq: lot.seq }))
    .sort((a, b) => Number(b.seq === first) - Number(a.seq === first) || inUseOrder(a, b))
  const uses: Use[] = []
  let left = amount
  for (const { seq, remaining } of order) {
    const taken = Math.min(left, remaining)
    if (taken > 0) uses.push({ lotSeq: seq, amount: taken })
    left -= taken
  }
  return uses
}

/**
 * Returns the uses that an amount is returned to. The last use comes first, so that the longest-lived lots are filled
 * again.
 */
export function returnToLots(uses: readonly OpenUse[], amount: number): (OpenUse & { amount: number })[] {
  let left = amount
  return [...uses]
    .sort((a, b) => b.entrySeq - a.entrySeq || inUseOrder(b, a))
    .flatMap((use) => {
      const back = Math.min(left, use.open)
      left -= back
      return back > 0 ? [{ ...use, amount: back }] : []
    })
}

export const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
