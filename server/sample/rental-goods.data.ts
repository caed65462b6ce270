import type { Schemas } from '../contract/contract-types'

type Company = Schemas['AffiliateCardCompany']

interface CardPlan {
  cardCompany: Company
  name: string
  tiers: [minSpend: number, discountAmount: number][]
  fees: [domestic: number | null, global: number | null]
  /** Days from today. */
  start: number
  end?: number
  review: number
  hidden?: true
  /** Valid for one rental company only. */
  only?: string
  months?: number
  first?: string
  /** Relative number of views. */
  liked: number
}

export const RENTAL_COMPANIES = ['한빛렌탈', '모아렌탈', '에스타이어렌탈'] as const

const [HANBIT, MOA] = RENTAL_COMPANIES
const USUAL: CardPlan['tiers'] = [
  [300_000, 13_000],
  [700_000, 17_000],
  [1_000_000, 20_000],
]
const TWO: CardPlan['tiers'] = [
  [300_000, 10_000],
  [600_000, 15_000],
]

/** 14 cards: 9 displayed, plus one that ends soon; 2 ended, 1 hidden, 1 with an expired review. */
export const CARDS: readonly CardPlan[] = [
  {
    cardCompany: 'SHINHAN',
    name: '신한카드 렌탈 플러스',
    tiers: USUAL,
    fees: [15_000, 18_000],
    start: -620,
    review: 240,
    liked: 9,
    first: '첫 달 렌탈료 1만원 캐시백',
  },
  {
    cardCompany: 'SAMSUNG',
    name: '삼성카드 타이어 렌탈',
    tiers: USUAL,
    fees: [20_000, 20_000],
    start: -540,
    review: 190,
    liked: 8,
  },
  {
    cardCompany: 'KB',
    name: 'KB국민 렌탈케어 카드',
    tiers: TWO,
    fees: [10_000, 15_000],
    start: -600,
    review: 310,
    liked: 8,
    months: 36,
  },
  {
    cardCompany: 'HYUNDAI',
    name: '현대카드 M 렌탈',
    tiers: USUAL,
    fees: [30_000, 30_000],
    start: -450,
    review: 95,
    liked: 7,
  },
  {
    cardCompany: 'LOTTE',
    name: '롯데카드 오토 렌탈',
    tiers: [
      [400_000, 12_000],
      [800_000, 18_000],
    ],
    fees: [12_000, null],
    start: -480,
    review: 130,
    liked: 5,
    only: HANBIT,
  },
  {
    cardCompany: 'HANA',
    name: '하나카드 모두의 렌탈',
    tiers: USUAL,
    fees: [null, 15_000],
    start: -410,
    review: 280,
    liked: 5,
    first: '연회비 첫해 면제',
  },
  {
    cardCompany: 'NH',
    name: 'NH농협 올바른 렌탈',
    tiers: TWO,
    fees: [8_000, 10_000],
    start: -500,
    review: 220,
    liked: 4,
  },
  {
    cardCompany: 'WOORI',
    name: '우리카드 정석 렌탈',
    tiers: [
      [300_000, 13_000],
      [700_000, 17_000],
    ],
    fees: [12_000, 12_000],
    start: -430,
    review: 160,
    liked: 4,
    only: MOA,
  },
  {
    cardCompany: 'IBK',
    name: 'IBK 기업 렌탈 비즈',
    tiers: [
      [500_000, 15_000],
      [1_500_000, 25_000],
    ],
    fees: [20_000, null],
    start: -405,
    review: 340,
    liked: 3,
  },
  {
    cardCompany: 'SHINHAN',
    name: '신한카드 드라이브 할인',
    tiers: TWO,
    fees: [15_000, 15_000],
    start: -420,
    end: 21,
    review: 21,
    liked: 3,
  },
  {
    cardCompany: 'SAMSUNG',
    name: '삼성카드 렌탈 스페셜 2025',
    tiers: USUAL,
    fees: [20_000, 20_000],
    start: -700,
    end: -60,
    review: 30,
    liked: 2,
  },
  {
    cardCompany: 'KB',
    name: 'KB국민 봄맞이 렌탈 할인',
    tiers: [[300_000, 10_000]],
    fees: [10_000, null],
    start: -260,
    end: -170,
    review: 60,
    liked: 1,
  },
  {
    cardCompany: 'HYUNDAI',
    name: '현대카드 ZERO 렌탈',
    tiers: [
      [0, 5_000],
      [300_000, 8_000],
    ],
    fees: [10_000, 10_000],
    start: -30,
    review: 330,
    hidden: true,
    liked: 0,
  },
  {
    cardCompany: 'LOTTE',
    name: '롯데카드 라이킷 렌탈',
    tiers: TWO,
    fees: [10_000, 10_000],
    start: -640,
    review: -9,
    liked: 2,
  },
]

/** Returns the notice of a company. */
export const noticeOf = (company: string): Schemas['RentalNotice'] => ({
  ownershipTerms: '의무 사용기간 동안 렌탈료를 완납하면 만기일 다음 날 소유권이 고객에게 이전됩니다.',
  maintenance: `장착점에서 무상 점검을 받을 수 있으며, 점검 일정은 ${company} 고객센터에서 안내합니다.`,
  liability: '고객의 고의 또는 과실로 인한 분실·훼손은 고객이 부담하며, 제품 하자는 제조사 보증 기준에 따릅니다.',
  cancellation: '의무 사용기간 중 해지하면 잔여 월 렌탈료에 위약률을 곱한 금액과 장착 비용을 부담합니다.',
  spec: '규격, 하중지수, 속도기호는 상품 상세의 규격 표기를 따릅니다.',
  contact: `${company} 1600-${company === HANBIT ? '1180' : company === MOA ? '2240' : '3360'} (평일 09:00~18:00)`,
})
