import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { depositKindLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { BalanceButton } from '../balance-button'
import { useDepositActions } from '../deposit-entry.actions'
import { authorOf, relatedCell, Sums, signedAmount } from '../ledger-cells'
import { depositEntryDef } from './deposit-entry.def'

const { number, time, link, text, custom, money } = columnsOf(depositEntryDef)

const columns = [
  number('depositEntrySeq', { plain: true, width: 5.5 }),
  time('createdAt'),
  link('loginId', {
    to: '/member/manage/point',
    search: (row) => ({ seq: String(row.memberSeq), tab: 'deposits' }),
    width: 12.5,
  }),
  text('name', { width: 6 }),
  text('kind', { value: (row) => depositKindLabels[row.kind], width: 8 }),
  text('reason', { width: 14, grow: true }),
  custom('amount', { align: 'end', width: 8, cell: ({ amount }) => signedAmount(amount) }),
  money('balanceAfter', { width: 8 }),
  custom('orderNo', { width: 11, cell: relatedCell }),
  text('createdByName', { value: authorOf, width: 6.5 }),
  money('remaining', { hidden: true }),
  text('internalMemo', { hidden: true }),
]

export function DepositEntries() {
  return (
    <ListScreen
      def={depositEntryDef}
      columns={columns}
      caption="예치금 내역"
      actions={useDepositActions()}
      tiles={({ answer }) => <Sums summary={answer?.summary} unit="원" />}
      toolbar={({ rightsKnown: known, canWrite }) =>
        known &&
        canWrite && (
          <>
            <BalanceButton of="deposits" direction="PLUS" />
            <BalanceButton of="deposits" direction="MINUS" />
          </>
        )
      }
    />
  )
}
