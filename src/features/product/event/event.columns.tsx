import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { itemEventStateLabels } from '@/shared/api/gen/product-event.gen'
import { useBulkEvents } from './event.calls'
import { eventDef } from './event.def'
import { eventStateTones } from './event.labels'
import { discountText, periodOf } from './event.rules'

const { text, link, image, custom, number, money, pill, toggle, time } = columnsOf(eventDef)

/** Columns of the list; the switch works at once, and tells why when an event is over. */
export function useEventColumns() {
  const { mutateAsync: bulk } = useBulkEvents()
  return useMemo(
    () => [
      image('image', { wide: true, value: (event) => event.image?.url }),
      link('title', { grow: true, width: 18, search: (event) => ({ seq: String(event.itemEventSeq) }) }),
      text('code', { width: 11 }),
      custom('discountType', { title: '할인', width: 8, cell: discountText }),
      custom('startAt', { title: '기간', width: 21, cell: periodOf }),
      number('itemCount', { width: 6 }),
      pill('state', itemEventStateLabels, eventStateTones),
      number('orderCount', { width: 6.5 }),
      money('salesAmount', { width: 9 }),
      toggle('visible', {
        run: ({ itemEventSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [itemEventSeq] } }),
      }),
      time('updatedAt', { width: 10.5 }),
    ],
    [bulk],
  )
}
