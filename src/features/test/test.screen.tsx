import { useEffect, useState } from 'react'
import { useMe, useRights } from '@/shared/api/me'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { Pill } from '@/shared/ui/records/pill'
import { asText, type Row, runChecks } from './checks'
import { JobPanel } from './job-panel'
import { ProviderPanel } from './provider-panel'
import styles from './test.module.css'

/**
 * Renders the environment checks for phone support, below them who serves the services outside, and the server's jobs
 * for admins who may see the log.
 */
export function TestScreen() {
  const me = useMe()
  const canSeeJobs = useRights().canRead('ADMIN_LOG_MANAGEMENT')
  return (
    <div className={styles.page}>
      <Checks />
      {me && <ProviderPanel />}
      {canSeeJobs && <JobPanel />}
    </div>
  )
}

function Checks() {
  const [rows, setRows] = useState<Row[] | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round runs the checks again
  useEffect(() => {
    let unmounted = false
    runChecks().then((found) => !unmounted && setRows(found))
    return () => {
      unmounted = true
    }
  }, [round])

  async function copy() {
    await navigator.clipboard.writeText(asText(rows ?? []))
    toast('결과를 복사했습니다.')
  }

  const failed = rows?.filter(({ ok }) => !ok).length ?? 0
  return (
    <section className={styles.card} aria-busy={rows === null}>
      <div className={styles.bar}>
        <span role="status">
          {rows === null && '점검하고 있습니다.'}
          {rows !== null &&
            (failed === 0 ? '브라우저와 서버 연결은 모두 정상입니다.' : `${failed}개 항목에 문제가 있습니다.`)}
        </span>
        <Button size="sm" onClick={() => setRound(round + 1)}>
          다시 점검
        </Button>
        <Button size="sm" onClick={copy} disabled={rows === null}>
          결과 복사
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col">결과</th>
            <th scope="col">내용</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ name, ok, detail }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Pill tone={ok ? 'green' : 'red'}>{ok ? 'OK' : '실패'}</Pill>
              </td>
              <td>{detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
