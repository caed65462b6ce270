import { choice, fromCall, keyword, period, range, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  depositEntryTitles,
  depositKindLabels,
  filterTitles,
  ledgerByLabels,
  ledgerDirectionLabels,
} from '@/shared/api/gen/member-cashhistory.gen'
import { memberFilter } from '../ledger.rules'

export const depositEntryDef = listDef<'/api/v1/admin/deposit-entries'>()({
  noun: '예치금 내역',
  unit: '건',
  filledWhen: '예치금이 쌓이거나 쓰이면',
  path: '/api/v1/admin/deposit-entries',
  screen: '/member/cashhistory',
  code: 'POINT_MANAGEMENT',
  titles: depositEntryTitles,
  filterTitles,
  mainColumns: { state: 'kind', amount: 'amount', time: 'createdAt', others: ['balanceAfter', 'reason'] },
  seq: (entry) => entry.depositEntrySeq,
  name: (entry) => `${entry.name} ${entry.reason}`,
  excel: { resource: 'deposit-entries', personal: true },
  filters: [
    keyword(['loginId', 'name', 'mobilePhone', 'reason', 'orderNo'], { mobilePhone: '휴대폰', orderNo: '주문번호' }),
    period(['createdAt'], { preset: '1개월' }),
    choice('kind', depositKindLabels),
    select('direction', ledgerDirectionLabels),
    select('by', ledgerByLabels),
    fromCall('createdBy', '/api/v1/admin/point-entries/admins', {
      options: (admins) => admins.map(({ adminSeq, name }) => ({ value: adminSeq, label: name })),
    }),
    range('amount', { unit: '원' }),
    memberFilter,
  ],
  sorts: ['createdAt', 'amount'],
  sort: 'createdAt,desc',
})
