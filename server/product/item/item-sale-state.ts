import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, Refusal } from '../../contract/refusal'
import type { items } from '../schema/item.schema'
import type { patterns } from '../schema/pattern.schema'

type Item = typeof items.$inferSelect
type State = Pick<Item, 'saleState' | 'soldOutBy'>

/** The fields that the selling rules check. */
type Sellable = Pick<
  Item,
  | 'itemType'
  | 'salePrice'
  | 'mainFileSeq'
  | 'deliveryMethods'
  | 'rollingResistanceGrade'
  | 'wetGripGrade'
  | 'noiseGrade'
  | 'productionSort'
  | 'batteryType'
  | 'cca'
>
type SellingPattern = Pick<typeof patterns.$inferSelect, 'vehicleType' | 'mainFileSeq'>

interface MissingField {
  field: string
  label: string
}

/** The noise label is mandatory for tires produced in 2026 or later; `YYWW`. */
const NOISE_FROM = 26_00

/** Returns the fields that an item must have before it can be sold, and does not. */
function missingFields(item: Sellable, pattern: SellingPattern | null): MissingField[] {
  const needsEnergyGrades = item.itemType === 'TIRE' && pattern?.vehicleType !== 'LIGHT_TRUCK'
  const needsNoiseGrade = needsEnergyGrades && item.productionSort !== null && item.productionSort >= NOISE_FROM
  const needsCca = item.batteryType === 'AGM' || item.batteryType === 'EFB'
  const checks: [missing: boolean, field: string, label: string][] = [
    [item.salePrice < 1, 'salePrice', '판매가'],
    [item.mainFileSeq === null && !pattern?.mainFileSeq, 'mainFileSeq', '대표 이미지'],
    [item.deliveryMethods.length === 0, 'deliveryMethods', '배송방법'],
    [needsEnergyGrades && item.rollingResistanceGrade === null, 'tire.rollingResistanceGrade', '회전저항 등급'],
    [needsEnergyGrades && item.wetGripGrade === null, 'tire.wetGripGrade', '젖은노면 등급'],
    [needsNoiseGrade && item.noiseGrade === null, 'tire.noiseGrade', '소음등급'],
    [needsCca && item.cca === null, 'battery.cca', 'CCA(A)'],
  ]
  return checks.flatMap(([missing, field, label]) => (missing ? [{ field, label }] : []))
}

const notSellable = (missing: MissingField[]): Refusal =>
  new Refusal(
    409,
    'NOT_SELLABLE',
    `판매를 시작하려면 다음 항목을 입력해 주세요: ${missing.map(({ label }) => label).join(', ')}`,
    { result: { fields: missing.map(({ field }) => field), labels: missing.map(({ label }) => label) } },
  )

/** Throws NOT_SELLABLE unless the item has everything that selling requires. */
function checkSellable(item: Sellable, pattern: SellingPattern | null): void {
  const missing = missingFields(item, pattern)
  if (missing.length > 0) throw notSellable(missing)
}

/** Throws NOT_SELLABLE with the required fields that a change of an item on sale removed. */
export function checkStillSellable(
  before: { item: Sellable; pattern: SellingPattern | null },
  after: { item: Sellable; pattern: SellingPattern | null },
): void {
  const missingBefore = new Set(missingFields(before.item, before.pattern).map(({ field }) => field))
  const newlyMissing = missingFields(after.item, after.pattern).filter(({ field }) => !missingBefore.has(field))
  if (newlyMissing.length > 0) throw notSellable(newlyMissing)
}

/** Allowed moves by an admin. */
const MOVES: Record<Schemas['SaleState'], Schemas['SaleState'][]> = {
  READY: ['ON_SALE'],
  STOPPED: ['ON_SALE'],
  ON_SALE: ['SOLD_OUT', 'STOPPED'],
  SOLD_OUT: ['ON_SALE', 'STOPPED'],
}

type Stocked = State & Pick<Item, 'stockManaged' | 'stockQuantity'>

/** Returns the state that follows from the stock: the system ends a sale at 0, and resumes a sale that it had ended. */
export function saleStateForStock({ saleState, soldOutBy, stockManaged, stockQuantity }: Stocked): State {
  const empty = stockManaged && stockQuantity === 0
  if (saleState === 'ON_SALE' && empty) return { saleState: 'SOLD_OUT', soldOutBy: 'SYSTEM' }
  if (saleState === 'SOLD_OUT' && soldOutBy === 'SYSTEM' && !empty) return { saleState: 'ON_SALE', soldOutBy: null }
  return { saleState, soldOutBy }
}

/**
 * Returns the state that an admin's change leads to. `item` has the values to save, but its old state. Throws
 * INVALID_STATE for a move that is not allowed, NOT_SELLABLE when required fields are missing.
 */
export function nextSaleState(
  item: Sellable & Stocked,
  pattern: SellingPattern | null,
  to: Schemas['SaleState'],
): State {
  const { saleState: from } = item
  if (from === to) return saleStateForStock(item)
  if (to === 'READY') throw invalidState('판매대기로 되돌릴 수 없습니다.')
  if (!MOVES[from].includes(to)) {
    const names = [labelOf('SaleState', from), labelOf('SaleState', to)]
    throw invalidState(`‘${names[0]}’ 상태에서는 ‘${names[1]}’ 상태로 변경할 수 없습니다.`)
  }
  if (to === 'STOPPED') return { saleState: 'STOPPED', soldOutBy: null }
  if (to === 'SOLD_OUT') return { saleState: 'SOLD_OUT', soldOutBy: 'ADMIN' }
  if (from === 'SOLD_OUT' && item.stockManaged && item.stockQuantity === 0)
    throw invalidState('재고가 없습니다. 재고를 먼저 입력해 주세요.')
  if (from !== 'SOLD_OUT') checkSellable(item, pattern)
  return saleStateForStock({ ...item, saleState: 'ON_SALE', soldOutBy: null })
}
