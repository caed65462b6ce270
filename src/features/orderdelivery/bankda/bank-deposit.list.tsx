import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { bankCodeLabels, bankDepositStateLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { linkTo, nameCell } from '@/shared/ui/table/cells'
import { orderNoText } from '../order-number.rules'
import { useDepositActions } from './bank-deposit.actions'
import { bankDepositDef } from './bank-deposit.def'
import { type Deposit, depositTones, isWaiting } from './bank-deposit.rules'
import { DepositHead, DepositTiles } from './bank-deposit-head'

const MatchDrawer = lazyDrawer(() => import('./bank-deposit-panel'), 'DepositPanel')

const { time, text, link, money, pill, custom } = columnsOf(bankDepositDef)
const ORDER = '/orderdelivery/allorder/detail'

const moreText = (count: number): string => (count > 1 ? ` 외 ${count - 1}건` : '')

function orderCell({ matches }: Deposit) {
  const [first] = matches
  if (!first) return null
  return (
    <>
      {linkTo(orderNoText(first.orderNo), `${ORDER}?seq=${first.orderSeq}`)}
      {moreText(matches.length)}
    </>
  )
}

const columns = [
  time('depositedAt'),
  text('bankCode', {
    title: '은행·계좌',
    width: 8.5,
    value: ({ bankCode, accountNumber }) => `${bankCodeLabels[bankCode]} ${accountNumber.slice(-4)}`,
  }),
  link('depositorName', { width: 9, search: ({ bankDepositSeq }) => ({ seq: String(bankDepositSeq) }) }),
  money('amount', { strong: true, width: 8 }),
  pill('state', bankDepositStateLabels, depositTones, { width: 6.5 }),
  text('reason', { width: 16, minWidth: 10, grow: true }),
  custom('orderNo', { width: 12, cell: orderCell }),
  text('ordererName', { width: 6.5, value: ({ matches }) => matches[0]?.ordererName }),
  custom('matchedAt', {
    width: 9.5,
    cell: ({ matchedAt, matchedBy, state }) =>
      matchedAt &&
      nameCell(formatAdmin(matchedBy) ?? (state === 'AUTO_MATCHED' ? '자동' : '시스템'), cellTime(matchedAt)),
  }),
  text('memo', { width: 9 }),
  money('restAmount', { hidden: true, value: (row) => (isWaiting(row) ? null : row.restAmount) }),
  text('description', { hidden: true }),
]

export function BankDepositList() {
  return (
    <>
      <ListScreen
        def={bankDepositDef}
        columns={columns}
        caption="입금내역"
        actions={useDepositActions()}
        summary={(list) => <DepositHead list={list} />}
        tiles={(list) => <DepositTiles list={list} />}
      />
      <MatchDrawer />
    </>
  )
}
