/** What a payment received, what of it the payment provider took (the rest came by transfer), and what went back by either way. */
export interface PaidWays {
  received: number
  byProvider: number
  canceled: number
  transferred: number
}

/** What is left of a payment to be given back: in all, and of that by the provider, who cancels no more than he took. */
export function leftOf({ received, byProvider, canceled, transferred }: PaidWays): { all: number; provider: number } {
  const all = received - canceled - transferred
  return { all, provider: Math.max(0, Math.min(byProvider - canceled, all)) }
}

/** How cash goes back where the provider is to cancel: what he took by him, what he never had by transfer. */
export function splitCash(cash: number, paid: PaidWays): { provider: number; transfer: number } {
  const provider = Math.min(cash, leftOf(paid).provider)
  return { provider, transfer: cash - provider }
}
