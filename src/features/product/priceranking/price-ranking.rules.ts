import type { Schemas } from '@/shared/api/types'
import { numberPrompt, requiredPrompt } from '@/shared/lib/validate'
import { DAY_MS } from '../../../../domain/common/durations'
import { plainNumber } from '../../../../domain/common/number-text'

type Ranking = Pick<Schemas['PriceRanking'], 'rank' | 'sellerCount'>

/** Returns e.g. `3/12`, or null without current offers. */
export const rankText = ({ rank, sellerCount }: Ranking): string | null =>
  rank === null || sellerCount === null ? null : `${rank}/${sellerCount}`

/** Returns what is wrong with a minimum margin, or null. */
export function floorProblem(typed: string): string | null {
  const text = plainNumber(typed)
  if (text === '') return requiredPrompt('최소 마진율')
  if (!/^-?\d+(\.\d*)?$/.test(text)) return numberPrompt
  if (Number(text) < 0 || Number(text) > 30) return '0 이상 30 이하로 입력해 주세요.'
  return /^\d+(\.\d)?$/.test(text) ? null : '소수점 첫째 자리까지 입력해 주세요.'
}

/** Returns a function that scales values to `height`, with 10 % padding at the top and bottom. */
export function scaleOf(values: readonly number[], height: number): (value: number) => number {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = (high - low) * 0.1 || high * 0.05 || 1
  return (value) => ((value - (low - room)) / (high - low + 2 * room)) * height
}

/** Returns the number of days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
