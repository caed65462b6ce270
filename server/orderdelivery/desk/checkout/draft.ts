import { eq } from 'drizzle-orm'
import { required } from '../../../../domain/messages/required'
import { stores } from '../../../branch/schema/store.schema'
import { assertStoreCan } from '../../../branch/store/slot-context'
import { requiredAbilitiesOf } from '../../../branch/store/store-abilities'
import type { Call } from '../../../call/call'
import { carModels } from '../../../car/schema/car-model.schema'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { shopInfo } from '../../../db/schema'
import { maskLoginId, maskName } from '../../../lib/mask'
import { formatNumber } from '../../../lib/numbers'
import { usableDeposit } from '../../../member/deposit-entry/deposits'
import { eventSaleOf } from '../../../product/item-event/event-sale'
import { quoteShipping } from '../../fees/shipping-quote'
import { type LineAmounts, type OrderAmounts, priceLines } from '../../money/amounts'
import { earnPointOf } from '../../money/earn-point'
import { type FreeSlot, findFreeSlot, lockStore, receivingAddressOf } from '../../mount/slot-booking'
import { isPaidInBrowser } from '../../payment/browser-charge'
import { accountsInUse, pickAccount } from '../../payment/order-payments'
import { couponsOf, type DraftCoupons, type UsableCoupon } from './draft-coupons'
import {
  type Buyer,
  buyerOf,
  commonMethods,
  type Draft,
  type EventSales,
  eventSalesOf,
  type OrderChannel,
  type Problem,
  problemIn,
  type ResolvedLine,
  resolveLines,
} from './draft-lines'
import { fillFromReturn, type ReplacedReturn, readReplacedReturn } from './replaced-return'

type Store = typeof stores.$inferSelect

export interface PricedLine extends ResolvedLine, LineAmounts {
  parcelFeeUnit: number
  islandFeeUnit: number
  earnPoint: number
}

export interface PricedDraft {
  buyer: Buyer | null
  store: Store | null
  /** The slot to book. */
  slot: FreeSlot | null
  lines: PricedLine[]
  amounts: OrderAmounts
  /** Coupons that it uses, and those that it could use. */
  coupons: Pick<DraftCoupons, 'used' | 'inOrderCoupon'> & { usable: UsableCoupon[] }
  regionName: string | null
  shippable: boolean
  points: { balance: number | null; max: number | null; unit: number; min: number }
  depositMax: number | null
  /** Parcels are free from this amount of goods on, in won. */
  freeShippingOver: number
  accounts: Schemas['SheetAccount'][]
  /** 재주문: the return that the order replaces. */
  replaced: ReplacedReturn | null
  problems: Problem[]
}

/** Returns the store's receiving address. */
export function receiverOf(store: Store): Schemas['OrderReceiverFields'] {
  const { receiverName: name, receiverPhone: phone, zipCode, address1, address2 } = receivingAddressOf(store)
  return { name, phone, zipCode, address1, address2 }
}

async function readMountStore(
  db: Db,
  { deliveryMethod, storeSeq }: Draft,
  isLocked: boolean,
): Promise<{ store: Store | null; problem?: Problem }> {
  if (deliveryMethod === 'PARCEL') return { store: null }
  if (!storeSeq) return { store: null, problem: { field: 'storeSeq', message: required('장착점') } }
  const [found] = isLocked ? [] : await db.select().from(stores).where(eq(stores.storeSeq, storeSeq))
  const store = isLocked ? await lockStore(db, storeSeq) : found
  if (store?.state !== 'OPEN') {
    return { store: store ?? null, problem: { field: 'storeSeq', message: '영업중인 장착점을 선택해 주세요.' } }
  }
  return { store }
}

interface Balances {
  point: { requested: number; used: number; max: number | null }
  deposit: { requested: number; used: number; max: number | null }
  problems: Problem[]
}

/** Returns how much points and deposit may be used for goods after coupons, and how much is used. */
function balancesOf(
  { pointUsed = 0, depositUsed = 0 }: Draft,
  buyer: Buyer | null,
  shop: typeof shopInfo.$inferSelect,
  goods: number,
): Balances {
  const problems: Problem[] = []
  const unit = Math.max(1, shop.pointUseUnit)
  const rate = Math.floor((goods * shop.pointUseMaxRate) / 100)
  const pointMax = buyer ? Math.floor(Math.min(buyer.point, rate, goods) / unit) * unit : null
  if (!buyer && (pointUsed > 0 || depositUsed > 0)) {
    problems.push({ field: 'pointUsed', message: '포인트와 예치금은 회원만 사용할 수 있습니다.' })
  }
  if (buyer && pointUsed > 0) {
    if (pointUsed > (pointMax ?? 0)) {
      problems.push({ field: 'pointUsed', message: `포인트는 ${formatNumber(pointMax ?? 0)}P까지 사용할 수 있습니다.` })
    } else if (pointUsed < shop.pointUseMin) {
      problems.push({
        field: 'pointUsed',
        message: `포인트는 ${formatNumber(shop.pointUseMin)}P 이상부터 사용할 수 있습니다.`,
      })
    } else if (pointUsed % unit !== 0) {
      problems.push({ field: 'pointUsed', message: `포인트는 ${formatNumber(unit)}P 단위로 사용할 수 있습니다.` })
    }
  }
  const point = buyer ? Math.min(pointUsed, pointMax ?? 0) : 0
  const depositMax = buyer ? Math.min(usableDeposit(buyer), goods - point) : null
  if (buyer && depositUsed > (depositMax ?? 0)) {
    problems.push({
      field: 'depositUsed',
      message: `예치금은 ${formatNumber(depositMax ?? 0)}원까지 사용할 수 있습니다.`,
    })
  }
  return {
    point: { requested: pointUsed, used: point, max: pointMax },
    deposit: { requested: depositUsed, used: buyer ? Math.min(depositUsed, depositMax ?? 0) : 0, max: depositMax },
    problems,
  }
}

/** Returns an admin's draft with the orderer and depositor left empty taken from the member. */
export function fillFromMember(draft: Draft, { name, mobilePhone, email }: Buyer): Draft {
  const ordererName = draft.ordererName?.trim() || name
  return {
    ...draft,
    ordererName,
    ordererPhone: draft.ordererPhone || mobilePhone,
    ordererEmail: draft.ordererEmail === undefined ? email : draft.ordererEmail,
    depositorName: draft.depositorName?.trim() || ordererName,
  }
}

/** Returns problems for missing orderer and receiver fields. Checked only when the order is placed. */
function missingOf(draft: Draft): Problem[] {
  const problems: Problem[] = []
  const { deliveryMethod, receiver, ordererName, ordererPhone } = draft
  if (!ordererName?.trim()) problems.push({ field: 'ordererName', message: required('주문자') })
  if (!ordererPhone) problems.push({ field: 'ordererPhone', message: required('휴대폰') })
  if (deliveryMethod !== 'MOUNT' && !receiver) {
    problems.push({ field: 'receiver.name', message: required('받는 분') })
  }
  return problems
}

/** Returns problems of the payment: depositor name and account of a transfer, a tax invoice with a card. */
async function paymentProblems(
  draft: Draft,
  shop: typeof shopInfo.$inferSelect,
  complete: boolean,
): Promise<(Problem | null)[]> {
  const { paymentMethod, depositorName, bankCode, accountNumber } = draft
  if (paymentMethod === 'CARD' && draft.taxInvoiceRequest) {
    const message = '카드 결제 주문은 세금계산서를 발행할 수 없습니다. 매출전표를 이용해 주세요.'
    return [{ field: 'taxInvoiceRequest', message }]
  }
  if (paymentMethod !== 'BANK_TRANSFER') return []
  return [
    complete && !depositorName?.trim() ? { field: 'depositorName', message: required('입금자명') } : null,
    await problemIn('accountNumber', async () => pickAccount(shop.bankAccounts, { bankCode, accountNumber })),
  ]
}

/** Returns the mounting slot, or why it cannot be booked; neither if none is wanted. */
async function slotOf(
  call: Pick<Call, 'db' | 'now'>,
  { deliveryMethod, reservedAt, force }: Draft,
  store: Store | null,
  items: readonly ResolvedLine['item'][],
): Promise<{ slot: FreeSlot | null; problem?: Problem | null }> {
  if (!reservedAt) return { slot: null }
  if (deliveryMethod === 'PARCEL') {
    return { slot: null, problem: { field: 'reservedAt', message: '택배 주문은 장착 예약을 할 수 없습니다.' } }
  }
  if (!store) return { slot: null }
  const unableProblem = await problemIn('storeSeq', async () =>
    assertStoreCan(store, requiredAbilitiesOf(items, deliveryMethod === 'VISIT')),
  )
  if (unableProblem) return { slot: null, problem: unableProblem }
  let slot: FreeSlot | null = null
  const problem = await problemIn('reservedAt', async () => {
    slot = await findFreeSlot(call, store, new Date(reservedAt), { orderedAt: call.now, force })
  })
  return { slot, problem }
}

async function carProblem(db: Db, { car }: Draft): Promise<Problem | null> {
  const seq = car?.carModelSeq
  if (!seq) return null
  const [model] = await db.select({ seq: carModels.carModelSeq }).from(carModels).where(eq(carModels.carModelSeq, seq))
  return model ? null : { field: 'car.carModelSeq', message: '차종을 찾을 수 없습니다.' }
}

/** The least that can be paid at the provider, in won. */
const MIN_IN_BROWSER = 100

/** Returns whether a member may order; an admin may order for blocked members, too. */
const canOrder = (buyer: Buyer | null, channel: OrderChannel): boolean =>
  buyer !== null &&
  (channel === 'ADMIN' ? buyer.state !== 'WITHDRAWN' && buyer.state !== 'DORMANT' : buyer.state === 'ACTIVE')

interface PricingContext {
  channel: OrderChannel
  /** Event units of the order: reserved when it is placed, only looked up in a preview. */
  sales: EventSales
  buyer: Buyer | null
  replaced: ReplacedReturn | null
  /** The order is being placed: missing inputs are problems. */
  complete: boolean
}

/**
 * Returns the price of an order and every reason to refuse it. The preview and the placing share this check, and so do
 * orders of admins and of customers.
 *
 * Writes nothing. When the order is placed, the caller has locked the items, and this locks the store of a slot. Amounts
 * above an available balance are cut to that balance.
 */
export async function priceDraft(
  call: Pick<Call, 'db' | 'now'>,
  draft: Draft,
  { channel, sales, buyer, replaced, complete }: PricingContext,
): Promise<PricedDraft> {
  const { db } = call
  const [shop] = await db.select().from(shopInfo)
  if (!shop) throw new Error('shop_info has no row')
  const problems: Problem[] = []
  if (draft.memberSeq && !canOrder(buyer, channel)) {
    problems.push({ field: 'memberSeq', message: '주문할 수 없는 회원입니다.' })
  }
  if (complete) problems.push(...missingOf(draft))
  const found = await resolveLines(call, {
    lines: draft.lines,
    deliveryMethod: draft.deliveryMethod,
    buyer,
    shopPointRate: shop.pointRate,
    sales,
  })
  problems.push(...found.problems, ...found.lines.flatMap(({ problem }) => problem ?? []))
  const { store, problem } = await readMountStore(db, draft, complete && Boolean(draft.reservedAt))
  if (problem && (complete || draft.storeSeq)) problems.push(problem)
  const booking = problem
    ? { slot: null }
    : await slotOf(
        call,
        draft,
        store,
        found.lines.map(({ item }) => item),
      )
  const otherProblems = [
    booking.problem,
    await carProblem(db, draft),
    ...(await paymentProblems(draft, shop, complete)),
  ]
  problems.push(...otherProblems.flatMap((each) => each ?? []))
  const zipCode = store ? receiverOf(store).zipCode : (draft.receiver?.zipCode ?? draft.zipCode ?? '')
  const plain = found.lines.map((line) => ({ ...line, quantity: line.request.quantity }))
  const goods = plain.reduce((sum, line) => sum + (line.unitPrice + line.noReturnFeeUnit) * line.quantity, 0)
  const quote = await quoteShipping(db, {
    deliveryMethod: draft.deliveryMethod,
    zipCode,
    memberSeq: buyer?.memberSeq ?? null,
    goodsAmount: goods,
    lines: plain.map(({ item, quantity }) => ({ itemSeq: item.itemSeq, quantity, item })),
  })
  if (!quote.shippable) {
    const field = store ? 'storeSeq' : 'receiver.zipCode'
    problems.push({ field, message: `배송할 수 없는 지역입니다.${quote.regionName ? ` (${quote.regionName})` : ''}` })
  }
  const sent = plain.map((line, i) => ({
    ...line,
    parcelFeeUnit: quote.lines[i]?.parcelFeeUnit ?? 0,
    islandFeeUnit: quote.lines[i]?.islandFeeUnit ?? 0,
  }))
  const parcelFee = sent.reduce((sum, { parcelFeeUnit, quantity }) => sum + parcelFeeUnit * quantity, 0)
  const coupons = await couponsOf(call, draft, { buyer, channel, lines: sent, parcelFee })
  problems.push(...coupons.problems)
  const charged = sent.map((line, i) => ({
    ...line,
    itemCouponDiscount: coupons.items[i] ?? 0,
    couponAllowed: coupons.inOrderCoupon[i] ?? true,
  }))
  const couponOff = coupons.items.reduce((sum, off) => sum + off, coupons.order)
  const balances = balancesOf(draft, buyer, shop, goods - couponOff)
  problems.push(...balances.problems)
  const amounts = priceLines(charged, {
    orderCoupon: coupons.order,
    deliveryCoupon: coupons.delivery,
    point: balances.point.used,
    deposit: balances.deposit.used,
  })
  const { paymentMethod } = draft
  const isTooLittle = amounts.payAmount > 0 && amounts.payAmount < MIN_IN_BROWSER
  if (paymentMethod && isPaidInBrowser(paymentMethod) && isTooLittle) {
    const name = paymentMethod === 'CARD' ? '카드는' : '가상계좌는'
    problems.push({ field: 'paymentMethod', message: `${name} ${MIN_IN_BROWSER}원 이상부터 결제할 수 있습니다.` })
  }
  const lines = charged.map((line, i): PricedLine => {
    const priced = amounts.lines[i]
    if (!priced) throw new Error('no amounts for the line')
    const earning = {
      pieces: line.quantity,
      unitPrice: line.unitPrice,
      itemCoupon: priced.itemCouponDiscount,
      orderCoupon: priced.orderCouponDiscount,
      adminDiscount: 0,
      point: priced.pointUsed,
    }
    return { ...line, ...priced, earnPoint: earnPointOf(earning, line.pointRate) }
  })
  return {
    buyer,
    store,
    slot: booking.slot,
    lines,
    amounts,
    coupons,
    problems,
    regionName: quote.regionName,
    shippable: quote.shippable,
    points: {
      balance: buyer?.point ?? null,
      max: balances.point.max,
      unit: shop.pointUseUnit,
      min: shop.pointUseMin,
    },
    depositMax: balances.deposit.max,
    freeShippingOver: shop.freeShippingOver,
    accounts: accountsInUse(shop.bankAccounts),
    replaced,
  }
}

/**
 * Returns what an order of this draft would cost, and why it would be refused. Reserves and locks nothing. Throws
 * 404 or INVALID_STATE if the return to replace is not eligible.
 */
export async function previewDraft(
  call: Pick<Call, 'db' | 'now'>,
  draft: Draft,
  channel: OrderChannel = 'ADMIN',
): Promise<PricedDraft> {
  const replaced = draft.replacesClaimSeq ? await readReplacedReturn(call.db, draft.replacesClaimSeq) : null
  const filled = replaced ? fillFromReturn(draft, replaced) : draft
  const buyer = await buyerOf(call, filled.memberSeq)
  const sales = await eventSalesOf(filled.lines, buyer, (seq, quantity) => eventSaleOf(call, seq, quantity))
  return priceDraft(call, filled, { channel, sales, buyer, replaced, complete: false })
}

/** Converts a priced draft to the response. `reorder` describes the return that it replaces. */
export function toPreview(priced: PricedDraft, reorder: Schemas['OrderReorder'] | null): Schemas['OrderPreview'] {
  const { amounts, points, buyer } = priced
  return {
    lines: priced.lines.map((line) => ({
      itemSeq: line.item.itemSeq,
      itemCode: line.item.itemCode,
      name: line.item.name,
      itemType: line.item.itemType,
      sizeLabel: line.item.sizeLabel,
      thumbnailUrl: line.thumbnailUrl,
      quantity: line.request.quantity,
      normalPrice: line.normalPrice,
      listPrice: line.item.listPrice,
      unitPrice: line.unitPrice,
      stockQuantity: line.item.stockQuantity,
      stockManaged: line.item.stockManaged,
      noReturnFeeUnit: line.noReturnFeeUnit,
      parcelFeeUnit: line.parcelFeeUnit,
      islandFeeUnit: line.islandFeeUnit,
      pointUsed: line.pointUsed,
      depositUsed: line.depositUsed,
      lineAmount: line.lineAmount,
      earnPoint: line.earnPoint,
      deliveryMethods: line.item.deliveryMethods,
      problem: line.problem?.message ?? null,
    })),
    goodsAmount: amounts.goodsAmount,
    shippingAmount: amounts.shippingAmount,
    islandFeeAmount: amounts.islandFeeAmount,
    pointUsed: amounts.pointUsed,
    depositUsed: amounts.depositUsed,
    payAmount: amounts.payAmount,
    deliveryMethods: commonMethods(priced.lines),
    regionName: priced.regionName,
    shippable: priced.shippable,
    memberName: buyer && `${maskName(buyer.name)} (${maskLoginId(buyer.loginId)})`,
    storeName: priced.store?.name ?? null,
    pointBalance: points.balance,
    pointMax: points.max,
    pointUnit: points.unit,
    pointMin: points.min,
    depositMax: priced.depositMax,
    accounts: priced.accounts,
    reorder,
    problems: priced.problems.map(({ field, message }) => ({ field, message })),
  }
}
