import { useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  displayAudienceLabels,
  displayDeviceLabels,
  displayStateLabels,
  popupContentLabels,
  popupHideLabels,
  popupPageLabels,
  popupPositionLabels,
} from '@/shared/api/gen/exhibit-newwindow-form.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { popupDetail } from './popup.detail-def'
import styles from './popup.module.css'
import { openPreview } from './popup.rules'
import { PopupStage } from './popup-position'
import { PopupSlides } from './popup-slides'

const { Text, Area, Rich, Radio, Num, Switch, DateTime, Checks } = fieldsOf(popupDetail)

const HTML_LIMIT = 64 * 1024

const Stats = lazyPart(
  async () => (await import('./popup-stats')).PopupStats,
  () => <p role="status">불러오는 중입니다.</p>,
)

export function PopupDetail() {
  const detail = useDetail(popupDetail)
  const { record, form } = detail
  const html = useFormValue(form, 'contentType') === 'HTML'
  const custom = useFormValue(form, 'positionType') === 'CUSTOM'
  const badge = useMemo(
    () => record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>,
    [record],
  )
  function preview() {
    if (!record) return
    if (form.isDirty()) toast('미리보기는 저장된 내용으로 표시됩니다.', { tone: 'note' })
    openPreview(record)
  }
  return (
    <DetailScreen
      detail={detail}
      badge={badge}
      actions={
        <>
          {record && <Button onClick={preview}>미리보기</Button>}
          <CopyButton detail={detail} />
        </>
      }
    >
      <Section title="기본 정보">
        <Text name="title" wide help="관리자만 볼 수 있습니다." />
        <Radio name="contentType" labels={popupContentLabels} />
        <Radio name="device" labels={displayDeviceLabels} help="모바일에서는 화면 아래에서 올라옵니다." />
        <Area name="memo" rows={2} wide />
      </Section>
      <Section title="내용">
        {html ? <Rich name="html" limit={HTML_LIMIT} wide required /> : <PopupSlides detail={detail} />}
      </Section>
      <Section title="크기·위치" hint="PC 화면 1440×900 기준입니다.">
        <Num name="width" unit="px" help="200~1,200" />
        <Num name="height" unit="px" help="100~900" />
        <Radio name="positionType" labels={popupPositionLabels} wide />
        {custom && (
          <>
            <Num name="left" unit="px" />
            <Num name="top" unit="px" />
          </>
        )}
        <div className={styles.wide}>
          <PopupStage detail={detail} />
        </div>
      </Section>
      <Section title="노출 설정">
        <Checks name="pages" labels={popupPageLabels} />
        <Radio name="audience" labels={displayAudienceLabels} />
        <Radio name="hideOption" labels={popupHideLabels} />
        <DateTime name="startAt" />
        <DateTime name="endAt" start="23:59" help="시작부터 1년까지 정할 수 있습니다." />
        <Num name="delaySeconds" unit="초" help="0~30" />
        <Switch name="visible" text="쇼핑몰에 노출" />
      </Section>
      {record && (
        <Section title="통계" hint="최근 30일">
          <ReadOnlyField label="누적 노출">{formatThousands(record.viewCount)}회</ReadOnlyField>
          <ReadOnlyField label="누적 클릭">{formatThousands(record.clickCount)}회</ReadOnlyField>
          <ReadOnlyField label="누적 닫음">{formatThousands(record.closeCount)}회</ReadOnlyField>
          <Stats popupSeq={record.popupSeq} />
        </Section>
      )}
      {record && (
        <Section title="이력">
          <ReadOnlyField label="등록">
            {formatAdmin(record.createdBy) ?? '시스템'} · {formatTime(record.createdAt)}
          </ReadOnlyField>
          <ReadOnlyField label="수정">
            {formatAdmin(record.updatedBy) ?? '시스템'} · {formatTime(record.updatedAt)}
          </ReadOnlyField>
        </Section>
      )}
    </DetailScreen>
  )
}
