import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { eventWinnerActionLabels } from '@/shared/api/gen/promotion-event.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'
import { useBulkWinners } from './event.calls'
import type { EventScope } from './event-scope.rules'
import { deliveryQuestion, FORFEIT_REASON, winnerRefusal } from './event-winner.rules'
import { NoticeQuestion } from './winner-notice-question'

type Winner = Schemas['EventWinner']

/** Returns the list actions of winners. */
export function useWinnerActions(scope: EventScope): ListAction<Winner>[] {
  const { mutateAsync: bulk } = useBulkWinners(scope)
  return useMemo(() => {
    const base = (action: Schemas['EventWinnerAction']) => ({
      label: eventWinnerActionLabels[action],
      on: 'both' as const,
      refuse: (row: Winner) => winnerRefusal(action, row),
    })
    const run = (action: Schemas['EventWinnerAction']) => (seqs: number[]) => bulk({ body: { action, seqs } })
    return [
      {
        ...base('NOTIFY'),
        ask: (rows) => ({ message: <NoticeQuestion rows={rows} /> }),
        run: run('NOTIFY'),
      },
      {
        ...base('SET_TAX_PAID'),
        ask: (rows) =>
          `당첨자 ${rows.length}명이 제세공과금 ${formatThousands(rows.reduce((sum, { taxAmount }) => sum + taxAmount, 0))}원을 낸 것으로 처리합니다.`,
        run: run('SET_TAX_PAID'),
      },
      {
        ...base('DELIVER'),
        ask: deliveryQuestion,
        run: run('DELIVER'),
      },
      {
        ...base('FORFEIT'),
        danger: true,
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `당첨자 ${seqs.length}명의 당첨을 취소합니다. 되돌릴 수 없으며, 취소한 자리는 다시 선정할 수 있습니다.`,
              label: '취소사유',
              minLength: FORFEIT_REASON,
              maxLength: 200,
              confirmLabel: eventWinnerActionLabels.FORFEIT,
              danger: true,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'FORFEIT', seqs: some, reason } })),
          ),
      },
    ]
  }, [bulk])
}
