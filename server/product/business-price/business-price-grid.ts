import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { assertCellUnchanged, type Cell, changeCells, invalidCell, parseCellNumber } from '../../resource/cells'
import { itemNames } from '../item/item-name'
import {
  cellChange,
  checkItemPrice,
  fixedPriceRule,
  type Grade,
  gradesOf,
  isValid,
  lockItem,
  lockOwnRules,
  putItemRule,
  type Rule,
} from './business-price-rules'

/** The range of the contract's `salesPrice`. */
const PRICE = [1000, 10_000_000, 10] as const

/**
 * Returns the value that an editable cell shows: the price of the item's own fixed rule. Throws INVALID_STATE for a
 * rule with a rate or a period, and for one with a memo when `isRemoval` is set.
 */
function cellValue(rule: Rule | undefined, now: Date, isRemoval: boolean): string | null {
  if (!rule) return null
  const plain = rule.priceType === 'FIXED' && !rule.startOn && !rule.endOn && !(isRemoval && rule.memo)
  // Undo could not restore a rate, a period or a memo.
  if (!plain) throw invalidState('할인율, 기간, 메모가 있는 개별가는 상품의 가격 상세에서 수정해 주세요.')
  return isValid(rule, now) ? String(rule.price) : null
}

async function changeItem(call: AdminCall, itemSeq: number, cells: Cell[], grades: Grade[], allow: boolean) {
  const item = await lockItem(call.db, itemSeq)
  const itemRules = await lockOwnRules(call.db, itemSeq)
  const changes: Schemas['FieldChange'][] = []
  for (const cell of cells) {
    const grade = grades.find(({ businessGradeSeq }) => cell.field === `grade-${businessGradeSeq}`)
    if (!grade) throw invalidCell('등급을 찾을 수 없습니다.')
    const { businessGradeSeq } = grade
    const rule = itemRules.get(businessGradeSeq)
    const current = cellValue(rule, call.now, cell.value === null)
    assertCellUnchanged(cell, current, current && Number(current).toLocaleString('en-US'))
    if (current === cell.value) continue
    const price =
      cell.value === null
        ? null
        : parseCellNumber(cell, PRICE, `${grade.name}: 가격은 1,000~10,000,000원, 10원 단위로 입력해 주세요.`)
    if (price !== null) checkItemPrice(item, { priceType: 'FIXED', price }, allow, cell.field)
    await putItemRule(call, { itemSeq, businessGradeSeq }, rule, fixedPriceRule(price), 'MATRIX')
    const change = cellChange(grades, businessGradeSeq, [rule], fixedPriceRule(price))
    changes.push({ ...change, label: `${item.itemCode} ${change.label}` })
  }
  return { changes }
}

/** Changes cells of the matrix, grouped by item. */
export async function changeMatrixCells(
  call: AdminCall,
  body: Schemas['CellsChange'],
): Promise<Schemas['CellsReceipt']> {
  const grades = await gradesOf(call.db)
  const log = { resource: 'business-price-items', summary: '사업자 가격표 칸 수정' }
  return changeCells(call, body, itemNames, log, (inner, seq, cells) =>
    changeItem(inner, seq, cells, grades, body.allowBelowCost === true),
  )
}
