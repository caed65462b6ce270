import { useMemo } from 'react'
import { type Sizes, shopLinkTypes } from '@/features/exhibit/banner/banner.rules'
import { BannerSections } from '@/features/exhibit/banner/banner-sections'
import { ColorField, isColor } from '@/features/exhibit/color-field'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { displayStateLabels } from '@/shared/api/gen/exhibit-banner.gen'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { mainBannerDetail } from './main-banner.detail-def'
import styles from './main-banner.module.css'

const { Text } = fieldsOf(mainBannerDetail)

const SIZES: Sizes = { pc: [1920, 600], mobile: [750, 750] }

export function MainBannerDetail() {
  const detail = useDetail(mainBannerDetail)
  const { record, form } = detail
  const device = useFormValue(form, 'device') ?? 'ALL'
  const headline = useFormValue(form, 'headline')
  const subcopy = useFormValue(form, 'subcopy')
  const textColor = useFormValue(form, 'textColor')
  const backgroundColor = useFormValue(form, 'backgroundColor')
  const over = (headline || subcopy) && (
    <div className={styles.over} style={isColor(textColor) ? { color: textColor } : undefined}>
      {headline && <strong>{headline}</strong>}
      {subcopy && <span>{subcopy}</span>}
    </div>
  )
  const badge = useMemo(
    () => record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>,
    [record],
  )
  return (
    <DetailScreen detail={detail} badge={badge} actions={<CopyButton detail={detail} />}>
      <BannerSections
        detail={detail}
        path="/api/v1/admin/main-banners"
        links={shopLinkTypes}
        sizes={SIZES}
        positionQuery={{ device }}
        kindFields={<ColorField name="backgroundColor" required help="PC에서 이미지 좌우에 이어지는 색입니다." />}
        extraSection={
          <Section title="문구" hint="이미지 위에 표시됩니다. 비워 두면 이미지만 보입니다.">
            <Text name="headline" />
            <Text name="subcopy" />
            <ColorField name="textColor" />
          </Section>
        }
        over={over}
        ground={isColor(backgroundColor) ? backgroundColor : undefined}
      />
    </DetailScreen>
  )
}
