import { defineExcel, offsetBatches } from '../excel/resource'
import { labelOf } from '../session/field-changes'
import {
  type BestExpertLine,
  type BestExpertQuery,
  bestExpertCount,
  bestExpertFilter,
  bestExpertRows,
} from './best-expert/best-expert-record'

export const bestExpertExcel = defineExcel<BestExpertLine>({
  resource: 'best-experts',
  title: '베스트·전문가 추천',
  permission: ['BEST_EXPERT_ITEM'],
  personal: false,
  listOperation: 'GET /api/v1/admin/best-experts',
  columns: [
    { title: '상품 종류', width: 10, value: ({ best }) => labelOf('BestItemType', best.itemType) },
    { title: '구분', width: 12, value: ({ best }) => labelOf('RecommendType', best.recommendType) },
    { title: '구역', width: 12, value: ({ best }) => labelOf('BestSection', best.section) },
    { title: '순위', width: 8, value: ({ rankNo }) => rankNo },
    { title: '상품코드', width: 12, value: ({ item }) => item.itemCode },
    { title: '상품명', width: 40, value: ({ item }) => item.name },
    { title: '규격', width: 20, value: ({ item }) => item.sizeLabel },
    { title: '판매가', width: 12, value: ({ item }) => item.salePrice },
    { title: '재고', width: 8, value: ({ item }) => item.stockQuantity },
    { title: '배지', width: 12, value: ({ best }) => best.badgeText },
    { title: '한줄 추천', width: 40, value: ({ best }) => best.headline },
    { title: '전문가', width: 12, value: ({ best }) => best.expertName },
    { title: '노출 시작', width: 20, value: ({ best }) => best.startAt },
    { title: '노출 종료', width: 20, value: ({ best }) => best.endAt },
    { title: '상태', width: 10, value: ({ displayState }) => labelOf('BestExpertState', displayState) },
    { title: '30일 판매', width: 10, value: ({ soldLast30Days }) => soldLast30Days },
    { title: '수정일', width: 20, value: ({ best }) => best.updatedAt },
  ],
  count: (db, query, now) => bestExpertCount(db, bestExpertFilter(query as BestExpertQuery, now)),
  rows: (db, query, now) =>
    offsetBatches((limit, offset) => {
      const list = query as BestExpertQuery
      return bestExpertRows(db, bestExpertFilter(list, now), now, list.sort).limit(limit).offset(offset)
    }),
})
