import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { itemEventStateLabels } from '@/shared/api/gen/product-event.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { useBulkEvents } from './item-event.calls'
import { eventDef } from './item-event.def'
import { discountText } from './item-event.rules'

const { text, link, twoLine, image, custom, number, money, pill, toggle, time } = columnsOf(eventDef)

/** Returns the columns of the list. The switch saves immediately; the server's refusal for an ended event is shown. */
export function useEventColumns() {
  const { mutateAsync: bulk } = useBulkEvents()
  return useMemo(
    () => [
      image('image', { wide: true, value: (event) => event.image?.smallUrl }),
      link('title', { grow: true, width: 14, search: (event) => ({ seq: String(event.itemEventSeq) }) }),
      text('code', { width: 10 }),
      custom('discountType', { title: '할인', width: 7, cell: discountText }),
      twoLine('startAt', {
        title: '기간',
        width: 10,
        value: ({ startAt }) => cellTime(startAt),
        second: ({ endAt }) => `~ ${cellTime(endAt)}`,
      }),
      number('itemCount', { width: 5.5 }),
      pill('state', itemEventStateLabels, stateTones),
      number('orderCount', { width: 5.5 }),
      money('salesAmount', { width: 8 }),
      toggle('visible', {
        run: ({ itemEventSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [itemEventSeq] } }),
      }),
      time('updatedAt'),
    ],
    [bulk],
  )
}
