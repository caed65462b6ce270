import { detailDef } from '@/kit/detail/detail-def'
import { shippingFeesTitles, shippingFeeTitles } from '@/shared/api/gen/orderdelivery-returnpilotagefee.gen'
import { shippingFeesUpdateRules } from '@/shared/api/gen/orderdelivery-returnpilotagefee-form.gen'
import { feeProblem, feesText } from './shipping-fee.rules'

const rowTitles: Readonly<Record<string, string>> = shippingFeeTitles

/** The table of shipping fees: one record, saved as a whole. */
export const shippingFeeDetail = detailDef<'/api/v1/admin/shipping-fees'>()({
  noun: '택배비·반품비',
  path: '/api/v1/admin/shipping-fees',
  screen: '/orderdelivery/returnpilotagefee',
  list: '/orderdelivery/returnpilotagefee',
  code: 'RETURN_SHIPPING_MANAGEMENT',
  seq: () => 1,
  name: () => '택배비·반품비',
  rules: shippingFeesUpdateRules,
  titles: shippingFeesTitles,
  parts: { rows: (key) => rowTitles[key] ?? key },
  show: { rows: feesText },
  check: ({ rows }) => ({ rows: feeProblem(rows ?? []) }),
})
