import { faultOf } from '../db/faults'
import { Busy } from '../db/transaction'
import type { Call, LocalServices, Services } from '../http/call'
import { inSystemCall } from '../http/in-call'
import { Refusal } from '../http/refusal'
import { errorText } from '../lib/describe-error'
import { addJobs } from './add-jobs'
import {
  attemptsOf,
  type BatchRun,
  backoffOf,
  type Job,
  type JobKind,
  type JobRun,
  LeaseLost,
  SLOT_KEY,
  Stopped,
  TryLater,
} from './define-job'
import {
  addSlot,
  type Back,
  beginSlot,
  endJobs,
  holdJob,
  kindsDue,
  noteKind,
  noteProgress,
  notQueued,
  putBack,
  RENEW_MS,
  renewLeases,
  takeJobs,
} from './job-store'
import { reportFailure } from './report'
import { lastSlot, nextSlot } from './schedule'
import { createSlots } from './slots'

/** Transactions of jobs side by side: calls need connections too. */
const TRANSACTIONS = 3
/** Items that one scan gives at most before they are queued. */
const SCAN_LIMIT = 500
/** When work that met others, or a database that is away, is tried again. */
const AGAIN_MS = 2_000
/** Successes of a kind are noted at most so often. */
const NOTE_MS = 10_000
const PROGRESS_MS = 1_000

type AnyJob = Job<unknown>

/** What runs the jobs of one process. */
export interface JobRunner {
  /** Looks for jobs of a kind; returns at once. */
  kick(kind: JobKind): void
  /** Begins what its schedule says, and looks for jobs of every kind that has some; returns when it has looked. */
  look(): Promise<void>
  /** Until every kind that was kicked has nothing more to do. */
  idle(): Promise<void>
  /** Takes nothing more on, gives up what is under way at its next step (another process goes on with it), waits for its end. */
  stop(): Promise<void>
  /** Begins a run of a kind at once, whatever its schedule says, and does what comes of it. Gives how many items were finished. */
  runNow(kind: JobKind): Promise<number>
}

const runners = new WeakMap<Services, JobRunner>()

/** Gives the one runner of a process. */
export function runnerOf(services: Services): JobRunner {
  const known = runners.get(services)
  if (known) return known
  const made = createRunner(services)
  runners.set(services, made)
  return made
}

/**
 * This process looks for jobs of a kind; returns at once. `services` are those that the server was made with: a call sees only a part of them.
 */
export const wake = (services: LocalServices, kind: JobKind): void => runnerOf(services as Services).kick(kind)

/** The moments that each process remembers of a kind. */
interface Memory {
  /** The next scheduled moment, as far as this process knows. */
  nextAt: number
  polledAt: number
  notedAt: number
  /** Items that this process has finished. */
  finished: number
}

function createRunner(services: Services): JobRunner {
  const { clock } = services
  const inSlot = createSlots(TRANSACTIONS)
  const held = new Map<number, AnyJob>()
  const running = new Map<JobKind, Set<Promise<void>>>()
  const kicks = new Map<JobKind, number>()
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

  // ---- what the process holds -------------------------------------------------------------------------------------------

  function hold(taken: readonly AnyJob[]): void {
    for (const job of taken) held.set(job.jobSeq, job)
    if (renewal || held.size === 0) return
    renewal = setInterval(() => {
      renewLeases(services, [...held.values()]).catch((error: unknown) => reportFailure(services, 'jobs renew', error))
    }, RENEW_MS)
    renewal.unref()
  }

  function release(job: AnyJob): void {
    held.delete(job.jobSeq)
    if (held.size > 0) return
    clearInterval(renewal)
    renewal = undefined
  }

  // ---- how an attempt ends -------------------------------------------------------------------------------------------------

  /** A success is noted now and then, a failure at once; that it cannot be noted hinders nothing. */
  async function note(kind: JobKind, error: string | null): Promise<void> {
    const memory = memoryOf(kind)
    const at = performance.now()
    if (error === null && memory.notedAt > 0 && at - memory.notedAt < NOTE_MS) return
    if (error === null) memory.notedAt = at
    await noteKind(services.db, kind.kind, clock.now(), error).catch(() => undefined)
  }

  const back = (job: AnyJob, what: Back): Promise<boolean> => putBack(services.db, job, clock.now(), what)

  async function bury(kind: JobKind, job: AnyJob, error: unknown): Promise<void> {
    const { whenDead } = kind
    const dead: Back = { dead: true, error: errorText(error) }
    if (!whenDead) return void (await back(job, dead))
    try {
      await transaction(kind, async (call) => {
        if (!(await holdJob(call.db, job, call.now))) return
        if ((await whenDead(call, job, error)) === 'SETTLED') await endJobs(call.db, [job])
        else await putBack(call.db, job, call.now, dead)
      })
    } catch (again) {
      reportFailure(services, `${kind.kind} dead`, again)
      await back(job, dead)
    }
  }

  /** What becomes of a job whose attempt ended with an error; `told`: that it did has been reported. */
  async function failed(kind: JobKind, job: AnyJob, error: unknown, told: boolean): Promise<void> {
    release(job)
    const now = clock.now()
    if (error instanceof LeaseLost) return
    if (error instanceof Stopped) return void (await back(job, { runAt: now, counted: false }))
    if (error instanceof TryLater) return void (await back(job, { runAt: error.at, counted: false }))
    const fault = faultOf(error)
    if (error instanceof Busy || fault === 'AGAIN' || fault === 'AWAY') {
      if (fault === 'AWAY' && !told) reportFailure(services, kind.kind, error)
      await back(job, { runAt: new Date(now.getTime() + AGAIN_MS), counted: false })
      return
    }
    // the record is gone, or the kind expects refusals
    if (error instanceof Refusal && (kind.passesOver || error.status === 404)) {
      await endJobs(services.db, [job])
      return
    }
    if (!told) reportFailure(services, `${kind.kind} ${job.key}`, error)
    const message = errorText(error)
    if (job.attempt >= attemptsOf(kind)) await bury(kind, job, error)
    else {
      const runAt = new Date(now.getTime() + backoffOf(kind, job.attempt))
      await back(job, { runAt, counted: true, error: message })
    }
    if (!told) await note(kind, message)
  }

  /** The same of jobs that failed together. Where the database is away their leases run out, and whoever is there takes them over. */
  async function settleFailures(kind: JobKind, failures: readonly AnyJob[], error: unknown): Promise<void> {
    for (const [at, job] of failures.entries()) {
      await failed(kind, job, error, at > 0).catch((again: unknown) =>
        reportFailure(services, `${kind.kind} ${job.key}`, again),
      )
    }
  }

  const isOthers = (error: unknown): boolean =>
    error instanceof Busy || faultOf(error) === 'AGAIN' || faultOf(error) === 'AWAY'

  /** Finishes jobs in one transaction; where that fails, each in its own. */
  async function finish(
    kind: JobKind,
    done: readonly AnyJob[],
    work: (call: Call, jobs: readonly AnyJob[]) => Promise<unknown>,
  ): Promise<void> {
    if (done.length === 0) return
    try {
      await transaction(kind, async (call) => {
        const own = await endJobs(call.db, done)
        const mine = done.filter(({ jobSeq }) => own.has(jobSeq))
        if (mine.length > 0) await work(call, mine)
      })
    } catch (error) {
      if (done.length === 1 || isOthers(error)) {
        return settleFailures(kind, done, error)
      }
      for (const job of done) await finish(kind, [job], work)
      return
    }
    for (const job of done) {
      release(job)
      count(kind, job)
    }
    await note(kind, null)
  }

  /** A scan is no item. */
  function count(kind: JobKind, { key }: AnyJob): void {
    if (key !== SLOT_KEY || !kind.due) memoryOf(kind).finished += 1
  }

  // ---- attempts ------------------------------------------------------------------------------------------------------------

  function runOf(kind: JobKind, job: AnyJob): JobRun<unknown> {
    let writtenAt = performance.now()
    const owned = async <T>(work: (call: Call) => Promise<T>): Promise<T> => {
      if (stopped) throw new Stopped()
      return transaction(kind, async (call) => {
        if (!(await holdJob(call.db, job, call.now))) throw new LeaseLost()
        return work(call)
      })
    }
    return {
      services,
      job,
      step: owned,
      async finish(work) {
        const outcome = await owned(async (call) => {
          await endJobs(call.db, [job])
          return work(call)
        })
        release(job)
        count(kind, job)
        await note(kind, null)
        return outcome
      },
      async progress(done, total) {
        if (stopped) throw new Stopped()
        if (performance.now() - writtenAt < PROGRESS_MS) return
        writtenAt = performance.now()
        if (!(await noteProgress(services, job, done, total))) throw new LeaseLost()
      },
    }
  }

  /** Queues what a scan finds, page by page. */
  async function scan(kind: JobKind, slot: Date | null, more: () => boolean): Promise<void> {
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
      // those of an earlier page were finished meanwhile, and are due still: it is their next look's
      const fresh = found.filter(({ key }) => !seen.has(key))
      await addJobs(services.db, kind, fresh, now)
      for (const { key } of fresh) seen.add(key)
      if (found.length < SCAN_LIMIT || fresh.length === 0) return
    }
  }

  async function attempt(kind: JobKind, taken: readonly AnyJob[]): Promise<void> {
    const [job] = taken
    if (!job) return
    if (job.key === SLOT_KEY && kind.due) {
      await scan(kind, job.slot, () => !stopped)
      if (stopped) throw new Stopped()
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

  /** Attempts jobs that were taken, and ends or puts back each that the attempt has left open. */
  async function attemptAll(kind: JobKind, taken: readonly AnyJob[]): Promise<void> {
    const startedAt = performance.now()
    hold(taken)
    const open = () => taken.filter(({ jobSeq, worker }) => held.get(jobSeq)?.worker === worker)
    try {
      await attempt(kind, taken)
      await finish(kind, open(), async () => undefined)
    } catch (error) {
      await settleFailures(kind, open(), error)
    }
    services.watch?.ran(kind.kind, (performance.now() - startedAt) / 1_000)
  }

  /** Takes jobs of a kind and attempts them. Gives whether there were any. */
  async function takeSome(kind: JobKind): Promise<boolean> {
    const taken = await inSlot(kind.priority ?? 'NORMAL', () => takeJobs(services, kind, kind.batch ?? 1))
    for (const { job } of taken.filter(({ worn }) => worn)) {
      await bury(kind, job, new Error('the process ended in the middle of each attempt'))
    }
    const live = taken.filter(({ worn }) => !worn).map(({ job }) => job)
    // a scheduled run is no item of a batch
    const slot = live.filter(({ key }) => key === SLOT_KEY)
    const items = live.filter(({ key }) => key !== SLOT_KEY)
    for (const part of [slot, items]) if (part.length > 0) await attemptAll(kind, part)
    return taken.length > 0
  }

  async function poll(kind: JobKind): Promise<void> {
    if (kind.pollSeconds === undefined || !kind.due) return
    memoryOf(kind).polledAt = performance.now()
    try {
      await scan(kind, null, () => !stopped)
    } catch (error) {
      reportFailure(services, `${kind.kind} scan`, error)
      await note(kind, errorText(error))
    }
  }

  async function drain(kind: JobKind): Promise<void> {
    for (;;) {
      const seen = kicks.get(kind)
      // once a look: what is passed over is found again by the next one
      await poll(kind)
      while (!stopped && (await takeSome(kind)));
      // somebody may have asked while the last look found nothing
      if (stopped || kicks.get(kind) === seen) return
    }
  }

  function kick(kind: JobKind): void {
    kicks.set(kind, (kicks.get(kind) ?? 0) + 1)
    const runs = running.get(kind) ?? new Set()
    running.set(kind, runs)
    if (stopped || runs.size >= (kind.atOnce ?? 1)) return
    const run = drain(kind)
      .catch((error: unknown) => reportFailure(services, kind.kind, error))
      .finally(() => runs.delete(run))
    runs.add(run)
  }

  // ---- by itself -----------------------------------------------------------------------------------------------------------

  async function beginSlots(): Promise<void> {
    const now = clock.now()
    for (const kind of services.shop.jobs) {
      const memory = memoryOf(kind)
      if (!kind.schedule || now.getTime() < memory.nextAt) continue
      if (await beginSlot(services, kind, lastSlot(kind.schedule, now))) kick(kind)
      memory.nextAt = nextSlot(kind.schedule, now).getTime()
    }
  }

  async function look(): Promise<void> {
    await beginSlots()
    const at = performance.now()
    for (const kind of services.shop.jobs) {
      if (kind.pollSeconds !== undefined && at - memoryOf(kind).polledAt >= kind.pollSeconds * 1_000) kick(kind)
    }
    const due = await kindsDue(services, services.shop.jobs)
    for (const kind of services.shop.jobs) if (due.has(kind.kind)) kick(kind)
  }

  const idle = async (): Promise<void> => {
    for (;;) {
      const all = [...running.values()].flatMap((runs) => [...runs])
      if (all.length === 0) return
      await Promise.all(all)
    }
  }

  return {
    kick,
    look,
    idle,
    async stop() {
      stopped = true
      await idle()
      clearInterval(renewal)
    },
    async runNow(kind) {
      const before = memoryOf(kind).finished
      if (kind.schedule || kind.due) await addSlot(services.db, kind, clock.now(), clock.now())
      kick(kind)
      await idle()
      return memoryOf(kind).finished - before
    },
  }
}
