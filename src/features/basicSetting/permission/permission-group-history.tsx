import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './permission-group.module.css'

/** Who changed the group when, from what to what; kept three years. */
export function History({ seq }: { seq: number }) {
  const { data, error, refetch } = useQuery(
    apiQuery('/api/v1/admin/permission-groups/{seq}/history', { path: { seq } }),
  )
  return (
    <Section plain title="변경 이력" hint="최근 3년">
      {error && (
        <p className={styles.empty} role="alert">
          {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.empty}>변경 이력이 없습니다.</p>}
      {data && data.length > 0 && (
        <RecordTable
          label="변경 이력"
          className={styles.table}
          rows={data}
          idOf={({ adminLogSeq }) => adminLogSeq}
          columns={[
            { title: '일시', cell: ({ occurredAt }) => formatTime(occurredAt) },
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
      )}
    </Section>
  )
}
