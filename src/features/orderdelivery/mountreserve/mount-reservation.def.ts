import { choice, flag, fromCall, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  mountReservationKindLabels,
  mountReservationStateLabels,
  mountReservationTitles,
} from '@/shared/api/gen/orderdelivery-mountreserve.gen'
import { cellTime } from '@/shared/lib/cell-dates'
import { storeFilter, storeRegionFilter } from '../../branch/manage/store.filters'
import type { MountSearch } from './mount-view.rules'

export const mountReservationDef = listDef<'/api/v1/admin/mount-reservations', MountSearch>()({
  noun: '장착 예약',
  unit: '건',
  filledWhen: '장착점에서 장착할 주문이 예약되면',
  path: '/api/v1/admin/mount-reservations',
  screen: '/orderdelivery/mountreserve',
  code: 'ORDER_MANAGEMENT',
  titles: mountReservationTitles,
  filterTitles: { ...filterTitles, gugunId: '지역' },
  mainColumns: {
    state: 'state',
    amount: null,
    time: null,
    others: ['orderState', 'needsCheck', 'storeName', 'customerName'],
  },
  seq: (mount) => mount.mountReservationSeq,
  name: (mount) => `${mount.storeName} ${cellTime(mount.reservedAt)} ${mount.customerName}`,
  excel: { resource: 'mount-reservations', personal: true },
  filters: [
    keyword(['orderNo', 'customerName', 'customerPhone', 'carNumber', 'storeName'], { storeName: '장착점명' }),
    period(['reservedAt'], { preset: '다음 1주일', presets: ['오늘', '내일', '이번 주', '다음 1주일', '전체'] }),
    choice('state', mountReservationStateLabels, { preset: ['REQUESTED', 'CONFIRMED'] }),
    choice('kind', mountReservationKindLabels),
    fromCall('sidoId', '/api/v1/common/sido', {
      label: '시/도',
      options: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
    }),
    storeRegionFilter,
    storeFilter,
    flag('needsCheck', { yes: '확인 필요만', no: '문제없음' }),
  ],
  sorts: ['reservedAt', 'state'],
  sort: 'reservedAt,asc',
  doneSort: 'reservedAt,desc',
})
