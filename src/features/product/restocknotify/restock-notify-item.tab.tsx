import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { saleStateLabels } from '@/shared/api/gen/product-restocknotify.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { productColumn } from '../product.rules'
import { sendDialog, useSendRestock } from './restock-notify.calls'
import { sendProblem, sendTimeText } from './restock-notify.rules'
import { restockItemsDef } from './restock-notify-item.def'

type Item = Schemas['RestockItem']

const { text, link, twoLine, custom, pill, number, count, time, percent } = columnsOf(restockItemsDef)

const product = { ...productColumn((item: Item) => item), grow: true, width: 18 }

const columnsFor = (items: boolean) => [
  items
    ? link('name', {
        ...product,
        to: '/product/manage/detail',
        search: (item) => ({ seq: String(item.itemSeq) }),
      })
    : twoLine('name', product),
  text('itemCode', { width: 7 }),
  text('sizeLabel', { width: 11.5, hidden: true }),
  pill('saleState', saleStateLabels, stateTones),
  custom('stockQuantity', {
    title: '현재고',
    align: 'end',
    width: 6,
    cell: (item) => (item.stockManaged ? formatThousands(item.stockQuantity) : '무제한'),
  }),
  count('waitingCount', {
    to: '/product/restocknotify',
    search: (item) => ({ tab: 'requests', keywordType: 'itemCode', keyword: item.itemCode, state: ['WAITING'] }),
  }),
  time('firstRequestedAt'),
  time('lastSentAt'),
  number('sentCount', { width: 7 }),
  percent('purchaseRate', { decimals: 1, width: 7 }),
]

export function RestockItems() {
  const rights = useRights()
  const columns = useMemo(() => columnsFor(rights.canRead('ITEM_MANAGEMENT')), [rights])
  const { mutateAsync: send } = useSendRestock()
  const actions = useMemo<ListAction<Item>[]>(
    () => [
      {
        label: '알림 발송',
        on: 'both',
        max: 50,
        refuse: sendProblem,
        async run(itemSeqs, _rows, _all, title) {
          return (await sendDialog.get())?.askSend({
            title,
            of: { itemSeqs },
            async send(limits) {
              const { queued, sendAt } = await send({ body: { itemSeqs, ...limits } })
              const message = `${formatThousands(queued)}명에게 ${sendTimeText(sendAt)} 재입고 알림을 발송합니다.`
              return { done: itemSeqs.length, failed: [], message }
            },
          })
        },
      },
    ],
    [send],
  )
  return <ListScreen def={restockItemsDef} columns={columns} caption="상품별 재입고 알림 목록" actions={actions} />
}
