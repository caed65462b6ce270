import type { ValueFilter } from '@/kit/filters/filter'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { readSeq } from '@/shared/lib/read-value'
import type { Tone } from '@/shared/ui/records/pill'

/** Rules shared by points and deposits. */

type Entry =
  | Pick<Schemas['DepositEntry'], 'kind' | 'remaining' | 'lotState'>
  | Pick<Schemas['PointEntry'], 'kind' | 'remaining' | 'lotState'>

export const lotTones: Readonly<Record<Schemas['LotState'], Tone>> = {
  AVAILABLE: 'green',
  PARTIAL: 'blue',
  USED: 'gray',
  RECLAIMED: 'gray',
  EXPIRED: 'gray',
}

export const refundTones: Readonly<Record<Schemas['DepositRefundState'], Tone>> = {
  REQUESTED: 'blue',
  DONE: 'green',
  REJECTED: 'gray',
  CANCELED: 'gray',
}

/** Returns why a grant cannot be revoked, or undefined. */
export function revokeRefusal({ kind, remaining, lotState }: Entry, noun: '포인트' | '예치금'): string | undefined {
  if (kind !== 'ADMIN_ADD') return `관리자가 지급한 ${noun}만 취소할 수 있습니다.`
  if (lotState === 'EXPIRED') return '유효기간이 지난 포인트입니다.'
  return remaining ? undefined : `이미 모두 사용한 ${noun}입니다.`
}

/** Minimum amount, in points or won, for which a grant or deduction must be confirmed. */
export const CONFIRM_FROM = 100_000

/**
 * Returns the text to confirm before a sheet is applied, e.g. `1,204명에게 총 3,612,000P를 지급합니다.` `amount` includes
 * `minusAmount`, the sum of the deductions, which is 0 or negative.
 */
export function sheetQuestion({ memberCount, amount, minusCount, minusAmount }: Schemas['PointUpload']): string {
  const grantText = `${formatThousands(memberCount - minusCount)}명에게 총 ${formatThousands(amount - minusAmount)}P를 지급합니다.`
  const deductText = `${formatThousands(minusCount)}명에게서 총 ${formatThousands(-minusAmount)}P를 차감합니다.`
  return [minusCount < memberCount && grantText, minusCount > 0 && deductText].filter(Boolean).join(' ')
}

/** Filter by a member. Links from other screens set it. */
export const memberFilter: ValueFilter<'memberSeq', number> = {
  kind: 'text',
  name: 'memberSeq',
  label: '회원번호',
  read: readSeq,
}
