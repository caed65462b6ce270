import type { Schemas } from '../contract/contract-types'

export interface Plan {
  title: string
  giftType: Schemas['GiftType']
  issuer: string
  tiers: [rimFrom: number, rimTo: number, minQuantity: number, amount: number][]
  /** Days from today: first and last day of orders, last day of mounting. */
  days: [from: number, to: number, deadline: number]
  /** A brand, or some items that no other policy covers; ALL for every tire. */
  target: 'ALL' | { brand: string } | 'ITEMS'
  /** Number of vouchers in the small sample. */
  grants: number
  /** Remaining vouchers; 0 if exhausted. */
  left: number | null
  businessAllowed?: boolean
}

/** Voucher policies of the year. */
export const plans: Plan[] = [
  {
    title: '겨울맞이 주유상품권 이벤트',
    giftType: 'FUEL',
    issuer: 'SK에너지',
    tiers: [
      [13, 17, 4, 20_000],
      [18, 24, 4, 40_000],
    ],
    days: [-330, -290, -270],
    target: 'ALL',
    grants: 16,
    left: 0,
  },
  {
    title: '봄 타이어 교체 백화점상품권',
    giftType: 'DEPARTMENT',
    issuer: '신세계백화점',
    tiers: [
      [15, 17, 4, 30_000],
      [18, 22, 4, 50_000],
      [18, 22, 2, 20_000],
    ],
    days: [-240, -205, -180],
    target: 'ALL',
    grants: 18,
    left: 0,
  },
  {
    title: '여름 휴가 모바일 커피상품권',
    giftType: 'MOBILE',
    issuer: '스타벅스',
    tiers: [[13, 24, 2, 10_000]],
    days: [-150, -115, -95],
    target: 'ALL',
    grants: 16,
    left: 0,
    businessAllowed: true,
  },
  {
    title: '한가위 문화상품권 증정',
    giftType: 'CULTURE',
    issuer: '한국문화진흥',
    tiers: [
      [13, 16, 4, 10_000],
      [17, 24, 4, 20_000],
    ],
    days: [-85, -60, -45],
    target: 'ALL',
    grants: 14,
    left: 0,
  },
  {
    title: '4본 구매 시 주유상품권 3만원',
    giftType: 'FUEL',
    issuer: 'GS칼텍스',
    tiers: [
      [13, 17, 4, 20_000],
      [18, 24, 4, 30_000],
    ],
    days: [-40, 20, 50],
    target: 'ITEMS',
    grants: 16,
    left: 180,
  },
  {
    title: '프리미엄 타이어 모바일 상품권',
    giftType: 'MOBILE',
    issuer: '신세계 SSG',
    tiers: [
      [15, 18, 2, 20_000],
      [19, 24, 2, 50_000],
    ],
    days: [-38, 30, 60],
    target: 'ITEMS',
    grants: 12,
    left: null,
    businessAllowed: true,
  },
  {
    title: '한국타이어 백화점상품권 선착순',
    giftType: 'DEPARTMENT',
    issuer: '롯데백화점',
    tiers: [[14, 24, 4, 50_000]],
    days: [-35, 10, 30],
    target: { brand: '한국타이어' },
    grants: 8,
    left: 0,
  },
  {
    title: '연말 안전운전 문화상품권',
    giftType: 'CULTURE',
    issuer: '컬쳐랜드',
    tiers: [[13, 24, 4, 20_000]],
    days: [8, 38, 70],
    target: 'ALL',
    grants: 0,
    left: 300,
  },
]

export const NOTICE =
  '<p>타이어 장착과 구매확정이 끝난 주문에 지급됩니다.</p><ul><li>발행처 사정으로 지급이 늦어질 수 있습니다.</li><li>취소·반품하면 회수합니다.</li></ul>'
