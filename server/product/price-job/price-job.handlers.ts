import { and, eq, notInArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { AdminCall, LogEntry, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../contract/refusal'
import { wakeRunner } from '../../jobs/runner'
import { seoulText } from '../../lib/seoul-time'
import { countRows, paged } from '../../resource/pages'
import { createRepository } from '../../resource/repository'
import { priceJobLines, priceJobs, pricePreviewLines, pricePreviews } from '../schema/price-job.schema'
import { itemsNeedingAttention } from './price-attention'
import { jobFilter, jobRows, linePage, type PriceJobRow, toPriceJob } from './price-job-record'
import { changedItemsOf } from './price-job-run'
import { lockPreview, makePreview, PREVIEW_EXPIRED, recomputePreview, requirePreview } from './price-preview'
import { previewView } from './price-preview-view'
import { closeReverted, countReverted, lockEnded, revertLines } from './price-revert'
import { ruleText } from './price-rule-text'
import { priceUploadHandlers } from './price-upload'
import { priceJob } from './price-worker'

const jobs = createRepository(priceJobs, 'priceJobSeq')

const MIN_DELAY_MS = 10 * 60_000
const MAX_DELAY_MS = 90 * DAY_MS

/** Wakes this process's worker after the transaction is committed. */
const wakeJob = (call: AdminCall): void => call.afterCommit(() => wakeRunner(call.services, priceJob))

/** Returns when the job is applied and restored. Throws 400. */
function momentsOf(call: AdminCall, body: Schemas['PriceJobCreate']): { applyAt: Date; restoreAt: Date | null } {
  const applyAt = body.applyAt ? new Date(body.applyAt) : call.now
  const ahead = applyAt.getTime() - call.now.getTime()
  if (body.applyAt && (ahead < MIN_DELAY_MS || ahead > MAX_DELAY_MS)) {
    throw invalid({ applyAt: '적용일시는 10분 뒤부터 90일 이내로 입력해 주세요.' })
  }
  const restoreAt = body.restoreAt ? new Date(body.restoreAt) : null
  if (restoreAt && restoreAt <= applyAt) throw invalid({ restoreAt: '원복일시는 적용일시 이후여야 합니다.' })
  return { applyAt, restoreAt }
}

async function refuseWhileRunning(call: AdminCall): Promise<void> {
  const running = await countRows(call.db, priceJobs, eq(priceJobs.state, 'RUNNING'))
  if (running > 0) throw invalidState('진행 중인 가격 변경 작업이 있습니다.')
}

/** Copies the lines of a preview to the job, except the excluded items. Returns how many. */
async function takeLines(call: AdminCall, previewSeq: number, jobSeq: number, excluded: number[]): Promise<number> {
  const excludedSeqs = sql`select value::int from jsonb_array_elements_text(${JSON.stringify(excluded)}::jsonb)`
  const inserted = await call.db
    .insert(priceJobLines)
    .select(
      call.db
        .select({
          priceJobSeq: sql<number>`${jobSeq}::int`.as('price_job_seq'),
          itemSeq: pricePreviewLines.itemSeq,
          price: pricePreviewLines.price,
          before: sql<number>`${pricePreviewLines.before}`.as('before'),
          after: pricePreviewLines.after,
          state: sql<'WAITING'>`'WAITING'`.as('state'),
          message: pricePreviewLines.message,
        })
        .from(pricePreviewLines)
        .where(
          and(
            eq(pricePreviewLines.previewSeq, previewSeq),
            notInArray(pricePreviewLines.itemSeq, sql`(${excludedSeqs})`),
          ),
        ),
    )
    .returning({ itemSeq: priceJobLines.itemSeq })
  return inserted.length
}

async function create(call: AdminCall, body: Schemas['PriceJobCreate']): Promise<Schemas['PriceJob']> {
  const moments = momentsOf(call, body)
  const preview = await lockPreview(call, body.previewId)
  if (!preview) throw invalidState(PREVIEW_EXPIRED)
  const scheduled = Boolean(body.applyAt)
  if (!scheduled) await refuseWhileRunning(call)
  const { previewSeq, adminSeq: _admin, createdAt: _createdAt, ...rule } = preview
  const job = await jobs.insert(call, {
    ...rule,
    ...moments,
    title: body.title?.trim() || `가격변경 ${seoulText(call.now).slice(0, 16)}`,
    reason: body.reason.trim(),
    scheduled,
    state: scheduled ? 'SCHEDULED' : 'RUNNING',
    startedAt: scheduled ? null : call.now,
    targetCount: 0,
  })
  const targetCount = await takeLines(call, previewSeq, job.priceJobSeq, body.excludeSeqs ?? [])
  if (targetCount === 0) throw invalid({ excludeSeqs: '변경할 상품이 없습니다.' })
  await call.db.update(priceJobs).set({ targetCount }).where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
  // Deleted, so that a preview cannot be applied twice.
  await call.db.delete(pricePreviews).where(eq(pricePreviews.previewSeq, previewSeq))
  const when = scheduled ? `예약 ${seoulText(moments.applyAt).slice(0, 16)}` : '즉시'
  const what = `${job.title} (${ruleText(job)}, ${targetCount}개, ${when})`
  log(call, job, { action: 'CREATE', summary: `가격 일괄 수정 등록: ${what}` })
  wakeJob(call)
  return toPriceJob({ ...job, targetCount })
}

function log(
  call: AdminCall,
  job: PriceJobRow,
  entry: { action: 'CREATE' | 'STATE'; summary: string } & Pick<LogEntry, 'names' | 'fields'>,
): void {
  const { priceJobSeq, title, reason } = job
  call.log({ resource: 'price-jobs', targetSeqs: [priceJobSeq], names: [title], reason, ...entry })
}

async function find(call: AdminCall, seq: number): Promise<PriceJobRow> {
  const [job] = await call.db.select().from(priceJobs).where(eq(priceJobs.priceJobSeq, seq))
  if (!job) throw notFound()
  return job
}

/** Cancels a scheduled job, or stops a running one; the lines already done stay done. Throws 404, INVALID_STATE. */
async function cancel(call: AdminCall, seq: number): Promise<Schemas['PriceJob']> {
  const job = await jobs.lock(call.db, seq)
  if (job.state !== 'SCHEDULED' && job.state !== 'RUNNING') {
    throw invalidState('예약 또는 적용중인 작업만 취소할 수 있습니다.')
  }
  const skipped = await call.db
    .update(priceJobLines)
    .set({ state: 'SKIPPED', message: '작업이 취소되었습니다.' })
    .where(and(eq(priceJobLines.priceJobSeq, seq), eq(priceJobLines.state, 'WAITING')))
    .returning({ itemSeq: priceJobLines.itemSeq })
  const canceled = await jobs.update(call, job, {
    state: job.state === 'SCHEDULED' ? 'CANCELED' : 'PARTIAL',
    skippedCount: job.skippedCount + skipped.length,
    finishedAt: call.now,
  })
  log(call, job, { action: 'STATE', summary: `가격 일괄 수정 취소: ${job.title}` })
  // Another job may be waiting for this one to end.
  wakeJob(call)
  return toPriceJob(canceled)
}

/** Returns the job, locked. Throws 404, INVALID_STATE. */
async function lockForRevert(call: AdminCall, seq: number): Promise<PriceJobRow> {
  const job = await lockEnded(call.db, seq)
  if (job) return job
  await find(call, seq)
  throw invalidState('적용이 끝난 작업만 원복할 수 있습니다.')
}

async function detailOf({ db, now }: AdminCall, job: PriceJobRow): Promise<Schemas['PriceJobDetail']> {
  const seq = job.priceJobSeq
  const isApplied = job.state === 'DONE' || job.state === 'PARTIAL' || job.state === 'REVERTED'
  const attention = isApplied ? await itemsNeedingAttention(db, seq, now) : { attention: [], attentionCount: 0 }
  return { ...toPriceJob(job), ...(await countReverted(db, seq)), ...attention }
}

async function revert(call: SteppedCall, seq: number): Promise<Schemas['PriceJobDetail']> {
  await call.step((first) => lockForRevert(first, seq))
  await revertLines(call, seq, call.actor.loginId)
  return call.finish(async (last) => {
    const job = await lockForRevert(last, seq)
    const reverted = await closeReverted(last, job, last.actor.loginId)
    const touched = await changedItemsOf(last.db, job, 'REVERTED')
    log(last, job, { action: 'STATE', summary: `가격 일괄 수정 원복: ${job.title}`, ...touched })
    return detailOf(last, reverted)
  })
}

export const priceJobHandlers = handlersOf({
  ...priceUploadHandlers,
  'GET /api/v1/admin/price-jobs': async (call, { query }) => {
    const page = await paged(
      query,
      () => countRows(call.db, priceJobs, jobFilter(query)),
      (limit, offset) => jobRows(call.db, query, limit, offset),
    )
    return { ...page, items: page.items.map(toPriceJob) }
  },
  'POST /api/v1/admin/price-jobs/preview': async (call, { body }) =>
    previewView(call.db, await makePreview(call, body), { size: 50 }),
  'GET /api/v1/admin/price-jobs/previews/{seq}': async (call, { path, query }) =>
    previewView(call.db, await requirePreview(call, path.seq), query),
  'POST /api/v1/admin/price-jobs/previews/{seq}/again': async (call, { path, body }) =>
    previewView(call.db, await recomputePreview(call, path.seq, body), { size: 50 }),
  'POST /api/v1/admin/price-jobs': (call, { body }) => create(call, body),
  'GET /api/v1/admin/price-jobs/{seq}': async (call, { path }) => {
    return detailOf(call, await find(call, path.seq))
  },
  'GET /api/v1/admin/price-jobs/{seq}/lines': async (call, { path, query }) => {
    await find(call, path.seq)
    return linePage(call.db, path.seq, query)
  },
  'POST /api/v1/admin/price-jobs/{seq}/cancel': (call, { path }) => cancel(call, path.seq),
  'POST /api/v1/admin/price-jobs/{seq}/revert': { inSteps: (call, { path }) => revert(call, path.seq) },
})
