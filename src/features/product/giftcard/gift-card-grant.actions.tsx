import { useMemo } from 'react'
import { type ListAction, repeatable } from '@/kit/list/actions'
import { giftCardGrantActionLabels, giftCardGrantStateLabels } from '@/shared/api/gen/product-giftcard.gen'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { useBulkGrants } from './gift-card.calls'
import { moveRefusal } from './gift-card-policy.rules'

const numberDialog = lazyCode(() => import('./number-dialog'))

type Grant = Schemas['GiftCardGrant']
type Action = Schemas['GiftCardGrantAction']

/** Returns the list actions of gift card grants. */
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
        async run(seqs, rows, _, title) {
          const view = await numberDialog.get()
          return view?.askNumbers(title, rows, (giftNumbers) =>
            bulk({ body: { action: 'MARK_SENT', seqs, giftNumbers } }),
          )
        },
      },
      {
        ...base('HOLD'),
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `상품권 ${seqs.length}건의 지급을 보류합니다.`,
              label: '메모',
              maxLength: 200,
              confirmLabel: giftCardGrantActionLabels.HOLD,
            },
            (memo) => repeatable(seqs, (grants) => bulk({ body: { action: 'HOLD', seqs: grants, memo } })),
          ),
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
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: `상품권 ${seqs.length}건의 지급을 취소합니다. 되돌릴 수 없습니다.`,
              label: '취소사유',
              maxLength: 200,
              confirmLabel: '지급 취소',
              danger: true,
            },
            (reason) => repeatable(seqs, (grants) => bulk({ body: { action: 'CANCEL', seqs: grants, reason } })),
          ),
      },
    ]
  }, [bulk])
}
