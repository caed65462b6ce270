import { useMemo } from 'react'
import type { Sizes } from '@/features/exhibit/banner/banner.rules'
import { BannerSections } from '@/features/exhibit/banner/banner-sections'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { displayStateLabels, linkTypeLabels } from '@/shared/api/gen/exhibit-banner.gen'
import { rentalBannerPositionLabels } from '@/shared/api/gen/rental-rentalbanner.gen'
import type { Schemas } from '@/shared/api/types'
import { Pill } from '@/shared/ui/records/pill'
import { rentalBannerDetail } from './rental-banner.detail-def'

const { Radio } = fieldsOf(rentalBannerDetail)

const SIZES: Readonly<Record<Schemas['RentalBannerPosition'], Sizes>> = {
  HOME_TOP: { pc: [1920, 520], mobile: [750, 700] },
  HOME_MIDDLE: { pc: [1200, 160], mobile: [750, 220] },
  LIST_TOP: { pc: [1200, 120], mobile: [750, 180] },
  COMPLETE: { pc: [800, 200], mobile: [750, 240] },
}

// rental banners support all link types
const LINKS = Object.keys(linkTypeLabels) as Schemas['LinkType'][]

export function RentalBannerDetail() {
  const detail = useDetail(rentalBannerDetail)
  const { record, form } = detail
  const position = useFormValue(form, 'position') ?? 'HOME_TOP'
  const device = useFormValue(form, 'device') ?? 'ALL'
  const badge = useMemo(
    () => record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>,
    [record],
  )
  return (
    <DetailScreen detail={detail} badge={badge} actions={<CopyButton detail={detail} />}>
      <BannerSections
        // all banner forms have the fields of this one
        detail={detail}
        path="/api/v1/admin/rental-banners"
        links={LINKS}
        sizes={SIZES[position]}
        positionQuery={{ position, device }}
        kindFields={<Radio name="position" labels={rentalBannerPositionLabels} wide />}
      />
    </DetailScreen>
  )
}
