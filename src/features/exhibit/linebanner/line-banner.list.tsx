import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBannerActions } from '@/features/exhibit/banner/banner.actions'
import { useBulkBanners, useReorderBanners } from '@/features/exhibit/banner/banner.calls'
import { bannerColumns } from '@/features/exhibit/banner/banner-columns'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { lineBannerDef } from './line-banner.def'

const DETAIL = '/exhibit/linebanner/detail'
const { number } = columnsOf(lineBannerDef)
const { first, last } = bannerColumns(lineBannerDef, DETAIL)
const slot = number('slot', { width: 4 })

export function LineBannerList() {
  const { path } = lineBannerDef
  const { mutateAsync: bulk } = useBulkBanners(path)
  const order = useReorderBanners(path)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { slot: slots = [], device, displayState } = lineBannerDef.read(search)
  const [at] = slots
  const position = at && slots.length === 1 && device ? { slot: at, device } : undefined
  return (
    <ListScreen
      def={lineBannerDef}
      columns={useMemo(() => [...first, slot, ...last(bulk)], [bulk])}
      caption="띠배너 목록"
      actions={useBannerActions(path, DETAIL)}
      create={{ label: '등록', to: DETAIL }}
      reorder={{
        use: useReorder,
        within: ['slot', 'device', 'displayState'],
        off: position ? undefined : '슬롯과 기기를 하나씩 선택하면 순서를 바꿀 수 있습니다.',
        run: (seqs) =>
          position ? order(seqs, position, displayState) : Promise.reject(new Error('No single position is listed')),
      }}
    />
  )
}
