import type { Schemas } from '@/shared/api/types'

type Owing = Pick<Schemas['Order'], 'unpaidAmount' | 'payments'>

/** Returns what is owed of extra payments that wait for their money: a fee by 별도 입금, goods of a higher price. In won. */
export const owedExtra = ({ payments }: Pick<Owing, 'payments'>): number =>
  payments
    .filter(({ kind, state }) => kind === 'EXTRA' && state === 'READY')
    .reduce((sum, { amount, receivedAmount }) => sum + Math.max(0, amount - receivedAmount), 0)

/** Returns all that is owed of an order, in won: what is missing of its price, and extra payments. */
export const owedOf = (order: Owing): number => order.unpaidAmount + owedExtra(order)
