import { type ComponentType, useMemo } from 'react'
import { stateTones } from '@/features/tones.labels'
import { useValue } from '@/kit/detail/context'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { Mention } from '@/kit/mention'
import {
  entryLimitLabels,
  eventAudienceLabels,
  eventKindLabels,
  eventStateLabels,
} from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { won } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { Shown } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { lazyPart } from '@/shared/ui/layers/lazy'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { eventDetail } from './event.detail-def'
import { audiencesOf, BEGUN_REASON, PUBLISHED_REASON, shopPageOf, takesPart } from './event.rules'
import { EventCoupons, EventItems } from './event-links'
import { PreviewButton } from './event-preview'
import { type EventsOf, shopEvents } from './event-scope.rules'

const Stats = lazyPart(
  async () => (await import('./event-stats')).EventStats,
  () => <p role="status">불러오는 중입니다.</p>,
)

/** What the events of a scope have beside those of the other one. */
interface OwnParts {
  /** Beside how often one may take part. */
  Condition: ComponentType<{ disabled: boolean }>
  /** Below the content. */
  Shown: ComponentType<{ record: Schemas['Event'] | undefined; disabled: boolean }>
}

/** The form of a scope's events. */
export function eventDetailScreenOf(of: EventsOf, def: typeof eventDetail, own?: OwnParts) {
  const { Text, Area, Rich, DateTime, Day, Radio, Num, Switch, Image } = fieldsOf(def)
  const kinds = optionsOf(eventKindLabels).filter(({ value }) => of.kinds.some((each) => each === value))
  return function Detail() {
    const detail = useDetail(def)
    const { record, form } = detail
    const kind = useValue(form, 'kind')
    const audiences = useMemo(
      () => optionsOf(eventAudienceLabels).filter(({ value }) => audiencesOf(kind).some((each) => each === value)),
      [kind],
    )
    const badge = useMemo(
      () => record && <Pill tone={stateTones[record.state]}>{eventStateLabels[record.state]}</Pill>,
      [record],
    )
    const begun = record !== undefined && record.state !== 'SCHEDULED'
    /** What is held once the winners are published: all but whether it is shown, and what is said to them. */
    const held = record?.winnersPublishedAt != null
    const part = takesPart(kind)
    const taken = record !== undefined && record.commentCount + record.entryCount > 0
    const page = record && shopPageOf(of.page, record.eventSeq)

    /** What belongs to the former kind goes, and who may not see the new one is not asked. */
    function another(next: unknown) {
      const to = next as typeof kind
      const audience = form.read('audience')
      if (!audience || !audiencesOf(to).includes(audience)) form.set('audience', 'MEMBER')
      form.set('itemSeqs', [])
      form.set('couponSeqs', [])
      form.set('entryLimit', takesPart(to) ? 'ONCE' : null)
      form.set('entryCondition', own && takesPart(to) ? 'ANY' : null)
    }
    return (
      <DetailScreen
        detail={detail}
        badge={badge}
        actions={
          <>
            <CopyButton detail={detail} />
            {page && (
              <a className={buttonClass()} href={page} target="_blank" rel="noopener noreferrer">
                미리보기
              </a>
            )}
          </>
        }
      >
        <Section title="기본정보" hint={held && PUBLISHED_REASON}>
          <Radio
            name="kind"
            options={kinds}
            wide
            disabled={held || taken}
            help={taken ? '참여 내역이 있어 유형을 변경할 수 없습니다.' : '유형에 따라 입력 항목이 달라집니다.'}
            onChange={another}
          />
          <Text name="title" wide disabled={held} />
          <Text name="summary" wide disabled={held} help="목록과 공유할 때 보이는 문구입니다." />
          <Switch name="visible" />
          <Switch name="pinned" disabled={held} help="3개까지 고정할 수 있습니다." />
        </Section>
        <Section title="기간·대상" hint={begun && !held && BEGUN_REASON}>
          <DateTime name="startAt" disabled={begun} />
          <DateTime
            name="endAt"
            start="23:59"
            required={part}
            disabled={held}
            help={part ? '시작부터 1년까지 정할 수 있습니다.' : '비워 두면 상시 진행합니다.'}
          />
          <Radio name="audience" options={audiences} wide disabled={held} />
        </Section>
        <Section title="이미지·내용" aside={<PreviewButton form={form} />}>
          <Image name="thumbFileSeq" disabled={held} help="600×400px 이상" />
          <Image name="pcFileSeq" disabled={held} help="너비 1,200px 권장" />
          <Image name="mobileFileSeq" disabled={held} help="너비 750px 권장" />
          <Text name="linkUrl" disabled={held} help="https://로 시작하는 주소" />
          <Rich name="content" wide disabled={held} help="PC 이미지와 내용 중 하나는 있어야 합니다." />
          <Rich name="mobileContent" wide disabled={held} help="비워 두면 내용과 같습니다." />
        </Section>
        {own && <own.Shown record={record} disabled={held} />}
        {kind !== 'INFO' && (
          <Section title="유형별 설정">
            {kind === 'ITEM' && <EventItems detail={detail} disabled={held} />}
            {kind === 'COUPON' && <EventCoupons detail={detail} disabled={held} />}
            {kind === 'ENTRY' && (
              <Area name="entryPrompt" rows={2} wide disabled={held} help="비워 두면 질문 없이 응모합니다." />
            )}
            {part && (
              <>
                <Radio name="entryLimit" options={optionsOf(entryLimitLabels)} disabled={held} />
                <Num name="maxEntries" grouped unit="명" disabled={held} help="비워 두면 제한이 없습니다." />
                {own && <own.Condition disabled={held} />}
              </>
            )}
          </Section>
        )}
        {part && (
          <Section
            title="당첨"
            aside={
              record && (
                <Mention
                  className={buttonClass('default', 'sm')}
                  to={of.screens.prize}
                  search={{ eventSeq: String(record.eventSeq) }}
                >
                  당첨자 관리
                </Mention>
              )
            }
          >
            <Day name="announceDate" disabled={held} />
            <Shown label="발표일시">{record?.winnersPublishedAt ? formatTime(record.winnersPublishedAt) : '-'}</Shown>
            <Rich name="announceContent" wide />
          </Section>
        )}
        {record && (
          <Section title="현황">
            <Shown label="조회">{won(record.viewCount)}회</Shown>
            <Shown label="참여">
              댓글 {won(record.commentCount)}건 · 응모 {won(record.entryCount)}건
            </Shown>
            {record.closedAt && <Shown label="조기종료">{formatTime(record.closedAt)}</Shown>}
            {part && <Stats of={of} eventSeq={record.eventSeq} kind={record.kind} />}
          </Section>
        )}
      </DetailScreen>
    )
  }
}

export const EventDetail = eventDetailScreenOf(shopEvents, eventDetail)
