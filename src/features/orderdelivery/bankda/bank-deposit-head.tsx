import { useQuery } from '@tanstack/react-query'
import { ProviderNote } from '@/features/provider-note'
import { CountsFailed, CountTiles, filtersWithout, type Tile } from '@/kit/list/tiles'
import type { List } from '@/kit/list/use-list'
import { bankDepositStateLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { useAction } from '@/shared/ui/layers/use-action'
import { depositTones, OPEN_STATES } from './bank-deposit.rules'
import styles from './bankda.module.css'

type Path = '/api/v1/admin/bank-deposits'
const SUMMARY = '/api/v1/admin/bank-deposits/summary'
const STATES = Object.keys(bankDepositStateLabels) as Schemas['BankDepositState'][]

const useSummary = (list: List<Path>) =>
  useQuery({
    ...apiQuery(SUMMARY, { query: filtersWithout(list, ['state']) }),
    placeholderData: (previous) => previous,
  })

const sum = ({ count, amount }: Schemas['MoneyCount']) => (
  <b>
    {formatThousands(count)}건 · {formatThousands(amount)}원
  </b>
)

const formatRound = ({ pulled, matched, ambiguous, unmatched }: Schemas['BankDepositRound']): string =>
  `${pulled > 0 ? `새 입금 ${formatThousands(pulled)}건, ` : ''}자동매칭 ${formatThousands(matched)}건, 확인필요 ${formatThousands(ambiguous)}건, 미확인 ${formatThousands(unmatched)}건`

/**
 * Renders the time of the last bank sync, today's deposits and the unmatched ones, with buttons to sync and to match
 * again.
 */
export function DepositHead({ list }: { list: List<Path> }) {
  const { data } = useSummary(list)
  const sync = useAction(apiMutation('post', '/api/v1/admin/bank-deposits/sync', { once: true }), {
    done: (round) => `뱅크다 조회 완료: ${formatRound(round)}`,
  })
  const rematch = useAction(apiMutation('post', '/api/v1/admin/bank-deposits/rematch', { once: true }), {
    done: (round) => `다시 매칭 완료: ${formatRound(round)}`,
  })
  return (
    <section className={styles.head} aria-label="입금 현황">
      <span>
        마지막 조회 <b>{data ? (data.lastSyncedAt ? cellTime(data.lastSyncedAt) : '없음') : '-'}</b>
      </span>
      <span>오늘 입금 {data ? sum(data.today) : '-'}</span>
      <span>전체 기간 확인할 입금 {data ? sum(data.open) : '-'}</span>
      {list.rightsKnown && list.canWrite && (
        <span className={styles.buttons}>
          <Button variant="primary" busy={sync.busy} onClick={() => sync.run({ body: {} })}>
            지금 조회
          </Button>
          <Button busy={rematch.busy} onClick={() => rematch.run({ body: {} })}>
            다시 매칭
          </Button>
        </span>
      )}
      <ProviderNote port="bankFeed" cannot="입금 내역을 가져올" />
    </section>
  )
}

/** Renders a tile with the count of each deposit state under the other filters. A click filters by it. */
export function DepositTiles({ list }: { list: List<Path> }) {
  const { data, error, refetch } = useSummary(list)
  const count = (...states: readonly Schemas['BankDepositState'][]) =>
    data?.counts.filter(({ state }) => states.includes(state)).reduce((all, row) => all + row.count, 0)
  const tiles: Tile<Path>[] = [
    { label: '확인할 입금', count: count(...OPEN_STATES), tone: 'red', apply: { state: [...OPEN_STATES] } },
    ...STATES.map((state) => ({
      label: bankDepositStateLabels[state],
      count: count(state),
      tone: depositTones[state],
      apply: { state: [state] },
    })),
    { label: '전체', count: data?.all, apply: { state: undefined } },
  ]
  if (error && !data) return <CountsFailed error={error} retry={refetch} />
  return <CountTiles list={list} label="상태별 입금 수" tiles={tiles} />
}
