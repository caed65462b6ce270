import { call } from '@/shared/api/client'
import { eventPrizeKindLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './event.module.css'
import { PUBLISHED_REASON } from './event.rules'
import type { EventScope } from './event-scope.rules'

const dialog = lazyCode(() => import('./prize-dialog'))

type Prize = Schemas['EventPrize']

interface Props {
  scope: EventScope
  event: Schemas['Event']
  prizes: readonly Prize[] | undefined
  canWrite: boolean
}

/** Returns the value of a prize: its worth, the coupon or the points. */
function valueText({ kind, value, couponName, pointAmount }: Prize): string {
  if (kind === 'COUPON') return couponName ?? '-'
  if (kind === 'POINT') return `${formatThousands(pointAmount ?? 0)}P`
  return value === null ? '-' : `${formatThousands(value)}원`
}

/** Renders the prizes of an event by rank. They can be changed until the winners are published. */
export function EventPrizes({ scope, event, prizes, canWrite }: Props) {
  const { eventSeq: seq, winnersPublishedAt } = event
  const remove = useAction(
    ({ eventPrizeSeq, version }: Prize) =>
      call('delete', scope.calls.prize, { path: { seq, eventPrizeSeq }, query: { version } }),
    { done: '삭제되었습니다.' },
  )
  const publishedReason = winnersPublishedAt === null ? undefined : PUBLISHED_REASON
  const edit = async (prize?: Prize) =>
    void (await dialog.get())?.openPrize(scope, seq, prize, (prizes?.at(-1)?.rankNo ?? 0) + 1)

  async function askRemove(prize: Prize) {
    const { rankNo, name } = prize
    const sure = await confirm({
      title: `경품 삭제: ${rankNo}위 ${name}`,
      message: '경품을 이벤트에서 삭제합니다. 되돌릴 수 없습니다.',
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) await remove.run(prize)
  }
  return (
    <Section
      plain
      title="경품"
      aside={
        canWrite && (
          <Button size="sm" disabled={publishedReason} onClick={() => edit()}>
            경품 등록
          </Button>
        )
      }
    >
      <RecordTable
        label="경품"
        rows={prizes ?? []}
        idOf={({ eventPrizeSeq }) => eventPrizeSeq}
        empty={prizes ? '등록한 경품이 없습니다.' : '불러오는 중입니다.'}
        columns={[
          { title: '순위', cell: ({ rankNo }) => `${rankNo}위`, nowrap: true },
          { title: '경품', names: true, cell: ({ name }) => name },
          { title: '종류', cell: ({ kind }) => eventPrizeKindLabels[kind] },
          {
            title: '가액·내용',
            right: true,
            cell: (prize) => (
              <>
                {valueText(prize)}
                {prize.taxable && <small>제세공과금 {formatThousands(prize.taxAmount)}원 (22%)</small>}
              </>
            ),
          },
          {
            title: '당첨/수량',
            right: true,
            cell: ({ winnerCount, quantity }) => `${formatThousands(winnerCount)}/${formatThousands(quantity)}`,
          },
          ...(canWrite
            ? [
                {
                  title: '관리',
                  cell: (prize: Prize) => (
                    <span className={styles.buttons}>
                      <Button size="sm" disabled={publishedReason} onClick={() => edit(prize)}>
                        수정
                      </Button>
                      <Button
                        size="sm"
                        disabled={
                          publishedReason ??
                          (prize.winnerCount > 0 ? '당첨자가 있는 경품은 삭제할 수 없습니다.' : undefined)
                        }
                        onClick={() => askRemove(prize)}
                      >
                        삭제
                      </Button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
