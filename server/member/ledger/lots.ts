/** How a ledger's lots are used up: pure, the same for the calls and for the sample. */

/** What a credit brought and what is left of it. */
export interface Lot {
  seq: number
  amount: number
  remaining: number
  /** Last usable day; null: no end. */
  expiresOn: string | null
}

export interface Use {
  lotSeq: number
  amount: number
}

/** An earlier use of a lot that may be given back. */
export interface OpenUse {
  entrySeq: number
  lotSeq: number
  expiresOn: string | null
  /** What of it was not given back yet. */
  open: number
}

const lastDay = (day: string | null): string => day ?? '9999-12-31'

/** Earliest expiry first, then the lowest number. */
export const inUseOrder = (
  a: { expiresOn: string | null; lotSeq: number },
  b: { expiresOn: string | null; lotSeq: number },
): number => {
  const [left, right] = [lastDay(a.expiresOn), lastDay(b.expiresOn)]
  return left === right ? a.lotSeq - b.lotSeq : left < right ? -1 : 1
}

export const isExpired = ({ expiresOn }: Pick<Lot, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today

/** Which lots an amount comes out of, as far as they go; `first` is emptied before the others. */
export function spend(lots: readonly Lot[], amount: number, first?: number): Use[] {
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

/** Which uses an amount goes back to: what was used last comes back first, so that the longest-lived lots are whole again. */
export function giveBack(uses: readonly OpenUse[], amount: number): (OpenUse & { amount: number })[] {
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
