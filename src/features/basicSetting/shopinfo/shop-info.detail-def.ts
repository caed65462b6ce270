import { detailDef } from '@/kit/detail/detail-def'
import type { Detail } from '@/kit/detail/use-detail'
import { bankCodeLabels, shopInfoTitles } from '@/shared/api/gen/basicSetting-shopinfo.gen'
import { shopInfoUpdateRules } from '@/shared/api/gen/basicSetting-shopinfo-form.gen'
import type { BodyOf } from '@/shared/api/types'
import { formatSwitch } from '@/shared/lib/format-value'
import type { Rules } from '@/shared/lib/rules'
import { neededShopFields, shopSectionFields } from '../../../../domain/basicSetting/shop-sections'

type Accounts = NonNullable<BodyOf<'put', '/api/v1/admin/shop-info'>['bankAccounts']>

const accountsText = (accounts: unknown): string =>
  // the field holds accounts of the contract
  ((accounts ?? []) as Accounts)
    .map(({ bankCode, accountNumber, holder, enabled }) =>
      [bankCodeLabels[bankCode], accountNumber, holder, formatSwitch(enabled)].join(' '),
    )
    .join(', ')

/** The contract's rules, with what each section needs once it is saved. */
const rules: Rules = Object.fromEntries(
  Object.entries<Rules[string]>(shopInfoUpdateRules).map(([name, rule]) => [
    name,
    neededShopFields.has(name) ? { ...rule, required: true } : rule,
  ]),
)

/** Detail definition of the single record of the shop. */
export const shopInfoDetail = detailDef<'/api/v1/admin/shop-info'>()({
  noun: '상점 정보',
  path: '/api/v1/admin/shop-info',
  screen: '/basicSetting/shopinfo',
  list: '/basicSetting/shopinfo',
  code: 'STORE_INFO_MANAGEMENT',
  seq: () => 1,
  name: () => '상점 정보 관리',
  rules,
  sections: shopSectionFields,
  titles: shopInfoTitles,
  show: { bankAccounts: accountsText },
  files: {
    logoFileSeq: 'logoImage',
    faviconFileSeq: 'faviconImage',
    shareFileSeq: 'shareImage',
    sealFileSeq: 'sealImage',
  },
})

/** The detail of the shop's settings, as the sections of its form take it. */
export type ShopForm = Detail<'/api/v1/admin/shop-info', never>
