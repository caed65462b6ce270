import { call } from '@/shared/api/client'
import { linkTypeLabels } from '@/shared/api/gen/exhibit-banner.gen'
import type { Schemas } from '@/shared/api/types'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE, type Picker } from '@/shared/ui/layers/picker-spec'

type Type = Schemas['LinkTargetType']
type Target = Schemas['LinkTarget']

const targetsOf = (linkType: Type): Picker<Target> =>
  createPickerDialog<Target>({
    title: `${linkTypeLabels[linkType]} 찾기`,
    noun: linkTypeLabels[linkType],
    types: [{ value: 'name', label: '이름' }],
    eager: true,
    find: ({ keyword, page }, signal) =>
      call('get', '/api/v1/admin/link-targets', {
        query: { linkType, keyword: keyword.trim(), page, size: PICKER_PAGE_SIZE },
        signal,
      }),
    columns: [
      { title: linkTypeLabels[linkType], cell: (target) => target.name },
      { title: '상태', cell: ({ ended }) => (ended ? '종료' : '노출중') },
    ],
    seq: (target) => target.seq,
    name: (target) => target.name,
  })

/** Pickers of link targets, by type. */
export const linkTargetPickers: Readonly<Record<Type, Picker<Target>>> = {
  ITEM: targetsOf('ITEM'),
  PATTERN: targetsOf('PATTERN'),
  BRAND: targetsOf('BRAND'),
  EVENT: targetsOf('EVENT'),
  COUPON: targetsOf('COUPON'),
  RENTAL_EVENT: targetsOf('RENTAL_EVENT'),
  RENTAL_PRODUCT: targetsOf('RENTAL_PRODUCT'),
  AFFILIATE_CARD: targetsOf('AFFILIATE_CARD'),
}
