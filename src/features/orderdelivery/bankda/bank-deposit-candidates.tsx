import type { ReactNode } from 'react'
import { orderStateLabels, paymentKindLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { cellDay } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { Pill } from '@/shared/ui/records/pill'
import type { RecordColumn } from '@/shared/ui/table/record-table'
import { orderStateLabel } from '../../../../domain/orderdelivery/order-transitions'
import { orderNoText } from '../order-number.rules'
import { type Candidate, isFullyPaid } from './bank-deposit.rules'
import styles from './bankda.module.css'

/** A chosen candidate order with the amount assigned to it. */
export interface Chosen {
  candidate: Candidate
  amount: number | string | null
}

const NOTES = { PAID: '입금확인됨', CANCELED: '취소됨' } as const
/** Renders the text, in red unless it `matches`. */
export const highlightMismatch = (matches: boolean, text: ReactNode): ReactNode =>
  matches ? text : <b className={styles.differs}>{text}</b>

function nameCell({ ordererName, depositorName, nameFit }: Candidate) {
  const name = depositorName && depositorName !== ordererName ? `${ordererName} (입금자 ${depositorName})` : ordererName
  return (
    <>
      {highlightMismatch(nameFit === 'SAME', name)}
      {nameFit === 'PART' && <small>일부 일치</small>}
    </>
  )
}

function stateCell({ kind, paymentState, orderState, deliveryMethod }: Candidate) {
  const note = paymentState === 'READY' ? undefined : paymentState === 'CANCELED' ? NOTES.CANCELED : NOTES.PAID
  return (
    <>
      {kind === 'EXTRA' ? paymentKindLabels.EXTRA : orderStateLabel(orderStateLabels, orderState, deliveryMethod)}
      {note && <small>{note}</small>}
    </>
  )
}

/** Returns why the amount of a chosen order is invalid, or undefined. */
export function amountProblem({ candidate, amount }: Chosen): string | undefined {
  if (isFullyPaid(candidate)) return undefined
  if (amount === null || amount === '' || Number(amount) === 0) return requiredPrompt('금액')
  if (!Number.isInteger(Number(amount))) return '숫자로 입력해 주세요.'
  return Number(amount) > candidate.openAmount
    ? `주문의 미수금(${formatThousands(candidate.openAmount)}원)보다 많습니다.`
    : undefined
}

interface ColumnOptions {
  at: (candidate: Candidate) => Chosen | undefined
  toggle: (candidate: Candidate) => void
  setAmount: (candidate: Candidate, amount: Chosen['amount']) => void
  /** Whether the maximum number of orders is chosen. */
  full: boolean
}

/** Returns the columns of the candidate orders. Differences are red; a chosen row has an amount input. */
export function candidateColumns({ at, toggle, setAmount, full }: ColumnOptions): RecordColumn<Candidate>[] {
  return [
    {
      title: '선택',
      cell: (row) => (
        <Checkbox
          aria-label={`${orderNoText(row.orderNo)} 선택`}
          checked={Boolean(at(row))}
          disabled={full && !at(row)}
          onChange={() => toggle(row)}
        />
      ),
    },
    {
      title: '주문번호',
      names: true,
      nowrap: true,
      cell: (row) => (
        <>
          {orderNoText(row.orderNo)} {row.exact && <Pill tone="green">일치</Pill>}
        </>
      ),
    },
    { title: '주문자', cell: nameCell },
    {
      title: '미수금',
      right: true,
      nowrap: true,
      cell: (row) => (
        <>
          {highlightMismatch(row.amountFits, `${formatThousands(row.openAmount)}원`)}
          {/* a payment confirmed by hand takes its deposit afterwards */}
          {row.paymentState === 'PAID' && !isFullyPaid(row) && <small>입금확인한 금액</small>}
        </>
      ),
    },
    { title: '상태', nowrap: true, cell: stateCell },
    {
      title: '주문일·기한',
      nowrap: true,
      cell: (row) => (
        <>
          {highlightMismatch(row.timeFits, cellDay(row.orderedAt))}
          {row.dueAt && <small>~{cellDay(row.dueAt)}</small>}
        </>
      ),
    },
    {
      title: '계좌',
      nowrap: true,
      cell: (row) => highlightMismatch(row.accountFits, row.accountFits ? '같음' : '다름'),
    },
    { title: '점수', right: true, cell: ({ score }) => score },
    {
      title: '매칭 금액',
      minWidth: 9,
      cell: (row) => {
        const one = at(row)
        if (!one || isFullyPaid(row)) return one ? '0원 (환불·전환만)' : null
        return (
          <NumberInput
            aria-label={`${orderNoText(row.orderNo)} 매칭 금액`}
            grouped
            bad={amountProblem(one) !== undefined}
            value={one.amount}
            onChange={(amount) => setAmount(row, amount)}
          />
        )
      },
    },
  ]
}
