import { eq, sql } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { DAY_MS } from '../../domain/common/durations'
import { storeClosures, storeFeeHistories, stores } from '../branch/schema/store.schema'
import { STANDARD_FEES } from '../branch/store/store-fees'
import { STANDARD_HOURS } from '../branch/store/store-hours'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { admins, members } from '../db/schema'
import type { Random } from '../lib/random'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { sealedAccount } from '../member/deposit-refund/deposit-refunds'
import { islandFees } from '../orderdelivery/schema/island-fee.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { groupSeqOf } from './groups'
import { holidayRows } from './holidays.data'
import { continueNumbers, insertAll } from './insert'
import { koreanName } from './names'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'
import { addressIn, districts, sidoRows } from './regions'
import {
  AREA_CODES,
  BLOCK_REASONS,
  CLOSURE_REASONS,
  FRANCHISES,
  NOTICES,
  PARTNER_NAMES,
  STORES_BY_SIDO,
  TAGS,
  VISIT_NAMES,
} from './stores.data'

type Store = typeof stores.$inferSelect
type Closure = Omit<typeof storeClosures.$inferSelect, 'storeClosureSeq'>

interface Context {
  dice: Dice
  random: Random
  keys: { personal: Buffer }
  now: Date
  opened: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

const SIZES = {
  small: { stores: 150, closures: 30, ending: 6, incomplete: 5 },
  full: { stores: 1_500, closures: 300, ending: 40, incomplete: 25 },
}

const TYPES = [
  ['PARTNER', 80],
  ['FRANCHISE', 13],
  ['DIRECT', 4],
  ['VISIT_ONLY', 3],
] as const

const RIMS = [
  [18, 8],
  [19, 12],
  [20, 56],
  [21, 12],
  [22, 12],
] as const

const BANKS = ['004', '088', '020', '081', '011', '003', '090'] as const

/** Returns the number of stores per province, at least one; the sum is exactly `count`. */
function shares(count: number): (readonly [sidoId: number, stores: number])[] {
  const exact = STORES_BY_SIDO.map(([name, of1500]) => {
    const sidoId = sidoRows.find(({ shortName }) => shortName === name)?.id ?? 1
    const wanted = (of1500 * count) / 1_500
    return { sidoId, wanted, given: Math.max(1, Math.floor(wanted)) }
  })
  let left = count - exact.reduce((sum, { given }) => sum + given, 0)
  for (const part of [...exact].sort((a, b) => b.wanted - b.given - (a.wanted - a.given))) {
    if (left <= 0) break
    part.given += 1
    left -= 1
  }
  return exact.map(({ sidoId, given }) => [sidoId, given] as const)
}

/** `역삼점`, `강화점`: returns the neighborhood in its common form. */
function areaOf(roadAddress: string, district: string): string {
  const dong = /\(([가-힣]+?)\d*(?:동|가|읍|면|리)?\)$/.exec(roadAddress)?.[1]
  const town = / ([가-힣]+)(?:읍|면) /.exec(roadAddress)?.[1]
  return dong ?? town ?? district.replace(/(시|군|구)$/, '')
}

function nameOf(dice: Dice, type: Schemas['StoreType'], area: string) {
  if (type === 'DIRECT') return { name: `타이어원 ${area}점`, franchise: 'NONE' as const }
  if (type === 'VISIT_ONLY') return { name: `${dice.pick(VISIT_NAMES)} ${area}`, franchise: 'NONE' as const }
  if (type === 'FRANCHISE') {
    const [franchise, brand] = dice.weighted(FRANCHISES.map((entry) => [entry, entry[2]] as const))
    return { name: `${brand} ${area}점`, franchise }
  }
  const partner = dice.pick(PARTNER_NAMES)
  return { name: partner.endsWith('카센터') ? partner : `${partner} ${area}점`, franchise: 'NONE' as const }
}

function servicesOf(dice: Dice, type: Schemas['StoreType'], visits: boolean): Schemas['StoreService'][] {
  const some = (service: Schemas['StoreService'], percent: number) => (dice.chance(percent) ? [service] : [])
  const all: Schemas['StoreService'][] = [
    'MOUNT',
    'BALANCE',
    ...(type === 'VISIT_ONLY' ? [] : some('ALIGNMENT', 82)),
    ...some('ROTATION', 70),
    ...some('NITROGEN', 55),
    ...some('PUNCTURE', 85),
    ...some('WHEEL_REPAIR', 22),
    'BATTERY',
    ...some('ENGINE_OIL', 60),
    ...some('BRAKE', 45),
    ...some('STORAGE', 25),
    ...some('PICKUP', 15),
  ]
  return visits ? [...all, 'VISIT'] : all
}

/** Returns the standard fees with small variations. */
function feesOf(dice: Dice, maxRim: number, visits: boolean): Schemas['StoreFees'] {
  const shift = dice.int(-10, 20) * 100
  const mountFees = STANDARD_FEES.mountFees
    .filter(({ rimFrom }) => rimFrom <= maxRim)
    .map((fee) => ({
      ...fee,
      rimTo: Math.min(fee.rimTo, maxRim),
      feePerTire: fee.feePerTire + shift,
      settlePerTire: fee.settlePerTire + Math.round(shift / 200) * 100,
    }))
  return { ...STANDARD_FEES, mountFees, visitFee: visits ? dice.int(3, 8) * 5_000 : 0 }
}

const hoursOf = (dice: Dice): Schemas['StoreWeek'] => {
  const early = dice.chance(25)
  const open = (to: string) => ({ open: true, from: early ? '08:30' : '09:00', to, breakFrom: null, breakTo: null })
  const weekday = { ...STANDARD_HOURS.MON, from: early ? '08:30' : '09:00', to: dice.chance(30) ? '20:00' : '19:00' }
  const sunday = dice.chance(18)
  return {
    ...STANDARD_HOURS,
    MON: weekday,
    TUE: weekday,
    WED: weekday,
    THU: weekday,
    FRI: weekday,
    SAT: open(dice.chance(35) ? '18:00' : '17:00'),
    SUN: sunday ? open('17:00') : STANDARD_HOURS.SUN,
    HOLIDAY: sunday && dice.chance(50) ? open('16:00') : STANDARD_HOURS.HOLIDAY,
  }
}

function stateAt(index: number): Store['state'] {
  // spread over all regions: 3% closed, 6% paused, 5% in preparation
  const percent = (index * 37) % 100
  return percent < 3 ? 'CLOSED' : percent < 9 ? 'PAUSED' : percent < 14 ? 'PREPARING' : 'OPEN'
}

function makeStore(context: Context, seq: number, district: (typeof districts)[number], taken: Set<string>) {
  const { dice, random, keys, now, opened, picture } = context
  const sido = sidoRows[district.sidoId - 1]?.shortName ?? '서울'
  const storeType = dice.weighted(TYPES)
  const address = addressIn(dice, district, 0)
  const named = nameOf(dice, storeType, areaOf(address.roadAddress, district.name))
  const twin = taken.has(named.name)
  taken.add(named.name)
  const name = twin ? `${named.name.replace(/점$/, '')} ${dice.int(2, 9)}호점` : named.name
  const visits = storeType === 'VISIT_ONLY' || dice.chance(12)
  const maxRim = dice.weighted(RIMS)
  const state = stateAt(seq)
  const owner = koreanName(dice)
  const contact = dice.chance(50) ? owner : koreanName(dice)
  const nine = `${dice.int(101, 699)}${String(dice.int(1, 79)).padStart(2, '0')}${dice.int(1000, 9999)}`
  const liftCount = dice.int(1, 5)
  const createdAt = new Date(opened.getTime() + dice.int(0, 480) * DAY_MS)
  const contractFrom = seoulDay(createdAt)
  const fees = feesOf(dice, maxRim, visits)
  const mobile = () => `010${dice.int(20_000_000, 99_999_998)}`
  const store: Store = {
    storeSeq: seq,
    storeCode: `S${String(seq).padStart(5, '0')}`,
    name,
    storeType,
    franchise: named.franchise,
    state,
    visible: state !== 'CLOSED',
    recommended: state === 'OPEN' && dice.chance(8),
    intro: dice.chance(60) ? `${sido} ${district.name}에서 타이어를 정성껏 장착합니다.` : null,
    notice: dice.chance(40) ? dice.pick(NOTICES) : null,
    tags: dice.shuffled(TAGS).slice(0, dice.int(0, 3)),
    mainImageFileSeq: picture(`car-${dice.pick(['large', 'light', 'rv'])}`),
    imageFileSeqs: [],
    managerAdminSeq: null,
    phone: `${AREA_CODES[sido] ?? '02'}${dice.int(200, 999)}${dice.int(1000, 9999)}`,
    ownerName: owner.name,
    ownerPhone: mobile(),
    contactName: contact.name,
    contactPhone: mobile(),
    email: dice.chance(55) ? `${owner.latin.slice(0, 16)}${dice.int(1, 99)}@naver.com` : null,
    receiveAlimtalk: dice.chance(95),
    zipCode: address.zipCode,
    address1: address.roadAddress,
    address2: dice.chance(40) ? '1층' : null,
    sidoId: address.sidoId,
    gugunId: address.gugunId,
    latitude: address.latitude,
    longitude: address.longitude,
    directions: dice.chance(30) ? `${district.name} 대로변, 주유소 옆` : null,
    parkingCount: dice.int(0, 20),
    visitGugunIds: visits ? [district.id] : [],
    receiveSame: true,
    receiveZipCode: null,
    receiveAddress1: null,
    receiveAddress2: null,
    receiverName: contact.name,
    receiverPhone: null,
    receiveDays: dice.chance(40) ? ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] : ['MON', 'TUE', 'WED', 'THU', 'FRI'],
    receiveNote: dice.chance(20) ? '오전 9시 이후에 내려 주세요.' : null,
    island: false,
    maxRim,
    liftCount,
    equipments: ['TIRE_CHANGER', 'BALANCER', ...(dice.chance(70) ? (['ALIGNMENT', 'LIFT'] as const) : [])],
    can: {
      runFlat: dice.chance(45),
      lowProfile: dice.chance(60),
      importedCar: dice.chance(55),
      ev: dice.chance(30),
      lightTruck: dice.chance(50),
      tpms: dice.chance(60),
    },
    services: servicesOf(dice, storeType, visits),
    fees,
    feesFrom: contractFrom,
    hours: hoursOf(dice),
    reservationOn: true,
    slotMinutes: dice.weighted([
      [60, 70],
      [30, 14],
      [90, 10],
      [120, 6],
    ]),
    capacity: Math.min(liftCount * 2, dice.int(1, 3)),
    lastSlotBefore: 60,
    minLeadDays: dice.weighted([
      [2, 70],
      [1, 20],
      [3, 10],
    ]),
    sameDay: false,
    maxAheadDays: 30,
    companyName: named.name.replace(/ .*$/, ''),
    businessNumber: `${nine}${checkDigit(nine)}`,
    ceoName: owner.name,
    businessType: '도소매, 서비스',
    businessCategory: '타이어, 자동차정비',
    taxEmail: `${owner.latin.slice(0, 16)}${dice.int(1, 99)}@naver.com`,
    licenseFileSeq: picture(`license-0${dice.int(1, 4)}`),
    bankbookFileSeq: null,
    ntsState: 'UNCHECKED',
    ntsCheckedAt: null,
    ...sealedAccount(keys, random, {
      bankCode: dice.pick(BANKS),
      accountNumber: `${dice.int(100, 999)}${dice.int(100_000, 999_999)}${dice.int(1000, 99_999)}`,
      accountHolder: owner.name,
    }),
    settleDay: dice.weighted([
      ['15', 60],
      ['10', 15],
      ['25', 15],
      ['LAST', 10],
    ]),
    taxType: dice.chance(85) ? 'GENERAL' : 'SIMPLE',
    contractFrom,
    contractTo: dice.chance(60) ? null : shiftDays(seoulDay(now), dice.int(40, 700)),
    contractFileSeq: null,
    storeApplySeq: null,
    pauseReason: state === 'PAUSED' ? '리모델링 공사' : null,
    pausedUntil: state === 'PAUSED' && dice.chance(50) ? shiftDays(seoulDay(now), dice.int(5, 40)) : null,
    closeReason: state === 'CLOSED' ? '폐업' : null,
    memo: null,
    ratingAverage: null,
    storeReviewCount: 0,
    createdAt,
    createdBy: 'admin',
    updatedAt: createdAt,
    updatedBy: 'admin',
    version: 1,
  }
  return store
}

/** Removes data that must be completed before these stores open. */
function leaveIncomplete(all: readonly Store[], count: number): void {
  for (const [i, store] of all
    .filter(({ state }) => state === 'PREPARING')
    .slice(0, count)
    .entries()) {
    Object.assign(store, {
      latitude: null,
      longitude: null,
      mainImageFileSeq: null,
      recommended: false,
      ...(i % 2 === 0 ? { fees: null, feesFrom: null } : {}),
      bankCode: null,
      accountSealed: null,
      accountEnd: null,
      accountLength: null,
      accountHolder: null,
    })
  }
}

function closuresOf({ dice, now, scale }: Context, all: readonly Store[]): Closure[] {
  const today = seoulDay(now)
  const open = all.filter(({ state }) => state === 'OPEN')
  const row = (store: Store, kind: Closure['kind'], fromAt: Date, toAt: Date, overrides: Partial<Closure>): Closure => {
    const createdAt = new Date(Math.min(fromAt.getTime() - dice.int(3, 14) * DAY_MS, now.getTime() - 60_000))
    const stamp = { createdAt, createdBy: 'admin', updatedAt: createdAt, updatedBy: 'admin', version: 1 }
    return {
      storeSeq: store.storeSeq,
      kind,
      capacity: null,
      fromAt,
      toAt,
      reason: '',
      public: kind === 'CLOSED',
      ...stamp,
      ...overrides,
    }
  }
  const feasts = new Map<string, string[]>()
  for (const { date, name } of holidayRows) {
    const feast = /^(설날|추석)/.exec(name)?.[1]
    if (!feast || date > today || date < shiftDays(today, -400)) continue
    const key = `${date.slice(0, 4)} ${feast}`
    feasts.set(key, [...(feasts.get(key) ?? []), date])
  }
  const long = [...feasts].flatMap(([feast, days]) => {
    const first = days[0] ?? today
    const last = days.at(-1) ?? first
    return open
      .filter(({ createdAt }) => createdAt < startOfDay(first))
      .map((store) => row(store, 'CLOSED', startOfDay(first), endOfDay(last), { reason: `${feast.slice(5)} 휴무` }))
  })
  const single = dice.shuffled(open).slice(0, SIZES[scale].closures)
  const feastDays = new Set([...feasts.values()].flat())
  // the winter tire season of this year or the last
  const november = `${Number(today.slice(0, 4)) - (today < `${today.slice(0, 4)}-11` ? 1 : 0)}-11-01`
  const short = single.map((store, i) => {
    const roll = i % 3 === 0 ? dice.int(11, 28) : -dice.int(1, 90)
    let day = shiftDays(today, roll)
    // closures must not overlap
    while (feastDays.has(day)) day = shiftDays(day, -7)
    const from = startOfDay(day)
    if (i % 10 < 6) return row(store, 'CLOSED', from, endOfDay(day), { reason: dice.pick(CLOSURE_REASONS) })
    const at = (hour: number) => new Date(from.getTime() + hour * 3_600_000)
    if (i % 10 < 8) return row(store, 'BLOCKED', at(13), at(17), { reason: dice.pick(BLOCK_REASONS) })
    const busy = shiftDays(november, Math.abs(roll) % 30)
    const more = { capacity: store.capacity + 2, reason: '성수기 증원' }
    return row(store, 'CAPACITY', startOfDay(busy), endOfDay(busy), more)
  })
  return [...long, ...short]
}

/** Loads mounting stores by population of regions, with fees and past and future closures. */
export async function loadStores(db: Db, context: Context): Promise<void> {
  const { dice, now, scale } = context
  const taken = new Set<string>()
  const sizes = SIZES[scale]
  const all: Store[] = []
  for (const [sidoId, count] of shares(sizes.stores)) {
    const districtsOfSido = districts.filter((district) => district.sidoId === sidoId)
    const busy = districtsOfSido.map((district) => [district, district.places.length ** 2] as const)
    for (let i = 0; i < count; i++) {
      const district =
        (i < districtsOfSido.length && count > districtsOfSido.length ? districtsOfSido[i] : undefined) ??
        dice.weighted(busy)
      all.push(makeStore(context, all.length + 1, district, taken))
    }
  }
  const today = seoulDay(now)
  const ending = dice.shuffled(all.filter(({ state }) => state === 'OPEN')).slice(0, sizes.ending)
  for (const store of ending) store.contractTo = shiftDays(today, dice.int(1, 29))
  leaveIncomplete(all, sizes.incomplete)
  await insertAll(db, stores, all)
  await continueNumbers(db, stores, 'storeSeq')
  // from the zip codes with a surcharge, which are loaded before
  await db.update(stores).set({
    island: sql`exists (select from ${islandFees} fee where fee.active and ${stores.zipCode} between fee.zip_from and fee.zip_to
      and ${stores.zipCode} <> all(fee.except_zips))`,
  })

  let feeSeq = 0
  await insertAll(
    db,
    storeFeeHistories,
    all.flatMap(({ storeSeq, fees, feesFrom, createdAt }) => {
      if (!fees || !feesFrom) return []
      feeSeq += 1
      return [{ storeFeeHistorySeq: feeSeq, storeSeq, feesFrom, fees, createdAt, createdBy: 'admin' }]
    }),
  )
  await continueNumbers(db, storeFeeHistories, 'storeFeeHistorySeq')
  const closures = closuresOf(context, all).map((closure, i) => ({ storeClosureSeq: i + 1, ...closure }))
  await insertAll(db, storeClosures, closures)
  await continueNumbers(db, storeClosures, 'storeClosureSeq')
}

/** Assigns the stores to the admins who manage stores. */
export async function assignStoreManagers(db: Db): Promise<void> {
  const team = await db
    .select({ seq: admins.adminSeq })
    .from(admins)
    .where(eq(admins.permissionGroupSeq, groupSeqOf('장착점지원')))
    .orderBy(admins.adminSeq)
    .limit(3)
  if (team.length === 0) return
  await db.update(stores).set({
    managerAdminSeq: sql`(${sql.param(team.map(({ seq }) => seq))}::int[])[1 + ${stores.storeSeq} % ${team.length}::int]`,
  })
}

/** Sets the favorite store of every fifth member to that of their last order. */
export async function chooseFavorites(db: Db): Promise<void> {
  await db.execute(sql`update ${members} m set favorite_store_seq = last.store_seq, favorite_store_name = s.name
    from (select distinct on (member_seq) member_seq, store_seq from ${orders}
      where store_seq is not null and member_seq % 5 = 0 order by member_seq, ordered_at desc) last
    join ${stores} s on s.store_seq = last.store_seq
    where m.member_seq = last.member_seq and m.state <> 'WITHDRAWN'`)
}
