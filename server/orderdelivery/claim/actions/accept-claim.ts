import { eq, sql } from 'drizzle-orm'
import { bareNumber, COURIER_MISSING, checkTracking } from '../../../../domain/orderdelivery/tracking'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { invalid } from '../../../contract/refusal'
import { packageCodes } from '../../../db/schema'
import { StockShortage } from '../../../product/item/stock'
import { refuseMaskedText } from '../../../resource/personal-search'
import { createdStamp, updatedStamp } from '../../../resource/stamps'
import { writeHistory } from '../../order/order-history'
import type { LockedOrder } from '../../order/order-lock'
import { orderClaims } from '../../schema/claim.schema'
import { shipmentLines, shipments } from '../../schema/shipment.schema'
import { writeClaimEvent } from '../claim-event'
import {
  type ClaimContext,
  type ClaimedPieces,
  type ClaimRow,
  piecesText,
  readClaimContext,
} from '../settlement/claim-context'
import { adjustStock } from '../settlement/claim-effects'
import { chargeFee } from '../settlement/claim-fee'
import { quoteClaim } from '../settlement/claim-quote'
import { outOfStock, replacementGoodsOf } from './claim-rules'

type Change = Partial<typeof orderClaims.$inferInsert>

/** Updates a claim, with its stamp and version. Stores an event if its kind or state changed. */
export async function changeClaim(call: Call, before: ClaimRow, change: Change): Promise<ClaimRow> {
  const [after] = await call.db
    .update(orderClaims)
    .set({ ...change, ...updatedStamp(call), version: sql`${orderClaims.version} + 1` })
    .where(eq(orderClaims.orderClaimSeq, before.orderClaimSeq))
    .returning()
  if (!after) throw new Error('claim not found')
  if (after.state !== before.state || after.kind !== before.kind) await writeClaimEvent(call, before, after)
  return after
}

/** Deducts the replacement goods from the stock. Throws OUT_OF_STOCK with the name of the missing item. */
async function takeExchangeStock(
  call: Call,
  context: ClaimContext,
  claim: ClaimRow,
  pieces: readonly ClaimedPieces[],
): Promise<void> {
  try {
    await adjustStock(call, claim.orderSeq, replacementGoodsOf(context, pieces, claim.exchangeItemSeq), 'ORDER', -1)
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    throw outOfStock(error.itemName, error.stockQuantity)
  }
}

/** Records a shipment of the claim: returned goods, or replacement goods. Returns its number. */
export async function shipClaim(
  call: Call,
  { orderSeq, orderClaimSeq }: ClaimRow,
  direction: 'RETURN' | 'EXCHANGE',
  pieces: readonly ClaimedPieces[],
  {
    packageCodeSeq,
    trackingNumbers,
  }: { packageCodeSeq?: number | null | undefined; trackingNumbers?: string[] | undefined },
): Promise<number> {
  const [created] = await call.db
    .insert(shipments)
    .values({
      orderSeq,
      orderClaimSeq,
      direction,
      packageCodeSeq: packageCodeSeq ?? null,
      trackingNumbers: trackingNumbers ?? [],
      state: 'SHIPPED',
      shippedAt: call.now,
      ...createdStamp(call),
    })
    .returning({ seq: shipments.shipmentSeq })
  if (!created) throw new Error('shipment insert returned no row')
  await call.db
    .insert(shipmentLines)
    .values(
      pieces.map(({ line, quantity }) => ({ shipmentSeq: created.seq, orderLineSeq: line.orderLineSeq, quantity })),
    )
  return created.seq
}

/** Pickup address that the buyer requested. */
type RequestedPickup = Pick<
  ClaimRow,
  'pickupName' | 'pickupPhone' | 'pickupZipCode' | 'pickupAddress1' | 'pickupAddress2'
>

/**
 * Returns the pickup columns of a claim. Missing values come from the buyer's request (`requested`), then from the
 * order. Rejects masked values.
 */
export function pickupColumns(
  order: LockedOrder,
  pickup: Schemas['ClaimPickupFields'],
  requested: Partial<RequestedPickup> = {},
): Change {
  refuseMaskedText(pickup, ['name', 'address1', 'address2'])
  const hasRequestedAddress = requested.pickupAddress1 != null
  const address2 = hasRequestedAddress ? (requested.pickupAddress2 ?? null) : order.address2
  return {
    pickupMethod: pickup.method,
    pickupPackageCodeSeq: pickup.packageCodeSeq ?? null,
    pickupTrackingNumbers: pickup.trackingNumbers ?? [],
    pickupName: pickup.name ?? requested.pickupName ?? (order.receiverName || order.ordererName),
    pickupPhone: pickup.phone ?? requested.pickupPhone ?? (order.receiverPhone || order.ordererPhone),
    pickupZipCode: pickup.zipCode ?? requested.pickupZipCode ?? order.zipCode,
    pickupAddress1: pickup.address1 ?? requested.pickupAddress1 ?? order.address1,
    pickupAddress2: pickup.address1 === undefined ? address2 : (pickup.address2 ?? null),
  }
}

/** Charges the fee of an exchange at the buyer's fault as an extra payment, unless it is waived. */
export async function chargeExchange(
  call: Call,
  order: LockedOrder,
  claim: ClaimRow,
  pieces: readonly ClaimedPieces[],
): Promise<void> {
  const { kind, fault, feePayment, orderClaimSeq } = claim
  if (kind !== 'EXCHANGE') return
  const context = await readClaimContext(call.db, order, orderClaimSeq)
  const { refund } = await quoteClaim(call.db, context, { kind, fault, pieces }, { feePayment, adjustAmount: 0 })
  if (refund.separateFee > 0) await chargeFee(call, order, claim, refund.separateFee)
}

/**
 * Returns the normalized tracking numbers, which may be empty. Throws 400 for an unknown or disabled carrier, for
 * invalid numbers and for numbers without a carrier.
 */
async function checkPickup(
  { db }: Call,
  { packageCodeSeq, trackingNumbers = [] }: Schemas['ClaimPickupFields'],
): Promise<string[]> {
  const numbers = [...new Set(trackingNumbers.map(bareNumber))].filter(Boolean)
  if (!packageCodeSeq) {
    if (numbers.length > 0) throw invalid({ 'pickup.packageCodeSeq': COURIER_MISSING })
    return numbers
  }
  const [courier] = await db.select().from(packageCodes).where(eq(packageCodes.packageCodeSeq, packageCodeSeq))
  if (!courier) throw invalid({ 'pickup.packageCodeSeq': '택배사를 찾을 수 없습니다.' })
  if (!courier.enabled) throw invalid({ 'pickup.packageCodeSeq': `사용하지 않는 택배사입니다. (${courier.name})` })
  const problem = checkTracking({ ...courier, requiresTracking: false }, numbers)
  if (problem) throw invalid({ 'pickup.trackingNumbers': problem })
  return numbers
}

/**
 * Accepts a requested return or exchange: records the return shipment, deducts the replacement from stock and
 * charges the buyer's fee.
 *
 * The caller refreshes the order. Throws OUT_OF_STOCK, 400.
 */
export async function acceptClaim(
  call: Call,
  order: LockedOrder,
  claim: ClaimRow,
  pieces: readonly ClaimedPieces[],
  wanted: Schemas['ClaimPickupFields'],
  feePayment: Schemas['FeePayment'] = claim.feePayment,
): Promise<ClaimRow> {
  const { kind, orderClaimSeq } = claim
  const pickup = { ...wanted, trackingNumbers: await checkPickup(call, wanted) }
  if (kind === 'EXCHANGE') {
    await takeExchangeStock(call, await readClaimContext(call.db, order, orderClaimSeq), claim, pieces)
  }
  await shipClaim(call, claim, 'RETURN', pieces, pickup)
  const accepted = await changeClaim(call, claim, {
    ...pickupColumns(order, pickup, claim),
    state: 'ACCEPTED',
    feePayment,
    acceptedAt: call.now,
  })
  await chargeExchange(call, order, accepted, pieces)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'CLAIM',
    summary: `${labelOf('ClaimKind', kind)} 수거 시작: ${piecesText(pieces)} (${labelOf('PickupMethod', pickup.method)})`,
    relatedSeq: orderClaimSeq,
  })
  return accepted
}
