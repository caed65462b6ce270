import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { RowErrors } from '../../excel/parse-cells'
import { defineExcel, offsetBatches } from '../../excel/resource'
import type { CheckedRow, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { sheetColumns } from '../../resource/excel'
import { type GrantLine, type GrantQuery, grantLines, grantRows, grantSums, toGrant } from './gift-card-grant-record'
import { transitionGrant, transitionProblem } from './gift-card-transitions'

export const giftCardGrantExcel = defineExcel<Schemas['GiftCardGrant']>({
  resource: 'gift-card-grants',
  title: '상품권 지급내역',
  permission: ['ITEM_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/gift-card-grants',
  columns: sheetColumns('GiftCardGrant', [
    { field: 'giftCardGrantSeq', width: 10 },
    { field: 'eligibleAt', width: 20 },
    { field: 'giftCardTitle', width: 36 },
    { field: 'giftType', width: 10 },
    { field: 'orderNo', width: 18 },
    { field: 'itemName', width: 44 },
    { field: 'quantity', width: 8 },
    { title: '회원번호', width: 10, value: ({ memberSeq }) => memberSeq },
    { field: 'name', width: 12 },
    { field: 'mobilePhone', width: 14 },
    { field: 'amount', width: 12 },
    { field: 'state', width: 10 },
    { field: 'sentAt', width: 20 },
    { field: 'giftNumber', width: 24 },
    { field: 'recoveryNeeded', width: 10 },
    { field: 'memo', width: 30 },
    { field: 'canceledReason', width: 30 },
  ]),
  count: async (db, query) => (await grantSums(db, query as GrantQuery)).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) =>
      (await grantRows(db, query as GrantQuery, limit, offset)).map((line) => toGrant(line, true)),
    ),
})

interface GiftNumberPlan {
  seq: number
  /** Required for mobile vouchers only. */
  giftNumber: string | undefined
}

const SEQ = '지급번호'
const NUMBER = '상품권번호'
const GOOD_NUMBER = /^[A-Za-z0-9]{8,30}$/

const seqOf = (row: UploadRow): number => (/^\d{1,9}$/.test(row.cell(SEQ)) ? Number(row.cell(SEQ)) : 0)

function checkRow(row: UploadRow, line: GrantLine | undefined): CheckedRow<GiftNumberPlan> {
  const giftNumber = row.cell(NUMBER)
  const faults = new RowErrors(row)
  const reject = (column: string, message: string): CheckedRow<GiftNumberPlan> => {
    faults.add(column, message)
    return faults.answer
  }
  if (faults.any) return faults.answer
  if (!line) return reject(SEQ, '지급번호를 찾을 수 없습니다.')
  if (giftNumber && !GOOD_NUMBER.test(giftNumber)) {
    return reject(NUMBER, '상품권번호는 8~30자의 영문, 숫자로 입력해 주세요.')
  }
  const problem = transitionProblem('MARK_SENT', line, giftNumber)
  // When it fails with a number as well, the state is the cause.
  if (problem) return reject(transitionProblem('MARK_SENT', line, 'NUMBER') ? SEQ : NUMBER, problem.message)
  return {
    row: row.row,
    key: `${line.orderNo} ${line.giftCardTitle}`,
    created: false,
    changes: [
      {
        column: '상태',
        before: labelOf('GiftCardGrantState', line.grant.state),
        after: labelOf('GiftCardGrantState', 'SENT'),
      },
      ...(giftNumber ? [{ column: NUMBER, before: null, after: giftNumber }] : []),
    ],
    plan: { seq: line.grant.giftCardGrantSeq, giftNumber: giftNumber || undefined },
  }
}

/** Upload of voucher numbers: each row marks its grant as sent. */
export const giftNumberUpload: UploadDefinition<GiftNumberPlan> = {
  resource: 'gift-card-grants',
  title: '상품권번호 등록',
  columns: [
    { title: SEQ, example: '1024', required: true },
    {
      title: NUMBER,
      example: 'AB12CD34EF56',
      required: true,
      code: true,
    },
  ],
  maxRows: 5_000,
  async check(call, rows, keys) {
    const lines = await grantLines(call.db, [...new Set(rows.map(seqOf))])
    const known = new Map(lines.map((line) => [line.grant.giftCardGrantSeq, line]))
    return rows.map((row) => {
      keys.add(row, SEQ, String(seqOf(row) || ''))
      keys.add(row, NUMBER, row.cell(NUMBER))
      return checkRow(row, known.get(seqOf(row)))
    })
  },
  async apply(call, db, { seq, giftNumber }) {
    await transitionGrant({ ...call, db }, seq, 'MARK_SENT', { giftNumber })
  },
}
