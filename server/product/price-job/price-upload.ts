import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { parseWon, RowErrors } from '../../excel/parse-cells'
import { confirmWholeUpload } from '../../excel/upload'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, RowKeys, UploadDefinition, UploadRow } from '../../excel/upload-definition'
import { formatNumber } from '../../lib/numbers'
import { itemsByCode } from '../item/items-by-code'
import { MAX_LINES, makePreviewOfPrices } from './price-preview'
import { previewView } from './price-preview-view'
import { MAX_PRICE, MIN_PRICE } from './price-rule'

interface PricePlan {
  itemSeq: number
  price: number
}

async function check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<PricePlan>[]> {
  const code = (row: UploadRow): string => row.cell('상품코드').toUpperCase()
  const known = await itemsByCode(call.db, rows.map(code))
  return rows.map((row) => {
    const item = known.get(code(row))
    const price = parseWon(row.cell('변경가'))
    const faults = new RowErrors(row)
    if (!item) faults.add('상품코드', '등록되지 않은 상품코드입니다.')
    keys.add(row, '상품코드', code(row))
    if (!(price >= MIN_PRICE && price <= MAX_PRICE && price % 10 === 0)) {
      faults.add('변경가', '가격은 1,000원 이상 10,000,000원 이하, 10원 단위로 입력해 주세요.')
    }
    if (!item || faults.any) return faults.answer
    return {
      row: row.row,
      key: item.itemCode,
      created: false,
      changes: [{ column: '변경가', before: formatNumber(item.salePrice), after: formatNumber(price) }],
      plan: { itemSeq: item.itemSeq, price },
    }
  })
}

const definition: UploadDefinition<PricePlan> = {
  resource: 'price-jobs',
  title: '가격 일괄 수정',
  columns: [
    { title: '상품코드', example: 'T9999999', required: true },
    { title: '변경가', example: '123400', required: true },
  ],
  maxRows: MAX_LINES,
  rowsAtOnce: 1_000,
  check,
  // Confirming creates a preview; the prices change when the job is applied.
  apply: async () => {
    throw new Error('prices of a sheet are applied by a price job')
  },
}

const calls = uploadCalls(definition)

export const priceUploadHandlers = handlersOf({
  'GET /api/v1/admin/price-jobs/excel-template': calls.template,
  'POST /api/v1/admin/price-jobs/excel-uploads': calls.upload,
  'POST /api/v1/admin/price-jobs/excel-uploads/{uploadSeq}/confirm': async (call, { path, body }) => {
    const { onlyValid, ...options } = body
    const { changed: rows } = await confirmWholeUpload(call, definition, path.uploadSeq, onlyValid)
    const targets = rows.map(({ plan }) => ({ ...plan, note: null }))
    const preview = await makePreviewOfPrices(call, targets, { ...options, source: 'EXCEL' })
    return previewView(call.db, preview, { size: 50 })
  },
})
