import { columnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/def'
import { bestExpertStateLabels, bestSectionLabels, saleStateLabels } from '@/shared/api/gen/product-bestexpert.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import type { useBulkBest } from './best.calls'
import { bestStateTones } from './best.labels'

type Path = '/api/v1/admin/best-experts'
type Best = Schemas['BestExpertRow']

const spanText = ({ startAt, endAt }: Best): string | null =>
  startAt || endAt ? `${startAt ? formatTime(startAt) : ''} ~ ${endAt ? formatTime(endAt) : ''}` : '기간 제한 없음'

/** Columns of both lists; experts have one more. */
export function bestColumns(
  def: ListDef<Path>,
  recommendType: Schemas['RecommendType'],
  bulk: ReturnType<typeof useBulkBest>['mutateAsync'],
) {
  const { text, link, image, money, number, pill, toggle, time } = columnsOf(def)
  return [
    number('rankNo', { width: 5 }),
    image('image', { title: '이미지', value: ({ item }) => item.thumbnailUrl }),
    link('item', {
      title: '상품명',
      value: ({ item }) => item.name,
      to: '/product/bestexpert/detail',
      search: (best) => ({ seq: String(best.bestExpertSeq) }),
      grow: true,
      width: 16,
    }),
    text('section', { value: (best) => bestSectionLabels[best.section], width: 7, hidden: true }),
    text('itemSeq', { title: '규격', value: ({ item }) => item.sizeLabel, width: 9 }),
    money('itemType', { title: '판매가', value: ({ item }) => item.salePrice, width: 7 }),
    text('recommendType', {
      title: '재고',
      align: 'end',
      width: 6,
      value: ({ item }) => (item.saleState === 'ON_SALE' ? item.stockQuantity : saleStateLabels[item.saleState]),
    }),
    text('badgeText', { width: 6 }),
    text('headline', { width: 12 }),
    ...(recommendType === 'EXPERT' ? [text('expertName', { width: 6 })] : []),
    text('startAt', { title: '기간', value: spanText, width: 15 }),
    pill('displayState', bestExpertStateLabels, bestStateTones),
    toggle('visible', {
      run: (best, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [best.bestExpertSeq] } }),
    }),
    number('soldLast30Days', { width: 7 }),
    time('updatedAt'),
  ]
}
