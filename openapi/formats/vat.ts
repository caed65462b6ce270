/** Won, VAT included, split into what the goods cost and the tax. Of a sum below zero both are below zero. */
export interface Split {
  supply: number
  tax: number
}

/** `amount ÷ 1.1`, rounded to the won; the tax is the rest, so that both always add up. */
export function splitVat(amount: number): Split {
  const supply = Math.round((Math.abs(amount) * 10) / 11)
  return amount < 0 ? { supply: -supply, tax: amount + supply } : { supply, tax: amount - supply }
}

/** A line of an invoice: only what is taxable has tax in it. */
export const splitLine = (amount: number, taxType: 'TAXABLE' | 'ZERO' | 'EXEMPT'): Split =>
  taxType === 'TAXABLE' ? splitVat(amount) : { supply: amount, tax: 0 }

/** What one of `quantity` pieces costs without VAT; null where pieces are not counted. */
export const unitCostOf = (supply: number, quantity: number | null | undefined): number | null =>
  quantity ? Math.round(supply / quantity) : null

/** The last day on which an invoice may be issued without a penalty: the 10th of the month after the day that it is written for. */
export function issueDueOf(writeDate: string): string {
  const [year = 0, month = 0] = writeDate.split('-').map(Number)
  const [y, m] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${y}-${String(m).padStart(2, '0')}-10`
}
