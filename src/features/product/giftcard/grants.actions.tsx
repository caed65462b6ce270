import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import { giftCardGrantActionLabels, giftCardGrantStateLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { askText } from '../ask-text'
import { useBulkGrants } from './gift.calls'
import { moveRefusal } from './gift.rules'
import { askNumbers } from './number-dialog'

type Grant = Schemas['GiftCardGrant']
type Action = Schemas['GiftCardGrantAction']

/** What can be done with vouchers that are owed. */
export function useGrantActions(): ListAction<Grant>[] {
  const { mutateAsync: bulk } = useBulkGrants()
  return useMemo(() => {
    const base = (action: Action) => ({
      label: giftCardGrantActionLabels[action],
      on: 'both' as const,
      refuse: (row: Grant) => moveRefusal(action, row, giftCardGrantStateLabels),
    })
    return [
      {
        ...base('MARK_SENT'),
        async run(seqs, rows) {
          const giftNumbers = await askNumbers(rows)
          return giftNumbers && bulk({ body: { action: 'MARK_SENT', seqs, giftNumbers } })
        },
      },
      {
        ...base('HOLD'),
        async run(seqs) {
          const memo = await askText({
            title: giftCardGrantActionLabels.HOLD,
            message: `상품권 ${seqs.length}건의 지급을 보류합니다.`,
            label: '메모',
            most: 200,
            confirmLabel: giftCardGrantActionLabels.HOLD,
          })
          return memo === undefined ? undefined : bulk({ body: { action: 'HOLD', seqs, memo } })
        },
      },
      {
        ...base('RELEASE'),
        ask: (rows) => `상품권 ${rows.length}건의 보류를 해제하고 지급대기로 되돌립니다.`,
        run: (seqs) => bulk({ body: { action: 'RELEASE', seqs } }),
      },
      {
        ...base('RECOVERED'),
        ask: (rows) => `상품권 ${rows.length}건을 회수한 것으로 처리합니다.`,
        run: (seqs) => bulk({ body: { action: 'RECOVERED', seqs } }),
      },
      {
        ...base('CANCEL'),
        danger: true,
        async run(seqs) {
          const reason = await askText({
            title: '지급 취소',
            message: `상품권 ${seqs.length}건의 지급을 취소합니다. 되돌릴 수 없습니다.`,
            label: '취소사유',
            most: 200,
            confirmLabel: '지급 취소',
            danger: true,
          })
          return reason === undefined ? undefined : bulk({ body: { action: 'CANCEL', seqs, reason } })
        },
      },
    ]
  }, [bulk])
}
