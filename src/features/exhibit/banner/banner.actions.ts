import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordHref } from '@/kit/detail/record-navigation'
import type { ListAction } from '@/kit/list/actions'
import type { ScreenPath } from '@/kit/screen-path'
import { displayActions } from '../display.actions'
import { useBulkBanners } from './banner.calls'
import type { BannerPath, BannerRow } from './banner.rules'

/** Returns the list actions of banners. `detail` is the screen of one. */
export function useBannerActions(path: BannerPath, detail: ScreenPath): ListAction<BannerRow>[] {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkBanners(path)
  return useMemo(
    () =>
      displayActions({
        noun: '배너',
        bulk,
        copy: (seq) => router.history.push(recordHref(detail, { copy: String(seq) })),
      }),
    [bulk, router, detail],
  )
}
