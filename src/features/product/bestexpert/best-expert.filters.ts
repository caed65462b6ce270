import type { FilterOf } from '@/kit/filters/filter'
import { choice, keyword } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { bestExpertRowTitles, bestExpertStateLabels, filterTitles } from '@/shared/api/gen/product-bestexpert.gen'

type Path = '/api/v1/admin/best-experts'
type Facts = Parameters<ReturnType<typeof listDef<Path>>>[0]

/** Returns one of the four list definitions: tires or batteries, chosen by sales or by experts. */
export const bestDef = <S extends FilterOf<Path>>(
  facts: Pick<Facts, 'screen' | 'tab'> & {
    fixed: { itemType: 'TIRE' | 'BATTERY'; recommendType: 'BEST' | 'EXPERT' }
    section: S
  },
) => {
  const { section, ...rest } = facts
  return listDef<Path>()({
    noun: '추천 상품',
    filledWhen: '추천 상품을 등록하면',
    ...rest,
    path: '/api/v1/admin/best-experts',
    code: 'BEST_EXPERT_ITEM',
    titles: bestExpertRowTitles,
    filterTitles,
    mainColumns: { state: 'displayState', amount: 'itemType', time: 'startAt', others: ['recommendType', 'visible'] },
    seq: (best) => best.bestExpertSeq,
    name: (best) => best.item.name,
    excel: { resource: 'best-experts', personal: false },
    filters: [section, keyword([], {}, '상품명, 상품코드, 전문가'), choice('displayState', bestExpertStateLabels)],
    sorts: ['rankNo', 'soldLast30Days'],
    sort: 'rankNo,asc',
    size: 100,
  })
}
