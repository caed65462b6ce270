import { useMemo } from 'react'
import { useBannerActions } from '@/features/exhibit/banner/banner.actions'
import { useBulkBanners } from '@/features/exhibit/banner/banner.calls'
import { bannerColumns } from '@/features/exhibit/banner/banner-columns'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { topBannerContentLabels } from '@/shared/api/gen/exhibit-topbanner.gen'
import { mutedText } from '@/shared/ui/table/cells'
import { topBannerDef } from './top-banner.def'

const DETAIL = '/exhibit/topbanner/detail'
const { custom } = columnsOf(topBannerDef)
const { first, last } = bannerColumns(topBannerDef, DETAIL)
const content = custom('contentType', {
  width: 12,
  cut: true,
  cell: ({ contentType, text }) => text ?? mutedText(topBannerContentLabels[contentType]),
})

export function TopBannerList() {
  const { path } = topBannerDef
  const { mutateAsync: bulk } = useBulkBanners(path)
  return (
    <ListScreen
      def={topBannerDef}
      columns={useMemo(() => [...first, content, ...last(bulk)], [bulk])}
      caption="상단 배너 목록"
      actions={useBannerActions(path, DETAIL)}
      create={{ label: '등록', to: DETAIL }}
    />
  )
}
