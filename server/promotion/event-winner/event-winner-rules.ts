import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound, type Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import type { PrizeRow } from '../event-prize/event-prize-record'
import { type EventScope, events } from '../schema/event.schema'
import type { WinnerRow } from './event-winner-record'

export type EventRow = typeof events.$inferSelect
type State = Schemas['EventWinnerState']

/** Days after publication within which goods and taxed prizes must be claimed. */
const CLAIM_DAYS = 14
/** Days after which personal data of a winner is erased. */
export const RETENTION_DAYS = 180
export const MAX_NOTICES = 3

/** States in which a win is not finished. */
export const OPEN: readonly State[] = ['SELECTED', 'NOTIFIED', 'CONFIRMED']

export const closedWinner = (): Refusal => invalidState('이미 처리된 당첨입니다.')

/** Throws INVALID_STATE for a prize that was delivered or canceled. */
export function refuseClosed({ state }: WinnerRow): void {
  if (!OPEN.includes(state)) throw closedWinner()
}

/** Returns the last day to claim a prize that is published (or drawn after publication) now. */
export const claimDay = (now: Date): string => seoulDay(new Date(now.getTime() + CLAIM_DAYS * DAY_MS))

/** Throws INVALID_STATE when a prize cannot be delivered now. */
export function checkDelivery(winner: WinnerRow, { kind }: PrizeRow, { winnersPublishedAt }: EventRow): void {
  refuseClosed(winner)
  if (winnersPublishedAt === null) throw invalidState('당첨자 발표 후 지급할 수 있습니다.')
  if (winner.taxState === 'WAITING') throw invalidState('제세공과금 납부 확인 후 지급할 수 있습니다.')
  if (kind === 'GOODS' && winner.state !== 'CONFIRMED') throw invalidState('배송지를 확인한 후 지급할 수 있습니다.')
  if ((kind === 'COUPON' || kind === 'POINT') && winner.memberSeq === null)
    throw invalidState('회원이 아닌 당첨자에게는 지급할 수 없습니다.')
}

/**
 * Locks an event of a scope. Adding or publishing winners locks it (`no key update`), so that no prize is won more
 * often than its quantity. Delivering shares the lock, so that the event stays published. Throws 404.
 */
export async function lockEvent(
  db: Db,
  scope: EventScope,
  eventSeq: number,
  strength: 'no key update' | 'share' = 'no key update',
): Promise<EventRow> {
  const [event] = await db
    .select()
    .from(events)
    .where(and(eq(events.eventSeq, eventSeq), eq(events.scope, scope)))
    .for(strength)
  if (!event) throw notFound()
  return event
}
