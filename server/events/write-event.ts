import { sql } from 'drizzle-orm'
import type { Call } from '../call/call'
import { queryRows } from '../db/rows'
import { scanNow } from '../jobs/runner'
import { pendingEvents, recordEvents } from './event.schema'
import type { EventKind, EventKinds } from './event-kinds'

/** A change to store. `recordSeq` is the number of the record that the kind is about. */
export interface NewEvent<K extends EventKind> {
  recordSeq: number
  before: EventKinds[K]['before']
  after: EventKinds[K]['after']
}

const RECORD_TYPES: { [K in EventKind]: EventKinds[K]['record'] } = {
  'order.placed': 'order',
  'order.moved': 'order',
  'claim.moved': 'order',
  'refund.done': 'order',
  'item.restocked': 'item',
  'item.stock_low': 'item',
  'inquiry.answered': 'inquiry',
  'slots.changed': 'store',
}

/**
 * Stores an event in the transaction of the change, for each follower of its kind that now follows. This process wakes
 * them after the commit. The caller has locked the record: followers handle the events of a record in the order of their numbers.
 */
export async function writeEvent<K extends EventKind>(
  { db, now, actor, services, afterCommit }: Pick<Call, 'db' | 'now' | 'actor' | 'services' | 'afterCommit'>,
  kind: K,
  { recordSeq, before, after }: NewEvent<K>,
): Promise<void> {
  const followers = services.definitions.jobs.filter(({ follows }) => follows?.includes(kind))
  const lists = followers.map((job) => sql`select ${job.kind}::text as follower where ${job.followsIf ?? sql`true`}`)
  const none = sql`select null::text as follower where false`
  const rows = await queryRows<{ follower: string }>(
    db,
    sql`with event as (
          insert into ${recordEvents} (kind, record_type, record_seq, before, after, admin_seq, created_at)
          values (${kind}, ${RECORD_TYPES[kind]}, ${recordSeq}, ${before && JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
            ${actor?.adminSeq ?? null}, ${now.toISOString()}::timestamptz)
          returning record_event_seq)
        insert into ${pendingEvents} (follower, record_seq, record_event_seq)
        select follower, ${recordSeq}, record_event_seq from event, (${sql.join([none, ...lists], sql` union all `)}) as lists
        returning follower`,
  )
  const listed = new Set(rows.map(({ follower }) => follower))
  afterCommit(() => {
    for (const job of followers) if (listed.has(job.kind)) scanNow(services, job)
  })
}
