import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { restockActionLabels } from '@/shared/api/gen/product-restocknotify.gen'
import type { Schemas } from '@/shared/api/types'
import { askText } from '@/shared/ui/layers/ask-text'
import { sendDialog, useBulkRestock } from './restock-notify.calls'
import { refusalOf } from './restock-notify.rules'

type Notice = Schemas['RestockNotify']
type Action = Schemas['RestockAction']

/** Returns the list actions of restock requests. */
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
          async run(seqs, _rows, _all, title) {
            return (await sendDialog.get())?.askSend({
              title,
              of: { seqs, resend: action === 'RESEND' },
              send: (limits) =>
                repeatable(seqs, (some) =>
                  bulk({ body: { action, seqs: some, ...(action === 'SEND' ? limits : {}) } }),
                ),
            })
          },
        }),
      ),
      {
        ...base('CANCEL'),
        danger: true,
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `재입고 알림 신청 ${seqs.length}건을 취소합니다. 발송예약된 알림은 발송되지 않습니다.`,
              label: '취소사유',
              minLength: 2,
              maxLength: 200,
              confirmLabel: restockActionLabels.CANCEL,
              danger: true,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'CANCEL', seqs: some, reason } })),
          ),
      },
    ]
  }, [bulk])
}
