import { detailDef } from '@/kit/detail/detail-def'
import { storeApplyTitles } from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import {
  storeApplyCreateRules,
  storeApplyUpdateRules,
} from '@/shared/api/gen/inquirycommunity-mountallianceapply-form.gen'
import { mountFeeProblem, storeProblems } from '../../../../domain/branch/store-rules'

const closed = { open: false, from: '09:00', to: '18:00', breakFrom: null, breakTo: null }
const weekday = { open: true, from: '09:00', to: '19:00', breakFrom: '12:30', breakTo: '13:30' }

export const storeApplyDetail = detailDef<'/api/v1/admin/store-applies/{seq}', '/api/v1/admin/store-applies'>()({
  noun: '장착점 제휴 신청',
  unit: '건',
  path: '/api/v1/admin/store-applies/{seq}',
  screen: '/inquirycommunity/mountallianceapply/detail',
  list: '/inquirycommunity/mountallianceapply',
  code: 'STORE_AFFILIATE_APPLICATION',
  seq: (apply) => apply.storeApplySeq,
  name: (apply) => apply.name,
  rules: storeApplyUpdateRules,
  titles: storeApplyTitles,
  personal: [
    ...(['ownerName', 'ownerPhone', 'contactName', 'contactPhone', 'email', 'ceoName', 'taxEmail'] as const),
    ...(['accountNumber', 'accountHolder'] as const),
  ],
  files: { licenseFileSeq: 'licenseFile', bankbookFileSeq: 'bankbookFile', imageFileSeqs: 'images' },
  create: {
    path: '/api/v1/admin/store-applies',
    rules: storeApplyCreateRules,
    blank: {
      franchise: 'NONE',
      parkingCount: 0,
      maxRim: 20,
      liftCount: 2,
      services: ['MOUNT', 'BALANCE'],
      can: { runFlat: false, lowProfile: false, importedCar: false, ev: false, lightTruck: false, tpms: false },
      visitGugunIds: [],
      equipments: [],
      imageFileSeqs: [],
      mountFees: [
        { rimFrom: 13, rimTo: 16, feePerTire: 10_000 },
        { rimFrom: 17, rimTo: 18, feePerTire: 12_000 },
        { rimFrom: 19, rimTo: 20, feePerTire: 17_000 },
      ],
      alignmentFee: { domestic: 50_000, suv: 60_000, imported: 90_000 },
      hours: {
        MON: weekday,
        TUE: weekday,
        WED: weekday,
        THU: weekday,
        FRI: weekday,
        SAT: { open: true, from: '09:00', to: '17:00', breakFrom: null, breakTo: null },
        SUN: closed,
        HOLIDAY: closed,
      },
    },
  },
  check({ mountFees = [], maxRim = 20, ...values }) {
    const fee = mountFeeProblem(mountFees, maxRim)
    const { services = [], visitGugunIds = [], latitude, longitude, hours, liftCount } = values
    const found = storeProblems({ services, visitGugunIds, latitude, longitude, hours, liftCount }, false)
    return { ...found, ...(fee ? { [`mountFees${fee[0]}`]: fee[1] } : {}) }
  },
})
