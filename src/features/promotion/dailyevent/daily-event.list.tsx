import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { periodStateLabels, visibleActionLabels } from '@/shared/api/gen/promotion-dailyevent.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { statePill } from '@/shared/ui/table/cells'
import { EventTabs } from '../event-tabs'
import { useBulkDailyEvents, useCloseDailyEvent } from './daily-event.calls'
import { dailyEventDef } from './daily-event.def'

type Event = Schemas['DailyEventRow']

const DETAIL = '/promotion/dailyevent/detail'

const { number, link, money, pill, toggle, day, custom } = columnsOf(dailyEventDef)

const budget = ({ usedPoint, pointBudget, budgetSpent }: Event) => (
  <>
    {formatThousands(usedPoint)} / {pointBudget === null ? '제한 없음' : formatThousands(pointBudget)}{' '}
    {budgetSpent && statePill('예산소진', 'red')}
  </>
)

function useColumns() {
  const { mutateAsync: bulk } = useBulkDailyEvents()
  return useMemo(
    () => [
      number('dailyEventSeq', { plain: true, width: 4 }),
      link('title', { grow: true, width: 14, to: DETAIL, search: (event) => ({ seq: String(event.dailyEventSeq) }) }),
      custom('startDate', {
        title: '기간',
        width: 13.2,
        cell: ({ startDate, endDate }) => `${startDate} ~ ${endDate}`,
      }),
      money('dailyPoint', { width: 6.5 }),
      number('milestoneCount', { width: 5 }),
      number('memberCount', { width: 7 }),
      number('checkInCount', { width: 6 }),
      custom('usedPoint', { title: '지급 포인트 / 예산', width: 14, align: 'end', cell: budget }),
      pill('state', periodStateLabels, stateTones),
      toggle('visible', {
        run: ({ dailyEventSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [dailyEventSeq] } }),
      }),
      day('createdAt', { width: 7.5 }),
    ],
    [bulk],
  )
}

function useActions(): ListAction<Event>[] {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkDailyEvents()
  const { mutateAsync: close } = useCloseDailyEvent()
  return useMemo(() => {
    const run = (action: Schemas['VisibleAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          void router.navigate({ to: DETAIL, search: { copy: String(seq) } })
          return undefined
        },
      },
      {
        label: '조기종료',
        on: 'row',
        danger: true,
        refuse: ({ state }) =>
          state === 'ONGOING'
            ? undefined
            : state === 'ENDED'
              ? '이미 종료된 출석 이벤트입니다.'
              : '진행 중인 출석 이벤트만 종료할 수 있습니다.',
        ask: ([event]) => `‘${event?.title}’ 이벤트를 지금 종료합니다. 출석이 즉시 마감되고 다시 열 수 없습니다.`,
        async run([seq = 0]) {
          await close({ path: { seq } })
          return { done: 1, failed: [], message: '종료되었습니다.' }
        },
      },
      { label: visibleActionLabels.SHOW, on: 'many', run: run('SHOW') },
      { label: visibleActionLabels.HIDE, on: 'many', run: run('HIDE') },
      {
        label: visibleActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `출석 이벤트 ${rows.length}건을 삭제합니다. 출석 내역이 있는 이벤트는 삭제되지 않습니다.`,
        run: run('DELETE'),
      },
    ]
  }, [bulk, close, router])
}

export function DailyEventList() {
  return (
    <ListScreen
      summary={<EventTabs />}
      def={dailyEventDef}
      columns={useColumns()}
      caption="출석 이벤트 목록"
      actions={useActions()}
      create={{ label: '출석 이벤트 등록', to: DETAIL }}
    />
  )
}
