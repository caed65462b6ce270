import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { depositKindLabels } from '@/shared/api/gen/member-cashhistory.gen'
import { lotStateLabels, pointKindLabels } from '@/shared/api/gen/member-pointhistory.gen'
import { useDepositActions } from '../deposit-entry.actions'
import { lotTones } from '../ledger.rules'
import { authorOf, pointReasonOf, relatedCell, Sums, signedAmount } from '../ledger-cells'
import { usePointActions } from '../point-entry.actions'
import { memberDeposits, memberPoints } from './member-point.lists'

export function MemberPoints({ memberSeq }: { memberSeq: number }) {
  const def = useMemo(() => memberPoints(memberSeq), [memberSeq])
  const columns = useMemo(() => {
    const { time, text, custom, money, day, pill } = columnsOf(def)
    return [
      time('createdAt'),
      text('kind', { value: (row) => pointKindLabels[row.kind], width: 8 }),
      text('reason', { value: pointReasonOf, width: 16, grow: true }),
      custom('amount', { align: 'end', width: 8, cell: ({ amount }) => signedAmount(amount) }),
      money('balanceAfter', { width: 8 }),
      day('expiresOn', { width: 8 }),
      pill('lotState', lotStateLabels, lotTones, { width: 7 }),
      custom('related', { title: '관련', width: 11, cell: relatedCell }),
      text('createdByName', { value: authorOf, width: 7 }),
      money('remaining', { hidden: true }),
      money('uncollected', { hidden: true }),
      text('internalMemo', { hidden: true }),
    ]
  }, [def])
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption="포인트 내역"
      actions={usePointActions()}
      tiles={({ answer }) => <Sums summary={answer?.summary} unit="P" />}
    />
  )
}

export function MemberDeposits({ memberSeq }: { memberSeq: number }) {
  const def = useMemo(() => memberDeposits(memberSeq), [memberSeq])
  const columns = useMemo(() => {
    const { time, text, custom, money, pill } = columnsOf(def)
    return [
      time('createdAt'),
      text('kind', { value: (row) => depositKindLabels[row.kind], width: 8 }),
      text('reason', { width: 16, grow: true }),
      custom('amount', { align: 'end', width: 8, cell: ({ amount }) => signedAmount(amount) }),
      money('balanceAfter', { width: 8 }),
      pill('lotState', lotStateLabels, lotTones, { width: 7 }),
      custom('related', { title: '관련', width: 11, cell: relatedCell }),
      text('createdByName', { value: authorOf, width: 7 }),
      money('remaining', { hidden: true }),
      text('internalMemo', { hidden: true }),
    ]
  }, [def])
  return (
    <ListScreen
      def={def}
      columns={columns}
      caption="예치금 내역"
      actions={useDepositActions()}
      tiles={({ answer }) => <Sums summary={answer?.summary} unit="원" />}
    />
  )
}
