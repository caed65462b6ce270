import type { Schemas } from '../contract/contract-types'

/** Plan of a themed set of items; `from` and `days` count from now. */
export interface EventPlan {
  title: string
  subtitle: string
  code: string
  discount: Schemas['ItemEventDiscount']
  /** Percentage: exact for RATE, approximate for PRICE. */
  rate: number
  from: number
  days: number
  items: number
  hidden?: true
  groups?: readonly string[]
  limited?: true
  fits: { type?: Schemas['ItemType']; text?: RegExp }
}

const TIRE = { type: 'TIRE' } as const

/** 2 scheduled, 4 ongoing, 1 stopped, 7 ended. */
export const eventPlans: readonly EventPlan[] = [
  {
    title: '봄맞이 사계절 타이어 대전',
    subtitle: '사계절 타이어 최대 7% 할인',
    code: 'spring-all-season',
    discount: 'RATE',
    rate: 7,
    from: -262,
    days: 30,
    items: 24,
    fits: TIRE,
  },
  {
    title: '금호타이어 브랜드 위크',
    subtitle: '마제스티·솔루스 인기 규격 특가',
    code: 'kumho-week',
    discount: 'PRICE',
    rate: 6,
    from: -215,
    days: 14,
    items: 16,
    fits: { ...TIRE, text: /^금호/ },
  },
  {
    title: '장마철 빗길 안전 타이어',
    subtitle: '젖은 노면 등급이 좋은 타이어만 모았습니다',
    code: 'rainy-season-2026',
    discount: 'NONE',
    rate: 0,
    from: -150,
    days: 40,
    items: 20,
    groups: ['국산', '수입'],
    fits: TIRE,
  },
  {
    title: '여름 휴가 장거리 점검 기획전',
    subtitle: '4본 교체 시 가장 알뜰한 규격',
    code: 'summer-trip',
    discount: 'RATE',
    rate: 5,
    from: -118,
    days: 28,
    items: 30,
    fits: TIRE,
  },
  {
    title: '넥센타이어 패밀리 세일',
    subtitle: '엔페라·엔프리즈 한정 수량',
    code: 'nexen-family',
    discount: 'PRICE',
    rate: 7,
    from: -96,
    days: 21,
    items: 14,
    limited: true,
    fits: { ...TIRE, text: /^넥센/ },
  },
  {
    title: '추석 귀성길 안전 기획전',
    subtitle: '배터리까지 한 번에 점검하세요',
    code: 'chuseok-2026',
    discount: 'RATE',
    rate: 4,
    from: -64,
    days: 16,
    items: 26,
    fits: {},
  },
  {
    title: '이월상품 창고 정리',
    subtitle: '상태 좋은 이월 타이어 소량 입고',
    code: 'aged-outlet',
    discount: 'RATE',
    rate: 8,
    from: -45,
    days: 30,
    items: 12,
    fits: { ...TIRE, text: /이월/ },
  },
  {
    title: '겨울 타이어 미리 준비',
    subtitle: '스노우 타이어 얼리버드 5% 할인',
    code: 'winter-early-bird',
    discount: 'RATE',
    rate: 5,
    from: -24,
    days: 45,
    items: 28,
    groups: ['국산 겨울용', '수입 겨울용'],
    fits: { ...TIRE, text: /Winter|Winguard|Blizzak|X-Ice|Sottozero|WinterContact|Snow|Ice/i },
  },
  {
    title: '한국타이어 위크',
    subtitle: '벤투스·키너지 인기 규격 특가',
    code: 'hankook-week',
    discount: 'PRICE',
    rate: 6,
    from: -6,
    days: 14,
    items: 22,
    limited: true,
    fits: { ...TIRE, text: /^한국/ },
  },
  {
    title: 'SUV 타이어 추천전',
    subtitle: '패밀리 SUV에 많이 찾는 타이어',
    code: 'suv-best',
    discount: 'NONE',
    rate: 0,
    from: -20,
    days: 60,
    items: 24,
    groups: ['18인치', '19인치', '20인치 이상'],
    fits: { ...TIRE, text: /R(18|19|20|21)/ },
  },
  {
    title: '겨울 대비 배터리 교체',
    subtitle: '영하에도 시동 걱정 없는 배터리',
    code: 'battery-winter',
    discount: 'RATE',
    rate: 5,
    from: -12,
    days: 50,
    items: 18,
    fits: { type: 'BATTERY' },
  },
  {
    title: '수입 런플랫 특가',
    subtitle: '재고 소진 시까지 한정 판매',
    code: 'runflat-special',
    discount: 'PRICE',
    rate: 8,
    from: -9,
    days: 20,
    items: 10,
    hidden: true,
    limited: true,
    fits: { ...TIRE, text: /런플랫| ★| MO| AO/ },
  },
  {
    title: '미쉐린 연말 감사제',
    subtitle: '프라이머시·파일럿 스포츠 연말 특가',
    code: 'michelin-year-end',
    discount: 'PRICE',
    rate: 5,
    from: 9,
    days: 21,
    items: 16,
    fits: { ...TIRE, text: /^미쉐린/ },
  },
  {
    title: '새해 첫 교체 할인',
    subtitle: '1월 예약 고객 한정 6% 할인',
    code: 'new-year-2027',
    discount: 'RATE',
    rate: 6,
    from: 41,
    days: 30,
    items: 30,
    fits: TIRE,
  },
]
