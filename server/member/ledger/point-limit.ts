import type { Actor } from '../../call/call'
import { invalid, invalidState } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'

type Limited = Pick<Actor, 'pointLimit'>

/**
 * Returns why the admin may not move an amount of points or deposit at once, by the limit of their group; undefined if
 * they may.
 */
export function overPointLimit({ pointLimit }: Limited, amount: number, unit: 'P' | '원'): string | undefined {
  if (pointLimit === null || Math.abs(amount) <= pointLimit) return undefined
  return `1회 지급 한도인 ${formatNumber(pointLimit)}${unit} 이하로 입력해 주세요.`
}

/** Throws 400 on `amount` if an entered amount exceeds the limit of the admin's group. */
export function checkEnteredAmount(actor: Limited, amount: number, unit: 'P' | '원'): void {
  const message = overPointLimit(actor, amount, unit)
  if (message) throw invalid({ amount: message })
}

/** Throws INVALID_STATE if an amount that a record determines exceeds the limit of the admin's group. */
export function checkRecordAmount({ pointLimit }: Limited, amount: number, unit: 'P' | '원'): void {
  if (pointLimit === null || Math.abs(amount) <= pointLimit) return
  throw invalidState(
    `1회 지급 한도(${formatNumber(pointLimit)}${unit})보다 큰 금액이라 처리할 수 없습니다. 한도가 없는 관리자에게 요청해 주세요.`,
  )
}
