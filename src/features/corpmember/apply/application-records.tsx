import { useQuery } from '@tanstack/react-query'
import { NotesSection } from '@/kit/detail/notes-section'
import { applicationStateLabels, supplementItemLabels } from '@/shared/api/gen/corpmember-apply.gen'
import { apiQuery } from '@/shared/api/query'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { FileLink } from '@/shared/ui/records/file-link'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { applicationTones } from '../business.tones'
import { useAddNote } from './business-application.calls'

/** Renders the internal notes of the admins. */
export function ApplicationNotes({ seq, mayWrite }: { seq: number; mayWrite: boolean }) {
  const query = useQuery(apiQuery('/api/v1/admin/business-applications/{seq}/notes', { path: { seq } }))
  const { mutateAsync: add } = useAddNote()
  return (
    <NotesSection
      query={query}
      idOf={(note) => note.businessApplicationNoteSeq}
      mayWrite={mayWrite}
      add={(content) => add({ path: { seq }, body: { content } })}
    />
  )
}

/**
 * Renders the history of the application with the license of each step. `unmasked`: whether personal data is unmasked.
 */
export function ApplicationSteps({ seq, unmasked }: { seq: number; unmasked: boolean }) {
  const path = '/api/v1/admin/business-applications/{seq}/histories'
  // unmasked data is not kept in the cache
  const query = useQuery(
    unmasked
      ? apiQuery(path, { path: { seq }, query: { unmask: true } }, { gcTime: 0 })
      : apiQuery(path, { path: { seq } }),
  )
  return (
    <Section title="처리 이력" plain folds>
      <QueryTable
        label="처리 이력"
        query={query}
        rows={query.data}
        idOf={(step) => step.businessApplicationHistorySeq}
        empty="처리 이력이 없습니다."
        columns={[
          { title: '일시', cell: (step) => formatTime(step.createdAt), nowrap: true },
          {
            title: '상태',
            cell: (step) => <Pill tone={applicationTones[step.state]}>{applicationStateLabels[step.state]}</Pill>,
            nowrap: true,
          },
          {
            title: '사유',
            cell: ({ supplementItems, reason }) =>
              [supplementItems.map((item) => supplementItemLabels[item]).join(', '), reason]
                .filter(Boolean)
                .join(' · ') || '-',
          },
          {
            title: '사업자등록증',
            cell: ({ licenseFile }) => (licenseFile ? <FileLink file={licenseFile} /> : '-'),
          },
          { title: '처리자', cell: (step) => formatAdmin(step.createdBy) ?? '신청자/시스템', nowrap: true },
        ]}
      />
    </Section>
  )
}
