import { eq, inArray } from 'drizzle-orm'
import { businessGrades } from '../../corpmember/business-grade/business-grade.schema'
import { members } from '../../db/schema'
import { publicUrl } from '../../files/file-key'
import type { Call, Schemas } from '../../http/call'
import { type ErrorCode, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { brands } from '../../product/brand/brand.schema'
import { cellsOf } from '../../product/business-price/business-cells'
import { items } from '../../product/item/item.schema'
import { thumbnailKey } from '../../product/item/item-rows'
import type { EventSale } from '../../product/item-event/event-sale'
import { patterns } from '../../product/pattern/pattern.schema'

type Caller = Pick<Call, 'db' | 'now'>
type DraftLine = Schemas['OrderCreateLine']

export type Buyer = typeof members.$inferSelect

/** Why something cannot be ordered: 400 on its field, unless it has a code of its own. */
export interface Problem {
  field: string
  message: string
  code?: ErrorCode
}

/** What a refusal says, as a problem of a field. */
export const problemOfRefusal = (field: string, { code, message, errors }: Refusal): Problem => ({
  field: errors?.[0]?.field ?? field,
  message,
  ...(code === 'VALIDATION_FAILED' ? {} : { code }),
})

/** Gives what `work` is refused with as a problem; null: it was not. */
export async function problemIn(field: string, work: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return problemOfRefusal(field, error)
    throw error
  }
}

/** Who orders. Null: a guest, or a member that is not there (any more). */
export async function buyerOf({ db }: Caller, memberSeq: number | null | undefined): Promise<Buyer | null> {
  if (!memberSeq) return null
  const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq))
  return member ?? null
}

const lineColumns = {
  item: items,
  brandName: brands.name,
  patternName: patterns.name,
  thumbnail: thumbnailKey,
}

const itemsOf = ({ db }: Caller, seqs: number[]) =>
  db
    .select(lineColumns)
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(inArray(items.itemSeq, seqs))

type Found = Awaited<ReturnType<typeof itemsOf>>[number]

export interface ResolvedLine extends Found {
  asked: DraftLine
  thumbnailUrl: string | null
  normalPrice: number
  unitPrice: number
  noReturnFeeUnit: number
  oldBatteryReturn: boolean | null
  itemEventSeq: number | null
  /** Percent of what the goods cost that confirming pays in points. */
  pointRate: number
  problem: Problem | null
}

/** Business prices of these items for the buyer's grade; nothing for other buyers. */
async function gradePrices({ db, now }: Caller, buyer: Buyer | null, seqs: number[]): Promise<Map<number, number>> {
  if (buyer?.memberType !== 'BUSINESS' || buyer.businessGradeSeq === null) return new Map()
  const cells = await cellsOf(db, now, seqs)
  return new Map(
    [...cells].flatMap(([seq, { cells: ofItem }]) => {
      const cell = ofItem.find(({ businessGradeSeq }) => businessGradeSeq === buyer.businessGradeSeq)
      return cell ? [[seq, cell.price] as const] : []
    }),
  )
}

/** The grade's rate of a business, which stands in the place of the shop's; null: the shop's. */
async function gradePointRate({ db }: Caller, buyer: Buyer | null): Promise<number | null> {
  if (buyer?.memberType !== 'BUSINESS' || buyer.businessGradeSeq === null) return null
  const [grade] = await db
    .select({ rate: businessGrades.pointRate })
    .from(businessGrades)
    .where(eq(businessGrades.businessGradeSeq, buyer.businessGradeSeq))
  return grade?.rate ?? null
}

const PRICE_REASON = 5

function priceProblem(at: string, asked: DraftLine, normalPrice: number, listPrice: number): Problem | null {
  const { unitPrice, priceReason } = asked
  if (unitPrice === undefined || unitPrice === normalPrice) return null
  if (unitPrice > listPrice) {
    return { field: `${at}.unitPrice`, message: `단가는 정가(${grouped(listPrice)}원)보다 클 수 없습니다.` }
  }
  return [...(priceReason?.trim() ?? '')].length >= PRICE_REASON
    ? null
    : { field: `${at}.priceReason`, message: `단가 변경 사유를 ${PRICE_REASON}자 이상 입력해 주세요.` }
}

function problemOf(
  at: string,
  { asked, item, normalPrice }: Pick<ResolvedLine, 'asked' | 'item' | 'normalPrice'>,
  deliveryMethod: Schemas['DeliveryMethod'],
): Problem | null {
  if (item.saleState === 'SOLD_OUT' && item.stockManaged && item.stockQuantity < asked.quantity) {
    return outOfStock(at, item.name, item.stockQuantity)
  }
  if (item.saleState !== 'ON_SALE') {
    return { field: `${at}.itemSeq`, message: '판매중인 상품만 주문할 수 있습니다.' }
  }
  if (item.stockManaged && item.stockQuantity < asked.quantity) return outOfStock(at, item.name, item.stockQuantity)
  if (!item.deliveryMethods.includes(deliveryMethod)) {
    return { field: `${at}.itemSeq`, message: '선택한 배송방법으로 보낼 수 없는 상품입니다.' }
  }
  return priceProblem(at, asked, normalPrice, item.listPrice)
}

const outOfStock = (at: string, name: string, left: number): Problem => ({
  field: `${at}.quantity`,
  message: `재고가 부족합니다. (${name}, 남은 수량 ${left})`,
  code: 'OUT_OF_STOCK',
})

interface Asked {
  lines: readonly DraftLine[]
  deliveryMethod: Schemas['DeliveryMethod']
  buyer: Buyer | null
  shopPointRate: number
  /** What this order takes of running events, or would take. */
  sales: EventSales
}

/** Units of running events, for lines at the item's own price; lines that take more than an event gives to one order are problems. */
export interface EventSales {
  taken: ReadonlyMap<number, EventSale | null>
  problems: ReadonlyMap<number, Refusal>
}

/**
 * Units of running events that the lines of a draft take: of lines at the item's own price, for who pays no business price. `take` holds them (before the items
 * are locked) or only looks.
 */
export async function eventSalesOf(
  lines: readonly DraftLine[],
  buyer: Buyer | null,
  take: (itemSeq: number, quantity: number) => Promise<EventSale | null>,
): Promise<EventSales> {
  const taken = new Map<number, EventSale | null>()
  const problems = new Map<number, Refusal>()
  if (buyer?.memberType === 'BUSINESS') return { taken, problems }
  const own = lines.filter(({ unitPrice }) => unitPrice === undefined)
  for (const { itemSeq, quantity } of [...own].sort((a, b) => a.itemSeq - b.itemSeq)) {
    if (taken.has(itemSeq) || problems.has(itemSeq)) continue
    try {
      taken.set(itemSeq, await take(itemSeq, quantity))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.set(itemSeq, error)
    }
  }
  return { taken, problems }
}

/** Lines with their items and prices, and with what is wrong about each. Those of items that are not there are problems alone. */
export async function resolveLines(
  call: Caller,
  { lines, deliveryMethod, buyer, shopPointRate, sales }: Asked,
): Promise<{ lines: ResolvedLine[]; problems: Problem[] }> {
  const seqs = [...new Set(lines.map(({ itemSeq }) => itemSeq))]
  const found = new Map((await itemsOf(call, seqs)).map((row) => [row.item.itemSeq, row]))
  const prices = await gradePrices(call, buyer, seqs)
  const gradeRate = await gradePointRate(call, buyer)
  const problems: Problem[] = []
  const resolved = lines.flatMap((asked, i): ResolvedLine[] => {
    const at = `lines.${i}`
    const row = found.get(asked.itemSeq)
    if (!row) {
      problems.push({ field: `${at}.itemSeq`, message: '상품을 찾을 수 없습니다.' })
      return []
    }
    if (lines.findIndex(({ itemSeq }) => itemSeq === asked.itemSeq) < i) {
      problems.push({ field: `${at}.itemSeq`, message: '같은 상품이 두 번 있습니다. 수량을 변경해 주세요.' })
    }
    const { item } = row
    const sale = sales.taken.get(asked.itemSeq)
    const tooMany = sales.problems.get(asked.itemSeq)
    const normalPrice = prices.get(asked.itemSeq) ?? sale?.unitPrice ?? item.salePrice
    const battery = item.itemType === 'BATTERY'
    const keeps = battery && asked.oldBatteryReturn === false
    return [
      {
        ...row,
        asked,
        thumbnailUrl: row.thumbnail && publicUrl(row.thumbnail),
        normalPrice,
        unitPrice: asked.unitPrice ?? normalPrice,
        noReturnFeeUnit: keeps ? (item.noReturnFee ?? 0) : 0,
        oldBatteryReturn: battery ? !keeps : null,
        itemEventSeq: sale?.itemEventSeq ?? null,
        pointRate: buyer ? (item.pointRate ?? gradeRate ?? shopPointRate) : 0,
        problem:
          problemOf(at, { asked, item, normalPrice }, deliveryMethod) ??
          (tooMany ? problemOfRefusal(`${at}.quantity`, tooMany) : null),
      },
    ]
  })
  return { lines: resolved, problems }
}

/** Ways of delivery that all items have. */
export const commonMethods = (lines: readonly Pick<ResolvedLine, 'item'>[]): Schemas['DeliveryMethod'][] =>
  (['MOUNT', 'VISIT', 'PARCEL'] as const).filter((method) =>
    lines.every(({ item }) => item.deliveryMethods.includes(method)),
  )

/** Items of the lines, for a statement that names them. */
export const itemSeqsOf = (lines: readonly DraftLine[]): number[] => [...new Set(lines.map(({ itemSeq }) => itemSeq))]
