import { inArray, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { checkQuery } from '../../contract/contract'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid, Refusal } from '../../contract/refusal'
import { lockRows } from '../../db/locks'
import { forEachRow } from '../../resource/each-row'
import { updatedStamp } from '../../resource/stamps'
import { logItems } from '../item/item-log'
import { itemNames } from '../item/item-name'
import type { ItemQuery } from '../item/item-query'
import { itemStore } from '../item/item-repository'
import { itemSeqsOf } from '../item/item-rows'
import { nextSaleState } from '../item/item-sale-state'
import { writeSaleResumed } from '../item/sale-resumed'
import { addToItemEvent } from '../item-event/item-event-rules'
import { items } from '../schema/item.schema'
import { itemEvents } from '../schema/item-event.schema'
import { patterns } from '../schema/pattern.schema'
import { checkDeletable, removeItems, usedItems } from './item-delete'

type Item = typeof items.$inferSelect
type Receipt = Schemas['BulkReceipt']

/** Items per statement. */
const CHUNK = 500
/** Maximum number of items of an event. */
const MAX_EVENT_ITEMS = 500

const listQuery = (filter: Record<string, unknown>): ItemQuery =>
  checkQuery('GET /api/v1/admin/items', filter) as ItemQuery

/** Returns the items of a selection in ascending order: the listed ones, or all that its filter finds. Throws 400. */
export async function selectedItems(call: AdminCall, { seqs, filter }: Schemas['ItemSelection']): Promise<number[]> {
  if ((seqs === undefined) === (filter === undefined)) throw invalid({ seqs: '처리할 상품을 선택해 주세요.' })
  if (seqs) return [...new Set(seqs)].sort((a, b) => a - b)
  return itemSeqsOf(call.db, listQuery(filter ?? {}))
}

/** Collects the result of a bulk action. A Refusal becomes the failure of that item and does not stop the others. */
class Outcome {
  readonly doneSeqs: number[] = []
  /** Labels of the items in `doneSeqs`. */
  readonly names: string[] = []
  readonly failed: Schemas['BulkFailure'][] = []

  /** Runs `check` for each item. A missing item, or a Refusal of `check`, is recorded as a failure. */
  checkEach(seqs: number[], rows: Map<number, Item>, check: (item: Item) => void): void {
    for (const seq of seqs) {
      const item = rows.get(seq)
      try {
        if (!item) throw new Refusal(404, 'NOT_FOUND', '찾을 수 없습니다.')
        check(item)
        this.doneSeqs.push(seq)
        this.names.push(`${item.itemCode} ${item.name}`)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        this.failed.push({
          seq,
          name: item ? `${item.itemCode} ${item.name}` : null,
          code: error.code,
          message: error.message,
        })
      }
    }
  }
}

/** Locks items and returns them by key. */
const lockItems = async (call: AdminCall, seqs: number[]): Promise<Map<number, Item>> =>
  new Map((await itemStore.lockAll(call.db, seqs)).map((row) => [row.itemSeq, row]))

/** Sets the same values on locked items, in one statement. */
async function updateAll(call: AdminCall, rows: Item[], set: Partial<Item>): Promise<void> {
  if (rows.length === 0) return
  const seqs = rows.map(({ itemSeq }) => itemSeq)
  await call.db
    .update(items)
    .set({ ...set, ...updatedStamp(call), version: sql`${items.version} + 1` })
    .where(inArray(items.itemSeq, seqs))
}

/** Groups rows by key. */
function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}

type Step = (call: AdminCall, seqs: number[], outcome: Outcome) => Promise<void>

const setVisible =
  (visible: boolean): Step =>
  async (call, seqs, outcome) => {
    const changing: Item[] = []
    outcome.checkEach(seqs, await lockItems(call, seqs), (item) => {
      if (item.visible !== visible) changing.push(item)
    })
    await updateAll(call, changing, { visible })
  }

const setState =
  (to: Schemas['SaleState']): Step =>
  async (call, seqs, outcome) => {
    const rows = await lockItems(call, seqs)
    const patternSeqs = [...new Set([...rows.values()].flatMap(({ patternSeq }) => patternSeq ?? []))]
    const found = patternSeqs.length
      ? await call.db.select().from(patterns).where(inArray(patterns.patternSeq, patternSeqs))
      : []
    const patternOf = new Map(found.map((pattern) => [pattern.patternSeq, pattern]))
    const changing: { item: Item; next: Pick<Item, 'saleState' | 'soldOutBy'> }[] = []
    outcome.checkEach(seqs, rows, (item) => {
      const next = nextSaleState(item, patternOf.get(item.patternSeq ?? 0) ?? null, to)
      if (next.saleState !== item.saleState || next.soldOutBy !== item.soldOutBy) changing.push({ item, next })
    })
    for (const same of groupBy(changing, ({ next }) => JSON.stringify(next))) {
      await updateAll(
        call,
        same.map(({ item }) => item),
        same[0]?.next ?? {},
      )
    }
    for (const { item, next } of changing) await writeSaleResumed(call, item, next)
  }

const remove: Step = async (call, seqs, outcome) => {
  const rows = await lockItems(call, seqs)
  const used = await usedItems(call.db, seqs)
  const deletable: number[] = []
  outcome.checkEach(seqs, rows, (item) => {
    checkDeletable(item, used)
    deletable.push(item.itemSeq)
  })
  if (deletable.length > 0) await removeItems(call, deletable)
}

const addToEvent =
  (itemEventSeq: number): Step =>
  async (call, seqs, outcome) => {
    // Lock events before items, as everywhere.
    await lockRows(call.db, itemEvents.itemEventSeq, [itemEventSeq])
    const { doneSeqs, failed } = await forEachRow(
      call,
      seqs,
      (db, seq) => addToItemEvent(call, db, itemEventSeq, seq),
      itemNames,
    )
    outcome.doneSeqs.push(...doneSeqs)
    outcome.names.push(...(await itemNames(call.db, doneSeqs)).values())
    outcome.failed.push(...failed)
  }

function stepOf(body: Schemas['ItemBulk'], count: number): Step {
  switch (body.action) {
    case 'SHOW':
      return setVisible(true)
    case 'HIDE':
      return setVisible(false)
    case 'SET_SALE_STATE':
      if (!body.saleState) throw invalid({ saleState: required('판매상태') })
      return setState(body.saleState)
    case 'DELETE':
      return remove
    case 'ADD_TO_ITEM_EVENT':
      if (!body.itemEventSeq) throw invalid({ itemEventSeq: required('상품 기획전') })
      if (count > MAX_EVENT_ITEMS) throw invalid({ filter: `한 번에 ${MAX_EVENT_ITEMS}개까지 추가할 수 있습니다.` })
      return addToEvent(body.itemEventSeq)
  }
}

/** Applies an action to many items: the listed ones, or all that a filter finds. */
export async function bulkItems(call: AdminCall, body: Schemas['ItemBulk']): Promise<Receipt> {
  const seqs = await selectedItems(call, body)
  const step = stepOf(body, seqs.length)
  const outcome = new Outcome()
  for (let from = 0; from < seqs.length; from += CHUNK) await step(call, seqs.slice(from, from + CHUNK), outcome)
  const { doneSeqs, names, failed } = outcome
  if (doneSeqs.length > 0) {
    const state = body.saleState && body.action === 'SET_SALE_STATE' ? ` (${labelOf('SaleState', body.saleState)})` : ''
    logItems(call, { action: 'BULK', what: `${labelOf('ItemAction', body.action)}${state}`, names, seqs: doneSeqs })
  }
  return { done: doneSeqs.length, failed }
}
