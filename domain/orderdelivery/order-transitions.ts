import type { components } from '../../openapi/schema.gen'
import { claimKindNames } from './claim-names'

/** The transitions of order lines. Shared by screens, server and tests. Those of claims are in `claim-transitions`. */

type Schemas = components['schemas']
export type OrderState = Schemas['OrderState']
export type OrderAction = Schemas['OrderAction']

/** States from first to last, without CANCELED and RETURNED. An order has the state of its least advanced lines. */
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

/** Returns the progress of a state: 0 awaits payment, -1 is canceled or returned. */
export const rankOf = (state: OrderState): number => (LADDER as readonly OrderState[]).indexOf(state)

export interface OrderTransition {
  from: readonly OnLadder[]
  to: OnLadder
  /** Moves the whole order. Single lines cannot be chosen. */
  whole?: true
  /** Minimum length of the required reason. */
  reason?: number
  /** Only with one of these delivery methods. */
  deliveryMethods?: readonly Schemas['DeliveryMethod'][]
  /** For admins only with one of these payment methods. */
  paymentMethods?: readonly Schemas['PaymentMethod'][]
  /** Not while a claim on the lines is open. */
  unclaimed?: true
  /** Also available as a bulk action (`OrderBulkAction`); stated for docs/product/states.md. */
  bulk?: true
}

const MOUNTED_BY_US = ['MOUNT', 'VISIT'] as const

export const orderTransitions: Readonly<Record<OrderAction, OrderTransition>> = {
  CONFIRM_DEPOSIT: {
    from: ['PAYMENT_PENDING'],
    to: 'PAID',
    whole: true,
    paymentMethods: ['BANK_TRANSFER'],
    bulk: true,
  },
  // from PAYMENT_PENDING: part of the payment was received
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

/** Returns whether a move advances the order. Other moves take it back. */
export const isForwardTransition = (action: OrderAction): boolean => {
  const { from, to } = orderTransitions[action]
  return from.every((state) => LADDER.indexOf(to) > LADDER.indexOf(state))
}

/** Returns the start states of an action. DELIVERED goods that are still to be mounted cannot be confirmed. */
export const startStatesOf = (
  action: OrderAction,
  deliveryMethod: Schemas['DeliveryMethod'],
): readonly OrderState[] => {
  const { from } = orderTransitions[action]
  return action === 'CONFIRM' && deliveryMethod !== 'PARCEL' ? from.filter((state) => state !== 'DELIVERED') : from
}

type Claim = { kind: Schemas['ClaimKind'] } | null

/** The facts on a line that decide its moves. */
export interface MovableLine {
  state: OrderState
  /** The claim that holds pieces of it. */
  openClaim?: Claim
  deliveredAt?: string | Date | null
  mountedAt?: string | Date | null
}

/** The facts on an order that decide its moves. */
export interface Movable {
  state: OrderState
  deliveryMethod: Schemas['DeliveryMethod']
  paymentMethod: Schemas['PaymentMethod']
  /** Lines with remaining pieces, or the chosen ones. If omitted, state and claim of the order apply. */
  lines?: readonly MovableLine[]
  /** Whether the lines were chosen, so that all of them must be able to move. */
  hasChosenLines?: boolean
  openClaim?: Claim
  /** Whether a cash receipt or tax invoice exists for its payment (`order-tax-documents`). */
  hasTaxDocuments?: boolean
  /** Whether money of it was refunded or is about to be. */
  refunded?: boolean
  /** Amount paid so far. */
  paidAmount?: number
}

/** Returns e.g. `‘배송중’ 상태에서는 처리할 수 없습니다.` */
export const wrongStateText = (label: string): string => `‘${label}’ 상태에서는 처리할 수 없습니다.`

export const claimedText = (kind: Schemas['ClaimKind']): string =>
  `진행 중인 ${claimKindNames[kind]} 요청이 있어 처리할 수 없습니다.`

export const NOT_REVERTIBLE = '입금확인을 취소할 수 없는 주문입니다.'
export const REVERT_REFUNDED = `${NOT_REVERTIBLE} (환불한 금액이 있습니다.)`
export const REVERT_WITH_TAX_DOCUMENTS = `${NOT_REVERTIBLE} (현금영수증이나 세금계산서가 있습니다.)`
export const NOT_BY_HAND = '무통장입금 주문만 입금확인할 수 있습니다.'

/** Label of DELIVERED if the goods are still to be mounted. */
export const MOUNT_WAITING = '장착 대기'

/** Returns the label of a state, which may depend on the delivery method. */
export const orderStateLabel = (
  labels: Readonly<Record<OrderState, string>>,
  state: OrderState,
  deliveryMethod: Schemas['DeliveryMethod'],
): string => (state === 'DELIVERED' && deliveryMethod !== 'PARCEL' ? MOUNT_WAITING : labels[state])

const linesOf = ({ lines, state, openClaim = null }: Movable): readonly MovableLine[] =>
  lines && lines.length > 0 ? lines : [{ state, openClaim }]

/**
 * Returns whether any line, or every chosen line, is in a start state of the action. Other conditions are not checked.
 */
export function canStart(action: OrderAction, order: Movable): boolean {
  const { deliveryMethods, whole } = orderTransitions[action]
  if (deliveryMethods && !deliveryMethods.includes(order.deliveryMethod)) return false
  // a pending order can only revert a partial payment
  if (action === 'REVERT_DEPOSIT' && order.state === 'PAYMENT_PENDING' && !order.paidAmount) return false
  const starts = startStatesOf(action, order.deliveryMethod)
  const isInStartState = ({ state }: MovableLine): boolean => starts.includes(state)
  return whole || order.hasChosenLines ? linesOf(order).every(isInStartState) : linesOf(order).some(isInStartState)
}

/**
 * Returns why an action is refused to an admin, as far as the order itself tells, or null.
 * `label`: label of the order's state. Time limits are in `order-time-limits`.
 */
export function moveProblem(action: OrderAction, order: Movable, label: string): string | null {
  const { paymentMethods, unclaimed } = orderTransitions[action]
  const reverts = action === 'REVERT_DEPOSIT'
  if (!canStart(action, order)) return reverts ? NOT_REVERTIBLE : wrongStateText(label)
  if (paymentMethods && !paymentMethods.includes(order.paymentMethod)) return reverts ? NOT_REVERTIBLE : NOT_BY_HAND
  const starts = startStatesOf(action, order.deliveryMethod)
  const movingLines = linesOf(order).filter(({ state }) => starts.includes(state))
  const claim = unclaimed && movingLines.find(({ openClaim }) => openClaim)?.openClaim
  if (claim) return reverts ? `${NOT_REVERTIBLE} (${claimedText(claim.kind)})` : claimedText(claim.kind)
  if (reverts && order.refunded) return REVERT_REFUNDED
  return reverts && order.hasTaxDocuments ? REVERT_WITH_TAX_DOCUMENTS : null
}

/** Returns the moves that the state of an order allows, for its buttons, with the forward move first. */
export const movesOf = (order: Movable): OrderAction[] =>
  (Object.keys(orderTransitions) as OrderAction[])
    .filter((action) => canStart(action, order))
    .filter(
      (action) => !(action in { CONFIRM_DEPOSIT: 1, REVERT_DEPOSIT: 1 }) || order.paymentMethod === 'BANK_TRANSFER',
    )
