import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { rentalProductStateLabels, saleStateLabels } from '@/shared/api/gen/rental-rentalproduct.gen'
import { statePill } from '@/shared/ui/table/cells'
import { useBulkProducts } from './rental-product.calls'
import { rentalProductDef } from './rental-product.def'
import { isExpensive, ratioText } from './rental-product.words'

const { text, link, money, number, pill, toggle, custom, day } = columnsOf(rentalProductDef)

/** Returns the columns of the list. The switch saves at once. */
export function useProductColumns() {
  const { mutateAsync: bulk } = useBulkProducts()
  return useMemo(
    () => [
      link('displayName', {
        search: ({ rentalProductSeq }) => ({ seq: String(rentalProductSeq) }),
        picture: ({ item }) => item.thumbnailUrl,
        second: ({ item, badgeText }) => [item.brandName, badgeText].filter(Boolean).join(' · '),
        grow: true,
        width: 30,
        minWidth: 20,
      }),
      text('itemCode', { title: '상품코드', width: 7, value: ({ item }) => item.itemCode }),
      pill('displayState', rentalProductStateLabels, stateTones, { width: 8 }),
      toggle('visible', {
        run: ({ rentalProductSeq }, next) =>
          bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [rentalProductSeq] } }),
      }),
      money('lowestFee', { width: 6.5 }),
      text('stockQuantity', {
        title: '재고',
        align: 'end',
        width: 5.5,
        value: ({ item }) =>
          item.saleState === 'ON_SALE' ? item.stockQuantity.toLocaleString('ko-KR') : saleStateLabels[item.saleState],
      }),
      day('updatedAt', { width: 7.5 }),
      text('sizeLabel', { title: '규격', width: 10.4, minWidth: 9, value: ({ item }) => item.sizeLabel }),
      text('rentalCompany', { width: 8.8, minWidth: 7 }),
      number('planCount', { width: 6.2 }),
      money('lowestCardFee', { width: 7.2 }),
      custom('purchaseRatio', {
        width: 6,
        cell: ({ purchaseRatio: ratio }) =>
          isExpensive(ratio) ? statePill(ratioText(ratio), 'amber') : ratioText(ratio),
      }),
      number('applicationCount30d', { width: 7.2 }),
    ],
    [bulk],
  )
}
