import { and, asc, eq, min, type SQL } from 'drizzle-orm'
import type { Call } from '../call/call'
import { Refusal } from '../contract/refusal'
import { defineJob } from '../jobs/define-job'
import type { JobItem } from '../jobs/job-item'
import type { JobKind, Scan } from '../jobs/job-kind'
import { scanNow } from '../jobs/runner'
import { pendingEvents, recordEvents } from './event.schema'
import type { EventKind, EventKindOf, RecordEvent, RecordType } from './event-kinds'

/** Interval at which each process looks for events that no process was woken for, for example after a crash. */
const POLL_SECONDS = 2
/** Maximum number of records whose events are handled in one transaction. */
const BATCH = 50

interface FollowerOptions<R extends RecordType, K extends EventKindOf<R>> {
  /** Name of the follower and of its job; must never change. */
  kind: string
  /** Korean title on the 환경 점검 screen. */
  title: string
  /** Korean noun of the record: `주문`. */
  noun: string
  /** The record that all its events are about. */
  record: R
  follows: readonly K[]
  /** Condition on which events are put on its list, read when they are written. Default: always. */
  followsIf?: SQL
  /**
   * Handles one event, in the transaction that marks it as handled. It reads the record as it is now, which may have
   * changed or be gone since the event.
   */
  run(call: Call, event: RecordEvent<K>): Promise<unknown>
}

/** Returns the records with pending events for a follower, in the order of the oldest event. */
const findRecords =
  (follower: string) =>
  async ({ db, limit, notQueued }: Scan): Promise<JobItem<unknown>[]> => {
    const { recordSeq, recordEventSeq } = pendingEvents
    const rows = await db
      .select({ recordSeq })
      .from(pendingEvents)
      .where(and(eq(pendingEvents.follower, follower), notQueued(recordSeq)))
      .groupBy(recordSeq)
      .orderBy(asc(min(recordEventSeq)))
      .limit(limit)
    return rows.map((row) => ({ key: String(row.recordSeq) }))
  }

/** Takes the oldest pending event of a record off a follower's list and returns it; undefined if none is left. */
async function takeOldest({ db }: Call, follower: string, recordSeq: number) {
  const mine = and(eq(pendingEvents.follower, follower), eq(pendingEvents.recordSeq, recordSeq))
  const oldest = db
    .select({ seq: min(pendingEvents.recordEventSeq) })
    .from(pendingEvents)
    .where(mine)
  const taken = db.$with('taken').as(
    db
      .delete(pendingEvents)
      .where(and(mine, eq(pendingEvents.recordEventSeq, oldest)))
      .returning({ seq: pendingEvents.recordEventSeq }),
  )
  const [row] = await db
    .with(taken)
    .select({ event: recordEvents })
    .from(taken)
    .innerJoin(recordEvents, eq(recordEvents.recordEventSeq, taken.seq))
  return row?.event
}

/**
 * Defines what follows events of a record, once each and in order per record. Returns a job, to be listed in
 * `server/app-definitions.ts`. An item is a record with pending events: while it fails or is a dead letter, later
 * events of the same record wait.
 */
export function defineFollower<R extends RecordType, K extends EventKindOf<R>>({
  kind,
  title,
  noun,
  follows,
  followsIf,
  run,
}: FollowerOptions<R, K>): JobKind<unknown> {
  const kinds: readonly EventKind[] = follows
  const isFollowed = (event: { kind: EventKind }): event is RecordEvent<K> => kinds.includes(event.kind)
  const follow = async (call: Call, recordSeq: number): Promise<void> => {
    const event = await takeOldest(call, kind, recordSeq)
    // nothing is done for a kind that the follower followed in an older version
    if (!event || !isFollowed(event)) return
    try {
      await run(call, event)
    } catch (error) {
      // a refusal would end the job as done, and its event would be found again and again
      if (error instanceof Refusal) throw new Error(`${event.kind}: ${error.message}`, { cause: error })
      throw error
    }
  }
  const job: JobKind<unknown> = defineJob<unknown>({
    kind,
    title,
    noun,
    follows,
    ...(followsIf ? { followsIf } : {}),
    pollSeconds: POLL_SECONDS,
    due: findRecords(kind),
    batch: BATCH,
    runMany: ({ jobs, finish }) =>
      finish(jobs, async (call, mine) => {
        for (const { key } of mine.toSorted((a, b) => Number(a.key) - Number(b.key))) await follow(call, Number(key))
        // finds the next events of these records, also those that were written meanwhile
        call.afterCommit(() => scanNow(call.services, job))
      }),
  })
  return job
}
