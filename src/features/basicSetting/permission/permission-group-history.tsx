import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { cx } from '@/shared/ui/cx'
import { Button } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { plainTable } from '@/shared/ui/table/plain-table'
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
        <table className={cx(plainTable, styles.table)} aria-label="변경 이력">
          <thead>
            <tr>
              <th scope="col">일시</th>
              <th scope="col">관리자</th>
              <th scope="col">내용</th>
              <th scope="col">변경 전 → 변경 후</th>
            </tr>
          </thead>
          <tbody>
            {data.map((change) => (
              <tr key={change.adminLogSeq}>
                <td>{formatTime(change.occurredAt)}</td>
                <td>
                  {change.adminName}
                  <small>{change.loginId}</small>
                </td>
                <td>{change.summary}</td>
                <td>
                  <ul>
                    {change.changes.map(({ field, label, before, after }) => (
                      <li key={field}>
                        <b>{label}</b> <del>{before ?? '(없음)'}</del> → {after ?? '(없음)'}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
