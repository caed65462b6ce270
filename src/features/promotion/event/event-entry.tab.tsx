import { useMemo } from 'react'
import type { Column } from '@/kit/columns/column'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import type { Schemas } from '@/shared/api/types'
import { linkTo } from '@/shared/ui/table/cells'
import { useNoColumns } from './event.calls'
import { useEntryActions } from './event-comment.actions'
import { entryDef } from './event-entry.def'
import { type EventScope, shopEvents } from './event-scope.rules'

type Own = readonly Column<Schemas['EventEntry']>[]

/** Returns the entry tab of a scope. `useOwn` returns extra columns behind the participant. */
export function createEntryTab(scope: EventScope, def: typeof entryDef, useOwn: () => Own = useNoColumns) {
  const { number, link, text, custom, yesNo, time } = columnsOf(def)
  const columns = (own: Own) => [
    number('eventEntrySeq', { plain: true, width: 5 }),
    link('eventTitle', {
      width: 14,
      to: scope.screens.detail,
      search: ({ eventSeq }) => ({ seq: String(eventSeq) }),
      label: ({ eventTitle, eventEntrySeq }) => `${eventTitle} 응모 ${eventEntrySeq}`,
    }),
    text('answer', { width: 20, grow: true }),
    custom('loginId', {
      width: 10,
      cut: true,
      cell: ({ loginId, memberSeq }) => linkTo(loginId, `/member/manage/detail?seq=${memberSeq}`),
    }),
    text('name', { width: 6 }),
    ...own,
    yesNo('winner', { width: 5, yes: '당첨', no: '-' }),
    time('createdAt'),
  ]
  return function Tab() {
    const own = useOwn()
    return (
      <ListScreen
        def={def}
        columns={useMemo(() => columns(own), [own])}
        caption="응모 목록"
        actions={useEntryActions(scope)}
      />
    )
  }
}

export const EventEntryTab = createEntryTab(shopEvents, entryDef)
