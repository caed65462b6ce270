import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { providersQuery } from '@/features/provider.calls'
import { isSilent, messageOf } from '@/shared/api/errors'
import { providerPortLabels, providerStateLabels } from '@/shared/api/gen/test.gen'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { RecordTable } from '@/shared/ui/table/record-table'
import { checkProvider } from './provider.calls'
import styles from './test.module.css'

const TONES = { CONNECTED: 'green', SIMULATED: 'gray', NOT_CONNECTED: 'red' } as const

/** Returns tone and text of a port's state. It is not 연결 if its last call failed or it was never called. */
function stateOf({ state, lastSuccessAt, lastFailureAt }: Schemas['Provider']) {
  if (state !== 'CONNECTED') return { tone: TONES[state], text: providerStateLabels[state] }
  if (lastFailureAt && lastFailureAt >= (lastSuccessAt ?? '')) return { tone: 'red', text: '실패' } as const
  if (!lastSuccessAt) return { tone: 'gray', text: '확인 전' } as const
  return { tone: TONES[state], text: providerStateLabels[state] }
}

const moment = (at: string | null): string => (at ? cellTime(at) : '-')

/** Renders 외부 서비스: who serves each port, and what the server has seen of it since its start. */
export function ProviderPanel() {
  const { data, error, refetch } = useQuery(providersQuery)
  const canTry = useRights().canRead('ADMIN_LOG_MANAGEMENT')
  const check = useAction(checkProvider, {
    done: ({ balance }) =>
      balance === null ? '연결되었습니다.' : `연결되었습니다. 잔액 ${formatThousands(balance)}원`,
  })
  // the row then shows the result, also a failure
  const testPort = (port: Schemas['ProviderPort']) => async () => {
    await check.run({ path: { port } })
    await refetch()
  }
  const id = useId()
  const failed = error && !data && !isSilent(error)
  const count = (state: keyof typeof TONES) => data?.filter((row) => row.state === state).length ?? 0
  const [missing, simulated] = [count('NOT_CONNECTED'), count('SIMULATED')]
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!data && !failed}>
      <div className={styles.bar}>
        <h2 id={id}>외부 서비스</h2>
        {failed && <p role="alert">{messageOf(error)}</p>}
        {missing > 0 && (
          <span>
            미연결 {formatThousands(missing)}개: 이 서비스가 필요한 작업은 거절됩니다. 연결 방법은 docs/connect.md에
            있습니다.
          </span>
        )}
        {simulated > 0 && (
          <span>모의 {formatThousands(simulated)}개: 예시 데이터의 쇼핑몰이라 실제로 처리되지 않습니다.</span>
        )}
        <Button size="sm" onClick={() => refetch()}>
          새로고침
        </Button>
      </div>
      {data && (
        <RecordTable
          label="외부 서비스"
          caption="최근 성공과 실패는 서버가 켜진 뒤의 것입니다."
          rows={data}
          idOf={({ port }) => port}
          columns={[
            { title: '서비스', names: true, cell: ({ port }) => providerPortLabels[port] },
            { title: '상태', cell: (row) => <Pill tone={stateOf(row).tone}>{stateOf(row).text}</Pill> },
            { title: '제공사', cell: ({ service }) => service ?? '-' },
            { title: '최근 성공', nowrap: true, cell: ({ lastSuccessAt }) => moment(lastSuccessAt) },
            {
              title: '최근 실패',
              cell: ({ lastFailureAt, lastError }) => (
                <>
                  {moment(lastFailureAt)}
                  {lastError && <small>{lastError}</small>}
                </>
              ),
            },
            {
              title: '시험',
              nowrap: true,
              cell: ({ port, state }) =>
                state === 'CONNECTED' && (
                  <Button
                    size="sm"
                    disabled={canTry ? check.busy : '로그 관리의 조회 권한이 필요합니다.'}
                    onClick={testPort(port)}
                    aria-label={`${providerPortLabels[port]} 연결 시험`}
                  >
                    연결 시험
                  </Button>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}
