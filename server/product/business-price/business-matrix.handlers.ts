import { desc, eq, or } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { conflict, invalid } from '../../contract/refusal'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import { shortenForLog } from '../../resource/fields'
import { itemNames } from '../item/item-name'
import { businessPriceHistories, businessPrices } from '../schema/business-price.schema'
import { matrixPage, matrixRow } from './business-matrix-query'
import { businessPriceUpload } from './business-price-excel'
import { changeMatrixCells } from './business-price-grid'
import { selectRules, toRule } from './business-price-query'
import {
  cellChange,
  checkItemPrice,
  fixedPriceRule,
  type Grade,
  gradesOf,
  hasFixedPrice,
  lockItem,
  lockOwnRules,
  type PricedItem,
  putItemRule,
  salePriceProblem,
} from './business-price-rules'

type Change = Schemas['BusinessMatrixChange']

/** Throws 400 on every invalid cell, and BELOW_COST for the first cell below cost. */
function checkCells(item: PricedItem, grades: Grade[], { cells, allowBelowCost = false }: Change): void {
  const errors: Record<string, string> = {}
  for (const [index, { businessGradeSeq, price }] of cells.entries()) {
    const twice = cells.findIndex((cell) => cell.businessGradeSeq === businessGradeSeq) !== index
    const known = grades.some((grade) => grade.businessGradeSeq === businessGradeSeq)
    if (!known || twice) errors[`cells.${index}.businessGradeSeq`] = '등급을 찾을 수 없습니다.'
    const problem = price === null ? null : salePriceProblem(price, item.salePrice)
    if (problem) errors[`cells.${index}.price`] = problem
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  for (const [index, { price }] of cells.entries()) {
    if (price !== null) checkItemPrice(item, { priceType: 'FIXED', price }, allowBelowCost, `cells.${index}.price`)
  }
}

/** Changes the fixed prices of one item. Throws 404, CONFLICT, 400, BELOW_COST. */
async function changePrices(call: AdminCall, body: Change): Promise<Schemas['BusinessMatrixRow']> {
  const item = await lockItem(call.db, body.itemSeq)
  const grades = await gradesOf(call.db)
  const itemRules = await lockOwnRules(call.db, item.itemSeq)
  // A rule that was deleted and created anew starts at version 1 again; its key tells the two apart.
  const stale = body.cells.some((cell) => {
    const rule = itemRules.get(cell.businessGradeSeq)
    return (rule?.businessPriceSeq ?? null) !== cell.businessPriceSeq || (rule?.version ?? null) !== cell.version
  })
  if (stale) throw conflict(await matrixRow(call, item.itemSeq))
  checkCells(item, grades, body)
  const changed = body.cells.filter(
    (cell) => !hasFixedPrice(itemRules.get(cell.businessGradeSeq), cell.price, call.now),
  )
  if (changed.length === 0) return matrixRow(call, item.itemSeq)
  for (const { businessGradeSeq, price } of changed) {
    const rule = itemRules.get(businessGradeSeq)
    await putItemRule(call, { itemSeq: item.itemSeq, businessGradeSeq }, rule, fixedPriceRule(price), 'MATRIX')
  }
  call.log({
    action: 'UPDATE',
    resource: 'business-price-items',
    targetSeqs: [item.itemSeq],
    named: itemNames,
    summary: shortenForLog(`사업자 가격 수정: ${item.name}`),
    changes: changed.map(({ businessGradeSeq, price }) =>
      cellChange(grades, businessGradeSeq, [itemRules.get(businessGradeSeq)], fixedPriceRule(price)),
    ),
  })
  return matrixRow(call, item.itemSeq)
}

const HISTORY_ROWS = 100

/** Returns an item's prices with the rules and the history that explain them. */
async function itemPrices(call: AdminCall, itemSeq: number): Promise<Schemas['BusinessItemPrices']> {
  const grades = await gradesOf(call.db)
  const row = await matrixRow(call, itemSeq)
  const { patternSeq, brandSeq } = row.item
  const targetsItem = (table: typeof businessPrices | typeof businessPriceHistories) =>
    or(
      eq(table.itemSeq, itemSeq),
      patternSeq === null ? undefined : eq(table.patternSeq, patternSeq),
      eq(table.brandSeq, brandSeq),
    )
  const rules = await selectRules(call, targetsItem(businessPrices), 'gradeName,asc')
  const history = await call.db
    .select({ entry: businessPriceHistories, gradeName: businessGrades.name })
    .from(businessPriceHistories)
    .innerJoin(businessGrades, eq(businessGrades.businessGradeSeq, businessPriceHistories.businessGradeSeq))
    .where(targetsItem(businessPriceHistories))
    .orderBy(desc(businessPriceHistories.businessPriceHistorySeq))
    .limit(HISTORY_ROWS)
  return {
    grades,
    row,
    rules: rules.map((line) => toRule(line, call.now)),
    history: history.map(
      ({
        entry: { businessGradeSeq: _, itemSeq: _1, patternSeq: _2, brandSeq: _3, createdAt, ...entry },
        gradeName,
      }) => ({
        ...entry,
        gradeName,
        createdAt: createdAt.toISOString(),
      }),
    ),
  }
}

export const businessMatrixHandlers = handlersOf({
  'GET /api/v1/admin/business-prices/matrix': async (call, { query }) => matrixPage(call.db, call.now, query),
  'GET /api/v1/admin/business-prices/matrix/{seq}': async (call, { path }) => itemPrices(call, path.seq),
  'PUT /api/v1/admin/business-prices/matrix': async (call, { body }) => changePrices(call, body),
  'PUT /api/v1/admin/business-prices/matrix/cells': (call, { body }) => changeMatrixCells(call, body),
  'GET /api/v1/admin/business-prices/excel-template': businessPriceUpload.template,
  'POST /api/v1/admin/business-prices/excel-uploads': businessPriceUpload.upload,
  'POST /api/v1/admin/business-prices/excel-uploads/{uploadSeq}/confirm': businessPriceUpload.confirm,
})
