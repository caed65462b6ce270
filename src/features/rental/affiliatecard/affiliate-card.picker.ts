import { call } from '@/shared/api/client'
import { affiliateCardCompanyLabels, affiliateCardStateLabels } from '@/shared/api/gen/rental-affiliatecard.gen'
import type { Schemas } from '@/shared/api/types'
import { createPickerDialog } from '@/shared/ui/layers/create-picker-dialog'
import { PICKER_PAGE_SIZE } from '@/shared/ui/layers/picker-spec'
import { matchesKeyword, parseKeyword } from '../../../../domain/common/keyword'
import { tiersText } from './affiliate-card.rules'

type Card = Schemas['AffiliateCardOption']

/** Returns e.g. `신한 신한카드 렌탈 플러스`. */
export const cardName = ({ cardCompany, name }: Pick<Card, 'cardCompany' | 'name'>): string =>
  `${affiliateCardCompanyLabels[cardCompany]} ${name}`

/** Picks an affiliate card. One call loads all of them. */
export const affiliateCardPicker = createPickerDialog<Card>({
  title: '제휴카드 찾기',
  noun: '제휴카드',
  types: [{ value: 'name', label: '카드명' }],
  eager: true,
  async find({ keyword, page }, signal) {
    const wanted = parseKeyword(keyword)
    const all = await call('get', '/api/v1/admin/affiliate-cards/options', { signal })
    const found = all.filter((card) => matchesKeyword(wanted, [cardName(card)]))
    return { items: found.slice((page - 1) * PICKER_PAGE_SIZE, page * PICKER_PAGE_SIZE), total: found.length }
  },
  columns: [
    { title: '카드사', cell: (card) => affiliateCardCompanyLabels[card.cardCompany] },
    { title: '카드명', cell: (card) => card.name },
    { title: '할인 구간', cell: ({ tiers }) => tiersText(tiers) },
    { title: '상태', cell: (card) => affiliateCardStateLabels[card.displayState] },
  ],
  seq: (card) => card.affiliateCardSeq,
  name: cardName,
})
