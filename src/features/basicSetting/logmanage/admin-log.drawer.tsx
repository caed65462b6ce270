import { useQuery } from '@tanstack/react-query'
import type { DetailTarget } from '@/kit/detail/def'
import { isSilent, messageOf } from '@/shared/api/errors'
import { Button } from '@/shared/ui/inputs/button'
import { Drawer } from '@/shared/ui/layers/drawer'
import { logQuery } from './admin-log.calls'
import styles from './admin-log.module.css'
import { LogView } from './admin-log-view'

/** One log row in a drawer, held in the URL (`?seq=`). */
export function LogWindow({ target: { seq }, onClose }: { target: DetailTarget; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...logQuery(seq ?? 0), enabled: seq !== undefined })
  return (
    <Drawer opened onClose={onClose} title={`로그 상세${seq ? ` · 번호 ${seq}` : ''}`} width={64}>
      {data && <LogView log={data} />}
      {seq === undefined && <p className={styles.wait}>찾을 수 없습니다.</p>}
      {seq !== undefined && !data && !error && (
        <p role="status" className={styles.wait}>
          불러오는 중입니다.
        </p>
      )}
      {error && !data && !isSilent(error) && (
        <div className={styles.wait}>
          <p role="alert">{messageOf(error)}</p>
          <Button onClick={() => refetch()}>다시 시도</Button>
        </div>
      )}
    </Drawer>
  )
}
