import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBannerActions } from '@/features/exhibit/banner/banner.actions'
import { useBulkBanners, useReorderBanners } from '@/features/exhibit/banner/banner.calls'
import { bannerColumns } from '@/features/exhibit/banner/banner-columns'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { rentalBannerPositionLabels } from '@/shared/api/gen/rental-rentalbanner.gen'
import { rentalBannerDef } from './rental-banner.def'

const DETAIL = '/rental/rentalbanner/detail'
const { text } = columnsOf(rentalBannerDef)
const { first, last } = bannerColumns(rentalBannerDef, DETAIL)
const position = text('position', {
  width: 8.4,
  minWidth: 8.4,
  value: (row) => rentalBannerPositionLabels[row.position],
})

export function RentalBannerList() {
  const { path } = rentalBannerDef
  const { mutateAsync: bulk } = useBulkBanners(path)
  const order = useReorderBanners(path)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { position: at, device, displayState } = rentalBannerDef.read(search)
  return (
    <ListScreen
      def={rentalBannerDef}
      columns={useMemo(() => [...first, position, ...last(bulk)], [bulk])}
      caption="렌탈 배너 목록"
      actions={useBannerActions(path, DETAIL)}
      create={{ label: '등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        within: ['position', 'device', 'displayState'],
        off: at && device ? undefined : '위치와 기기를 하나씩 선택하면 순서를 바꿀 수 있습니다.',
        run: (seqs) =>
          at && device
            ? order(seqs, { position: at, device }, displayState)
            : Promise.reject(new Error('No single position is listed')),
      }}
    />
  )
}
