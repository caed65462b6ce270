import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordHref } from '@/kit/detail/record-navigation'
import { type ListAction, repeatable } from '@/kit/list/actions'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { itemReviewActionLabels as labels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { withParticle } from '../../../../domain/common/particles'
import { LOW_HIDE_WARNING } from '../../../../domain/generalcommunity/review-transitions'
import { useBulkReviews } from './review.calls'
import { isLow, keptPointsNote, type ReviewPath, type ReviewRow, refusals } from './review.rules'

const dialogs = lazyCode(() => import('./review-dialogs'))
const rewards = lazyCode(() => import('./reward-dialog'))

/** Maximum number of reviews per action. */
export const MAX_AT_ONCE = 100

/** Returns the list actions of reviews. `screen` is the page of one. */
export function useReviewActions({ path, noun }: ListDef<ReviewPath>, screen: ScreenPath): ListAction<ReviewRow>[] {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkReviews(path)
  return useMemo(() => {
    const both = { on: 'both', max: MAX_AT_ONCE } as const
    const counted = (seqs: readonly number[]) => `${noun} ${formatThousands(seqs.length)}건`
    return [
      {
        label: '답변',
        on: 'row',
        reads: true,
        run([seq]): undefined {
          router.history.push(recordHref(screen, { seq: String(seq) }))
        },
      },
      {
        ...both,
        label: labels.CHECK,
        refuse: refusals.check,
        run: (seqs) => bulk({ body: { action: 'CHECK', seqs } }),
      },
      {
        ...both,
        label: labels.REWARD,
        refuse: refusals.reward,
        run: async (seqs, _rows, _all, title) =>
          (await rewards.get())?.askReward(title, path, seqs, (reward) =>
            repeatable(reward.seqs, (some) => bulk({ body: { action: 'REWARD', ...reward, seqs: some } })),
          ),
      },
      {
        ...both,
        label: labels.EXCLUDE,
        refuse: refusals.exclude,
        run: async (seqs, _rows, _all, title) =>
          (await dialogs.get())?.askMemo(
            {
              title,
              message: `${withParticle(counted(seqs), '을/를')} 포인트 지급에서 제외합니다.`,
              confirmLabel: labels.EXCLUDE,
            },
            (memo) => repeatable(seqs, (some) => bulk({ body: { action: 'EXCLUDE', seqs: some, memo } })),
          ),
      },
      {
        ...both,
        on: 'row',
        label: labels.RECLAIM,
        danger: true,
        refuse: refusals.reclaim,
        run: async (seqs, _rows, _all, title) =>
          (await dialogs.get())?.askMemo(
            { title, message: RECLAIM_WARNING, confirmLabel: labels.RECLAIM, danger: true },
            (memo) => repeatable(seqs, (some) => bulk({ body: { action: 'RECLAIM', seqs: some, memo } })),
          ),
      },
      {
        ...both,
        label: labels.HIDE,
        danger: true,
        refuse: refusals.hide,
        ask: (rows) => (rows.some(isLow) ? { message: LOW_HIDE_WARNING, confirmLabel: '계속' } : undefined),
        run: async (seqs, rows, _all, title) =>
          (await dialogs.get())?.askReason(
            title,
            'HIDDEN',
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'HIDE', seqs: some, ...reason } })),
            keptPointsNote(rows),
          ),
      },
      {
        ...both,
        label: labels.SHOW,
        refuse: refusals.show,
        ask: (_rows, _all, seqs) => `${withParticle(counted(seqs), '을/를')} 쇼핑몰에 다시 게시합니다.`,
        run: (seqs) => bulk({ body: { action: 'SHOW', seqs } }),
      },
      {
        ...both,
        on: 'row',
        label: labels.DELETE,
        danger: true,
        run: async (seqs, _rows, _all, title) =>
          (await dialogs.get())?.askReason(title, 'DELETED', (reason) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'DELETE', seqs: some, ...reason } })),
          ),
      },
    ]
  }, [bulk, noun, path, router, screen])
}

/** Warning before points are reclaimed. */
export const RECLAIM_WARNING =
  '지급한 포인트를 회수합니다. 작성자에게 남은 포인트까지만 회수되며, 회수한 후기에는 다시 지급할 수 없습니다.'
