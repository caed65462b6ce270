import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { restockChannelLabels, restockNotifyStateLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { ERASED_TEXT } from '../../../../domain/common/erased-text'
import { productColumn } from '../product.rules'
import { useRequestActions } from './restock-notify.actions'
import { restockRequestsDef } from './restock-notify.def'

const RestockDrawer = lazyDrawer(() => import('./restock-notify-view'), 'RestockView')

const { text, twoLine, link, pill, time } = columnsOf(restockRequestsDef)

const columns = [
  time('requestedAt'),
  twoLine('itemName', {
    ...productColumn(({ itemName, ...notice }) => ({ ...notice, name: itemName })),
    grow: true,
    width: 17,
  }),
  text('sizeLabel', { width: 11.5, hidden: true }),
  link('name', {
    width: 6,
    value: (notice) => notice.name ?? ERASED_TEXT,
    search: (notice) => ({ seq: String(notice.restockNotifySeq) }),
  }),
  text('mobilePhone', { width: 9, minWidth: 8.8, value: (notice) => notice.mobilePhone ?? ERASED_TEXT }),
  text('channel', { width: 5, value: (notice) => restockChannelLabels[notice.channel] }),
  pill('state', restockNotifyStateLabels, stateTones),
  time('sentAt'),
  text('failReason', { width: 9 }),
  time('purchasedAt'),
]

export function RestockRequests() {
  return (
    <>
      <ListScreen
        def={restockRequestsDef}
        columns={columns}
        caption="재입고 알림 신청내역"
        actions={useRequestActions()}
      />
      <RestockDrawer />
    </>
  )
}
