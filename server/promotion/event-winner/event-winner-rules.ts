import { and, eq } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { badState, notFound, type Refusal } from '../../http/refusal'
import { DAY_MS, seoulDay } from '../../lib/seoul'
import { type EventScope, events } from '../event/event.schema'
import type { PrizeRow } from '../event-prize/event-prize-record'
import type { WinnerRow } from './event-winner-record'

export type EventRow = typeof events.$inferSelect
type State = Schemas['EventWinnerState']

/** Days after publishing in which goods and taxed prizes are to be claimed. */
const CLAIM_DAYS = 14
/** Days after which what is known of a winner is destroyed. */
export const KEPT_DAYS = 180
export const MOST_NOTICES = 3

/** States in which something may still become of a winner. */
export const OPEN: readonly State[] = ['SELECTED', 'NOTIFIED', 'CONFIRMED']

export const closedWinner = (): Refusal => badState('이미 처리된 당첨입니다.')

/** Throws INVALID_STATE for a prize that was given or canceled. */
export function refuseClosed({ state }: WinnerRow): void {
  if (!OPEN.includes(state)) throw closedWinner()
}

/** Last day to claim a prize that is published, or drawn of what was published, at this moment. */
export const claimDay = (now: Date): string => seoulDay(new Date(now.getTime() + CLAIM_DAYS * DAY_MS))

/** Throws INVALID_STATE when a prize may not be given now. */
export function checkDelivery(winner: WinnerRow, { kind }: PrizeRow, { winnersPublishedAt }: EventRow): void {
  refuseClosed(winner)
  if (winnersPublishedAt === null) throw badState('당첨자 발표 후 지급할 수 있습니다.')
  if (winner.taxState === 'WAITING') throw badState('제세공과금 납부 확인 후 지급할 수 있습니다.')
  if (kind === 'GOODS' && winner.state !== 'CONFIRMED') throw badState('배송지를 확인한 후 지급할 수 있습니다.')
  if ((kind === 'COUPON' || kind === 'POINT') && winner.memberSeq === null)
    throw badState('회원이 아닌 당첨자에게는 지급할 수 없습니다.')
}

/**
 * An event of a scope. Whoever adds winners or publishes them holds it (`no key update`), so that no prize is given out more often than there
 * are; whoever gives prizes shares it, so that it stays published. Throws 404.
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
