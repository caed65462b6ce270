import type { Schemas } from '../contract/contract-types'
import { seoulMonth, shiftMonth } from '../lib/seoul-time'
import type { brands } from '../product/schema/brand.schema'
import type { patterns } from '../product/schema/pattern.schema'
import { batteryBrands, tireBrands } from './catalog.data'
import { brandFacts, koreanWords, patternWords } from './catalog-brands.data'
import { momentWithin } from './office-days'
import { type PictureSeq, slugOf } from './pictures'
import type { Dice } from './random'

type Brand = typeof brands.$inferSelect
type Pattern = typeof patterns.$inferSelect

/** A tire pattern with the data from which its tires are generated. */
export interface Line {
  pattern: Pattern
  brandName: string
  /** Price level of the brand, in percent of the leading Korean brand. */
  level: number
  /** P passenger, C city car, U SUV, E electric, V van and light truck. */
  kind: string
}

interface Context {
  dice: Dice
  now: Date
  /** The shop's first day. */
  opened: Date
  picture: PictureSeq
}

const stampOf = (created: Date, updated: Date, by: string) => ({
  createdAt: created,
  createdBy: 'admin',
  updatedAt: updated,
  updatedBy: by,
  version: created === updated ? 1 : 2,
})

/** Brands that the shop hides. */
const HIDDEN = ['하비리드']

const WARRANTY: Record<Schemas['ItemType'], string> = {
  TIRE: '제조일로부터 6년 이내, 잔여 홈 깊이 1.6mm 이상인 제품의 제조상 결함을 소비자분쟁해결기준에 따라 보상',
  BATTERY: '구입일로부터 12개월, 제조상 결함 시 무상 교환',
  ETC: '소비자분쟁해결기준에 따라 보상',
}

function brandRows({ dice, now, opened, picture }: Context): Brand[] {
  const kinds = (name: string, index: number): Schemas['ItemType'][] => {
    if (index < tireBrands.length) return ['TIRE']
    if (index === tireBrands.length + batteryBrands.length) return ['ETC']
    return name === '보쉬' ? ['BATTERY', 'ETC'] : ['BATTERY']
  }
  const names = [...tireBrands.map(({ name }) => name), ...batteryBrands.map(({ name }) => name), '타이어원']
  return names.map((name, index) => {
    const known = brandFacts[name]
    if (!known) throw new Error(`Nothing is known of ${name}`)
    const itemTypes = kinds(name, index)
    const changed = dice.chance(40) ? momentWithin(dice, now, dice.int(3, 380)) : opened
    return {
      brandSeq: index + 1,
      name,
      nameEn: known.nameEn,
      itemTypes,
      origin: known.country === '대한민국' ? 'DOMESTIC' : 'IMPORT',
      country: known.country,
      grade: known.grade,
      logoFileSeq: picture(`brand-${slugOf(known.nameEn)}`),
      bannerFileSeq: null,
      description: known.description,
      noticeDefaults: {
        maker: known.maker,
        warranty: WARRANTY[itemTypes[0] ?? 'ETC'],
        asContact: '타이어원 고객센터 1588-4100',
      },
      visible: !HIDDEN.includes(name),
      sortOrder: index + 1,
      ...stampOf(opened, changed, 'item_lead'),
    }
  })
}

// ---- patterns -------------------------------------------------------------------------------------------------------

const SEASONS: Record<string, Schemas['Season']> = { S: 'SUMMER', A: 'ALL_SEASON', W: 'WINTER', '4': 'ALL_WEATHER' }
const VEHICLES: Record<string, Schemas['VehicleType']> = { U: 'SUV', E: 'EV', V: 'LIGHT_TRUCK' }

/** Brands whose pattern names are stored without the pattern code. */
const CODED = ['한국타이어', '라우펜']
const CODE = /\b[A-Z]{1,2}\d{2,3}[A-Za-z]?\b/

const ROUGH = /A\/T|AT3|AT5|AT2|All-Terrain|Trail|Wildpeak|Grabber|AT 4W/
const SPORTY = /Sport|S1 evo|evo K137|Zero|Potenza|PS7|SU1|Azenis|UHP|Eagle F1|Advan|Ultrac|MC7|NS-|AS-1/
const SPARING = /Eco|e\.Primacy|Blue|Blu|Assurance|Solus TA21|Green/

function usageOf(name: string, kind: string): Schemas['PatternUsage'] {
  if (kind === 'V') return 'COMMERCIAL'
  if (ROUGH.test(name)) return 'ALL_TERRAIN'
  if (SPORTY.test(name)) return 'SPORT'
  return SPARING.test(name) || kind === 'E' ? 'ECO' : 'COMFORT'
}

type Scores = Schemas['PatternScores']

const BASE: Record<Schemas['PatternUsage'], Omit<{ [K in keyof Scores]: number }, 'snow'>> = {
  COMFORT: { mileage: 7, quietness: 8, comfort: 8, handling: 6, wet: 7 },
  SPORT: { mileage: 5, quietness: 6, comfort: 6, handling: 9, wet: 8 },
  ECO: { mileage: 9, quietness: 7, comfort: 7, handling: 6, wet: 6 },
  ALL_TERRAIN: { mileage: 7, quietness: 4, comfort: 5, handling: 6, wet: 6 },
  COMMERCIAL: { mileage: 9, quietness: 5, comfort: 5, handling: 5, wet: 6 },
}
const SNOW: Record<Schemas['Season'], number | null> = { SUMMER: null, ALL_SEASON: 4, ALL_WEATHER: 7, WINTER: 9 }

function scoresOf(dice: Dice, usage: Schemas['PatternUsage'], season: Schemas['Season'], level: number): Scores {
  const better = level >= 120 ? 1 : level < 75 ? -1 : 0
  const around = (base: number): number => Math.max(1, Math.min(10, base + better + dice.int(-1, 1)))
  const { mileage, quietness, comfort, handling, wet } = BASE[usage]
  const snow = SNOW[season]
  const scores = {
    mileage: around(mileage),
    quietness: around(quietness),
    comfort: around(comfort),
    handling: around(handling),
    wet: around(wet),
    snow: snow === null ? null : around(snow),
  }
  // Some cheap tires have no scores for quietness and comfort.
  return level < 75 && dice.chance(30) ? { ...scores, quietness: null, comfort: null } : scores
}

const USAGE_TEXT: Record<Schemas['PatternUsage'], string> = {
  COMFORT: '조용하고 편안한 주행을 위해 설계된 컴포트 타이어입니다.',
  SPORT: '빠른 응답성과 높은 접지력을 갖춘 고성능 타이어입니다.',
  ECO: '회전저항을 낮춰 연비와 주행거리를 늘린 타이어입니다.',
  ALL_TERRAIN: '도심과 험로를 모두 달리는 올터레인 타이어입니다.',
  COMMERCIAL: '무거운 짐과 긴 주행거리를 견디는 상용 타이어입니다.',
}
const SEASON_TEXT: Record<Schemas['Season'], string> = {
  SUMMER:
    '봄부터 가을까지 마른 노면과 빗길에서 가장 좋은 성능을 냅니다. 영상 7도 이하에서는 윈터 타이어로 교체해 주세요.',
  ALL_SEASON: '계절에 상관없이 장착할 수 있습니다. 눈이 많은 지역에서는 윈터 타이어를 권장합니다.',
  ALL_WEATHER: '눈길 인증(3PMSF)을 받아 교체 없이 사계절 사용할 수 있습니다.',
  WINTER: '영하의 기온에서도 굳지 않는 고무로 눈길과 빙판에서 안정적으로 제동합니다.',
}

function descriptionOf(title: string, usage: Schemas['PatternUsage'], season: Schemas['Season'], features: string[]) {
  const list = features.map((feature) => `<li>${feature}</li>`).join('')
  return (
    `<h2>${title}</h2><p>${USAGE_TEXT[usage]} ${SEASON_TEXT[season]}</p>` +
    `<h3>주요 특징</h3><ul>${list}</ul>` +
    '<p><strong>장착 안내</strong><br />타이어는 4본을 함께 교체하고, 500km 주행 후 휠 얼라인먼트와 공기압을 점검해 주세요.</p>'
  )
}

const koreanOf = (name: string): string | null => {
  const words = name.split(' ').map((word) => koreanWords[word] ?? word)
  const text = words.join(' ')
  return text === name ? null : text
}

const WARRANTY_KM: Record<Schemas['PatternUsage'], readonly (number | null)[]> = {
  COMFORT: [80_000, 90_000, 100_000, null],
  SPORT: [null, null, 50_000],
  ECO: [90_000, 105_000, 110_000],
  ALL_TERRAIN: [80_000, null],
  COMMERCIAL: [60_000, null, null],
}

/** Returns a picture of a kind (`tire-01`, `tire-02` …) for a number; repeats after the last. Null if none exist. */
function pictureOf(picture: PictureSeq, kind: string, number: number): number | null {
  let count = 0
  while (picture(`${kind}-${String(count + 1).padStart(2, '0')}`) !== null) count += 1
  return count === 0 ? null : picture(`${kind}-${String((number % count) + 1).padStart(2, '0')}`)
}

function patternRow(
  context: Context,
  brandSeq: number,
  brand: (typeof tireBrands)[number],
  entry: string,
  seq: number,
) {
  const { dice, now, opened, picture } = context
  const [text = '', letter = 'A', kind = 'P'] = entry.split('~')
  const found = CODE.exec(text)?.[0] ?? null
  const coded = found !== null && CODED.includes(brand.name)
  const name = coded ? text.replace(found, '').replace(/ {2,}/g, ' ').trim() : text
  const season = SEASONS[letter] ?? 'ALL_SEASON'
  const usage = usageOf(text, kind)
  const features = [
    ...dice.shuffled([...patternWords[usage]]).slice(0, dice.int(2, 3)),
    ...dice.shuffled([...patternWords[season]]).slice(0, 1),
  ]
  const launched = shiftMonth(seoulMonth(now), -dice.int(4, 110))
  const changed = momentWithin(dice, now, dice.int(1, 395))
  const pattern: Pattern = {
    patternSeq: seq,
    brandSeq,
    name,
    nameKo: koreanOf(name),
    patternCode: found?.toUpperCase() ?? null,
    season,
    vehicleType: VEHICLES[kind] ?? 'PASSENGER',
    usage,
    scores: scoresOf(dice, usage, season, brand.level),
    features: [...new Set(features)],
    mainFileSeq: dice.chance(3) ? null : pictureOf(picture, 'tire', seq),
    imageFileSeqs: [],
    treadFileSeq: pictureOf(picture, 'tread', seq),
    videoUrl: dice.chance(20)
      ? `https://www.youtube.com/results?search_query=${encodeURIComponent(`${brand.name} ${name}`)}`
      : null,
    description: dice.chance(6) ? null : descriptionOf(`${brand.name} ${name}`, usage, season, [...new Set(features)]),
    mobileDescription: null,
    mileageWarrantyKm: brand.level >= 88 && season !== 'WINTER' ? dice.pick(WARRANTY_KM[usage]) : null,
    // Winter tires are launched before the winter.
    launchedYm: season === 'WINTER' ? `${launched.slice(0, 4)}-0${dice.int(8, 9)}` : launched,
    visible: !dice.chance(2),
    ratingAverage: null,
    ratingCount: 0,
    ...stampOf(opened, changed, dice.chance(70) ? 'item_lead' : 'admin'),
  }
  if (pattern.launchedYm && pattern.launchedYm > seoulMonth(now)) pattern.launchedYm = launched
  return { pattern, brandName: brand.name, level: brand.level, kind }
}

/** Generates brands, patterns and `lines`, the input of `makeItems`. They do not depend on the size of the sample. */
export function makeBrands(context: Context): { brands: Brand[]; patterns: Pattern[]; lines: Line[] } {
  const lines: Line[] = []
  for (const [index, brand] of tireBrands.entries()) {
    for (const entry of brand.patterns.split(',')) {
      lines.push(patternRow(context, index + 1, brand, entry, lines.length + 1))
    }
  }
  return { brands: brandRows(context), patterns: lines.map(({ pattern }) => pattern), lines }
}
