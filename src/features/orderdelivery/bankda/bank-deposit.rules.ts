import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export type Deposit = Schemas['BankDeposit']
export type Candidate = Schemas['BankDepositCandidate']

/** States of deposits that are not assigned to an order yet. */
export const OPEN_STATES = ['UNMATCHED', 'AMBIGUOUS'] as const satisfies Schemas['BankDepositState'][]

export const depositTones = {
  UNMATCHED: 'red',
  AMBIGUOUS: 'amber',
  AUTO_MATCHED: 'green',
  MANUAL_MATCHED: 'blue',
  IGNORED: 'gray',
} as const satisfies Readonly<Record<Schemas['BankDepositState'], Tone>>

export const isWaiting = ({ state }: Deposit): boolean => OPEN_STATES.some((open) => open === state)

/** Returns whether a deposit can be matched: it is waiting, or a manual match left a rest. */
export const canMatch = (deposit: Deposit): boolean =>
  isWaiting(deposit) || (deposit.state === 'MANUAL_MATCHED' && deposit.restAmount > 0)

export const isMatched = ({ state }: Deposit): boolean => state === 'AUTO_MATCHED' || state === 'MANUAL_MATCHED'

/** Returns why a deposit cannot be matched, or undefined. */
export const matchRefusal = (deposit: Deposit): string | undefined =>
  canMatch(deposit) ? undefined : '이미 처리된 입금내역입니다.'
export const unmatchRefusal = (deposit: Deposit): string | undefined =>
  isMatched(deposit) ? undefined : '매칭되지 않은 입금내역입니다.'
export const ignoreRefusal = (deposit: Deposit): string | undefined =>
  isWaiting(deposit) ? undefined : '미확인·확인필요 입금내역만 제외할 수 있습니다.'
export const refuseUnignore = ({ state }: Deposit): string | undefined =>
  state === 'IGNORED' ? undefined : '제외한 입금내역만 되돌릴 수 있습니다.'

/** Returns whether an order has nothing left to pay. It can then only be chosen as the order to refund. */
export const isFullyPaid = ({ openAmount }: Candidate): boolean => openAmount === 0

/** Returns the proposed amount of a candidate: its open amount, limited to what is left of the deposit. */
export const proposedAmount = (candidate: Candidate, left: number): number =>
  Math.max(0, Math.min(candidate.openAmount, left))
