import { detailDef } from '@/kit/detail/detail-def'
import type { Detail } from '@/kit/detail/use-detail'
import { storeAbilityLabels, storeTitles } from '@/shared/api/gen/branch-manage.gen'
import { storeCreateRules, storeUpdateRules } from '@/shared/api/gen/branch-manage-form.gen'
import { NEW_STORE } from '../../../../domain/branch/store-defaults'
import { NO_FEES, storeProblems } from '../../../../domain/branch/store-rules'
import { formatFees, formatHours, labelIn, weekdayLabels } from '../store.labels'

export const storeDetail = detailDef<'/api/v1/admin/stores/{seq}', '/api/v1/admin/stores'>()({
  noun: '장착점',
  unit: '곳',
  path: '/api/v1/admin/stores/{seq}',
  screen: '/branch/manage/detail',
  list: '/branch/manage',
  code: 'STORE_MANAGEMENT',
  seq: (store) => store.storeSeq,
  name: (store) => store.name,
  rules: storeUpdateRules,
  titles: storeTitles,
  personal: [
    ...(['ownerName', 'ownerPhone', 'contactName', 'contactPhone', 'receiverName', 'receiverPhone'] as const),
    ...(['email', 'ceoName', 'taxEmail', 'accountNumber', 'accountHolder'] as const),
  ],
  files: {
    mainImageFileSeq: 'mainImage',
    imageFileSeqs: 'images',
    licenseFileSeq: 'licenseFile',
    bankbookFileSeq: 'bankbookFile',
    contractFileSeq: 'contractFile',
  },
  create: {
    path: '/api/v1/admin/stores',
    rules: storeCreateRules,
    blank: { ...NEW_STORE, storeType: 'PARTNER', fees: NO_FEES, imageFileSeqs: [] },
    // only values that are not specific to the other store are copied
    copy: ({ fees, hours, services }) => ({
      ...NEW_STORE,
      storeType: 'PARTNER',
      imageFileSeqs: [],
      fees: fees ?? NO_FEES,
      hours: hours ?? NEW_STORE.hours,
      services: services ?? [],
    }),
  },
  removable: true,
  resend: { 'DUPLICATE:businessNumber': 'allowSameBusiness' },
  // the server checks what only open stores need, because it knows whether this one is open
  check: (values) => storeProblems(values, true),
  // hours are compared day by day, abilities one by one
  show: {
    fees: (fees) => formatFees(fees),
    hours: (hours) => formatHours(hours),
  },
  parts: {
    can: (key) => labelIn(storeAbilityLabels, key),
    hours: (key) => labelIn(weekdayLabels, key),
  },
})

/** The form of a store, as returned by `useDetail`. */
export type StoreForm = Detail<'/api/v1/admin/stores/{seq}', '/api/v1/admin/stores'>
