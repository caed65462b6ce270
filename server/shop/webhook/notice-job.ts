import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { notices } from '../../generalcommunity/schema/notice.schema'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'
import { writeDeliveries } from './write-deliveries'

/** Notices are published by time, so no call writes an event for it. */
const POLL_SECONDS = 30
/** Older notices are not reported. Shorter than deliveries are kept, which show what was reported. */
const TOLD_DAYS = 20

const n = notices

/** SQL: enabled webhooks that subscribe to notices, existed at the publication and have no delivery of it. */
const untold = sql`select ${shopWebhooks.shopWebhookSeq} from ${shopWebhooks}
  where ${shopWebhooks.enabled} and ${shopWebhooks.kinds} @> '["NOTICE_PUBLISHED"]'::jsonb
    and ${shopWebhooks.createdAt} <= ${n.publishAt}
    and not exists (select 1 from ${shopWebhookDeliveries}
      where ${shopWebhookDeliveries.shopWebhookSeq} = ${shopWebhooks.shopWebhookSeq}
        and ${shopWebhookDeliveries.recordType} = 'NOTICE' and ${shopWebhookDeliveries.recordSeq} = ${n.noticeSeq})`

const isUntold = (now: Date): SQL | undefined =>
  and(
    eq(n.visible, true),
    lte(n.publishAt, now),
    gt(n.publishAt, new Date(now.getTime() - TOLD_DAYS * DAY_MS)),
    or(isNull(n.endAt), gt(n.endAt, now)),
    sql`exists (${untold})`,
  )

/** Tells the customer site of notices once they are published. */
export const webhookNoticesJob = defineJob({
  kind: 'webhook-notices',
  title: '공지 웹훅 작성',
  noun: '공지',
  pollSeconds: POLL_SECONDS,
  due: createRecordScan(n.noticeSeq, ({ now }) => isUntold(now), [n.publishAt]),
  async perform(call, { key }) {
    const noticeSeq = Number(key)
    const [notice] = await call.db
      .select()
      .from(n)
      .where(and(eq(n.noticeSeq, noticeSeq), isUntold(call.now)))
      .for('update', { of: n })
    if (!notice) return
    const rows = await call.db
      .select({ seq: shopWebhooks.shopWebhookSeq })
      .from(shopWebhooks)
      .innerJoin(n, and(eq(n.noticeSeq, noticeSeq), sql`${shopWebhooks.shopWebhookSeq} in (${untold})`))
      .orderBy(asc(shopWebhooks.shopWebhookSeq))
    const { title, category, audience, publishAt } = notice
    await writeDeliveries(
      call,
      rows.map(({ seq }) => seq),
      {
        kind: 'NOTICE_PUBLISHED',
        recordType: 'NOTICE',
        recordSeq: noticeSeq,
        recordName: title,
        data: { noticeSeq, category, audience, publishAt: publishAt.toISOString() },
      },
    )
  },
})
