import { needsAccount } from '../../../domain/orderdelivery/claim-transitions'
import type { Schemas } from '../../contract/contract-types'

/** Splits a refund over the payments of an order and over refund methods. Pure functions; whole won. */

type Method = Schemas['RefundMethod']

/**
 * What a payment received, how much of it through the payment provider (the rest by transfer), and what was refunded
 * by provider and by transfer.
 */
export interface PaymentBalance {
  received: number
  receivedByProvider: number
  refundedByProvider: number
  refundedByTransfer: number
}

/** A payment with its received and refunded amounts. */
export interface PaymentWithBalance extends PaymentBalance {
  orderPaymentSeq: number
  method: Schemas['PaymentMethod']
}

/**
 * Returns what can still be refunded of a payment: in total, and through the provider, which cancels at most what
 * was paid there.
 */
export function refundableOf({
  received,
  receivedByProvider: byProvider,
  refundedByProvider: canceled,
  refundedByTransfer: transferred,
}: PaymentBalance): { all: number; provider: number } {
  const all = Math.max(0, received - canceled - transferred)
  return { all, provider: Math.max(0, Math.min(byProvider - canceled, all)) }
}

/** Splits a refund between the provider, up to what was paid there, and a transfer. */
export function splitByProvider(cash: number, paid: PaymentBalance): { provider: number; transfer: number } {
  const provider = Math.min(cash, refundableOf(paid).provider)
  return { provider, transfer: cash - provider }
}

/**
 * A part of a refund. `orderPaymentSeq` is null for the part beyond all payments, which comes from the deposit that
 * the order used.
 */
export interface RefundPart {
  orderPaymentSeq: number | null
  method: Method
  cashAmount: number
}

export interface RefundSplitInput {
  /** Won to refund, including those of `refundedExtras`. */
  cash: number
  method: Method
  /** Payments to refund from, in this order. */
  payments: readonly PaymentWithBalance[]
  /** Extra payments that are refunded completely because the whole order is canceled. */
  refundedExtras?: readonly PaymentWithBalance[]
}

const takeFrom = (
  payments: readonly PaymentWithBalance[],
  amount: number,
): { paid: PaymentWithBalance; amount: number }[] => {
  let rest = amount
  return payments.flatMap((paid) => {
    const taken = Math.min(rest, refundableOf(paid).all)
    rest -= taken
    return taken > 0 ? [{ paid, amount: taken }] : []
  })
}

/**
 * Returns the parts of a refund. Each payment refunds at most what is left of it; with PG_CANCEL its provider part
 * through the provider, the rest by transfer.
 */
export function splitRefund({ cash, method, payments, refundedExtras = [] }: RefundSplitInput): RefundPart[] {
  if (cash === 0) return [{ orderPaymentSeq: payments[0]?.orderPaymentSeq ?? null, method: 'NONE', cashAmount: 0 }]
  const extra = refundedExtras.reduce((sum, paid) => sum + refundableOf(paid).all, 0)
  const cashWithoutExtra = Math.max(0, cash - extra)
  const parts = [...takeFrom(payments, cashWithoutExtra), ...takeFrom(refundedExtras, cash - cashWithoutExtra)]
  const allocated = parts.reduce((sum, { amount }) => sum + amount, 0)
  const byTransfer = method === 'PG_CANCEL' ? 'BANK' : method
  const ways = parts.flatMap(({ paid, amount }): RefundPart[] => {
    const { orderPaymentSeq } = paid
    if (method !== 'PG_CANCEL') return [{ orderPaymentSeq, method, cashAmount: amount }]
    const { provider, transfer } = splitByProvider(amount, paid)
    return [
      { orderPaymentSeq, method, cashAmount: provider },
      { orderPaymentSeq, method: byTransfer, cashAmount: transfer },
    ]
  })
  return [...ways, { orderPaymentSeq: null, method: byTransfer, cashAmount: cash - allocated }].filter(
    ({ cashAmount }) => cashAmount > 0,
  )
}

export interface RefundChoices {
  /** Methods that can be booked, the default first. */
  methods: Method[]
  /** Those of them that need the buyer's bank account. */
  accountMethods: Method[]
  /** With PG_CANCEL: the part that is transferred to that account anyway. */
  transferAmount: number
}

/**
 * Returns the methods by which an amount can be refunded. `toMember`: it may become a member's deposit. What goes beyond
 * all payments was paid with a member's deposit, so it becomes deposit again: to pay out deposit is POINT_MANAGEMENT's.
 */
export function refundChoicesOf(of: Omit<RefundSplitInput, 'method'>, toMember: boolean): RefundChoices {
  if (of.cash === 0) return { methods: ['NONE'], accountMethods: [], transferAmount: 0 }
  const ways = splitRefund({ ...of, method: 'PG_CANCEL' })
  if (toMember && ways.some(({ orderPaymentSeq }) => orderPaymentSeq === null))
    return { methods: ['DEPOSIT'], accountMethods: [], transferAmount: 0 }
  const byProvider = ways.filter(({ method }) => method === 'PG_CANCEL')
  const transferAmount = ways.reduce((sum, { method, cashAmount }) => sum + (method === 'BANK' ? cashAmount : 0), 0)
  const all = [...of.payments, ...(of.refundedExtras ?? [])]
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
