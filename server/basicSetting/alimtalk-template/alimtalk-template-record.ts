import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf } from '../../contract/contract-types'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { alimtalkTemplates, messageLogs } from '../../message/message.schema'
import { anyOf, contains, isSet } from '../../resource/filters'
import { countUsesOf } from '../../resource/list-query'
import { orderBy } from '../../resource/pages'
import type { SortAt } from '../../resource/types'

export const PATH = '/api/v1/admin/alimtalk-templates'

const { alimtalkTemplateSeq, templateCode, name, content, eventCode, state, enabled, updatedAt } = alimtalkTemplates

const texts = { name, templateCode, content }

export const filter = (query: QueryOf<`GET ${typeof PATH}`>): SQL | undefined =>
  and(
    contains(query.keyword, texts[query.keywordType ?? 'name']),
    query.eventCode ? eq(eventCode, query.eventCode) : undefined,
    anyOf(state, query.state),
    isSet(enabled, query.enabled),
  )

const DAYS = 30

/** Returns the query of templates, with their recent usage and the name of the event's enabled template. */
export function rows({ db, now }: Pick<AdminCall, 'db' | 'now'>, where: SQL | undefined, sort?: SortAt<typeof PATH>) {
  const since = startOfDay(shiftDays(seoulDay(now), 1 - DAYS)).toISOString()
  const sent = sql`${messageLogs.channel} = 'ALIMTALK' and ${messageLogs.requestedAt} >= ${since}::timestamptz
    and ${messageLogs.state} in ('SENT', 'DELIVERED', 'FAILED')`
  const sentCount30d = countUsesOf(messageLogs.alimtalkTemplateSeq, alimtalkTemplateSeq, sent)
  const template = sql`${alimtalkTemplates}`
  const enabledName = sql<string | null>`(select e.name from ${alimtalkTemplates} e
    where e.enabled and e.event_code = ${template}.event_code and e.alimtalk_template_seq <> ${template}.alimtalk_template_seq)`
  return db
    .select({ ...getTableColumns(alimtalkTemplates), sentCount30d, enabledName })
    .from(alimtalkTemplates)
    .where(where)
    .orderBy(...orderBy(sort, 'updatedAt,desc', { name, sentCount30d, updatedAt }, alimtalkTemplateSeq))
}
