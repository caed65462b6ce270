import { inArray } from 'drizzle-orm'
import { noNumber, offStep, outOfRange } from '../../../openapi/messages/limits'
import { items } from '../../db/product.schema'
import { defineExcel } from '../../excel/resource'
import { type Checked, type UploadRow, uploadCalls } from '../../excel/upload'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { labelOf } from '../../session/field-changes'
import { type MatrixQuery, matrixFound } from './business-matrix-query'
import { businessPrices } from './business-price.schema'
import {
  aboveSale,
  asksFor,
  checkItemPrice,
  type Grade,
  gradesOf,
  lockItem,
  type PricedItem,
  putItemRule,
  type Rule,
  ruleText,
  won,
} from './business-price-rules'

// ---- down: a row for each item and grade ------------------------------------------------------------------------

interface Line {
  item: Schemas['BusinessItem']
  cell: Schemas['BusinessCell']
  grade: Grade
}

/** Items of one batch; each is as many rows as there are grades. */
const ITEMS = 1_000

const mark = (value: boolean): string | null => (value ? 'Y' : null)

export const businessPriceExcel = defineExcel<Line>({
  resource: 'business-prices',
  title: '사업자 가격표',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/business-prices/matrix',
  columns: [
    { title: '상품코드', width: 14, value: ({ item }) => item.itemCode },
    { title: '상품명', width: 46, value: ({ item }) => item.name },
    { title: '규격', width: 22, value: ({ item }) => item.sizeLabel },
    { title: '판매상태', width: 10, value: ({ item }) => labelOf('SaleState', item.saleState) },
    { title: '판매가', width: 12, value: ({ item }) => item.salePrice },
    { title: '매입가', width: 12, value: ({ item }) => item.costPrice },
    { title: '등급명', width: 12, value: ({ grade }) => grade.name },
    { title: '적용가', width: 12, value: ({ cell }) => cell.price },
    { title: '구분', width: 10, value: ({ cell }) => labelOf('BusinessPriceSource', cell.source) },
    { title: '마진율(%)', width: 10, value: ({ cell }) => cell.marginRate },
    { title: '매입가 미만', width: 10, value: ({ cell }) => mark(cell.belowCost) },
    { title: '상한 적용', width: 10, value: ({ cell }) => mark(cell.capped) },
    { title: '개별 고정가', width: 12, value: ({ cell }) => cell.fixedPrice },
  ],
  async count(db, query, now) {
    const grades = await gradesOf(db)
    const found = await matrixFound(db, now, grades, query as MatrixQuery)
    return (await found.total()) * grades.length
  },
  async *rows(db, query, now) {
    const grades = await gradesOf(db)
    const found = await matrixFound(db, now, grades, query as MatrixQuery)
    for (let offset = 0; ; offset += ITEMS) {
      const rows = await found.rows(ITEMS, offset)
      if (rows.length > 0) yield rows.flatMap(({ item, cells }) => cells.flatMap((cell) => lineOf(item, cell, grades)))
      if (rows.length < ITEMS) return
    }
  },
})

const lineOf = (item: Schemas['BusinessItem'], cell: Schemas['BusinessCell'], grades: Grade[]): Line[] => {
  const grade = grades.find(({ businessGradeSeq }) => businessGradeSeq === cell.businessGradeSeq)
  return grade ? [{ item, cell, grade }] : []
}

// ---- up: fixed prices ---------------------------------------------------------------------------------------------

interface Plan {
  itemSeq: number
  businessGradeSeq: number
  price: number | null
  rule: Rule | undefined
}

const CODE = '상품코드'
const GRADE = '등급명'
const PRICE = '가격'
const LIMITS = { least: 1_000, most: 10_000_000, step: 10 }

/** `110,000` and `110000원` are read as they are meant; null stands for an empty cell, NaN for anything else. */
const priceIn = (text: string): number | null =>
  text === '' ? null : /^\d[\d,]*원?$/.test(text) ? Number(text.replace(/[,원]/g, '')) : Number.NaN

/** Why a price cannot stand for this item; null when it can. */
function priceProblem(price: number | null, item: PricedItem): string | null {
  if (price === null) return null
  if (!Number.isInteger(price)) return noNumber
  if (price < LIMITS.least || price > LIMITS.most) return outOfRange(price, LIMITS.least, LIMITS.most)
  if (price % LIMITS.step !== 0) return offStep(LIMITS.step)
  const above = aboveSale(price, item.salePrice)
  if (above) return above
  return item.costPrice !== null && price < item.costPrice
    ? `매입가(${won(item.costPrice)}원)보다 낮은 가격입니다.`
    : null
}

async function itemsByCode(db: Db, codes: string[]) {
  const { itemSeq, itemCode, name, salePrice, costPrice } = items
  const rows = await db
    .select({ itemSeq, itemCode, name, salePrice, costPrice })
    .from(items)
    .where(inArray(items.itemCode, codes))
  return new Map(rows.map((row) => [row.itemCode, row]))
}

async function check(call: AdminCall, rows: UploadRow[]): Promise<Checked<Plan>[]> {
  const codeOf = (row: UploadRow) => row.cell(CODE).toUpperCase()
  const known = await itemsByCode(call.db, [...new Set(rows.map(codeOf))])
  const grades = new Map((await gradesOf(call.db)).map((grade) => [grade.name, grade]))
  const rules = new Map<string, Rule>()
  for (const rule of await call.db.select().from(businessPrices)) {
    if (rule.itemSeq !== null) rules.set(`${rule.itemSeq} ${rule.businessGradeSeq}`, rule)
  }
  const seen = new Map<string, number>()
  return rows.map((row): Checked<Plan> => {
    const [item, grade] = [known.get(codeOf(row)), grades.get(row.cell(GRADE))]
    const errors: { column: string; value: string; message: string }[] = []
    const bad = (column: string, message: string) => errors.push({ column, value: row.cell(column), message })
    if (!item) bad(CODE, row.cell(CODE) ? '등록되지 않은 상품코드입니다.' : '상품코드 (을)를 입력해주세요.')
    if (!grade) bad(GRADE, row.cell(GRADE) ? '등록되지 않은 등급입니다.' : '등급명 (을)를 입력해주세요.')
    const price = priceIn(row.cell(PRICE))
    const problem = item && priceProblem(price, item)
    if (problem) bad(PRICE, problem)
    if (!item || !grade || errors.length > 0) return { row: row.row, errors }
    const key = `${item.itemSeq} ${grade.businessGradeSeq}`
    const first = seen.get(key)
    if (first !== undefined) {
      bad(CODE, `같은 상품과 등급이 ${first}행에 있습니다.`)
      return { row: row.row, errors }
    }
    seen.set(key, row.row)
    const rule = rules.get(key)
    const after = price === null ? null : ruleText({ priceType: 'FIXED', price })
    const before = rule ? ruleText(rule) : null
    return {
      row: row.row,
      key: `${item.itemCode} ${grade.name}`,
      created: rule === undefined && price !== null,
      changes: asksFor(rule, price, call.now) ? [] : [{ column: PRICE, before, after }],
      plan: { itemSeq: item.itemSeq, businessGradeSeq: grade.businessGradeSeq, price, rule },
    }
  })
}

async function apply(call: AdminCall, db: Db, { rule, price, ...cell }: Plan): Promise<void> {
  if (asksFor(rule, price, call.now)) return
  const item = await lockItem(db, cell.itemSeq)
  const value = price === null ? null : ({ priceType: 'FIXED', price } as const)
  // The price may have changed since the check.
  if (value) checkItemPrice(item, value, false, PRICE)
  await putItemRule(call, db, cell, rule, value, 'EXCEL')
}

export const businessPriceUpload = uploadCalls<Plan>({
  resource: 'business-prices',
  title: '사업자 가격',
  columns: [
    { title: CODE, example: 'T9999999', required: true },
    { title: GRADE, example: '골드', note: '등급 관리의 등급명', required: true },
    { title: PRICE, example: '110000', note: '비우면 개별가를 삭제합니다.', required: true },
  ],
  maxRows: 20_000,
  check,
  apply,
})
