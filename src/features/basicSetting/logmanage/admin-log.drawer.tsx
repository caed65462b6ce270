import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isSilent, messageOf } from '@/shared/api/errors'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { Drawer } from '@/shared/ui/layers/drawer'
import { logQuery } from './admin-log.calls'
import styles from './admin-log.module.css'
import { LogView } from './admin-log-view'

/** One log row in a drawer, held in the URL (`?seq=`). */
export function LogDrawer() {
  const search = useSearch({ from: '/basicSetting/logmanage' })
  const navigate = useNavigate({ from: '/basicSetting/logmanage' })
  const seq = readSeq('seq' in search ? search.seq : undefined)
  const { data, error, refetch } = useQuery({ ...logQuery(seq ?? 0), enabled: seq !== undefined })

  const close = () =>
    navigate({
      // leaves of a search are strings; only the drawer's own key goes
      search: (former) => Object.fromEntries(Object.entries(former).filter(([key]) => key !== 'seq')),
      resetScroll: false,
    })
  return (
    <Drawer opened={seq !== undefined} onClose={close} title={`로그 상세${seq ? ` · 번호 ${seq}` : ''}`} width={64}>
      {data && seq !== undefined && <LogView log={data} />}
      {!data && !error && (
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
