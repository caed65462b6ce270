import type { Schemas } from '../contract/contract-types'
import type { BannerPlan } from './banner-rows'

/** Days from today; null for no end. */
type Days = readonly [from: number, until: number | null]
type Rest = Omit<BannerPlan, 'title' | 'from' | 'until' | 'link'>

const plan = (title: string, [from, until]: Days, link: string, rest: Rest = {}): BannerPlan => ({
  title,
  from,
  link,
  ...rest,
  ...(until !== null && { until }),
})

const NAVY = '#0F2A4A'
const RED = '#7C1D1D'
const GREEN = '#134E4A'
const main = (backgroundColor: string, headline: string | null = null, subcopy: string | null = null) => ({
  columns: { backgroundColor, headline, subcopy, textColor: headline ? '#FFFFFF' : null },
})

/** 26: 7 displaying, 3 scheduled, 12 ended, 4 hidden. */
export const mainBanners: readonly BannerPlan[] = [
  plan('11월 겨울타이어 기획전', [-34, 9], 'event', main(NAVY)),
  plan('미쉐린 4+1', [-31, 30], 'brand', main(RED)),
  plan('무이자 12개월', [-60, null], '/event/card', main(GREEN)),
  plan(
    '전기차 전용 타이어',
    [-40, 40],
    '/items?type=EV',
    main(NAVY, '전기차에는 전기차 타이어', '저소음, 고하중 설계'),
  ),
  plan('SUV 타이어 추천', [-33, 20], 'pattern', main(RED)),
  plan('신규 회원 쿠폰팩', [-90, null], 'coupon', { ...main(GREEN), audience: 'GUEST' }),
  plan('앱 첫 구매 할인', [-32, 15], 'https://www.tireone.example.com/app', { ...main(NAVY), device: 'MOBILE' }),
  plan('12월 연말 결산 세일', [10, 41], '/event/year-end', main(RED)),
  plan('새해 첫 교체 이벤트', [41, 72], '/event/new-year', main(GREEN)),
  plan('블랙프라이데이 배터리', [6, 10], '/items?type=BATTERY', { ...main(NAVY), device: 'PC' }),
  plan('가을 나들이 점검', [-75, -40], 'endedEvent', main(RED)),
  plan('10월 특가', [-51, -21], 'deletedItem', main(GREEN)),
  plan('추석 귀성길 안전 점검', [-70, -50], 'NONE', main(NAVY)),
  plan('9월 브랜드 위크', [-82, -52], '/event/brand-week', main(RED)),
  plan('여름 휴가 준비', [-130, -90], '/items?season=SUMMER', main(GREEN)),
  plan('장마철 빗길 안전', [-160, -120], '/event/rain', main(NAVY)),
  plan('7월 전기차 위크', [-145, -113], '/items?type=EV', { ...main(RED), device: 'PC' }),
  plan('6월 SUV 특별전', [-175, -145], '/items?type=SUV', main(GREEN)),
  plan('5월 가정의 달', [-205, -175], '/event/family', main(NAVY)),
  plan('봄맞이 교체', [-250, -205], 'NONE', main(RED)),
  plan('신학기 배터리 점검', [-265, -235], '/items?type=BATTERY', { ...main(GREEN), device: 'MOBILE' }),
  plan('2월 설 연휴 할인', [-290, -268], 'NONE', main(NAVY)),
  plan('한파 대비 배터리', [-20, 60], '/items?type=BATTERY', { ...main(RED), hidden: true }),
  plan('사업자 전용 단가 안내', [-10, null], '/business', { ...main(GREEN), hidden: true, audience: 'BUSINESS' }),
  plan('크리스마스 기획전', [20, 35], '/event/xmas', { ...main(NAVY), hidden: true }),
  plan('장착점 새단장 안내', [-100, null], '/stores', { ...main(RED), hidden: true }),
]

const item = (
  position: Schemas['ItemBannerPosition'],
  scope: Schemas['ItemBannerScope'],
  scopeValues: string[] = [],
) => ({
  columns: { position, scope, scopeValues },
})

/** 34 over all scopes. Those for records are assigned their targets in order. */
export const itemBanners: readonly BannerPlan[] = [
  plan('전 상품 무이자 12개월', [-60, null], '/event/card', item('TOP', 'ALL')),
  plan('오늘 주문 내일 장착', [-45, null], '/stores', item('BEFORE_DESCRIPTION', 'ALL')),
  plan('교환·반품 안내', [-200, null], '/help/return', item('BOTTOM', 'ALL')),
  plan('회원 적립 2배', [-31, 20], 'coupon', { ...item('TOP', 'ALL'), audience: 'MEMBER' }),
  plan('앱 전용 추가 할인', [-35, 30], '/app', { ...item('BOTTOM', 'ALL'), device: 'MOBILE' }),
  plan('추석 배송 안내', [-75, -50], 'NONE', item('TOP', 'ALL')),
  plan('연말 배송 안내', [20, 45], 'NONE', item('TOP', 'ALL')),
  plan('타이어 장착비 무료', [-40, 25], '/event/mount', item('TOP', 'ITEM_TYPE', ['TIRE'])),
  plan('배터리 무료 출장 교체', [-32, 60], '/event/battery', item('TOP', 'ITEM_TYPE', ['BATTERY'])),
  plan('폐배터리 반납 안내', [-90, null], '/help/battery', item('BEFORE_DESCRIPTION', 'ITEM_TYPE', ['BATTERY'])),
  plan('타이어 보관 서비스', [-20, null], '/event/keep', { ...item('BOTTOM', 'ITEM_TYPE', ['TIRE']), hidden: true }),
  plan('여름 배터리 점검', [-160, -90], 'NONE', item('TOP', 'ITEM_TYPE', ['BATTERY'])),
  plan('미쉐린 4+1', [-31, 30], 'brand', item('TOP', 'BRAND')),
  plan('한국타이어 정품 보증', [-120, null], 'brand', item('BEFORE_DESCRIPTION', 'BRAND')),
  plan('국산 3사 특가', [-33, 12], 'event', item('TOP', 'BRAND')),
  plan('수입 브랜드 위크', [-82, -52], 'NONE', item('TOP', 'BRAND')),
  plan('금호 신상품 예고', [8, 38], '/event/new', item('TOP', 'BRAND')),
  plan('넥센 후기 이벤트', [-30, 30], '/event/review', item('BOTTOM', 'BRAND')),
  plan('이 패턴의 시승기', [-50, null], '/story', item('BEFORE_DESCRIPTION', 'PATTERN')),
  plan('겨울용 패턴 보증', [-34, 90], 'pattern', item('TOP', 'PATTERN')),
  plan('정숙성 비교 영상', [-60, null], 'https://www.youtube.com/', item('BEFORE_DESCRIPTION', 'PATTERN')),
  plan('구형 패턴 할인', [-100, -40], 'NONE', item('TOP', 'PATTERN')),
  plan('봄 패턴 예고', [60, 120], 'pattern', item('TOP', 'PATTERN')),
  plan('18인치 이상 장착비 할인', [-36, 20], '/event/mount', item('TOP', 'RIM', ['18', '19', '20'])),
  plan('경차 4본 세트', [-31, 45], '/event/small', item('TOP', 'RIM', ['13', '14'])),
  plan('16인치 재고 정리', [-70, -30], 'NONE', item('TOP', 'RIM', ['16'])),
  plan('17인치 무료 휠 세척', [-31, null], 'NONE', { ...item('BOTTOM', 'RIM', ['17']), device: 'PC' }),
  plan('21인치 이상 예약 안내', [-10, null], '/help', { ...item('TOP', 'RIM', ['21', '22']), hidden: true }),
  plan('이달의 특가 상품', [-31, 9], 'event', item('TOP', 'ITEM')),
  plan('한정 수량 상품', [-32, 15], 'item', item('TOP', 'ITEM')),
  plan('베스트 상품 혜택', [-45, null], '/event/best', item('BEFORE_DESCRIPTION', 'ITEM')),
  plan('전시 상품 안내', [-60, -20], 'NONE', item('TOP', 'ITEM')),
  plan('예약 판매 상품', [5, 40], 'NONE', item('TOP', 'ITEM')),
  plan('단종 상품 안내', [-50, null], 'deletedItem', item('TOP', 'ITEM')),
]

const words = (text: string, backgroundColor: string) => ({
  columns: { contentType: 'TEXT' as const, text, textColor: '#FFFFFF', backgroundColor, closable: true, hideDays: 1 },
})
const strip = (hideDays: number, closable = true) => ({
  columns: { contentType: 'IMAGE' as const, closable, hideDays },
})

/** 9, one at a time: 1 displaying. */
export const topBanners: readonly BannerPlan[] = [
  plan('신규 회원 1만원 할인', [-31, 10], 'coupon', strip(1)),
  plan('12월 연말 배송 안내', [10, 41], '/help/delivery', words('12월 24일~26일 주문은 27일부터 배송됩니다', NAVY)),
  plan('새해 인사', [41, 48], 'NONE', words('새해 복 많이 받으세요', RED)),
  plan('서버 점검 안내', [-40, -39], 'NONE', words('11월 11일 02:00~04:00 서비스 점검이 있습니다', RED)),
  plan('추석 배송 마감', [-75, -55], 'NONE', strip(0)),
  plan('오늘 주문 내일 장착', [-120, -80], '/stores', strip(1)),
  plan('앱 출시 기념', [-160, -121], 'https://www.tireone.example.com/app', { ...strip(7), device: 'MOBILE' }),
  plan('개인정보처리방침 변경', [-10, null], '/help/privacy', {
    ...words('개인정보처리방침이 12월 1일부터 바뀝니다', GREEN),
    hidden: true,
  }),
  plan('회원 등급 개편', [-5, 25], '/help/grade', { ...strip(1, false), hidden: true, audience: 'MEMBER' }),
]

const line = (slot: number) => ({ columns: { slot } })

/** 21, at most four per slot at once. */
export const lineBanners: readonly BannerPlan[] = [
  plan('휠 얼라인먼트 50%', [-35, 20], '/event/alignment', line(1)),
  plan('앱에서 더 싸게', [-60, null], '/app', line(1)),
  plan('우리 동네 장착점 찾기', [-120, null], '/stores', { ...line(1), device: 'PC' }),
  plan('장착점 빠른 예약', [-120, null], '/stores', { ...line(1), device: 'MOBILE' }),
  plan('무이자 12개월', [-60, null], '/event/card', line(2)),
  plan('내 차에 맞는 타이어', [-200, null], '/cars', line(2)),
  plan('엔진오일 교체 할인', [-31, 31], '/event/oil', line(2)),
  plan('타이어 보관 서비스', [-45, 60], '/event/keep', line(3)),
  plan('사업자 회원 가입', [-100, null], '/business', { ...line(3), audience: 'BUSINESS' }),
  plan('후기 쓰고 적립금 받기', [-33, 40], '/event/review', line(4)),
  plan('배터리 자가 진단', [-90, null], '/help/battery', line(5)),
  plan('12월 장착비 할인', [10, 41], '/event/mount', line(1)),
  plan('연말 감사 쿠폰', [15, 41], 'coupon', line(3)),
  plan('가을 나들이 점검', [-75, -40], 'endedEvent', line(1)),
  plan('추석 영업 안내', [-70, -50], 'NONE', line(2)),
  plan('여름 에어컨 필터', [-150, -90], '/event/filter', line(2)),
  plan('장마철 와이퍼', [-160, -110], '/event/wiper', line(3)),
  plan('봄맞이 세차권', [-250, -200], 'NONE', line(4)),
  plan('신학기 통학차 점검', [-265, -235], 'NONE', line(5)),
  plan('크리스마스 쿠폰', [20, 35], 'coupon', { ...line(2), hidden: true }),
  plan('휴무 안내', [-10, null], 'NONE', { ...line(5), hidden: true }),
]
