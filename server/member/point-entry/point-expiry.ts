import { and, asc, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { formatNumber } from '../../lib/numbers'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { queueMessage } from '../../message/outbox'
import { lockMember } from '../ledger/engine'
import { pointEntries } from '../schema/point-entry.schema'
import { EXPIRY_WARNING_DAYS } from './balances'
import { expireLots } from './points'

/** After midnight in Seoul, since points expire at the end of a day. */
const AT = '00:10'
/** Number of missed nights that are made up for. */
const LATE_NIGHTS = 3

const { memberSeq, remaining, expiresOn } = pointEntries

/** Writes EXPIRE entries for expired lots, one member per transaction. */
export const pointExpiryJob = defineJob({
  kind: 'point-expiry',
  title: '포인트 소멸',
  noun: '회원',
  schedule: { dailyAt: AT },
  async due({ db, now, limit, notQueued }) {
    const rows = await db
      .selectDistinct({ seq: memberSeq })
      .from(pointEntries)
      .where(and(gt(remaining, 0), lt(expiresOn, seoulDay(now)), notQueued(memberSeq)))
      .orderBy(memberSeq)
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async perform(call, { key }) {
    await expireLots(call.db, await lockMember(call.db, Number(key)), call.now)
  },
})

/** A member's points that expire on a day. */
interface ExpiringPoints {
  memberSeq: number
  day: string
}

/** Notifies members 30 days before points expire, once for each last day. */
export const pointExpiringJob = defineJob<ExpiringPoints>({
  kind: 'point-expiring',
  title: '포인트 소멸 예정 안내',
  noun: '회원',
  schedule: { dailyAt: AT },
  async due({ db, now, limit, notQueued }) {
    const last = shiftDays(seoulDay(now), EXPIRY_WARNING_DAYS)
    const rows = await db
      .selectDistinct({ memberSeq, day: expiresOn })
      .from(pointEntries)
      .innerJoin(members, eq(members.memberSeq, memberSeq))
      .where(
        and(
          gt(remaining, 0),
          gte(expiresOn, shiftDays(last, 1 - LATE_NIGHTS)),
          lte(expiresOn, last),
          ne(members.state, 'WITHDRAWN'),
          notQueued(sql`${memberSeq} || ' ' || ${expiresOn}`),
        ),
      )
      .orderBy(asc(memberSeq), asc(expiresOn))
      .limit(limit)
    return rows.flatMap(({ memberSeq: seq, day }) =>
      day === null ? [] : [{ key: `${seq} ${day}`, payload: { memberSeq: seq, day } }],
    )
  },
  async perform(call, { payload: { memberSeq: seq, day } }) {
    const [row] = await call.db
      .select({
        amount: sql<number>`sum(${remaining})::int`,
        name: members.name,
        phone: members.mobilePhone,
      })
      .from(pointEntries)
      .innerJoin(members, eq(members.memberSeq, memberSeq))
      .where(and(eq(memberSeq, seq), eq(expiresOn, day), gt(remaining, 0), ne(members.state, 'WITHDRAWN')))
      .groupBy(members.name, members.mobilePhone)
    if (!row) return
    await queueMessage(call, {
      eventCode: 'POINT_EXPIRING',
      to: { name: row.name, phone: row.phone, memberSeq: seq },
      values: { 적립금: `${formatNumber(row.amount)}P`, 만료일: day },
      related: { type: 'member', seq },
      change: `expiring:${day}`,
    })
  },
})
