/** Labels of claims, for lists that show only these. Transitions are in `claim-transitions`. */

export type ClaimKindName = 'CANCEL' | 'RETURN' | 'EXCHANGE'
export type ClaimStateName = 'REQUESTED' | 'ACCEPTED' | 'COLLECTED' | 'RESHIPPED' | 'DONE' | 'REJECTED' | 'WITHDRAWN'

export const claimKindNames: Record<ClaimKindName, string> = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' }

/** Returns e.g. `취소요청`, `수거중` or `반품완료`. */
export function claimStateName(kind: ClaimKindName, state: ClaimStateName): string {
  const names: Record<ClaimStateName, string> = {
    REQUESTED: `${claimKindNames[kind]}요청`,
    ACCEPTED: '수거중',
    COLLECTED: '수거완료',
    RESHIPPED: '재발송',
    DONE: `${claimKindNames[kind]}완료`,
    REJECTED: '거부',
    WITHDRAWN: '철회',
  }
  return names[state]
}
