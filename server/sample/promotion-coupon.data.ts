import type { coupons } from '../promotion/schema/coupon.schema'

type Row = typeof coupons.$inferSelect

/** Plan of a coupon: when it was first issued, for how long, and differences from the usual one. */
export interface CouponPlan
  extends Partial<
    Pick<
      Row,
      | 'memo'
      | 'kind'
      | 'benefitType'
      | 'perUnit'
      | 'maxDiscount'
      | 'minOrderAmount'
      | 'minQuantity'
      | 'autoTrigger'
      | 'issueLimit'
      | 'codeType'
      | 'sharedCode'
      | 'firstOrderOnly'
    >
  > {
  name: string
  value: number | null
  method: Row['issueMethod']
  state: Row['state']
  /** Days from now. */
  from: number
  days: number | null
  /** Days from the issue; default: until 30 days after the end of issuing. */
  useDays?: number
  /** A brand, or a minimum rim size. */
  brand?: string
  rims?: number[]
}

const order = { kind: 'ORDER', benefitType: 'AMOUNT' } as const
const item = { kind: 'ITEM', benefitType: 'AMOUNT' } as const
const percent = { kind: 'ORDER', benefitType: 'PERCENT' } as const
const parcel = { kind: 'DELIVERY', benefitType: 'FREE', value: null } as const
const LARGE = [18, 19, 20, 21, 22]

/** 30 coupons: DRAFT 2, ACTIVE 9, PAUSED 2, ENDED 17. */
export const couponPlans: readonly CouponPlan[] = [
  {
    ...order,
    name: '신규가입 5,000원',
    value: 5_000,
    method: 'AUTO',
    autoTrigger: 'SIGN_UP',
    state: 'ACTIVE',
    from: -400,
    days: null,
    useDays: 60,
  },
  {
    ...order,
    name: '생일축하 1만원',
    value: 10_000,
    method: 'AUTO',
    autoTrigger: 'BIRTHDAY',
    state: 'ACTIVE',
    from: -380,
    days: null,
    useDays: 30,
  },
  {
    ...order,
    name: '첫 구매 감사 7,000원',
    value: 7_000,
    method: 'AUTO',
    autoTrigger: 'FIRST_CONFIRM',
    state: 'ACTIVE',
    from: -360,
    days: null,
    useDays: 90,
  },
  {
    ...order,
    name: '후기 작성 3,000원',
    value: 3_000,
    method: 'AUTO',
    autoTrigger: 'ITEM_REVIEW',
    state: 'PAUSED',
    from: -300,
    days: null,
    useDays: 60,
    memo: '후기 이벤트 기간에는 중지',
  },
  {
    ...item,
    name: '교체 시기 1본당 4,000원',
    value: 4_000,
    perUnit: true,
    method: 'AUTO',
    autoTrigger: 'REPLACE_DUE',
    state: 'ACTIVE',
    from: -200,
    days: null,
    useDays: 60,
  },
  {
    ...item,
    name: '타이어 4본 이상 1본당 5,000원',
    value: 5_000,
    perUnit: true,
    minQuantity: 4,
    method: 'DOWNLOAD',
    state: 'ACTIVE',
    from: -90,
    days: 150,
    useDays: 45,
  },
  {
    ...percent,
    name: '넥센타이어 7% (최대 40,000원)',
    value: 7,
    maxDiscount: 40_000,
    brand: '넥센타이어',
    method: 'DOWNLOAD',
    state: 'ACTIVE',
    from: -45,
    days: 75,
  },
  {
    ...order,
    name: '18인치 이상 2만원',
    value: 20_000,
    rims: LARGE,
    minOrderAmount: 400_000,
    method: 'DOWNLOAD',
    state: 'ACTIVE',
    from: -30,
    days: 60,
    useDays: 30,
  },
  {
    ...order,
    name: '고객센터 보상 1만원',
    value: 10_000,
    method: 'MANUAL',
    state: 'ACTIVE',
    from: -350,
    days: null,
    useDays: 90,
    memo: '배송 지연·불만 접수 보상용',
  },
  {
    ...order,
    name: '겨울맞이 공용코드 15,000원',
    value: 15_000,
    minOrderAmount: 300_000,
    method: 'CODE',
    codeType: 'SHARED',
    sharedCode: 'WINTER2026',
    state: 'ACTIVE',
    from: -20,
    days: 60,
    issueLimit: 500,
  },
  {
    ...order,
    name: '제휴카드 전용 2만원',
    value: 20_000,
    minOrderAmount: 500_000,
    method: 'CODE',
    codeType: 'UNIQUE',
    state: 'PAUSED',
    from: -120,
    days: 200,
    useDays: 60,
    memo: '카드사 제휴 마케팅 2천 매',
  },
  { ...parcel, name: '배송비 무료', method: 'DOWNLOAD', state: 'DRAFT', from: 7, days: 30 },
  {
    ...percent,
    name: '연말 감사 10% (최대 30,000원)',
    value: 10,
    maxDiscount: 30_000,
    minOrderAmount: 300_000,
    method: 'DOWNLOAD',
    state: 'DRAFT',
    from: 9,
    days: 25,
  },
  { ...order, name: '봄맞이 교체 1만원', value: 10_000, method: 'DOWNLOAD', state: 'ENDED', from: -260, days: 45 },
  {
    ...item,
    name: '봄 4본 교체 1본당 7,000원',
    value: 7_000,
    perUnit: true,
    minQuantity: 4,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -255,
    days: 40,
  },
  {
    ...percent,
    name: '한국타이어 5%',
    value: 5,
    maxDiscount: 30_000,
    brand: '한국타이어',
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -240,
    days: 60,
  },
  {
    ...percent,
    name: '금호타이어 6% (최대 35,000원)',
    value: 6,
    maxDiscount: 35_000,
    brand: '금호타이어',
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -210,
    days: 50,
  },
  {
    ...order,
    name: '5월 장착비 지원 2만원',
    value: 20_000,
    minOrderAmount: 300_000,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -203,
    days: 30,
  },
  {
    ...percent,
    name: '미쉐린 위크 8% (최대 80,000원)',
    value: 8,
    maxDiscount: 80_000,
    brand: '미쉐린',
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -180,
    days: 21,
  },
  {
    ...order,
    name: '창립기념 선착순 3만원',
    value: 30_000,
    minOrderAmount: 500_000,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -165,
    days: 30,
    issueLimit: 60,
  },
  { ...order, name: '여름 휴가 1만원', value: 10_000, method: 'DOWNLOAD', state: 'ENDED', from: -132, days: 30 },
  { ...order, name: '장마철 안전운전 8,000원', value: 8_000, method: 'DOWNLOAD', state: 'ENDED', from: -150, days: 25 },
  { ...parcel, name: '한여름 무료배송', method: 'DOWNLOAD', state: 'ENDED', from: -125, days: 30 },
  {
    ...order,
    name: '여름 공용코드 1만원',
    value: 10_000,
    method: 'CODE',
    codeType: 'SHARED',
    sharedCode: 'SUMMER2026',
    state: 'ENDED',
    from: -140,
    days: 40,
  },
  {
    ...item,
    name: '추석맞이 4본 1본당 6,000원',
    value: 6_000,
    perUnit: true,
    minQuantity: 4,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -72,
    days: 25,
  },
  { ...order, name: '귀성길 점검 5,000원', value: 5_000, method: 'DOWNLOAD', state: 'ENDED', from: -70, days: 20 },
  {
    ...order,
    name: '재구매 고객 15,000원',
    value: 15_000,
    minOrderAmount: 300_000,
    method: 'MANUAL',
    state: 'ENDED',
    from: -110,
    days: 40,
    useDays: 30,
  },
  {
    ...order,
    name: '불편 접수 보상 5,000원',
    value: 5_000,
    method: 'MANUAL',
    state: 'ENDED',
    from: -330,
    days: 120,
    useDays: 60,
  },
  {
    ...order,
    name: '10월 구매확정 감사 7,000원',
    value: 7_000,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -38,
    days: 20,
  },
  {
    ...order,
    name: '앱 출시 기념 12,000원',
    value: 12_000,
    method: 'DOWNLOAD',
    state: 'ENDED',
    from: -310,
    days: 60,
    firstOrderOnly: true,
  },
]
