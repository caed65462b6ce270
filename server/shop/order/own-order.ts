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

/** Wrong pairs of an order number and a phone with one of both within `TRIES_MS` of the first. */
const MAX_TRIES = 10
const TRIES_MS = 10 * MINUTE_MS

type Asked = Pick<Call, 'services' | 'db' | 'now'>

/** Wrong pairs by order number and by phone, by server; numbers without an order count alike. */
const wrongPairs = new WeakMap<object, Map<string, { tries: number; since: number }>>()

/** Returns the wrong pairs that still count. */
function recentTries({ services, now }: Asked) {
  const serviceTries = wrongPairs.get(services) ?? new Map<string, { tries: number; since: number }>()
  wrongPairs.set(services, serviceTries)
  // in the order in which they began
  for (const [key, { since }] of serviceTries) {
    if (now.getTime() - since < TRIES_MS) break
    serviceTries.delete(key)
  }
  return serviceTries
}

/**
 * Counts a guess before it is looked up, so that guesses sent together do not pass. Returns a function that takes it back.
 * Throws 429 once too many were wrong with the order number or the phone. Each server process counts its own.
 */
function countGuess(call: Asked, orderNo: string, phone: string): () => void {
  const own = recentTries(call)
  const keys = [`order ${orderNo}`, `phone ${phone}`]
  const refusedSince = keys.flatMap((key) => {
    const { tries = 0, since = 0 } = own.get(key) ?? {}
    return tries < MAX_TRIES ? [] : [since]
  })
  if (refusedSince.length > 0) {
    const left = Math.ceil((Math.max(...refusedSince) + TRIES_MS - call.now.getTime()) / 1_000)
    throw tooMany('주문번호나 휴대폰을 여러 번 잘못 입력했습니다. 잠시 후 다시 시도해 주세요.', Math.max(1, left))
  }
  const counted = keys.map((key) => {
    const entry = own.get(key) ?? { tries: 0, since: call.now.getTime() }
    own.set(key, entry)
    entry.tries += 1
    return { key, entry }
  })
  return () => {
    for (const { key, entry } of counted) {
      entry.tries -= 1
      if (entry.tries === 0 && own.get(key) === entry) own.delete(key)
    }
  }
}

/**
 * Returns the number of an order of this member or guest. Throws 404, 400 unless one of both is given, and 429 after too
 * many wrong numbers or phones.
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
  const takeBack = memberSeq === undefined ? countGuess(call, orderNo, ordererPhone ?? '') : () => undefined
  if (memberSeq !== undefined) await memberOf(db, memberSeq)
  const own =
    memberSeq === undefined
      ? and(isNull(orders.memberSeq), eq(orders.ordererPhone, ordererPhone ?? ''))
      : eq(orders.memberSeq, memberSeq)
  const [order] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), isNull(orders.deletedAt), own))
    .catch((error: unknown) => {
      takeBack()
      throw error
    })
  if (!order) throw orderNotFound()
  takeBack()
  return order.seq
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
