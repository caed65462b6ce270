import { type ComponentType, useMemo } from 'react'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { RecordLink } from '@/kit/record-link'
import {
  entryLimitLabels,
  eventAudienceLabels,
  eventKindLabels,
  eventStateLabels,
} from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { optionsOf } from '@/shared/ui/inputs/select'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { eventDetail } from './event.detail-def'
import { audiencesOf, BEGUN_REASON, hasParticipants, PUBLISHED_REASON, shopPageOf } from './event.rules'
import { EventCoupons, EventItems } from './event-items-coupons'
import { PreviewButton } from './event-preview'
import { type EventScope, shopEvents } from './event-scope.rules'

const Stats = lazyPart(
  async () => (await import('./event-stats')).EventStats,
  () => <p role="status">불러오는 중입니다.</p>,
)

/** Parts that only one scope has. */
interface OwnParts {
  /** Shown beside the entry limit. */
  Condition: ComponentType<{ disabled: boolean }>
  /** Shown below the content. */
  Shown: ComponentType<{ record: Schemas['Event'] | undefined; disabled: boolean }>
}

/** Returns the event form of a scope. */
export function createEventDetailScreen(scope: EventScope, def: typeof eventDetail, own?: OwnParts) {
  const { Text, Area, Rich, DateTime, Day, Radio, Num, Switch, Image } = fieldsOf(def)
  const kinds = optionsOf(eventKindLabels).filter(({ value }) => scope.kinds.some((each) => each === value))
  return function Detail() {
    const detail = useDetail(def)
    const { record, form } = detail
    const kind = useFormValue(form, 'kind')
    const audiences = useMemo(
      () => optionsOf(eventAudienceLabels).filter(({ value }) => audiencesOf(kind).some((each) => each === value)),
      [kind],
    )
    const badge = useMemo(
      () => record && <Pill tone={stateTones[record.state]}>{eventStateLabels[record.state]}</Pill>,
      [record],
    )
    const begun = record !== undefined && record.state !== 'SCHEDULED'
    /** Once the winners are published, only visibility and the winner notice can change. */
    const published = record?.winnersPublishedAt != null
    const part = hasParticipants(kind)
    const hasEntries = record !== undefined && record.commentCount + record.entryCount > 0
    const page = record && shopPageOf(scope.page, record.eventSeq)

    /** Resets what depends on the kind: items, coupons, entry limit, and an audience the new kind does not allow. */
    function changeKind(next: unknown) {
      const to = next as typeof kind
      const audience = form.read('audience')
      if (!audience || !audiencesOf(to).includes(audience)) form.set('audience', 'MEMBER')
      form.set('itemSeqs', [])
      form.set('couponSeqs', [])
      form.set('entryLimit', hasParticipants(to) ? 'ONCE' : null)
      form.set('entryCondition', own && hasParticipants(to) ? 'ANY' : null)
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
        <Section title="기본정보" hint={published && PUBLISHED_REASON}>
          <Radio
            name="kind"
            options={kinds}
            wide
            disabled={published || hasEntries}
            help={hasEntries ? '참여 내역이 있어 유형을 변경할 수 없습니다.' : '유형에 따라 입력 항목이 달라집니다.'}
            onChange={changeKind}
          />
          <Text name="title" wide disabled={published} />
          <Text name="summary" wide disabled={published} help="목록과 공유할 때 보이는 문구입니다." />
          <Switch name="visible" />
          <Switch name="pinned" disabled={published} help="3개까지 고정할 수 있습니다." />
        </Section>
        <Section title="기간·대상" hint={begun && !published && BEGUN_REASON}>
          <DateTime name="startAt" disabled={begun} />
          <DateTime
            name="endAt"
            start="23:59"
            required={part}
            disabled={published}
            help={part ? '시작부터 1년까지 정할 수 있습니다.' : '비워 두면 상시 진행합니다.'}
          />
          <Radio name="audience" options={audiences} wide disabled={published} />
        </Section>
        <Section title="이미지·내용" aside={<PreviewButton form={form} />}>
          <Image name="thumbFileSeq" disabled={published} help="600×400px 이상" />
          <Image name="pcFileSeq" disabled={published} help="너비 1,200px 권장" />
          <Image name="mobileFileSeq" disabled={published} help="너비 750px 권장" />
          <Text name="linkUrl" disabled={published} help="https://로 시작하는 주소" />
          <Rich name="content" wide disabled={published} help="PC 이미지와 내용 중 하나는 있어야 합니다." />
          <Rich name="mobileContent" wide disabled={published} help="비워 두면 내용과 같습니다." />
        </Section>
        {own && <own.Shown record={record} disabled={published} />}
        {kind !== 'INFO' && (
          <Section title="유형별 설정">
            {kind === 'ITEM' && <EventItems detail={detail} disabled={published} />}
            {kind === 'COUPON' && <EventCoupons detail={detail} disabled={published} />}
            {kind === 'ENTRY' && (
              <Area name="entryPrompt" rows={2} wide disabled={published} help="비워 두면 질문 없이 응모합니다." />
            )}
            {part && (
              <>
                <Radio name="entryLimit" options={optionsOf(entryLimitLabels)} disabled={published} />
                <Num name="maxEntries" grouped unit="명" disabled={published} help="비워 두면 제한이 없습니다." />
                {own && <own.Condition disabled={published} />}
              </>
            )}
          </Section>
        )}
        {part && (
          <Section
            title="당첨"
            aside={
              record && (
                <RecordLink
                  className={buttonClass('default', 'sm')}
                  to={scope.screens.prize}
                  search={{ eventSeq: String(record.eventSeq) }}
                >
                  당첨자 관리
                </RecordLink>
              )
            }
          >
            <Day name="announceDate" disabled={published} />
            <ReadOnlyField label="발표일시">
              {record?.winnersPublishedAt ? formatTime(record.winnersPublishedAt) : '-'}
            </ReadOnlyField>
            <Rich name="announceContent" wide />
          </Section>
        )}
        {record && (
          <Section title="현황">
            <ReadOnlyField label="조회">{formatThousands(record.viewCount)}회</ReadOnlyField>
            <ReadOnlyField label="참여">
              댓글 {formatThousands(record.commentCount)}건 · 응모 {formatThousands(record.entryCount)}건
            </ReadOnlyField>
            {record.closedAt && <ReadOnlyField label="조기종료">{formatTime(record.closedAt)}</ReadOnlyField>}
            {record.kind !== 'INFO' && <Stats scope={scope} eventSeq={record.eventSeq} kind={record.kind} />}
          </Section>
        )}
      </DetailScreen>
    )
  }
}

export const EventDetail = createEventDetailScreen(shopEvents, eventDetail)
