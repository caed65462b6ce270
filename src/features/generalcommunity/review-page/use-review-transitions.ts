import { useRouter } from '@tanstack/react-router'
import { listHref } from '@/kit/detail/record-navigation'
import type { ScreenPath } from '@/kit/screen-path'
import { ApiError } from '@/shared/api/errors'
import { itemReviewActionLabels as labels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { withParticle } from '../../../../domain/common/particles'
import { LOW_HIDE_WARNING } from '../../../../domain/generalcommunity/review-transitions'
import { useBulkReviews, useMoveReview } from '../review-shared/review.calls'
import { isLow, keptPointsNote, type ReviewPath, type ReviewRecord } from '../review-shared/review.rules'
import { RECLAIM_WARNING } from '../review-shared/review-actions'
import { reclaimText } from './reward.rules'

const dialogs = lazyCode(() => import('../review-shared/review-dialogs'))
const rewards = lazyCode(() => import('../review-shared/reward-dialog'))

const doneLabels = { ...labels, FORWARD: '장착점 전달' }

type Action = Schemas['ItemReviewAction'] | Schemas['StoreReviewAction']

interface Options {
  path: ReviewPath
  seq: number
  record: ReviewRecord
  /** Names the review, e.g. `1234번 벤투스 S2 AS`. */
  name: string
  list: ScreenPath
}

/** Returns the actions on a review, except replying. */
export function useReviewTransitions({ path, seq, record, name, list }: Options) {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkReviews(path)
  const { mutateAsync: move } = useMoveReview(path, seq)
  const { version } = record
  const titleOf = (actionName: string) => `${actionName}: ${name}`

  /** Runs a bulk action on this review only. Throws the refusal. */
  async function act(body: { action: Action; memo?: string; amount?: number; force?: true }) {
    // actions of one kind are only offered for that kind
    const { failed } = await bulk({ body: { ...body, seqs: [seq] } as Schemas['ItemReviewBulk'] })
    const [refused] = failed
    if (refused) throw new ApiError(409, refused.code, refused.message)
    toast(`${withParticle(doneLabels[body.action], '을/를')} 마쳤습니다.`)
    return true as const
  }
  const memo = async (action: 'EXCLUDE' | 'RECLAIM', message: string) =>
    (await dialogs.get())?.askMemo(
      { title: titleOf(labels[action]), message, confirmLabel: labels[action], danger: action === 'RECLAIM' },
      (text) => act({ action, memo: text }),
    )

  return {
    check: useAction(() => act({ action: 'CHECK' })),
    best: useAction((on: boolean) => act({ action: on ? 'SET_BEST' : 'UNSET_BEST' })),
    forward: useAction(async () => {
      const message = '이 후기를 장착점 연락처로 알립니다. 작성자의 연락처는 보내지 않습니다.'
      if (await confirm({ title: titleOf('장착점 전달'), message, confirmLabel: '장착점 전달' }))
        await act({ action: 'FORWARD' })
    }),
    show: useAction(async () => {
      const message = '후기를 쇼핑몰에 다시 게시합니다.'
      if (await confirm({ title: titleOf(labels.SHOW), message, confirmLabel: labels.SHOW }))
        if (await move({ path: { seq }, body: { to: 'PUBLISHED', version } })) toast('후기를 다시 게시했습니다.')
    }),
    reward: async () =>
      (await rewards.get())?.askReward(titleOf(labels.REWARD), path, [seq], ({ amount, force }) =>
        act({ action: 'REWARD', ...(amount !== undefined && { amount }), ...(force && { force }) }),
      ),
    exclude: () => memo('EXCLUDE', '이 후기를 포인트 지급에서 제외합니다.'),
    reclaim: () => memo('RECLAIM', `${reclaimText(record)} ${RECLAIM_WARNING}`.trim()),
    async hide() {
      const title = titleOf(labels.HIDE)
      if (isLow(record) && !(await confirm({ title, message: LOW_HIDE_WARNING, confirmLabel: '계속' }))) return
      const hidden = await (await dialogs.get())?.askReason(
        title,
        'HIDDEN',
        (reason) => move({ path: { seq }, body: { to: 'HIDDEN', version, ...reason } }),
        keptPointsNote([record]),
      )
      if (hidden) toast('후기를 숨겼습니다.')
    },
    async remove() {
      const deleted = await (await dialogs.get())?.askReason(titleOf(labels.DELETE), 'DELETED', (reason) =>
        move({ path: { seq }, body: { to: 'DELETED', version, ...reason } }),
      )
      if (!deleted) return
      toast('후기를 삭제했습니다.')
      router.history.push(listHref(list))
    },
  }
}

export type ReviewTransitions = ReturnType<typeof useReviewTransitions>
