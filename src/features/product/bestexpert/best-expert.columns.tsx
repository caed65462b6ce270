import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import { bestExpertStateLabels, bestSectionLabels, saleStateLabels } from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { productColumn } from '../product.rules'
import type { useBulkBest } from './best-expert.calls'

type Path = '/api/v1/admin/best-experts'
type Best = Schemas['BestExpertRow']

const until = (endAt: string | null): string => `~ ${endAt ? cellTime(endAt) : ''}`

const fromText = ({ startAt, endAt }: Best): string =>
  startAt ? cellTime(startAt) : endAt ? until(endAt) : '기간 제한 없음'

/** Returns the columns of both lists. Experts have an additional one. */
export function bestColumns(
  def: ListDef<Path>,
  recommendType: Schemas['RecommendType'],
  bulk: ReturnType<typeof useBulkBest>['mutateAsync'],
) {
  const { text, link, twoLine, money, number, pill, toggle, day } = columnsOf(def)
  return [
    number('rankNo', { width: 4.5 }),
    link('item', {
      ...productColumn(({ item }) => item),
      to: '/product/bestexpert/detail',
      search: (best) => ({ seq: String(best.bestExpertSeq) }),
      grow: true,
      width: 19,
    }),
    text('section', { value: (best) => bestSectionLabels[best.section], width: 7, hidden: true }),
    text('itemSeq', { title: '규격', value: ({ item }) => item.sizeLabel, width: 9, hidden: true }),
    money('itemType', { title: '판매가', value: ({ item }) => item.salePrice, width: 6 }),
    text('recommendType', {
      title: '재고',
      align: 'end',
      width: 5.5,
      value: ({ item }) => (item.saleState === 'ON_SALE' ? item.stockQuantity : saleStateLabels[item.saleState]),
    }),
    text('badgeText', { width: 5 }),
    text('headline', { width: 13 }),
    ...(recommendType === 'EXPERT' ? [text('expertName', { width: 6 })] : []),
    twoLine('startAt', {
      title: '기간',
      value: fromText,
      second: ({ startAt, endAt }) => startAt && until(endAt),
      width: 10,
    }),
    pill('displayState', bestExpertStateLabels, stateTones),
    toggle('visible', {
      run: (best, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [best.bestExpertSeq] } }),
    }),
    number('soldLast30Days', { width: 6 }),
    day('updatedAt', { width: 7.5 }),
  ]
}
