import { useMemo } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { ScreenTabs } from '@/kit/list/list-tabs'
import {
  cashReceiptKindLabels,
  cashReceiptStateLabels,
  orderStateLabels,
} from '@/shared/api/gen/orderdelivery-cancel.gen'
import { useMe } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { canOpenPath } from '@/shared/lib/route-access'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { statePill } from '@/shared/ui/table/cells'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderNoText } from '../order-number.rules'
import { usePollWhile } from '../use-poll-while'
import { useReceiptActions } from './cash-receipt.actions'
import { receiptDialogs, useIssueReceipt } from './cash-receipt.calls'
import { cashReceiptDef, failedReceiptDef, neededReceiptDef } from './cash-receipt.def'
import { isPending, receiptTones } from './cash-receipt.rules'

const ReceiptDrawer = lazyDrawer(() => import('./cash-receipt-view'), 'ReceiptView')

type Receipt = Schemas['CashReceipt']

const { text, link, time, money, custom } = columnsOf(cashReceiptDef)

const ORDER = '/orderdelivery/allorder/detail'

const shownNo = ({ orderNo }: Receipt) => orderNoText(orderNo)

/**
 * Returns the columns. `orders`: whether the admin may open orders; otherwise the link opens the receipt itself.
 * `failed`: no receipt was issued, so the reason is shown instead of what only issued receipts have.
 */
const columnsFor = (orders: boolean, failed: boolean) => [
  orders
    ? link('orderNo', {
        to: ORDER,
        search: (row) => ({ seq: String(row.orderSeq) }),
        value: shownNo,
        width: 11,
        grow: true,
      })
    : link('orderNo', {
        search: (row) => ({ seq: String(row.cashReceiptSeq) }),
        value: shownNo,
        width: 11,
        grow: true,
      }),
  custom('state', {
    width: 9,
    cell: ({ state, failMessage }) => (
      <span title={failMessage ?? undefined}>{statePill(cashReceiptStateLabels[state], receiptTones[state])}</span>
    ),
  }),
  ...(failed ? [text('failMessage', { width: 16, minWidth: 14 })] : []),
  time('issuedAt', { hidden: failed }),
  custom('validAmount', {
    hidden: failed,
    align: 'end',
    width: 8,
    tone: ({ cancelNeeded }) => (cancelNeeded ? 'red' : undefined),
    cell: ({ validAmount, cancelNeeded, excessAmount }) => (
      <b title={cancelNeeded ? `환불된 ${formatThousands(excessAmount)}원의 취소가 필요합니다.` : undefined}>
        {formatThousands(validAmount)}
      </b>
    ),
  }),
  text('identifier', { width: 10, minWidth: 9 }),
  custom('kind', {
    width: 9.5,
    cell: ({ kind, selfIssued }) => (
      <>
        {cashReceiptKindLabels[kind]} {selfIssued && statePill('자진', 'gray')}
      </>
    ),
  }),
  text('ntsNumber', { width: 8.5, minWidth: 7, hidden: failed }),
  text('ordererName', { width: 6 }),
  time('orderedAt'),
  money('amount', { width: 7.5 }),
  money('canceledAmount', { width: 7.5, hidden: failed }),
  time('canceledAt', { hidden: failed }),
  text('orderState', {
    width: 6.5,
    value: ({ orderState, deliveryMethod }) => orderStateLabel(orderStateLabels, orderState, deliveryMethod),
  }),
  ...(failed ? [] : [text('failMessage', { hidden: true })]),
]

/** Renders the button of 개별 발급. */
function IssueButton() {
  const { mutateAsync: issue } = useIssueReceipt()
  async function press() {
    const created = await (await receiptDialogs.get())?.askIssue((body) => issue({ body }))
    if (!created) return
    const { ordererName, amount } = created
    toast(`${ordererName} ${formatThousands(amount)}원 발급을 요청했습니다. 결과는 잠시 뒤 전체 탭에 표시됩니다.`)
  }
  return <Button onClick={press}>개별 발급</Button>
}

/** Poll interval in ms. The tax office answers within moments. */
const FOLLOW_MS = 1_500

/** Polls the list while a receipt waits for the tax office. */
function PollPendingReceipts({ rows }: { rows: readonly Receipt[] | undefined }) {
  usePollWhile(rows?.some(isPending) ?? false, FOLLOW_MS)
  return null
}

interface Props {
  def: typeof cashReceiptDef | typeof neededReceiptDef | typeof failedReceiptDef
  caption: string
}

function Receipts({ def, caption }: Props) {
  // re-renders when the rights of the admin change
  useMe()
  const orders = canOpenPath(ORDER)
  const failed = def === failedReceiptDef
  const columns = useMemo(() => columnsFor(orders, failed), [orders, failed])
  return (
    <>
      <ListScreen
        def={def}
        columns={columns}
        caption={caption}
        actions={useReceiptActions(failed)}
        summary={<ProviderNote port="taxOffice" cannot="현금영수증을 발급·취소할" />}
        tiles={(list) => <PollPendingReceipts rows={list.answer?.items} />}
        footer={({ answer }) =>
          // the sums are those of issued receipts
          answer && !failed
            ? {
                amount: formatThousands(answer.summary.issued),
                canceledAmount: formatThousands(answer.summary.canceled),
                validAmount: formatThousands(answer.summary.valid),
              }
            : undefined
        }
        toolbar={({ rightsKnown: known, canWrite }) => known && canWrite && <IssueButton />}
      />
      <ReceiptDrawer />
    </>
  )
}

const TABS = [
  {
    key: 'needed',
    label: '취소 필요',
    screen: () => <Receipts def={neededReceiptDef} caption="취소 필요 현금영수증" />,
  },
  {
    key: 'failed',
    label: '발급실패',
    screen: () => <Receipts def={failedReceiptDef} caption="발급실패 현금영수증" />,
  },
  { key: 'all', label: '전체', screen: () => <Receipts def={cashReceiptDef} caption="현금영수증 목록" /> },
]

export const CashReceiptList = () => <ScreenTabs label="현금영수증" items={TABS} />
