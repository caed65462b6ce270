import { asc, desc, eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { popupDays, popupSlides, popups } from '../exhibit/schema/popup.schema'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { coupons } from '../promotion/schema/coupon.schema'
import { events } from '../promotion/schema/event.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

type Popup = typeof popups.$inferSelect
type Slide = typeof popupSlides.$inferSelect

/** Days from today. */
interface Plan extends Partial<Popup> {
  title: string
  pages: Schemas['PopupPage'][]
  from: number
  until: number
  slides?: number
  link?: 'event' | 'endedEvent' | 'coupon' | `/${string}`
}

const DELIVERY =
  '<h2>배송 지연 안내</h2><p>폭설로 <strong>강원·경북 일부 지역</strong>의 배송이 1~2일 늦어질 수 있습니다.</p><ul><li>장착점 예약은 그대로 진행됩니다.</li><li>예약 변경은 마이페이지에서 할 수 있습니다.</li></ul>'
const CHECK =
  '<h3>시스템 점검 안내</h3><p>점검 시간에는 주문과 결제를 할 수 없습니다.</p><p>불편을 드려 죄송합니다.</p>'

/** 17 popups, on no page more than three at once: 5 displaying, two of them on MAIN, 3 scheduled, 7 ended, 2 hidden. */
const PLANS: readonly Plan[] = [
  { title: '11월 겨울타이어 기획전', pages: ['MAIN'], from: -14, until: 20, slides: 3, link: 'event' },
  { title: '미쉐린 4+1', pages: ['MAIN', 'EVENT'], from: -7, until: 23, hideOption: 'DAYS_7', link: '/event/michelin' },
  {
    title: '신규 회원 쿠폰',
    pages: ['ITEM_LIST', 'ITEM_DETAIL'],
    from: -40,
    until: 60,
    audience: 'GUEST',
    link: 'coupon',
  },
  {
    title: '배송 지연 안내',
    pages: ['CART', 'ORDER_COMPLETE'],
    from: -3,
    until: 5,
    contentType: 'HTML',
    html: DELIVERY,
    hideOption: 'NONE',
  },
  { title: '무료 장착 점검', pages: ['MY_PAGE'], from: -20, until: 40, device: 'MOBILE', link: '/mypage/check' },
  { title: '무이자 12개월', pages: ['MAIN'], from: 16, until: 40, link: '/event/interest-free' },
  {
    title: '12월 시스템 점검',
    pages: ['ALL'],
    from: 14,
    until: 15,
    contentType: 'HTML',
    html: CHECK,
    hideOption: 'NONE',
  },
  { title: '렌탈 첫 달 혜택', pages: ['RENTAL'], from: 6, until: 50, link: '/rental' },
  { title: '가을 타이어 대축제', pages: ['MAIN'], from: -60, until: -25, slides: 2, link: 'endedEvent' },
  { title: '추석 연휴 배송 안내', pages: ['ALL'], from: -60, until: -48, contentType: 'HTML', html: DELIVERY },
  { title: '여름 휴가 안전 점검', pages: ['MAIN', 'STORE_SEARCH'], from: -140, until: -100, link: '/stores' },
  { title: '장마철 빗길 안전', pages: ['MAIN'], from: -170, until: -140, device: 'PC' },
  { title: '상반기 결산 세일', pages: ['MAIN', 'ITEM_LIST'], from: -200, until: -170, hideOption: 'FOREVER' },
  { title: '봄맞이 교체 행사', pages: ['EVENT'], from: -260, until: -220, link: '/event/spring' },
  { title: '설 연휴 휴무 안내', pages: ['ALL'], from: -310, until: -300, contentType: 'HTML', html: CHECK },
  { title: '사업자 회원 전용 특가', pages: ['ITEM_LIST'], from: -10, until: 30, audience: 'BUSINESS', visible: false },
  { title: '앱 설치 안내', pages: ['MAIN'], from: -30, until: 90, device: 'MOBILE', visible: false },
]

const PICTURES = 4
const SEEN_DAYS = { small: 30, full: 400 }
const BY = { createdBy: 'mkt_lead', updatedBy: 'mkt_lead', version: 1 }

type Link = Pick<Slide, 'linkType' | 'linkUrl' | 'linkTargetSeq'>

async function linkTargets(db: Db) {
  const shop = eq(events.scope, 'SHOP')
  const seq = { seq: events.eventSeq }
  const [event] = await db.select(seq).from(events).where(shop).orderBy(desc(events.endAt)).limit(1)
  const [ended] = await db.select(seq).from(events).where(shop).orderBy(asc(events.endAt)).limit(1)
  const [coupon] = await db.select({ seq: coupons.couponSeq }).from(coupons).where(eq(coupons.state, 'ACTIVE')).limit(1)
  const to = (linkType: Schemas['LinkTargetType'], target: { seq: number } | undefined): Link => ({
    linkType: target ? linkType : 'NONE',
    linkUrl: null,
    linkTargetSeq: target?.seq ?? null,
  })
  return { event: to('EVENT', event), endedEvent: to('EVENT', ended), coupon: to('COUPON', coupon) }
}

const NOWHERE: Link = { linkType: 'NONE', linkUrl: null, linkTargetSeq: null }

/** Loads the shop's popups with their daily figures. Must run after events and coupons. */
export async function loadPopups(db: Db, { dice, now, scale, picture }: Context): Promise<void> {
  const targets = await linkTargets(db)
  const linkOf = (link: Plan['link']): Link => {
    if (link === undefined) return NOWHERE
    if (link === 'event' || link === 'endedEvent' || link === 'coupon') return targets[link]
    return { linkType: 'PATH', linkUrl: link, linkTargetSeq: null }
  }
  const today = startOfDay(seoulDay(now)).getTime()
  const at = (days: number): Date => new Date(today + days * DAY_MS)
  const days: (typeof popupDays.$inferSelect)[] = []
  const slides: Slide[] = []
  const rows = PLANS.map((plan, i): Popup => {
    const { from, until, slides: count = 1, link, ...own } = plan
    const popupSeq = i + 1
    if (plan.contentType !== 'HTML')
      for (let n = 1; n <= count; n += 1) {
        const number = String(((i + n - 1) % PICTURES) + 1).padStart(2, '0')
        const imageFileSeq = picture(`popup-${number}`)
        const altText = count > 1 ? `${plan.title} ${n}` : plan.title
        slides.push({ popupSeq, sortOrder: n, imageFileSeq, altText, ...linkOf(link), openInNewTab: false })
      }
    const showing = plan.visible !== false && from <= 0 && until > 0
    const seen = showing ? Math.min(SEEN_DAYS[scale], 1 - from) : 0
    const rate = (0.4 + dice.next() * 3.6) / 100
    for (let back = seen - 1; back >= 0; back -= 1) {
      const views = Math.round(700 * (0.6 + 0.8 * dice.next()))
      const clicks = plan.contentType === 'HTML' ? 0 : Math.round(views * rate * (0.7 + 0.6 * dice.next()))
      days.push({
        popupSeq,
        day: shiftDays(seoulDay(now), -back),
        views,
        clicks,
        closes: Math.round((views - clicks) * (0.5 + 0.3 * dice.next())),
      })
    }
    const counted = days.filter((day) => day.popupSeq === popupSeq)
    const sum = (key: 'views' | 'clicks' | 'closes') => counted.reduce((total, day) => total + day[key], 0)
    const createdAt = new Date(Math.min(at(from).getTime(), today) - dice.int(2, 9) * DAY_MS)
    return {
      popupSeq,
      contentType: 'IMAGE',
      html: null,
      device: 'ALL',
      audience: 'ALL',
      visible: true,
      memo: null,
      width: 400,
      height: 500,
      positionType: 'CENTER',
      left: 0,
      top: 0,
      hideOption: 'TODAY',
      delaySeconds: 0,
      ...own,
      startAt: at(from),
      endAt: at(until),
      sortOrder: i + 1,
      viewCount: sum('views'),
      clickCount: sum('clicks'),
      closeCount: sum('closes'),
      ...BY,
      createdAt,
      updatedAt: createdAt,
    }
  })
  await insertAll(db, popups, rows)
  await continueNumbers(db, popups, 'popupSeq')
  await insertAll(db, popupSlides, slides)
  await insertAll(db, popupDays, days)
}
