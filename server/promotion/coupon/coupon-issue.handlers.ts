import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { sheetColumns } from '../../resource/excel'
import { shortenForLog } from '../../resource/fields'
import { type CodeQuery, codePage, codeRows, countCodes, queueMoreCodes, voidCodes } from './coupon-codes'
import { jobFailures, jobsOf } from './coupon-job-record'
import { couponOf } from './coupon-record'
import { couponMemberUploads } from './coupon-upload'
import { issueByAdmin } from './issue-by-admin'

export const couponIssueHandlers = handlersOf({
  'POST /api/v1/admin/coupons/{seq}/issue': (call, { path, body }) => issueByAdmin(call, path.seq, body),
  'GET /api/v1/admin/coupons/excel-template': couponMemberUploads(0).template,
  'POST /api/v1/admin/coupons/{seq}/excel-uploads': {
    async inSteps(call, { path, body }) {
      await call.step((first) => couponOf(first, path.seq))
      return couponMemberUploads(path.seq).upload.inSteps(call, { body })
    },
  },
  'GET /api/v1/admin/coupons/{seq}/jobs': async (call, { path }) => {
    await couponOf(call, path.seq)
    return jobsOf(call.db, path.seq, call.now)
  },
  'GET /api/v1/admin/coupons/{seq}/jobs/{couponJobSeq}/failures': (call, { path }) =>
    jobFailures(call.db, path.seq, path.couponJobSeq),
  'GET /api/v1/admin/coupons/{seq}/codes': async (call, { path, query }) => {
    const { couponSeq, name } = await couponOf(call, path.seq)
    const page = await codePage(call.db, couponSeq, query)
    call.log({
      action: 'LIST',
      resource: 'coupon-codes',
      targetSeqs: [couponSeq],
      targetCount: page.items.length,
      names: [name],
      summary: shortenForLog(
        `쿠폰 코드 조회: ${name} (${describeFilters('coupons/{seq}/codes', query, 'code')}) ${formatNumber(page.total)}건`,
      ),
      personal: true,
    })
    return page
  },
  'POST /api/v1/admin/coupons/{seq}/codes': (call, { path, body }) => queueMoreCodes(call, path.seq, body),
  'POST /api/v1/admin/coupons/{seq}/codes/bulk': async (call, { path, body }) => {
    await couponOf(call, path.seq)
    return voidCodes(call, path.seq, body.seqs)
  },
})

/** The export's query with the list's path parameter. */
type CodesOf = CodeQuery & { seq: number }
type CodeLine = Pick<Schemas['CouponCode'], 'code' | 'state' | 'memberSeq'> & {
  registeredAt: Date | null
  createdAt: Date
}

/** Without the members' names, because codes are handed to print shops. */
export const couponCodeExcel = defineExcel<CodeLine>({
  resource: 'coupon-codes',
  title: '쿠폰 코드',
  permission: ['COUPON_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/coupons/{seq}/codes',
  columns: sheetColumns<CodeLine>('CouponCode', [
    { field: 'code', width: 18 },
    { field: 'state', width: 10 },
    { title: '회원번호', width: 10, value: ({ memberSeq }) => memberSeq },
    { field: 'registeredAt', width: 20 },
    { field: 'createdAt', width: 20 },
  ]),
  count: (db, query) => countCodes(db, (query as CodesOf).seq, query as CodesOf),
  rows: (db, query) =>
    offsetBatches(async (limit, offset) =>
      (await codeRows(db, (query as CodesOf).seq, query as CodesOf, limit, offset)).map(({ code }) => code),
    ),
})
