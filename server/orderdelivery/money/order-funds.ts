/** What came in for an order and what went out: whole won. Pure. */

/** Money of one order, as its records have it. */
export interface FundsRecords {
  /** Of the member's deposit, used for the order. */
  depositUsed: number
  /** All of its payments, MAIN and EXTRA, in whatever state. */
  payments: readonly { receivedAmount: number }[]
  /** All of its refunds, in whatever state: those that are done, that wait, that were refused and will be tried again. */
  refunds: readonly { cashAmount: number; depositAmount: number; bankDepositSeq: number | null }[]
}

export interface OrderFunds {
  /** Received for the order, in money and deposit. */
  received: number
  /** Refunded, converted to deposit or given back as deposit, or waiting to be. */
  out: number
  /** What may still go out: never below 0, unless more went out than came in. */
  left: number
}

/**
 * Returns what was received for an order, what of it went out or waits to, and what is left ("never more out than in", docs/money.md). Overpaid bank
 * deposits (`bankDepositSeq`) were never received for the order and do not count; points are no money.
 */
export function orderFunds({ depositUsed, payments, refunds }: FundsRecords): OrderFunds {
  const received = depositUsed + payments.reduce((sum, { receivedAmount }) => sum + receivedAmount, 0)
  const out = refunds
    .filter(({ bankDepositSeq }) => bankDepositSeq === null)
    .reduce((sum, { cashAmount, depositAmount }) => sum + cashAmount + depositAmount, 0)
  return { received, out, left: received - out }
}
