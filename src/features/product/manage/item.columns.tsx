import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { itemPriceRules, saleStateLabels, seasonLabels } from '@/shared/api/gen/product-manage.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { productColumn } from '../product.rules'
import { batteryDef } from './battery.def'
import { useBulkItems, useItemPrice, useStopQuestion } from './item.calls'
import { manageDef } from './item.def'
import { detailOf, nextStates, saleStateRefusal, weekText, weekTone } from './item.rules'

const stockDialog = lazyCode(() => import('./stock-dialog'))

type Row = Schemas['ItemRow']

/** Both lists have the same rows, but different sort keys. */
const columnsOfKind = { TIRE: columnsOf(manageDef), BATTERY: columnsOf(batteryDef) }

const weeks = ({ productionWeekFrom: from, productionWeekTo: to }: Row) =>
  from ? [from, ...(to && to !== from ? [to] : [])].map(weekText).join('~') : undefined

const stockGrid = {
  value: ({ stockManaged, stockQuantity }: Row) => (stockManaged ? String(stockQuantity) : null),
  typed: () => ({ numeric: true, label: '재고', rule: { minimum: 0, maximum: 9999 } }),
  apply: (item: Row, quantity: string | null): Row => ({ ...item, stockQuantity: Number(quantity) }),
  refuse: ({ stockManaged }: Row) => (stockManaged ? undefined : '재고를 관리하지 않는 상품입니다.'),
}

/** Returns the columns of the item lists. Prices, states and switches are edited in the cells. */
export function useItemColumns(kind: 'TIRE' | 'BATTERY') {
  const { mutateAsync: bulk } = useBulkItems()
  const { mutateAsync: setPrice } = useItemPrice()
  const mayStop = useStopQuestion()

  return useMemo(() => {
    const { text, link, money, percent, number, day, custom, edit, click, selectCell, toggle } = columnsOfKind[kind]
    const size =
      kind === 'TIRE'
        ? [
            text('sizeLabel', { width: 11.5, hidden: true }),
            text('season', { width: 4.5, value: (item) => item.season && seasonLabels[item.season] }),
            custom('productionWeekFrom', {
              width: 6,
              sort: 'productionWeekFrom',
              tip: weeks,
              tone: ({ productionWeekFrom: from }) => (from ? weekTone(from, new Date()) : undefined),
              cell: (item) => item.productionWeekFrom,
            }),
          ]
        : [
            text('specCode', { width: 6.2, hidden: true }),
            number('capacityAh', { width: 6.4 }),
            number('cca', { width: 6.1 }),
            text('terminalType', {
              width: 4.8,
              value: (item) => item.terminalType && `${item.terminalType} ${item.terminalPosition}`,
            }),
          ]
    return [
      link('name', {
        ...productColumn((item) => item),
        to: detailOf(kind),
        search: (item) => ({ seq: String(item.itemSeq) }),
        // sorts by brand, then by name
        sort: 'brandName',
        grow: true,
        width: kind === 'TIRE' ? 19 : 12,
      }),
      text('itemCode', { width: 7 }),
      text('brandName', { width: 6.5, hidden: true }),
      ...size,
      money('listPrice', { width: 5.8 }),
      edit('salePrice', {
        kind: 'money',
        width: 6.6,
        rule: itemPriceRules.salePrice,
        check: (item, price) => (price > item.listPrice ? '판매가는 정가보다 클 수 없습니다.' : undefined),
        resendOn: 'BELOW_COST',
        run: ({ itemSeq, listPrice, costPrice, version }, salePrice, { allow }) =>
          setPrice({
            path: { seq: itemSeq },
            body: { listPrice, costPrice, salePrice, version, ...(allow && { allowBelowCost: true }) },
          }),
      }),
      percent('discountRate', { width: 5 }),
      money('costPrice', { width: 7, hidden: true }),
      percent('marginRate', { width: 5.5, decimals: 1, hidden: true }),
      click('stockQuantity', {
        does: '재고조정',
        width: 5,
        cell: (item) => (item.stockManaged ? formatThousands(item.stockQuantity) : '무제한'),
        tone: (item) => (item.stockManaged && item.stockQuantity <= item.safetyStockApplied ? 'red' : undefined),
        grid: stockGrid,
        run: async (item) => (await stockDialog.get())?.openStockDialog(item),
      }),
      selectCell('saleState', saleStateLabels, stateTones, {
        width: 7.6,
        options: nextStates,
        refuse: saleStateRefusal,
        async run(item, saleState) {
          if (saleState === 'STOPPED') await mayStop({ seqs: [item.itemSeq] })
          return bulk({ body: { action: 'SET_SALE_STATE', saleState, seqs: [item.itemSeq] } })
        },
      }),
      toggle('visible', {
        width: 5,
        run: (item, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [item.itemSeq] } }),
      }),
      number('soldLast30Days', { width: 6.5, hidden: true }),
      number('waitingCount', { width: 6, hidden: true }),
      day('updatedAt', { width: 7.5 }),
    ]
  }, [kind, bulk, setPrice, mayStop])
}
