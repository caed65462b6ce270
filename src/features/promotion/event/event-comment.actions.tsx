import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDrawer } from '@/kit/detail/use-drawer'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { call } from '@/shared/api/client'
import { commentHiddenReasonLabels, eventCommentActionLabels } from '@/shared/api/gen/promotion-event.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { optionsOf } from '@/shared/ui/inputs/select'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { askText } from '@/shared/ui/layers/ask-text'
import { useBulkComments } from './event.calls'
import type { EventScope } from './event-scope.rules'

type Comment = Schemas['EventComment']
type Entry = Schemas['EventEntry']

/** Asks for the reason to hide something. Resolves to undefined if the admin cancels. */
export const askHideReason = async (title: string) =>
  // the options are the values of the enum
  (await askChoice({
    title,
    message: '쇼핑몰에서 보이지 않게 됩니다. 사유를 선택해 주세요.',
    label: '숨김 사유',
    options: optionsOf(commentHiddenReasonLabels),
    confirmLabel: '숨김',
  })) as Schemas['CommentHiddenReason'] | undefined

/** Asks for a prize of an event. Resolves to undefined if the admin cancels. */
const askPrize = (scope: EventScope, title: string, eventSeq: number) =>
  askChoice({
    title,
    message: '당첨자로 선정하고 줄 경품을 선택해 주세요.',
    label: '경품',
    confirmLabel: '선정',
    options: async () =>
      (await call('get', scope.calls.prizes, { path: { seq: eventSeq } })).map(
        ({ eventPrizeSeq, rankNo, name, quantity, winnerCount }) => ({
          value: String(eventPrizeSeq),
          label: `${rankNo}위 ${name} (${winnerCount}/${quantity})`,
        }),
      ),
  })

const WON = '이미 당첨된 회원입니다.'

/** Returns the action 당첨자 선정 for comments or entries. */
function usePick<R extends { eventSeq: number; winner: boolean }>(
  scope: EventScope,
  pickOf: (row: R) => Omit<Schemas['EventPick'], 'eventPrizeSeq'>,
): ListAction<R> {
  const { mutateAsync: pick } = useMutation(apiMutation('post', scope.calls.pick))
  return useMemo(
    () => ({
      label: '당첨자 선정',
      on: 'row',
      refuse: ({ winner }) => (winner ? WON : undefined),
      async run(_seqs, [row], _all, title) {
        const prize = row && (await askPrize(scope, title, row.eventSeq))
        if (!prize) return undefined
        await pick({ path: { seq: row.eventSeq }, body: { eventPrizeSeq: Number(prize), ...pickOf(row) } })
        return { done: 1, failed: [], message: '당첨자로 선정되었습니다.' }
      },
    }),
    [scope, pick, pickOf],
  )
}

const commentBody = ({ eventCommentSeq }: Comment) => ({ eventCommentSeq })
const entryBody = ({ eventEntrySeq }: Entry) => ({ eventEntrySeq })

export function useEntryActions(scope: EventScope): ListAction<Entry>[] {
  const pick = usePick(scope, entryBody)
  return useMemo(() => [pick], [pick])
}

export function useCommentActions(scope: EventScope): ListAction<Comment>[] {
  const { mutateAsync: bulk } = useBulkComments(scope)
  const { mutateAsync: reply } = useMutation(apiMutation('put', scope.calls.reply))
  const { mutateAsync: removeReply } = useMutation(apiMutation('delete', scope.calls.reply))
  const pick = usePick(scope, commentBody)
  const { open } = useDrawer()
  return useMemo(
    () => [
      {
        label: '보기',
        on: 'row',
        reads: true,
        run([seq = 0]) {
          open(seq)
          return undefined
        },
      },
      {
        label: '답글',
        on: 'row',
        run: ([seq = 0], [comment], _all, title) =>
          askText(
            {
              title,
              message: comment?.reply ? `지금 답글: ${comment.reply.content}` : (comment?.content ?? ''),
              label: '답글',
              maxLength: 500,
              confirmLabel: '저장',
              size: 'md',
            },
            async (content) => {
              await reply({ path: { seq }, body: { content, version: comment?.version ?? 0 } })
              return { done: 1, failed: [], message: '답글이 저장되었습니다.' }
            },
          ),
      },
      {
        label: '답글 삭제',
        on: 'row',
        danger: true,
        refuse: ({ reply }) => (reply ? undefined : '답글이 없습니다.'),
        ask: () => '이 댓글의 답글을 삭제합니다.',
        async run([seq = 0], [comment]) {
          await removeReply({ path: { seq }, query: { version: comment?.version ?? 0 } })
          return { done: 1, failed: [], message: '답글이 삭제되었습니다.' }
        },
      },
      pick,
      {
        label: eventCommentActionLabels.HIDE,
        on: 'many',
        async run(seqs, _rows, _all, title) {
          const reason = await askHideReason(title)
          if (!reason) return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'HIDE', seqs: some, reason } }))
        },
      },
      {
        label: eventCommentActionLabels.SHOW,
        on: 'many',
        run: (seqs) => bulk({ body: { action: 'SHOW', seqs } }),
      },
      {
        label: eventCommentActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `댓글 ${rows.length}건을 삭제합니다. 되돌릴 수 없습니다.`,
        run: (seqs) => bulk({ body: { action: 'DELETE', seqs } }),
      },
    ],
    [bulk, reply, removeReply, pick, open],
  )
}
