import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRankings, type RankingQuery, rankingRows } from './price-ranking-query'

export const priceRankingExcel = defineExcel<Schemas['PriceRanking']>({
  resource: 'price-rankings',
  title: '가격순위',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/price-rankings',
  columns: sheetColumns<Schemas['PriceRanking']>('PriceRanking', [
    { field: 'itemCode', width: 14 },
    { title: '브랜드', width: 14, value: (row) => row.brandName },
    { field: 'name', width: 46 },
    { field: 'sizeLabel', width: 22 },
    { field: 'ourPrice', width: 12 },
    { field: 'costPrice', width: 12 },
    { field: 'rank', width: 8 },
    { field: 'sellerCount', width: 10 },
    { field: 'lowestPrice', width: 12 },
    { field: 'lowestSeller', width: 18 },
    {
      title: '최저가 채널',
      width: 14,
      value: ({ lowestChannel }) => lowestChannel && labelOf('MarketChannel', lowestChannel),
    },
    { field: 'gap', width: 12 },
    { field: 'gapRate', width: 10 },
    { field: 'soldLast30Days', width: 10 },
    { field: 'collectedAt', width: 20 },
  ]),
  count: (db, query, now) => countRankings(db, query as RankingQuery, now),
  rows: (db, query, now) =>
    offsetBatches((limit, offset) => rankingRows(db, query as RankingQuery, now, limit, offset)),
})
