import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { marketChannelLabels } from '@/shared/api/gen/product-priceranking.gen'
import { ItemTabs } from '../item-tabs'
import { productColumn } from '../product.rules'
import { useMatchActions } from './match.actions'
import { priceRankingDef } from './price-ranking.def'
import { rankText } from './price-ranking.rules'

const RankingDrawer = lazyDrawer(() => import('./price-ranking-view'), 'RankingDrawerContent')

const { text, link, money, number, percent, time } = columnsOf(priceRankingDef)

const columns = [
  link('name', {
    ...productColumn(({ name, brandName, sizeLabel }) => ({ name, brandName, sizeLabel })),
    width: 17,
    grow: true,
    search: (row) => ({ seq: String(row.itemSeq) }),
  }),
  text('itemCode', { width: 7 }),
  text('sizeLabel', { width: 11.5, hidden: true }),
  money('ourPrice', { width: 6 }),
  money('costPrice', { width: 6 }),
  text('rank', { width: 5, align: 'end', value: rankText }),
  money('lowestPrice', { width: 6 }),
  text('lowestSeller', {
    width: 10,
    value: ({ lowestSeller, lowestChannel }) =>
      lowestSeller && lowestChannel ? `${lowestSeller} (${marketChannelLabels[lowestChannel]})` : null,
  }),
  money('gap', { width: 6.5 }),
  percent('gapRate', {
    decimals: 1,
    width: 6,
    tone: ({ gapRate }) => (gapRate === null ? undefined : gapRate > 0 ? 'red' : 'green'),
  }),
  number('soldLast30Days', { width: 6 }),
  time('collectedAt'),
]

const UPLOAD_NOTE = '상품코드, 채널, 판매처, 가격(배송비 포함 1본), URL, 수집일시를 입력해 주세요. (최대 20,000행)'

export function PriceRankingList() {
  const actions = useMatchActions()
  return (
    <>
      <ListScreen
        def={priceRankingDef}
        columns={columns}
        caption="가격순위 목록"
        actions={actions}
        summary={<ItemTabs />}
        toolbar={(list) => (
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/market-prices"
            title="타사가격 엑셀 업로드"
            note={UPLOAD_NOTE}
          />
        )}
      />
      <RankingDrawer />
    </>
  )
}
