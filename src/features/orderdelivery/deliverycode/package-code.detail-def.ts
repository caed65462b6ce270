import { detailDef } from '@/kit/detail/detail-def'
import { packageCodeTitles } from '@/shared/api/gen/orderdelivery-deliverycode.gen'
import { packageCodeBodyRules, packageCodeUpdateRules } from '@/shared/api/gen/orderdelivery-deliverycode-form.gen'
import { requiredPrompt } from '@/shared/lib/validate'
import { deleteRefusal } from './package-code.rules'

export const packageCodeDetail = detailDef<'/api/v1/admin/package-codes/{seq}', '/api/v1/admin/package-codes'>()({
  noun: '택배사',
  path: '/api/v1/admin/package-codes/{seq}',
  screen: '/orderdelivery/deliverycode',
  list: '/orderdelivery/deliverycode',
  code: 'PACKAGE_CODE_MANAGEMENT',
  seq: (courier) => courier.packageCodeSeq,
  name: (courier) => courier.name,
  rules: packageCodeUpdateRules,
  titles: packageCodeTitles,
  removable: true,
  deleteRefusal,
  check: ({ trackingUrl }) => ({
    trackingUrl: trackingUrl && !trackingUrl.includes('{no}') ? requiredPrompt('조회 주소에 {no}') : undefined,
  }),
  create: {
    path: '/api/v1/admin/package-codes',
    rules: packageCodeBodyRules,
    blank: { kind: 'PARCEL', numberLengths: [], enabled: true },
  },
})
