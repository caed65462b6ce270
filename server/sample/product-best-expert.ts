import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { orderLines } from '../orderdelivery/schema/order.schema'
import { bestExperts } from '../product/schema/best-expert.schema'
import { items } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import { continueNumbers, insertAll } from './insert'
import { momentWithin } from './office-days'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  picture: PictureSeq
}

type Best = typeof bestExperts.$inferSelect
type Place = Pick<Best, 'itemType' | 'recommendType' | 'section'>

interface Good {
  itemSeq: number
  itemType: Schemas['ItemType']
  vehicleType: Schemas['VehicleType'] | null
  season: Schemas['Season'] | null
  batteryType: Schemas['BatteryType'] | null
  rim: number | null
  offered: boolean
}

const fits: Record<Schemas['BestSection'], (good: Good) => boolean> = {
  PASSENGER: ({ vehicleType }) => vehicleType === 'PASSENGER',
  SUV: ({ vehicleType }) => vehicleType === 'SUV',
  EV: ({ vehicleType }) => vehicleType === 'EV',
  LIGHT_TRUCK: ({ vehicleType }) => vehicleType === 'LIGHT_TRUCK',
  WINTER: ({ season }) => season === 'WINTER',
  IMPORT_CAR: ({ itemType, rim, batteryType }) =>
    itemType === 'TIRE' ? (rim ?? 0) >= 18 : batteryType === 'AGM' || batteryType === 'EFB',
  DOMESTIC_CAR: ({ batteryType }) => batteryType === 'MF',
  ISG: ({ batteryType }) => batteryType === 'AGM' || batteryType === 'EFB',
}

/** Numbers per section: 60 in total. */
const COUNTS: readonly [Place['itemType'], Place['section'], best: number, expert: number][] = [
  ['TIRE', 'PASSENGER', 6, 4],
  ['TIRE', 'SUV', 6, 3],
  ['TIRE', 'EV', 4, 2],
  ['TIRE', 'IMPORT_CAR', 4, 2],
  ['TIRE', 'WINTER', 4, 2],
  ['TIRE', 'LIGHT_TRUCK', 3, 2],
  ['BATTERY', 'DOMESTIC_CAR', 5, 3],
  ['BATTERY', 'IMPORT_CAR', 3, 2],
  ['BATTERY', 'ISG', 3, 2],
]

const EXPERTS = [
  { name: '김정훈', title: '타이어 전문 정비사 · 경력 18년', picture: 'expert-01' },
  { name: '박서연', title: '자동차 칼럼니스트', picture: 'expert-02' },
  { name: '이동현', title: '장착점 연합회 기술이사', picture: 'expert-03' },
  { name: '최민석', title: '레이싱팀 치프 미캐닉', picture: 'expert-04' },
  { name: '정하윤', title: '자동차 정비 기능장', picture: 'expert-05' },
] as const

const HEADLINES = {
  TIRE: [
    '가장 많이 찾는 국민 타이어',
    '조용함과 수명을 한 번에',
    '이번 달 재구매 1위',
    '빗길이 걱정이라면 이 타이어',
    '가격 대비 최고의 선택',
  ],
  BATTERY: [
    '시동 걱정 없는 겨울나기',
    '택시 기사님들이 고른 배터리',
    '블랙박스 상시 녹화에 딱',
    '수명이 긴 순정급 배터리',
  ],
} as const

const COMMENTS = {
  TIRE: [
    '고속도로 소음이 확실히 줄었다는 고객이 많습니다. 4만km를 넘겨도 편마모가 적어 자신 있게 권합니다.',
    '젖은 노면 제동이 동급에서 가장 짧았습니다. 가족이 함께 타는 차라면 후회 없는 선택입니다.',
    '순정 타이어에서 넘어오신 분들의 만족도가 높습니다. 승차감과 연비의 균형이 좋습니다.',
  ],
  BATTERY: [
    '냉간 시동 능력이 넉넉해 영하 15도에서도 시동이 한 번에 걸립니다. 교체 후 점검도 간편합니다.',
    '전장품이 많은 차량에 맞는 용량입니다. ISG 차량은 반드시 같은 종류로 교체하세요.',
  ],
} as const

const BADGES = ['MD추천', '판매 1위', '특가', '신제품', null, null, null] as const

/** Selects items by their sales of the last 90 days. */
const goodsOf = (db: Db, now: Date): Promise<Good[]> =>
  queryRows<Good>(
    db,
    sql`select ${items.itemSeq} as "itemSeq", ${items.itemType} as "itemType", ${patterns.vehicleType} as "vehicleType",
          ${patterns.season} as season, ${items.batteryType} as "batteryType", ${items.rim} as rim,
          ${items.saleState} = 'ON_SALE' and ${items.visible} as offered
        from ${items} left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}
        left join (select item_seq, sum(quantity) as n from ${orderLines}
          where ${orderLines.orderedAt} >= ${new Date(now.getTime() - 90 * DAY_MS).toISOString()}::timestamptz
          group by item_seq) sold on sold.item_seq = ${items.itemSeq}
        where ${items.itemType} <> 'ETC' and ${items.saleState} <> 'READY'
        order by coalesce(sold.n, 0) desc, ${items.itemSeq}`,
  )

/** Returns the display period of a recommendation: mostly unlimited, some seasonal, a few in the future or past. */
function spanOf(dice: Dice, now: Date): Pick<Best, 'startAt' | 'endAt'> {
  const day = (days: number) => new Date(Math.floor(now.getTime() / DAY_MS + days) * DAY_MS - DAY_MS * 0.375)
  switch (
    dice.weighted([
      ['ALWAYS', 62],
      ['NOW', 22],
      ['LATER', 7],
      ['OVER', 9],
    ] as const)
  ) {
    case 'ALWAYS':
      return { startAt: null, endAt: null }
    case 'NOW':
      return { startAt: day(-dice.int(3, 40)), endAt: day(dice.int(5, 60)) }
    case 'LATER':
      return { startAt: day(dice.int(2, 20)), endAt: dice.chance(50) ? day(dice.int(30, 60)) : null }
    case 'OVER':
      return { startAt: day(-dice.int(60, 90)), endAt: day(-dice.int(2, 40)) }
  }
}

function* placeRows({ dice, now, picture }: Context, goods: Good[], section: Place, count: number, first: number) {
  const fitting = goods.filter((good) => good.itemType === section.itemType && fits[section.section](good))
  // one in ten has sold out since it was chosen
  const shown = fitting.filter(({ offered }) => offered).slice(0, count)
  const gone = fitting.filter(({ offered }) => !offered)
  const chosen = shown.map((good) => (dice.chance(10) && gone.length > 0 ? (gone.shift() ?? good) : good))
  for (const [i, { itemSeq }] of chosen.entries()) {
    const expert = section.recommendType === 'EXPERT' ? dice.pick(EXPERTS) : null
    const created = momentWithin(dice, now, dice.int(2, 120))
    yield {
      bestExpertSeq: first + i,
      ...section,
      itemSeq,
      sortOrder: i + 1,
      badgeText: dice.pick(BADGES),
      headline: dice.pick(HEADLINES[section.itemType]),
      expertName: expert?.name ?? null,
      expertTitle: expert?.title ?? null,
      expertFileSeq: expert && picture(expert.picture),
      expertComment: expert && dice.pick(COMMENTS[section.itemType]),
      ...spanOf(dice, now),
      visible: !dice.chance(8),
      createdAt: created,
      createdBy: 'item_lead',
      updatedAt: created,
      updatedBy: 'item_lead',
      version: 1,
    } satisfies Best
  }
}

/** Loads 60 recommendations of tires and batteries. */
export async function loadBestExperts(db: Db, context: Context): Promise<void> {
  const goods = await goodsOf(db, context.now)
  const rows: Best[] = []
  for (const [itemType, section, best, expert] of COUNTS) {
    rows.push(...placeRows(context, goods, { itemType, recommendType: 'BEST', section }, best, rows.length + 1))
    rows.push(...placeRows(context, goods, { itemType, recommendType: 'EXPERT', section }, expert, rows.length + 1))
  }
  await insertAll(db, bestExperts, rows)
  await continueNumbers(db, bestExperts, 'bestExpertSeq')
}
