import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ProviderNote } from '@/features/provider-note'
import { columnsOf } from '@/kit/columns/columns'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import {
  taxAmendCodeLabels,
  taxInvoiceActionLabels,
  taxInvoiceStateLabels,
  taxPurposeLabels,
} from '@/shared/api/gen/orderdelivery-taxes.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { toast } from '@/shared/ui/layers/toast'
import { statePill } from '@/shared/ui/table/cells'
import { businessNumberText } from '../../../../domain/common/business-number'
import { usePollWhile } from '../use-poll-while'
import { taxDialogs, useInvoices, useMonthly } from './tax-invoice.calls'
import { taxInvoiceDef } from './tax-invoice.def'
import { mayMove, type TaxInvoiceTransition, taxTones } from './tax-invoice.rules'

type Row = Schemas['TaxInvoiceRow']

const { text, link, twoLine, day, time, money, custom, number } = columnsOf(taxInvoiceDef)

const COLUMNS = [
  link('documentNo', {
    to: '/orderdelivery/taxes/detail',
    search: (row) => ({ seq: String(row.taxInvoiceSeq) }),
    width: 9.5,
  }),
  custom('state', {
    width: 11,
    cell: ({ state, amendNeeded }) => (
      <>
        {statePill(taxInvoiceStateLabels[state], taxTones[state])} {amendNeeded && statePill('수정 필요', 'red')}
      </>
    ),
  }),
  twoLine('companyName', {
    width: 11,
    minWidth: 8.5,
    grow: true,
    second: ({ businessNumber }) => businessNumberText(businessNumber),
  }),
  money('totalAmount', { width: 8, strong: true }),
  money('supplyTotal', { width: 8 }),
  day('writeDate', { width: 7.5 }),
  time('issuedAt'),
  text('businessNumber', {
    width: 8.2,
    hidden: true,
    value: ({ businessNumber }) => businessNumberText(businessNumber),
  }),
  text('lineSummary', { width: 11, minWidth: 8.5 }),
  money('taxTotal', { width: 7 }),
  number('orderCount', { width: 4 }),
  custom('purpose', {
    width: 7.5,
    cell: ({ purpose, amendCode }) => (
      <>
        {taxPurposeLabels[purpose]}{' '}
        {amendCode !== null && <span title={taxAmendCodeLabels[amendCode]}>{statePill('수정', 'violet')}</span>}
      </>
    ),
  }),
  text('ntsNumber', { width: 15 }),
  time('sentAt'),
]

const MAX_AT_ONCE = 100
const FOLLOW_MS = 10_000

const ACTIONS: readonly (readonly [Schemas['TaxInvoiceAction'], TaxInvoiceTransition])[] = [
  ['ISSUE', 'issue'],
  ['SEND', 'send'],
  ['RESEND', 'resend'],
]

/** Returns e.g. `3건(합계 1,320,000원)`. */
const counted = (rows: readonly Row[]): string =>
  `${formatThousands(rows.length)}건(합계 ${formatThousands(rows.reduce((sum, { totalAmount }) => sum + totalAmount, 0))}원)`

function useTaxActions(): ListAction<Row>[] {
  const { mutateAsync: run } = useInvoices()
  return useMemo(
    () =>
      ACTIONS.map(([action, move]): ListAction<Row> => {
        const label = taxInvoiceActionLabels[action]
        return {
          label,
          on: 'both',
          max: MAX_AT_ONCE,
          refuse: ({ state }) =>
            mayMove(move, state) ? undefined : `‘${taxInvoiceStateLabels[state]}’ 상태에서는 ${label}할 수 없습니다.`,
          ask: (rows) =>
            action === 'ISSUE'
              ? `${counted(rows)}의 세금계산서를 발행하고 공급받는자에게 이메일을 보냅니다. 기한이 지난 것은 상세에서 발행해 주세요.`
              : `${counted(rows)}의 세금계산서를 국세청으로 전송합니다. 전송하면 취소할 수 없습니다.`,
          run: (seqs) => run({ body: { action, seqs } }),
        }
      }),
    [run],
  )
}

/** Renders the button of 월합계 발행: creates and opens a draft of a month's orders. */
function MonthlyButton() {
  const router = useRouter()
  const { mutateAsync: write } = useMonthly()
  async function press() {
    const created = await (await taxDialogs.get())?.askMonthly((body) => write({ body }))
    if (!created) return
    toast(`주문 ${formatThousands(created.orderSeqs.length)}건을 모아 임시저장했습니다.`)
    await router.navigate({ to: '/orderdelivery/taxes/detail', search: { seq: String(created.taxInvoiceSeq) } })
  }
  return <Button onClick={press}>월합계 발행</Button>
}

function Follow({ rows }: { rows: readonly Row[] | undefined }) {
  usePollWhile(rows?.some(({ state }) => state === 'SENDING') ?? false, FOLLOW_MS)
  return null
}

export function TaxInvoiceList() {
  return (
    <ListScreen
      def={taxInvoiceDef}
      columns={COLUMNS}
      caption="세금계산서 목록"
      actions={useTaxActions()}
      create={{ label: '등록', to: '/orderdelivery/taxes/detail' }}
      summary={<ProviderNote port="taxOffice" cannot="세금계산서를 발행할" />}
      tiles={(list) => <Follow rows={list.answer?.items} />}
      footer={({ answer }) =>
        answer && {
          supplyTotal: formatThousands(answer.summary.supplyTotal),
          taxTotal: formatThousands(answer.summary.taxTotal),
          totalAmount: formatThousands(answer.summary.totalAmount),
        }
      }
      toolbar={({ rightsKnown: known, canWrite }) => known && canWrite && <MonthlyButton />}
    />
  )
}
