import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound } from '../../contract/refusal'
import { fieldChanges } from '../../log/field-changes'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { visibleBulk } from '../../resource/fields'
import { attendances, dailyEvents } from '../schema/daily-event.schema'
import { membersOf, statsOf } from './daily-event-members'
import {
  type DailyEventRow,
  dailyEventFilter,
  dailyEventRows,
  milestonesOf,
  milestonesText,
  milestoneViews,
  nextStart,
  stateOf,
} from './daily-event-record'
import {
  checkDays,
  checkMilestones,
  checkOverlap,
  checkStartedEvent,
  refuseEnded,
  storeMilestones,
} from './daily-event-rules'

const { dailyEventSeq, title } = dailyEvents

const dailyEvent = defineResource({
  path: '/api/v1/admin/daily-events',
  noun: '출석 이벤트',
  table: dailyEvents,
  key: 'dailyEventSeq',
  schema: 'DailyEventUpdate',
  lookUpNames: nameLookupFrom(dailyEvents, dailyEventSeq, title),
  nameOf: (event) => event.title,
  filter: dailyEventFilter,
  rows: dailyEventRows,
  details: async (call, event) => ({
    milestones: await milestoneViews(call.db, event.dailyEventSeq),
    nextStartDate: await nextStart(call),
  }),
  values({ now }, body, before) {
    if (before) refuseEnded(before, now)
    checkDays(body, now)
    const { visible = true, dailyPoint = 10, pointBudget = null } = body
    const { closedAt = null, usedPoint = 0, memberCount = 0, checkInCount = 0 } = before ?? {}
    // A changed budget clears the flag.
    const overBudget = before?.overBudget === true && before.pointBudget === pointBudget
    return { visible, dailyPoint, pointBudget, closedAt, usedPoint, memberCount, checkInCount, overBudget }
  },
  async check(call, values, before, body) {
    const milestonesBefore = before ? await milestonesOf(call.db, before.dailyEventSeq) : []
    if (before && stateOf(before, call.now) === 'ONGOING') checkStartedEvent(before, body, milestonesBefore, call.now)
    await checkMilestones(call, body, milestonesBefore)
    await checkOverlap(call.db, values, before?.dailyEventSeq)
  },
  checkChange({ now }, _next, before) {
    if (before) refuseEnded(before, now)
  },
  async saved({ db }, event, before, { milestones = [] }) {
    const seq = event.dailyEventSeq
    const textBefore = before ? milestonesText(await milestonesOf(db, seq)) : ''
    await storeMilestones(db, seq, milestones)
    const textAfter = milestonesText(await milestonesOf(db, seq))
    return fieldChanges('DailyEventUpdate', { milestones: textBefore || null }, { milestones: textAfter || null })
  },
  uses: { columns: [attendances.dailyEventSeq], message: () => '출석 내역이 있는 이벤트는 삭제할 수 없습니다.' },
  bulk: visibleBulk,
  // Serialized, because no two events may share a day.
  serial: true,
})

async function close(call: AdminCall, seq: number): Promise<Schemas['DailyEvent']> {
  const event = await dailyEvent.lock(call, seq)
  const state = stateOf(event, call.now)
  if (state === 'ENDED') throw invalidState('이미 종료된 출석 이벤트입니다.')
  if (state === 'SCHEDULED') throw invalidState('진행 중인 출석 이벤트만 종료할 수 있습니다.')
  await dailyEvent.update(call, event, { closedAt: call.now })
  dailyEvent.log(call, { action: 'STATE', what: '조기종료', names: [event.title], seqs: [seq] })
  return dailyEvent.read(call, seq)
}

/** Returns an event. Throws 404. */
async function findEvent({ db }: AdminCall, seq: number): Promise<DailyEventRow> {
  const [event] = await db.select().from(dailyEvents).where(eq(dailyEventSeq, seq))
  if (!event) throw notFound()
  return event
}

export const dailyEventHandlers = handlersOf({
  ...dailyEvent.handlers,
  'POST /api/v1/admin/daily-events/{seq}/close': (call, { path }) => close(call, path.seq),
  'GET /api/v1/admin/daily-events/{seq}/stats': async (call, { path }) =>
    statsOf(call, await findEvent(call, path.seq)),
  'GET /api/v1/admin/daily-events/{seq}/members': async (call, { path, query }) =>
    membersOf(call, await findEvent(call, path.seq), query),
})
