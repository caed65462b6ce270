import { and, asc, eq, isNull } from 'drizzle-orm'
import { claimMoveOf, claimRefusal } from '../../../openapi/formats/claim-moves'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, conflict, notFound } from '../../http/refusal'
import { exchangeOf, type OpeningPlan, planOpening } from '../claim-move/claim-rules'
import { type ClaimRow, claimableOf, claimOrderOf, type Pieces } from '../claim-settlement/claim-order'
import { type Problem, planSettlement } from '../claim-settlement/settlement-plan'
import type { LockedOrder } from '../order/lock'
import { orderLines, orders } from '../order/order.schema'
import { readOrder } from '../order-record/read-order'
import { orderClaimLines, orderClaims } from './claim.schema'
import { readClaim } from './claim-record'

type Body = Schemas['ClaimPreviewBody']

/**
 * Returns what a claim would come to (E3), for a dialog that shows it while it is filled in, and what booking it would refuse. Stores nothing. Throws what cannot
 * be computed: pieces that cannot be claimed, a claim that is over, CONFLICT when `version` is stale.
 */
export async function previewClaim(call: AdminCall, orderSeq: number, body: Body): Promise<Schemas['ClaimPreview']> {
  const { db } = call
  const order = await readOrderRow(db, orderSeq)
  const { orderClaimSeq } = body
  const world = await claimOrderOf(db, order, orderClaimSeq)
  const own = orderClaimSeq === undefined ? null : await ownClaim(call, order, orderClaimSeq, body)
  if (!own && body.version !== undefined && body.version !== order.version) {
    throw conflict(await readOrder(call, orderSeq))
  }
  const kind = own?.claim.kind ?? body.kind
  const opening: OpeningPlan = own
    ? {
        fault: body.fault ?? own.claim.fault,
        pieces: own.pieces,
        late: null,
        ...(kind === 'EXCHANGE'
          ? await exchangeOf(db, world, own.pieces, own.claim.exchangeItemSeq, true)
          : { priceChange: null, problems: [] }),
      }
    : await planOpening(db, world, body, {
        by: 'ADMIN',
        now: call.now,
        draft: true,
        accepting: body.pickup !== undefined,
      })
  const { fault, pieces } = opening
  const { settlement } = body
  const plan = await planSettlement(
    db,
    world,
    { kind, fault, pieces },
    {
      feePayment: settlement?.feePayment ?? body.feePayment ?? own?.claim.feePayment ?? 'DEDUCT',
      couponRecall: settlement?.couponRecall,
      deliveryRecall: settlement?.deliveryRecall,
      adjustAmount: settlement?.adjustAmount ?? 0,
      method: settlement?.method ?? 'NONE',
    },
    { draft: true },
  )
  const { parts, ...sums } = plan.refund
  const { methods, accountMethods, transferAmount } = plan.choices
  return {
    ...sums,
    fault,
    lines: parts.map((part) => {
      const line = pieces.find((piece) => piece.line.orderLineSeq === part.orderLineSeq)?.line
      return {
        orderLineSeq: part.orderLineSeq,
        quantity: part.quantity,
        goods: part.goods,
        ship: part.ship,
        ...part.share,
        goodsCash: part.goodsCash,
        shipCash: part.shipCash,
        returnFee: part.returnFee,
        islandReturnFee: part.islandReturnFee,
        trips: part.trips,
        itemName: line?.itemName ?? '',
        available: line ? claimableOf(line) : 0,
      }
    }),
    refundableAmount: Math.max(0, world.funds.left),
    methods,
    defaultMethod: methods[0] ?? 'NONE',
    accountMethods,
    transferAmount,
    lateMessage: opening.late,
    priceChange: opening.priceChange,
    problems: [...opening.problems, ...plan.problems].map(toProblem),
  }
}

const toProblem = ({ refusal, field }: Problem): Schemas['ClaimProblem'] => ({
  code: refusal.code,
  field,
  message: refusal.message,
})

/** A claim that is about to be settled, or an exchange that is about to be accepted, with its pieces. Throws 404, CONFLICT, INVALID_STATE. */
async function ownClaim(
  call: AdminCall,
  order: LockedOrder,
  seq: number,
  { version }: Body,
): Promise<{ claim: ClaimRow; pieces: Pieces[] }> {
  const [claim] = await call.db
    .select()
    .from(orderClaims)
    .where(and(eq(orderClaims.orderClaimSeq, seq), eq(orderClaims.orderSeq, order.orderSeq)))
  if (!claim) throw notFound()
  if (version !== undefined && version !== claim.version) throw conflict(await readClaim(call, seq))
  const move = claimMoveOf(claim, claim.kind === 'EXCHANGE' ? 'ACCEPT' : 'COMPLETE')
  if (!move) throw badState(claimRefusal(claim))
  return { claim, pieces: await piecesOf(call.db, order, seq) }
}

async function piecesOf(db: Db, order: LockedOrder, orderClaimSeq: number): Promise<Pieces[]> {
  const rows = await db
    .select()
    .from(orderClaimLines)
    .where(eq(orderClaimLines.orderClaimSeq, orderClaimSeq))
    .orderBy(asc(orderClaimLines.orderLineSeq))
  return rows.map(({ orderLineSeq, quantity }) => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line) throw new Error('a claim on a line of another order')
    return { line, quantity }
  })
}

/** An order as it stands, without its lock: nothing is stored. Throws 404. */
async function readOrderRow(db: Db, seq: number): Promise<LockedOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderSeq, seq), isNull(orders.deletedAt)))
  if (!order) throw notFound('주문을 찾을 수 없습니다.')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderSeq, seq)).orderBy(asc(orderLines.lineNo))
  return { ...order, lines }
}
