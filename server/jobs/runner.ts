import type { Call, LocalServices, Services } from '../call/call'
import { Refusal } from '../contract/refusal'
import { classifyDbError } from '../db/db-errors'
import { LockConflictError } from '../db/transaction'
import { inSystemCall } from '../http/in-call'
import type { BatchRun, JobKind, JobRun } from '../jobs/job-kind'
import { errorText } from '../lib/describe-error'
import { addJobs } from './add-jobs'
import { attemptsOf, backoffOf, LeaseLostError, SLOT_KEY, StoppingError, TryLater } from './define-job'
import type { Job } from './job-item'
import {
  endJobs,
  holdJob,
  kindsDue,
  notQueued,
  type PutBack,
  putBack,
  queueScheduledRun,
  RENEW_MS,
  recordOutcome,
  recordProgress,
  renewLeases,
  startScheduledRun,
  takeJobs,
} from './job-store'
import { createLimiter } from './limiter'
import { reportFailure } from './report'
import { lastScheduledAt, nextScheduledAt } from './schedule'

/** Maximum number of concurrent job transactions; calls need connections, too. */
const TRANSACTIONS = 3
/** Maximum number of items that one scan returns before they are queued. */
const SCAN_LIMIT = 500
/** Delay before a retry after a conflict or while the database is away, in ms. */
const AGAIN_MS = 2_000
/** Minimum interval between two recorded successes of a kind, in ms. */
const NOTE_MS = 10_000
const PROGRESS_MS = 1_000

type AnyJob = Job<unknown>

/** Runs the jobs of one process. */
export interface JobRunner {
  /** Looks for jobs of a kind; returns at once. */
  kick(kind: JobKind): void
  /** Looks for due items of a kind that are not queued yet; returns at once. */
  scanNow(kind: JobKind): void
  /** Starts due schedules and looks for jobs of every kind that has some; resolves when it has looked. */
  look(): Promise<void>
  /** Resolves when no kind has running work left; with `only`, none of these. */
  idle(only?: readonly JobKind[]): Promise<void>
  /**
   * Takes no more jobs, stops running ones at their next step (another process continues them), and waits for them to
   * end.
   */
  stop(): Promise<void>
  /**
   * Starts a run of a kind at once, regardless of its schedule, and processes its items. Returns how many items were
   * finished.
   */
  runNow(kind: JobKind): Promise<number>
}

const runners = new WeakMap<Services, JobRunner>()

/** Returns the runner of a process. */
export function runnerOf(services: Services): JobRunner {
  const known = runners.get(services)
  if (known) return known
  const runner = createRunner(services)
  runners.set(services, runner)
  return runner
}

/**
 * Makes this process look for jobs of a kind; returns at once. `services` must be the server's own object, of which a
 * call's type shows only a part.
 */
export const wakeRunner = (services: LocalServices, kind: JobKind): void => runnerOf(services as Services).kick(kind)

/** Makes this process look for due items of a kind that are not queued yet, as `wakeRunner`. */
export const scanNow = (services: LocalServices, kind: JobKind): void => runnerOf(services as Services).scanNow(kind)

/** State that each process keeps of a kind. */
interface Memory {
  /** The next scheduled time, as far as this process knows. */
  nextAt: number
  polledAt: number
  notedAt: number
  /** Number of items that this process has finished. */
  finished: number
}

function createRunner(services: Services): JobRunner {
  const { clock } = services
  const inSlot = createLimiter(TRANSACTIONS)
  const activeJobs = new Map<number, AnyJob>()
  const running = new Map<JobKind, Set<Promise<void>>>()
  const kicks = new Map<JobKind, number>()
  /** Kinds that may have queued jobs. */
  const queued = new Set<JobKind>()
  const memories = new Map<JobKind, Memory>()
  let stopped = false
  let renewal: NodeJS.Timeout | undefined

  const memoryOf = (kind: JobKind): Memory => {
    const memory = memories.get(kind) ?? {
      nextAt: 0,
      polledAt: Number.NEGATIVE_INFINITY,
      notedAt: 0,
      finished: 0,
    }
    memories.set(kind, memory)
    return memory
  }
  const transaction = <T>(kind: JobKind, work: (call: Call) => Promise<T>): Promise<T> =>
    inSlot(kind.priority ?? 'NORMAL', () => inSystemCall(services, work))

  // ---- jobs of this process ---------------------------------------------------------------------------------------------

  function trackJobs(taken: readonly AnyJob[]): void {
    for (const job of taken) activeJobs.set(job.jobSeq, job)
    if (renewal || activeJobs.size === 0) return
    renewal = setInterval(() => {
      renewLeases(services, [...activeJobs.values()]).catch((error: unknown) =>
        reportFailure(services, 'jobs renew', error),
      )
    }, RENEW_MS)
    renewal.unref()
  }

  function untrackJob(job: AnyJob): void {
    // a later attempt of this process may own it by now
    if (activeJobs.get(job.jobSeq)?.worker === job.worker) activeJobs.delete(job.jobSeq)
    if (activeJobs.size > 0) return
    clearInterval(renewal)
    renewal = undefined
  }

  // ---- how an attempt ends -------------------------------------------------------------------------------------------------

  /** Records an outcome: a failure at once, a success at most every 10 s. Errors of recording are ignored. */
  async function note(kind: JobKind, error: string | null): Promise<void> {
    const memory = memoryOf(kind)
    const at = performance.now()
    if (error === null && memory.notedAt > 0 && at - memory.notedAt < NOTE_MS) return
    if (error === null) memory.notedAt = at
    await recordOutcome(services.db, kind.kind, clock.now(), error).catch(() => undefined)
  }

  const putJobBack = (job: AnyJob, what: PutBack): Promise<boolean> => putBack(services.db, job, clock.now(), what)

  async function makeDead(kind: JobKind, job: AnyJob, error: unknown): Promise<void> {
    const { whenDead } = kind
    const dead: PutBack = { dead: true, error: errorText(error) }
    if (!whenDead) return void (await putJobBack(job, dead))
    try {
      await transaction(kind, async (call) => {
        if (!(await holdJob(call.db, job, call.now))) return
        if ((await whenDead(call, job, error)) === 'SETTLED') await endJobs(call.db, [job])
        else await putBack(call.db, job, call.now, dead)
      })
    } catch (again) {
      reportFailure(services, `${kind.kind} dead`, again)
      await putJobBack(job, dead)
    }
  }

  /** Handles the error of an attempt. `reported`: the error was reported already. */
  async function handleFailure(kind: JobKind, job: AnyJob, error: unknown, reported: boolean): Promise<void> {
    untrackJob(job)
    const now = clock.now()
    if (error instanceof LeaseLostError) return
    if (error instanceof StoppingError) return void (await putJobBack(job, { runAt: now, counted: false }))
    if (error instanceof TryLater) return void (await putJobBack(job, { runAt: error.at, counted: false }))
    const fault = classifyDbError(error)
    if (error instanceof LockConflictError || fault === 'AGAIN' || fault === 'AWAY') {
      if (fault === 'AWAY' && !reported) reportFailure(services, kind.kind, error)
      await putJobBack(job, { runAt: new Date(now.getTime() + AGAIN_MS), counted: false })
      return
    }
    // the record is gone, or the kind expects refusals
    if (error instanceof Refusal && (kind.passesOver || error.status === 404)) {
      await endJobs(services.db, [job])
      return
    }
    if (!reported) reportFailure(services, `${kind.kind} ${job.key}`, error)
    const message = errorText(error)
    if (job.attempt >= attemptsOf(kind)) await makeDead(kind, job, error)
    else {
      const runAt = new Date(now.getTime() + backoffOf(kind, job.attempt))
      await putJobBack(job, { runAt, counted: true, error: message })
    }
    if (!reported) await note(kind, message)
  }

  /**
   * Handles the error of jobs that failed together. If the database is away, their leases expire and another process
   * takes them over.
   */
  async function settleFailures(kind: JobKind, failures: readonly AnyJob[], error: unknown): Promise<void> {
    for (const [at, job] of failures.entries()) {
      await handleFailure(kind, job, error, at > 0).catch((again: unknown) =>
        reportFailure(services, `${kind.kind} ${job.key}`, again),
      )
    }
  }

  const isConflictOrOutage = (error: unknown): boolean =>
    error instanceof LockConflictError || classifyDbError(error) === 'AGAIN' || classifyDbError(error) === 'AWAY'

  /** Finishes jobs in one transaction; if that fails, each in its own. */
  async function finish(
    kind: JobKind,
    done: readonly AnyJob[],
    work: (call: Call, jobs: readonly AnyJob[]) => Promise<unknown>,
  ): Promise<void> {
    if (done.length === 0) return
    try {
      await transaction(kind, async (call) => {
        const endedJobs = await endJobs(call.db, done)
        const mine = done.filter(({ jobSeq }) => endedJobs.has(jobSeq))
        if (mine.length > 0) await work(call, mine)
      })
    } catch (error) {
      if (done.length === 1 || isConflictOrOutage(error)) {
        return settleFailures(kind, done, error)
      }
      for (const job of done) await finish(kind, [job], work)
      return
    }
    for (const job of done) {
      untrackJob(job)
      count(kind, job)
    }
    await note(kind, null)
  }

  /** Counts a finished item; a scan does not count. */
  function count(kind: JobKind, { key }: AnyJob): void {
    if (key !== SLOT_KEY || !kind.due) memoryOf(kind).finished += 1
  }

  // ---- attempts ------------------------------------------------------------------------------------------------------------

  function runOf(kind: JobKind, job: AnyJob): JobRun<unknown> {
    let writtenAt = performance.now()
    const ifOwned = async <T>(work: (call: Call) => Promise<T>): Promise<T> => {
      if (stopped) throw new StoppingError()
      return transaction(kind, async (call) => {
        if (!(await holdJob(call.db, job, call.now))) throw new LeaseLostError()
        return work(call)
      })
    }
    return {
      services,
      job,
      step: ifOwned,
      async finish(work) {
        const outcome = await ifOwned(async (call) => {
          await endJobs(call.db, [job])
          return work(call)
        })
        untrackJob(job)
        count(kind, job)
        await note(kind, null)
        return outcome
      },
      async progress(done, total) {
        if (stopped) throw new StoppingError()
        if (performance.now() - writtenAt < PROGRESS_MS) return
        writtenAt = performance.now()
        if (!(await recordProgress(services, job, done, total))) throw new LeaseLostError()
      },
    }
  }

  /** Queues the items that a scan finds, page by page. Returns whether there were any. */
  async function scan(kind: JobKind, slot: Date | null, more: () => boolean): Promise<boolean> {
    const seen = new Set<string>()
    while (kind.due && more()) {
      const now = clock.now()
      const found = await kind.due({
        db: services.db,
        now,
        slot,
        limit: SCAN_LIMIT,
        services,
        notQueued: (key) => notQueued(kind.kind, key),
      })
      // items of an earlier page that were finished meanwhile and are due again wait for the next scan
      const fresh = found.filter(({ key }) => !seen.has(key))
      await addJobs(services.db, kind, fresh, now)
      for (const { key } of fresh) seen.add(key)
      if (found.length < SCAN_LIMIT || fresh.length === 0) break
    }
    return seen.size > 0
  }

  async function attempt(kind: JobKind, taken: readonly AnyJob[]): Promise<void> {
    const [job] = taken
    if (!job) return
    if (job.key === SLOT_KEY && kind.due) {
      await scan(kind, job.slot, () => !stopped)
      if (stopped) throw new StoppingError()
      return finish(kind, [job], async () => undefined)
    }
    const { perform } = kind
    if (perform) return finish(kind, [job], (call) => perform(call, job))
    if (kind.run) {
      await kind.run(runOf(kind, job))
      return
    }
    const batch: BatchRun<unknown> = {
      services,
      jobs: taken,
      finish: (done, work) => finish(kind, done, work),
      fail: (failures, error) => settleFailures(kind, failures, error),
    }
    await kind.runMany?.(batch)
  }

  /** Attempts the taken jobs, and ends or puts back each one that the attempt has not settled. */
  async function attemptAll(kind: JobKind, taken: readonly AnyJob[]): Promise<void> {
    const startedAt = performance.now()
    trackJobs(taken)
    const open = () => taken.filter(({ jobSeq, worker }) => activeJobs.get(jobSeq)?.worker === worker)
    try {
      await attempt(kind, taken)
      await finish(kind, open(), async () => undefined)
    } catch (error) {
      await settleFailures(kind, open(), error)
    }
    services.watch?.ran(kind.kind, (performance.now() - startedAt) / 1_000)
  }

  /** Takes jobs of a kind and attempts them. Returns whether there may be more. */
  async function takeSome(kind: JobKind): Promise<boolean> {
    const limit = kind.batch ?? 1
    const taken = await inSlot(kind.priority ?? 'NORMAL', () => takeJobs(services, kind, limit))
    for (const { job } of taken.filter(({ isExhausted }) => isExhausted)) {
      await makeDead(kind, job, new Error('the process ended in the middle of each attempt'))
    }
    const live = taken.filter(({ isExhausted }) => !isExhausted).map(({ job }) => job)
    // a scheduled run is not part of a batch
    const slot = live.filter(({ key }) => key === SLOT_KEY)
    const items = live.filter(({ key }) => key !== SLOT_KEY)
    for (const part of [slot, items]) if (part.length > 0) await attemptAll(kind, part)
    // a follower queues its next items by its own scan
    return kind.follows ? taken.length === limit : taken.length > 0
  }

  /** Queues the due items of a kind that is polled. Returns whether there were any. */
  async function poll(kind: JobKind): Promise<boolean> {
    if (kind.pollSeconds === undefined || !kind.due) return false
    memoryOf(kind).polledAt = performance.now()
    try {
      return await scan(kind, null, () => !stopped)
    } catch (error) {
      reportFailure(services, `${kind.kind} scan`, error)
      await note(kind, errorText(error))
      return false
    }
  }

  async function drain(kind: JobKind): Promise<void> {
    for (;;) {
      const seen = kicks.get(kind)
      const isQueued = queued.delete(kind)
      // once per wake-up: skipped items are found again by the next one
      const isFound = await poll(kind)
      if (isQueued || isFound) while (!stopped && (await takeSome(kind)));
      // a wake-up may have arrived while the last look found nothing
      if (stopped || kicks.get(kind) === seen) return
    }
  }

  function kick(kind: JobKind): void {
    queued.add(kind)
    scanNow(kind)
  }

  function scanNow(kind: JobKind): void {
    kicks.set(kind, (kicks.get(kind) ?? 0) + 1)
    const runs = running.get(kind) ?? new Set()
    running.set(kind, runs)
    if (stopped || runs.size >= (kind.atOnce ?? 1)) return
    const run = drain(kind)
      .catch((error: unknown) => reportFailure(services, kind.kind, error))
      .finally(() => runs.delete(run))
    runs.add(run)
  }

  // ---- schedules -----------------------------------------------------------------------------------------------------------

  async function beginSlots(): Promise<void> {
    const now = clock.now()
    for (const kind of services.definitions.jobs) {
      const memory = memoryOf(kind)
      if (!kind.schedule || now.getTime() < memory.nextAt) continue
      if (await startScheduledRun(services, kind, lastScheduledAt(kind.schedule, now))) kick(kind)
      memory.nextAt = nextScheduledAt(kind.schedule, now).getTime()
    }
  }

  async function look(): Promise<void> {
    await beginSlots()
    const at = performance.now()
    for (const kind of services.definitions.jobs) {
      if (kind.pollSeconds !== undefined && at - memoryOf(kind).polledAt >= kind.pollSeconds * 1_000) scanNow(kind)
    }
    const due = await kindsDue(services, services.definitions.jobs)
    for (const kind of services.definitions.jobs) if (due.has(kind.kind)) kick(kind)
  }

  const idle = async (only?: readonly JobKind[]): Promise<void> => {
    for (;;) {
      const all = [...running].flatMap(([kind, runs]) => (!only || only.includes(kind) ? [...runs] : []))
      if (all.length === 0) return
      await Promise.all(all)
    }
  }

  return {
    kick,
    scanNow,
    look,
    idle,
    async stop() {
      stopped = true
      await idle()
      clearInterval(renewal)
    },
    async runNow(kind) {
      const before = memoryOf(kind).finished
      if (kind.schedule || kind.due) await queueScheduledRun(services.db, kind, clock.now(), clock.now())
      kick(kind)
      await idle()
      return memoryOf(kind).finished - before
    },
  }
}
