import { useQuery } from '@tanstack/react-query'
import { NotesSection } from '@/kit/detail/notes-section'
import {
  messageChannelLabels,
  rentalApplicationStateLabels,
  rentalContactResultLabels,
  rentalMessageStateLabels,
} from '@/shared/api/gen/rental-productapply.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { RecordTable } from '@/shared/ui/table/record-table'
import { useAddRentalNote } from '../application-move/rental-application.calls'
import { useRentalTransitions } from '../application-move/use-rental-transitions'
import { rentalTones } from '../productapply/rental-application.rules'

type Application = Schemas['RentalApplicationRecord']

interface Props {
  application: Application
  mayWrite: boolean
  /** Called with the new version of the record. */
  onChanged: (version: number) => unknown
}

/** Renders the calls to the applicant. */
export function ContactLogs({ application, mayWrite, onChanged }: Props) {
  const { rentalApplicationSeq: seq, purged } = application
  const query = useQuery(apiQuery('/api/v1/admin/rental-applications/{seq}/contact-logs', { path: { seq } }))
  const moves = useRentalTransitions()
  async function press() {
    const added = await moves.call(application)
    if (added) await onChanged(added.version)
  }
  return (
    <Section title="통화 기록" plain aside={mayWrite && !purged && <Button onClick={press}>통화 기록</Button>}>
      <QueryTable
        label="통화 기록"
        query={query}
        rows={query.data}
        idOf={(log) => log.contactLogSeq}
        empty="통화 기록이 없습니다."
        columns={[
          { title: '일시', cell: (log) => formatTime(log.at), nowrap: true },
          { title: '작성자', cell: (log) => log.adminName ?? '-', nowrap: true },
          { title: '결과', cell: (log) => rentalContactResultLabels[log.result], nowrap: true },
          { title: '내용', cell: (log) => log.memo ?? '-' },
          {
            title: '재통화 예정',
            cell: (log) => (log.nextContactAt ? formatTime(log.nextContactAt) : '-'),
            nowrap: true,
          },
        ]}
      />
    </Section>
  )
}

/** Renders the internal notes of the admins. */
export function RentalNotes({ seq, mayWrite }: { seq: number; mayWrite: boolean }) {
  const query = useQuery(apiQuery('/api/v1/admin/rental-applications/{seq}/notes', { path: { seq } }))
  const { mutateAsync: add } = useAddRentalNote()
  return (
    <NotesSection
      query={query}
      idOf={(note) => note.rentalApplicationNoteSeq}
      mayWrite={mayWrite}
      add={(content) => add({ path: { seq }, body: { content } })}
    />
  )
}

const stateOf = (state: Application['state']) => (
  <Pill tone={rentalTones[state]}>{rentalApplicationStateLabels[state]}</Pill>
)

/** Renders the state changes and the messages to the applicant. */
export function RentalHistory({ application }: { application: Application }) {
  return (
    <>
      <Section title="상태 이력" plain folds>
        <RecordTable
          label="상태 이력"
          rows={application.stateHistory}
          idOf={(step) => step.rentalStateHistorySeq}
          empty="상태 이력이 없습니다."
          columns={[
            { title: '일시', cell: (step) => formatTime(step.at), nowrap: true },
            { title: '이전', cell: (step) => (step.from ? stateOf(step.from) : '-'), nowrap: true },
            { title: '상태', cell: (step) => stateOf(step.to), nowrap: true },
            { title: '사유', cell: (step) => step.reason ?? '-' },
            { title: '처리자', cell: (step) => step.by ?? '신청자/시스템', nowrap: true },
          ]}
        />
      </Section>
      <Section title="메시지 이력" plain folds>
        <RecordTable
          label="메시지 이력"
          rows={application.messages}
          idOf={(message) => message.messageLogSeq}
          empty="보낸 메시지가 없습니다."
          columns={[
            { title: '요청일시', cell: (message) => formatTime(message.requestedAt), nowrap: true },
            { title: '메시지', cell: (message) => message.event },
            { title: '채널', cell: (message) => messageChannelLabels[message.channel], nowrap: true },
            { title: '받는 사람', cell: (message) => message.recipientPhone, nowrap: true },
            { title: '상태', cell: (message) => rentalMessageStateLabels[message.state], nowrap: true },
          ]}
        />
      </Section>
    </>
  )
}
