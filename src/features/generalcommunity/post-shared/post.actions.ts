import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NO_SHOP, shopPageOf } from '@/features/promotion/event/event.rules'
import { type ListAction, type Outcome, repeatable } from '@/kit/list/actions'
import { visibleActionLabels } from '@/shared/api/gen/generalcommunity-carmaintain.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { optionsOf } from '@/shared/ui/inputs/select'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { isShown, NOT_SHOWN, type PostPath, type PostRow } from './post.rules'

/** Returns the bulk mutation of a board. */
export const useBulkPosts = (path: PostPath) => useMutation(apiMutation('post', `${path}/bulk`))

/** Returns the action 분류 변경, which asks for a category and calls `move`. */
export const moveAction = <R, C extends string>(
  labels: Readonly<Record<C, string>>,
  move: (seqs: number[], category: C) => Promise<Outcome>,
): ListAction<R> => ({
  label: '분류 변경',
  on: 'many',
  async run(seqs, _rows, _all, title) {
    const chosen = await askChoice({
      title,
      message: '옮긴 글은 새 분류의 맨 뒤에 놓입니다.',
      label: '분류',
      options: optionsOf(labels),
      confirmLabel: '변경',
    })
    // the options are the values of the enum
    return chosen === undefined ? undefined : repeatable(seqs, (some) => move(some, chosen as C))
  },
})

/** Returns the list actions of posts. `kindActions` (stable) comes before 삭제. `page`: the shop path of the posts. */
export function usePostActions<R extends PostRow>(
  path: PostPath,
  page: string,
  kindActions?: readonly ListAction<R>[],
): ListAction<R>[] {
  const { mutateAsync: bulk } = useBulkPosts(path)
  return useMemo(() => {
    const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '쇼핑몰 보기',
        on: 'row',
        reads: true,
        refuse: (row) => (isShown(row) ? (shopPageOf(page, 1) ? undefined : NO_SHOP) : NOT_SHOWN),
        run([seq = 0]) {
          window.open(shopPageOf(page, seq), '_blank', 'noopener')
          return undefined
        },
      },
      { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
      { label: visibleActionLabels.HIDE, on: 'many', run: run('HIDE') },
      ...(kindActions ?? []),
      {
        label: visibleActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (_rows, _all, seqs) => `선택한 ${formatThousands(seqs.length)}건을 삭제하시겠습니까?`,
        run: run('DELETE'),
      },
    ]
  }, [bulk, page, kindActions])
}
