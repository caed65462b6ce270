import { inArray } from 'drizzle-orm'
import { readNumberText } from '../../../domain/common/number-text'
import { offStep, outOfRange } from '../../../domain/messages/limits'
import { noNumber, required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { RowErrors } from '../../excel/parse-cells'
import { defineExcel } from '../../excel/resource'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, RowKeys, UploadRow } from '../../excel/upload-definition'
import { sheetColumns } from '../../resource/excel'
import { itemsByCode } from '../item/items-by-code'
import { businessPrices } from '../schema/business-price.schema'
import { type MatrixQuery, matrixFound } from './business-matrix-query'
import {
  checkItemPrice,
  fixedPriceRule,
  formatWon,
  gradesOf,
  hasFixedPrice,
  lockItem,
  lockOwnRules,
  type PricedItem,
  putItemRule,
  type Rule,
  ruleText,
  salePriceProblem,
} from './business-price-rules'

// ---- download: a row for each item and grade --------------------------------------------------------------------

/** A row of the matrix with one of its cells. */
interface Line {
  item: Schemas['BusinessItem']
  cells: Schemas['BusinessCell']
  gradeName: string
}

/** Items per batch; each yields a row per grade. */
const ITEMS_PER_BATCH = 1_000

const yesOrNull = (value: boolean): string | null => (value ? 'Y' : null)

export const businessPriceExcel = defineExcel<Line>({
  resource: 'business-prices',
  title: '사업자 가격표',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/business-prices/matrix',
  columns: sheetColumns('BusinessMatrixRow', [
    { field: 'item.itemCode', width: 14 },
    { field: 'item.name', width: 46 },
    { field: 'item.sizeLabel', width: 22 },
    { field: 'item.saleState', width: 10 },
    { field: 'item.salePrice', width: 12 },
    { field: 'item.costPrice', width: 12 },
    { field: 'cells.businessGradeSeq', width: 12, value: ({ gradeName }) => gradeName },
    { field: 'cells.price', width: 12 },
    { field: 'cells.source', width: 10 },
    { field: 'cells.marginRate', width: 10 },
    { field: 'cells.belowCost', width: 10, value: ({ cells }) => yesOrNull(cells.belowCost) },
    { field: 'cells.capped', width: 10, value: ({ cells }) => yesOrNull(cells.capped) },
    { field: 'cells.fixedPrice', width: 12 },
  ]),
  async count(db, query, now) {
    const found = await matrixFound(db, now, query as MatrixQuery)
    return (await found.total()) * (await gradesOf(db)).length
  },
  async *rows(db, query, now) {
    const grades = await gradesOf(db)
    const nameOf = new Map(grades.map(({ businessGradeSeq, name }) => [businessGradeSeq, name]))
    const found = await matrixFound(db, now, query as MatrixQuery)
    for (let offset = 0; ; offset += ITEMS_PER_BATCH) {
      const rows = await found.rows(ITEMS_PER_BATCH, offset)
      const lines = rows.flatMap(({ item, cells }) =>
        cells.map((cell): Line => ({ item, cells: cell, gradeName: nameOf.get(cell.businessGradeSeq) ?? '' })),
      )
      if (lines.length > 0) yield lines
      if (rows.length < ITEMS_PER_BATCH) return
    }
  },
})

// ---- upload: fixed prices -----------------------------------------------------------------------------------------

interface Plan {
  itemSeq: number
  businessGradeSeq: number
  price: number | null
}

const CODE = '상품코드'
const GRADE = '등급명'
const PRICE = '가격'
const LIMITS = { least: 1_000, most: 10_000_000, step: 10 }

/** Returns why a price is not possible for this item; null when it is. */
function priceProblem(price: number | null, item: PricedItem): string | null {
  if (price === null) return null
  if (!Number.isInteger(price)) return noNumber
  if (price < LIMITS.least || price > LIMITS.most) return outOfRange(price, LIMITS.least, LIMITS.most)
  if (price % LIMITS.step !== 0) return offStep(LIMITS.step)
  const above = salePriceProblem(price, item.salePrice)
  if (above) return above
  return item.costPrice !== null && price < item.costPrice
    ? `매입가(${formatWon(item.costPrice)}원)보다 낮은 가격입니다.`
    : null
}

async function check(call: AdminCall, rows: UploadRow[], keys: RowKeys): Promise<CheckedRow<Plan>[]> {
  const codeOf = (row: UploadRow) => row.cell(CODE).toUpperCase()
  const known = await itemsByCode(call.db, rows.map(codeOf))
  const grades = new Map((await gradesOf(call.db)).map((grade) => [grade.name, grade]))
  const rules = new Map<string, Rule>()
  const itemSeqs = [...known.values()].map(({ itemSeq }) => itemSeq)
  for (const rule of await call.db.select().from(businessPrices).where(inArray(businessPrices.itemSeq, itemSeqs))) {
    rules.set(`${rule.itemSeq} ${rule.businessGradeSeq}`, rule)
  }
  return rows.map((row): CheckedRow<Plan> => {
    const [item, grade] = [known.get(codeOf(row)), grades.get(row.cell(GRADE))]
    const faults = new RowErrors(row)
    if (!item) faults.add(CODE, row.cell(CODE) ? '등록되지 않은 상품코드입니다.' : required('상품코드'))
    if (!grade) faults.add(GRADE, row.cell(GRADE) ? '등록되지 않은 등급입니다.' : required('등급명'))
    const price = readNumberText(row.cell(PRICE), ['원'])
    const problem = item && priceProblem(price, item)
    if (problem) faults.add(PRICE, problem)
    if (!item || !grade) return faults.answer
    const key = `${item.itemSeq} ${grade.businessGradeSeq}`
    keys.add(row, CODE, key)
    if (faults.any) return faults.answer
    const rule = rules.get(key)
    const after = price === null ? null : ruleText({ priceType: 'FIXED', price })
    const before = rule ? ruleText(rule) : null
    return {
      row: row.row,
      key: `${item.itemCode} ${grade.name}`,
      created: rule === undefined && price !== null,
      changes: hasFixedPrice(rule, price, call.now) ? [] : [{ column: PRICE, before, after }],
      unchanged: hasFixedPrice(rule, price, call.now),
      plan: { itemSeq: item.itemSeq, businessGradeSeq: grade.businessGradeSeq, price },
    }
  })
}

async function apply(call: AdminCall, db: Db, { price, ...cell }: Plan): Promise<void> {
  // Read again under lock: item and rule may have changed since the check.
  const item = await lockItem(db, cell.itemSeq)
  const rule = (await lockOwnRules(db, cell.itemSeq)).get(cell.businessGradeSeq)
  if (hasFixedPrice(rule, price, call.now)) return
  const value = fixedPriceRule(price)
  if (value) checkItemPrice(item, value, false, PRICE)
  await putItemRule({ ...call, db }, cell, rule, value, 'EXCEL')
}

export const businessPriceUpload = uploadCalls<Plan>({
  resource: 'business-prices',
  title: '사업자 가격',
  columns: [
    { title: CODE, example: 'T9999999', required: true },
    { title: GRADE, example: '골드', required: true },
    { title: PRICE, example: '110000', required: true },
  ],
  maxRows: 20_000,
  rowsAtOnce: 1_000,
  check,
  apply,
})
