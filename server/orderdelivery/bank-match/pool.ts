import { bareDepositor } from './depositor-name'
import type { DepositFacts, PaymentFacts } from './matcher'

const bareOf = ({ depositorName, ordererName }: PaymentFacts): string => bareDepositor(depositorName ?? ordererName)

function put<K>(map: Map<K, PaymentFacts[]>, key: K, payment: PaymentFacts): void {
  const list = map.get(key)
  if (list) list.push(payment)
  else map.set(key, [payment])
}

/** Payments by what deposits are compared with: thousands of them, of which a deposit looks at a few. */
export class Pool {
  private readonly byAmount = new Map<number, PaymentFacts[]>()
  private readonly byName = new Map<string, PaymentFacts[]>()
  private readonly changed = new Map<number, PaymentFacts>()

  constructor(payments: readonly PaymentFacts[]) {
    for (const payment of payments) this.add(payment)
  }

  private add(payment: PaymentFacts): void {
    put(this.byAmount, payment.amount, payment)
    // a part of it is here
    if (payment.receivedAmount > 0) put(this.byAmount, payment.amount - payment.receivedAmount, payment)
    put(this.byName, bareOf(payment), payment)
  }

  /** What has become of a payment that is known. */
  replace(payment: PaymentFacts): void {
    this.changed.set(payment.orderPaymentSeq, payment)
  }

  /** All that `judge` could say anything of: those of the amount, and those of the name. */
  around({ amount, depositorName }: DepositFacts): PaymentFacts[] {
    const found = [...(this.byAmount.get(amount) ?? []), ...(this.byName.get(bareDepositor(depositorName)) ?? [])]
    return [...new Set(found)].map((payment) => this.changed.get(payment.orderPaymentSeq) ?? payment)
  }
}
