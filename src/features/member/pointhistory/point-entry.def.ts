import { choice, fromCall, keyword, period, range, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  ledgerByLabels,
  ledgerDirectionLabels,
  pointEntryTitles,
  pointKindLabels,
} from '@/shared/api/gen/member-pointhistory.gen'
import { memberFilter } from '../ledger.rules'

export const pointEntryDef = listDef<'/api/v1/admin/point-entries'>()({
  noun: '포인트 내역',
  unit: '건',
  filledWhen: '포인트가 쌓이거나 쓰이면',
  path: '/api/v1/admin/point-entries',
  screen: '/member/pointhistory',
  code: 'POINT_MANAGEMENT',
  titles: pointEntryTitles,
  filterTitles,
  mainColumns: {
    state: 'lotState',
    amount: 'amount',
    time: 'createdAt',
    others: ['kind', 'reason', 'balanceAfter', 'expiresOn'],
  },
  seq: (entry) => entry.pointEntrySeq,
  name: (entry) => `${entry.name} ${entry.reason}`,
  excel: { resource: 'point-entries', personal: true },
  filters: [
    keyword(['loginId', 'name', 'mobilePhone', 'reason', 'orderNo'], { mobilePhone: '휴대폰', orderNo: '주문번호' }),
    period(['createdAt', 'expiresOn'], { preset: '1개월' }),
    choice('kind', pointKindLabels),
    select('direction', ledgerDirectionLabels),
    select('by', ledgerByLabels),
    fromCall('createdBy', '/api/v1/admin/point-entries/admins', {
      options: (admins) => admins.map(({ adminSeq, name }) => ({ value: adminSeq, label: name })),
    }),
    range('amount', { unit: 'P' }),
    memberFilter,
  ],
  sorts: ['createdAt', 'amount', 'expiresOn'],
  sort: 'createdAt,desc',
})
