import type { AdminCall } from '../../call/call'
import { checkInput, getOperation } from '../../contract/contract'
import type { Schemas } from '../../contract/contract-types'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { RowErrors } from '../../excel/parse-cells'
import { uploadCalls } from '../../excel/upload-calls'
import type { CheckedRow, RowKeys, UploadRow } from '../../excel/upload-definition'
import type { items } from '../schema/item.schema'
import { EXPORT_ONLY } from './item-excel'
import { logItem, logUpdate } from './item-log'
import { belowCostText, checkPrices } from './item-prices'
import { itemStore } from './item-repository'
import { checkItemFields } from './item-rules'
import { nextSaleState } from './item-sale-state'
import { type Draft, KEY_TITLE, type SheetColumn, STOCK_TITLE, sheetColumns, titleOfField } from './item-sheet'
import { draftOf } from './item-to-body'
import { UploadContext, uniqueKeys } from './item-upload-context'
import { itemValues } from './item-values'
import { insertItem, replaceItem } from './item-write'
import { lockStock, moveStock } from './stock'

type Item = typeof items.$inferSelect

/** What a valid row does: insert an item, or replace one and set its stock. */
interface Plan {
  itemSeq: number | null
  body: Schemas['ItemCreate']
  /** null: the sheet has no stock. */
  stock: number | null
}

class Faults extends RowErrors {
  /** Runs a check and records what it refuses. Returns whether it passed. */
  check(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.errors) for (const { field, message } of error.errors) this.add(titleOfField(field), message)
      else this.add('판매상태', error.message)
      return false
    }
  }
}

/**
 * Copies the row's cells into the draft: a blank cell keeps the value, `-` clears it. Returns the columns that were
 * filled in.
 */
function fill(draft: Draft, row: UploadRow, faults: Faults): SheetColumn[] {
  const filled: SheetColumn[] = []
  for (const column of sheetColumns) {
    const text = row.cell(column.title)
    if (text === '') continue
    const fault = column.set(draft, text === '-' ? null : text)
    if (fault) faults.add(column.title, fault)
    filled.push(column)
  }
  return filled
}

/** Replaces the names of brand and pattern by their keys. */
function resolve(draft: Draft, context: UploadContext, faults: Faults): void {
  const { brandName, tire } = draft
  if (brandName !== undefined) {
    const brand = context.brandNamed(brandName)
    if (brand) draft.brandSeq = brand.brandSeq
    else faults.add('브랜드', '등록되지 않은 브랜드입니다.')
  }
  if (tire?.patternName !== undefined) {
    const pattern = context.patternNamed(Number(draft.brandSeq), String(tire.patternName))
    if (pattern) tire.patternSeq = pattern.patternSeq
    else if (draft.brandSeq !== undefined) faults.add('패턴', '이 브랜드에 등록되지 않은 패턴입니다.')
  }
}

/** Returns the draft as a body of the contract, without the names. */
function bodyOf(draft: Draft): unknown {
  const { brandName: _brand, tire, ...rest } = draft
  const { patternName: _pattern, ...tireFields } = tire ?? {}
  const body = { ...rest, ...(tire ? { tire: tireFields } : {}) }
  return JSON.parse(JSON.stringify(body)) as unknown
}

/** Fields that hold codes: as number cells they would lose leading zeros. */
const CODES: readonly string[] = ['barcode', 'supplierCode']

const create = getOperation('POST /api/v1/admin/items')

/** Checks the shop's rules that need no other row of the sheet. */
function checkRules(
  body: Schemas['ItemCreate'],
  existing: Item | undefined,
  context: UploadContext,
  call: AdminCall,
  faults: Faults,
) {
  const { itemType } = body
  if (!faults.check(() => checkItemFields(itemType, body, call.now))) return
  const values = itemValues(body)
  if (!context.brandOf.get(values.brandSeq)?.itemTypes.includes(itemType))
    faults.add('브랜드', '이 상품종류를 취급하지 않는 브랜드입니다.')
  const prices = { listPrice: body.listPrice, salePrice: body.salePrice, costPrice: body.costPrice ?? null }
  const changed = prices.salePrice !== existing?.salePrice || prices.costPrice !== existing?.costPrice
  faults.check(() => checkPrices(prices, true))
  const below = body.allowBelowCost === true || !changed ? null : belowCostText(prices)
  if (below) faults.add('판매가', `${below} 그대로 저장하려면 ‘매입가 미만 허용’에 Y를 입력해 주세요.`)
  const before = { saleState: existing?.saleState ?? 'READY', soldOutBy: existing?.soldOutBy ?? null } as const
  const pattern = context.patternOf.get(values.patternSeq ?? 0) ?? null
  const stockQuantity = body.initialStockQuantity ?? 0
  const draft = { ...values, ...prices, ...before, itemType, stockQuantity }
  faults.check(() => void nextSaleState(draft, pattern, body.saleState ?? before.saleState))
}

function checkRow(call: AdminCall, row: UploadRow, context: UploadContext, keys: RowKeys): CheckedRow<Plan> {
  const faults = new Faults(row)
  const code = row.cell(KEY_TITLE).toUpperCase()
  const existing = code ? context.itemOf(code) : undefined
  if (code && !existing) faults.add(KEY_TITLE, '등록되지 않은 상품코드입니다.')
  keys.add(row, KEY_TITLE, code)

  const brandName = context.brandOf.get(existing?.brandSeq ?? 0)?.name ?? ''
  const before = existing
    ? draftOf(existing, brandName, context.patternOf.get(existing.patternSeq ?? 0)?.name ?? null)
    : {}
  const draft = structuredClone(before)
  const filled = fill(draft, row, faults)
  if (existing && draft.itemType !== existing.itemType) faults.add('상품종류', '상품종류는 변경할 수 없습니다.')
  resolve(draft, context, faults)
  const body = bodyOf(draft)
  if (!faults.any && faults.check(() => checkInput(create, { path: {}, query: {}, body }))) {
    // checkInput has just validated it.
    const checked = body as Schemas['ItemCreate']
    checkRules(checked, existing, context, call, faults)
    if (!faults.any) {
      const unique = uniqueKeys(checked.itemType, itemValues(checked))
      for (const [field, key] of Object.entries(unique)) {
        if (!existing || context.ownerOf(key) !== existing.itemCode) keys.add(row, titleOfField(field), key)
      }
      const clashes = context.clashes(existing, unique)
      for (const [field, message] of Object.entries(clashes)) faults.add(titleOfField(field), message)
    }
  }
  if (faults.any) return faults.answer
  const changes = filled.flatMap((column) => {
    const [old, next] = [column.tell(before), column.tell(draft)]
    return old === next ? [] : [{ column: column.title, before: old, after: next }]
  })
  const stock = row.cell(STOCK_TITLE) === '' || !existing ? null : Number(draft.initialStockQuantity ?? 0)
  return {
    row: row.row,
    key: existing ? `${existing.itemCode} ${existing.name}` : '신규 상품',
    created: !existing,
    changes,
    unchanged: existing !== undefined && changes.length === 0,
    plan: { itemSeq: existing?.itemSeq ?? null, body: body as Schemas['ItemCreate'], stock },
  }
}

async function apply(call: AdminCall, _db: Db, { itemSeq, body, stock }: Plan): Promise<void> {
  if (itemSeq === null) {
    logItem(call, 'CREATE', await insertItem(call, body), '등록(엑셀)')
    return
  }
  const locked = await itemStore.lock(call.db, itemSeq)
  // Move the stock first: it may change the sale state, which the row's own state is then compared with.
  const restocked =
    stock === null || stock === locked.stockQuantity
      ? locked
      : await moveStock(call, itemSeq, { mode: 'SET', quantity: stock, reason: 'CORRECTION', memo: '엑셀 업로드' })
  const { itemType: _type, itemCode: _code, initialStockQuantity: _stock, ...fields } = body
  const values = fields.saleState === locked.saleState ? { ...fields, saleState: restocked.saleState } : fields
  const saved = await replaceItem(call, restocked, values, 'EXCEL')
  await logUpdate(call, locked, saved, '수정(엑셀)')
}

export const itemUploadCalls = uploadCalls<Plan>({
  resource: 'items',
  title: '상품',
  columns: [
    // The example is no real code: an example row left in the sheet must not overwrite an item.
    { title: KEY_TITLE, example: 'T9999999', required: true },
    ...sheetColumns.map(({ title, example, field }) => ({ title, example, code: CODES.includes(field) })),
  ],
  ignored: EXPORT_ONLY,
  maxRows: 5_000,
  async check(call, rows, keys) {
    const codes = rows.map((row) => row.cell(KEY_TITLE).toUpperCase()).filter(Boolean)
    const context = await UploadContext.read(call.db, codes)
    return rows.map((row) => checkRow(call, row, context, keys))
  },
  lock: (db, plans) =>
    lockStock(
      db,
      plans.flatMap(({ itemSeq }) => itemSeq ?? []),
    ),
  apply,
})
