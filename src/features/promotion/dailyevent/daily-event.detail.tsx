import { useState } from 'react'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { periodStateLabels } from '@/shared/api/gen/promotion-dailyevent.gen'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { type TabItem, Tabs } from '@/shared/ui/tabs'
import { dailyEventDetail } from './daily-event.detail-def'
import { BEGUN_REASON, ENDED_REASON } from './daily-event.rules'
import { DailyEventMembers } from './daily-event-members'
import { DailyEventResults } from './daily-event-results'
import { Milestones } from './milestones'

const { Text, Day, Switch, Image, Rich } = fieldsOf(dailyEventDetail)

type Tab = 'facts' | 'members'

/** Constant elements, so that the header does not change on each render. */
const badges = {
  SCHEDULED: <Pill tone={stateTones.SCHEDULED}>{periodStateLabels.SCHEDULED}</Pill>,
  ONGOING: <Pill tone={stateTones.ONGOING}>{periodStateLabels.ONGOING}</Pill>,
  ENDED: <Pill tone={stateTones.ENDED}>{periodStateLabels.ENDED}</Pill>,
}

export function DailyEventDetail() {
  const detail = useDetail(dailyEventDetail, {
    readOnly: ({ state }) => (state === 'ENDED' ? ENDED_REASON : undefined),
  })
  const [tab, setTab] = useState<Tab>('facts')
  const { record } = detail
  const begun = record?.state === 'ONGOING'
  const facts = (
    <>
      <Section title="기본 정보" hint={begun && BEGUN_REASON}>
        <Text name="title" wide />
        <Day name="startDate" disabled={begun} />
        <Day name="endDate" help="시작일부터 2~93일, 다른 출석 이벤트와 겹칠 수 없습니다." />
        <Switch name="visible" text="쇼핑몰에 노출" />
        <Image name="bannerFileSeq" />
        <Image name="stampFileSeq" />
        <Rich name="notice" wide />
      </Section>
      <Section
        title="보상"
        hint="연속 보상은 하루라도 빠지면 처음부터 다시 셉니다. 보상은 회원마다 한 번씩 지급합니다."
      >
        <Milestones detail={detail} begun={begun} />
      </Section>
      {record && <DailyEventResults event={record} />}
    </>
  )
  const tabs: TabItem<Tab>[] = [
    { key: 'facts', label: '이벤트 정보' },
    { key: 'members', label: '참여 회원', count: record?.memberCount },
  ]
  return (
    <DetailScreen detail={detail} badge={record && badges[record.state]} actions={<CopyButton detail={detail} />}>
      {record ? (
        <Tabs label="출석 이벤트" items={tabs} value={tab} onChange={setTab}>
          {tab === 'facts' ? facts : <DailyEventMembers seq={record.dailyEventSeq} />}
        </Tabs>
      ) : (
        facts
      )}
    </DetailScreen>
  )
}
