import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'

/** Renders the changes of the group. They are kept for three years. */
export function History({ seq }: { seq: number }) {
  const query = useQuery(apiQuery('/api/v1/admin/permission-groups/{seq}/history', { path: { seq } }))
  return (
    <Section plain title="변경 이력" hint="최근 3년">
      <QueryTable
        label="변경 이력"
        query={query}
        rows={query.data}
        empty="변경 이력이 없습니다."
        idOf={({ adminLogSeq }) => adminLogSeq}
        columns={[
          { title: '일시', nowrap: true, cell: ({ occurredAt }) => formatTime(occurredAt) },
          {
            title: '관리자',
            cell: ({ adminName, loginId }) => (
              <>
                {adminName}
                <small>{loginId}</small>
              </>
            ),
          },
          { title: '내용', cell: ({ summary }) => summary },
          {
            title: '변경 전 → 변경 후',
            cell: ({ changes }) => (
              <ul>
                {changes.map(({ field, label, before, after }) => (
                  <li key={field}>
                    <b>{label}</b> <del>{before ?? '(없음)'}</del> → {after ?? '(없음)'}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </Section>
  )
}
