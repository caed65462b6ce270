import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { benefitText, conditionText } from '../../../domain/promotion/coupon'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { conflict } from '../../contract/refusal'
import { briefRows, toBrief } from '../../product/item/item-brief'
import { countItems } from '../../product/item/item-rows'
import { items } from '../../product/schema/item.schema'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains } from '../../resource/filters'
import { countRows, paged } from '../../resource/pages'
import { assertUnique } from '../../resource/unique'
import { coupons } from '../schema/coupon.schema'
import { memberCoupons } from '../schema/member-coupon.schema'
import { generatedCodeCount, queueCodes } from './coupon-codes'
import { couponFilter, couponOf, couponRows } from './coupon-record'
import { checkNotLinked } from './coupon-references'
import { type CouponRow, checkCodes, checkIssuedCoupon, couponValues } from './coupon-rules'
import { couponStats } from './coupon-stats'
import { checkTargets, targetItems, targetNames, targetsIn } from './coupon-targets'
import { checkMove, type To } from './coupon-transitions'

const PATH = '/api/v1/admin/coupons'

const { couponSeq, name, state } = coupons

const coupon = defineResource({
  path: PATH,
  noun: '쿠폰',
  table: coupons,
  key: 'couponSeq',
  schema: 'CouponUpdate',
  lookUpNames: nameLookupFrom(coupons, couponSeq, name),
  nameOf: (row) => row.name,
  filter: couponFilter,
  rows: couponRows,
  details: async ({ db }, row) => ({ targetNames: await targetNames(db, row.targets) }),
  async values({ db }, body, before) {
    const codeCount = before ? await generatedCodeCount(db, before) : null
    const next = couponValues(body, codeCount)
    await checkTargets(db, targetsIn(next), before && targetsIn(before))
    if (before) {
      checkIssuedCoupon(next, before)
      checkCodes(next, before, codeCount)
    }
    const { issuedCount = 0, usedCount = 0, usedAmount = 0, expiredCount = 0, revokedCount = 0 } = before ?? {}
    // Lowering the limit to what was already issued ends the coupon.
    const isExhausted = before !== null && before.state !== 'DRAFT' && next.issueLimit === issuedCount
    const counts = { issuedCount, usedCount, usedAmount, expiredCount, revokedCount }
    return { ...next, ...counts, state: isExhausted ? 'ENDED' : (before?.state ?? 'DRAFT') }
  },
  async check({ db }, values, before) {
    if (values.state === 'ENDED' || values.sharedCode === null) return
    await assertUnique(db, couponSeq, before?.couponSeq, {
      sharedCode: [
        and(eq(coupons.sharedCode, values.sharedCode), ne(state, 'ENDED')),
        '이미 사용 중인 쿠폰코드입니다.',
      ],
    })
  },
  async saved(call, row) {
    await queueCodes(call, row)
    return undefined
  },
  uses: {
    columns: [memberCoupons.couponSeq],
    message: () => '발급 내역이 있는 쿠폰은 삭제할 수 없습니다. 발급을 중지해 주세요.',
  },
  checkRemoval: (call, row) => checkNotLinked(call, row.couponSeq, 'DELETE'),
})

const ACTIONS: Record<Exclude<Schemas['CouponAction'], 'DELETE'>, To> = {
  ACTIVATE: 'ACTIVE',
  PAUSE: 'PAUSED',
  END: 'ENDED',
}

async function move(call: AdminCall, row: CouponRow, to: To): Promise<Schemas['FieldChange'][]> {
  await checkMove(call, row, to)
  return coupon.change(call, row, { state: to })
}

function bulk(call: AdminCall, { action, seqs }: Schemas['CouponBulk']): Promise<Schemas['BulkReceipt']> {
  if (action === 'DELETE') return coupon.removeMany(call, seqs)
  return coupon.many(call, seqs, labelOf('CouponAction', action), (inner, row) => move(inner, row, ACTIONS[action]))
}

async function transition(call: AdminCall, seq: number, { to, version }: Schemas['CouponTransition']) {
  const row = await coupon.lock(call, seq)
  if (row.version !== version) throw conflict(await coupon.read(call, seq))
  const changes = await move(call, row, to)
  coupon.log(call, { action: 'STATE', what: labelOf('CouponState', to), names: [row.name], seqs: [seq], changes })
  return coupon.read(call, seq)
}

export const couponHandlers = handlersOf({
  ...coupon.handlers,
  'POST /api/v1/admin/coupons/bulk': (call, { body }) => bulk(call, body),
  'POST /api/v1/admin/coupons/{seq}/transition': (call, { path, body }) => transition(call, path.seq, body),

  'GET /api/v1/admin/coupons/options': ({ db }, { query }) => {
    const where = and(
      contains(query.keyword, name),
      anyOf(state, query.state),
      anyOf(coupons.issueMethod, query.issueMethod),
    )
    const { kind, benefitType, benefitValue, perUnit, maxDiscount, issueMethod, issuedCount, issueLimit } = coupons
    return paged(
      query,
      () => countRows(db, coupons, where),
      (limit, offset) =>
        db
          .select({
            couponSeq,
            name,
            kind,
            benefitType,
            benefitValue,
            perUnit,
            maxDiscount,
            issueMethod,
            state,
            issuedCount,
            issueLimit,
          })
          .from(coupons)
          .where(where)
          .orderBy(desc(coupons.createdAt), desc(couponSeq))
          .limit(limit)
          .offset(offset),
    )
  },

  'GET /api/v1/admin/coupons/{seq}/target-items': async (call, { path, query }) => {
    const where = targetItems(targetsIn(await couponOf(call, path.seq)))
    return paged(
      query,
      () => countItems(call.db, where),
      async (limit, offset) => {
        const rows = await briefRows(call.db)
          .where(where)
          .orderBy(query.sort === 'name,desc' ? desc(items.name) : asc(items.name), asc(items.itemSeq))
          .limit(limit)
          .offset(offset)
        return rows.map(toBrief)
      },
    )
  },

  'GET /api/v1/admin/coupons/{seq}/stats': async (call, { path, query }) => {
    await couponOf(call, path.seq)
    return couponStats(call.db, path.seq, query.period, call.now)
  },
})

export const couponExcel = coupon.excel({
  title: '쿠폰 목록',
  permission: ['COUPON_MANAGEMENT'],
  schema: 'CouponRow',
  columns: [
    { field: 'couponSeq', width: 10 },
    { field: 'name', width: 36 },
    { field: 'kind', width: 12 },
    { field: 'benefitType', width: 22, value: benefitText },
    { field: 'minOrderAmount', width: 20, value: (row) => conditionText(row) || null },
    { field: 'targetMode', width: 10 },
    { field: 'issueMethod', width: 12 },
    { field: 'issueStartAt', width: 20 },
    { title: '발급 종료일시', width: 20, value: (row) => row.issueEndAt },
    { field: 'usePeriodType', width: 12 },
    { title: '사용 종료일시', width: 20, value: (row) => row.useEndAt },
    { title: '사용 일수', width: 10, value: (row) => row.useDays },
    { field: 'issuedCount', width: 10 },
    { field: 'issueLimit', width: 12 },
    { field: 'usedCount', width: 10 },
    { field: 'usedAmount', width: 14 },
    { field: 'state', width: 10 },
    { field: 'createdAt', width: 20 },
  ],
})
