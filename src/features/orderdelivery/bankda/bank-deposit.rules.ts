import type { Schemas } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/records/pill'

export type Deposit = Schemas['BankDeposit']
export type Candidate = Schemas['BankDepositCandidate']

/** Nobody knows yet whose they are. */
export const OPEN_STATES = ['UNMATCHED', 'AMBIGUOUS'] as const satisfies Schemas['BankDepositState'][]

export const depositTones = {
  UNMATCHED: 'red',
  AMBIGUOUS: 'amber',
  AUTO_MATCHED: 'green',
  MANUAL_MATCHED: 'blue',
  IGNORED: 'grey',
} as const satisfies Readonly<Record<Schemas['BankDepositState'], Tone>>

export const isWaiting = ({ state }: Deposit): boolean => OPEN_STATES.some((open) => open === state)

/** Money that is kept for later may be given out later. */
export const mayMatch = (deposit: Deposit): boolean =>
  isWaiting(deposit) || (deposit.state === 'MANUAL_MATCHED' && deposit.restAmount > 0)

export const isMatched = ({ state }: Deposit): boolean => state === 'AUTO_MATCHED' || state === 'MANUAL_MATCHED'

/** Why something may not be done with a deposit; undefined: it may. */
export const refuseMatch = (deposit: Deposit): string | undefined =>
  mayMatch(deposit) ? undefined : '이미 처리된 입금내역입니다.'
export const refuseUnmatch = (deposit: Deposit): string | undefined =>
  isMatched(deposit) ? undefined : '매칭되지 않은 입금내역입니다.'
export const refuseIgnore = (deposit: Deposit): string | undefined =>
  isWaiting(deposit) ? undefined : '미확인·확인필요 입금내역만 제외할 수 있습니다.'
export const refuseUnignore = ({ state }: Deposit): string | undefined =>
  state === 'IGNORED' ? undefined : '제외한 입금내역만 되돌릴 수 있습니다.'

/** An order that takes nothing any more is only named for what is given back. */
export const takesNothing = ({ openAmount }: Candidate): boolean => openAmount === 0

/** What is proposed for a chosen candidate: as much as it lacks and the deposit still has. */
export const proposed = (candidate: Candidate, left: number): number =>
  Math.max(0, Math.min(candidate.openAmount, left))
