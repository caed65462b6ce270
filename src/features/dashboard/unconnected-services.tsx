import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '@/features/provider.calls'
import { RecordLink } from '@/kit/record-link'
import { providerPortLabels } from '@/shared/api/gen/test.gen'
import styles from './dashboard.module.css'

/** Renders the names of external services that are not connected yet; nothing if all are. */
export function UnconnectedServices() {
  const { data = [] } = useQuery(providersQuery)
  const missing = data.filter(({ state }) => state === 'NOT_CONNECTED')
  if (missing.length === 0) return null
  return (
    <p role="note" className={styles.unconnected}>
      아직 연결되지 않은 서비스: {missing.map(({ port }) => providerPortLabels[port]).join(', ')}. 이 서비스가 필요한
      작업은 거절됩니다. <RecordLink to="/test">환경 점검</RecordLink>
    </p>
  )
}
