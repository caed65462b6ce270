import { defineExcel, offsetBatches } from '../../excel/resource'
import type { Schemas } from '../../http/call'
import { labelOf } from '../../session/field-changes'
import { countRankings, type RankingQuery, rankingRows } from '../price-ranking/price-ranking-query'
import { countLines, jobLines, type LineQuery } from './price-job-record'

/** Lines of one job; the export's query names it as the list's path does. */
type LinesOfJob = LineQuery & { seq: number }

export const priceJobLineExcel = defineExcel<Schemas['PriceJobLine']>({
  resource: 'price-job-lines',
  title: '가격 일괄 수정 결과',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/price-jobs/{seq}/lines',
  columns: [
    { title: '상품코드', width: 14, value: (line) => line.itemCode },
    { title: '상품명', width: 46, value: (line) => line.itemName ?? '삭제된 상품' },
    { title: '규격', width: 22, value: (line) => line.sizeLabel },
    { title: '변경 전', width: 12, value: (line) => line.before },
    { title: '변경 후', width: 12, value: (line) => line.after },
    { title: '결과', width: 10, value: (line) => labelOf('PriceLineState', line.state) },
    { title: '메시지', width: 40, value: (line) => line.message },
  ],
  count: (db, query) => countLines(db, (query as LinesOfJob).seq, (query as LinesOfJob).state),
  rows: (db, query) =>
    offsetBatches((limit, offset) => jobLines(db, (query as LinesOfJob).seq, query as LinesOfJob, limit, offset)),
})

export const priceRankingExcel = defineExcel<Schemas['PriceRanking']>({
  resource: 'price-rankings',
  title: '가격순위',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/price-rankings',
  columns: [
    { title: '상품코드', width: 14, value: (row) => row.itemCode },
    { title: '브랜드', width: 14, value: (row) => row.brandName },
    { title: '상품명', width: 46, value: (row) => row.name },
    { title: '규격', width: 22, value: (row) => row.sizeLabel },
    { title: '판매가', width: 12, value: (row) => row.ourPrice },
    { title: '매입가', width: 12, value: (row) => row.costPrice },
    { title: '순위', width: 8, value: (row) => row.rank },
    { title: '판매처 수', width: 10, value: (row) => row.sellerCount },
    { title: '최저가', width: 12, value: (row) => row.lowestPrice },
    { title: '최저가 판매처', width: 18, value: (row) => row.lowestSeller },
    {
      title: '최저가 채널',
      width: 14,
      value: (row) => row.lowestChannel && labelOf('MarketChannel', row.lowestChannel),
    },
    { title: '차이(원)', width: 12, value: (row) => row.gap },
    { title: '차이(%)', width: 10, value: (row) => row.gapRate },
    { title: '30일 판매', width: 10, value: (row) => row.soldLast30Days },
    { title: '수집일시', width: 20, value: (row) => row.collectedAt && new Date(row.collectedAt) },
  ],
  count: (db, query, now) => countRankings(db, query as RankingQuery, now),
  rows: (db, query, now) =>
    offsetBatches((limit, offset) => rankingRows(db, query as RankingQuery, now, limit, offset)),
})
