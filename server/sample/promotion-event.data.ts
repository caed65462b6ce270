import type { Schemas } from '../contract/contract-types'

/** Plan of an event; `from` and `days` count from today. */
export interface EventPlan {
  title: string
  kind: Schemas['EventKind']
  audience: Schemas['EventAudience']
  from: number
  /** Null: no end. */
  days: number | null
  /** Days from today of the announcement of winners. */
  announce?: number
  /** Days since the winners were published. */
  published?: number
  pinned?: true
  hidden?: true
  /** Days by which it was ended early. */
  closed?: number
  daily?: true
  prompt?: string
  /** Rental events only: condition to take part. */
  condition?: Schemas['RentalEntryCondition']
  prizes?: readonly PrizePlan[]
}

export interface PrizePlan {
  name: string
  kind: Schemas['EventPrizeKind']
  quantity: number
  value?: number
  points?: number
  /** Number of winners by state. */
  won: Partial<Record<Schemas['EventWinnerState'], number>>
}

const ALL = 'ALL'
const MEMBER = 'MEMBER'

/**
 * 36 events: INFO 10, ITEM 8, COUPON 6, COMMENT 7, ENTRY 5; four are running, three are in the future, two are overdue
 * to announce their winners.
 */
export const eventPlans: readonly EventPlan[] = [
  { title: '타이어원 무료 공기압 점검 캠페인', kind: 'INFO', audience: ALL, from: -398, days: 60 },
  { title: '겨울 타이어 보관 서비스 안내', kind: 'INFO', audience: ALL, from: -388, days: 45 },
  { title: '설맞이 장거리 안전 점검', kind: 'INFO', audience: ALL, from: -290, days: 21 },
  { title: '한국타이어 벤투스 브랜드전', kind: 'ITEM', audience: ALL, from: -276, days: 30 },
  { title: '봄맞이 타이어 4본 교체 페스타', kind: 'ITEM', audience: ALL, from: -258, days: 31 },
  { title: '신규 회원 웰컴 쿠폰팩', kind: 'COUPON', audience: MEMBER, from: -250, days: 60 },
  {
    title: '첫 장착 후기 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -246,
    days: 21,
    announce: -218,
    published: 218,
    prizes: [
      { name: '스타벅스 아메리카노', kind: 'MOBILE', quantity: 5, value: 4_500, won: { DELIVERED: 4, FORFEITED: 1 } },
      { name: '포인트 3,000P', kind: 'MOBILE', quantity: 10, value: 3_000, won: { DELIVERED: 4 } },
    ],
  },
  { title: '금호 마제스티 체험단 모집 안내', kind: 'INFO', audience: MEMBER, from: -232, days: 20 },
  { title: '얼라인먼트 무료 점검의 날', kind: 'INFO', audience: ALL, from: -214, days: 14, hidden: true },
  {
    title: '가정의 달 가족 여행 사연 응모',
    kind: 'ENTRY',
    audience: MEMBER,
    from: -203,
    days: 28,
    announce: -170,
    published: 170,
    prompt: '가족과 함께 떠나고 싶은 여행지를 알려 주세요.',
    prizes: [
      { name: '캠핑 의자 세트', kind: 'GOODS', quantity: 3, value: 48_000, won: { DELIVERED: 2, FORFEITED: 1 } },
      { name: '편의점 모바일 상품권 5천원', kind: 'MOBILE', quantity: 10, value: 5_000, won: { DELIVERED: 5 } },
    ],
  },
  { title: '넥센 엔페라 슈퍼 위크', kind: 'ITEM', audience: ALL, from: -196, days: 14 },
  { title: '5월 장착비 지원 쿠폰', kind: 'COUPON', audience: MEMBER, from: -203, days: 30 },
  { title: '장마철 빗길 타이어 점검', kind: 'INFO', audience: ALL, from: -152, days: 30 },
  {
    title: '비 오는 날 안전운전 팁 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -148,
    days: 21,
    announce: -122,
    published: 122,
    daily: true,
    prizes: [
      { name: '차량용 우산', kind: 'GOODS', quantity: 5, value: 25_000, won: { DELIVERED: 3, FORFEITED: 1 } },
      { name: '커피 모바일 쿠폰', kind: 'MOBILE', quantity: 10, value: 4_500, won: { DELIVERED: 3 } },
    ],
  },
  { title: '여름 휴가 배터리 특가전', kind: 'ITEM', audience: ALL, from: -135, days: 30 },
  { title: '여름 휴가 할인 쿠폰', kind: 'COUPON', audience: MEMBER, from: -132, days: 30, closed: 4 },
  {
    title: '휴가지 인증샷 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -112,
    days: 21,
    announce: -84,
    published: 84,
    prizes: [
      { name: '아이스박스', kind: 'GOODS', quantity: 3, value: 39_000, won: { DELIVERED: 2, FORFEITED: 1 } },
      { name: '아이스크림 모바일 쿠폰', kind: 'MOBILE', quantity: 10, value: 6_000, won: { DELIVERED: 3 } },
    ],
  },
  { title: 'SUV 타이어 기획전', kind: 'ITEM', audience: ALL, from: -104, days: 31 },
  {
    title: '우리 가게 타이어 교체 사연 응모',
    kind: 'ENTRY',
    audience: 'BUSINESS',
    from: -98,
    days: 28,
    announce: -64,
    published: 64,
    prompt: '영업용 차량의 타이어를 고를 때 가장 중요하게 보는 것은 무엇인가요?',
    prizes: [{ name: '주유 모바일 상품권 3만원', kind: 'MOBILE', quantity: 5, value: 30_000, won: { DELIVERED: 3 } }],
  },
  { title: '추석 귀성길 무상 점검', kind: 'INFO', audience: ALL, from: -74, days: 20 },
  { title: '추석맞이 4본 교체 쿠폰', kind: 'COUPON', audience: 'PERSONAL', from: -72, days: 25 },
  { title: '전기차 전용 타이어 출시 기념전', kind: 'ITEM', audience: ALL, from: -66, days: 30 },
  {
    title: '타이어원 한 줄 응원 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -62,
    days: 21,
    announce: -34,
    published: 34,
    daily: true,
    prizes: [
      { name: '세차 용품 세트', kind: 'GOODS', quantity: 5, value: 42_000, won: { DELIVERED: 2, FORFEITED: 1 } },
      { name: '음료 모바일 쿠폰', kind: 'MOBILE', quantity: 10, value: 5_500, won: { DELIVERED: 3 } },
    ],
  },
  { title: '미쉐린 파일럿 스포츠 런칭 안내', kind: 'INFO', audience: ALL, from: -56, days: 30 },
  {
    title: '가을 단풍길 드라이브 코스 응모',
    kind: 'ENTRY',
    audience: MEMBER,
    from: -44,
    days: 28,
    announce: -7,
    published: 6,
    prompt: '추천하는 가을 드라이브 코스와 이유를 적어 주세요.',
    prizes: [
      { name: '무선청소기', kind: 'GOODS', quantity: 2, value: 390_000, won: { NOTIFIED: 1, CONFIRMED: 1 } },
      { name: '포인트 5,000P', kind: 'POINT', quantity: 10, points: 5_000, won: { DELIVERED: 3, NOTIFIED: 2 } },
    ],
  },
  { title: '콘티넨탈 4본 구매 사은 안내', kind: 'INFO', audience: ALL, from: 6, days: 20 },
  { title: '10월 구매확정 감사 쿠폰', kind: 'COUPON', audience: MEMBER, from: -38, days: 20 },
  {
    title: '내가 고른 겨울 타이어 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -36,
    days: 21,
    announce: -4,
    published: 4,
    prizes: [
      {
        name: '스노우 체인',
        kind: 'GOODS',
        quantity: 3,
        value: 45_000,
        won: { CONFIRMED: 1, NOTIFIED: 1, SELECTED: 1 },
      },
      { name: '손난로', kind: 'GOODS', quantity: 10, value: 18_000, won: { NOTIFIED: 2, CONFIRMED: 2 } },
    ],
  },
  {
    title: '타이어 관리 나만의 비법 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -32,
    days: 21,
    announce: -2,
    prizes: [
      { name: '디지털 공기압 주입기', kind: 'GOODS', quantity: 2, value: 49_000, won: { SELECTED: 2 } },
      { name: '치킨 모바일 상품권', kind: 'MOBILE', quantity: 5, value: 22_000, won: { SELECTED: 5 } },
    ],
  },
  {
    title: '첫눈 오는 날 맞히기 응모',
    kind: 'ENTRY',
    audience: MEMBER,
    from: -30,
    days: 18,
    announce: -3,
    prompt: '올해 서울의 첫눈은 언제 올까요?',
    prizes: [{ name: '호텔 뷔페 식사권', kind: 'MOBILE', quantity: 3, value: 45_000, won: {} }],
  },
  { title: '윈터 크래프트 조기구매 이벤트', kind: 'ITEM', audience: ALL, from: -18, days: 40, pinned: true },
  {
    title: '내 차 자랑 댓글 이벤트',
    kind: 'COMMENT',
    audience: MEMBER,
    from: -14,
    days: 30,
    announce: 23,
    pinned: true,
    daily: true,
  },
  {
    title: '미쉐린 4본 구매 주유권 응모',
    kind: 'ENTRY',
    audience: MEMBER,
    from: -12,
    days: 35,
    announce: 30,
    prompt: '미쉐린 타이어를 선택한 이유를 알려 주세요.',
  },
  { title: '카카오톡 채널 추가 안내', kind: 'INFO', audience: ALL, from: -60, days: null },
  { title: '연말 감사 쿠폰 대잔치', kind: 'COUPON', audience: MEMBER, from: 9, days: 25 },
  { title: '사계절 타이어 연말 결산전', kind: 'ITEM', audience: ALL, from: 10, days: 30 },
]

export const COMMENTS = [
  '4본 교체하고 승차감이 정말 좋아졌어요. 추천합니다!',
  '참여합니다~ 이번에는 꼭 당첨되고 싶어요.',
  '장착점 사장님이 친절하게 설명해 주셨습니다.',
  '겨울 오기 전에 미리 바꿨는데 안심이 됩니다.',
  '친구에게도 알려 줬어요. 좋은 이벤트 감사합니다.',
  '빗길에서도 미끄러지지 않아 만족합니다.',
  '소음이 확실히 줄었네요. 가족들도 좋아합니다.',
  '매달 공기압을 점검하는 게 저만의 비법입니다.',
  '타이어원에서만 세 번째 구매입니다. 가격이 제일 좋아요.',
  '주말에 예약하고 30분 만에 끝났습니다.',
  '아이와 함께 다니는 차라 안전이 제일 중요해요.',
  '강원도 눈길에서도 든든했습니다.',
] as const

export const BAD_COMMENTS = [
  ['최저가 대출 상담 0700000000', 'AD'],
  ['이런 이벤트는 다 거짓말 아닌가요? 욕이 나오네요.', 'ABUSE'],
  ['같은 글을 다시 올립니다.', 'DUPLICATE'],
] as const

export const REPLIES = [
  '소중한 의견 감사합니다. 앞으로도 좋은 서비스로 보답하겠습니다.',
  '참여해 주셔서 감사합니다. 당첨자 발표를 기대해 주세요!',
  '칭찬의 말씀은 장착점에 꼭 전하겠습니다.',
] as const

export const ANSWERS = [
  '가족들과 함께 다녀온 동해안 국도가 기억에 남아요.',
  '제동력과 정숙성을 가장 중요하게 생각합니다.',
  '지인의 추천으로 선택했고 만족하고 있습니다.',
  '단풍이 예쁜 북악스카이웨이를 추천합니다.',
  '11월 28일에 첫눈이 올 것 같습니다.',
  '부모님을 모시고 제주도에 다녀오고 싶습니다.',
  '마모 수명이 길어서 유지비가 적게 듭니다.',
] as const
