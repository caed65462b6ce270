import { bankCodeLabels } from '@/shared/api/gen/orderdelivery-orderstatus-form.gen'
import type { Schemas } from '@/shared/api/types'

/** Returns the account that a customer named: `국민 *******8901 김*품`. */
export const wishedAccountText = ({ bankCode, accountNumber, accountHolder }: Schemas['ClaimRefundWish']): string =>
  [bankCode && bankCodeLabels[bankCode], accountNumber, accountHolder].filter(Boolean).join(' ')
