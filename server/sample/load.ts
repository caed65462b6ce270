import { eq } from 'drizzle-orm'
import {
  addresses,
  admins,
  businessSizes,
  guguns,
  inquiries,
  itemInquiries,
  itemReviews,
  logInspections,
  members,
  packageCodes,
  permissionGroups,
  shopInfo,
  sidos,
  usedLoginIds,
} from '../db/schema'
import { mainBrands, mainSectionItems } from '../exhibit/main-screen/main-screen.schema'
import type { Clock, Db, FileStore, Random } from '../http/call'
import { maskName } from '../lib/mask'
import { DAY_MS } from '../lib/seoul'
import { brands } from '../product/brand/brand.schema'
import { items, priceHistories } from '../product/item/item.schema'
import { patterns } from '../product/pattern/pattern.schema'
import { rentalProducts } from '../rental/rental-product/rental-product.schema'
import { loadKeys } from '../session/keys'
import { hashPassword, TEMPORARY_MS, temporaryPassword } from '../session/password'
import { everyPermission } from '../session/rights'
import { adminRows, groupRows } from './accounts'
import { loadCars } from './car'
import { type ItemCounts, makeItems } from './catalog'
import { makeBrands } from './catalog-brands'
import { businessSizeRows } from './catalog-sizes'
import { inquiryRows, itemInquiryRows, reviewRows, type Writers } from './community'
import { mainBrandRows, mainSectionRows, rentalProductRows } from './displays'
import { continueNumbers, insertAll } from './insert'
import type { AllTargets } from './log-scenes'
import { writeLogs } from './logs'
import { memberRows } from './members'
import { loadMessageTemplates } from './messages'
import { loadOrders, type OrderFacts } from './orders'
import { loadPictures, type PictureSeq } from './pictures'
import { loadBestExperts } from './product-best-expert'
import { loadBusinessPrices } from './product-business'
import { loadItemEvents } from './product-events'
import { loadGiftCards } from './product-gift-card'
import { loadItemHistories } from './product-histories'
import { loadPriceJobs } from './product-price-job'
import { loadPriceRankings } from './product-price-ranking'
import { loadRestockNotifies } from './product-restock'
import { Dice } from './random'
import { addressRows, gugunRows, sidoRows } from './regions'
import { courierRows, shopInfoRow } from './shop'
import { SAMPLE_PASSWORD } from './sign-ins'
import { makeStaff, subjectOf } from './staff'
import { DELETED_ADMIN, staffStory } from './staff-events'
import { recorded, standing } from './targets'

export type SampleScale = 'small' | 'full'

interface BaseOptions {
  clock: Clock
  /** Of the shop's keys and the passwords' salts. */
  random: Random
  /** As in Services. */
  passwordCost?: number
}

interface SampleOptions extends BaseOptions {
  scale: SampleScale
  /** Where the bytes of the pictures go; without it only their records are made. */
  files?: FileStore
  /** Fewer of everything but the log: for measuring the log alone. */
  only?: 'logs'
}

const SIZES = {
  small: {
    members: 2_000,
    items: { tires: 700, batteries: 70, others: 30 },
    priceChanges: 3,
    addresses: 400,
    reviews: 450,
    inquiries: 500,
    itemInquiries: 300,
    orders: 1_500,
    recentOrders: 500,
    stores: 120,
    logs: 2_000,
  },
  full: {
    members: 300_000,
    items: { tires: 19_200, batteries: 600, others: 200 },
    priceChanges: 6,
    addresses: 2_000,
    reviews: 300_000,
    inquiries: 60_000,
    itemInquiries: 30_000,
    orders: 1_000_000,
    recentOrders: 60_000,
    stores: 1_500,
    logs: 200_000,
  },
}

const SEED = 20_261_121

/** One source of variety for each part: what one part draws never moves another. */
const diceOf = (part: number): Dice => new Dice(SEED + part * 7_919)

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** What every shop has: regions and couriers. */
async function loadCommon(db: Db, opened: Date): Promise<void> {
  await insertAll(db, sidos, sidoRows)
  await insertAll(db, guguns, gugunRows)
  await insertAll(db, packageCodes, courierRows(opened))
  await continueNumbers(db, packageCodes, 'packageCodeSeq')
}

/**
 * What a shop without a sample starts with: regions, couriers, an empty shop record, the super admins' group and the
 * first of them, whose temporary password is given back. The database is empty; `db` is a transaction.
 */
export async function loadBase(db: Db, { clock, random, passwordCost }: BaseOptions) {
  const now = clock.now()
  const stamp = { createdAt: now, createdBy: null, updatedAt: now, updatedBy: null, version: 1 }
  await loadCommon(db, now)
  await db.insert(shopInfo).values({ id: 1, shopName: '타이어 쇼핑몰', companyName: '상호 미등록', ...stamp })
  await db.insert(permissionGroups).values({
    name: '최고관리자',
    description: '모든 메뉴와 개인정보에 대한 권한',
    permissions: everyPermission,
    piiUnmask: true,
    piiExport: true,
    otpRequired: false,
    system: true,
    ...stamp,
  })
  const [group] = await db.select().from(permissionGroups).where(eq(permissionGroups.system, true))
  const first = { loginId: 'admin', temporaryPassword: temporaryPassword(random) }
  const passwordHash = await hashPassword(random, first.temporaryPassword, passwordCost)
  await db.insert(admins).values({
    loginId: first.loginId,
    name: '최고관리자',
    permissionGroupSeq: group?.permissionGroupSeq ?? 1,
    state: 'ACTIVE',
    passwordHash,
    passwordHistory: [passwordHash],
    temporaryUntil: new Date(now.getTime() + TEMPORARY_MS),
    ...stamp,
  })
  return first
}

async function loadCatalog(
  db: Db,
  world: { now: Date; opened: Date; picture: PictureSeq; counts: ItemCounts; changes: number },
) {
  const makers = makeBrands({ ...world, dice: diceOf(10) })
  const goods = makeItems({ ...world, dice: diceOf(1) }, makers)
  await insertAll(db, brands, makers.brands)
  await insertAll(db, patterns, makers.patterns)
  await insertAll(db, items, goods.items)
  await insertAll(db, priceHistories, goods.priceHistories)
  await insertAll(db, businessSizes, businessSizeRows(diceOf(2), 60, world.opened))
  await continueNumbers(db, brands, 'brandSeq')
  await continueNumbers(db, patterns, 'patternSeq')
  await continueNumbers(db, items, 'itemSeq')
  await continueNumbers(db, priceHistories, 'priceHistorySeq')
  await continueNumbers(db, businessSizes, 'businessSizeSeq')
  return goods.items
}

/** What later parts need to know of the members; their names are not kept of those who have left. */
interface People {
  joined: number[]
  names: (string | null)[]
  phones: string[]
  business: boolean[]
}

async function loadMembers(db: Db, now: Date, count: number): Promise<People> {
  const people: People = { joined: [], names: [], phones: [], business: [] }
  function* noted() {
    for (const row of memberRows(diceOf(3), count, now)) {
      people.joined.push(row.createdAt.getTime())
      people.names.push(row.state === 'WITHDRAWN' ? null : row.name)
      people.phones.push(row.mobilePhone)
      people.business.push(row.memberType === 'BUSINESS')
      yield row
    }
  }
  await insertAll(db, members, noted())
  await continueNumbers(db, members, 'memberSeq')
  return people
}

const memberSubject = (people: People, memberSeq: number) => {
  const name = people.names[memberSeq - 1]
  return name == null ? null : { type: 'MEMBER' as const, seq: memberSeq, label: maskName(name) }
}

/** Passes rows through and notes when they were written and by whom. */
function noting<T extends { createdAt: Date; memberSeq: number | null; writerName: string }>(rows: Iterable<T>) {
  const written: number[] = []
  const by: { memberSeq: number | null; name: string }[] = []
  function* through() {
    for (const row of rows) {
      written.push(row.createdAt.getTime())
      by.push({ memberSeq: row.memberSeq, name: row.writerName })
      yield row
    }
  }
  const targets = (people: People) =>
    recorded(written, (seq) => {
      const { memberSeq, name } = by[seq - 1] ?? { memberSeq: null, name: '' }
      if (memberSeq === null) return [{ type: 'OTHER', seq, label: maskName(name) }]
      const subject = memberSubject(people, memberSeq)
      return subject && [subject]
    })
  return { rows: through(), targets }
}

/** Orders as what the log's sample looks at. */
function orderTargets(people: People, { moments, by }: OrderFacts) {
  return recorded(moments, (orderSeq) => {
    const { memberSeq, name } = by[orderSeq - 1] ?? { memberSeq: null, name: '' }
    const member = memberSeq === null ? null : memberSubject(people, memberSeq)
    const orderer = { type: 'ORDERER' as const, seq: orderSeq, label: member?.label ?? maskName(name) }
    return member ? [member, orderer] : [orderer]
  })
}

/**
 * Fills an empty database with the sample shop, the same one every time for the same moment. `db` is a transaction.
 */
export async function loadSample(db: Db, options: SampleOptions): Promise<void> {
  const { clock, random, passwordCost } = options
  const now = clock.now()
  const opened = daysBefore(now, 900)
  const only = options.only === 'logs'
  const sizes = { ...SIZES[only ? 'small' : options.scale], logs: SIZES[options.scale].logs }

  await loadCommon(db, opened)
  await insertAll(db, shopInfo, [shopInfoRow(opened)])
  const picture = await loadPictures(db, opened, options.files)
  await insertAll(db, addresses, addressRows(diceOf(4), sizes.addresses))
  await continueNumbers(db, addresses, 'addressSeq')
  const goods = await loadCatalog(db, { now, opened, picture, counts: sizes.items, changes: sizes.priceChanges })
  const people = await loadMembers(db, now, sizes.members)

  const joined = recorded(people.joined, (seq) => (people.names[seq - 1] == null ? null : []))
  const writers: Writers = {
    at(dice, moment) {
      const memberSeq = joined.pick(dice, moment)
      if (memberSeq === null) return null
      return { memberSeq, name: people.names[memberSeq - 1] ?? '', phone: people.phones[memberSeq - 1] ?? '' }
    },
  }
  const sold = await loadOrders(db, {
    dice: diceOf(20),
    now,
    goods: goods.filter(({ saleState }) => saleState !== 'READY'),
    count: sizes.orders,
    recent: sizes.recentOrders,
    buyerAt(dice, moment) {
      const memberSeq = joined.pick(dice, moment)
      if (memberSeq === null) return null
      const index = memberSeq - 1
      const business = people.business[index] ?? false
      return { memberSeq, name: people.names[index] ?? '', phone: people.phones[index] ?? '', business }
    },
  })
  await loadItemHistories(db, { now, scale: only ? 'small' : options.scale })
  await insertAll(db, mainBrands, mainBrandRows(opened, 18))
  await continueNumbers(db, mainBrands, 'mainBrandSeq')
  await insertAll(db, mainSectionItems, mainSectionRows(diceOf(21), goods))
  await insertAll(db, rentalProducts, rentalProductRows(diceOf(22), goods, opened))
  await continueNumbers(db, rentalProducts, 'rentalProductSeq')
  // What follows from items, members and orders: one loader per resource, each with a die of its own.
  const shop = (part: number) => ({
    dice: diceOf(part),
    now,
    opened,
    scale: only ? 'small' : options.scale,
    goods,
    picture,
  })
  await loadMessageTemplates(db, { now, opened })
  await loadRestockNotifies(db, shop(30))
  await loadGiftCards(db, shop(31))
  // After the items' own histories, which they go on from.
  await loadPriceJobs(db, shop(32))
  await loadPriceRankings(db, shop(33))
  await loadItemEvents(db, shop(41))
  await loadBusinessPrices(db, shop(40))
  await loadCars(db, shop(50))
  await loadBestExperts(db, shop(60))

  const world = (part: number) => ({ dice: diceOf(part), now, goods, writers })
  const reviews = noting(reviewRows(world(5), sizes.reviews))
  const questions = noting(inquiryRows(world(6), sizes.inquiries))
  const itemQuestions = noting(itemInquiryRows(world(7), sizes.itemInquiries))
  await insertAll(db, itemReviews, reviews.rows)
  await insertAll(db, inquiries, questions.rows)
  await insertAll(db, itemInquiries, itemQuestions.rows)
  await continueNumbers(db, itemReviews, 'itemReviewSeq')
  await continueNumbers(db, inquiries, 'inquirySeq')
  await continueNumbers(db, itemInquiries, 'itemInquirySeq')

  const staff = makeStaff(diceOf(8))
  const targets: AllTargets = {
    members: recorded(people.joined, (seq) => {
      const subject = memberSubject(people, seq)
      return subject && [subject]
    }),
    orders: orderTargets(people, sold),
    items: recorded(
      goods.map(({ createdAt }) => createdAt.getTime()),
      () => [],
    ),
    'item-reviews': reviews.targets(people),
    inquiries: questions.targets(people),
    'item-inquiries': itemQuestions.targets(people),
    stores: { ...standing(sizes.stores), subjectsOf: (seq) => [{ type: 'STORE', seq, label: `장착점 ${seq}` }] },
    admins: recorded(
      staff.map(({ joined: days }) => daysBefore(now, days).getTime()),
      (seq) => {
        const person = staff[seq - 1]
        return person ? [subjectOf(person)] : null
      },
    ),
    few: standing(11),
  }
  const story = staffStory(staff, now, targets)
  const screens = options.scale === 'full' ? ([2, 7] as const) : ([1, 2] as const)
  const signIns = await writeLogs(db, { dice: diceOf(9), staff, targets, now, screens }, story, sizes.logs)
  await insertAll(db, logInspections, story.inspections)

  await insertAll(db, permissionGroups, groupRows(opened, story))
  await continueNumbers(db, permissionGroups, 'permissionGroupSeq')
  const passwordHash = await hashPassword(random, SAMPLE_PASSWORD, passwordCost)
  const keys = await loadKeys(db, random)
  await insertAll(db, admins, adminRows({ staff, now, story, signIns, passwordHash, keys, random }))
  await continueNumbers(db, admins, 'adminSeq', DELETED_ADMIN.seq)
  await insertAll(db, usedLoginIds, [{ loginId: DELETED_ADMIN.loginId }])
}
