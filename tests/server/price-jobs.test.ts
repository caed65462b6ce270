import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call, Services } from '../../server/call/call'
import type { Schemas } from '../../server/contract/contract-types'
import { businessGrades } from '../../server/corpmember/schema/business-grade.schema'
import { queryRows } from '../../server/db/rows'
import { inSystemCall } from '../../server/http/in-call'
import { StoppingError } from '../../server/jobs/define-job'
import { enqueue } from '../../server/jobs/enqueue'
import { runnerOf } from '../../server/jobs/runner'
import { abandonJob, runLines } from '../../server/product/price-job/price-job-run'
import { deleteOldPreviewsJob } from '../../server/product/price-job/price-preview'
import { revertLines } from '../../server/product/price-job/price-revert'
import { priceJob, priceRestoreJob } from '../../server/product/price-job/price-worker'
import { businessPrices } from '../../server/product/schema/business-price.schema'
import { items, priceHistories } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { priceJobLines, priceJobs } from '../../server/product/schema/price-job.schema'
import { type TestShop, testShop } from './harness'
import { heldElsewhere, jobOf, poison } from './job-helpers'
import { sheetForm } from './sheet'
import { boss, freshIp } from './staff'
import { readXlsx } from './xlsx-reader'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const JOBS = '/api/v1/admin/price-jobs'
const db = () => shop.services.db
const say = async <T>(method: string, path: string, body?: unknown) =>
  shop.call<T>(method, path, { token: await boss(shop), ...(body === undefined ? {} : { body }) })

type Preview = Schemas['PricePreview']
type Job = Schemas['PriceJobDetail']

const down5: Partial<Schemas['PricePreviewBody']> = {
  field: 'SALE_PRICE',
  ruleType: 'RATE',
  direction: 'DOWN',
  ruleValue: 5,
}

const supplierFilter = (keyword: string) => ({ keywordType: 'supplierCode', keyword })

/** `filter`: a query of the item list, which the contract does not type. */
const preview = async (body: Omit<Partial<Schemas['PricePreviewBody']>, 'filter'> & { filter?: object }) =>
  (await say<Preview>('POST', `${JOBS}/preview`, { ...down5, ...body })).result

const apply = (previewId: number, overrides: Partial<Schemas['PriceJobCreate']> = {}) =>
  say<Schemas['PriceJob']>('POST', JOBS, { previewId, reason: '시험 가격 변경', ...overrides })

const readJob = async (seq: number) => (await say<Job>('GET', `${JOBS}/${seq}`)).result
const linesOf = async (seq: number, query = '') =>
  (await say<{ items: Schemas['PriceJobLine'][]; total: number }>('GET', `${JOBS}/${seq}/lines?size=500${query}`))
    .result

async function applied(previewId: number, overrides: Partial<Schemas['PriceJobCreate']> = {}): Promise<Job> {
  const { result, status, body } = await apply(previewId, overrides)
  expect(status, JSON.stringify(body)).toBe(201)
  await shop.idle()
  return readJob(result.priceJobSeq)
}

/** Inserts items with these prices and without dependent records. */
async function priced(
  count: number,
  prices: Partial<Record<'listPrice' | 'salePrice', number>> & { costPrice?: number | null },
) {
  const found = await db().select({ seq: items.itemSeq }).from(items).orderBy(asc(items.itemSeq)).limit(count)
  const seqs = found.map(({ seq }) => seq)
  await db()
    .update(items)
    .set({ listPrice: 200_000, salePrice: 100_000, costPrice: 80_000, ...prices })
    .where(inArray(items.itemSeq, seqs))
  return seqs
}

const priceOf = async (seq: number) =>
  (await db().select({ price: items.salePrice }).from(items).where(eq(items.itemSeq, seq)))[0]?.price
const setPrice = (seq: number, salePrice: number) => db().update(items).set({ salePrice }).where(eq(items.itemSeq, seq))
const historiesOf = (jobSeq: number) =>
  db()
    .select()
    .from(priceHistories)
    .where(eq(priceHistories.priceJobSeq, jobSeq))
    .orderBy(asc(priceHistories.priceHistorySeq))

/** Returns another process on the same database. */
const otherProcess = (): Services => ({ ...shop.services })

// Jobs of the sample and of earlier tests must not become due while the clock moves.
beforeEach(async () => {
  await shop.idle()
  await db()
    .update(priceJobs)
    .set({ state: 'CANCELED' })
    .where(inArray(priceJobs.state, ['RUNNING', 'SCHEDULED']))
  await db().update(priceJobs).set({ restoreAt: null })
})

describe('a price preview', () => {
  it('returns the result for each item, worst first, and changes nothing', async () => {
    const seqs = await priced(5, {})
    const [low = 0, dear = 0, cheap = 0] = seqs
    await db().update(items).set({ costPrice: 97_000 }).where(eq(items.itemSeq, low))
    await db().update(items).set({ salePrice: 190_000 }).where(eq(items.itemSeq, dear))
    await db().update(items).set({ salePrice: 1_000, costPrice: null }).where(eq(items.itemSeq, cheap))
    const result = await preview({ targetMode: 'SELECTED', seqs })
    expect(result).toMatchObject({
      count: 5,
      up: 0,
      down: 3,
      same: 0,
      skipped: 0,
      failed: 2,
      belowCost: 1,
      bigChange: 0,
    })
    expect(result.ruleText).toBe('판매가 5% 인하, 100원 버림')
    expect(new Date(result.expiresAt).getTime() - new Date(result.createdAt).getTime()).toBe(600_000)
    expect(result.lines.items.map(({ result: each, message }) => [each, message])).toEqual([
      ['FAILED', '매입가보다 낮은 가격입니다.'],
      ['FAILED', '가격은 1,000원 이상 10,000,000원 이하여야 합니다.'],
      ['DOWN', null],
      ['DOWN', null],
      ['DOWN', null],
    ])
    expect(result.lines.items[2]).toMatchObject({
      itemSeq: dear,
      before: 190_000,
      after: 180_500,
      delta: -9_500,
      deltaRate: -5,
      marginBefore: 57.9,
      marginAfter: 55.7,
    })
    expect(await priceOf(dear)).toBe(190_000)
  })

  it('is paged, sorted and filtered by result', async () => {
    const seqs = await priced(60, {})
    for (const [i, seq] of seqs.entries()) await setPrice(seq, 50_000 + i * 1_000)
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs, allowBelowCost: true })
    const page = async (query: string) =>
      (await say<Preview>('GET', `${JOBS}/previews/${previewId}?${query}`)).result.lines
    const first = await page('sort=after,desc&size=20')
    expect(first).toMatchObject({ page: 1, size: 20, total: 60 })
    expect(first.items[0]?.after).toBe(103_500)
    expect((await page('sort=after,desc&size=20&page=3')).items.at(-1)?.after).toBe(47_500)
    expect((await page('sort=delta,asc&size=20')).items[0]?.after).toBe(103_500)
    expect((await page('result[0]=FAILED')).total).toBe(0)
  })

  it('refuses inconsistent rules with a message', async () => {
    const [seq = 0] = await priced(1, {})
    const target = { targetMode: 'SELECTED', seqs: [seq] }
    for (const [body, field, message] of [
      [{ ...down5, ruleValue: 95 }, 'ruleValue', '0.1 이상 90 이하로 입력해 주세요.'],
      [{ ...down5, ruleValue: 5.25 }, 'ruleValue', '소수점 첫째 자리까지 입력해 주세요.'],
      [{ ...down5, ruleValue: null }, 'ruleValue', '변경 값 (을)를 입력해주세요.'],
      [{ ...down5, direction: null }, 'direction', '인상/인하 (을)를 입력해주세요.'],
      [{ field: 'LIST_PRICE', ruleType: 'MARGIN', ruleValue: 3 }, 'ruleType', '정가에는 사용할 수 없는 규칙입니다.'],
      [{ ...down5, ruleType: 'FIXED' }, 'ruleType', '상품별 가격은 가격 목록으로만 변경할 수 있습니다.'],
      [{ ...down5, seqs: [2_147_483_647] }, 'targetMode', '변경할 상품이 없습니다.'],
    ] as const) {
      const answer = await say('POST', `${JOBS}/preview`, { ...target, ...body })
      expect([answer.status, answer.errors], JSON.stringify(body)).toEqual([400, [{ field, message }]])
    }
  })

  it('accepts at most 20,000 lines', async () => {
    const lines = Array.from({ length: 20_001 }, (_, i) => ({ itemSeq: i + 1, price: 10_000 }))
    const answer = await say('POST', `${JOBS}/preview`, {
      targetMode: 'LINES',
      field: 'SALE_PRICE',
      ruleType: 'FIXED',
      lines,
    })
    expect([answer.code, answer.message]).toEqual(['LIMIT_EXCEEDED', '한 번에 20,000개까지 변경할 수 있습니다.'])
  })

  it('is applied by its creator, within ten minutes', async () => {
    const seqs = await priced(2, {})
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs })
    const other = await shop.signIn('super2', { fresh: true, ip: freshIp() })
    const foreign = await shop.call('POST', JOBS, { token: other, body: { previewId, reason: '남의 미리보기' } })
    expect(foreign.code).toBe('INVALID_STATE')
    shop.clock.advance(10)
    const late = await apply(previewId)
    expect([late.code, late.message]).toEqual(['INVALID_STATE', '미리보기를 다시 실행해 주세요.'])
    expect((await say('GET', `${JOBS}/previews/${previewId}`)).status).toBe(404)
  })
})

describe('a price job', () => {
  it('Check 9: 5 % down over a filter of 500 items, and back', async () => {
    const chosen = await queryRows<{ seq: number }>(
      db(),
      sql`select item_seq as seq from items order by item_seq limit 500`,
    )
    const seqs = chosen.map(({ seq }) => seq)
    await db().update(items).set({ supplierCode: 'CHECK-9' }).where(inArray(items.itemSeq, seqs))
    const result = await preview({
      targetMode: 'FILTER',
      filter: supplierFilter('CHECK-9'),
    })
    expect(result.count).toBe(500)
    // The targets are fixed at the start: an item that matches the filter later is not a target.
    const [late] = await queryRows<{ seq: number; price: number }>(
      db(),
      sql`select item_seq as seq, sale_price as price from items where supplier_code is distinct from 'CHECK-9' limit 1`,
    )
    await db()
      .update(items)
      .set({ supplierCode: 'CHECK-9' })
      .where(eq(items.itemSeq, late?.seq ?? 0))

    const before = new Map(
      (await db().select().from(items).where(inArray(items.itemSeq, seqs))).map((item) => [
        item.itemSeq,
        item.salePrice,
      ]),
    )
    const job = await applied(result.previewId)
    expect(['DONE', 'PARTIAL']).toContain(job.state)
    expect(job.doneCount + job.skippedCount + job.failedCount).toBe(500)
    expect(job.doneCount).toBeGreaterThan(300)
    const done = (await linesOf(job.priceJobSeq, '&state[0]=DONE')).items
    expect(done).toHaveLength(job.doneCount)
    for (const line of done) {
      expect((line.after ?? 1) % 100).toBe(0)
      expect(line.after).toBe(Math.floor(((before.get(line.itemSeq) ?? 0) * 95) / 100 / 100) * 100)
      expect(await priceOf(line.itemSeq)).toBe(line.after)
    }
    expect(await priceOf(late?.seq ?? 0)).toBe(late?.price)
    const histories = await historiesOf(job.priceJobSeq)
    expect(histories).toHaveLength(job.doneCount)
    expect(histories[0]).toMatchObject({ field: 'SALE', source: 'JOB', createdBy: 'admin' })

    const [moved = { itemSeq: 0 }] = done
    await setPrice(moved.itemSeq, 55_550)
    const back = await say<Schemas['PriceJob']>('POST', `${JOBS}/${job.priceJobSeq}/revert`)
    // its own result is kept beside the result of the revert
    expect(back.result).toMatchObject({
      state: 'REVERTED',
      doneCount: job.doneCount,
      skippedCount: job.skippedCount,
      failedCount: job.failedCount,
      revertedCount: job.doneCount - 1,
      keptCount: 1,
    })
    const { items: left } = await linesOf(job.priceJobSeq, '&state[0]=KEPT')
    expect(left.find(({ itemSeq }) => itemSeq === moved.itemSeq)?.message).toBe(
      '이후 가격이 변경되어 원복하지 않았습니다.',
    )
    expect(await priceOf(moved.itemSeq)).toBe(55_550)
    for (const { itemSeq } of done.slice(1)) expect(await priceOf(itemSeq)).toBe(before.get(itemSeq))
    const reverted = await db()
      .select()
      .from(priceHistories)
      .where(and(eq(priceHistories.priceJobSeq, job.priceJobSeq), eq(priceHistories.source, 'REVERT')))
      .orderBy(asc(priceHistories.priceHistorySeq))
    expect(reverted).toHaveLength(job.doneCount - 1)
    const again = await say('POST', `${JOBS}/${job.priceJobSeq}/revert`)
    expect([again.code, again.message]).toEqual(['INVALID_STATE', '적용이 끝난 작업만 원복할 수 있습니다.'])
  })

  it('skips items changed since the preview, and omits excluded ones', async () => {
    const seqs = await priced(4, {})
    const [moved = 0, costed = 0, left = 0, normal = 0] = seqs
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs })
    await setPrice(moved, 99_000)
    await db().update(items).set({ costPrice: 99_000 }).where(eq(items.itemSeq, costed))
    const job = await applied(previewId, { excludeSeqs: [left], title: '  ' })
    expect(job).toMatchObject({ state: 'PARTIAL', targetCount: 3, doneCount: 1, skippedCount: 1, failedCount: 1 })
    expect(job.title).toBe('가격변경 2026-11-21 09:22')
    const { items: lines } = await linesOf(job.priceJobSeq)
    const of = (seq: number) => lines.find(({ itemSeq }) => itemSeq === seq)
    expect(of(moved)).toMatchObject({ state: 'SKIPPED', message: '미리보기 이후 가격이 변경되었습니다.' })
    expect(of(costed)).toMatchObject({ state: 'FAILED', message: '매입가보다 낮은 가격입니다.' })
    expect(of(normal)).toMatchObject({ state: 'DONE', before: 100_000, after: 95_000 })
    expect(of(left)).toBeUndefined()
    expect(await priceOf(moved)).toBe(99_000)
    expect(await priceOf(left)).toBe(100_000)
    // A preview can be applied only once.
    expect((await apply(previewId)).code).toBe('INVALID_STATE')
  })

  it('without any line is refused', async () => {
    const seqs = await priced(2, {})
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs })
    const answer = await apply(previewId, { excludeSeqs: seqs })
    expect(answer.errors).toEqual([{ field: 'excludeSeqs', message: '변경할 상품이 없습니다.' }])
    expect((await apply(previewId)).status).toBe(201)
  })

  it('is FAILED if no change succeeded, DONE if none was needed', async () => {
    const seqs = await priced(3, { costPrice: 100_000 })
    expect((await applied((await preview({ targetMode: 'SELECTED', seqs })).previewId)).state).toBe('FAILED')
    await priced(3, { costPrice: null })
    const rule = { ruleType: 'MARGIN' as const, ruleValue: 10, direction: null }
    const job = await applied((await preview({ targetMode: 'SELECTED', seqs, ...rule })).previewId)
    expect(job).toMatchObject({ state: 'DONE', doneCount: 0, skippedCount: 3 })
    expect((await linesOf(job.priceJobSeq)).items[0]?.message).toBe('매입가가 없습니다.')
  })

  it('of the list price keeps the sale price, and does not go below it', async () => {
    const [a = 0, b = 0] = await priced(2, {})
    await db().update(items).set({ listPrice: 103_000 }).where(eq(items.itemSeq, b))
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs: [a, b], field: 'LIST_PRICE' })
    const job = await applied(previewId)
    const rows = await db()
      .select()
      .from(items)
      .where(inArray(items.itemSeq, [a, b]))
      .orderBy(asc(items.itemSeq))
    expect(rows.map(({ listPrice, salePrice }) => [listPrice, salePrice])).toEqual([
      [190_000, 100_000],
      [103_000, 100_000],
    ])
    const failed = (await linesOf(job.priceJobSeq, '&state[0]=FAILED')).items
    expect(failed.map(({ itemSeq, message }) => [itemSeq, message])).toEqual([[b, '판매가는 정가보다 클 수 없습니다.']])
  })

  it('lists fixed prices that are no longer below the sale price', async () => {
    const [itemSeq = 0, other = 0] = await priced(2, {})
    await db()
      .delete(businessPrices)
      .where(inArray(businessPrices.itemSeq, [itemSeq, other]))
    await db()
      .delete(itemEventItems)
      .where(inArray(itemEventItems.itemSeq, [itemSeq, other]))
    const [grade] = await db().select().from(businessGrades).limit(1)
    const fixed = {
      businessGradeSeq: grade?.businessGradeSeq ?? 0,
      targetType: 'ITEM' as const,
      priceType: 'FIXED' as const,
    }
    await db()
      .insert(businessPrices)
      .values([
        { ...fixed, itemSeq, price: 95_000 },
        { ...fixed, itemSeq: other, price: 94_990 },
      ])
    const now = shop.clock.now()
    const [event] = await db()
      .insert(itemEvents)
      .values({
        title: '확인 기획전',
        code: `attention-${now.getTime()}`,
        discountType: 'PRICE',
        startAt: now,
        endAt: new Date(now.getTime() + 86_400_000),
      })
      .returning()
    await db()
      .insert(itemEventItems)
      .values({ itemEventSeq: event?.itemEventSeq ?? 0, itemSeq, sortOrder: 1, eventPrice: 96_000 })
    const job = await applied((await preview({ targetMode: 'SELECTED', seqs: [itemSeq, other] })).previewId)
    expect(job.attentionCount).toBe(2)
    expect(job.attention).toMatchObject([
      { kind: 'EVENT', itemSeq, salePrice: 95_000, price: 96_000, name: '확인 기획전' },
      { kind: 'BUSINESS', itemSeq, salePrice: 95_000, price: 95_000, name: grade?.name },
    ])
  })

  it('of 2,000 items runs in chunks, and reports progress', async () => {
    await db().execute(sql`
      insert into items (item_type, item_code, brand_seq, name, name_override, list_price, sale_price, cost_price, sale_state,
        delivery_methods, mount_fee_type, supplier_code)
      select 'ETC', 'BULK' || n, (select min(brand_seq) from brands), '묶음 ' || n, '묶음 ' || n, 200000, 100000, 80000, 'READY',
        '{PARCEL}', 'SEPARATE', 'BULK-2000'
      from generate_series(10001, 12000) as n`)
    const filter = supplierFilter('BULK-2000')
    const { previewId, count } = await preview({ targetMode: 'FILTER', filter })
    expect(count).toBe(2_000)
    const progress: number[] = []
    const { result: started } = await apply(previewId)
    // The worker runs in steps of 500 lines, each in its own transaction.
    await shop.idle()
    const job = await readJob(started.priceJobSeq)
    expect(job).toMatchObject({ state: 'DONE', doneCount: 2_000, targetCount: 2_000 })

    const second = await preview({ targetMode: 'FILTER', filter })
    const [created] = await db()
      .insert(priceJobs)
      .values({ ...(await template(started.priceJobSeq)), state: 'RUNNING', targetCount: 2_000 })
      .returning()
    const seq = created?.priceJobSeq ?? 0
    await db().execute(sql`insert into price_job_lines (price_job_seq, item_seq, before, after, state)
      select ${seq}::int, item_seq, before, after, 'WAITING' from price_preview_lines where preview_seq = ${second.previewId}`)
    while (await inSystemCall(shop.services, (call) => runLines(call, seq, 500))) {
      progress.push((await readJob(seq)).doneCount)
    }
    expect(progress).toEqual([500, 1_000, 1_500, 2_000])
    expect((await readJob(seq)).state).toBe('DONE')
    expect(await historiesOf(seq)).toHaveLength(2_000)
  })
})

/** Returns the columns of a job that a copy of it needs. */
async function template(seq: number) {
  const [row] = await db().select().from(priceJobs).where(eq(priceJobs.priceJobSeq, seq))
  if (!row) throw new Error('no job')
  const { priceJobSeq: _seq, doneCount: _done, skippedCount: _skipped, failedCount: _failed, ...rest } = row
  return { ...rest, finishedAt: null }
}

/** Creates a running job with `count` waiting lines. `elsewhere`: another process holds it. */
async function begun(count: number, elsewhere: boolean) {
  const seqs = await priced(count, {})
  const { previewId } = await preview({ targetMode: 'SELECTED', seqs })
  const { result } = await apply(previewId, { applyAt: new Date(shop.clock.now().getTime() + 3_600_000).toISOString() })
  // The call has started this process's worker, which must not find the job below.
  await shop.idle()
  const seq = result.priceJobSeq
  await db().update(priceJobs).set({ state: 'RUNNING' }).where(eq(priceJobs.priceJobSeq, seq))
  if (elsewhere) await heldElsewhere(shop, priceJob, String(seq))
  return { seq, seqs }
}

describe('scheduling and concurrency', () => {
  it('Check 10: a scheduled job can be canceled until it runs', async () => {
    const seqs = await priced(3, {})
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
    const first = await preview({ targetMode: 'SELECTED', seqs })
    for (const [applyAt, restoreAt, field] of [
      [at(9), null, 'applyAt'],
      [at(91 * 24 * 60), null, 'applyAt'],
      [at(20), at(20), 'restoreAt'],
      [null, at(-1), 'restoreAt'],
    ] as const) {
      const refused = await apply(first.previewId, { applyAt, restoreAt })
      expect(refused.errors.map((error) => error.field)).toEqual([field])
    }
    const { result: job } = await apply(first.previewId, { applyAt: at(20) })
    expect(job.state).toBe('SCHEDULED')
    expect((await say<Job>('POST', `${JOBS}/${job.priceJobSeq}/cancel`)).result).toMatchObject({
      state: 'CANCELED',
      skippedCount: 3,
    })
    shop.clock.advance(30)
    await shop.run(priceJob)
    expect(await priceOf(seqs[0] ?? 0)).toBe(100_000)

    const done = await applied((await preview({ targetMode: 'SELECTED', seqs })).previewId)
    const refused = await say('POST', `${JOBS}/${done.priceJobSeq}/cancel`)
    expect([refused.code, refused.message]).toEqual(['INVALID_STATE', '예약 또는 적용중인 작업만 취소할 수 있습니다.'])
  })

  it('a failed job continues with the rest when its dead letter is retried', async () => {
    const seqs = await priced(3, {})
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs })
    const { result } = await apply(previewId, {
      applyAt: new Date(shop.clock.now().getTime() + 20 * 60_000).toISOString(),
    })
    const { priceJobSeq } = result
    // the call has started the worker, which would continue a running job
    await shop.idle()
    await shop.services.db.update(priceJobs).set({ state: 'RUNNING' }).where(eq(priceJobs.priceJobSeq, priceJobSeq))
    await inSystemCall(shop.services, (call) => runLines(call, priceJobSeq, 1))
    await inSystemCall(shop.services, (call) => abandonJob(call, priceJobSeq))
    expect((await readJob(priceJobSeq)).state).toBe('PARTIAL')
    await inSystemCall(shop.services, (call) => enqueue(call, priceJob, [{ key: String(priceJobSeq) }]))
    await shop.run(priceJob)
    await shop.idle()
    expect(await readJob(priceJobSeq)).toMatchObject({ state: 'DONE', doneCount: 3 })
    expect(await Promise.all(seqs.map(priceOf))).toEqual([95_000, 95_000, 95_000])
  })

  it('a scheduled job uses the prices at its time and ends at restoreAt', async () => {
    const [itemSeq = 0] = await priced(1, {})
    const now = shop.clock.now().getTime()
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs: [itemSeq] })
    const { result } = await apply(previewId, {
      applyAt: new Date(now + 20 * 60_000).toISOString(),
      restoreAt: new Date(now + 60 * 60_000).toISOString(),
    })
    await setPrice(itemSeq, 120_000)
    const wake = async () => {
      await shop.run(priceJob)
      await shop.run(priceRestoreJob)
    }
    shop.clock.advance(19)
    await wake()
    expect(await priceOf(itemSeq)).toBe(120_000)
    shop.clock.advance(1)
    await wake()
    expect(await priceOf(itemSeq)).toBe(114_000)
    expect((await readJob(result.priceJobSeq)).state).toBe('DONE')
    shop.clock.advance(39)
    await wake()
    expect(await priceOf(itemSeq)).toBe(114_000)
    shop.clock.advance(1)
    await wake()
    expect(await priceOf(itemSeq)).toBe(120_000)
    expect((await readJob(result.priceJobSeq)).state).toBe('REVERTED')
    const [, restored] = await historiesOf(result.priceJobSeq)
    expect(restored).toMatchObject({ source: 'REVERT', createdBy: 'system' })
  })

  it('Check 10: while one is RUNNING another is refused, and a due one waits', async () => {
    const { seq } = await begun(2, true)
    const other = await preview({ targetMode: 'SELECTED', seqs: await priced(2, {}) })
    const refused = await apply(other.previewId)
    expect([refused.code, refused.message]).toEqual(['INVALID_STATE', '진행 중인 가격 변경 작업이 있습니다.'])
    const { result: due } = await apply(other.previewId, {
      applyAt: new Date(shop.clock.now().getTime() + 600_000).toISOString(),
    })
    shop.clock.advance(11)
    await heldElsewhere(shop, priceJob, String(seq))
    await shop.run(priceJob)
    expect((await readJob(due.priceJobSeq)).state).toBe('SCHEDULED')
    await say('POST', `${JOBS}/${seq}/cancel`)
    await shop.idle()
    expect((await readJob(due.priceJobSeq)).state).toBe('DONE')
  })

  it('of several concurrent starts one succeeds', async () => {
    const seqs = await priced(4, {})
    const previews = await Promise.all([0, 1, 2, 3].map(() => preview({ targetMode: 'SELECTED', seqs })))
    const answers = await Promise.all(previews.map(({ previewId }) => apply(previewId)))
    await shop.idle()
    const created = answers.filter(({ status }) => status === 201)
    expect(created.length).toBeGreaterThanOrEqual(1)
    for (const { status, code } of answers) if (status !== 201) expect(code).toBe('INVALID_STATE')
    // Each job either found the price of its preview, or did not change the price.
    const histories = await Promise.all(created.map(({ result }) => historiesOf(result.priceJobSeq)))
    expect(histories.flat()).toHaveLength(4)
    expect(await priceOf(seqs[0] ?? 0)).toBe(95_000)
  })

  it('a database constraint allows only one running job', async () => {
    const { seq } = await begun(1, true)
    const second = { ...(await template(seq)), state: 'RUNNING' as const }
    await expect(db().insert(priceJobs).values(second)).rejects.toThrow()
  })

  it('two processes never run the same job', async () => {
    const { seq, seqs } = await begun(50, false)
    const runners = [shop.services, otherProcess(), otherProcess()].map(runnerOf)
    await Promise.all(runners.map((runner) => runner.runNow(priceJob)))
    expect(await readJob(seq)).toMatchObject({ state: 'DONE', doneCount: 50 })
    expect(await historiesOf(seq)).toHaveLength(50)
    expect(await priceOf(seqs[0] ?? 0)).toBe(95_000)
  })

  it('a job of a dead process continues where it stopped', async () => {
    const { seq } = await begun(600, true)
    expect(await inSystemCall(shop.services, (call) => runLines(call, seq, 500))).toBe(true)
    await shop.run(priceJob)
    expect(await readJob(seq)).toMatchObject({ state: 'RUNNING', doneCount: 500 })
    shop.clock.advance(2)
    await shop.run(priceJob)
    expect(await readJob(seq)).toMatchObject({ state: 'DONE', doneCount: 600 })
    expect(await historiesOf(seq)).toHaveLength(600)
  })

  it('with a failing item changes all others, and reports it', async () => {
    const { seq, seqs } = await begun(30, false)
    const [poisoned = 0] = seqs
    const mend = await poison(shop, 'items', `new.item_seq = ${poisoned}`)
    await shop.run(priceJob)
    await mend()
    expect(await readJob(seq)).toMatchObject({ state: 'PARTIAL', doneCount: 29, failedCount: 1 })
    const lines = await db().select().from(priceJobLines).where(eq(priceJobLines.priceJobSeq, seq))
    expect(lines.filter(({ state }) => state === 'FAILED')).toMatchObject([
      { itemSeq: poisoned, message: '처리 중 오류로 변경하지 못했습니다.' },
    ])
  })

  it('with a failing restore restores all others, and reports it', async () => {
    const { seq, seqs } = await begun(30, false)
    await shop.run(priceJob)
    const [poisoned = 0] = seqs
    const mend = await poison(shop, 'items', `new.item_seq = ${poisoned}`)
    const { result } = await say<Job>('POST', `${JOBS}/${seq}/revert`)
    await mend()
    expect(result).toMatchObject({ state: 'REVERTED', doneCount: 30, skippedCount: 0, revertedCount: 29, keptCount: 1 })
    expect((await linesOf(seq, '&state[0]=KEPT')).items).toMatchObject([
      { itemSeq: poisoned, message: '처리 중 오류로 원복하지 못했습니다.' },
    ])
    expect(await Promise.all(seqs.slice(0, 2).map(priceOf))).toEqual([95_000, 100_000])
  })

  it('restores in chunks, and continues after its process died', async () => {
    const { seq, seqs } = await begun(600, false)
    await shop.run(priceJob)
    let pieces = 0
    const dying = {
      services: shop.services,
      step: async <T>(work: (call: Call) => Promise<T>): Promise<T> => {
        if (pieces === 2) throw new StoppingError()
        pieces += 1
        return inSystemCall(shop.services, work)
      },
    }
    await expect(revertLines(dying, seq, 'admin')).rejects.toThrow(StoppingError)
    const sorted = [...seqs].sort((a, b) => a - b)
    expect(await Promise.all([sorted[399], sorted[400]].map((item) => priceOf(item ?? 0)))).toEqual([100_000, 95_000])
    expect((await readJob(seq)).state).toBe('DONE')
    const { result } = await say<Job>('POST', `${JOBS}/${seq}/revert`)
    expect(result).toMatchObject({ state: 'REVERTED', doneCount: 600 })
    expect(await priceOf(sorted[599] ?? 0)).toBe(100_000)
    expect((await historiesOf(seq)).filter(({ source }) => source === 'REVERT')).toHaveLength(600)
  })

  it('canceling a running one keeps finished changes', async () => {
    const { seq, seqs } = await begun(600, true)
    const more = () => inSystemCall(shop.services, (call) => runLines(call, seq, 500))
    await more()
    const { result } = await say<Job>('POST', `${JOBS}/${seq}/cancel`)
    expect(result).toMatchObject({ state: 'PARTIAL', doneCount: 500, skippedCount: 100 })
    expect(await more()).toBe(false)
    const sorted = [...seqs].sort((a, b) => a - b)
    expect(await priceOf(sorted[0] ?? 0)).toBe(95_000)
    expect(await priceOf(sorted[599] ?? 0)).toBe(100_000)
    expect((await linesOf(seq, '&state[0]=SKIPPED')).items[0]?.message).toBe('작업이 취소되었습니다.')
    expect((await say<Job>('POST', `${JOBS}/${seq}/revert`)).result.state).toBe('REVERTED')
    expect(await priceOf(sorted[0] ?? 0)).toBe(100_000)
  })

  it('with a serialization failure is retried at once', async () => {
    const { seq } = await begun(3, false)
    // Sequences are not rolled back: two of the writes fail once each.
    await db().execute(sql`create sequence met`)
    await db().execute(sql`create function meets() returns trigger language plpgsql as $$
      begin if nextval('met') in (1, 3) then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$`)
    await db().execute(sql`create trigger meets before update on price_jobs for each row execute function meets()`)
    await shop.run(priceJob)
    await db().execute(sql`drop trigger meets on price_jobs`)
    expect(await readJob(seq)).toMatchObject({ state: 'DONE', doneCount: 3 })
    expect(await historiesOf(seq)).toHaveLength(3)
  })

  it('a stopped worker releases its job at once', async () => {
    const { seq } = await begun(600, false)
    const other = runnerOf(otherProcess())
    other.kick(priceJob)
    await other.stop()
    const row = await jobOf(shop, priceJob, seq)
    if (row) expect(row).toMatchObject({ state: 'WAITING', worker: null, attempts: 0 })
    await shop.run(priceJob)
    expect((await readJob(seq)).state).toBe('DONE')
  })

  it('expired previews are removed', async () => {
    const { previewId } = await preview({ targetMode: 'SELECTED', seqs: await priced(1, {}) })
    shop.clock.advance(61)
    await shop.run(deleteOldPreviewsJob)
    const left = await queryRows(db(), sql`select 1 from price_previews where preview_seq = ${previewId}`)
    expect(left).toEqual([])
  })
})

describe('price sheets', () => {
  const upload = async (rows: string[][]) => {
    const form = await sheetForm(['상품코드', '변경가'], rows)
    const answer = await say<Schemas['ExcelUpload']>('POST', `${JOBS}/excel-uploads`, form)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.result
  }

  it('a sheet of codes and prices becomes a preview', async () => {
    const seqs = await priced(3, {})
    const codes = (await db().select().from(items).where(inArray(items.itemSeq, seqs)).orderBy(asc(items.itemSeq))).map(
      ({ itemCode }) => itemCode,
    )
    const checked = await upload([
      [codes[0] ?? '', '91,000'],
      [(codes[1] ?? '').toLowerCase(), '92000원'],
      ['NOPE-1', '93000'],
      [codes[2] ?? '', '93005'],
      [codes[2] ?? '', '90000'],
    ])
    expect(checked).toMatchObject({ total: 5, okCount: 2, badCount: 3 })
    expect(checked.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, '상품코드'],
      [5, '상품코드'],
      [5, '변경가'],
      [6, '상품코드'],
    ])
    const confirm = (body: unknown) => say<Preview>('POST', `${JOBS}/excel-uploads/${checked.uploadSeq}/confirm`, body)
    expect((await confirm({ onlyValid: false })).code).toBe('INVALID_STATE')
    const { result } = await confirm({ onlyValid: true })
    expect(result).toMatchObject({ count: 2, down: 2, targetMode: 'LINES', ruleText: '판매가 상품별 지정' })
    const job = await applied(result.previewId)
    expect(job.doneCount).toBe(2)
    expect(await priceOf(seqs[0] ?? 0)).toBe(91_000)
    expect((await historiesOf(job.priceJobSeq))[0]?.source).toBe('EXCEL')
  })

  it('a sheet preview is repeated with other permissions, or of the list price, without the sheet', async () => {
    const seqs = await priced(2, { costPrice: 95_000 })
    const rows = await db().select().from(items).where(inArray(items.itemSeq, seqs)).orderBy(asc(items.itemSeq))
    const { uploadSeq } = await upload([
      [rows[0]?.itemCode ?? '', '90,000'],
      [rows[1]?.itemCode ?? '', '320,000'],
    ])
    const first = (await say<Preview>('POST', `${JOBS}/excel-uploads/${uploadSeq}/confirm`, { onlyValid: true })).result
    expect(first).toMatchObject({ source: 'EXCEL', failed: 2 })
    const again = (body: object, seq = first.previewId) => say<Preview>('POST', `${JOBS}/previews/${seq}/again`, body)
    const allowed = (await again({ allowBelowCost: true })).result
    expect(allowed).toMatchObject({ source: 'EXCEL', down: 1, failed: 1, allowBelowCost: true, allowBigChange: false })
    expect(allowed.previewId).not.toBe(first.previewId)
    const ofList = (await again({ field: 'LIST_PRICE', allowBigChange: true }, allowed.previewId)).result
    expect(ofList).toMatchObject({ ruleText: '정가 상품별 지정', up: 1, failed: 1, allowBelowCost: true })

    // ten minutes later the preview has expired; it is created again for the same admin
    shop.clock.advance(11)
    expect((await apply(first.previewId)).code).toBe('INVALID_STATE')
    const { result } = await again({ allowBelowCost: true })
    const stranger = await shop.signIn('item_lead')
    const theirs = await shop.call('POST', `${JOBS}/previews/${result.previewId}/again`, { token: stranger, body: {} })
    expect(theirs.status).toBe(404)
    const job = await applied(result.previewId)
    expect(job).toMatchObject({ doneCount: 1, failedCount: 1 })
    expect((await historiesOf(job.priceJobSeq))[0]).toMatchObject({ source: 'EXCEL', after: 90_000 })
  })

  it('a rule is previewed again over the same items', async () => {
    const seqs = await priced(2, { costPrice: 97_000 })
    const first = await preview({ targetMode: 'SELECTED', seqs })
    expect(first.failed).toBe(2)
    const { result } = await say<Preview>('POST', `${JOBS}/previews/${first.previewId}/again`, { allowBelowCost: true })
    expect(result).toMatchObject({ source: 'JOB', targetMode: 'SELECTED', ruleText: first.ruleText, down: 2 })
  })

  it('the lines of a job are exported', async () => {
    const seqs = await priced(2, {})
    const job = await applied((await preview({ targetMode: 'SELECTED', seqs })).previewId)
    const start = (query: unknown) =>
      say<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', { resource: 'price-job-lines', query })
    expect((await start({})).status).toBe(400)
    const { result } = await start({ seq: job.priceJobSeq, state: ['DONE'] })
    await shop.idle()
    const file = await say('GET', `/api/v1/admin/excel-jobs/${result.jobSeq}/file`)
    const { sheets } = readXlsx(file.bytes)
    expect(sheets[0]?.map((row) => row[4]?.value)).toEqual(['변경 후', '95000', '95000'])
  })
})

describe('the sample', () => {
  it('has 25 jobs whose counts, lines and histories add up', async () => {
    const fresh = await testShop()
    try {
      const jobs = await fresh.services.db.select().from(priceJobs)
      expect(jobs).toHaveLength(25)
      expect(new Set(jobs.map(({ state }) => state)).size).toBe(6)
      for (const job of jobs) {
        const lines = await fresh.services.db
          .select()
          .from(priceJobLines)
          .where(eq(priceJobLines.priceJobSeq, job.priceJobSeq))
        expect(lines.length).toBe(job.targetCount)
        expect(lines.length).toBeGreaterThan(0)
        if (job.state !== 'SCHEDULED') expect(job.doneCount + job.skippedCount + job.failedCount).toBe(job.targetCount)
        const histories = await fresh.services.db
          .select()
          .from(priceHistories)
          .where(eq(priceHistories.priceJobSeq, job.priceJobSeq))
          .orderBy(asc(priceHistories.priceHistorySeq))
        expect(histories).toHaveLength(job.state === 'REVERTED' ? 2 * job.doneCount : job.doneCount)
      }
      // Each price starts from the one before, and the last one is the item's.
      const broken = await queryRows(
        fresh.services.db,
        sql`select * from (
              select h.item_seq, h.after, lead(h.before) over w as next, i.sale_price, lead(h.item_seq) over w as more
              from price_histories h join items i on i.item_seq = h.item_seq where h.field = 'SALE'
              window w as (partition by h.item_seq order by h.price_history_seq)
            ) chain where after is distinct from case when more is null then sale_price else next end`,
      )
      expect(broken).toEqual([])
    } finally {
      await fresh.close()
    }
  })
})
