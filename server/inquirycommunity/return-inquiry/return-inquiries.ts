import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { suggestReturn } from '../../../domain/inquirycommunity/return-suggestion'
import { required } from '../../../domain/messages/required'
import { claimReasons, reasonProblem } from '../../../domain/orderdelivery/claim-transitions'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { maskAddress, maskName } from '../../lib/mask'
import { sealedAccount } from '../../member/deposit-refund/deposit-refunds'
import { moneyLine } from '../../orderdelivery/claim/settlement/claim-context'
import { paidUnitPrice } from '../../orderdelivery/money/claim-refund'
import { activeQuantityOf, lockOrder, type OrderLineRow } from '../../orderdelivery/order/order-lock'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { anyOf, contains, orderNoFilter } from '../../resource/filters'
import { adminNames } from '../../session/admin-names'
import { unseal } from '../../session/crypto'
import { defineInquiry } from '../inquiry-shared/define-inquiry'
import { returnInquiryLines as asked, returnInquiries } from '../schema/return-inquiry.schema'
import {
  decisionOf,
  factsOf,
  firstDelivery,
  inspectionOf,
  isMountedSince,
  mountOf,
  piecesOf,
  type ReturnPieces,
  type ReturnRow,
  relatedOrders,
} from './return-facts'

const { returnInquirySeq, orderSeq, kind, reasonCode, fault, mounted, outcome, orderClaimSeq } = returnInquiries

const DECIDE = '처리 결정을 선택해 주세요.'

/** Mounted as stated by the customer, or by now. */
const mountedNow = sql<boolean>`(${mounted} or exists (
  select 1 from ${asked} join ${orderLines} on ${orderLines.orderLineSeq} = ${asked.orderLineSeq}
  where ${asked.returnInquirySeq} = ${returnInquirySeq} and ${orderLines.mountedAt} is not null))`

/** Matches the beginning or the end of the order number. */
const byOrderNo = (keyword: string) =>
  sql`${orderSeq} in (select ${orders.orderSeq} from ${orders} where ${orderNoFilter(keyword, orders.orderNo)})`

/** Formats the pieces: `Ventus S2 AS 225/45R17 94W 외 1건`. */
const summary = ([first, ...rest]: readonly ReturnPieces[]): string =>
  first ? `${first.itemName}${rest.length > 0 ? ` 외 ${rest.length}건` : ''}` : ''

/** Returns the pickup address as one line. */
const addressOf = ({ pickupZipCode, pickupAddress1, pickupAddress2 }: ReturnRow): string | null =>
  pickupAddress1 && [pickupZipCode && `(${pickupZipCode})`, pickupAddress1, pickupAddress2].filter(Boolean).join(' ')

const shownAddress = (row: ReturnRow, unmasked: boolean): string | null =>
  unmasked ? addressOf(row) : maskAddress(row.pickupAddress1)

function shownAccount({ services }: AdminCall, row: ReturnRow, unmasked: boolean) {
  const { bankCode, accountSealed, accountEnd, accountLength, accountHolder } = row
  const masked = accountSealed && (accountEnd ?? '').padStart(accountLength ?? 0, '*')
  return {
    refundBankCode: bankCode,
    refundAccountNumber: unmasked && accountSealed ? unseal(services.keys.personal, accountSealed) : masked,
    refundAccountHolder: unmasked ? accountHolder : maskName(accountHolder),
  }
}

export const returnInquiry = defineInquiry({
  path: '/api/v1/admin/return-inquiries',
  noun: '반품 문의',
  table: returnInquiries,
  key: returnInquirySeq,
  keyName: 'returnInquirySeq',
  code: 'GENERAL_INQUIRY',
  screen: '/inquirycommunity/return/detail',
  kind: 'RETURN_INQUIRY',
  keywords: {
    orderNo: byOrderNo,
    itemName: (keyword) =>
      sql`${returnInquirySeq} in (select ${asked.returnInquirySeq} from ${asked} where ${contains(keyword, asked.itemName)})`,
  },
  filter: (query) =>
    and(
      query.kind === undefined ? undefined : eq(kind, query.kind),
      anyOf(reasonCode, query.reasonCode),
      query.fault === undefined ? undefined : eq(fault, query.fault),
      anyOf(outcome, query.outcome),
      query.mounted === undefined ? undefined : sql`${mountedNow} = ${query.mounted}`,
      query.hasClaim === undefined ? undefined : (query.hasClaim ? isNotNull : isNull)(orderClaimSeq),
    ),
  async lines({ db }, rows) {
    const pieces = await piecesOf(
      db,
      rows.map((row) => row.returnInquirySeq),
    )
    const about = await relatedOrders(
      db,
      rows.map((row) => row.orderSeq),
    )
    return rows.map((row) => {
      const returnedPieces = pieces.filter((piece) => piece.returnInquirySeq === row.returnInquirySeq)
      return {
        returnInquirySeq: row.returnInquirySeq,
        orderSeq: row.orderSeq,
        orderNo: about.get(row.orderSeq)?.orderNo ?? '',
        itemSummary: summary(returnedPieces),
        quantity: returnedPieces.reduce((sum, { quantity }) => sum + quantity, 0),
        kind: row.kind,
        reasonCode: row.reasonCode,
        fault: row.fault,
        mounted: mountOf(row, returnedPieces).mounted,
        deliveredAt: firstDelivery(returnedPieces)?.toISOString() ?? null,
        outcome: row.outcome,
        orderClaimSeq: row.orderClaimSeq,
      }
    })
  },
  async record(call, row, unmasked) {
    const pieces = await piecesOf(call.db, [row.returnInquirySeq])
    const order = (await relatedOrders(call.db, [row.orderSeq])).get(row.orderSeq)
    if (!order) throw new Error('order of the inquiry not found')
    return {
      lines: pieces.map((piece) => ({
        orderLineSeq: piece.orderLineSeq,
        itemName: piece.itemName,
        sizeLabel: piece.sizeLabel,
        unitPrice: piece.unitPrice,
        orderedQty: piece.orderedQty,
        quantity: piece.quantity,
        state: piece.state,
        mountedAt: piece.mountedAt?.toISOString() ?? null,
      })),
      mountedOn: mountOf(row, pieces).mountedOn,
      mountedSince: isMountedSince(row, pieces),
      orderedAt: order.orderedAt.toISOString(),
      paymentMethod: order.paymentMethod,
      deliveryMethod: order.deliveryMethod,
      faultMemo: row.faultMemo,
      drivenKm: row.drivenKm,
      productionWeek: row.productionWeek,
      pickupMethod: row.pickupMethod,
      pickupAddress: shownAddress(row, unmasked),
      ...shownAccount(call, row, unmasked),
      inspection: inspectionOf(row, (await adminNames(call.db, [row.inspectedBy]))(row.inspectedBy)),
      decision: decisionOf(row),
      suggestion: suggestReturn(factsOf(row, pieces, order.orderedAt, call.now)),
    }
  },
  answering: async (_, row) => {
    if (row.outcome === null) throw invalid({ outcome: DECIDE })
    return {}
  },
  forgets: {
    pickupZipCode: null,
    pickupAddress1: null,
    pickupAddress2: null,
    bankCode: null,
    accountHolder: null,
    accountSealed: null,
    accountEnd: null,
    accountLength: null,
  },
  answerSchema: 'InquiryAnswerBody',
  sheet: {
    title: '반품 문의',
    schema: 'ReturnInquiryRow',
    columns: [
      { field: 'orderNo', width: 18 },
      { field: 'itemSummary', width: 34 },
      { field: 'quantity', width: 8 },
      { field: 'kind', width: 8 },
      { field: 'reasonCode', width: 14 },
      { field: 'fault', width: 8 },
      { field: 'mounted', width: 8 },
      { field: 'deliveredAt', width: 20 },
      { field: 'outcome', width: 16 },
      { field: 'orderClaimSeq', width: 10 },
    ],
  },
})

type Values = typeof returnInquiries.$inferInsert

/** A customer's inquiry about pieces of an order. The account is needed for orders paid by bank transfer. */
export interface ReturnRequest
  extends Omit<
    Values,
    'state' | 'fault' | 'orderSeq' | 'bankCode' | 'accountHolder' | 'accountSealed' | 'accountEnd' | 'accountLength'
  > {
  orderSeq: number
  lines: readonly Schemas['ClaimPieces'][]
  account?: { bankCode: Schemas['BankCode']; accountNumber: string; accountHolder: string }
}

/**
 * Stores a customer's inquiry about returning pieces of an order. Throws 400 for pieces of another order, an invalid
 * reason or a missing account; INVALID_STATE before shipping.
 */
export async function receiveReturnInquiry(call: Call, { lines, account, ...wish }: ReturnRequest): Promise<ReturnRow> {
  const order = await lockOrder(call.db, wish.orderSeq)
  const problem = reasonProblem(wish.kind, wish.reasonCode)
  if (problem) throw invalid({ reasonCode: problem })
  const pieces = lines.map(({ orderLineSeq, quantity }, at) => {
    const line = order.lines.find((each) => each.orderLineSeq === orderLineSeq)
    if (!line) throw invalid({ [`lines.${at}.orderLineSeq`]: '이 주문의 상품이 아닙니다.' })
    if (quantity > line.quantity)
      throw invalid({ [`lines.${at}.quantity`]: `신청 가능한 수량은 ${line.quantity}개입니다.` })
    if (line.shippedAt === null) throw invalidState('발송 전에는 반품 문의 대신 취소해 주세요.')
    return { line, quantity }
  })
  const byTransfer = order.paymentMethod === 'BANK_TRANSFER'
  if (byTransfer && !account) throw invalid({ refundAccountNumber: required('환불 계좌') })
  const { services } = call
  const row = await returnInquiry.receive(call, {
    ...wish,
    ...(byTransfer && account ? sealedAccount(services.keys, services.random, account) : {}),
    state: 'RECEIVED',
    fault: claimReasons[wish.reasonCode].fault,
    mounted: wish.mounted || pieces.some(({ line }) => line.mountedAt !== null),
  })
  await call.db.insert(asked).values(pieces.map(({ line, quantity }) => pieceRow(row.returnInquirySeq, line, quantity)))
  return row
}

/** Returns the unit price that was paid for these pieces, after coupons. Of pieces that were taken back, the price. */
function paidPrice(line: OrderLineRow, quantity: number): number {
  const k = Math.min(quantity, activeQuantityOf(line))
  return k > 0 ? paidUnitPrice(moneyLine(line), k) : line.unitPrice
}

/** Returns the row of a piece, with the data of the order line. */
const pieceRow = (seq: number, line: OrderLineRow, quantity: number): typeof asked.$inferSelect => ({
  returnInquirySeq: seq,
  orderLineSeq: line.orderLineSeq,
  itemName: line.itemName,
  sizeLabel: line.sizeLabel,
  unitPrice: paidPrice(line, quantity),
  orderedQty: line.quantity,
  quantity,
})
