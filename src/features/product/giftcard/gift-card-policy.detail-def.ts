import { detailDef } from '@/kit/detail/detail-def'
import { giftCardTitles } from '@/shared/api/gen/product-giftcard.gen'
import { giftCardFieldsRules, giftCardUpdateRules } from '@/shared/api/gen/product-giftcard-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { policyProblems } from './gift-card-policy.rules'

const tierText = (tiers: unknown): string =>
  // the field holds tiers of the contract
  ((tiers ?? []) as Schemas['GiftTier'][])
    .map(
      ({ rimFrom, rimTo, minQuantity, amount }) =>
        `${rimFrom}~${rimTo}인치 ${minQuantity}본 ${formatThousands(amount)}원`,
    )
    .join(', ')

export const policyDetail = detailDef<'/api/v1/admin/gift-cards/{seq}', '/api/v1/admin/gift-cards'>()({
  noun: '상품권',
  path: '/api/v1/admin/gift-cards/{seq}',
  screen: '/product/giftcard',
  list: '/product/giftcard',
  code: 'ITEM_MANAGEMENT',
  seq: (card) => card.giftCardSeq,
  name: (card) => card.title,
  rules: giftCardUpdateRules,
  titles: giftCardTitles,
  removable: true,
  files: { imageFileSeq: 'image' },
  create: {
    path: '/api/v1/admin/gift-cards',
    rules: giftCardFieldsRules,
    blank: {
      giftType: 'FUEL',
      targetType: 'ALL',
      targetSeqs: [],
      tiers: [{ rimFrom: 13, rimTo: 24, minQuantity: 4, amount: 30_000 }],
      perMemberLimit: 1,
      businessAllowed: false,
      visible: true,
    },
  },
  check: policyProblems,
  show: { tiers: tierText },
})
