import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordHref } from '@/kit/detail/record-navigation'
import type { ListAction } from '@/kit/list/actions'
import { visibleActionLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { useBulkEvents, useCloseEvent, useReopenEvent } from './event.calls'
import { closeRefusal, NO_SHOP, reopenRefusal, shopPageOf } from './event.rules'
import type { EventScope } from './event-scope.rules'

type Row = Schemas['EventRow']

/** Returns the list actions of events. */
export function useEventActions(scope: EventScope): ListAction<Row>[] {
  const { mutateAsync: bulk } = useBulkEvents(scope)
  const { mutateAsync: close } = useCloseEvent(scope)
  const { mutateAsync: reopen } = useReopenEvent(scope)
  const router = useRouter()
  return useMemo(() => {
    const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          router.history.push(recordHref(scope.screens.detail, { copy: String(seq) }))
          return undefined
        },
      },
      {
        label: '미리보기',
        on: 'row',
        reads: true,
        refuse: ({ eventSeq }) => (shopPageOf(scope.page, eventSeq) ? undefined : NO_SHOP),
        run([seq = 0]) {
          window.open(shopPageOf(scope.page, seq), '_blank', 'noopener')
          return undefined
        },
      },
      {
        label: '조기종료',
        on: 'row',
        danger: true,
        refuse: closeRefusal,
        ask: () => '지금 종료하시겠습니까? 참여가 즉시 마감됩니다.',
        async run([seq = 0]) {
          await close({ path: { seq } })
          return { done: 1, failed: [], message: '종료되었습니다.' }
        },
      },
      {
        label: '재개',
        on: 'row',
        refuse: (event) => reopenRefusal(event),
        ask: ([event]) => `‘${event?.title}’ 이벤트를 다시 진행합니다.`,
        async run([seq = 0]) {
          await reopen({ path: { seq } })
          return { done: 1, failed: [], message: '다시 진행합니다.' }
        },
      },
      { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
      { label: visibleActionLabels.HIDE, on: 'many', run: run('HIDE') },
      {
        label: visibleActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `${scope.noun} ${rows.length}건을 삭제합니다. 등록한 경품도 함께 삭제됩니다.`,
        run: run('DELETE'),
      },
    ]
  }, [bulk, close, reopen, router, scope])
}
