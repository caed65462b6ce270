import { eq, inArray } from 'drizzle-orm'
import { businessGrades } from '../../corpmember/business-grade/business-grade.schema'
import { members } from '../../db/schema'
import { publicUrl } from '../../files/file-key'
import type { Call, Schemas } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { brands } from '../../product/brand/brand.schema'
import { cellsOf } from '../../product/business-price/business-cells'
import { items } from '../../product/item/item.schema'
import { thumbnailKey } from '../../product/item/item-rows'
import { effectivePrice } from '../../product/item-event/effective-price'
import type { EventSale } from '../../product/item-event/event-sale'
import { patterns } from '../../product/pattern/pattern.schema'

type Caller = Pick<Call, 'db' | 'now'>
type DraftLine = Schemas['OrderCreateLine']

export type Buyer = typeof members.$inferSelect

/** Why something cannot be ordered: 400 on its field, unless it has a code of its own. */
export interface Problem {
  field: string
  message: string
  code?: 'OUT_OF_STOCK'
}

/** Who orders. Null: a guest, or a member that is not there (any more). */
export async function buyerOf({ db }: Caller, memberSeq: number | null | undefined): Promise<Buyer | null> {
  if (!memberSeq) return null
  const [member] = await db.select().from(members).where(eq(members.memberSeq, memberSeq))
  return member ?? null
}

const lineColumns = (now: Date) => ({
  item: items,
  brandName: brands.name,
  patternName: patterns.name,
  thumbnail: thumbnailKey,
  eventOrSalePrice: effectivePrice(now),
})

const itemsOf = ({ db, now }: Caller, seqs: number[]) =>
  db
    .select(lineColumns(now))
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

/** The grade's rate for a business; null: items have theirs, or the shop's. */
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
  /** What was taken of running events for this order; left out: what they would cost now. */
  sales?: ReadonlyMap<number, EventSale | null> | undefined
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
    const sale = sales?.get(asked.itemSeq)
    const own = sales ? (sale?.unitPrice ?? item.salePrice) : row.eventOrSalePrice
    const normalPrice = prices.get(asked.itemSeq) ?? own
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
        pointRate: buyer ? (gradeRate ?? item.pointRate ?? shopPointRate) : 0,
        problem: problemOf(at, { asked, item, normalPrice }, deliveryMethod),
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

/** The first won that are left of a percentage. */
export const pointsOf = (amount: number, rate: number): number => Math.floor((amount * Math.round(rate * 10)) / 1_000)
