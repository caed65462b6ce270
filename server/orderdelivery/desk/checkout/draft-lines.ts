import { eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { type ErrorCode, Refusal } from '../../../contract/refusal'
import { businessGrades } from '../../../corpmember/schema/business-grade.schema'
import { members } from '../../../db/schema'
import { publicUrl } from '../../../files/file-key'
import { formatNumber } from '../../../lib/numbers'
import { gradePricesOf, type PriceBuyer } from '../../../product/buyer-price/buyer-prices'
import { thumbnailKey } from '../../../product/item/item-rows'
import type { EventSale } from '../../../product/item-event/event-sale'
import { brands } from '../../../product/schema/brand.schema'
import { items } from '../../../product/schema/item.schema'
import { patterns } from '../../../product/schema/pattern.schema'

/** Where an order is made: by an admin (수기 주문), or by a customer. */
export type OrderChannel = Schemas['OrderChannel']

/**
 * How an order is paid for: customers pay by card or into a virtual account themselves, admins charge a card whose data
 * they were given by phone.
 */
export type DraftPayment = Schemas['ManualPaymentMethod'] | 'CARD' | 'VIRTUAL_ACCOUNT'

/** The input of an order: partial in a preview, complete when the order is placed. */
export interface Draft extends Omit<Schemas['OrderDraft'] & Partial<Schemas['OrderCreate']>, 'paymentMethod'> {
  paymentMethod?: DraftPayment
  /** Coupons that a customer uses; an ITEM coupon names its item. */
  coupons?: readonly { memberCouponSeq: number; itemSeq?: number }[]
}

type Caller = Pick<Call, 'db' | 'now'>
type DraftLine = Schemas['OrderCreateLine']

export type Buyer = typeof members.$inferSelect

/** A reason why something cannot be ordered: 400 on its field, unless it has its own code. */
export interface Problem {
  field: string
  message: string
  code?: ErrorCode
}

/** Converts a refusal to a problem of a field. */
export const problemOfRefusal = (field: string, { code, message, errors }: Refusal): Problem => ({
  field: errors?.[0]?.field ?? field,
  message,
  ...(code === 'VALIDATION_FAILED' ? {} : { code }),
})

/** Runs `work` and returns its refusal as a problem; null if there is none. */
export async function problemIn(field: string, work: () => Promise<unknown>): Promise<Problem | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return problemOfRefusal(field, error)
    throw error
  }
}

/** Returns the buyer. Null for a guest, or if the member does not exist. */
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

type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

export interface ResolvedLine extends ItemRow {
  request: DraftLine
  thumbnailUrl: string | null
  normalPrice: number
  unitPrice: number
  noReturnFeeUnit: number
  oldBatteryReturn: boolean | null
  itemEventSeq: number | null
  /** Of both the item and the event whose price applies. */
  couponAllowed: boolean
  /** At the price of a business grade, which excludes coupons. */
  businessPrice: boolean
  /** Percent of the price that is earned in points on confirmation. */
  pointRate: number
  problem: Problem | null
}

/** Returns the point rate of a business member's grade, which overrides the shop's; null: the shop's rate applies. */
export async function gradePointRate({ db }: Pick<Call, 'db'>, buyer: PriceBuyer): Promise<number | null> {
  if (buyer?.memberType !== 'BUSINESS' || buyer.businessGradeSeq === null) return null
  const [grade] = await db
    .select({ rate: businessGrades.pointRate })
    .from(businessGrades)
    .where(eq(businessGrades.businessGradeSeq, buyer.businessGradeSeq))
  return grade?.rate ?? null
}

const MIN_PRICE_REASON = 5

function priceProblem(at: string, draftLine: DraftLine, normalPrice: number, listPrice: number): Problem | null {
  const { unitPrice, priceReason } = draftLine
  if (unitPrice === undefined || unitPrice === normalPrice) return null
  if (unitPrice > listPrice) {
    return { field: `${at}.unitPrice`, message: `단가는 정가(${formatNumber(listPrice)}원)보다 클 수 없습니다.` }
  }
  return [...(priceReason?.trim() ?? '')].length >= MIN_PRICE_REASON
    ? null
    : { field: `${at}.priceReason`, message: `단가 변경 사유를 ${MIN_PRICE_REASON}자 이상 입력해 주세요.` }
}

function problemOf(
  at: string,
  { request, item, normalPrice }: Pick<ResolvedLine, 'request' | 'item' | 'normalPrice'>,
  deliveryMethod: Schemas['DeliveryMethod'],
): Problem | null {
  if (item.saleState === 'SOLD_OUT' && item.stockManaged && item.stockQuantity < request.quantity) {
    return outOfStock(at, item.name, item.stockQuantity)
  }
  if (item.saleState !== 'ON_SALE') {
    return { field: `${at}.itemSeq`, message: '판매중인 상품만 주문할 수 있습니다.' }
  }
  if (item.stockManaged && item.stockQuantity < request.quantity) return outOfStock(at, item.name, item.stockQuantity)
  if (!item.deliveryMethods.includes(deliveryMethod)) {
    return { field: `${at}.itemSeq`, message: '선택한 배송방법으로 보낼 수 없는 상품입니다.' }
  }
  return priceProblem(at, request, normalPrice, item.listPrice)
}

const outOfStock = (at: string, name: string, left: number): Problem => ({
  field: `${at}.quantity`,
  message: `재고가 부족합니다. (${name}, 남은 수량 ${left})`,
  code: 'OUT_OF_STOCK',
})

interface ResolveInput {
  lines: readonly DraftLine[]
  deliveryMethod: Schemas['DeliveryMethod']
  buyer: Buyer | null
  shopPointRate: number
  /** Units of running events that this order takes, or would take in a preview. */
  sales: EventSales
}

/** Units of running events for lines at the regular price. Lines above an event's limit per order are problems. */
export interface EventSales {
  taken: ReadonlyMap<number, EventSale | null>
  problems: ReadonlyMap<number, Refusal>
}

/**
 * Returns the event units that the lines of a draft take: only lines at the regular price, and no business buyers.
 * `take` reserves the units (before the items are locked), or only looks them up in a preview.
 */
export async function eventSalesOf(
  lines: readonly DraftLine[],
  buyer: Buyer | null,
  take: (itemSeq: number, quantity: number) => Promise<EventSale | null>,
): Promise<EventSales> {
  const taken = new Map<number, EventSale | null>()
  const problems = new Map<number, Refusal>()
  if (buyer?.memberType === 'BUSINESS') return { taken, problems }
  const linesAtListPrice = lines.filter(({ unitPrice }) => unitPrice === undefined)
  for (const { itemSeq, quantity } of [...linesAtListPrice].sort((a, b) => a.itemSeq - b.itemSeq)) {
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

/** Returns the lines with their items, prices and problems. Lines of missing items are returned only as problems. */
export async function resolveLines(
  call: Caller,
  { lines, deliveryMethod, buyer, shopPointRate, sales }: ResolveInput,
): Promise<{ lines: ResolvedLine[]; problems: Problem[] }> {
  const seqs = [...new Set(lines.map(({ itemSeq }) => itemSeq))]
  const found = new Map((await itemsOf(call, seqs)).map((row) => [row.item.itemSeq, row]))
  const prices = await gradePricesOf(call, buyer, seqs)
  const gradeRate = await gradePointRate(call, buyer)
  const problems: Problem[] = []
  const resolved = lines.flatMap((request, i): ResolvedLine[] => {
    const at = `lines.${i}`
    const row = found.get(request.itemSeq)
    if (!row) {
      problems.push({ field: `${at}.itemSeq`, message: '상품을 찾을 수 없습니다.' })
      return []
    }
    if (lines.findIndex(({ itemSeq }) => itemSeq === request.itemSeq) < i) {
      problems.push({ field: `${at}.itemSeq`, message: '같은 상품이 두 번 있습니다. 수량을 변경해 주세요.' })
    }
    const { item } = row
    const sale = sales.taken.get(request.itemSeq)
    const limitRefusal = sales.problems.get(request.itemSeq)
    const normalPrice = prices.get(request.itemSeq) ?? sale?.unitPrice ?? item.salePrice
    const battery = item.itemType === 'BATTERY'
    const keepsOldBattery = battery && request.oldBatteryReturn === false
    return [
      {
        ...row,
        request,
        thumbnailUrl: row.thumbnail && publicUrl(row.thumbnail),
        normalPrice,
        unitPrice: request.unitPrice ?? normalPrice,
        noReturnFeeUnit: keepsOldBattery ? (item.noReturnFee ?? 0) : 0,
        oldBatteryReturn: battery ? !keepsOldBattery : null,
        itemEventSeq: sale?.itemEventSeq ?? null,
        couponAllowed: item.couponAllowed && (sale?.couponAllowed ?? true),
        businessPrice: prices.has(request.itemSeq),
        pointRate: buyer ? (item.pointRate ?? gradeRate ?? shopPointRate) : 0,
        problem:
          problemOf(at, { request, item, normalPrice }, deliveryMethod) ??
          (limitRefusal ? problemOfRefusal(`${at}.quantity`, limitRefusal) : null),
      },
    ]
  })
  return { lines: resolved, problems }
}

/** Returns the delivery methods that all items allow. */
export const commonMethods = (lines: readonly Pick<ResolvedLine, 'item'>[]): Schemas['DeliveryMethod'][] =>
  (['MOUNT', 'VISIT', 'PARCEL'] as const).filter((method) =>
    lines.every(({ item }) => item.deliveryMethods.includes(method)),
  )

/** Returns the distinct items of the lines. */
export const itemSeqsOf = (lines: readonly DraftLine[]): number[] => [...new Set(lines.map(({ itemSeq }) => itemSeq))]
