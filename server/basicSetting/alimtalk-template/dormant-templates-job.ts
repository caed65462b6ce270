import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { alimtalkTemplates, messageLogs } from '../../message/message.schema'

const MONTHS = 12

/** Makes templates dormant that were approved a year ago and not used since. Runs nightly. */
export async function makeUnusedDormant(db: Db, now: Date): Promise<void> {
  const since = startOfDay(shiftDayByMonths(seoulDay(now), -MONTHS))
  const { alimtalkTemplateSeq, activeSince, reviewedAt, createdAt, state, name, version, eventCode } = alimtalkTemplates
  // messages are kept for the same period
  const usage = db
    .select({ seq: messageLogs.messageLogSeq })
    .from(messageLogs)
    .where(
      and(
        eq(messageLogs.channel, 'ALIMTALK'),
        or(
          eq(messageLogs.alimtalkTemplateSeq, alimtalkTemplateSeq),
          // older messages do not record their template
          and(isNull(messageLogs.alimtalkTemplateSeq), eq(messageLogs.eventCode, eventCode)),
        ),
      ),
    )
  const dormant = await db
    .update(alimtalkTemplates)
    .set({ state: 'DORMANT', enabled: false, updatedAt: now, updatedBy: null, version: sql`${version} + 1` })
    .where(
      and(
        eq(state, 'APPROVED'),
        lt(sql`coalesce(${activeSince}, ${reviewedAt}, ${createdAt})`, since.toISOString()),
        notExists(usage),
      ),
    )
    .returning({ seq: alimtalkTemplateSeq, name })
  await appendLogs(
    db,
    systemContext(now),
    dormant.map(({ seq, name: called }) => ({
      action: 'STATE',
      as: SYSTEM_ACTOR,
      resource: 'alimtalk-templates',
      targetSeqs: [seq],
      personal: false,
      summary: `알림톡 템플릿 휴면: ${called} (12개월 미사용)`,
    })),
  )
}

export const dormantTemplatesJob = defineJob({
  kind: 'alimtalk-dormant',
  title: '미사용 알림톡 템플릿 휴면',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => makeUnusedDormant(db, now),
})
