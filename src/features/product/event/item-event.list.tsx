import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { ItemTabs } from '../item-tabs'
import { useEventActions } from './item-event.actions'
import { useEventColumns } from './item-event.columns'
import { eventDef } from './item-event.def'

const EventDrawer = lazyDrawer(() => import('./item-event.form'), 'EventForm')

export function ItemEventList() {
  const columns = useEventColumns()
  const actions = useEventActions()
  return (
    <>
      <ListScreen
        def={eventDef}
        columns={columns}
        caption="상품 기획전 목록"
        actions={actions}
        create={{ label: '기획전 등록', search: { new: '1' } }}
        summary={<ItemTabs />}
      />
      <EventDrawer />
    </>
  )
}
