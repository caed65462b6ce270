import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useBannerActions } from '@/features/exhibit/banner/banner.actions'
import { useBulkBanners, useReorderBanners } from '@/features/exhibit/banner/banner.calls'
import { bannerColumns } from '@/features/exhibit/banner/banner-columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { openDrawer } from '@/kit/detail/record-navigation'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { Button } from '@/shared/ui/inputs/button'
import { mainBannerDef } from './main-banner.def'

const DETAIL = '/exhibit/mainbanner/detail'
const { first, last } = bannerColumns(mainBannerDef, DETAIL)
const Rolling = lazyDrawer(() => import('./rolling.form'), 'RollingForm')

export function MainBannerList() {
  const { path } = mainBannerDef
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkBanners(path)
  const order = useReorderBanners(path)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { device, displayState } = mainBannerDef.read(search)
  return (
    <>
      <ListScreen
        def={mainBannerDef}
        columns={useMemo(() => [...first, ...last(bulk)], [bulk])}
        caption="메인 배너 목록"
        actions={useBannerActions(path, DETAIL)}
        create={{ label: '등록', to: DETAIL }}
        // a single record: any seq opens it
        toolbar={<Button onClick={() => openDrawer(router, { seq: '1' })}>롤링 설정</Button>}
        reorder={{
          use: useReorder,
          within: ['device', 'displayState'],
          off: device ? undefined : '기기를 하나 선택하면 순서를 바꿀 수 있습니다.',
          run: (seqs) =>
            device ? order(seqs, { device }, displayState) : Promise.reject(new Error('No single position is listed')),
        }}
      />
      <Rolling />
    </>
  )
}
