import { formatThousands } from '@/shared/lib/format'
import type { ReviewRecord } from '../review-shared/review.rules'

/** Formats what can be taken back of a reward: all of it, or what the writer has left. */
export function reclaimText({ rewardPoint, writer }: Pick<ReviewRecord, 'rewardPoint' | 'writer'>): string {
  if (rewardPoint === null) return ''
  const left = writer?.point
  const paid = `지급 ${formatThousands(rewardPoint)}P`
  return typeof left === 'number' && left < rewardPoint ? `${paid}, 작성자 보유 ${formatThousands(left)}P.` : `${paid}.`
}

/** Formats the points of a review: what was paid, or what was really taken back. */
export function rewardText({
  rewardState,
  rewardPoint,
  histories,
}: Pick<ReviewRecord, 'rewardState' | 'rewardPoint' | 'histories'>): string {
  const taken = rewardState === 'RECLAIMED' && histories.find(({ event }) => event === 'RECLAIMED')?.note
  if (taken) return taken
  return rewardPoint === null ? '' : `${formatThousands(rewardPoint)}P`
}
