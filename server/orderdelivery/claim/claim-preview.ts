import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AdminCall, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { checkExchange, checkPieces, checkReason, faultOf, lateMessage } from '../claim-move/claim-rules'
import { claimableOf, claimOrderOf } from '../claim-settlement/claim-order'
import { methodsOf, quoteClaim, transferOf } from '../claim-settlement/claim-quote'
import type { LockedOrder } from '../order/lock'
import { orderLines, orders } from '../order/order.schema'

/** What a claim would come to (E3), for a dialog that shows it while it is filled in. Stores nothing. Throws as opening it would, but for what is late. */
export async function previewClaim(
  { db, now }: AdminCall,
  orderSeq: number,
  body: Schemas['ClaimPreviewBody'],
): Promise<Schemas['ClaimPreview']> {
  const order = await readOrderRow(db, orderSeq)
  const { kind } = body
  const own = body.orderClaimSeq !== undefined
  // of a claim that is there already its reason has been told
  if (!own) checkReason(body, 'ADMIN')
  const fault = faultOf(body)
  const world = await claimOrderOf(db, order, body.orderClaimSeq)
  const pieces = own ? piecesOf(order, body.lines) : checkPieces(world, kind, fault, body.lines)
  if (kind === 'EXCHANGE') await checkExchange(db, pieces, body.exchangeItemSeq)
  const { settlement } = body
  const refund = await quoteClaim(
    db,
    world,
    { kind, fault, pieces },
    {
      feePayment: settlement?.feePayment ?? body.feePayment ?? 'DEDUCT',
      couponRecall: settlement?.couponRecall,
      adjustAmount: settlement?.adjustAmount ?? 0,
    },
  )
  const { parts, ...sums } = refund
  const methods = methodsOf(world, sums.cashAmount)
  return {
    ...sums,
    fault,
    lines: parts.map(
      ({ orderLineSeq, quantity, goods, ship, share, goodsCash, shipCash, returnFee, islandReturnFee, trips }) => {
        const line = pieces.find((piece) => piece.line.orderLineSeq === orderLineSeq)?.line
        return {
          ...{ orderLineSeq, quantity, goods, ship, ...share, goodsCash, shipCash, returnFee, islandReturnFee, trips },
          itemName: line?.itemName ?? '',
          available: line ? claimableOf(line) : 0,
        }
      },
    ),
    methods,
    defaultMethod: methods[0] ?? 'NONE',
    transferAmount: await transferOf(db, world, sums.cashAmount),
    paymentMethod: world.main?.method ?? 'NONE',
    lateMessage: own ? null : lateMessage(kind, fault, pieces, now),
  }
}

const piecesOf = (order: LockedOrder, lines: readonly Schemas['ClaimPieces'][]) =>
  lines.flatMap(({ orderLineSeq, quantity }) => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    return line && quantity <= claimableOf(line) ? [{ line, quantity }] : []
  })

/** An order as it stands, without its lock: nothing is stored. Throws 404. */
async function readOrderRow(db: AdminCall['db'], seq: number): Promise<LockedOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSeq, seq), isNull(orders.deletedAt)))
  if (!order) throw notFound('주문을 찾을 수 없습니다.')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
  return { ...order, lines }
}
