import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBannerActions } from '@/features/exhibit/banner/banner.actions'
import { useBulkBanners, useReorderBanners } from '@/features/exhibit/banner/banner.calls'
import { bannerColumns } from '@/features/exhibit/banner/banner-columns'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { itemBannerPositionLabels, itemBannerScopeLabels } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { nameCell, statePill } from '@/shared/ui/table/cells'
import { itemDetailBannerDef } from './item-detail-banner.def'
import { LOST_SCOPE, scopeList, scopeText } from './item-detail-banner.rules'

const DETAIL = '/exhibit/productdetailbanner/detail'
const { text, custom } = columnsOf(itemDetailBannerDef)
const { first, last } = bannerColumns(itemDetailBannerDef, DETAIL)
const scopeColumns = [
  text('position', { width: 6.5, value: (row) => itemBannerPositionLabels[row.position] }),
  custom('scope', {
    width: 10,
    cut: true,
    tip: scopeList,
    cell: (row) =>
      nameCell(scopeText(row, itemBannerScopeLabels), row.scopeLost ? statePill(LOST_SCOPE, 'red') : scopeList(row)),
  }),
]
const Resolved = lazyPart(
  async () => (await import('./resolved-banners')).ResolvedBanners,
  () => null,
)

export function ItemDetailBannerList() {
  const { path } = itemDetailBannerDef
  const { mutateAsync: bulk } = useBulkBanners(path)
  const order = useReorderBanners(path)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { position, itemSeq, displayState } = itemDetailBannerDef.read(search)
  return (
    <ListScreen
      def={itemDetailBannerDef}
      columns={useMemo(() => [...first, ...scopeColumns, ...last(bulk)], [bulk])}
      caption="상품상세 배너 목록"
      tiles={itemSeq && <Resolved itemSeq={itemSeq} />}
      actions={useBannerActions(path, DETAIL)}
      create={{ label: '등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        within: ['position', 'displayState'],
        off: position ? undefined : '위치를 하나 선택하면 순서를 바꿀 수 있습니다.',
        run: (seqs) =>
          position
            ? order(seqs, { position }, displayState)
            : Promise.reject(new Error('No single position is listed')),
      }}
    />
  )
}
