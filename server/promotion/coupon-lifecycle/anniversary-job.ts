import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { wakeRunner } from '../../jobs/runner'
import { endOfDay, seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { couponJob } from '../coupon/coupon-worker'
import { coupons } from '../schema/coupon.schema'
import { couponJobLines, couponJobs } from '../schema/coupon-job.schema'
import { memberCoupons } from '../schema/member-coupon.schema'
import { triggerReason } from './issue-to-member'

/** Birthday coupons are issued up to this many days ahead, so that missed nights are made up for. */
const AHEAD_DAYS = 7
/** Tires are due for replacement this many months after mounting. */
const REPLACE_MONTHS = 18
/** A member gets the same coupon at most once within this many days. */
const YEAR_DAYS = 300

const timestamp = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/**
 * Returns the condition for members whose birthday is within a week. A birthday on 29 February counts as the 28th in
 * other years.
 */
function birthdays(now: Date): SQL {
  const days = Array.from({ length: AHEAD_DAYS + 1 }, (_, i) => seoulDay(new Date(now.getTime() + i * DAY_MS)))
  const dates = days.map((day) => day.slice(5))
  const leap = dates.includes('02-28') && !dates.includes('02-29') ? ['02-29'] : []
  const dateList = sql.join(
    [...dates, ...leap].map((date) => sql`${date}`),
    sql`, `,
  )
  return sql`to_char(${members.birthDate}, 'MM-DD') in (${dateList})`
}

/** Returns the condition for members whose last tires were mounted 18 months ago. */
function replaceDue(now: Date): SQL {
  const day = shiftDayByMonths(seoulDay(now), -REPLACE_MONTHS)
  const from = new Date(startOfDay(day).getTime() - AHEAD_DAYS * DAY_MS)
  return sql`${members}.member_seq in (
    select ${orders.memberSeq} from ${orderLines}
      join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
      join ${items} on ${items.itemSeq} = ${orderLines.itemSeq}
      where ${items.itemType} = 'TIRE' and ${orderLines.mountedAt} is not null and ${orders.memberSeq} is not null
      group by ${orders.memberSeq}
      having max(${orderLines.mountedAt}) >= ${timestamp(from)} and max(${orderLines.mountedAt}) < ${timestamp(endOfDay(day))})`
}

const isAnniversary = inArray(coupons.autoTrigger, ['BIRTHDAY', 'REPLACE_DUE'])

const isIssuing = and(eq(coupons.issueMethod, 'AUTO'), eq(coupons.state, 'ACTIVE'), isAnniversary)

/**
 * Queues one issuing job per coupon, for birthdays and for tires due for replacement. Members who got the coupon
 * within the last year are left out.
 */
export const anniversaryJob = defineJob({
  kind: 'coupon-anniversaries',
  title: '생일·교체주기 쿠폰 발급 대상 선정',
  noun: '쿠폰',
  schedule: { dailyAt: '03:00' },
  due: createRecordScan(coupons.couponSeq, () => isIssuing),
  async perform(call, { key }) {
    const { db, now } = call
    const couponSeq = Number(key)
    const [coupon] = await db
      .select({ autoTrigger: coupons.autoTrigger })
      .from(coupons)
      .where(and(isIssuing, eq(coupons.couponSeq, couponSeq)))
      .for('share')
    const trigger = coupon?.autoTrigger
    if (trigger !== 'BIRTHDAY' && trigger !== 'REPLACE_DUE') return
    const since = new Date(now.getTime() - YEAR_DAYS * DAY_MS)
    const found = await queryRows<{ seq: number }>(
      db,
      sql`select ${members.memberSeq} as seq from ${members}
          where ${members.state} = 'ACTIVE' and ${members.memberType} = 'PERSONAL'
            and ${trigger === 'BIRTHDAY' ? birthdays(now) : replaceDue(now)}
            and not exists (select 1 from ${memberCoupons} where ${memberCoupons.memberSeq} = ${members}.member_seq
              and ${memberCoupons.couponSeq} = ${couponSeq} and ${memberCoupons.issuedAt} >= ${timestamp(since)})`,
    )
    if (found.length === 0) return
    const [job] = await db
      .insert(couponJobs)
      .values({
        couponSeq,
        kind: 'ISSUE',
        state: 'QUEUED',
        total: found.length,
        reason: triggerReason(trigger),
        notify: true,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ seq: couponJobs.couponJobSeq })
    await db.execute(
      sql`insert into ${couponJobLines} (coupon_job_seq, member_seq)
          select ${job?.seq ?? 0}::int, value::int from jsonb_array_elements_text(${JSON.stringify(found.map(({ seq }) => seq))}::jsonb)`,
    )
    call.afterCommit(() => wakeRunner(call.services, couponJob))
  },
})
