import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { restockActionLabels } from '@/shared/api/gen/product-restocknotify.gen'
import type { Schemas } from '@/shared/api/types'
import { sendText } from '../send-text'
import { useBulkRestock } from './restock-notify.calls'
import { refusalOf } from './restock-notify.rules'

type Notice = Schemas['RestockNotify']
type Action = Schemas['RestockAction']

const QUESTIONS: Record<'SEND' | 'RESEND', (count: number) => string> = {
  SEND: (count) => `선택한 신청 ${count}건에 재입고 알림을 발송합니다.`,
  RESEND: (count) => `발송에 실패한 신청 ${count}건에 재입고 알림을 다시 발송합니다.`,
}

/** What can be done with requests. */
export function useRequestActions(): ListAction<Notice>[] {
  const { mutateAsync: bulk } = useBulkRestock()
  return useMemo(() => {
    const base = (action: Action) => ({
      label: restockActionLabels[action],
      on: 'both' as const,
      refuse: (row: Notice) => refusalOf(action, row),
    })
    return [
      ...(['SEND', 'RESEND'] as const).map(
        (action): ListAction<Notice> => ({
          ...base(action),
          ask: (rows) => QUESTIONS[action](rows.length),
          run: (seqs) => bulk({ body: { action, seqs } }),
        }),
      ),
      {
        ...base('CANCEL'),
        danger: true,
        run: (seqs) =>
          sendText(
            {
              title: restockActionLabels.CANCEL,
              message: `재입고 알림 신청 ${seqs.length}건을 취소합니다. 발송예약된 알림은 발송되지 않습니다.`,
              label: '취소사유',
              least: 2,
              most: 200,
              confirmLabel: restockActionLabels.CANCEL,
              danger: true,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'CANCEL', seqs: some, reason } })),
          ),
      },
    ]
  }, [bulk])
}
