import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalidState, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { wakeRunner } from '../../jobs/runner'
import { maskLoginId, maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { orderBy, paged } from '../../resource/pages'
import { loginIdFilter } from '../../resource/personal-search'
import { createdStamp } from '../../resource/stamps'
import { coupons } from '../schema/coupon.schema'
import { couponCodes, couponJobs } from '../schema/coupon-job.schema'
import { toJob } from './coupon-job-record'
import type { CouponRow } from './coupon-rules'
import { couponJob } from './coupon-worker'

export type CodeQuery = QueryOf<'GET /api/v1/admin/coupons/{seq}/codes'>

const MAX_CODES = 100_000
const hasCodes = ({ codeType, issueMethod }: CouponRow): boolean => issueMethod === 'CODE' && codeType === 'UNIQUE'

/** Returns how many codes a coupon has, or is about to have; null when none were ever requested. */
export async function generatedCodeCount(db: Db, { couponSeq, codeCount }: CouponRow): Promise<number | null> {
  const [job] = await db
    .select({ seq: couponJobs.couponJobSeq })
    .from(couponJobs)
    .where(and(eq(couponJobs.couponSeq, couponSeq), eq(couponJobs.kind, 'CODES')))
    .limit(1)
  return job ? codeCount : null
}

async function queueJob(call: Call, couponSeq: number, total: number) {
  const [job] = await call.db
    .insert(couponJobs)
    .values({ couponSeq, kind: 'CODES', state: 'QUEUED', total, ...createdStamp(call) })
    .returning()
  if (!job) throw new Error('coupon job was not inserted')
  call.afterCommit(() => wakeRunner(call.services, couponJob))
  return job
}

/** Queues the generation of a coupon's initial codes, once. */
export async function queueCodes(call: Call, coupon: CouponRow): Promise<void> {
  if (!hasCodes(coupon) || coupon.codeCount === null || (await generatedCodeCount(call.db, coupon)) !== null) return
  await queueJob(call, coupon.couponSeq, coupon.codeCount)
}

/**
 * Queues the generation of more codes. Throws INVALID_STATE for a coupon without unique codes or an ended one,
 * LIMIT_EXCEEDED above the maximum.
 */
export const queueMoreCodes = async (call: AdminCall, seq: number, { count }: Schemas['CouponCodesMake']) => {
  const [coupon] = await call.db.select().from(coupons).where(eq(coupons.couponSeq, seq)).for('update')
  if (!coupon) throw notFound()
  if (!hasCodes(coupon)) throw invalidState('개별 코드를 쓰는 쿠폰이 아닙니다.')
  if (coupon.state === 'ENDED') throw invalidState('종료된 쿠폰에는 코드를 추가할 수 없습니다.')
  const all = (coupon.codeCount ?? 0) + count
  if (all > MAX_CODES) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `코드는 ${formatNumber(MAX_CODES)}개까지 생성할 수 있습니다.`)
  }
  // Does not raise the version: no form edits this column.
  await call.db.update(coupons).set({ codeCount: all }).where(eq(coupons.couponSeq, seq))
  const job = await queueJob(call, seq, count)
  call.log({
    action: 'CREATE',
    resource: 'coupon-codes',
    targetSeqs: [seq],
    names: [coupon.name],
    summary: `쿠폰 코드 추가 생성: ${coupon.name} ${formatNumber(count)}개`,
  })
  return toJob(job, 0)
}

const codeFilter = (seq: number, query: CodeQuery): SQL | undefined => {
  const keyword = query.keyword?.trim()
  return and(
    eq(couponCodes.couponSeq, seq),
    anyOf(couponCodes.state, query.state),
    withinDays(couponCodes.registeredAt, query.registeredAt, 'registeredAt'),
    query.keywordType === 'loginId'
      ? loginIdFilter(keyword ?? '', members.loginId)
      : contains(keyword, couponCodes.code),
  )
}

const sortColumns = { registeredAt: couponCodes.registeredAt, createdAt: couponCodes.createdAt }

/** Selects codes of a coupon with the members who registered them. */
export const codeRows = (db: Db, seq: number, query: CodeQuery, limit: number, offset: number) =>
  db
    .select({ code: couponCodes, loginId: members.loginId, name: members.name })
    .from(couponCodes)
    .leftJoin(members, eq(members.memberSeq, couponCodes.memberSeq))
    .where(codeFilter(seq, query))
    .orderBy(...orderBy(query.sort, 'createdAt,desc', sortColumns, couponCodes.couponCodeSeq))
    .limit(limit)
    .offset(offset)

export async function countCodes(db: Db, seq: number, query: CodeQuery): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(couponCodes)
    .leftJoin(members, eq(members.memberSeq, couponCodes.memberSeq))
    .where(codeFilter(seq, query))
  return row?.n ?? 0
}

/** Returns a page of codes, with ids and names masked. */
export const codePage = (db: Db, seq: number, query: CodeQuery) =>
  paged(
    query,
    () => countCodes(db, seq, query),
    async (limit, offset) =>
      (await codeRows(db, seq, query, limit, offset)).map(({ code, loginId, name }) => {
        const { couponSeq: _, registeredAt, voidedAt, createdAt, ...row } = code
        return {
          ...row,
          loginId: maskLoginId(loginId),
          name: maskName(name),
          registeredAt: registeredAt?.toISOString() ?? null,
          voidedAt: voidedAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        }
      }),
  )

const codeLabels = nameLookupFrom(couponCodes, couponCodes.couponCodeSeq, couponCodes.code)

/** Voids codes that are not registered yet. */
export async function voidCodes(call: AdminCall, couponSeq: number, seqs: number[]): Promise<Schemas['BulkReceipt']> {
  const { doneSeqs, ...receipt } = await forEachRow(
    call,
    seqs,
    async (db, seq) => {
      const byKey = and(eq(couponCodes.couponCodeSeq, seq), eq(couponCodes.couponSeq, couponSeq))
      const [code] = await db.select().from(couponCodes).where(byKey).for('update')
      if (!code) throw notFound()
      if (code.state !== 'READY') {
        throw invalidState(code.state === 'VOID' ? '이미 폐기된 코드입니다.' : '등록된 코드는 폐기할 수 없습니다.')
      }
      await db.update(couponCodes).set({ state: 'VOID', voidedAt: call.now }).where(byKey)
    },
    codeLabels,
  )
  if (doneSeqs.length > 0) {
    call.log({
      action: 'BULK',
      resource: 'coupon-codes',
      targetSeqs: doneSeqs,
      named: codeLabels,
      summary: `쿠폰 코드 폐기: ${formatNumber(doneSeqs.length)}개`,
    })
  }
  return receipt
}
