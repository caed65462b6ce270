import { and, eq, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import { invalid, tooMany } from '../../contract/refusal'
import { type LockedOrder, lockOrder, orderNotFound, readOrder } from '../../orderdelivery/order/order-lock'
import { orders } from '../../orderdelivery/schema/order.schema'
import { memberOf } from '../shared/member-of'

/** Whose order a call is about: the member, or the phone of the guest who ordered. */
export interface OrderedBy {
  memberSeq?: number
  ordererPhone?: string
}

/** Phones a guest may try for one order number within `TRIES_MS` of the first. */
const MAX_TRIES = 10
const TRIES_MS = 10 * MINUTE_MS

type Asked = Pick<Call, 'services' | 'db' | 'now'>

/** Wrong phones by order number, by server; numbers without an order count alike. */
const wrongPhones = new WeakMap<object, Map<string, { tries: number; since: number }>>()

/** Returns the wrong phones that still count. */
function recentTries({ services, now }: Asked) {
  const own = wrongPhones.get(services) ?? new Map<string, { tries: number; since: number }>()
  wrongPhones.set(services, own)
  // in the order in which they began
  for (const [orderNo, { since }] of own) {
    if (now.getTime() - since < TRIES_MS) break
    own.delete(orderNo)
  }
  return own
}

/** Throws 429 once too many wrong phones were tried for an order number. Each server process counts its own. */
function refuseGuesses(call: Asked, orderNo: string): void {
  const { tries = 0, since = 0 } = recentTries(call).get(orderNo) ?? {}
  if (tries < MAX_TRIES) return
  const left = Math.ceil((since + TRIES_MS - call.now.getTime()) / 1_000)
  throw tooMany('휴대폰을 여러 번 잘못 입력했습니다. 잠시 후 다시 시도해 주세요.', Math.max(1, left))
}

function countGuess(call: Asked, orderNo: string): void {
  const own = recentTries(call)
  const { tries, since } = own.get(orderNo) ?? { tries: 0, since: call.now.getTime() }
  own.set(orderNo, { tries: tries + 1, since })
}

/**
 * Returns the number of an order of this member or guest. Throws 404, 400 unless one of both is given, and 429 after too
 * many wrong phones.
 */
export async function orderSeqOf(
  call: Asked,
  orderNo: string,
  { memberSeq, ordererPhone }: OrderedBy,
): Promise<number> {
  if ((memberSeq === undefined) === (ordererPhone === undefined)) {
    throw invalid({ memberSeq: '회원번호와 비회원 주문자의 휴대폰 중 하나를 보내 주세요.' })
  }
  const { db } = call
  if (memberSeq === undefined) refuseGuesses(call, orderNo)
  else await memberOf(db, memberSeq)
  const own =
    memberSeq === undefined
      ? and(isNull(orders.memberSeq), eq(orders.ordererPhone, ordererPhone ?? ''))
      : eq(orders.memberSeq, memberSeq)
  const [order] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), isNull(orders.deletedAt), own))
  if (order) return order.seq
  if (memberSeq === undefined) countGuess(call, orderNo)
  throw orderNotFound()
}

/** Returns an order of this member or guest. Throws as `orderSeqOf`. */
export async function readOwnOrder(call: Asked, orderNo: string, by: OrderedBy): Promise<LockedOrder> {
  const order = await readOrder(call.db, await orderSeqOf(call, orderNo, by))
  if (!order) throw orderNotFound()
  return order
}

/** Locks an order of this member or guest. Throws as `orderSeqOf`. */
export const lockOwnOrder = async (call: Asked, orderNo: string, by: OrderedBy): Promise<LockedOrder> =>
  lockOrder(call.db, await orderSeqOf(call, orderNo, by))
