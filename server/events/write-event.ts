import type { Call } from '../call/call'
import { wakeRunner } from '../jobs/runner'
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
 * Stores an event in the transaction of the change, for each follower of its kind. This process wakes them after the
 * commit. The caller has locked the record: followers handle the events of a record in the order of their numbers.
 */
export async function writeEvent<K extends EventKind>(
  { db, now, actor, services, afterCommit }: Pick<Call, 'db' | 'now' | 'actor' | 'services' | 'afterCommit'>,
  kind: K,
  { recordSeq, before, after }: NewEvent<K>,
): Promise<void> {
  const [event] = await db
    .insert(recordEvents)
    .values({
      kind,
      recordType: RECORD_TYPES[kind],
      recordSeq,
      before,
      after,
      adminSeq: actor?.adminSeq ?? null,
      createdAt: now,
    })
    .returning({ recordEventSeq: recordEvents.recordEventSeq })
  if (!event) throw new Error('event insert returned no row')
  const followers = services.definitions.jobs.filter(({ follows }) => follows?.includes(kind))
  if (followers.length === 0) return
  await db.insert(pendingEvents).values(followers.map((job) => ({ follower: job.kind, recordSeq, ...event })))
  afterCommit(() => {
    for (const job of followers) wakeRunner(services, job)
  })
}
