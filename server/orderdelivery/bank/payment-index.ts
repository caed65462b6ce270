import { normalizeDepositor } from './depositor-name'
import type { DepositFacts, PaymentFacts } from './matcher'

const nameKey = ({ depositorName, ordererName }: PaymentFacts): string =>
  normalizeDepositor(depositorName ?? ordererName)

function put<K>(map: Map<K, PaymentFacts[]>, key: K, payment: PaymentFacts): void {
  const list = map.get(key)
  if (list) list.push(payment)
  else map.set(key, [payment])
}

/** Index of payments by amount and depositor name, because a deposit is compared with only a few of thousands. */
export class PaymentIndex {
  private readonly byAmount = new Map<number, PaymentFacts[]>()
  private readonly byName = new Map<string, PaymentFacts[]>()
  private readonly changed = new Map<number, PaymentFacts>()

  constructor(payments: readonly PaymentFacts[]) {
    for (const payment of payments) this.add(payment)
  }

  private add(payment: PaymentFacts): void {
    put(this.byAmount, payment.amount, payment)
    // partially paid: also found by the unpaid amount
    if (payment.receivedAmount > 0) put(this.byAmount, payment.amount - payment.receivedAmount, payment)
    put(this.byName, nameKey(payment), payment)
  }

  /** Replaces a payment by its updated version. */
  replace(payment: PaymentFacts): void {
    this.changed.set(payment.orderPaymentSeq, payment)
  }

  /** Returns the payments that could fit a deposit: same amount or same name. */
  around({ amount, depositorName }: DepositFacts): PaymentFacts[] {
    const found = [...(this.byAmount.get(amount) ?? []), ...(this.byName.get(normalizeDepositor(depositorName)) ?? [])]
    return [...new Set(found)].map((payment) => this.changed.get(payment.orderPaymentSeq) ?? payment)
  }
}
