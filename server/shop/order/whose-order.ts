import { and, eq, isNull } from 'drizzle-orm'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { type LockedOrder, lockOrder, orderNotFound, readOrder } from '../../orderdelivery/order/order-lock'
import { orders } from '../../orderdelivery/schema/order.schema'
import { memberOf } from '../shared/member-of'

/** Whose order a call is about: the member, or the phone of the guest who ordered. */
export interface OrderedBy {
  memberSeq?: number
  ordererPhone?: string
}

/** Returns the number of an order of this member or guest. Throws 404, and 400 unless one of both is given. */
export async function orderSeqOf(db: Db, orderNo: string, { memberSeq, ordererPhone }: OrderedBy): Promise<number> {
  if ((memberSeq === undefined) === (ordererPhone === undefined)) {
    throw invalid({ memberSeq: '회원번호와 비회원 주문자의 휴대폰 중 하나를 보내 주세요.' })
  }
  if (memberSeq !== undefined) await memberOf(db, memberSeq)
  const own =
    memberSeq === undefined
      ? and(isNull(orders.memberSeq), eq(orders.ordererPhone, ordererPhone ?? ''))
      : eq(orders.memberSeq, memberSeq)
  const [order] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), isNull(orders.deletedAt), own))
  if (!order) throw orderNotFound()
  return order.seq
}

/** Returns an order of this member or guest. Throws as `orderSeqOf`. */
export async function readOwnOrder(db: Db, orderNo: string, by: OrderedBy): Promise<LockedOrder> {
  const order = await readOrder(db, await orderSeqOf(db, orderNo, by))
  if (!order) throw orderNotFound()
  return order
}

/** Locks an order of this member or guest. Throws as `orderSeqOf`. */
export const lockOwnOrder = async (db: Db, orderNo: string, by: OrderedBy): Promise<LockedOrder> =>
  lockOrder(db, await orderSeqOf(db, orderNo, by))
