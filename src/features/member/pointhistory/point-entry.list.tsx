import { columnsOf } from '@/kit/columns/columns'
import { ExcelUploadButton } from '@/kit/excel/upload-button'
import { ListScreen } from '@/kit/list/list-screen'
import { lotStateLabels, pointKindLabels } from '@/shared/api/gen/member-pointhistory.gen'
import type { Schemas } from '@/shared/api/types'
import { BalanceButton } from '../balance-button'
import { lotTones, sheetQuestion } from '../ledger.rules'
import { authorOf, pointReasonOf, relatedCell, Sums, signedAmount } from '../ledger-cells'
import { LedgerTabs } from '../ledger-tabs'
import { usePointActions } from '../point-entry.actions'
import { pointEntryDef } from './point-entry.def'

const { number, time, link, text, custom, money, day, pill } = columnsOf(pointEntryDef)

const columns = [
  number('pointEntrySeq', { plain: true, width: 5.5 }),
  time('createdAt'),
  link('loginId', {
    to: '/member/manage/point',
    search: (row) => ({ seq: String(row.memberSeq) }),
    width: 12.5,
    second: ({ name }) => name,
  }),
  text('kind', { value: (row) => pointKindLabels[row.kind], width: 8, minWidth: 7.6 }),
  text('reason', { value: pointReasonOf, width: 13, grow: true }),
  custom('amount', { align: 'end', width: 7, cell: ({ amount }) => signedAmount(amount) }),
  money('balanceAfter', { width: 7 }),
  day('expiresOn', { width: 7.5 }),
  pill('lotState', lotStateLabels, lotTones, { width: 6.5 }),
  custom('related', { title: '관련', width: 10.5, cell: relatedCell }),
  text('createdByName', { value: authorOf, width: 6 }),
  money('remaining', { hidden: true }),
  money('uncollected', { hidden: true }),
  text('internalMemo', { hidden: true }),
]

export function PointEntryList() {
  return (
    <ListScreen
      def={pointEntryDef}
      columns={columns}
      caption="포인트 내역"
      actions={usePointActions()}
      summary={<LedgerTabs />}
      tiles={({ answer }) => <Sums summary={answer?.summary} unit="P" />}
      toolbar={(list) => (
        <>
          {list.rightsKnown && list.canWrite && <BalanceButton of="points" direction="PLUS" />}
          <ExcelUploadButton
            list={list}
            resource="/api/v1/admin/point-entries"
            title="엑셀 일괄 지급"
            note="아이디, 금액(차감은 음수), 사유, 유효기간을 한 번에 5,000행까지 올릴 수 있습니다. 오류가 있는 행이 하나라도 있으면 아무것도 지급되지 않습니다."
            // uploads of this resource have additional totals
            whole={(sheet) => sheetQuestion(sheet as Schemas['PointUpload'])}
          />
        </>
      )}
    />
  )
}
