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
import { topBannerContentLabels } from '@/shared/api/gen/exhibit-topbanner.gen'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { topBannerDetail } from './top-banner.detail-def'
import styles from './top-banner.module.css'

const { Radio, Text, Switch, Num } = fieldsOf(topBannerDetail)

const SIZES: Sizes = { pc: [1920, 80], mobile: [750, 100] }
/** All top banners share one position, so the timeline needs no filter by position. */
const NO_POSITION = {}

export function TopBannerDetail() {
  const detail = useDetail(topBannerDetail)
  const { record, form } = detail
  const contentType = useFormValue(form, 'contentType') ?? 'IMAGE'
  const text = useFormValue(form, 'text')
  const textColor = useFormValue(form, 'textColor')
  const backgroundColor = useFormValue(form, 'backgroundColor')
  const closable = useFormValue(form, 'closable')
  const previewStyle = {
    ...(isColor(textColor) && { color: textColor }),
    ...(isColor(backgroundColor) && { background: backgroundColor }),
  }
  const badge = useMemo(
    () => record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>,
    [record],
  )
  return (
    <DetailScreen detail={detail} badge={badge} actions={<CopyButton detail={detail} />}>
      <BannerSections
        detail={detail}
        path="/api/v1/admin/top-banners"
        links={shopLinkTypes}
        sizes={SIZES}
        positionQuery={NO_POSITION}
        hasImages={contentType === 'IMAGE'}
        kindFields={
          <>
            <Radio name="contentType" labels={topBannerContentLabels} wide />
            <Switch name="closable" text="고객이 닫을 수 있음" />
            {closable && (
              <Num name="hideDays" unit="일" width={9} help="0: 화면을 떠날 때까지, 1: 오늘 하루 보지 않기" />
            )}
          </>
        }
        extraSection={
          contentType === 'TEXT' && (
            <Section title="문구">
              <Text name="text" wide required />
              <ColorField name="textColor" required />
              <ColorField name="backgroundColor" required />
              <ReadOnlyField label="미리보기" wide>
                <p className={styles.line} style={previewStyle}>
                  {text || '문구를 입력하면 여기에 보입니다.'}
                  {closable && <span aria-hidden="true">✕</span>}
                </p>
              </ReadOnlyField>
            </Section>
          )
        }
      />
    </DetailScreen>
  )
}
