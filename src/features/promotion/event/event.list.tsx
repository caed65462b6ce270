import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { hrefOf } from '@/kit/columns/base'
import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { eventAudienceLabels, eventKindLabels, eventStateLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { cellDay, cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { linkTo, mutedText, statePill } from '@/shared/ui/table/cells'
import { EventTabs } from '../event-tabs'
import { useEventActions } from './event.actions'
import { useBulkEvents } from './event.calls'
import { eventDef } from './event.def'
import { hasParticipants, isLate } from './event.rules'
import { type EventScope, shopEvents } from './event-scope.rules'

type Own = readonly Column<Schemas['EventRow']>[]

/** Returns the event list of a scope. `own`: extra columns beside the kind. */
export function createEventList(scope: EventScope, def: typeof eventDef, own: Own = []) {
  const { number, link, image, custom, twoLine, pill, toggle, yesNo, count, day } = columnsOf(def)
  const { screens } = scope
  const seqOf = ({ eventSeq }: { eventSeq: number }) => String(eventSeq)
  /** Leads to the prizes and winners, also before there are any. */
  const winnersCell = (event: Schemas['EventRow']) => {
    if (!hasParticipants(event.kind)) return '-'
    const none = event.state === 'ENDED' ? '추첨' : '경품'
    const text = event.winnerCount > 0 ? formatThousands(event.winnerCount) : none
    return linkTo(text, hrefOf(screens.prize, { eventSeq: seqOf(event) }))
  }
  const columns = (bulk: ReturnType<typeof useBulkEvents>['mutateAsync']) => [
    number('eventSeq', { plain: true, width: 3.5 }),
    image('thumbImage', { value: (event) => event.thumbImage?.smallUrl }),
    link('title', { width: 17, grow: true, to: screens.detail, search: (event) => ({ seq: seqOf(event) }) }),
    custom('kind', { width: 5.5, cell: ({ kind }) => eventKindLabels[kind] }),
    twoLine('startAt', {
      title: '기간',
      width: 10.4,
      minWidth: 10.4,
      value: ({ startAt }) => cellTime(startAt),
      second: ({ endAt, closedAt }) =>
        closedAt ? `~ ${cellDay(closedAt)} 조기종료` : endAt ? `~ ${cellTime(endAt)}` : '상시',
    }),
    pill('state', eventStateLabels, stateTones, { width: 6 }),
    toggle('visible', {
      run: ({ eventSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [eventSeq] } }),
    }),
    count('entryCount', {
      width: 5,
      to: screens.comment,
      search: (event) => ({ tab: 'entries', eventSeq: seqOf(event) }),
    }),
    count('commentCount', { width: 5, to: screens.comment, search: (event) => ({ eventSeq: seqOf(event) }) }),
    custom('winnerCount', { width: 5, align: 'end', cell: winnersCell }),
    custom('announceDate', {
      width: 7.6,
      cell: (event) =>
        event.announceDate && (isLate(event) ? statePill(event.announceDate, 'red') : mutedText(event.announceDate)),
    }),
    ...own,
    custom('audience', { width: 6.5, cell: ({ audience }) => eventAudienceLabels[audience] }),
    yesNo('pinned', { width: 4, yes: '고정', no: '-' }),
    number('viewCount', { width: 5 }),
    day('createdAt', { width: 7 }),
  ]
  return function List() {
    const { mutateAsync: bulk } = useBulkEvents(scope)
    return (
      <ListScreen
        summary={def.screen === '/promotion/event' && <EventTabs />}
        def={def}
        columns={useMemo(() => columns(bulk), [bulk])}
        caption={`${scope.noun} 목록`}
        actions={useEventActions(scope)}
        create={{ label: '등록', to: screens.detail }}
      />
    )
  }
}

export const EventList = createEventList(shopEvents, eventDef)
