import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { DAY_MS } from '../../domain/common/durations'
import { stores } from '../branch/schema/store.schema'
import { STANDARD_FEES } from '../branch/store/store-fees'
import { STANDARD_HOURS } from '../branch/store/store-hours'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { admins } from '../db/schema'
import { storeApplies } from '../inquirycommunity/schema/store-apply.schema'
import type { Random } from '../lib/random'
import { seoulDay, shiftDays } from '../lib/seoul-time'
import { sealedAccount } from '../member/deposit-refund/deposit-refunds'
import { groupSeqOf } from './groups'
import { continueNumbers, insertAll } from './insert'
import { koreanName } from './names'
import { momentWithin } from './office-days'
import type { PictureSeq } from './pictures'
import type { Dice } from './random'
import { addressIn, districts } from './regions'
import { AREA_CODES } from './stores.data'

type Apply = typeof storeApplies.$inferSelect
type Draft = Omit<Apply, 'storeApplySeq'>
type Store = typeof stores.$inferSelect

interface Context {
  dice: Dice
  random: Random
  keys: { personal: Buffer }
  now: Date
  scale: 'small' | 'full'
  picture: PictureSeq
}

/** Number of applications per state; approved ones are stores of the shop. */
const COUNTS: Record<Context['scale'], Record<Schemas['StoreApplyState'], number>> = {
  small: { RECEIVED: 4, REVIEWING: 3, SUPPLEMENT: 2, VISIT: 2, APPROVED: 31, REJECTED: 7, CANCELED: 1 },
  full: { RECEIVED: 14, REVIEWING: 9, SUPPLEMENT: 7, VISIT: 7, APPROVED: 112, REJECTED: 25, CANCELED: 6 },
}

const NAMES = [
  '바른타이어',
  '나래타이어',
  '큰길모터스',
  '새벽오토',
  '동행타이어',
  '으뜸카센터',
  '푸른타이어',
  '가람오토',
] as const
const INTROS = [
  '20년째 같은 자리에서 타이어만 다루고 있습니다. 온라인 구매 고객 장착 경험이 많습니다.',
  '대로변에 있어 찾기 쉽고 대기실이 넓습니다. 수입차 장착 장비를 갖추고 있습니다.',
  '휠얼라인먼트 3D 장비를 올해 새로 들였습니다. 함께하고 싶습니다.',
] as const
const REJECTED = [
  '반경 1km 안에 운영 중인 장착점이 3곳 있어 추가 모집이 어렵습니다.',
  '리프트와 밸런서가 기준에 미치지 못합니다. 장비를 갖춘 뒤 다시 신청해 주세요.',
  '사업자 정보와 실제 운영자가 달라 진행할 수 없습니다.',
] as const
const BANKS = ['004', '088', '020', '011', '003'] as const

/** Columns of an untouched application. */
const UNTOUCHED = {
  reviewerSeq: null,
  storeInquirySeq: null,
  visitOn: null,
  visitorSeq: null,
  scores: null,
  visitMemo: null,
  supplementItems: [],
  supplementAt: null,
  decisionReason: null,
  decidedAt: null,
  decidedBy: null,
  storeSeq: null,
}

const stampOf = (createdAt: Date, updatedAt: Date, by: string | null) => ({
  createdAt,
  createdBy: null,
  updatedAt,
  updatedBy: by,
  version: 1,
})

const imagesOf = ({ picture }: Context): number[] =>
  ['car-large', 'car-light', 'car-rv'].flatMap((name) => picture(name, 'PRIVATE') ?? [])

/** Returns the application from which a store originated: the store's data, some time before. */
function appliedFor(context: Context, store: Store): Draft {
  const { dice } = context
  const { createdAt: decidedAt, maxRim } = store
  const createdAt = new Date(decidedAt.getTime() - dice.int(12, 30) * DAY_MS)
  const fees = store.fees ?? STANDARD_FEES
  const visitOn = seoulDay(new Date(decidedAt.getTime() - 3 * DAY_MS))
  const { name, franchise, phone, ownerName, ownerPhone, contactName, contactPhone, email, zipCode } = store
  const { address1, address2, sidoId, gugunId, latitude, longitude, parkingCount, liftCount, can } = store
  const { services, visitGugunIds, equipments, hours, ceoName, businessType, businessCategory, taxEmail } = store
  const { licenseFileSeq, bankCode, accountSealed, accountEnd, accountLength, accountHolder, bankbookFileSeq } = store
  return {
    ...UNTOUCHED,
    name,
    franchise,
    phone,
    ownerName,
    ownerPhone,
    contactName,
    contactPhone,
    email,
    zipCode,
    address1,
    address2,
    sidoId,
    gugunId,
    latitude,
    longitude,
    parkingCount,
    maxRim,
    liftCount,
    can,
    services,
    visitGugunIds,
    equipments,
    hours,
    ceoName,
    businessType,
    businessCategory,
    taxEmail,
    licenseFileSeq,
    bankCode,
    accountSealed,
    accountEnd,
    accountLength,
    accountHolder,
    bankbookFileSeq,
    state: 'APPROVED',
    source: dice.chance(80) ? 'SHOP' : 'ADMIN',
    intro: dice.pick(INTROS),
    agreedAt: createdAt,
    mountFees: fees.mountFees.map(({ rimFrom, rimTo, feePerTire }) => ({ rimFrom, rimTo, feePerTire })),
    alignmentFee: fees.alignmentFee,
    companyName: store.companyName ?? name,
    businessNumber: store.businessNumber ?? '',
    ntsState: 'CONTINUING',
    ntsTaxType: '부가가치세 일반과세자',
    ntsCheckedAt: decidedAt,
    imageFileSeqs: imagesOf(context),
    visitOn,
    visitMemo: '장비와 작업 공간을 확인했습니다.',
    decidedAt,
    decidedBy: 'store_lead',
    storeSeq: store.storeSeq,
    scores: { equipment: dice.int(3, 5), skill: dice.int(3, 5), cleanliness: dice.int(3, 5), location: dice.int(3, 5) },
    ...stampOf(createdAt, decidedAt, 'store_lead'),
  }
}

/** Returns an application that is undecided or rejected. */
function applying(context: Context, state: Exclude<Apply['state'], 'APPROVED'>, daysAgo: number): Draft {
  const { dice, random, keys, now, picture } = context
  const district = dice.pick(districts)
  const address = addressIn(dice, district, 0)
  const owner = koreanName(dice)
  const contact = dice.chance(50) ? owner : koreanName(dice)
  const maxRim = dice.pick([18, 19, 20, 22])
  const nine = `${dice.int(101, 699)}${String(dice.int(1, 79)).padStart(2, '0')}${dice.int(1000, 9999)}`
  const name = `${dice.pick(NAMES)} ${district.name.replace(/(시|군|구)$/, '')}점`
  const createdAt = momentWithin(dice, now, daysAgo)
  const after = (days: number) => new Date(Math.min(createdAt.getTime() + days * DAY_MS, now.getTime() - 60_000))
  const over = state === 'REJECTED' || state === 'CANCELED'
  const seen = over || state !== 'RECEIVED'
  const area = Object.entries(AREA_CODES).find(([sido]) => address.roadAddress.startsWith(sido))?.[1] ?? '031'
  return {
    ...UNTOUCHED,
    state,
    source: dice.chance(75) ? 'SHOP' : 'ADMIN',
    intro: dice.pick(INTROS),
    agreedAt: createdAt,
    name,
    franchise: dice.chance(75) ? 'NONE' : dice.pick(['TSTATION', 'TIREPRO', 'SPEEDMATE', 'ETC']),
    phone: `${area}${dice.int(200, 999)}${dice.int(1000, 9999)}`,
    ownerName: owner.name,
    ownerPhone: `010${dice.int(20_000_000, 99_999_998)}`,
    contactName: contact.name,
    contactPhone: `010${dice.int(20_000_000, 99_999_998)}`,
    email: dice.chance(60) ? `${owner.latin.slice(0, 16)}${dice.int(1, 99)}@naver.com` : null,
    zipCode: address.zipCode,
    address1: address.roadAddress,
    address2: dice.chance(40) ? '1층' : null,
    sidoId: address.sidoId,
    gugunId: address.gugunId,
    latitude: address.latitude,
    longitude: address.longitude,
    parkingCount: dice.int(0, 15),
    maxRim,
    liftCount: dice.int(1, 5),
    visitGugunIds: [],
    can: {
      runFlat: dice.chance(50),
      lowProfile: dice.chance(60),
      importedCar: dice.chance(50),
      ev: dice.chance(35),
      lightTruck: dice.chance(50),
      tpms: dice.chance(60),
    },
    services: ['MOUNT', 'BALANCE', ...(dice.chance(70) ? (['ALIGNMENT'] as const) : []), 'PUNCTURE', 'BATTERY'],
    equipments: ['TIRE_CHANGER', 'BALANCER', 'LIFT'],
    mountFees: STANDARD_FEES.mountFees
      .filter(({ rimFrom }) => rimFrom <= maxRim)
      .map(({ rimFrom, rimTo, feePerTire }) => ({ rimFrom, rimTo: Math.min(rimTo, maxRim), feePerTire })),
    alignmentFee: STANDARD_FEES.alignmentFee,
    hours: STANDARD_HOURS,
    companyName: name.replace(/ .*$/, ''),
    businessNumber: `${nine}${checkDigit(nine)}`,
    ceoName: owner.name,
    businessType: '도소매, 서비스',
    businessCategory: '타이어, 자동차정비',
    taxEmail: `${owner.latin.slice(0, 16)}${dice.int(1, 99)}@naver.com`,
    licenseFileSeq: picture(`license-0${dice.int(1, 4)}`),
    ...(seen
      ? { ntsState: 'CONTINUING', ntsTaxType: '부가가치세 일반과세자', ntsCheckedAt: after(1) }
      : { ntsState: 'UNCHECKED', ntsTaxType: null, ntsCheckedAt: null }),
    ...sealedAccount(keys, random, {
      bankCode: dice.pick(BANKS),
      accountNumber: `${dice.int(100, 999)}${dice.int(100_000, 999_999)}${dice.int(1000, 99_999)}`,
      accountHolder: owner.name,
    }),
    bankbookFileSeq: null,
    imageFileSeqs: imagesOf(context),
    ...(state === 'VISIT' ? { visitOn: shiftDays(seoulDay(now), dice.int(0, 6)) } : {}),
    ...(state === 'SUPPLEMENT'
      ? {
          supplementItems: ['BANKBOOK', 'PHOTO'],
          supplementAt: after(2),
          decisionReason: '통장사본과 작업장 사진을 다시 보내 주세요.',
        }
      : {}),
    ...(over
      ? {
          decidedAt: after(6),
          decidedBy: state === 'CANCELED' ? null : 'store_lead',
          decisionReason: state === 'CANCELED' ? '신청자 취소' : dice.pick(REJECTED),
        }
      : {}),
    ...stampOf(createdAt, seen ? after(over ? 6 : 2) : createdAt, seen ? 'store_lead' : null),
  }
}

/** Makes two of the open ones duplicates: one of a store, one of another application. */
function repeat(open: readonly Draft[], existingStore: Store | undefined): void {
  const [first, second, third] = open
  if (first && existingStore?.businessNumber)
    Object.assign(first, {
      businessNumber: existingStore.businessNumber,
      address1: existingStore.address1,
      sidoId: existingStore.sidoId,
      gugunId: existingStore.gugunId,
    })
  if (second && third)
    Object.assign(third, {
      businessNumber: second.businessNumber,
      address1: second.address1,
      zipCode: second.zipCode,
      sidoId: second.sidoId,
      gugunId: second.gugunId,
      name: second.name,
    })
}

/** Loads applications of shops: those of existing stores, and open or rejected ones. */
export async function loadStoreApplies(db: Db, context: Context): Promise<void> {
  const { dice, scale } = context
  const counts = COUNTS[scale]
  const partners = await db
    .select()
    .from(stores)
    .where(and(eq(stores.storeType, 'PARTNER'), eq(stores.state, 'OPEN'), isNotNull(stores.fees)))
    .orderBy(desc(stores.createdAt), stores.storeSeq)
    .limit(counts.APPROVED + 1)
  const waiting = (['RECEIVED', 'REVIEWING', 'SUPPLEMENT', 'VISIT'] as const).flatMap((state) =>
    Array.from({ length: counts[state] }, () => applying(context, state, dice.int(0, state === 'RECEIVED' ? 4 : 9))),
  )
  const over = (['REJECTED', 'CANCELED'] as const).flatMap((state) =>
    Array.from({ length: counts[state] }, () => applying(context, state, dice.int(15, 340))),
  )
  repeat(waiting, partners[counts.APPROVED])
  const approved = partners.slice(0, counts.APPROVED).map((store) => appliedFor(context, store))
  const rows = [...approved, ...over, ...waiting]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, i): Apply => ({ storeApplySeq: i + 1, ...row }))
  await insertAll(db, storeApplies, rows)
  await continueNumbers(db, storeApplies, 'storeApplySeq')
  for (const { storeApplySeq, storeSeq } of rows)
    if (storeSeq !== null) await db.update(stores).set({ storeApplySeq }).where(eq(stores.storeSeq, storeSeq))
}

/** Assigns reviewers; must run after the admins are loaded. */
export async function assignApplyReviewers(db: Db): Promise<void> {
  const [reviewer] = await db
    .select({ seq: admins.adminSeq })
    .from(admins)
    .where(and(eq(admins.permissionGroupSeq, groupSeqOf('장착점지원')), eq(admins.state, 'ACTIVE')))
    .orderBy(admins.adminSeq)
    .limit(1)
  if (!reviewer) return
  await db
    .update(storeApplies)
    .set({ reviewerSeq: reviewer.seq })
    .where(inArray(storeApplies.state, ['REVIEWING', 'SUPPLEMENT', 'VISIT', 'APPROVED', 'REJECTED']))
  await db.update(storeApplies).set({ visitorSeq: reviewer.seq }).where(isNotNull(storeApplies.visitOn))
}
