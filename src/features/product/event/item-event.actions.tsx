import { useMemo } from 'react'
import { useDrawer } from '@/kit/detail/use-drawer'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { visibleActions } from '../visible-actions'
import { useBulkEvents, useCloseEvent } from './item-event.calls'
import { hasBegun, NO_SHOP, shopPageOf } from './item-event.rules'

type Row = Schemas['ItemEventRow']

/** Returns the list actions of events. */
export function useEventActions(): ListAction<Row>[] {
  const { mutateAsync: bulk } = useBulkEvents()
  const { mutateAsync: close } = useCloseEvent()
  const { create } = useDrawer()
  return useMemo(
    () => [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          create(seq)
          return undefined
        },
      },
      {
        label: '미리보기',
        on: 'row',
        reads: true,
        refuse: ({ code }) => (shopPageOf(code) ? undefined : NO_SHOP),
        run(_, [event]) {
          window.open(shopPageOf(event?.code ?? ''), '_blank', 'noopener')
          return undefined
        },
      },
      {
        label: '종료',
        on: 'row',
        danger: true,
        refuse: ({ state }) =>
          hasBegun(state)
            ? undefined
            : state === 'ENDED'
              ? '이미 종료된 기획전입니다.'
              : '진행 중인 기획전만 종료할 수 있습니다.',
        ask: ([event]) => `‘${event?.title}’ 기획전을 지금 종료합니다. 종료한 기획전은 다시 열 수 없습니다.`,
        async run([seq = 0]) {
          await close({ path: { seq } })
          return { done: 1, failed: [], message: '종료되었습니다.' }
        },
      },
      ...visibleActions<Row>({ noun: '기획전', bulk }),
    ],
    [bulk, close, create],
  )
}
