import { detailDef } from '@/kit/detail/detail-def'
import { affiliateCardTitles } from '@/shared/api/gen/rental-affiliatecard.gen'
import { affiliateCardBodyRules, affiliateCardUpdateRules } from '@/shared/api/gen/rental-affiliatecard-form.gen'
import type { Schemas } from '@/shared/api/types'
import { cardProblems, tiersText } from './affiliate-card.rules'

export const affiliateCardDetail = detailDef<'/api/v1/admin/affiliate-cards/{seq}', '/api/v1/admin/affiliate-cards'>()({
  noun: '제휴카드',
  path: '/api/v1/admin/affiliate-cards/{seq}',
  screen: '/rental/affiliatecard/detail',
  list: '/rental/affiliatecard',
  code: 'RENTAL_CARD_MANAGEMENT',
  seq: (card) => card.affiliateCardSeq,
  name: (card) => card.name,
  rules: affiliateCardUpdateRules,
  titles: affiliateCardTitles,
  removable: true,
  files: { imageFileSeq: 'image' },
  create: {
    path: '/api/v1/admin/affiliate-cards',
    rules: affiliateCardBodyRules,
    blank: {
      tiers: [
        { minSpend: 300_000, discountAmount: 13_000 },
        { minSpend: 700_000, discountAmount: 17_000 },
      ],
      rentalCompanies: [],
      spendIncludesRental: false,
      visible: true,
    },
    copy: (values) => ({ ...values, name: `${values.name} 복사`.slice(0, 60), visible: false }),
  },
  check: cardProblems,
  // the field holds tiers of the contract
  show: { tiers: (tiers) => tiersText((tiers ?? []) as Schemas['AffiliateCardTier'][]) },
})
