import { gugunFilter, integerFilter, sidoFilter } from '@/features/branch/manage/store.filters'
import { choice, fromCall, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  storeApplyRowTitles,
  storeApplyStateLabels,
  storeFranchiseLabels,
  storeServiceLabels,
} from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { OPEN_APPLIES } from '../../../../domain/inquirycommunity/store-apply-transitions'

export const storeApplyDef = listDef<'/api/v1/admin/store-applies'>()({
  noun: '장착점 제휴 신청',
  unit: '건',
  filledWhen: '장착점이 제휴를 신청하면',
  path: '/api/v1/admin/store-applies',
  screen: '/inquirycommunity/mountallianceapply',
  code: 'STORE_AFFILIATE_APPLICATION',
  titles: storeApplyRowTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['regionName', 'ownerPhone', 'reviewerName'],
  },
  seq: (apply) => apply.storeApplySeq,
  name: (apply) => apply.name,
  excel: { resource: 'store-applies', personal: true },
  filters: [
    keyword(['name', 'businessNumber', 'ownerName', 'ownerPhone', 'address1'], {
      name: '상호',
      businessNumber: '사업자번호',
      ownerName: '대표자',
      ownerPhone: '대표자 휴대폰',
      address1: '주소',
    }),
    period(['createdAt', 'visitOn', 'decidedAt']),
    choice('state', storeApplyStateLabels, { preset: OPEN_APPLIES }),
    sidoFilter,
    gugunFilter,
    choice('franchise', storeFranchiseLabels),
    choice('services', storeServiceLabels),
    integerFilter('maxRimFrom', [13, 24], (n) => `${n}인치 이상`),
    fromCall('reviewer', '/api/v1/admin/common/admins', {
      textValues: true,
      query: () => ({ code: 'STORE_AFFILIATE_APPLICATION' }),
      options: (admins) => [
        { value: 'ME', label: '내 담당' },
        { value: 'NONE', label: '미지정' },
        ...admins.map(({ adminSeq, name }) => ({ value: String(adminSeq), label: name })),
      ],
    }),
  ],
  sorts: ['createdAt', 'maxRim', 'nearbyCount', 'visitOn', 'state', 'decidedAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
