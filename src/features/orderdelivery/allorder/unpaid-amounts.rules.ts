import type { Schemas } from '@/shared/api/types'

type Owing = Pick<Schemas['Order'], 'unpaidAmount' | 'payments'>

/** Returns the unpaid amount of pending extra payments in won: a fee by 별도 입금, a price difference. */
export const unpaidExtraAmount = ({ payments }: Pick<Owing, 'payments'>): number =>
  payments
    .filter(({ kind, state }) => kind === 'EXTRA' && state === 'READY')
    .reduce((sum, { amount, receivedAmount }) => sum + Math.max(0, amount - receivedAmount), 0)

/** Returns all that is owed of an order, in won: what is missing of its price, and extra payments. */
export const unpaidTotal = (order: Owing): number => order.unpaidAmount + unpaidExtraAmount(order)
