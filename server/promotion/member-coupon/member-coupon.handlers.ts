import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { sheetColumns } from '../../resource/excel'
import { paged } from '../../resource/pages'
import { bulkCopies } from './member-coupon-bulk'
import { type CopyQuery, copyLines, copyRows, countCopies, subjectOf, toMemberCoupon } from './member-coupon-record'

export const memberCouponHandlers = handlersOf({
  'GET /api/v1/admin/member-coupons': async (call, { query }) => {
    const found = await paged(
      query,
      () => countCopies(call.db, query),
      (limit, offset) => copyRows(call.db, query, limit, offset),
    )
    call.log({
      action: 'LIST',
      resource: 'member-coupons',
      targetCount: found.items.length,
      summary: `쿠폰 발급 내역 조회 (${describeFilters('member-coupons', query, 'loginId')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return { ...found, items: found.items.map((line) => toMemberCoupon(line)) }
  },

  'GET /api/v1/admin/member-coupons/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const [line] = await copyLines(call.db, [path.seq])
    if (!line) throw notFound()
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: 'member-coupons',
      targetSeqs: [path.seq],
      subjects: [subjectOf(line)],
      summary: `발급쿠폰 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${line.couponName}`,
      personal: true,
    })
    return toMemberCoupon(line, unmasked)
  },

  'POST /api/v1/admin/member-coupons/bulk': (call, { body }) => bulkCopies(call, body),
})

export const memberCouponExcel = defineExcel<Schemas['MemberCoupon']>({
  resource: 'member-coupons',
  title: '쿠폰 발급 내역',
  permission: ['COUPON_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/member-coupons',
  columns: sheetColumns('MemberCoupon', [
    { field: 'memberCouponSeq', width: 10 },
    { field: 'couponName', width: 36 },
    { field: 'issuedAt', width: 20 },
    { field: 'memberSeq', width: 10 },
    { field: 'loginId', width: 20 },
    { field: 'name', width: 12 },
    { field: 'issueReason', width: 30 },
    { field: 'issuerId', width: 16 },
    { field: 'code', width: 18 },
    { field: 'usableTo', width: 20 },
    { field: 'state', width: 10 },
    { field: 'usedAt', width: 20 },
    { field: 'orderNo', width: 18 },
    { field: 'discountAmount', width: 12 },
    { field: 'restoredCount', width: 8 },
    { field: 'revokeReason', width: 30 },
  ]),
  count: (db, query) => countCopies(db, query as CopyQuery),
  rows: (db, query) =>
    offsetBatches(async (limit, offset) =>
      (await copyRows(db, query as CopyQuery, limit, offset)).map((line) => toMemberCoupon(line, true)),
    ),
})
