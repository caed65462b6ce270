import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { events } from '../promotion/schema/event.schema'
import { affiliateCards } from '../rental/schema/affiliate-card.schema'
import { rentalProducts } from '../rental/schema/rental-product.schema'
import { type BannerContext, type BannerPlan, linkTo, loadBanners, NOWHERE } from './banner-rows'

type Position = Schemas['RentalBannerPosition']
type Plan = Omit<BannerPlan, 'columns'> & { position: Position }

/** 22 banners over all positions: 8 displaying, 3 scheduled, 9 ended, 2 hidden. */
const PLANS: readonly Plan[] = [
  { title: '첫 달 렌탈료 지원 이벤트', position: 'HOME_TOP', from: -14, until: 26, link: 'event' },
  { title: '겨울타이어 렌탈 기획전', position: 'HOME_TOP', from: -20, until: 40, link: '/rental/list?season=WINTER' },
  { title: '에스타이어렌탈 신규 제휴', position: 'HOME_TOP', from: -9, until: 21, device: 'PC', link: 'product' },
  { title: '모바일 전용 렌탈 상담', position: 'HOME_TOP', from: -30, device: 'MOBILE', link: '/rental/apply' },
  { title: '12월 렌탈 페스타', position: 'HOME_TOP', from: 9, until: 40, link: '/event/rental-festa' },
  { title: '가을 렌탈 대축제', position: 'HOME_TOP', from: -44, until: -16, link: 'endedEvent' },
  { title: '추석맞이 렌탈 특가', position: 'HOME_TOP', from: -80, until: -55, link: 'NONE' },
  { title: '장마철 안심 렌탈', position: 'HOME_TOP', from: -150, until: -120, link: '/rental/list' },
  {
    title: '렌탈 앱 설치 안내',
    position: 'HOME_TOP',
    from: -60,
    hidden: true,
    link: 'https://www.tireone.example.com/app',
  },
  { title: '제휴카드 월 2만원 할인', position: 'HOME_MIDDLE', from: -50, link: 'card' },
  {
    title: '정기점검 무료 서비스',
    position: 'HOME_MIDDLE',
    from: -25,
    until: 60,
    audience: 'MEMBER',
    link: '/rental/service',
  },
  { title: '연말 렌탈 감사제', position: 'HOME_MIDDLE', from: 8, until: 33, link: '/rental' },
  { title: '여름 휴가 렌탈 점검', position: 'HOME_MIDDLE', from: -140, until: -100, link: 'NONE' },
  {
    title: '사업자 렌탈 상담',
    position: 'HOME_MIDDLE',
    from: -120,
    until: -60,
    audience: 'BUSINESS',
    link: '/rental/business',
  },
  { title: '봄맞이 렌탈 교체', position: 'HOME_MIDDLE', from: -250, until: -220, link: '/rental/list' },
  { title: '36개월 렌탈 특가', position: 'LIST_TOP', from: -35, until: 30, link: 'product' },
  { title: '새해 렌탈 준비', position: 'LIST_TOP', from: 20, until: 60, link: '/rental/list' },
  { title: '10월 SUV 렌탈 추천', position: 'LIST_TOP', from: -50, until: -21, link: '/rental/list?vehicle=SUV' },
  { title: '전기차 렌탈 상품 준비중', position: 'LIST_TOP', from: -10, hidden: true, link: 'NONE' },
  { title: '신청 완료 고객 카드 안내', position: 'COMPLETE', from: -40, link: 'card' },
  { title: '친구 추천 이벤트', position: 'COMPLETE', from: -120, until: -60, link: '/event/friends' },
  { title: '렌탈 신청 감사 쿠폰', position: 'COMPLETE', from: -200, until: -130, link: '/mypage/coupon' },
]

const PICTURES = 2
/** Views per position and day. */
const SEEN: Readonly<Record<Position, number>> = { HOME_TOP: 900, HOME_MIDDLE: 700, LIST_TOP: 500, COMPLETE: 40 }

const linksTo = (seqs: { event?: number; endedEvent?: number; product?: number; card?: number }) => ({
  NONE: NOWHERE,
  event: linkTo('RENTAL_EVENT', seqs.event),
  endedEvent: linkTo('RENTAL_EVENT', seqs.endedEvent),
  product: linkTo('RENTAL_PRODUCT', seqs.product),
  card: linkTo('AFFILIATE_CARD', seqs.card),
})

/** Returns records of the rental shop that banners link to. */
async function targets(db: Db, now: Date) {
  const rental = eq(events.scope, 'RENTAL')
  const eventSeq = { seq: events.eventSeq }
  const [event] = await db
    .select(eventSeq)
    .from(events)
    .where(and(rental, eq(events.pinned, true)))
    .limit(1)
  const [endedEvent] = await db
    .select(eventSeq)
    .from(events)
    .where(and(rental, isNotNull(events.endAt), lt(events.endAt, now)))
    .orderBy(desc(events.endAt))
    .limit(1)
  const [product] = await db
    .select({ seq: rentalProducts.rentalProductSeq })
    .from(rentalProducts)
    .where(eq(rentalProducts.visible, true))
    .limit(1)
  const [card] = await db
    .select({ seq: affiliateCards.affiliateCardSeq })
    .from(affiliateCards)
    .where(eq(affiliateCards.visible, true))
    .limit(1)
  return {
    ...(event && { event: event.seq }),
    ...(endedEvent && { endedEvent: endedEvent.seq }),
    ...(product && { product: product.seq }),
    ...(card && { card: card.seq }),
  }
}

/** Loads the rental shop's banners with daily figures. Must run after its products, cards and events. */
export async function loadRentalBanners(db: Db, context: BannerContext): Promise<void> {
  const positionOf = ({ columns }: BannerPlan) => columns?.position as Position
  await loadBanners(db, context, {
    bannerType: 'RENTAL',
    plans: PLANS.map(({ position, ...plan }) => ({ ...plan, columns: { position } })),
    placeOf: (plan) => `${positionOf(plan)} ${plan.device ?? 'ALL'}`,
    pictures: (plan) => ({ stem: `rental-${positionOf(plan).toLowerCase().replace('_', '-')}`, count: PICTURES }),
    seen: (plan) => SEEN[positionOf(plan)],
    links: linksTo(await targets(db, context.now)),
  })
}
