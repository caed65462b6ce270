import { useQuery } from '@tanstack/react-query'
import { memberPicker } from '@/features/member/manage/member.picker'
import { stateTones } from '@/features/state.tones'
import type { List } from '@/kit/list/use-list'
import { RecordLink } from '@/kit/record-link'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { eventKindLabels, eventStateLabels } from '@/shared/api/gen/promotion-event.gen'
import { apiQuery } from '@/shared/api/query'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { askChoice } from '@/shared/ui/layers/ask-choice'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import styles from './event.module.css'
import { shownInShop } from './event.rules'
import { EventPrizes } from './event-prizes'
import type { EventScope } from './event-scope.rules'

const dialogs = lazyCode(() => import('./draw-dialog'))

export interface WinnerListHeadProps {
  scope: EventScope
  eventSeq: number
  list: List<'/api/v1/admin/event-winners'>
}

const NO_PRIZE = '경품을 먼저 등록해 주세요.'

/** Renders the event of the listed winners: its progress, its prizes and the actions to draw and publish winners. */
export function WinnerListHead({ scope, eventSeq, list }: WinnerListHeadProps) {
  const path = { seq: eventSeq }
  const { data: event, error } = useQuery(apiQuery(scope.calls.event, { path }))
  const { data: prizes } = useQuery(apiQuery(scope.calls.prizes, { path }))
  const publish = useAction(() => call('post', scope.calls.publish, { path }), { done: '당첨자가 발표되었습니다.' })
  const unpublish = useAction(() => call('post', scope.calls.unpublish, { path }), { done: '발표가 취소되었습니다.' })
  const pick = useAction(
    (body: { eventPrizeSeq: number; memberSeq: number }) => call('post', scope.calls.pick, { path, body }),
    {
      done: '당첨자로 선정되었습니다.',
    },
  )
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!event) return <p role="status">이벤트를 불러오는 중입니다.</p>
  const { title, state, kind, startAt, endAt, closedAt, winnersPublishedAt: published } = event
  const plannedEnd = endAt ? cellTime(endAt) : '상시'
  const example = list.rows.find(({ name }) => name !== null)
  const noPrize = prizes?.length === 0 && NO_PRIZE
  const isDelivered = prizes?.some(({ deliveredCount }) => deliveredCount > 0) ?? false

  async function pickOne() {
    const member = await memberPicker.one()
    if (!member) return
    const prize = await askChoice({
      title: `당첨자 직접 선정: ${member.name}`,
      message: `${member.name} (${member.loginId}) 회원에게 줄 경품을 선택해 주세요.`,
      label: '경품',
      options: (prizes ?? []).map(({ eventPrizeSeq, rankNo, name }) => ({
        value: String(eventPrizeSeq),
        label: `${rankNo}위 ${name}`,
      })),
      confirmLabel: '선정',
    })
    if (prize) await pick.run({ eventPrizeSeq: Number(prize), memberSeq: member.memberSeq })
  }
  async function askPublish() {
    const sure = await confirm({
      title: `당첨자 발표: ${title}`,
      message: `당첨자 ${formatThousands(event?.winnerCount ?? 0)}명을 쇼핑몰에 공개합니다. ${example ? `‘${shownInShop(example)}’처럼 보입니다. ` : ''}발표하면 이벤트와 경품을 수정할 수 없습니다.`,
      confirmLabel: '발표',
    })
    if (sure) await publish.run(undefined)
  }
  async function askUnpublish() {
    const sure = await confirm({
      title: `당첨자 발표 취소: ${title}`,
      message: '쇼핑몰에서 당첨자가 보이지 않게 됩니다.',
      confirmLabel: '발표 취소',
    })
    if (sure) await unpublish.run(undefined)
  }
  return (
    <>
      <Section
        title={title}
        hint={<Pill tone={stateTones[state]}>{eventStateLabels[state]}</Pill>}
        aside={
          list.canWrite && (
            <>
              <Button
                size="sm"
                disabled={state === 'ENDED' ? noPrize || undefined : '종료된 이벤트만 추첨할 수 있습니다.'}
                onClick={async () => void (await dialogs.get())?.openDraw(scope, event, prizes ?? [])}
              >
                추첨
              </Button>
              <Button size="sm" disabled={noPrize || undefined} onClick={pickOne}>
                직접 선정
              </Button>
              {published ? (
                <Button
                  size="sm"
                  disabled={isDelivered && '이미 지급된 경품이 있어 발표를 취소할 수 없습니다.'}
                  onClick={askUnpublish}
                >
                  발표 취소
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="primary"
                  disabled={event.winnerCount === 0 ? '당첨자를 먼저 선정해 주세요.' : undefined}
                  onClick={askPublish}
                >
                  당첨자 발표
                </Button>
              )}
            </>
          )
        }
      >
        <ReadOnlyField label="유형">
          {eventKindLabels[kind]} ·{' '}
          <RecordLink className={styles.link} to={scope.screens.detail} search={{ seq: String(eventSeq) }}>
            이벤트 상세
          </RecordLink>
        </ReadOnlyField>
        <ReadOnlyField label="기간">
          {cellTime(startAt)} ~ {closedAt ? `${cellTime(closedAt)} 조기종료 (예정 ${plannedEnd})` : plannedEnd}
        </ReadOnlyField>
        <ReadOnlyField label="참여">
          <RecordLink
            className={styles.link}
            to={scope.screens.comment}
            search={{ eventSeq: String(eventSeq), tab: 'entries' }}
          >
            응모 {formatThousands(event.entryCount)}건
          </RecordLink>{' '}
          ·{' '}
          <RecordLink className={styles.link} to={scope.screens.comment} search={{ eventSeq: String(eventSeq) }}>
            댓글 {formatThousands(event.commentCount)}건
          </RecordLink>
        </ReadOnlyField>
        <ReadOnlyField label="발표">
          {published ? `${cellTime(published)} 발표` : '미발표'}
          {event.announceDate && ` (예정 ${event.announceDate})`}
        </ReadOnlyField>
      </Section>
      <EventPrizes scope={scope} event={event} prizes={prizes} canWrite={list.canWrite} />
    </>
  )
}
