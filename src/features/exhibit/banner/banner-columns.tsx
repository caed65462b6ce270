import { stateTones } from '@/features/state.tones'
import { sharedColumnsOf } from '@/kit/columns/columns'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { displayAudienceLabels, displayDeviceLabels, displayStateLabels } from '@/shared/api/gen/exhibit-banner.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { nameCell, statePill } from '@/shared/ui/table/cells'
import type { useBulkBanners } from './banner.calls'
import { type AnyPath, type BannerPath, linkText, linkWarning } from './banner.rules'

/** Returns the first and last columns common to all lists of banners. */
export function bannerColumns<P extends BannerPath>(def: ListDef<P>, detail: ScreenPath) {
  const { kit, own } = sharedColumnsOf<AnyPath, P>(def)
  const { image, link, custom, twoLine, pill, toggle, number, percent, day } = kit
  const { first } = own({
    first: [
      image('image', {
        title: '이미지',
        wide: true,
        value: ({ pcImage, mobileImage }) => (pcImage ?? mobileImage)?.smallUrl,
      }),
      link('title', {
        width: 13,
        grow: true,
        to: detail as '/rental/rentalbanner/detail',
        search: ({ bannerSeq }) => ({ seq: String(bannerSeq) }),
      }),
    ],
  })
  const lastOf = (bulk: ReturnType<typeof useBulkBanners>['mutateAsync']) =>
    own({
      last: [
        custom('linkType', {
          width: 11,
          minWidth: 8,
          cut: true,
          cell: (row) => {
            const warning = linkWarning(row)
            if (warning) return nameCell(linkText(row), statePill(warning, row.linkLost ? 'red' : 'amber'))
            return row.linkType === 'NONE' ? null : linkText(row)
          },
        }),
        twoLine('device', {
          title: '기기·대상',
          width: 6.6,
          minWidth: 6.6,
          value: ({ device }) => displayDeviceLabels[device],
          second: ({ audience }) => displayAudienceLabels[audience],
        }),
        twoLine('startAt', {
          title: '노출기간',
          width: 10.6,
          minWidth: 10.6,
          value: ({ startAt }) => cellTime(startAt),
          second: ({ endAt }) => (endAt ? `~ ${cellTime(endAt)}` : '기간 제한 없음'),
        }),
        pill('displayState', displayStateLabels, stateTones, { width: 6 }),
        toggle('visible', {
          run: ({ bannerSeq }, next) => bulk({ body: { action: next ? 'SHOW' : 'HIDE', seqs: [bannerSeq] } }),
        }),
        number('clicks30d', { width: 7.2 }),
        percent('ctr30d', { width: 5.2, decimals: 1 }),
        day('createdAt', { width: 7 }),
      ],
    }).last
  return { first, last: lastOf }
}
