import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAction } from '@/kit/list/actions'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { receiptDialogs, useCancelReceipt, useCancelReceipts, useRetryReceipt } from './cash-receipt.calls'
import { cancelRefusal, retryRefusal } from './cash-receipt.rules'

type Receipt = Schemas['CashReceipt']

const MAX_AT_ONCE = 100

/** Returns the list actions of cash receipts. `failed`: none was issued, so there is nothing to cancel. */
export function useReceiptActions(failed: boolean): ListAction<Receipt>[] {
  const router = useRouter()
  const { mutateAsync: cancel } = useCancelReceipt()
  const { mutateAsync: retry } = useRetryReceipt()
  const { mutateAsync: cancelMany } = useCancelReceipts()
  return useMemo(() => {
    const done = (receipt: Receipt | undefined) =>
      receipt && { done: 1, failed: [], message: '국세청에 요청했습니다. 결과는 잠시 뒤 전체 탭에 표시됩니다.' }
    const cancelSelected: ListAction<Receipt> = {
      label: '취소',
      on: 'many',
      max: MAX_AT_ONCE,
      danger: true,
      ask: (rows) => ({
        message: `선택한 ${formatThousands(rows.length)}건에서 환불된 금액(${formatThousands(
          rows.reduce((sum, { excessAmount }) => sum + excessAmount, 0),
        )}원)만큼 현금영수증을 취소합니다. 취소가 필요하지 않은 건은 처리되지 않습니다.`,
      }),
      run: (seqs) => cancelMany({ body: { action: 'CANCEL', seqs } }),
    }
    const open: ListAction<Receipt> = {
      label: '상세',
      on: 'row',
      reads: true,
      run: (_seqs, [receipt]) => {
        if (receipt) {
          void router.navigate({
            to: '.',
            search: (old: object) => ({ ...old, seq: String(receipt.cashReceiptSeq) }),
          })
        }
        return undefined
      },
    }
    const cancelOne: ListAction<Receipt> = {
      label: '취소',
      on: 'row',
      danger: true,
      refuse: cancelRefusal,
      async run(_seqs, [receipt], _all, title) {
        const dialogs = await receiptDialogs.get()
        if (!receipt || !dialogs) return undefined
        const path = { seq: receipt.cashReceiptSeq }
        return done(await dialogs.askCancel(receipt, title, (body) => cancel({ path, body })))
      },
    }
    const issueAgain: ListAction<Receipt> = {
      label: '재발급',
      on: 'row',
      refuse: retryRefusal,
      async run(_seqs, [receipt], _all, title) {
        const dialogs = await receiptDialogs.get()
        if (!receipt || !dialogs) return undefined
        const path = { seq: receipt.cashReceiptSeq }
        return done(await dialogs.askRetry(receipt, title, (body) => retry({ path, body })))
      },
    }
    return failed ? [open, issueAgain] : [cancelSelected, open, cancelOne, issueAgain]
  }, [failed, router, cancel, retry, cancelMany])
}
