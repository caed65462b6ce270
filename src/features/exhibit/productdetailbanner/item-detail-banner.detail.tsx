import { useMemo } from 'react'
import { type Sizes, shopLinkTypes } from '@/features/exhibit/banner/banner.rules'
import { BannerSections } from '@/features/exhibit/banner/banner-sections'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { displayStateLabels } from '@/shared/api/gen/exhibit-banner.gen'
import { itemBannerPositionLabels } from '@/shared/api/gen/exhibit-productdetailbanner.gen'
import { Pill } from '@/shared/ui/records/pill'
import { itemDetailBannerDetail } from './item-detail-banner.detail-def'
import { LOST_SCOPE } from './item-detail-banner.rules'
import { ScopeSection } from './scope-section'

const { Radio } = fieldsOf(itemDetailBannerDetail)

const SIZES: Sizes = { pc: [1200, 200], mobile: [750, 240] }

export function ItemDetailBannerDetail() {
  const detail = useDetail(itemDetailBannerDetail)
  const { record, form } = detail
  const position = useFormValue(form, 'position') ?? 'TOP'
  const badge = useMemo(
    () =>
      record && (
        <>
          <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>
          {record.scopeLost && <Pill tone="red">{LOST_SCOPE}</Pill>}
        </>
      ),
    [record],
  )
  return (
    <DetailScreen detail={detail} badge={badge} actions={<CopyButton detail={detail} />}>
      <BannerSections
        detail={detail}
        path="/api/v1/admin/item-detail-banners"
        links={shopLinkTypes}
        sizes={SIZES}
        positionQuery={{ position }}
        kindFields={<Radio name="position" labels={itemBannerPositionLabels} wide />}
        extraSection={<ScopeSection detail={detail} />}
      />
    </DetailScreen>
  )
}
