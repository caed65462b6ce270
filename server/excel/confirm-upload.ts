import { and, eq, sql } from 'drizzle-orm'
import type { AdminCall, SteppedCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { invalidState, Refusal } from '../contract/refusal'
import { processWithin, runInBatches } from '../jobs/batches'
import { LeaseLostError } from '../jobs/define-job'
import { maskLoginId } from '../lib/mask'
import { formatNumber } from '../lib/numbers'
import { lockOwnUpload } from './own-upload'
import {
  ALREADY_CONFIRMED,
  checkSheet,
  errorsOf,
  isGood,
  type Reasons,
  reasonsOf,
  refuseBadRows,
  refuseOverwrites,
  rowsOf,
  rowsToCorrect,
} from './upload'
import { excelUploads, type Progress } from './upload.schema'
import type { GoodRow, UploadDefinition, UploadRow } from './upload-definition'

type Receipt = Schemas['ExcelUploadReceipt']

/** Rows per transaction: stored one by one, or together; and the time limit for single rows, in ms. */
const PIECE = { rows: 100, atOnce: 200, ms: 40 }
/**
 * Lease of the process that stores a sheet, renewed with each piece. After it has expired another process may continue.
 */
const LEASE_MS = 60_000

const FAILED = '처리 중 오류로 반영하지 못했습니다.'

const { confirmed, progress, sheet, uploadSeq } = excelUploads

/** The result of storing a plan: how many records it changed, or why it was refused. */
type Outcome = number | Refusal

/** A sheet that is being stored. */
interface UploadRun<Plan> {
  seq: number
  /** Id of the process that stores it. */
  by: string
  rows: UploadRow[]
  good: GoodRow<Plan>[]
  reasons: Reasons
  left: Pick<Receipt, 'badCount' | 'errors'>
  /** Results of the plans of committed rows. */
  outcomes: Map<Plan, Outcome>
}

const leaseUntil = ({ services }: AdminCall): string =>
  new Date(services.clock.now().getTime() + LEASE_MS).toISOString()

/** Reserves an upload for this call, so that no other one stores it meanwhile. Throws 404, INVALID_STATE. */
async function reserve(call: AdminCall, { resource, title }: UploadDefinition<unknown>, seq: number) {
  const upload = await lockOwnUpload(call, seq, resource)
  if (upload.confirmed) throw invalidState(ALREADY_CONFIRMED)
  const before = upload.progress
  if (before && new Date(before.until) > call.services.clock.now()) {
    throw invalidState('파일을 반영하고 있습니다. 잠시 후 다시 확인해 주세요.')
  }
  const by = call.services.random.bytes(12).toString('hex')
  const initial: Progress = {
    done: 0,
    unchanged: 0,
    failed: [],
    row: 0,
    ...before,
    title,
    by,
    until: leaseUntil(call),
  }
  await call.db.update(excelUploads).set({ progress: initial }).where(eq(uploadSeq, seq))
  return { upload, before, by }
}

/**
 * Reserves the upload and checks its sheet again: all of it, or the rest if an earlier attempt did not finish. Throws 404,
 * INVALID_STATE.
 */
async function startStoring<Plan>(
  call: SteppedCall,
  definition: UploadDefinition<Plan>,
  seq: number,
  onlyValid: boolean,
): Promise<UploadRun<Plan>> {
  const { upload, before, by } = await call.step((first) => reserve(first, definition, seq))
  const { sheet } = upload
  const rows = rowsOf(sheet)
  const upTo = before?.row ?? 0
  try {
    const all = await checkSheet(call, definition, rows)
    const rest = all.filter(({ row }) => row > upTo)
    const checked = refuseOverwrites(definition, sheet, rows, rest)
    if (!onlyValid) refuseBadRows(checked)
    const reasons = [...sheet.bad.filter(([row]) => row <= upTo), ...reasonsOf(checked)]
    const left = { badCount: reasons.length, errors: errorsOf(checked) }
    return { seq, by, rows, good: checked.filter(isGood), reasons, left, outcomes: new Map() }
  } catch (error) {
    await call.step(({ db }) =>
      db
        .update(excelUploads)
        .set({ progress: before })
        .where(and(eq(uploadSeq, seq), sql`${progress} ->> 'by' = ${by}`)),
    )
    throw error
  }
}

/** Locks and returns the progress. Throws LeaseLostError if another process has continued with the sheet. */
async function ownProgress({ db }: AdminCall, { seq, by }: Pick<UploadRun<unknown>, 'seq' | 'by'>): Promise<Progress> {
  const [upload] = await db
    .select({ progress })
    .from(excelUploads)
    .where(and(eq(uploadSeq, seq), eq(confirmed, false)))
    .for('update')
  if (upload?.progress?.by !== by) throw new LeaseLostError()
  return upload.progress
}

const write = (call: AdminCall, { seq }: UploadRun<unknown>, current: Progress) =>
  call.db
    .update(excelUploads)
    .set({ progress: { ...current, until: leaseUntil(call) } })
    .where(eq(uploadSeq, seq))

const after = <Plan>({ good }: UploadRun<Plan>, { row }: Progress, limit: number): GoodRow<Plan>[] => {
  const from = good.findIndex((one) => one.row > row)
  return from < 0 ? [] : good.slice(from, from + limit)
}

/** Stores the next rows, each in its own savepoint. Returns whether there were any. */
async function storeSome<Plan>(
  call: AdminCall,
  { apply, applyAll, lock }: UploadDefinition<Plan>,
  run: UploadRun<Plan>,
  limit: number,
): Promise<boolean> {
  const current = await ownProgress(call, run)
  const next = after(run, current, limit)
  const last = next.at(-1)
  if (!last) return false
  const plans = next.filter(({ unchanged }) => !unchanged).map(({ plan }) => plan)
  await lock?.(call.db, plans)
  let { done, unchanged } = current
  if (applyAll && limit > 1) {
    const stored = plans.length > 0 ? await applyAll(call, call.db, plans) : 0
    done += stored
    unchanged += next.length - stored
    await write(call, run, { ...current, row: last.row, done, unchanged })
    return true
  }
  const storeOne = async (rowCall: AdminCall, plan: Plan): Promise<number> => {
    if (applyAll) return applyAll(rowCall, rowCall.db, [plan])
    await apply(rowCall, rowCall.db, plan)
    return 1
  }
  // kept only if this transaction commits: after a rollback its plans are stored again
  const outcomes = new Map<Plan, Outcome>()
  const storeOnce = async (plan: Plan): Promise<Outcome> => {
    const known = outcomes.get(plan) ?? run.outcomes.get(plan)
    if (known !== undefined) return known
    const outcome = await call.db
      .transaction((db) => storeOne({ ...call, db }, plan))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
    outcomes.set(plan, outcome)
    return outcome
  }
  const failed = [...current.failed]
  const seen = await processWithin(next, PIECE.ms, async ({ row, key, plan, unchanged: isKnown }) => {
    const outcome = isKnown ? 0 : await storeOnce(plan)
    if (outcome instanceof Refusal) {
      failed.push({ row, key, message: outcome.message })
      return
    }
    done += outcome
    unchanged += 1 - outcome
  })
  await write(call, run, { ...current, row: next[seen - 1]?.row ?? last.row, done, unchanged, failed })
  call.afterCommit(() => {
    for (const [plan, outcome] of outcomes) run.outcomes.set(plan, outcome)
  })
  return true
}

/** Marks the next row as failed after an unexpected error. */
async function skipRow<Plan>(call: AdminCall, run: UploadRun<Plan>): Promise<void> {
  const current = await ownProgress(call, run)
  const [next] = after(run, current, 1)
  if (!next) throw new Error('no row left to skip')
  const { row, key } = next
  await write(call, run, { ...current, row, failed: [...current.failed, { row, key, message: FAILED }] })
}

async function finishStoring<Plan>(
  call: AdminCall,
  definition: UploadDefinition<Plan>,
  run: UploadRun<Plan>,
): Promise<Receipt> {
  const { done, unchanged, failed } = await ownProgress(call, run)
  const failedRows = new Set(failed.map(({ row }) => row))
  const stored = run.good.filter((row) => !row.unchanged && !failedRows.has(row.row))
  const reasons = [...run.reasons, ...failed.map(({ row, message }): Reasons[number] => [row, message])]
  const bad = JSON.stringify(rowsToCorrect(definition, run.rows, reasons))
  await call.db
    .update(excelUploads)
    .set({ confirmed: true, progress: null, sheet: sql`jsonb_set(${sheet}, '{bad}', ${bad}::jsonb)` })
    .where(eq(uploadSeq, run.seq))
  call.log({
    action: 'BULK',
    resource: definition.resource,
    targetCount: done,
    // login ids that are e-mail addresses are masked, as everywhere
    names: stored.map(({ key }) => maskLoginId(key)),
    fields: [...new Set(stored.flatMap(({ changes }) => changes.map(({ column }) => column)))],
    summary: [
      `${definition.title} 엑셀 업로드: ${formatNumber(done)}건 반영`,
      ...(unchanged > 0 ? [`${formatNumber(unchanged)}건 변경 없음`] : []),
      ...(failed.length > 0 ? [`${formatNumber(failed.length)}건 실패`] : []),
    ].join(', '),
  })
  return { done, unchangedCount: unchanged, failed, ...run.left }
}

/**
 * Stores an uploaded sheet in pieces, so that other calls do not wait for all its rows. Each upload is stored once. If
 * the process dies, confirming again continues it. Throws 404, INVALID_STATE.
 */
export async function confirmUpload<Plan>(
  call: SteppedCall,
  definition: UploadDefinition<Plan>,
  seq: number,
  onlyValid: boolean,
): Promise<Receipt> {
  const run = await startStoring(call, definition, seq, onlyValid)
  try {
    await runInBatches(call, {
      name: `sheet ${definition.resource} ${seq}`,
      batchSize: definition.applyAll ? PIECE.atOnce : PIECE.rows,
      processBatch: (step, limit) => storeSome(step, definition, run, limit),
      skipItem: (step) => skipRow(step, run),
    })
    return await call.finish((last) => finishStoring(last, definition, run))
  } catch (error) {
    throw error instanceof LeaseLostError ? invalidState(ALREADY_CONFIRMED) : error
  }
}
