import { needsAccount } from '../../../openapi/formats/claim-moves'
import type { Schemas } from '../../http/call'

/** By which ways money goes back that came in by several payments. Pure: whole won. */

type Method = Schemas['RefundMethod']

/** What a payment received, what of it the payment provider took (the rest came by transfer), and what went back by either way. */
export interface PaidWays {
  received: number
  byProvider: number
  canceled: number
  transferred: number
}

/** A payment with its ways. */
export interface PaidPayment extends PaidWays {
  orderPaymentSeq: number
  method: Schemas['PaymentMethod']
}

/** What is left of a payment to be given back: in all, and of that by the provider, who cancels no more than was paid there. */
export function leftOf({ received, byProvider, canceled, transferred }: PaidWays): { all: number; provider: number } {
  const all = Math.max(0, received - canceled - transferred)
  return { all, provider: Math.max(0, Math.min(byProvider - canceled, all)) }
}

/** How cash goes back where the provider is to cancel: by the provider what was paid there, the rest by transfer. */
export function splitCash(cash: number, paid: PaidWays): { provider: number; transfer: number } {
  const provider = Math.min(cash, leftOf(paid).provider)
  return { provider, transfer: cash - provider }
}

/** One way in which cash goes back. `orderPaymentSeq` null: beyond what the payments received, out of the deposit that the order used. */
export interface Way {
  orderPaymentSeq: number | null
  method: Method
  cashAmount: number
}

export interface WaysOf {
  /** Won that go back, `extra` included. */
  cash: number
  method: Method
  /** The payments that the cash comes out of, the first one first. */
  payments: readonly PaidPayment[]
  /** Payments that go back whole with an order that is canceled whole, and what is left of them together. */
  along?: readonly PaidPayment[]
}

const takeFrom = (payments: readonly PaidPayment[], amount: number): { paid: PaidPayment; amount: number }[] => {
  let rest = amount
  return payments.flatMap((paid) => {
    const taken = Math.min(rest, leftOf(paid).all)
    rest -= taken
    return taken > 0 ? [{ paid, amount: taken }] : []
  })
}

/** The ways in which cash goes back: each payment gives back no more than is left of it, its provider's part by the provider where that is wanted. */
export function waysOf({ cash, method, payments, along = [] }: WaysOf): Way[] {
  if (cash === 0) return [{ orderPaymentSeq: payments[0]?.orderPaymentSeq ?? null, method: 'NONE', cashAmount: 0 }]
  const extra = along.reduce((sum, paid) => sum + leftOf(paid).all, 0)
  const own = Math.max(0, cash - extra)
  const parts = [...takeFrom(payments, own), ...takeFrom(along, cash - own)]
  const given = parts.reduce((sum, { amount }) => sum + amount, 0)
  const byTransfer = method === 'PG_CANCEL' ? 'BANK' : method
  const ways = parts.flatMap(({ paid, amount }): Way[] => {
    const { orderPaymentSeq } = paid
    if (method !== 'PG_CANCEL') return [{ orderPaymentSeq, method, cashAmount: amount }]
    const { provider, transfer } = splitCash(amount, paid)
    return [
      { orderPaymentSeq, method, cashAmount: provider },
      { orderPaymentSeq, method: byTransfer, cashAmount: transfer },
    ]
  })
  return [...ways, { orderPaymentSeq: null, method: byTransfer, cashAmount: cash - given }].filter(
    ({ cashAmount }) => cashAmount > 0,
  )
}

export interface RefundChoices {
  /** Methods that can be booked, the usual one first. */
  methods: Method[]
  /** Those of them that need the buyer's account. */
  accountMethods: Method[]
  /** With PG_CANCEL: what of the cash goes to that account all the same. */
  transferAmount: number
}

/** Returns the methods by which so much cash can go back, of payments as in `waysOf`. `toMember`: it may become a member's deposit. */
export function choicesOf(of: Omit<WaysOf, 'method'>, toMember: boolean): RefundChoices {
  if (of.cash === 0) return { methods: ['NONE'], accountMethods: [], transferAmount: 0 }
  const ways = waysOf({ ...of, method: 'PG_CANCEL' })
  const byProvider = ways.filter(({ method }) => method === 'PG_CANCEL')
  const transferAmount = ways.reduce((sum, { method, cashAmount }) => sum + (method === 'BANK' ? cashAmount : 0), 0)
  const all = [...of.payments, ...(of.along ?? [])]
  const methods: Method[] = [...(byProvider.length > 0 ? (['PG_CANCEL'] as const) : []), 'BANK']
  if (toMember) methods.push('DEPOSIT')
  const namesAccount = byProvider.some((way) => {
    const paid = all.find(({ orderPaymentSeq }) => orderPaymentSeq === way.orderPaymentSeq)
    return needsAccount('PG_CANCEL', paid?.method ?? 'NONE')
  })
  return {
    methods,
    accountMethods: methods.filter(
      (method) => method === 'BANK' || (method === 'PG_CANCEL' && (namesAccount || transferAmount > 0)),
    ),
    transferAmount: byProvider.length > 0 ? transferAmount : 0,
  }
}
