import { inArray } from 'drizzle-orm'
import { differsFromSuggestion, suggestReturn } from '../../../domain/inquirycommunity/return-suggestion'
import { MIN_OVERRIDE_REASON } from '../../../domain/orderdelivery/claim-transitions'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, noAuthority, Refusal } from '../../contract/refusal'
import { files } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { openClaim } from '../../orderdelivery/claim/actions/open-claim'
import { checkReasonText } from '../../orderdelivery/claim/settlement/reason-text'
import { accountOfWish } from '../../orderdelivery/claim/settlement/refund-wish'
import { lockOrder } from '../../orderdelivery/order/order-lock'
import { noteEvent } from '../inquiry-shared/inquiry-parts'
import {
  factsOf,
  firstMount,
  isMountedSince,
  piecesOf,
  type ReturnPieces,
  type ReturnRow,
  relatedOrders,
} from './return-facts'
import { returnInquiry } from './return-inquiries'

const RESOURCE = 'return-inquiries'
const MAX_IMAGES = 5
const MAX_REASON_LENGTH = 500

/** Returns the reason text for the claim. */
function reasonText({ outcome, refundAmount, treadWearPercent, content }: ReturnRow): string {
  if (outcome !== 'PARTIAL_REFUND') return content.slice(0, MAX_REASON_LENGTH)
  const wear = treadWearPercent === null ? '' : `마모율 ${treadWearPercent}%, `
  return `${wear}환급 ${formatNumber(refundAmount ?? 0)}원`
}

/**
 * Throws ALREADY_PROCESSED when a claim exists, INVALID_STATE unless the inquiry was answered with a return, exchange
 * or refund.
 */
function checkClaimable({ state, outcome, orderClaimSeq }: ReturnRow): void {
  if (orderClaimSeq !== null) throw new Refusal(409, 'ALREADY_PROCESSED', '이미 클레임이 접수되었습니다.')
  if (state !== 'ANSWERED') throw invalidState('답변을 등록한 문의만 클레임으로 접수할 수 있습니다.')
  if (outcome === 'NONE' || outcome === null) throw invalidState('반품이나 교환을 하지 않기로 한 문의입니다.')
}

/**
 * Throws INVALID_STATE when tires were mounted after the decision, and the rules suggest a different outcome for
 * mounted ones.
 */
async function checkMounted(call: AdminCall, row: ReturnRow, pieces: readonly ReturnPieces[]): Promise<void> {
  if (!isMountedSince(row, pieces) || row.outcome === null) return
  const order = (await relatedOrders(call.db, [row.orderSeq])).get(row.orderSeq)
  const suggested = suggestReturn(factsOf(row, pieces, order?.orderedAt ?? row.createdAt, call.now))
  // null: mounted tires need an inspection first.
  if (suggested === null || differsFromSuggestion(suggested, { outcome: row.outcome, refundAmount: row.refundAmount }))
    throw invalidState(`결정한 뒤에 장착된 상품입니다. (${firstMount(pieces)}) 처리 결정을 다시 저장해 주세요.`)
}

/** Returns the customer's picture files, which the claim shows. */
async function picturesOf({ db }: AdminCall, { fileSeqs }: ReturnRow): Promise<number[]> {
  if (fileSeqs.length === 0) return []
  const found = await db
    .select({ seq: files.fileSeq, mimeType: files.mimeType })
    .from(files)
    .where(inArray(files.fileSeq, fileSeqs))
  const pictures = new Set(found.flatMap(({ seq, mimeType }) => (mimeType.startsWith('image/') ? seq : [])))
  return fileSeqs.filter((seq) => pictures.has(seq)).slice(0, MAX_IMAGES)
}

function pickupOf(row: ReturnRow): Schemas['ClaimPickupFields'] {
  const { pickupMethod: method, pickupZipCode: zipCode, pickupAddress1: address1, pickupAddress2: address2 } = row
  return { method, ...(zipCode && address1 ? { zipCode, address1, address2 } : {}) }
}

interface ClaimInput {
  path: { seq: number }
  body: Schemas['ReturnClaimBody']
}

/**
 * Opens the claim (06) that was decided, in the same transaction. Errors of opening it are passed on. Throws also
 * ALREADY_PROCESSED, INVALID_STATE, INVALID_AUTHORITIES without the order permission, CONFLICT.
 */
export async function createClaim(
  call: AdminCall,
  { path: { seq }, body }: ClaimInput,
): Promise<Schemas['ReturnClaimed']> {
  if (call.actor.permissions.ORDER_MANAGEMENT !== 'WRITE') throw noAuthority()
  // Lock the order first, as every change of an order does.
  const { orderSeq } = await returnInquiry.find(call, seq)
  const order = await lockOrder(call.db, orderSeq)
  const current = await returnInquiry.find(call, seq)
  // Checked before the version, so that a second concurrent call gets ALREADY_PROCESSED instead of CONFLICT.
  if (current.orderClaimSeq !== null) checkClaimable(current)
  const row = await returnInquiry.lockAt(call, seq, body.version)
  checkClaimable(row)
  if (body.override) checkReasonText(body.reason, MIN_OVERRIDE_REASON, 'reason', '기간 경과 사유')
  const pieces = await piecesOf(call.db, [seq])
  await checkMounted(call, row, pieces)
  const { orderClaimSeq } = await openClaim(call, order, {
    by: 'ADMIN',
    kind: row.outcome === 'EXCHANGE' ? 'EXCHANGE' : 'RETURN',
    reasonCode: row.reasonCode,
    fault: row.fault,
    faultMemo: row.faultMemo,
    reasonText: reasonText(row),
    lines: pieces.map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity })),
    imageFileSeqs: await picturesOf(call, row),
    existingFileSeqs: row.fileSeqs,
    pickup: pickupOf(row),
    returnInquirySeq: seq,
    ...(row.outcome !== 'EXCHANGE' && row.accountSealed
      ? { refund: { method: 'BANK', ...accountOfWish(call, row) } }
      : {}),
    ...(body.override ? { override: true, overrideReason: body.reason ?? null } : {}),
  })
  const after = await returnInquiry.change(call, row, { orderClaimSeq })
  await noteEvent(call, { resource: RESOURCE, recordSeq: seq }, 'CLAIMED', `클레임 ${orderClaimSeq}`)
  returnInquiry.log(call, 'UPDATE', '클레임 접수', [after], body.override && body.reason ? { reason: body.reason } : {})
  return { orderClaimSeq }
}
