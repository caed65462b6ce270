import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import { endOfDay, seoulDay, shiftDays } from '../lib/seoul-time'
import type { Dice } from './random'

export type OrderState = Schemas['OrderState']
type Payment = Schemas['PaymentMethod']
type Delivery = Schemas['DeliveryMethod']

const DUE_DAYS = 3
const EXPIRY_MS = 300_000
const AUTO_CONFIRM_DAYS = 7

/** Younger orders may still be under way. */
export const RECENT_MS = 22 * DAY_MS

const ENDS = [
  ['CONFIRMED', 87],
  ['CANCELED', 10],
  ['RETURNED', 3],
] as const

const METHODS = [
  ['MOUNT', 82],
  ['PARCEL', 14],
  ['VISIT', 4],
] as const

const PAYMENTS = [
  ['CARD', 46],
  ['EASY_PAY', 31],
  ['BANK_TRANSFER', 14],
  ['VIRTUAL_ACCOUNT', 4],
  ['ACCOUNT_TRANSFER', 2],
  ['CARD_BY_NUMBER', 3],
] as const

/** Hours since a recent order got its state; shipped parcels arrive after 26. */
const SINCE: Record<OrderState, readonly [number, number]> = {
  PAYMENT_PENDING: [0.3, 66],
  PAID: [0.2, 60],
  PREPARING: [0.2, 60],
  SHIPPED: [0.3, 23],
  DELIVERED: [1, 130],
  MOUNTED: [1, 140],
  CONFIRMED: [1, 110],
  CANCELED: [1, 400],
  RETURNED: [1, 110],
}

/** State of an order, and the times of its steps in milliseconds. */
export interface OrderTimeline {
  state: OrderState
  deliveryMethod: Delivery
  paymentMethod: Payment
  orderedAt: number
  depositDueAt: number | null
  paidAt: number | null
  preparedAt: number | null
  shippedAt: number | null
  deliveredAt: number | null
  mountedAt: number | null
  confirmedAt: number | null
  autoConfirmAt: number | null
  canceledAt: number | null
  updatedAt: number
}

type Step = 'paid' | 'prepared' | 'shipped' | 'delivered' | 'mounted' | 'confirmed' | 'canceled' | 'returned'

/** Hours that a step takes after the previous one. */
const HOURS: Record<Exclude<Step, 'paid'>, readonly [number, number]> = {
  prepared: [0.5, 28],
  shipped: [1, 38],
  delivered: [19, 40],
  mounted: [4, 96],
  confirmed: [12, 150],
  canceled: [0.5, 30],
  returned: [40, 150],
}

/** Now and then these take three times as long. */
const mayBeLate: ReadonlySet<Step> = new Set<Step>(['prepared', 'shipped', 'delivered', 'mounted'])

/** Steps to each state; MOUNTED is left out without mounting. */
const WAYS: Record<OrderState, readonly Step[]> = {
  PAYMENT_PENDING: [],
  PAID: ['paid'],
  PREPARING: ['paid', 'prepared'],
  SHIPPED: ['paid', 'prepared', 'shipped'],
  DELIVERED: ['paid', 'prepared', 'shipped', 'delivered'],
  MOUNTED: ['paid', 'prepared', 'shipped', 'delivered', 'mounted'],
  CONFIRMED: ['paid', 'prepared', 'shipped', 'delivered', 'mounted', 'confirmed'],
  CANCELED: ['paid', 'canceled'],
  RETURNED: ['paid', 'prepared', 'shipped', 'delivered', 'returned'],
}

const waits = (payment: Payment): boolean => payment === 'BANK_TRANSFER' || payment === 'VIRTUAL_ACCOUNT'
const hours = (dice: Dice, [min, max]: readonly [number, number]): number =>
  Math.round((min + dice.next() * (max - min)) * HOUR_MS)

function choices(dice: Dice, wanted: OrderState, recent: boolean) {
  // what ends with its delivery is sent home; at a store it would wait for its mounting
  const deliveryMethod: Delivery = wanted === 'DELIVERED' ? 'PARCEL' : dice.weighted(METHODS)
  const state: OrderState = wanted === 'MOUNTED' && deliveryMethod === 'PARCEL' ? 'DELIVERED' : wanted
  // recently canceled or returned orders paid by transfer wait for their refund
  const toRefund = recent && (state === 'CANCELED' || state === 'RETURNED') && dice.chance(45)
  const drawn: Payment = toRefund ? 'BANK_TRANSFER' : dice.weighted(PAYMENTS)
  const paymentMethod: Payment =
    state === 'PAYMENT_PENDING' && !waits(drawn) ? (dice.chance(85) ? 'BANK_TRANSFER' : 'VIRTUAL_ACCOUNT') : drawn
  // most canceled orders with a later payment were never paid
  const unpaid =
    state === 'PAYMENT_PENDING' || (state === 'CANCELED' && !toRefund && waits(paymentMethod) && dice.chance(90))
  const way = WAYS[state].filter(
    (step) => !(step === 'mounted' && deliveryMethod === 'PARCEL') && !(step === 'paid' && unpaid),
  )
  const took = (step: Step): number =>
    step === 'paid'
      ? waits(paymentMethod)
        ? hours(dice, [0.4, 40])
        : dice.int(15_000, 50_000)
      : step === 'canceled' && unpaid
        ? hours(dice, [1, 70])
        : hours(dice, HOURS[step]) * (mayBeLate.has(step) && dice.chance(6) ? 3 : 1)
  const forgotten = state === 'CANCELED' && unpaid && dice.chance(75)
  return { state, deliveryMethod, paymentMethod, forgotten, steps: way.map((step) => [step, took(step)] as const) }
}

function along(orderedAt: number, chosen: ReturnType<typeof choices>): OrderTimeline {
  const { state, deliveryMethod, paymentMethod, forgotten, steps } = chosen
  const at: Partial<Record<Step, number>> = {}
  let moment = orderedAt
  for (const [step, took] of steps) {
    moment += took
    at[step] = moment
  }
  const last = deliveryMethod === 'PARCEL' ? at.delivered : at.mounted
  const depositDueAt = waits(paymentMethod)
    ? endOfDay(shiftDays(seoulDay(new Date(orderedAt)), DUE_DAYS)).getTime() - 1_000
    : null
  // unpaid orders are canceled by the shop some minutes after the deadline
  if (forgotten && depositDueAt) {
    moment = depositDueAt + EXPIRY_MS
    at.canceled = moment
  }
  return {
    state,
    deliveryMethod,
    paymentMethod,
    orderedAt,
    depositDueAt,
    paidAt: at.paid ?? null,
    preparedAt: at.prepared ?? null,
    shippedAt: at.shipped ?? null,
    deliveredAt: at.delivered ?? null,
    mountedAt: at.mounted ?? null,
    confirmedAt: at.confirmed ?? null,
    autoConfirmAt: last === undefined ? null : last + AUTO_CONFIRM_DAYS * DAY_MS,
    canceledAt: at.canceled ?? at.returned ?? null,
    updatedAt: moment,
  }
}

/** Removes the steps that are still to come. */
function until(now: number, whole: OrderTimeline): OrderTimeline {
  const past = (at: number | null): number | null => (at !== null && at <= now ? at : null)
  const steps = [
    { state: 'PAYMENT_PENDING', at: whole.orderedAt },
    { state: 'PAID', at: past(whole.paidAt) },
    { state: 'PREPARING', at: past(whole.preparedAt) },
    { state: 'SHIPPED', at: past(whole.shippedAt) },
    { state: 'DELIVERED', at: past(whole.deliveredAt) },
    { state: 'MOUNTED', at: past(whole.mountedAt) },
    { state: 'CONFIRMED', at: past(whole.confirmedAt) },
    { state: whole.state, at: past(whole.canceledAt) },
  ] as const
  const [ordered, paid, prepared, shipped, delivered, mounted, confirmed, canceled] = steps
  const reached = steps.filter(({ at }) => at !== null).at(-1) ?? ordered
  const last = whole.deliveryMethod === 'PARCEL' ? delivered : mounted
  return {
    ...whole,
    state: reached.state,
    paidAt: paid.at,
    preparedAt: prepared.at,
    shippedAt: shipped.at,
    deliveredAt: delivered.at,
    mountedAt: mounted.at,
    confirmedAt: confirmed.at,
    autoConfirmAt: last.at === null ? null : whole.autoConfirmAt,
    canceledAt: canceled.at,
    updatedAt: reached.at ?? ordered.at,
  }
}

/** Returns the state now of an order placed at a moment: older ones have ended, the latest are in transit. */
export function fateOf(dice: Dice, orderedAt: number, now: number): OrderTimeline {
  const recent = now - orderedAt < RECENT_MS
  return until(now, along(orderedAt, choices(dice, dice.weighted(ENDS), recent)))
}

/** Returns an order that has a state now, a parcel if it is delivered; the state determines the order time. */
export function orderIn(dice: Dice, state: OrderState, now: number): OrderTimeline {
  const chosen = choices(dice, state, true)
  const took = chosen.steps.reduce((sum, [, ms]) => sum + ms, 0)
  return along(now - hours(dice, SINCE[chosen.state]) - took, { ...chosen, forgotten: false })
}
