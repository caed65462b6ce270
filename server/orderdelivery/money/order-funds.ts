/** Received and refunded money of one order, in whole won. */
export interface FundsRecords {
  /** Member deposit used for the order. */
  depositUsed: number
  /** All payments, MAIN and EXTRA, in every state. */
  payments: readonly { receivedAmount: number }[]
  /** All refunds in every state: done, pending, or failed (they will be retried). */
  refunds: readonly { cashAmount: number; depositAmount: number; bankDepositSeq: number | null }[]
}

export interface OrderFunds {
  /** Received for the order, in money and deposit. */
  received: number
  /** Refunded, converted to deposit or given back as deposit; pending ones included. */
  out: number
  /** What may still be refunded. Negative if more was refunded than received. */
  left: number
}

/**
 * Returns what was received for an order, what was or will be refunded, and the difference ("never more out than
 * in", docs/product/money.md).
 *
 * Ignores refunds of overpaid bank deposits (`bankDepositSeq`), which were never received for the order. Points are
 * not money.
 */
export function orderFunds({ depositUsed, payments, refunds }: FundsRecords): OrderFunds {
  const received = depositUsed + payments.reduce((sum, { receivedAmount }) => sum + receivedAmount, 0)
  const out = refunds
    .filter(({ bankDepositSeq }) => bankDepositSeq === null)
    .reduce((sum, { cashAmount, depositAmount }) => sum + cashAmount + depositAmount, 0)
  return { received, out, left: received - out }
}
