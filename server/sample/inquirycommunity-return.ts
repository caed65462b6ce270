import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import { suggestReturn } from '../../domain/inquirycommunity/return-suggestion'
import { claimReasons, reasonProblem } from '../../domain/orderdelivery/claim-transitions'
import { labelOf } from '../contract/contract-labels'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { factsOf } from '../inquirycommunity/return-inquiry/return-facts'
import { returnInquiries, returnInquiryLines } from '../inquirycommunity/schema/return-inquiry.schema'
import type { Random } from '../lib/random'
import { seoulDay } from '../lib/seoul-time'
import { sealedAccount } from '../member/deposit-refund/deposit-refunds'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { personalKey } from '../session/keys'
import { InquiryBook, inquiryState, type Waiting } from './inquiry-book'
import { returnQuestions } from './inquirycommunity-kinds.data'
import { continueNumbers, insertAll } from './insert'
import { EXAMPLES } from './order-basket'
import type { Dice } from './random'

type Row = typeof returnInquiries.$inferSelect
type Piece = typeof returnInquiryLines.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  random: Random
}

/** Number of inquiries, and of those that led to a claim. */
const COUNTS = { small: { all: 60, claimed: 18 }, full: { all: 6_000, claimed: 1_800 } }
const WAITING: Waiting = { received: 3, inProgress: 2, overdue: 1 }
/** Percentage that were closed without an answer. */
const CLOSED = 4
const STAFF = ['cs_lead', 'cs_park', 'cs_choi', 'cs_jung', 'admin'] as const
/** Inquiries are answered before their claim is created. */
const BEFORE_CLAIM_MS = 3 * DAY_MS
const REASONS = Object.keys(returnQuestions) as Schemas['ClaimReason'][]

/** Findings of tire inspections; each is used once. */
const FOUND: readonly (readonly [wear: number, repaired: boolean, finding: string])[] = [
  [5, false, '마모가 거의 없고 옆면 코드 절상이 확인됨.'],
  [10, false, '트레드 정상 마모. 벨트 분리 의심.'],
  [45, false, '중간 정도 마모. 제조 불량으로 보이는 편마모 확인.'],
  [79, false, '마모 한계에 가까움. 옆면 부풀음 확인.'],
  [80, false, '마모 한계선까지 마모됨.'],
  [30, true, '옆면에 펑크 수리 흔적 있음.'],
  [22, false, '주문한 지 오래되어 보증 기간 확인 필요.'],
]

const ACCOUNTS = ['004', '088', '011', '020', '090'] as const

/** A row of the queries below, with raw column names of the driver. */
interface Found {
  order_seq: number
  state: Schemas['OrderState']
  member_seq: number | null
  orderer_name: string
  orderer_phone: string
  orderer_email: string | null
  zip_code: string
  address1: string
  address2: string | null
  payment_method: string
  ordered_at: Date | string
  delivered_at: Date | string
  mounted_at: Date | string | null
  claim_seq: number | null
  claim_kind: Schemas['ReturnKind'] | null
  claim_reason: Schemas['ClaimReason'] | null
  requested_at: Date | string | null
  lines: {
    orderLineSeq: number
    itemName: string
    sizeLabel: string | null
    unitPrice: number
    orderedQty: number
    quantity: number
  }[]
}

const ORDER = sql`o.order_seq, o.state, o.member_seq, o.orderer_name, o.orderer_phone, o.orderer_email, o.zip_code, o.address1, o.address2,
  o.payment_method, o.ordered_at, o.delivered_at, o.mounted_at`
const LINE = sql`'orderLineSeq', line.order_line_seq, 'itemName', line.item_name, 'sizeLabel', line.size_label, 'unitPrice',
  ((line.unit_price + line.no_return_fee_unit) * line.quantity - line.item_coupon_discount - line.order_coupon_discount - line.admin_discount) / line.quantity,
  'orderedQty', line.quantity`

/** Selects orders with a finished or pending return. */
const claimedOrders = (db: Db, count: number): Promise<Found[]> =>
  queryRows<Found>(
    db,
    sql`select ${ORDER}, claim.order_claim_seq as claim_seq, claim.kind as claim_kind, claim.reason_code as claim_reason, claim.requested_at,
        (select json_agg(json_build_object(${LINE}, 'quantity', piece.quantity) order by line.line_no)
         from order_claim_lines piece join ${orderLines} line using (order_line_seq) where piece.order_claim_seq = claim.order_claim_seq) as lines
      from (select * from order_claims where kind in ('RETURN', 'EXCHANGE')) claim join ${orders} o using (order_seq)
      where o.delivered_at is not null and claim.requested_at - o.delivered_at > interval '80 hours'
      order by hashint4(claim.order_claim_seq) limit ${count}`,
  )

/** Selects orders without claims, with and without mounted tires. */
const quietOrders = (db: Db, count: number): Promise<Found[]> =>
  queryRows<Found>(
    db,
    sql`select ${ORDER}, null::int as claim_seq, null as claim_kind, null as claim_reason, null as requested_at,
        (select json_agg(json_build_object(${LINE}, 'quantity', line.quantity))
         from ${orderLines} line where line.order_seq = o.order_seq and line.line_no = 1) as lines
      from ${orders} o
      where o.state in ('DELIVERED', 'MOUNTED', 'CONFIRMED') and o.delivered_at is not null and o.order_seq > ${EXAMPLES}
        and not exists (select 1 from order_claims claim where claim.order_seq = o.order_seq)
      order by hashint4(o.order_seq) limit ${count}`,
  )

interface Draft {
  at: Date
  found: Found
}

const timeOf = (moment: Date | string): number => new Date(moment).getTime()

const isMounted = ({ mounted_at: at }: Found, by: Date): boolean => at !== null && timeOf(at) <= by.getTime()

/** Returns the time of an inquiry: days before its claim, or after delivery. */
function askedAt({ dice, now }: Context, { delivered_at: came, requested_at: claimed }: Found): Date {
  if (claimed) return new Date(timeOf(claimed) - BEFORE_CLAIM_MS)
  const wished = timeOf(came) + dice.int(5, 11 * 24) * HOUR_MS
  return new Date(Math.min(wished, now.getTime() - dice.int(3, 48) * HOUR_MS))
}

/** Loads return inquiries over 400 days: some led to existing claims, seven were inspected, the newest are open. */
export async function loadReturnInquiries(db: Db, context: Context): Promise<void> {
  const { dice, scale, random } = context
  const counts = COUNTS[scale]
  const claimed = await claimedOrders(db, counts.claimed)
  const quiet = await quietOrders(db, counts.all - claimed.length)
  const drafts: Draft[] = [...claimed, ...quiet]
    .map((found) => ({ found, at: askedAt(context, found) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  // the newest without a claim are open
  const waits = drafts.filter(({ found }) => found.claim_seq === null)
  const book = await InquiryBook.open(db, context, 'return-inquiries')
  const personal = await personalKey(db)
  const found = [...FOUND]
  const rows: Row[] = []
  const pieces: Piece[] = []
  let turn = 0
  for (const [i, draft] of drafts.entries()) {
    const seq = i + 1
    const order = draft.found
    const index = waits.indexOf(draft)
    const state = index < 0 ? 'ANSWERED' : inquiryState(dice, waits.length - 1 - index, WAITING, CLOSED)
    const looked = state === 'ANSWERED' && index >= 0 && isMounted(order, draft.at) ? found.shift() : undefined
    const reasonCode = looked ? 'DEFECT' : (order.claim_reason ?? REASONS[turn++ % REASONS.length] ?? 'DEFECT')
    const questions = returnQuestions[reasonCode] ?? returnQuestions.DEFECT ?? []
    const [title, content, answer] = dice.pick(questions)
    const wished = dice.chance(30) && reasonProblem('EXCHANGE', reasonCode) === null ? 'EXCHANGE' : 'RETURN'
    const kind = order.claim_kind ?? wished
    const who = dice.pick(STAFF)
    const base = book.row(seq, {
      at: draft.at,
      state,
      title,
      content,
      answer,
      who,
      writer: {
        memberSeq: order.member_seq,
        name: order.orderer_name,
        phone: order.orderer_phone,
        email: order.orderer_email,
      },
    })
    const own = order.lines.map((line): Piece => ({ returnInquirySeq: seq, ...line }))
    const { fault } = claimReasons[reasonCode]
    const answeredAt = base.answeredAt
    // whether it was mounted at the decision, or else at the time of the inquiry
    const mounted = isMounted(order, answeredAt ?? draft.at)
    const mountedAt = mounted && order.mounted_at !== null ? new Date(order.mounted_at) : null
    const judged = {
      kind,
      reasonCode,
      fault,
      mounted,
      mountedOn: mountedAt && seoulDay(mountedAt),
      treadWearPercent: looked?.[0] ?? null,
      repaired: looked?.[1] ?? null,
    }
    const facts = factsOf(
      judged,
      own.map((piece) => ({ ...piece, deliveredAt: new Date(order.delivered_at), mountedAt, state: order.state })),
      new Date(order.ordered_at),
      answeredAt ?? draft.at,
    )
    const suggested = suggestReturn(facts)
    const outcome = answeredAt && (order.claim_kind ?? suggested?.outcome ?? 'NONE')
    const inspectedAt = looked && answeredAt ? new Date((draft.at.getTime() + answeredAt.getTime()) / 2) : null
    if (inspectedAt && looked) {
      const remark = `마모율 ${looked[0]}%${looked[1] ? ' · 수리함' : ''}`
      book.event(seq, 'INSPECTED', inspectedAt, who, remark)
    }
    if (outcome && answeredAt) {
      book.event(seq, 'DECIDED', answeredAt, who, labelOf('ReturnOutcome', outcome))
      if (order.claim_seq !== null && order.requested_at !== null)
        book.event(seq, 'CLAIMED', new Date(order.requested_at), who, `클레임 ${order.claim_seq}`)
    }
    const byCourier = dice.chance(70)
    const method = mounted ? 'STORE' : byCourier ? 'COURIER' : 'SELF'
    const account = order.payment_method === 'BANK_TRANSFER'
    rows.push({
      returnInquirySeq: seq,
      orderSeq: order.order_seq,
      ...judged,
      faultMemo: null,
      drivenKm: mounted ? dice.int(1, 240) * 50 : null,
      productionWeek: dice.chance(60)
        ? `${String(dice.int(1, 52)).padStart(2, '0')}${dice.pick(['24', '25', '26'])}`
        : null,
      pickupMethod: method,
      pickupZipCode: method === 'COURIER' ? order.zip_code : null,
      pickupAddress1: method === 'COURIER' ? order.address1 : null,
      pickupAddress2: method === 'COURIER' ? order.address2 : null,
      ...(account
        ? sealedAccount({ personal }, random, {
            bankCode: dice.pick(ACCOUNTS),
            accountNumber: `${dice.int(100_000, 999_999)}${dice.int(100_000, 999_999)}`,
            accountHolder: order.orderer_name,
          })
        : { bankCode: null, accountHolder: null, accountSealed: null, accountEnd: null, accountLength: null }),
      finding: looked?.[2] ?? null,
      inspectedAt,
      inspectedBy: inspectedAt && who,
      outcome,
      refundAmount: outcome === 'PARTIAL_REFUND' ? (suggested?.refundAmount ?? null) : null,
      decisionNote:
        outcome && suggested && suggested.outcome !== outcome ? '고객 사정을 고려하여 예외로 처리하였습니다.' : null,
      orderClaimSeq: answeredAt && order.claim_seq,
      ...base,
    })
    pieces.push(...own)
    if (i % 1_000 === 0) await book.flush()
  }
  await insertAll(db, returnInquiries, rows)
  await insertAll(db, returnInquiryLines, pieces)
  await continueNumbers(db, returnInquiries, 'returnInquirySeq')
  await book.close()
  const links = rows.flatMap(({ orderClaimSeq: claim, returnInquirySeq: seq }) =>
    claim === null ? [] : { claim, seq },
  )
  await db.execute(sql`
    update order_claims set return_inquiry_seq = link.seq
    from json_to_recordset(${JSON.stringify(links)}::json) as link(claim int, seq int)
    where order_claim_seq = link.claim`)
}
