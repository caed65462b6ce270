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
import { Pill } from '@/shared/ui/records/pill'
import { lineBannerDetail } from './line-banner.detail-def'
import { slotLabels } from './line-banner.rules'

const { Radio } = fieldsOf(lineBannerDetail)

const SIZES: Sizes = { pc: [1200, 120], mobile: [750, 180] }

export function LineBannerDetail() {
  const detail = useDetail(lineBannerDetail)
  const { record, form } = detail
  const slot = useFormValue(form, 'slot') ?? 1
  const device = useFormValue(form, 'device') ?? 'ALL'
  const badge = useMemo(
    () => record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>,
    [record],
  )
  return (
    <DetailScreen detail={detail} badge={badge} actions={<CopyButton detail={detail} />}>
      <BannerSections
        detail={detail}
        path="/api/v1/admin/line-banners"
        links={shopLinkTypes}
        sizes={SIZES}
        positionQuery={{ slot: [slot], device }}
        kindFields={
          <Radio
            name="slot"
            labels={slotLabels}
            wide
            help="메인 화면의 섹션 사이에 놓입니다. 섹션이 모자라면 맨 아래에 보입니다."
          />
        }
      />
    </DetailScreen>
  )
}
