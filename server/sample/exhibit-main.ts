import { asc, inArray } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { completeFilter } from '../exhibit/main-page/main-section-items'
import {
  mainBrandFeatures,
  mainBrandSettings,
  mainBrands,
  mainSectionItems,
  mainSections,
} from '../exhibit/schema/main-screen.schema'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import type { items } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Pattern = typeof patterns.$inferSelect
type Section = typeof mainSections.$inferSelect

interface Context {
  dice: Dice
  now: Date
  opened: Date
  goods: readonly Item[]
  picture: PictureSeq
}

/** Plan of a section. Items may be chosen manually, with their number; days count from today. */
interface Plan extends Partial<Omit<Section, 'startAt' | 'endAt'>> {
  title: string
  from: number
  until?: number
  chosen: number
  of?: (item: Item, pattern: Pattern | undefined) => boolean
  badges?: readonly string[]
}

const isTire = (item: Item): boolean => item.itemType === 'TIRE'

const PLANS: readonly Plan[] = [
  {
    title: '이달의 특가',
    subtitle: '이번 달에만 만나는 가격',
    titleColor: '#C8102E',
    from: -20,
    until: 10,
    chosen: 12,
    badges: ['특가', '4+1'],
    morePath: '/event/monthly',
  },
  {
    title: '베스트 타이어 TOP',
    subtitle: '최근 30일 가장 많이 찾은 타이어',
    layout: 'RANKING',
    mode: 'AUTO',
    autoRule: 'SALES_30D',
    itemCount: 10,
    from: -120,
    chosen: 2,
    badges: ['MD추천'],
  },
  {
    title: 'SUV 추천',
    layout: 'GRID',
    itemCount: 8,
    from: -45,
    chosen: 8,
    of: (_, pattern) => pattern?.vehicleType === 'SUV',
    morePath: '/tires?vehicle=SUV',
  },
  {
    title: '겨울용 타이어',
    subtitle: '첫눈 전에 미리 바꾸세요',
    itemCount: 16,
    from: 9,
    until: 100,
    chosen: 16,
    of: (_, pattern) => pattern?.season === 'WINTER',
  },
  {
    title: '전기차 전용',
    subtitle: '저소음 고하중',
    mode: 'AUTO',
    autoRule: 'SALES_7D',
    autoFilter: { vehicleTypes: ['EV'] },
    itemCount: 8,
    from: -60,
    chosen: 4,
    of: (_, pattern) => pattern?.vehicleType === 'EV',
    audience: 'MEMBER',
  },
  { title: '신상품', layout: 'GRID', mode: 'AUTO', autoRule: 'NEWEST', itemCount: 12, from: -300, chosen: 0 },
  {
    title: '배터리 베스트',
    itemType: 'BATTERY',
    soldOut: 'SHOW',
    itemCount: 10,
    from: -90,
    chosen: 10,
    of: (item) => item.itemType === 'BATTERY',
  },
  {
    title: '지난 시즌',
    subtitle: '여름용 타이어 마지막 기회',
    itemCount: 24,
    from: -130,
    until: -70,
    chosen: 24,
    of: (_, pattern) => pattern?.season === 'SUMMER',
  },
]

const BY = { createdBy: 'mkt_lead', updatedBy: 'mkt_lead', version: 1 }

/** Returns the items of a section: mostly available ones, sometimes a sold-out one. */
function chosenFor({ dice, goods }: Context, plan: Plan, patternOf: (item: Item) => Pattern | undefined): Item[] {
  const fits = goods.filter(
    (item) => item.visible && (plan.of ? plan.of(item, patternOf(item)) : isTire(item)) && item.saleState !== 'READY',
  )
  const sold = dice.shuffled(fits.filter(({ saleState }) => saleState === 'ON_SALE').slice(0, 300))
  const out = dice.shuffled(fits.filter(({ saleState }) => saleState === 'SOLD_OUT').slice(0, 40))
  const few = out.slice(0, Math.floor(plan.chosen / 6))
  return dice.shuffled([...sold.slice(0, plan.chosen - few.length), ...few])
}

async function loadSections(db: Db, context: Context): Promise<void> {
  const { now, dice } = context
  const rows = await db.select().from(patterns)
  const known = new Map(rows.map((pattern) => [pattern.patternSeq, pattern]))
  const patternOf = (item: Item) => (item.patternSeq === null ? undefined : known.get(item.patternSeq))
  const today = startOfDay(seoulDay(now)).getTime()
  const at = (days: number): Date => new Date(today + days * DAY_MS)
  const entries: (typeof mainSectionItems.$inferSelect)[] = []
  const sections = PLANS.map((plan, i): Section => {
    const { from, until, chosen: _, of: _of, badges = [], ...own } = plan
    const mainSectionSeq = i + 1
    for (const [index, { itemSeq }] of chosenFor(context, plan, patternOf).entries()) {
      const badgeText = badges.length > 0 && dice.chance(40) ? dice.pick(badges) : null
      entries.push({ mainSectionSeq, itemSeq, sortOrder: index + 1, badgeText })
    }
    const createdAt = new Date(Math.min(at(from).getTime(), today) - dice.int(2, 9) * DAY_MS)
    return {
      mainSectionSeq,
      subtitle: null,
      titleColor: null,
      itemType: 'TIRE',
      layout: 'SLIDE',
      mode: 'MANUAL',
      autoRule: null,
      itemCount: 12,
      soldOut: 'SKIP',
      morePath: null,
      device: 'ALL',
      audience: 'ALL',
      visible: true,
      sortOrder: i + 1,
      ...own,
      autoFilter: completeFilter(own.autoFilter),
      startAt: at(from),
      endAt: until === undefined ? null : at(until),
      ...BY,
      createdAt,
      updatedAt: createdAt,
    }
  })
  await insertAll(db, mainSections, sections)
  await continueNumbers(db, mainSections, 'mainSectionSeq')
  await insertAll(db, mainSectionItems, entries)
}

const BRANDS = 18
const COPIES = [
  '기술로 앞서가는 프리미엄',
  '편안함을 오래도록',
  '넥스트 레벨 드라이빙',
  '합리적인 선택',
  '끝까지 믿는 제동력',
  '독일이 만든 안전',
]
const PICTURES = 3
const FEATURED = 10

/** Loads the brands on the shop's main page: the first ones, which are the best known. */
async function loadBrands(db: Db, { dice, opened, goods, picture }: Context): Promise<void> {
  const seqs = Array.from({ length: BRANDS }, (_, i) => i + 1)
  const rows = seqs.map((seq): typeof mainBrands.$inferSelect => {
    const number = String(((seq - 1) % PICTURES) + 1).padStart(2, '0')
    return {
      mainBrandSeq: seq,
      brandSeq: seq,
      displayName: null,
      copy: COPIES[seq - 1] ?? null,
      pcFileSeq: picture(`main-brand-pc-${number}`),
      mobileFileSeq: picture(`main-brand-mobile-${number}`),
      visible: true,
      sortOrder: seq,
      ...BY,
      createdAt: opened,
      updatedAt: new Date(opened.getTime() + dice.int(1, 800) * DAY_MS),
    }
  })
  await insertAll(db, mainBrands, rows)
  await continueNumbers(db, mainBrands, 'mainBrandSeq')
  const known = await db
    .select({ patternSeq: patterns.patternSeq, brandSeq: patterns.brandSeq })
    .from(patterns)
    .where(inArray(patterns.brandSeq, seqs.slice(0, FEATURED)))
    .orderBy(asc(patterns.patternSeq))
  const features = seqs.slice(0, FEATURED).flatMap((mainBrandSeq) => {
    const ofBrand = known.filter(({ brandSeq }) => brandSeq === mainBrandSeq).slice(0, dice.int(2, 4))
    const sold = goods.filter(({ brandSeq, saleState }) => brandSeq === mainBrandSeq && saleState === 'ON_SALE')
    return [
      ...ofBrand.map(({ patternSeq }) => ({ patternSeq, itemSeq: null })),
      ...sold.slice(0, dice.int(1, 2)).map(({ itemSeq }) => ({ patternSeq: null, itemSeq })),
    ].map((each, i) => ({ ...each, mainBrandSeq, sortOrder: i + 1 }))
  })
  await insertAll(
    db,
    mainBrandFeatures,
    features.map((each, i) => ({ ...each, mainBrandFeatureSeq: i + 1 })),
  )
  await continueNumbers(db, mainBrandFeatures, 'mainBrandFeatureSeq')
  const set = { rows: 2, tabBySeason: true, ...BY, createdAt: opened, updatedAt: opened }
  await db.insert(mainBrandSettings).values({ mainBrandSettingSeq: 1, ...set })
}

/** Loads the shop's main page: sections with their items, and brands. */
export async function loadMainScreen(db: Db, context: Context): Promise<void> {
  await loadSections(db, context)
  await loadBrands(db, context)
}
