import type { components } from '../schema.gen'

/** Where goods of an order may go, as one table for screens, server and tests. Claims have theirs (`claim-moves`). */

type Schemas = components['schemas']
export type OrderState = Schemas['OrderState']
export type OrderAction = Schemas['OrderAction']

/** From the first to the last; CANCELED and RETURNED stand beside them. An order stands where its least advanced goods do. */
export const LADDER = [
  'PAYMENT_PENDING',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'MOUNTED',
  'CONFIRMED',
] as const satisfies readonly OrderState[]

type OnLadder = (typeof LADDER)[number]

/** How far goods are: 0 for what waits for its money; −1 for what was canceled or has come back. */
export const rankOf = (state: OrderState): number => (LADDER as readonly OrderState[]).indexOf(state)

export interface OrderMove {
  from: readonly OnLadder[]
  to: OnLadder
  /** The whole order at once: a part of it cannot be named. */
  whole?: true
  /** Fewest letters of the reason that it asks for. */
  reason?: number
  /** Only with one of these ways of delivery. */
  deliveryMethods?: readonly Schemas['DeliveryMethod'][]
  /** An administrator may do so only with one of these ways of payment. */
  paymentMethods?: readonly Schemas['PaymentMethod'][]
  /** Not while a claim on the goods is open. */
  unclaimed?: true
  /** Chosen orders may be moved together. */
  bulk?: true
}

const MOUNTED_BY_US = ['MOUNT', 'VISIT'] as const

export const orderMoves: Readonly<Record<OrderAction, OrderMove>> = {
  CONFIRM_DEPOSIT: {
    from: ['PAYMENT_PENDING'],
    to: 'PAID',
    whole: true,
    paymentMethods: ['BANK_TRANSFER'],
    bulk: true,
  },
  // of what waits: a part of its money came in
  REVERT_DEPOSIT: {
    from: ['PAYMENT_PENDING', 'PAID'],
    to: 'PAYMENT_PENDING',
    whole: true,
    reason: 5,
    paymentMethods: ['BANK_TRANSFER'],
    unclaimed: true,
  },
  PREPARE: { from: ['PAID'], to: 'PREPARING', unclaimed: true, bulk: true },
  UNPREPARE: { from: ['PREPARING'], to: 'PAID', bulk: true },
  SHIP: { from: ['PREPARING'], to: 'SHIPPED', unclaimed: true },
  UNSHIP: { from: ['SHIPPED'], to: 'PREPARING', reason: 5, unclaimed: true },
  DELIVER: { from: ['SHIPPED'], to: 'DELIVERED', bulk: true },
  UNDELIVER: { from: ['DELIVERED'], to: 'SHIPPED', reason: 5, unclaimed: true },
  MOUNT: { from: ['SHIPPED', 'DELIVERED'], to: 'MOUNTED', deliveryMethods: MOUNTED_BY_US, bulk: true },
  UNMOUNT: { from: ['MOUNTED'], to: 'DELIVERED', reason: 5, deliveryMethods: MOUNTED_BY_US, unclaimed: true },
  CONFIRM: { from: ['DELIVERED', 'MOUNTED'], to: 'CONFIRMED', unclaimed: true, bulk: true },
}

const STAGES: readonly OrderState[] = [
  'PAYMENT_PENDING',
  'PAID',
  'PREPARING',
  'SHIPPED',
  'DELIVERED',
  'MOUNTED',
  'CONFIRMED',
]

/** Whether an order goes on by this move; the others take it back. */
export const goesOn = (action: OrderAction): boolean => {
  const { from, to } = orderMoves[action]
  return from.every((state) => STAGES.indexOf(to) > STAGES.indexOf(state))
}

/** DELIVERED goods that still have to be mounted are not confirmed from there. */
export const startsAt = (action: OrderAction, deliveryMethod: Schemas['DeliveryMethod']): readonly OrderState[] => {
  const { from } = orderMoves[action]
  return action === 'CONFIRM' && deliveryMethod !== 'PARCEL' ? from.filter((state) => state !== 'DELIVERED') : from
}

type Claim = { kind: Schemas['ClaimKind'] } | null

/** What goods of an order say of themselves. */
export interface MovableLine {
  state: OrderState
  /** The one that holds pieces of it. */
  openClaim?: Claim
  deliveredAt?: string | Date | null
  mountedAt?: string | Date | null
}

/** What an order says of itself, for what may be done with it. */
export interface Movable {
  state: OrderState
  deliveryMethod: Schemas['DeliveryMethod']
  paymentMethod: Schemas['PaymentMethod']
  /** Those that have pieces left, or were named; without them the order's own state and claim count. */
  lines?: readonly MovableLine[]
  /** The lines were named: all of them must be able to go. */
  named?: boolean
  openClaim?: Claim
  /** A receipt or an invoice stands on its payment (`order-papers`). */
  papers?: boolean
  /** What has come in of its payment. */
  paidAmount?: number
}

/** `‘배송중’ 상태에서는 처리할 수 없습니다.` */
export const wrongStateText = (label: string): string => `‘${label}’ 상태에서는 처리할 수 없습니다.`

const CLAIM_LABELS: Record<Schemas['ClaimKind'], string> = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' }

export const claimedText = (kind: Schemas['ClaimKind']): string =>
  `진행 중인 ${CLAIM_LABELS[kind]} 요청이 있어 처리할 수 없습니다.`

export const NOT_REVERTIBLE = '입금확인을 취소할 수 없는 주문입니다.'
export const NOT_BY_HAND = '무통장입금 주문만 입금확인할 수 있습니다.'

/** DELIVERED is called so where goods wait for being mounted. */
export const MOUNT_WAITING = '장착 대기'

/** The word for a state, which may depend on the way of delivery. */
export const orderStateLabel = (
  labels: Readonly<Record<OrderState, string>>,
  state: OrderState,
  deliveryMethod: Schemas['DeliveryMethod'],
): string => (state === 'DELIVERED' && deliveryMethod !== 'PARCEL' ? MOUNT_WAITING : labels[state])

const linesOf = ({ lines, state, openClaim = null }: Movable): readonly MovableLine[] =>
  lines && lines.length > 0 ? lines : [{ state, openClaim }]

/** Whether any goods of the order, or all that were named, stand where an action begins, whatever else may be in its way. */
export function fits(action: OrderAction, order: Movable): boolean {
  const { deliveryMethods, whole } = orderMoves[action]
  if (deliveryMethods && !deliveryMethods.includes(order.deliveryMethod)) return false
  // an order that waits has nothing to take back but a part of its money
  if (action === 'REVERT_DEPOSIT' && order.state === 'PAYMENT_PENDING' && !order.paidAmount) return false
  const starts = startsAt(action, order.deliveryMethod)
  const stands = ({ state }: MovableLine): boolean => starts.includes(state)
  return whole || order.named ? linesOf(order).every(stands) : linesOf(order).some(stands)
}

/**
 * Why an action is refused to an administrator, as far as the order itself tells; null when nothing is in its way. `label` is the word for the order's
 * state. Whether it is too late, `order-late` says.
 */
export function moveProblem(action: OrderAction, order: Movable, label: string): string | null {
  const { paymentMethods, unclaimed } = orderMoves[action]
  const reverts = action === 'REVERT_DEPOSIT'
  if (!fits(action, order)) return reverts ? NOT_REVERTIBLE : wrongStateText(label)
  if (paymentMethods && !paymentMethods.includes(order.paymentMethod)) return reverts ? NOT_REVERTIBLE : NOT_BY_HAND
  const starts = startsAt(action, order.deliveryMethod)
  const going = linesOf(order).filter(({ state }) => starts.includes(state))
  const claim = unclaimed && going.find(({ openClaim }) => openClaim)?.openClaim
  if (claim) return reverts ? NOT_REVERTIBLE : claimedText(claim.kind)
  return reverts && order.papers ? NOT_REVERTIBLE : null
}

/** The ways on from where an order stands, for its buttons: those of its state alone, the way forward first. */
export const movesOf = (order: Movable): OrderAction[] =>
  (Object.keys(orderMoves) as OrderAction[])
    .filter((action) => fits(action, order))
    .filter(
      (action) => !(action in { CONFIRM_DEPOSIT: 1, REVERT_DEPOSIT: 1 }) || order.paymentMethod === 'BANK_TRANSFER',
    )
