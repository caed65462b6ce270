import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { claimTransitionsOf, isOpenClaim, reasonsOf } from '../../domain/orderdelivery/claim-transitions'
import type { Schemas } from '../../server/contract/contract-types'
import { members, packageCodes } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { addDeposit } from '../../server/member/deposit-entry/deposits'
import { earnPoints } from '../../server/member/point-entry/points'
import { openClaim } from '../../server/orderdelivery/claim/actions/open-claim'
import { depositExpiryJob } from '../../server/orderdelivery/desk/jobs/deposit-expiry'
import { lockOrder } from '../../server/orderdelivery/order/order-lock'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { items } from '../../server/product/schema/item.schema'
import { newDeposit } from './bank'
import { asCall } from './calls'
import { cardBody } from './card-body'
import { ACCOUNT, newOrder } from './claim-orders'
import { newBrand, newItem, type StoredItem } from './goods'
import type { Answer, TestShop } from './harness'
import { newMember } from './members'
import { newStore } from './mounts'
import { brokenRules, type OrderFacts, orderFacts, piecesLeft } from './order-facts'

/**
 * Random order histories: orders are placed, partly paid, moved, claimed, exchanged, refunded or expire, by admins,
 * customers, the bank and jobs. After each step the rules of `order-facts` hold, and each preview matches what was then
 * booked or refused.
 */

const ADMIN = '/api/v1/admin'
const STEPS = 14

/** The run of `npm test`; the histories of `tests/long` follow these. */
export const SHORT_RUN = { seed: 2026, histories: 40 }

type Settlement = Schemas['ClaimSettlement']
type Preview = Schemas['ClaimPreview']
type Line = OrderFacts['lines'][number]
type Claim = OrderFacts['claims'][number]

/** Random choices that are the same for the same seed. */
class Dice {
  constructor(private state: number) {}
  /** mulberry32 */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  between(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1))
  }
  chance(share: number): boolean {
    return this.next() < share
  }
  oneOf<T>(values: readonly T[]): T {
    const value = values[this.between(0, values.length - 1)]
    if (value === undefined) throw new Error('a choice among nothing')
    return value
  }
  some<T>(values: readonly T[]): T[] {
    const chosen = values.filter(() => this.chance(0.6))
    return chosen.length > 0 ? chosen : [this.oneOf(values)]
  }
}

/** Data that all histories of a run share. */
export interface Scene {
  shop: TestShop
  token: string
  goods: StoredItem[]
  storeSeq: number
  courier: { packageCodeSeq: number; digits: number }
  /** Number of parcels so far, which makes tracking numbers unique. */
  parcels: number
}

/** How often each kind of step was done and refused. */
export interface Tally {
  histories: number
  steps: number
  done: Map<string, number>
  refused: Map<string, number>
}

export const newTally = (): Tally => ({ histories: 0, steps: 0, done: new Map(), refused: new Map() })

export async function newScene(shop: TestShop): Promise<Scene> {
  const { brandSeq } = await newBrand(shop)
  const sold = { brandSeq, stockQuantity: 1_000_000, deliveryMethods: ['PARCEL', 'MOUNT'] as ('PARCEL' | 'MOUNT')[] }
  const goods: StoredItem[] = []
  for (const salePrice of [128_000, 128_000, 98_000, 31_337, 12])
    goods.push(await newItem(shop, { ...sold, salePrice }))
  const [courier] = await shop.services.db.select().from(packageCodes).where(eq(packageCodes.enabled, true)).limit(1)
  if (!courier) throw new Error('no courier')
  return {
    shop,
    token: await shop.signIn('admin'),
    goods,
    storeSeq: (await newStore(shop)).storeSeq,
    courier: { packageCodeSeq: courier.packageCodeSeq, digits: courier.numberLengths[0] ?? 12 },
    parcels: 0,
  }
}

/** A broken rule, with the steps that led to it. */
class Violation extends Error {}

interface Start {
  orderSeq: number
  memberSeq: number | null
}

class OrderHistory {
  facts!: OrderFacts
  trail: string[] = []
  /** Stock of all items of the history at its start. */
  private stockThen = 0
  private itemSeqs: number[] = []

  constructor(
    readonly scene: Scene,
    readonly dice: Dice,
    readonly number: number,
    private readonly tally: Tally,
  ) {}

  get db() {
    return this.scene.shop.services.db
  }
  get order() {
    return this.facts.order
  }

  fail(what: string): never {
    throw new Violation(`history ${this.number}, after\n  ${this.trail.join('\n  ')}\n${what}`)
  }

  /** Returns a courier and a new tracking number. */
  parcel(): { packageCodeSeq: number; trackingNumbers: string[] } {
    this.scene.parcels += 1
    const { packageCodeSeq, digits } = this.scene.courier
    return { packageCodeSeq, trackingNumbers: [String(this.scene.parcels).padStart(digits, '7')] }
  }

  send<T>(path: string, body: unknown, method = 'POST'): Promise<Answer<T>> {
    return this.scene.shop.call<T>(method, `${ADMIN}${path}`, { token: this.scene.token, body })
  }

  count(name: string, good = true): void {
    const counts = good ? this.tally.done : this.tally.refused
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  /** Counts and records a step; a refusal must be one of the expected ones. */
  note(
    name: string,
    { status, code, message, errors }: Pick<Answer, 'status' | 'code' | 'message' | 'errors'>,
    detail = '',
  ): boolean {
    const good = status < 300
    this.count(name, good)
    const why = good ? '' : ` ${code} ${message} ${errors.map(({ field }) => field).join()}`
    this.trail.push(`${name}${detail && ` ${detail}`} → ${status}${why}`)
    if (status >= 500 && status !== 502) this.fail(`an error: ${this.scene.shop.reports.at(-1)}`)
    return good
  }

  async begin({ orderSeq }: Start): Promise<void> {
    const [facts] = await orderFacts(this.db, [orderSeq])
    if (!facts) throw new Error('no order')
    this.facts = facts
    this.itemSeqs = [
      ...new Set([...facts.lines.map(({ itemSeq }) => itemSeq), ...this.scene.goods.map(({ itemSeq }) => itemSeq)]),
    ]
    this.stockThen = await this.stock()
    this.check()
  }

  private async stock(): Promise<number> {
    const rows = await this.db
      .select({ quantity: items.stockQuantity })
      .from(items)
      .where(inArray(items.itemSeq, this.itemSeqs))
    return rows.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** Waits for all work of the step, reads the order and checks all rules. */
  async after(): Promise<void> {
    await this.scene.shop.idle()
    const [facts] = await orderFacts(this.db, [this.order.orderSeq])
    if (!facts) throw new Error('the order is gone')
    this.facts = facts
    this.check()
    const now = await this.stock()
    const moved = this.stockMoved()
    if (now !== this.stockThen + moved) this.fail(`stock: expected ${this.stockThen + moved}, found ${now}`)
  }

  private check(): void {
    const broken = brokenRules(this.facts)
    if (broken.length > 0) this.fail(broken.join('\n'))
  }

  /** Returns the pieces that claims restocked, less those sent in exchange. */
  private stockMoved(): number {
    const { claims, claimLines } = this.facts
    return claims.reduce((sum, { orderClaimSeq, kind, state, restock }) => {
      const pieces = claimLines
        .filter((row) => row.orderClaimSeq === orderClaimSeq)
        .reduce((all, { quantity }) => all + quantity, 0)
      const back = restock ? pieces : 0
      if (kind !== 'EXCHANGE') return sum + (state === 'DONE' ? back : 0)
      if (state === 'RESHIPPED' || state === 'DONE') return sum - pieces + back
      return state === 'ACCEPTED' || state === 'COLLECTED' ? sum - pieces : sum
    }, 0)
  }
}

// ---- start
// ---------------------------------------------------------------------------------------------------------------

const receiver = { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' }

async function newBuyer(history: OrderHistory): Promise<number | null> {
  const { dice, scene } = history
  if (dice.chance(0.25)) return null
  const { memberSeq } = await newMember(scene.shop, { name: '김일생' })
  const entry = { now: scene.shop.clock.now(), memberSeq, reason: '시험' }
  await inTransaction(scene.shop.services, async (tx) => {
    if (dice.chance(0.6)) await earnPoints(tx, { ...entry, kind: 'ADMIN_ADD', amount: dice.between(1, 30) * 1_000 })
    if (dice.chance(0.6)) await addDeposit(tx, { ...entry, kind: 'ADMIN_ADD', amount: dice.between(1, 400_000) })
  })
  return memberSeq
}

/** Places a manual order after its preview. */
async function placed(history: OrderHistory): Promise<Start | null> {
  const { dice, scene } = history
  const memberSeq = await newBuyer(history)
  const lines = dice.some(scene.goods).map(({ itemSeq }) => ({
    itemSeq,
    quantity: dice.between(1, 5),
    ...(dice.chance(0.2) ? { unitPrice: dice.between(1, 150_000), priceReason: '전화 상담 할인' } : {}),
  }))
  const mount = dice.chance(0.2)
  const draft: Schemas['OrderDraft'] = {
    ...(memberSeq === null ? {} : { memberSeq }),
    deliveryMethod: mount ? 'MOUNT' : 'PARCEL',
    lines,
    ...(mount ? { storeSeq: scene.storeSeq } : { receiver }),
    paymentMethod: dice.oneOf(['BANK_TRANSFER', 'BANK_TRANSFER', 'CARD_BY_NUMBER']),
    depositorName: '김일생',
  }
  const bare = await history.send<Schemas['OrderPreview']>('/orders/preview', draft)
  if (bare.status !== 200) history.fail(`preview of an order: ${bare.status} ${bare.message}`)
  const { pointMax, depositMax } = bare.result
  // sometimes more than is available
  const largestFor = (max: number | null, unit: number): number =>
    Math.floor(((max ?? 0) * dice.oneOf([0, 0.3, 1, 1, 1.1])) / unit) * unit
  const whole = {
    ...draft,
    pointUsed: largestFor(pointMax, 100),
    depositUsed: largestFor(depositMax, 1),
    ordererName: '김일생',
    ordererPhone: '01022223333',
  }
  const { ordererName: _, ordererPhone: _1, ...asked } = whole
  const seen = await history.send<Schemas['OrderPreview']>('/orders/preview', asked)
  const created = await history.send<Schemas['Order']>('/orders', { ...whole, requestId: randomUUID() })
  const good = history.note(`place ${draft.paymentMethod}`, created)
  const promised = seen.result.problems.length === 0
  if (good !== promised)
    history.fail(`the preview said ${JSON.stringify(seen.result.problems)}, the order ${created.message}`)
  if (!good) return null
  if (created.result.payAmount !== seen.result.payAmount) history.fail('the order costs other than its preview')
  return { orderSeq: created.result.orderSeq, memberSeq }
}

/** Creates an order of the customer site with a coupon, points, deposit and delivery fees, in any state. */
async function ordered(history: OrderHistory): Promise<Start> {
  const { dice, scene } = history
  const lines = Array.from({ length: dice.between(1, 3) }, () => ({
    quantity: dice.between(1, 5),
    unitPrice: dice.oneOf([1, 7, 45_000, 128_000, 250_001]),
    noReturnFeeUnit: dice.oneOf([0, 0, 10_000]),
    parcelFeeUnit: dice.oneOf([0, 0, 7_000, 3_333]),
    islandFeeUnit: dice.oneOf([0, 0, 0, 5_001]),
    earnPoint: dice.oneOf([0, 915, 4_784]),
  }))
  const guest = dice.chance(0.2)
  const goods = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
  // in total at most the goods amount
  const part = (share: number): number => dice.oneOf([0, 0, dice.between(0, Math.floor(goods * share))])
  const discount = Math.min(40_000, part(0.3))
  const minOrderAmount = dice.between(0, 500_000)
  const own = guest
    ? { guest }
    : {
        ...(discount > 0 ? { coupon: { discount, minOrderAmount } } : {}),
        point: part(0.2),
        deposit: part(0.4),
      }
  const state = dice.oneOf(['PAID', 'PREPARING', 'DELIVERED', 'DELIVERED', 'CONFIRMED'] as const)
  const pgTid = `HIST${history.number}${dice.oneOf(['A', 'A', 'A', 'F', 'T'])}`
  const method = dice.oneOf(['CARD', 'VIRTUAL_ACCOUNT', 'EASY_PAY'] as const)
  const created = await newOrder(scene.shop, { lines, state, ...own, payment: { method, pgTid } })
  history.note(`ordered ${state}`, { status: 201, code: undefined, message: '', errors: [] })
  return created
}

// ---- steps ---------------------------------------------------------------------------------------------------------------

interface Step {
  name: string
  /** Probability relative to the other steps; 0: the step is not possible. */
  weight(history: OrderHistory): number
  run(history: OrderHistory): Promise<void>
}

const reason = '고객과 통화하여 확인함'
const waiting = ({ facts }: OrderHistory, method: Schemas['PaymentMethod']) =>
  facts.payments.filter((row) => row.state === 'READY' && row.method === method)
const linkable = ({ facts }: OrderHistory) =>
  facts.payments.filter(
    (row) => row.method === 'BANK_TRANSFER' && (row.state === 'READY' || row.state === 'PAID') && row.amount > 0,
  )

const transition = (
  history: OrderHistory,
  action: Schemas['OrderAction'],
  overrides: Partial<Schemas['OrderTransition']> = {},
) =>
  history.send<Schemas['Order']>(`/orders/${history.order.orderSeq}/transition`, {
    action,
    version: history.order.version,
    ...overrides,
  })

const payIn: Step = {
  name: 'bank deposit',
  weight: (history) => (linkable(history).length > 0 ? 5 : 0),
  async run(history) {
    const { dice, scene } = history
    const payment = dice.oneOf(linkable(history))
    const open = Math.max(1, payment.amount - payment.receivedAmount)
    const amount = dice.oneOf([open, open, dice.between(1, open), open + dice.between(1, 50_000)])
    const deposit = await newDeposit(scene.shop, { amount, name: '김일생' })
    const targets = [{ orderPaymentSeq: payment.orderPaymentSeq, amount: Math.min(amount, open) }]
    const overpaid = amount > open ? dice.oneOf(['REFUND', 'DEPOSIT', 'KEEP'] as const) : undefined
    const answer = await history.send(`/bank-deposits/${deposit.bankDepositSeq}/match`, {
      targets,
      ...(overpaid ? { overpaid } : {}),
      ...(overpaid === 'REFUND' && dice.chance(0.5) ? { account: ACCOUNT } : {}),
      requestId: randomUUID(),
      version: deposit.version,
    })
    history.note(`bank deposit${overpaid ? ` ${overpaid}` : ''} ${payment.kind}`, answer)
  },
}

const unmatch: Step = {
  name: 'unmatch',
  weight: ({ facts }) => (facts.matches.length > 0 ? 1 : 0),
  async run(history) {
    const deposit = history.dice.oneOf(history.facts.deposits)
    const body = { reason, requestId: randomUUID(), version: deposit.version }
    history.note('unmatch', await history.send(`/bank-deposits/${deposit.bankDepositSeq}/unmatch`, body))
  },
}

const confirmDeposit: Step = {
  name: 'confirm deposit',
  weight: ({ order }) => (order.state === 'PAYMENT_PENDING' ? 2 : 0),
  /** Confirms the whole open amount, a part of it, or nearly all and waives the rest. */
  async run(history) {
    const { dice, order } = history
    const open = Math.max(0, order.currentPayAmount - order.paidAmount)
    const body = dice.oneOf<{ amount?: number; waive?: boolean; reason?: string }>([
      {},
      { amount: open },
      { amount: dice.between(0, open) },
      { amount: Math.max(0, open - dice.between(1, 11_000)), waive: true, reason },
    ])
    const kind = body.waive ? ' with the rest let go' : (body.amount ?? open) < open ? ' in part' : ''
    history.note(`confirm deposit${kind}`, await transition(history, 'CONFIRM_DEPOSIT', body))
  },
}

const revertDeposit: Step = {
  name: 'revert deposit',
  weight: ({ order }) => (order.state === 'PAID' && order.paymentMethod === 'BANK_TRANSFER' ? 1 : 0),
  run: async (history) => void history.note('revert deposit', await transition(history, 'REVERT_DEPOSIT', { reason })),
}

const chargeCard: Step = {
  name: 'card',
  weight: (history) =>
    history.order.state === 'PAYMENT_PENDING' || waiting(history, 'CARD_BY_NUMBER').length > 0
      ? history.order.paymentMethod === 'CARD_BY_NUMBER'
        ? 4
        : 1
      : 0,
  async run(history) {
    const { order, facts, dice } = history
    const extra = waiting(history, 'CARD_BY_NUMBER').find(({ kind }) => kind === 'EXTRA')
    const main = facts.payments.find(({ kind, state }) => kind === 'MAIN' && state === 'READY')
    const payment = extra && (!main || dice.chance(0.5)) ? extra : main
    if (!payment) return
    const answer = await history.send(
      '/order/payment/card-by-number',
      cardBody(order.orderSeq, payment.amount - payment.receivedAmount, {
        ...(payment.kind === 'EXTRA' ? { orderPaymentSeq: payment.orderPaymentSeq } : {}),
        cardNumber: dice.oneOf(['9490123456034444', '9490123456034444', '9490123456070000']),
      }),
    )
    history.note(`card ${payment.kind}`, answer)
  },
}

const changePayment: Step = {
  name: 'change payment',
  weight: ({ order }) => (order.state === 'PAYMENT_PENDING' ? 1 : 0),
  async run(history) {
    const { order, dice } = history
    const method = dice.oneOf(['BANK_TRANSFER', 'CARD_BY_NUMBER'])
    const body = { method, requestId: randomUUID(), version: order.version }
    history.note('change payment', await history.send(`/orders/${order.orderSeq}/change-payment`, body))
  },
}

const addExtra: Step = {
  name: 'extra',
  weight: ({ order }) => (order.state === 'CANCELED' || order.state === 'RETURNED' ? 0.02 : 1),
  async run(history) {
    const { order, dice } = history
    const body = {
      method: dice.oneOf(['BANK_TRANSFER', 'CARD_BY_NUMBER']),
      amount: dice.between(100, 60_000),
      reason: '왕복 배송비',
      requestId: randomUUID(),
      version: order.version,
    }
    history.note('extra', await history.send(`/orders/${order.orderSeq}/payments`, body))
  },
}

const cancelExtra: Step = {
  name: 'cancel extra',
  weight: ({ facts }) => (facts.payments.some(({ kind, state }) => kind === 'EXTRA' && state === 'READY') ? 0.5 : 0),
  async run(history) {
    const { order, dice, facts } = history
    const extra = dice.oneOf(facts.payments.filter(({ kind, state }) => kind === 'EXTRA' && state === 'READY'))
    const path = `/orders/${order.orderSeq}/payments/${extra.orderPaymentSeq}`
    history.note('cancel extra', await history.send(path, undefined, 'DELETE'))
  },
}

const extrasPaid = ({ facts }: OrderHistory) =>
  facts.payments.filter(({ kind, receivedAmount }) => kind === 'EXTRA' && receivedAmount > 0)

const refundExtra: Step = {
  name: 'refund extra',
  weight: (history) => (extrasPaid(history).length > 0 ? 4 : 0),
  async run(history) {
    const { order, dice } = history
    const extra = dice.oneOf(extrasPaid(history))
    const all = extra.receivedAmount
    const body = {
      amount: dice.oneOf([all, dice.between(1, all), all + 1]),
      method: dice.oneOf(['BANK', 'DEPOSIT', extra.method === 'BANK_TRANSFER' ? 'BANK' : 'PG_CANCEL']),
      reason,
      ...ACCOUNT,
      requestId: randomUUID(),
      version: order.version,
    }
    const path = `/orders/${order.orderSeq}/payments/${extra.orderPaymentSeq}/refund`
    history.note(`refund extra ${body.method}`, await history.send(path, body))
  },
}

/** Returns the lines that can move on. */
const onTheWay = ({ facts }: OrderHistory): Line[] =>
  facts.lines.filter((line) => piecesLeft(line) > 0 && line.state !== 'PAYMENT_PENDING' && line.state !== 'CONFIRMED')

const goOn: Step = {
  name: 'move',
  weight: (history) => (onTheWay(history).length > 0 ? 8 : 0),
  async run(history) {
    const { order, dice } = history
    const line = dice.oneOf(onTheWay(history))
    const mount = order.deliveryMethod !== 'PARCEL'
    const next = {
      PAID: 'PREPARE',
      PREPARING: 'SHIP',
      SHIPPED: 'DELIVER',
      DELIVERED: mount ? 'MOUNT' : 'CONFIRM',
      MOUNTED: 'CONFIRM',
    } as const
    const forward = line.state in next ? next[line.state as keyof typeof next] : 'CONFIRM'
    const action = dice.chance(0.92) ? forward : dice.oneOf(['UNPREPARE', 'UNSHIP', 'UNDELIVER', 'UNMOUNT'] as const)
    const answer = await transition(history, action, {
      ...(dice.chance(0.3) ? { orderLineSeqs: [line.orderLineSeq] } : {}),
      ...(action === 'SHIP' ? { shipment: history.parcel() } : {}),
      ...(action.startsWith('UN') ? { reason } : {}),
    })
    history.note(action.toLowerCase(), answer)
  },
}

/** Returns random settlement options of a claim. */
const settlementOf = ({ dice }: OrderHistory) => {
  // the last value is more than nearly any order has left
  const adjustAmount = dice.oneOf([0, 0, 0, 0, 15_000, -2_500, dice.between(-300_000, 300_000), 2_000_000])
  const recall = ['RECALL', 'KEEP'] as const
  return {
    feePayment: dice.oneOf(['DEDUCT', 'DEDUCT', 'SEPARATE', 'WAIVED'] as const),
    ...(dice.chance(0.3) ? { couponRecall: dice.oneOf(recall) } : {}),
    ...(dice.chance(0.3) ? { deliveryRecall: dice.oneOf(recall) } : {}),
    adjustAmount,
    ...(adjustAmount === 0 ? {} : { adjustReason: '불편에 대한 보상' }),
  }
}

/** Returns the settlement that is booked after a preview, nearly always by a method that the preview offers. */
function bookedOf({ dice }: OrderHistory, wish: ReturnType<typeof settlementOf>, seen: Preview): Settlement {
  const method = dice.chance(0.95) ? dice.oneOf(seen.methods) : dice.oneOf(['PG_CANCEL', 'BANK', 'DEPOSIT'] as const)
  const account = seen.accountMethods.includes(method) && dice.chance(0.97) ? ACCOUNT : {}
  return { ...wish, method, ...account, expectedCashAmount: seen.cashAmount }
}

/** Returns what a preview predicts for a settlement: null if it will be booked, else the code of its refusal. */
function promisedOf(seen: Preview, { method, accountNumber }: Settlement): string | null {
  const [problem] = seen.problems
  if (problem) return problem.code
  if (seen.cashAmount === 0) return null
  const possible = seen.methods.includes(method) && (!seen.accountMethods.includes(method) || accountNumber)
  return possible ? null : 'INVALID_INPUT'
}

function compare(
  history: OrderHistory,
  seen: Preview,
  promised: string | null,
  booked: Answer<Schemas['OrderClaim']>,
): void {
  const good = booked.status < 300
  if (good !== (promised === null)) {
    history.fail(
      `the preview promised ${promised ?? 'a booking'}, it was ${booked.status} ${booked.code} ${booked.message}`,
    )
  }
  if (!good && promised !== 'INVALID_INPUT' && booked.code !== promised) {
    history.fail(`the preview said ${promised}, the booking ${booked.code}`)
  }
  const { amounts } = booked.result ?? {}
  if (!good || !amounts) return
  const keys = ['cashAmount', 'pointAmount', 'depositAmount', 'couponRecall', 'deliveryRecall', 'extraAmount'] as const
  for (const key of keys) {
    if (amounts[key] !== seen[key]) history.fail(`${key}: shown ${seen[key]}, booked ${amounts[key]}`)
  }
}

const isHeld = ({ facts }: OrderHistory, line: Line): boolean =>
  facts.claimLines.some(
    (row) =>
      row.orderLineSeq === line.orderLineSeq &&
      facts.claims.some((claim) => claim.orderClaimSeq === row.orderClaimSeq && isOpenClaim(claim.state)),
  )
const claimable = (history: OrderHistory): Line[] =>
  history.facts.lines.filter((line) => piecesLeft(line) > 0 && !isHeld(history, line))
const EARLY: readonly string[] = ['PAYMENT_PENDING', 'PAID', 'PREPARING']
const SETTLED_LATER: readonly string[] = ['REFUND_NEGATIVE', 'REFUND_EXCEEDS']

const claim: Step = {
  name: 'claim',
  weight(history) {
    const lines = claimable(history)
    if (lines.length === 0) return 0
    // most orders should get further than a cancel
    return lines.some(({ state }) => !EARLY.includes(state)) ? 5 : 1.2
  },
  async run(history) {
    const { dice, order } = history
    const first = dice.oneOf(claimable(history))
    const early = EARLY.includes(first.state)
    const kind = early ? 'CANCEL' : dice.oneOf(['RETURN', 'EXCHANGE'] as const)
    const alike = claimable(history).filter(({ state }) => EARLY.includes(state) === early)
    const whole = dice.chance(early ? 0.2 : 0.3)
    const lines = (whole ? alike : dice.some(alike)).map((line) => ({
      orderLineSeq: line.orderLineSeq,
      quantity: whole ? piecesLeft(line) : dice.between(1, piecesLeft(line) + (dice.chance(0.03) ? 1 : 0)),
    }))
    const reasonCode = dice.oneOf(reasonsOf(kind))
    const wish = settlementOf(history)
    const pickup = { method: dice.oneOf(['COURIER', 'STORE', 'SELF'] as const) }
    const draft = {
      kind,
      reasonCode,
      reasonText: reason,
      lines,
      ...(kind === 'CANCEL' || dice.chance(0.4) ? {} : { pickup }),
      ...(kind === 'EXCHANGE' ? { feePayment: dice.oneOf(['SEPARATE', 'WAIVED'] as const) } : {}),
      ...(kind === 'EXCHANGE' && dice.chance(0.4) ? { exchangeItemSeq: dice.oneOf(history.scene.goods).itemSeq } : {}),
      version: order.version,
    }
    const settling = kind === 'CANCEL' ? { settlement: { ...wish, method: 'NONE' as const } } : {}
    const seen = await history.send<Preview>(`/orders/${order.orderSeq}/claims/preview`, { ...draft, ...settling })
    const shown = seen.status === 200 ? seen.result : null
    const settlement = kind === 'CANCEL' && shown ? { settlement: bookedOf(history, wish, shown) } : {}
    const body = { ...draft, ...settlement, requestId: randomUUID() }
    const answer = await history.send<Schemas['OrderClaim']>(`/orders/${order.orderSeq}/claims`, body)
    history.note(`claim ${kind}`, answer, `${reasonCode} of ${lines.map(({ quantity }) => quantity).join('+')}`)
    if (!shown) {
      if (answer.code !== seen.code) history.fail(`the preview said ${seen.code}, the claim ${answer.code}`)
      return
    }
    if (settlement.settlement) {
      compare(history, shown, promisedOf(shown, settlement.settlement), answer)
      return
    }
    const problem = shown.problems.find(({ code }) => !SETTLED_LATER.includes(code))
    compare(history, shown, problem?.code ?? null, { ...answer, result: { ...answer.result, amounts: null } })
    if (kind === 'EXCHANGE' && 'pickup' in draft && answer.status < 300) await billed(history, answer.result, shown)
  },
}

/** Checks 왕복 배송비: the buyer is charged what the preview has shown. */
async function billed(history: OrderHistory, { orderClaimSeq }: Schemas['OrderClaim'], shown: Preview): Promise<void> {
  const [facts] = await orderFacts(history.db, [history.order.orderSeq])
  const payments = (facts?.payments ?? [])
    .filter((row) => row.orderClaimSeq === orderClaimSeq && row.state === 'READY')
    .reduce((sum, { amount }) => sum + amount, 0)
  if (payments !== shown.separateFee) history.fail(`the exchange's fee: shown ${shown.separateFee}, billed ${payments}`)
}

const openClaims = ({ facts }: OrderHistory): Claim[] => facts.claims.filter(({ state }) => isOpenClaim(state))

const claimStep: Step = {
  name: 'claim step',
  weight: (history) => (openClaims(history).length > 0 ? 9 : 0),
  async run(history) {
    const { dice, order } = history
    const own = dice.oneOf(openClaims(history))
    const moves = claimTransitionsOf(own)
    const forward = moves.filter(({ action }) => action !== 'REJECT' && action !== 'WITHDRAW')
    const { action, early } = dice.oneOf(forward.length > 0 && dice.chance(0.85) ? forward : moves)
    const path = `/order-claims/${own.orderClaimSeq}/transition`
    const base = { action, requestId: randomUUID(), version: own.version }
    const name = `${action.toLowerCase()} ${own.kind}`
    const pickup = { method: 'COURIER' as const }
    const turned = own.fault === 'BUYER' ? ('SELLER' as const) : ('BUYER' as const)
    const fault = dice.chance(0.15) ? { fault: turned, faultMemo: '검수 결과에 따름' } : {}
    const claimRequest = {
      kind: own.kind,
      reasonCode: own.reasonCode,
      orderClaimSeq: own.orderClaimSeq,
      version: own.version,
    }
    const lines = history.facts.claimLines
      .filter((row) => row.orderClaimSeq === own.orderClaimSeq)
      .map(({ orderLineSeq, quantity }) => ({ orderLineSeq, quantity }))
    const preview = (overrides: object) =>
      history.send<Preview>(`/orders/${order.orderSeq}/claims/preview`, { ...claimRequest, lines, ...overrides })
    if (action === 'COMPLETE') {
      const wish = settlementOf(history)
      const seen = await preview({ ...fault, settlement: { ...wish, method: 'NONE' } })
      if (seen.status !== 200) history.fail(`preview of ${name}: ${seen.status} ${seen.message}`)
      const settlement = bookedOf(history, wish, seen.result)
      const body = { ...base, ...fault, settlement, ...(early ? { reason } : {}) }
      const answer = await history.send<Schemas['OrderClaim']>(path, body)
      const good = history.note(
        `${name}${early ? ' early' : ''} ${settlement.method}`,
        answer,
        String(seen.result.cashAmount),
      )
      const isExchanged = ({ exchangedQuantity, orderLineSeq }: Line): boolean =>
        exchangedQuantity > 0 && lines.some((row) => row.orderLineSeq === orderLineSeq)
      if (good && own.kind === 'RETURN' && history.facts.lines.some(isExchanged))
        history.count('return of exchanged pieces')
      compare(history, seen.result, promisedOf(seen.result, settlement), answer)
      return
    }
    if (action === 'ACCEPT' && own.kind === 'EXCHANGE') {
      const feePayment = dice.oneOf(['SEPARATE', 'WAIVED'] as const)
      const seen = await preview({ pickup, feePayment })
      const answer = await history.send<Schemas['OrderClaim']>(path, { ...base, pickup, feePayment })
      history.note(name, answer)
      compare(history, seen.result, seen.result.problems[0]?.code ?? null, answer)
      if (answer.status < 300) await billed(history, answer.result, seen.result)
      return
    }
    const inspection = {
      result: dice.oneOf(['OK', 'OK', 'DAMAGED'] as const),
      ...(dice.chance(0.5) ? { restock: dice.chance(0.5) } : {}),
    }
    const more = {
      ACCEPT: { pickup },
      COLLECT: { inspection, ...fault },
      RESHIP: action === 'RESHIP' ? history.parcel() : {},
      DELIVER: {},
      CONVERT_TO_RETURN: {},
      REJECT: { reason },
      WITHDRAW: {},
    }
    history.note(name, await history.send(path, { ...base, ...more[action] }))
  },
}

/** The customer requests a cancel; for goods in preparation an admin has to decide. */
const customerCancel: Step = {
  name: 'customer cancel',
  weight: (history) => (claimable(history).some(({ state }) => state === 'PREPARING') ? 1 : 0),
  async run(history) {
    const { scene, order, dice } = history
    const line = dice.oneOf(claimable(history).filter(({ state }) => state === 'PREPARING'))
    const lines = [{ orderLineSeq: line.orderLineSeq, quantity: dice.between(1, piecesLeft(line)) }]
    await asCall(scene.shop, async (call) =>
      openClaim(call, await lockOrder(call.db, order.orderSeq), {
        by: 'CUSTOMER',
        kind: 'CANCEL',
        reasonCode: 'CHANGE_OF_MIND',
        lines,
      }),
    )
    history.note('customer cancel', { status: 201, code: undefined, message: '', errors: [] })
  },
}

const openRefunds = ({ facts }: OrderHistory) => facts.refunds.filter(({ state }) => state !== 'DONE')

const refundStep: Step = {
  name: 'refund step',
  weight: (history) => (openRefunds(history).length > 0 ? 4 : 0),
  async run(history) {
    const { dice } = history
    const refund = dice.oneOf(openRefunds(history))
    const byHand = refund.method === 'BANK' && refund.state === 'PENDING'
    const action = byHand
      ? refund.accountSealed
        ? ('COMPLETE' as const)
        : ('CHANGE_METHOD' as const)
      : dice.oneOf(['RETRY', 'CHANGE_METHOD'] as const)
    const method = dice.oneOf(['BANK', 'DEPOSIT'] as const)
    const answer = await history.send(`/refunds/${refund.refundSeq}/transition`, {
      action,
      ...(action === 'COMPLETE' ? { paidOn: '2026-11-21' } : {}),
      ...(action === 'CHANGE_METHOD' ? { method, ...ACCOUNT } : {}),
      requestId: randomUUID(),
      version: refund.version,
    })
    history.note(`refund ${action}${action === 'CHANGE_METHOD' ? ` ${method}` : ''}`, answer)
  },
}

/** The payment period has ended. */
const expire: Step = {
  name: 'expire',
  weight: ({ order }) => (order.state === 'PAYMENT_PENDING' ? 0.5 : 0),
  async run(history) {
    const { scene, order } = history
    const now = scene.shop.clock.now()
    const condition = eq(orders.orderSeq, order.orderSeq)
    await history.db
      .update(orders)
      .set({ depositDueAt: new Date(now.getTime() - 60_000) })
      .where(condition)
    const job = {
      jobSeq: 0,
      key: String(order.orderSeq),
      payload: null,
      attempt: 1,
      slot: null,
      worker: '',
      createdAt: now,
    }
    await asCall(scene.shop, async (call) => depositExpiryJob.perform?.(call, job))
    const [after] = await history.db.select({ state: orders.state }).from(orders).where(condition)
    const status = after?.state === 'CANCELED' ? 200 : 409
    history.note('expire', { status, code: 'not yet', message: '', errors: [] })
  },
}

const steps: readonly Step[] = [
  payIn,
  unmatch,
  confirmDeposit,
  revertDeposit,
  chargeCard,
  changePayment,
  addExtra,
  cancelExtra,
  refundExtra,
  goOn,
  claim,
  claimStep,
  customerCancel,
  refundStep,
  expire,
]

function chooseStep(history: OrderHistory): Step | null {
  const weights = steps.map((step) => step.weight(history))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  // only steps that are refused are left
  if (all < 0.1) return null
  let point = (history.dice.between(0, 999_999) / 1_000_000) * all
  for (const [at, step] of steps.entries()) {
    point -= weights[at] ?? 0
    if (point < 0) return step
  }
  return null
}

/** Checks that the member's balances are the sums of the ledgers, which match the order's records. */
async function checkMember(history: OrderHistory): Promise<void> {
  const { memberSeq } = history.order
  if (memberSeq === null) return
  const [member] = await history.db.select().from(members).where(eq(members.memberSeq, memberSeq))
  if (!member || member.deposit < 0 || member.point < 0) history.fail('a balance below zero')
}

/**
 * Runs one order history. The same seed and number give the same history. Throws the broken rule with all steps that
 * led to it.
 */
export async function runOrderHistory(scene: Scene, tally: Tally, seed: number, number: number): Promise<void> {
  const history = new OrderHistory(scene, new Dice(seed * 1_000_003 + number), number, tally)
  const start = history.dice.chance(0.6) ? await placed(history) : await ordered(history)
  tally.histories += 1
  if (!start) return
  await history.begin(start)
  const length = history.dice.between(3, STEPS)
  for (let n = 0; n < length; n += 1) {
    const step = chooseStep(history)
    if (!step) break
    tally.steps += 1
    await step.run(history)
    await history.after()
  }
  await checkMember(history)
}
