import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  cardProblems,
  feesText,
  isReviewEnding,
  paymentsOf,
  tiersText,
} from '@/features/rental/affiliatecard/affiliate-card.rules'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { newImage } from '../server/goods'
import { TIERS } from '../server/rental-goods'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { moveDown } from './move-row'

const SCREEN = '/rental/affiliatecard'
const PATH = '/api/v1/admin/affiliate-cards'

let image = 0
beforeAll(async () => {
  image = await newImage(await shop())
})

testDetail({
  path: `${SCREEN}/detail`,
  call: PATH,
  title: '제휴카드 상세',
  as: 'admin',
  body: (n) => ({
    cardCompany: 'CITI',
    name: `화면 시험 카드 ${n}`,
    imageFileSeq: image,
    rentalCompanies: ['한빛렌탈'],
    annualFeeGlobal: 15_000,
    tiers: TIERS,
    discountMonths: 36,
    spendIncludesRental: true,
    applyUrl: 'https://www.example.com/card',
    applyTel: '15441234',
    benefits: '<p>할인</p>',
    reviewNo: '심의필 제1호',
    reviewUntil: '2027-06-30',
    startAt: '2026-11-01T00:00:00+09:00',
    visible: false,
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.affiliateCardSeq),
  files: { imageFileSeq: 'image' },
  edit: { field: 'firstBenefit', label: '첫 이용 혜택', value: (n) => `바꾼 혜택 ${n}` },
  required: ['카드명', '신청 주소', '심의필 번호'],
})

describe('rules', () => {
  it('formats tiers and fees', () => {
    expect(tiersText([{ minSpend: 0, discountAmount: 5_000 }, ...TIERS])).toBe(
      '실적 무관 5,000 · 30만↑ 13,000 · 70만↑ 17,000',
    )
    expect(feesText({ annualFeeDomestic: 0, annualFeeGlobal: null })).toBe('국내 0')
    expect(feesText({ annualFeeDomestic: 10_000, annualFeeGlobal: 12_000 })).toBe('국내 10,000 / 해외 12,000')
  })

  it('requires a review date within 30 days or in the past', () => {
    expect(['2026-11-20', '2026-12-21', '2026-12-22'].map((day) => isReviewEnding(day, '2026-11-21'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('computes the payment with each tier, at least 0', () => {
    expect(paymentsOf([...TIERS, {}], 15_000).map(({ payFee }) => payFee)).toEqual([2_000, 0])
  })

  it('requires rising tiers, one fee, and an end after the start', () => {
    const [low] = TIERS
    if (!low) throw new Error('no tier')
    expect(cardProblems({ tiers: [low, low], startAt: '2026-11-01T00:00:00Z', endAt: '2026-11-01T00:00:00Z' })).toEqual(
      {
        'tiers[1].minSpend': '실적과 할인액은 이전 구간보다 커야 합니다.',
        annualFeeDomestic: '국내와 해외겸용 연회비 중 하나를 입력해 주세요.',
        endAt: '종료일시는 시작일시보다 뒤여야 합니다.',
      },
    )
    expect(cardProblems({ tiers: TIERS, annualFeeGlobal: 0 })).toEqual({})
  })
})

async function cards(): Promise<Schemas['AffiliateCardRow'][]> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  return (await backend.call<Schemas['AffiliateCardRowPage']>('GET', `${PATH}?size=100`, { token })).result.items
}

describe('the list', () => {
  it('is reordered by drag and drop', async () => {
    shopChanged()
    const [first, second] = await cards()
    const { user } = await renderApp(SCREEN, { as: 'admin' })
    await moveDown(user, first?.name ?? '')
    await waitFor(async () =>
      expect((await cards()).slice(0, 2).map(({ affiliateCardSeq: seq }) => seq)).toEqual([
        second?.affiliateCardSeq,
        first?.affiliateCardSeq,
      ]),
    )
  })

  it('switching on a card with an expired review reverts the switch and shows why', async () => {
    shopChanged()
    const expired = (await cards()).find(({ displayState }) => displayState === 'REVIEW_EXPIRED')
    const { user } = await renderApp(`${SCREEN}?displayState[0]=REVIEW_EXPIRED`, { as: 'admin' })
    const toggle = await screen.findByRole('switch', { name: `${expired?.name} 노출` })
    await user.click(toggle)
    await waitFor(() => expect(toggle).not.toBeChecked())
    await waitFor(() => expect(screen.getByRole('switch', { name: `${expired?.name} 노출` })).not.toBeChecked())
    await user.click(screen.getByRole('switch', { name: `${expired?.name} 노출` }))
    expect(await screen.findByText('심의필 유효기간이 지난 카드는 노출할 수 없습니다.')).toBeInTheDocument()
  })
})

describe('the form', () => {
  it('computes the payment with each tier and previews the card', async () => {
    const [first] = await cards()
    const { user } = await renderApp(`${SCREEN}/detail?seq=${first?.affiliateCardSeq}`, { as: 'admin' })
    const fee = await screen.findByLabelText('계산할 월 렌탈료', undefined)
    await user.clear(fee)
    await user.type(fee, '24000')
    const table = within(screen.getByRole('table', { name: '구간별 납부액' }))
    expect(table.getByRole('row', { name: '30만↑ 13,000원 11,000원' })).toBeInTheDocument()
    const preview = within(screen.getByRole('region', { name: '미리보기' }))
    expect(preview.getByText(/월 20,000원 할인/)).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^첫 이용 혜택/), ' 추가')
    expect(preview.getByText(/추가$/)).toBeInTheDocument()
    expect(screen.queryByText(/^변경: 월요금/)).not.toBeInTheDocument()
  })
})
