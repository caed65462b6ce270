import { and, eq, inArray, ne } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { trimmed } from '../../resource/fields'
import { logOf } from '../../resource/log'
import { countRows } from '../../resource/pages'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'
import { isStillWinning } from '../event/event-record'
import { refusePublished } from '../event/event-rules'
import { asRental, type EventConfig, rentalEvents, shopEvents } from '../event/event-scope'
import { coupons } from '../schema/coupon.schema'
import { events } from '../schema/event.schema'
import { eventPrizes } from '../schema/event-prize.schema'
import { eventWinners } from '../schema/event-winner.schema'
import { isTaxable, type PrizeRow, prizeViews } from './event-prize-record'

type Body = Schemas['EventPrizeBody']

const store = createRepository(eventPrizes, 'eventPrizeSeq')

/** Returns the values of a body; fields of other prize kinds become null. Throws 400. */
function valuesOf({ rankNo, name, kind, quantity, ...body }: Body) {
  const [couponSeq, pointAmount] = [body.couponSeq ?? null, body.pointAmount ?? null]
  if (kind === 'COUPON' && couponSeq === null) throw invalid({ couponSeq: required('쿠폰') })
  if (kind === 'POINT' && pointAmount === null) throw invalid({ pointAmount: required('포인트') })
  return {
    rankNo,
    name,
    kind,
    quantity,
    value: body.value ?? null,
    couponSeq: kind === 'COUPON' ? couponSeq : null,
    pointAmount: kind === 'POINT' ? pointAmount : null,
  }
}
type Values = ReturnType<typeof valuesOf>

async function check(db: Db, eventSeq: number, values: Values, before: PrizeRow | null): Promise<void> {
  const { rankNo, couponSeq, quantity } = values
  await assertUnique(db, store.key, before?.eventPrizeSeq, {
    rankNo: [and(eq(eventPrizes.eventSeq, eventSeq), eq(eventPrizes.rankNo, rankNo)), '이미 등록된 경품순위입니다.'],
  })
  if (couponSeq !== null && couponSeq !== before?.couponSeq) {
    const usable = and(eq(coupons.couponSeq, couponSeq), eq(coupons.issueMethod, 'MANUAL'), ne(coupons.state, 'ENDED'))
    if ((await countRows(db, coupons, usable)) === 0)
      throw invalid({ couponSeq: '지정발급 방식이고 종료되지 않은 쿠폰만 선택할 수 있습니다.' })
  }
  if (!before) return
  const won = await countRows(
    db,
    eventWinners,
    and(eq(eventWinners.eventPrizeSeq, before.eventPrizeSeq), isStillWinning),
  )
  if (quantity < won)
    throw invalid({ quantity: `이미 선정된 당첨자(${formatNumber(won)}명)보다 적게 줄일 수 없습니다.` })
  if (won > 0 && values.kind !== before.kind) throw invalid({ kind: '당첨자가 있는 경품의 종류는 변경할 수 없습니다.' })
}

/** Updates the tax state of winners after a prize's value was corrected. */
async function updateTaxStates(call: AdminCall, before: PrizeRow, after: PrizeRow): Promise<void> {
  if (isTaxable(before) === isTaxable(after)) return
  await call.db
    .update(eventWinners)
    .set({ taxState: isTaxable(after) ? 'WAITING' : 'NONE' })
    .where(
      and(
        eq(eventWinners.eventPrizeSeq, after.eventPrizeSeq),
        eq(eventWinners.taxState, isTaxable(after) ? 'NONE' : 'WAITING'),
        inArray(eventWinners.state, ['SELECTED', 'NOTIFIED', 'CONFIRMED']),
      ),
    )
}

/** Returns the operations on prizes of a scope's events. Every write locks the event first. */
function prizesOf({ prizes, scope }: EventConfig) {
  const log = logOf('경품', prizes)

  async function lockEvent({ db }: AdminCall, seq: number) {
    const [event] = await db
      .select()
      .from(events)
      .where(and(eq(events.eventSeq, seq), eq(events.scope, scope)))
      .for('no key update')
    if (!event) throw notFound()
    return event
  }

  /** Locks the event, then its prize. Throws 404, INVALID_STATE once the winners are published. */
  async function lock(call: AdminCall, seq: number, prizeSeq: number): Promise<PrizeRow> {
    refusePublished(await lockEvent(call, seq))
    const prize = await store.lock(call.db, prizeSeq)
    if (prize.eventSeq !== seq) throw notFound()
    return prize
  }

  async function readPrize({ db }: AdminCall, seq: number, prizeSeq: number): Promise<Schemas['EventPrize']> {
    const [prize] = await prizeViews(db, seq, prizeSeq)
    if (!prize) throw notFound()
    return prize
  }
  const nameOf = ({ rankNo, name }: PrizeRow): string => `${rankNo}위 ${name}`

  return {
    async list({ db }: AdminCall, seq: number): Promise<Schemas['EventPrize'][]> {
      const known = await countRows(db, events, and(eq(events.eventSeq, seq), eq(events.scope, scope)))
      if (known === 0) throw notFound()
      return prizeViews(db, seq)
    },
    async create(call: AdminCall, seq: number, body: Body): Promise<Schemas['EventPrize']> {
      refusePublished(await lockEvent(call, seq))
      const values = valuesOf(trimmed(body))
      await check(call.db, seq, values, null)
      const prize = await store.insert(call, { ...values, eventSeq: seq })
      log(call, { action: 'CREATE', what: '등록', names: [nameOf(prize)], seqs: [prize.eventPrizeSeq] })
      return readPrize(call, seq, prize.eventPrizeSeq)
    },
    async update(call: AdminCall, seq: number, prizeSeq: number, { version, ...body }: Schemas['EventPrizeUpdate']) {
      const before = await lock(call, seq, prizeSeq)
      await checkVersion(before, version, () => readPrize(call, seq, prizeSeq))
      const values = valuesOf(trimmed(body))
      await check(call.db, seq, values, before)
      const after = await store.update(call, before, values)
      await updateTaxStates(call, before, after)
      const changes = fieldChanges('EventPrizeUpdate', before, values)
      log(call, { action: 'UPDATE', what: '수정', names: [nameOf(after)], seqs: [prizeSeq], changes })
      return readPrize(call, seq, prizeSeq)
    },
    async remove(call: AdminCall, seq: number, prizeSeq: number, version: number): Promise<null> {
      const prize = await lock(call, seq, prizeSeq)
      await checkVersion(prize, version, () => readPrize(call, seq, prizeSeq))
      if ((await countRows(call.db, eventWinners, eq(eventWinners.eventPrizeSeq, prizeSeq))) > 0)
        throw inUse('당첨자가 있는 경품은 삭제할 수 없습니다.')
      await store.remove(call.db, prizeSeq)
      log(call, { action: 'DELETE', what: '삭제', names: [nameOf(prize)], seqs: [prizeSeq] })
      return null
    },
  }
}

const handlersAt = (of: EventConfig) => {
  const prizes = prizesOf(of)
  return handlersOf({
    'GET /api/v1/admin/events/{seq}/prizes': (call, { path }) => prizes.list(call, path.seq),
    'POST /api/v1/admin/events/{seq}/prizes': (call, { path, body }) => prizes.create(call, path.seq, body),
    'PUT /api/v1/admin/events/{seq}/prizes/{eventPrizeSeq}': (call, { path, body }) =>
      prizes.update(call, path.seq, path.eventPrizeSeq, body),
    'DELETE /api/v1/admin/events/{seq}/prizes/{eventPrizeSeq}': (call, { path, query }) =>
      prizes.remove(call, path.seq, path.eventPrizeSeq, query.version),
  })
}

export const eventPrizeHandlers = handlersAt(shopEvents)
export const rentalEventPrizeHandlers = asRental(handlersAt(rentalEvents))
