import { eq } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { assertCellUnchanged, type Cell, changeCells, invalidCell, parseCellNumber } from '../../resource/cells'
import type { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { itemNames } from './item-name'
import { changePrices } from './item-prices'
import { itemStore } from './item-repository'
import { nextSaleState } from './item-sale-state'
import { writeSaleResumed } from './sale-resumed'
import { moveStock } from './stock'

type Item = typeof items.$inferSelect
type State = Schemas['SaleState']

const STATES: readonly State[] = ['READY', 'ON_SALE', 'SOLD_OUT', 'STOPPED']
const titles = { salePrice: '판매가', stockQuantity: '재고', saleState: '판매상태' } as const
type Field = keyof typeof titles
/**
 * Order of application: the price first, since a state may need one; the stock before the state, since it may change
 * the state.
 */
const ORDER: readonly Field[] = ['salePrice', 'stockQuantity', 'saleState']

const formatField = (field: Field, value: string): string =>
  field === 'saleState' ? labelOf('SaleState', value) : Number(value).toLocaleString('en-US')

async function setState(call: AdminCall, item: Item, { value }: Cell): Promise<Item> {
  const to = STATES.find((state) => state === value)
  if (!to) throw invalidCell('판매상태 값이 올바르지 않습니다.')
  const [pattern = null] = await call.db
    .select()
    .from(patterns)
    .where(eq(patterns.patternSeq, item.patternSeq ?? 0))
  const next = nextSaleState(item, pattern, to)
  if (next.saleState === item.saleState && next.soldOutBy === item.soldOutBy) return item
  await writeSaleResumed(call, item, next)
  return itemStore.update(call, item, next)
}

async function changeItem(call: AdminCall, seq: number, cells: Cell[], allowBelowCost: boolean) {
  const before = await itemStore.lock(call.db, seq)
  const cellOf = new Map(cells.map((cell) => [cell.field, cell]))
  if (cells.some(({ field }) => !(field in titles))) throw invalidCell('바꿀 수 없는 칸입니다.')
  const valueBefore = (field: Field): string => String(before[field])
  for (const field of ORDER) {
    const cell = cellOf.get(field)
    if (cell) assertCellUnchanged(cell, valueBefore(field), formatField(field, valueBefore(field)))
  }
  let item = before
  const changes: Schemas['FieldChange'][] = []
  for (const field of ORDER) {
    const cell = cellOf.get(field)
    if (!cell || cell.value === String(item[field])) continue
    if (field === 'salePrice') {
      const salePrice = parseCellNumber(
        cell,
        [1000, 10_000_000, 10],
        '판매가는 1,000~10,000,000원, 10원 단위로 입력해 주세요.',
      )
      item = await changePrices(call, item, { salePrice }, 'INLINE', { allowBelowCost })
    } else if (field === 'stockQuantity') {
      if (!item.stockManaged) throw invalidState('재고를 관리하지 않는 상품입니다.')
      const quantity = parseCellNumber(cell, [0, 9999], '재고는 0~9,999로 입력해 주세요.')
      item = await moveStock(call, seq, { mode: 'SET', quantity, reason: 'CORRECTION' })
    } else item = await setState(call, item, cell)
    const value = String(item[field])
    const label = `${item.itemCode} ${titles[field]}`
    changes.push({ field, label, before: formatField(field, valueBefore(field)), after: formatField(field, value) })
  }
  const also = ORDER.filter((field) => !cellOf.has(field) && String(item[field]) !== valueBefore(field)).map(
    (field) => ({
      field,
      value: String(item[field]),
      before: valueBefore(field),
    }),
  )
  return { changes, also }
}

/** Changes cells of the item lists: sale price, stock and sale state. */
export const changeItemCells = (call: AdminCall, body: Schemas['CellsChange']): Promise<Schemas['CellsReceipt']> =>
  changeCells(call, body, itemNames, { resource: 'items', summary: '상품 칸 수정' }, (inner, seq, cells) =>
    changeItem(inner, seq, cells, body.allowBelowCost === true),
  )
