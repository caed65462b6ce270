/**
 * Claims and refunds: the reasons and who is at fault, and the moves of each state.
 * Shared by screens and server; total over the enums of the contract.
 */

import { required } from '../messages/required'
import { type ClaimKindName, type ClaimStateName, claimStateName } from './claim-names'

export type ClaimFaultName = 'BUYER' | 'SELLER'
export type ClaimActionName =
  | 'ACCEPT'
  | 'COLLECT'
  | 'COMPLETE'
  | 'RESHIP'
  | 'DELIVER'
  | 'CONVERT_TO_RETURN'
  | 'REJECT'
  | 'WITHDRAW'

interface Reason {
  fault: ClaimFaultName
  kinds: readonly ClaimKindName[]
  /** Requires an explanation as well. */
  text?: true
  /** Set by the system; not selectable. */
  system?: true
}

const ALL = ['CANCEL', 'RETURN', 'EXCHANGE'] as const

export const claimReasons = {
  CHANGE_OF_MIND: { fault: 'BUYER', kinds: ALL },
  WRONG_SIZE: { fault: 'BUYER', kinds: ALL },
  DUPLICATE_ORDER: { fault: 'BUYER', kinds: ALL },
  SOLD_OUT: { fault: 'SELLER', kinds: ['CANCEL', 'RETURN'] },
  DELAY: { fault: 'SELLER', kinds: ['CANCEL', 'RETURN'] },
  STORE_PROBLEM: { fault: 'SELLER', kinds: ['CANCEL', 'RETURN'] },
  DEFECT: { fault: 'SELLER', kinds: ['RETURN', 'EXCHANGE'] },
  WRONG_ITEM: { fault: 'SELLER', kinds: ['RETURN', 'EXCHANGE'] },
  OLD_PRODUCTION: { fault: 'SELLER', kinds: ['RETURN', 'EXCHANGE'] },
  SELLER_ETC: { fault: 'SELLER', kinds: ALL, text: true },
  BUYER_ETC: { fault: 'BUYER', kinds: ALL, text: true },
  DEPOSIT_EXPIRED: { fault: 'BUYER', kinds: ['CANCEL'], system: true },
} as const satisfies Record<string, Reason>

export type ClaimReasonName = keyof typeof claimReasons

const reasonOf = (code: ClaimReasonName): Reason => claimReasons[code]

/** Returns the selectable reasons of a kind of claim, in table order. */
export const reasonsOf = (kind: ClaimKindName): ClaimReasonName[] =>
  (Object.keys(claimReasons) as ClaimReasonName[]).filter(
    (code) => !reasonOf(code).system && reasonOf(code).kinds.includes(kind),
  )

export const MIN_REASON_TEXT = 5
/** Returns whether a reason requires an explanation. */
export const needsText = (code: ClaimReasonName): boolean => reasonOf(code).text === true

/** Returns why a claim cannot have a reason, or null. `bySystem`: the reason is set by the system. */
export function reasonProblem(kind: ClaimKindName, code: ClaimReasonName, bySystem = false): string | null {
  const { kinds, system } = reasonOf(code)
  return kinds.includes(kind) && (bySystem || !system) ? null : '선택할 수 없는 사유입니다.'
}

/** States in which a claim reserves its pieces. */
export const OPEN_CLAIM_STATES = [
  'REQUESTED',
  'ACCEPTED',
  'COLLECTED',
  'RESHIPPED',
] as const satisfies readonly ClaimStateName[]

export const isOpenClaim = (state: ClaimStateName): boolean =>
  OPEN_CLAIM_STATES.some((open: ClaimStateName) => open === state)

export interface ClaimTransition {
  action: ClaimActionName
  kind: ClaimKindName
  from: ClaimStateName
  to: ClaimStateName
  label: string
  /** Minimum length of the required reason. */
  reason?: number
  /** Refunds money, so it needs a settlement. */
  pays?: true
  /** Refunded before the goods have arrived. */
  early?: true
}

const REASON = 5
const forReturnAndExchange = (move: Omit<ClaimTransition, 'kind'>): ClaimTransition[] => [
  { ...move, kind: 'RETURN' },
  { ...move, kind: 'EXCHANGE' },
]
const reject = (kind: ClaimKindName, from: ClaimStateName): ClaimTransition => ({
  action: 'REJECT',
  kind,
  from,
  to: 'REJECTED',
  label: '거부',
  reason: REASON,
})
const withdraw = (kind: ClaimKindName, from: ClaimStateName): ClaimTransition => ({
  action: 'WITHDRAW',
  kind,
  from,
  to: 'WITHDRAWN',
  label: '철회',
})

/** All moves of an admin, in button order. */
export const claimTransitions: readonly ClaimTransition[] = [
  { action: 'COMPLETE', kind: 'CANCEL', from: 'REQUESTED', to: 'DONE', label: '취소완료', pays: true },
  ...forReturnAndExchange({ action: 'ACCEPT', from: 'REQUESTED', to: 'ACCEPTED', label: '승인(수거)' }),
  ...forReturnAndExchange({ action: 'COLLECT', from: 'ACCEPTED', to: 'COLLECTED', label: '수거완료' }),
  { action: 'COMPLETE', kind: 'RETURN', from: 'COLLECTED', to: 'DONE', label: '반품완료', pays: true },
  {
    action: 'COMPLETE',
    kind: 'RETURN',
    from: 'ACCEPTED',
    to: 'DONE',
    label: '선환불',
    pays: true,
    early: true,
    reason: REASON,
  },
  { action: 'RESHIP', kind: 'EXCHANGE', from: 'COLLECTED', to: 'RESHIPPED', label: '재발송' },
  { action: 'DELIVER', kind: 'EXCHANGE', from: 'RESHIPPED', to: 'DONE', label: '교환완료' },
  { action: 'CONVERT_TO_RETURN', kind: 'EXCHANGE', from: 'ACCEPTED', to: 'ACCEPTED', label: '반품 전환' },
  { action: 'CONVERT_TO_RETURN', kind: 'EXCHANGE', from: 'COLLECTED', to: 'COLLECTED', label: '반품 전환' },
  reject('CANCEL', 'REQUESTED'),
  reject('RETURN', 'REQUESTED'),
  reject('RETURN', 'COLLECTED'),
  reject('EXCHANGE', 'REQUESTED'),
  reject('EXCHANGE', 'COLLECTED'),
  withdraw('CANCEL', 'REQUESTED'),
  withdraw('RETURN', 'REQUESTED'),
  withdraw('RETURN', 'ACCEPTED'),
  withdraw('EXCHANGE', 'REQUESTED'),
  withdraw('EXCHANGE', 'ACCEPTED'),
]

interface ClaimFacts {
  kind: ClaimKindName
  state: ClaimStateName
}

/** Returns the possible moves of a claim. */
export const claimTransitionsOf = ({ kind, state }: ClaimFacts): ClaimTransition[] =>
  claimTransitions.filter((move) => move.kind === kind && move.from === state)

/** Returns the move of an action, or null if the state does not allow it (see `claimRefusal`). */
export const claimTransitionOf = (claim: ClaimFacts, action: ClaimActionName): ClaimTransition | null =>
  claimTransitionsOf(claim).find((move) => move.action === action) ?? null

export const claimRefusal = ({ kind, state }: ClaimFacts): string =>
  `‘${claimStateName(kind, state)}’ 상태에서는 처리할 수 없습니다.`

// ---- opening one ---------------------------------------------------------------------------------------------------------

const BEFORE_SHIPPED = ['PAYMENT_PENDING', 'PAID', 'PREPARING']
const SHIPPED_OR_LATER = ['SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED']
const KEPT_FOR_GOOD = ['MOUNTED', 'CONFIRMED']

/** Returns why a line in a state cannot be claimed, or null. `stateName`: label of the state. */
export function lineClaimProblem(
  kind: ClaimKindName,
  fault: ClaimFaultName,
  { state, stateName }: { state: string; stateName: string },
): string | null {
  if (kind === 'CANCEL') {
    if (BEFORE_SHIPPED.includes(state)) return null
    if (SHIPPED_OR_LATER.includes(state)) return '배송이 시작된 상품은 취소할 수 없습니다. 반품으로 접수해 주세요.'
  } else if (SHIPPED_OR_LATER.includes(state)) {
    return fault === 'BUYER' && KEPT_FOR_GOOD.includes(state)
      ? '장착한 타이어는 단순 변심으로 반품할 수 없습니다.'
      : null
  }
  return `‘${stateName}’ 상태에서는 처리할 수 없습니다.`
}

/** Days after delivery in which goods can be returned, by who is at fault. */
export const RETURN_DAYS: Record<ClaimFaultName, number> = { BUYER: 7, SELLER: 90 }
export const MIN_OVERRIDE_REASON = 10

// ---- money ---------------------------------------------------------------------------------------------------------------

export type RefundMethodName = 'PG_CANCEL' | 'BANK' | 'DEPOSIT' | 'NONE'
export type RefundStateName = 'PENDING' | 'DONE' | 'FAILED'
export type RefundActionName = 'COMPLETE' | 'RETRY' | 'CHANGE_METHOD'

export const ADJUST_LIMIT = 5_000_000
export const MIN_ADJUST_REASON = 5
/** Working days within which a refund is due. */
export const REFUND_DUE_DAYS = 3

interface RefundTransition {
  action: RefundActionName
  label: string
  methods: readonly RefundMethodName[]
  from: readonly RefundStateName[]
}

export const refundTransitions: readonly RefundTransition[] = [
  { action: 'COMPLETE', label: '환불완료', methods: ['BANK'], from: ['PENDING'] },
  { action: 'RETRY', label: '재시도', methods: ['PG_CANCEL'], from: ['FAILED', 'PENDING'] },
  { action: 'CHANGE_METHOD', label: '방법 변경', methods: ['PG_CANCEL'], from: ['FAILED'] },
]

export const refundStateNames: Record<RefundStateName, string> = {
  PENDING: '환불대기',
  DONE: '환불완료',
  FAILED: '환불실패',
}

/** The facts on a refund that decide its moves. `hasAccount` may be omitted if the account is known. */
interface RefundFacts {
  method: RefundMethodName
  state: RefundStateName
  hasAccount?: boolean
}

/** Returns why an action is refused for a refund, or null. A bank transfer without an account can still get one. */
export function refundTransitionProblem(
  action: RefundActionName,
  { method, state, hasAccount = true }: RefundFacts,
): string | null {
  const move = refundTransitions.find((one) => one.action === action)
  if (action === 'CHANGE_METHOD' && method === 'BANK' && state === 'PENDING' && !hasAccount) return null
  if (!move?.from.includes(state)) return `‘${refundStateNames[state]}’ 상태에서는 처리할 수 없습니다.`
  if (action === 'COMPLETE' && method === 'BANK' && !hasAccount) return required('환불 계좌')
  if (move.methods.includes(method)) return null
  return action === 'COMPLETE'
    ? '계좌이체 환불만 환불완료로 처리할 수 있습니다.'
    : '결제취소 환불에서만 할 수 있습니다.'
}

type PaymentMethodName =
  | 'CARD'
  | 'CARD_BY_NUMBER'
  | 'EASY_PAY'
  | 'ACCOUNT_TRANSFER'
  | 'VIRTUAL_ACCOUNT'
  | 'BANK_TRANSFER'
  | 'NONE'

/** Returns whether the refund goes to an account that the buyer names. */
export const needsAccount = (method: RefundMethodName, payment: PaymentMethodName): boolean =>
  method === 'BANK' || (method === 'PG_CANCEL' && payment === 'VIRTUAL_ACCOUNT')
