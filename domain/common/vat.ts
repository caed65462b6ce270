/** A won amount including VAT, split into supply price and tax. Both are negative for a negative amount. */
export interface Split {
  supply: number
  tax: number
}

/** Splits an amount: supply is `amount ÷ 1.1` rounded to won, tax is the rest, so that both add up. */
export function splitVat(amount: number): Split {
  const supply = Math.round((Math.abs(amount) * 10) / 11)
  return amount < 0 ? { supply: -supply, tax: amount + supply } : { supply, tax: amount - supply }
}

/** Splits the amount of an invoice line. Only taxable lines contain tax. */
export const splitLine = (amount: number, taxType: 'TAXABLE' | 'ZERO' | 'EXEMPT'): Split =>
  taxType === 'TAXABLE' ? splitVat(amount) : { supply: amount, tax: 0 }

/** Returns the price per piece without VAT, or null without a quantity. */
export const unitCostOf = (supply: number, quantity: number | null | undefined): number | null =>
  quantity ? Math.round(supply / quantity) : null

/** Returns the last day to issue an invoice without a penalty: the 10th of the month after its date. */
export function issueDueOf(writeDate: string): string {
  const [year = 0, month = 0] = writeDate.split('-').map(Number)
  const [y, m] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${y}-${String(m).padStart(2, '0')}-10`
}
