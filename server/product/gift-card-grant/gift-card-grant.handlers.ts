import { handlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { uploadCalls } from '../../excel/upload-calls'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { giftNumberUpload } from './gift-card-excel'
import { grantLines, grantRows, grantSums, subjectsOf, toGrant } from './gift-card-grant-record'
import { bulkGrants } from './gift-card-transitions'

const uploads = uploadCalls(giftNumberUpload)

export const giftCardGrantHandlers = handlersOf({
  'GET /api/v1/admin/gift-card-grants': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const { total, amount } = await grantSums(call.db, query)
    const offset = (page - 1) * size
    const rows = offset < total ? await grantRows(call.db, query, size, offset) : []
    call.log({
      action: 'LIST',
      resource: 'gift-card-grants',
      targetCount: rows.length,
      summary: `상품권 지급내역 조회 (${describeFilters('gift-card-grants', query, 'name')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: rows.map((row) => toGrant(row)), page, size, total, totalAmount: amount }
  },

  'GET /api/v1/admin/gift-card-grants/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const [line] = await grantLines(call.db, [path.seq])
    if (!line) throw notFound()
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: 'gift-card-grants',
      targetSeqs: [path.seq],
      subjects: subjectsOf(line.grant),
      summary: `상품권 지급 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${line.orderNo}`,
      personal: true,
    })
    return toGrant(line, unmasked)
  },

  'POST /api/v1/admin/gift-card-grants/bulk': (call, { body }) => bulkGrants(call, body),

  'GET /api/v1/admin/gift-card-grants/excel-template': uploads.template,
  'POST /api/v1/admin/gift-card-grants/excel-uploads': uploads.upload,
  'POST /api/v1/admin/gift-card-grants/excel-uploads/{uploadSeq}/confirm': uploads.confirm,
})
