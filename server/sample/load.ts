import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { holidays } from '../branch/schema/store.schema'
import type { FileStore } from '../call/call'
import { storeDays } from '../dashboard/daily-sales'
import type { Db } from '../db/database'
import {
  addresses,
  adminLogs,
  admins,
  guguns,
  logInspections,
  members,
  packageCodes,
  permissionGroups,
  shopInfo,
  sidos,
  signInFailures,
  signInLocks,
  usedLoginIds,
} from '../db/schema'
import type { Clock } from '../lib/clock'
import { maskName } from '../lib/mask'
import type { Random } from '../lib/random'
import { seoulDay } from '../lib/seoul-time'
import { countBusinessSales } from '../member/business-profile/business-sales'
import { countOrders } from '../member/member-order-stats/count-member-orders'
import { memberPasswords } from '../member/schema/member-password.schema'
import { messageLogs } from '../message/message.schema'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { brands } from '../product/schema/brand.schema'
import { items, priceHistories } from '../product/schema/item.schema'
import { patterns } from '../product/schema/pattern.schema'
import { loadKeys } from '../session/keys'
import { TEMPORARY_MS, temporaryPassword } from '../session/password'
import { hashPassword } from '../session/password-hash'
import { everyPermission } from '../session/rights'
import { adminRows, groupRows, lockRows } from './accounts'
import { loadShopSettings } from './basic-setting'
import { loadCars } from './car'
import { type ItemCounts, makeItems } from './catalog'
import { makeBrands } from './catalog-brands'
import type { Writers } from './community'
import { assignReviewers, loadBusinessMembers } from './corpmember-business'
import { loadBusinessInquiries } from './corpmember-business-inquiry'
import { loadBusinessSizes } from './corpmember-business-size'
import { loadDeletedOrders } from './deleted-orders'
import { loadExhibitBanners } from './exhibit-banner'
import { loadMainScreen } from './exhibit-main'
import { loadPopups } from './exhibit-popup'
import { loadPosts } from './generalcommunity-posts'
import { loadReviews } from './generalcommunity-reviews'
import { holidayRows } from './holidays.data'
import { withoutIndexes } from './indexes'
import { loadAnswerTemplates } from './inquirycommunity-answer-template'
import { loadInquiries, loadItemInquiries } from './inquirycommunity-inquiry'
import { loadMarketingInquiries, loadStoreInquiries, loadWholesaleInquiries } from './inquirycommunity-kinds'
import { loadReturnInquiries } from './inquirycommunity-return'
import { loadSmsSends } from './inquirycommunity-sms'
import { assignApplyReviewers, loadStoreApplies } from './inquirycommunity-store-apply'
import { continueNumbers, insertAll } from './insert'
import { loadDeposits } from './ledger-deposits'
import { loadPoints } from './ledger-points'
import type { AllTargets } from './log-scenes'
import { writeLogs } from './logs'
import { loadMemberDetails } from './member-details'
import { type Home, memberRows } from './members'
import { loadMessageLogs } from './message-logs'
import { loadMessageTemplates } from './messages'
import { loadMountReservations } from './mount-reservations'
import { soldItems } from './order-basket'
import { payOrderExamples, placeOrderExamples } from './order-examples'
import { loadOrderMoney, noteEarnRates } from './order-money'
import { fittingStores } from './order-places'
import { loadOrderWays } from './order-shipments'
import { loadBankDeposits } from './orderdelivery-bank'
import { loadDeliveryBatches } from './orderdelivery-batches'
import { loadFees } from './orderdelivery-fees'
import { loadInvoices } from './orderdelivery-invoices'
import { loadReceipts } from './orderdelivery-receipts'
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
import { loadCoupons } from './promotion-coupon'
import { loadDailyEvents } from './promotion-daily-event'
import { loadEvents } from './promotion-event'
import { loadInterestFrees } from './promotion-interest-free'
import { Dice } from './random'
import { addressRows, gugunRows, sidoRows } from './regions'
import { loadRentalApplications } from './rental-applications'
import { loadRentalBanners } from './rental-banner'
import { loadRentalBookings } from './rental-bookings'
import { loadRentalEvents } from './rental-event'
import { loadRentalGoods } from './rental-goods'
import { courierRows, shopInfoRow } from './shop'
import { loadShopConnection } from './shop-connection'
import { SAMPLE_CUSTOMER, SAMPLE_PASSWORD } from './sign-ins'
import { makeStaff, subjectOf } from './staff'
import { DELETED_ADMIN, staffStory } from './staff-events'
import { assignStoreManagers, chooseFavorites, loadStores } from './stores'
import { createViewedRecords, fixedTargets } from './viewed-records'

export type SampleScale = 'small' | 'full'

interface BaseOptions {
  clock: Clock
  /** Source of the shop's keys and password salts. */
  random: Random
  /** As in Services. */
  passwordCost?: number
}

interface SampleOptions extends BaseOptions {
  scale: SampleScale
  /** Store for the pictures' bytes; without it only their records are created. */
  files?: FileStore
  /** Reduces everything except the log, to measure the log alone. */
  only?: 'logs'
}

const SIZES = {
  small: {
    members: 1_000,
    items: { tires: 700, batteries: 70, others: 30 },
    priceChanges: 3,
    addresses: 400,
    inquiries: 500,
    itemInquiries: 300,
    orders: 4_000,
    stores: 150,
    logs: 2_000,
  },
  full: {
    members: 300_000,
    items: { tires: 19_200, batteries: 600, others: 200 },
    priceChanges: 6,
    addresses: 2_000,
    inquiries: 60_000,
    itemInquiries: 30_000,
    orders: 1_000_000,
    stores: 1_500,
    logs: 200_000,
  },
}

const SEED = 20_261_121

/** Returns a separate random source for each part, so that parts do not affect each other. */
const diceOf = (part: number): Dice => new Dice(SEED + part * 7_919)

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Loads data of every shop: regions, public holidays, couriers and their fees. */
async function loadCommon(db: Db, opened: Date): Promise<void> {
  await insertAll(db, sidos, sidoRows)
  await insertAll(db, guguns, gugunRows)
  await insertAll(db, holidays, holidayRows)
  await insertAll(db, packageCodes, courierRows(opened))
  await continueNumbers(db, packageCodes, 'packageCodeSeq')
  await loadFees(db, opened)
}

/**
 * Loads what a shop without a sample starts with: regions, couriers, an empty shop record, the super admin group and
 * its first admin. Returns the temporary password. The database must be empty; `db` must be a transaction.
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
  context: { now: Date; opened: Date; picture: PictureSeq; counts: ItemCounts; changes: number },
) {
  const makers = makeBrands({ ...context, dice: diceOf(10) })
  const goods = makeItems({ ...context, dice: diceOf(1) }, makers)
  await insertAll(db, brands, makers.brands)
  await insertAll(db, patterns, makers.patterns)
  await insertAll(db, items, goods.items)
  await insertAll(db, priceHistories, goods.priceHistories)
  await continueNumbers(db, brands, 'brandSeq')
  await continueNumbers(db, patterns, 'patternSeq')
  await continueNumbers(db, items, 'itemSeq')
  await continueNumbers(db, priceHistories, 'priceHistorySeq')
  return goods.items
}

/** What later parts need of the members; names of withdrawn members are not kept. */
interface People {
  joined: number[]
  names: (string | null)[]
  phones: string[]
  business: boolean[]
  /** Whether the member was active within a year. */
  awake: boolean[]
}

async function loadMembers(db: Db, now: Date, count: number, homes: readonly Home[]): Promise<People> {
  const people: People = { joined: [], names: [], phones: [], business: [], awake: [] }
  function* noted() {
    for (const row of memberRows(diceOf(3), count, now, homes)) {
      people.joined.push(row.createdAt.getTime())
      people.names.push(row.state === 'WITHDRAWN' ? null : row.name)
      people.phones.push(row.mobilePhone)
      people.business.push(row.memberType === 'BUSINESS')
      people.awake.push(row.state !== 'DORMANT')
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

/** Time and author of a text. */
interface Written {
  createdAt: Date
  memberSeq: number | null
  writerName: string
}

/** Returns written texts as targets of the sample log. */
function writtenTargets(people: People, written: readonly Written[]) {
  return createViewedRecords(
    written.map(({ createdAt }) => createdAt.getTime()),
    (seq) => {
      const { memberSeq, writerName } = written[seq - 1] ?? { memberSeq: null, writerName: '' }
      if (memberSeq === null) return [{ type: 'OTHER', seq, label: maskName(writerName) }]
      const subject = memberSubject(people, memberSeq)
      return subject && [subject]
    },
  )
}

/** Returns orders as targets of the sample log. */
function orderTargets(people: People, { moments, by }: OrderFacts) {
  return createViewedRecords(moments, (orderSeq) => {
    const { memberSeq, name } = by[orderSeq - 1] ?? { memberSeq: null, name: '' }
    if (name === '') return null
    const member = memberSeq === null ? null : memberSubject(people, memberSeq)
    const orderer = { type: 'ORDERER' as const, seq: orderSeq, label: member?.label ?? maskName(name) }
    return member ? [member, orderer] : [orderer]
  })
}

/** Fills an empty database with the sample shop; always the same for the same time. `db` must be a transaction. */
export async function loadSample(db: Db, options: SampleOptions): Promise<void> {
  const { clock, random, passwordCost } = options
  const now = clock.now()
  const opened = daysBefore(now, 900)
  const only = options.only === 'logs'
  const sizes = { ...SIZES[only ? 'small' : options.scale], logs: SIZES[options.scale].logs }

  const putBack = options.scale === 'full' && !only ? await withoutIndexes(db) : undefined

  await loadCommon(db, opened)
  const picture = await loadPictures(db, opened, options.files)
  await db.insert(shopInfo).values(shopInfoRow(opened, picture))
  const places = addressRows(diceOf(4), sizes.addresses)
  await insertAll(db, addresses, places)
  await continueNumbers(db, addresses, 'addressSeq')
  const keys = await loadKeys(db, random)
  await loadStores(db, { dice: diceOf(90), random, keys, now, opened, picture, scale: only ? 'small' : options.scale })
  const goods = await loadCatalog(db, { now, opened, picture, counts: sizes.items, changes: sizes.priceChanges })
  const homes = places.map(({ zipCode, roadAddress }) => ({ zipCode, address: roadAddress }))
  const people = await loadMembers(db, now, sizes.members, homes)

  const isHere = (seq: number): boolean => people.names[seq - 1] != null && people.awake[seq - 1] === true
  const joined = createViewedRecords(people.joined, (seq) => (isHere(seq) ? [] : null))
  const writers: Writers = {
    at(dice, moment) {
      const memberSeq = joined.pick(dice, moment)
      if (memberSeq === null) return null
      return { memberSeq, name: people.names[memberSeq - 1] ?? '', phone: people.phones[memberSeq - 1] ?? '' }
    },
  }
  const customers = new Set<number>()
  const sold = await loadOrders(db, {
    dice: diceOf(20),
    now,
    goods: await soldItems(db),
    homes: places.map(({ zipCode, roadAddress, sidoId }) => ({
      zipCode,
      address1: roadAddress,
      address2: null,
      sidoId,
    })),
    stores: await fittingStores(db),
    count: sizes.orders,
    buyerAt(dice, moment) {
      // some of the customers come again
      const first = joined.pick(dice, moment)
      const memberSeq = first && customers.has(first) && dice.chance(20) ? joined.pick(dice, moment) : first
      if (memberSeq === null) return null
      customers.add(memberSeq)
      const index = memberSeq - 1
      const business = people.business[index] ?? false
      return { memberSeq, name: people.names[index] ?? '', phone: people.phones[index] ?? '', business }
    },
  })
  // Updates statistics, because the planner does not know rows of this transaction yet.
  await db.execute(sql`analyze ${members}, ${orders}, ${orderLines}`)
  await placeOrderExamples(db, { now, numbers: sold.numbers })
  await loadItemHistories(db, { now, scale: only ? 'small' : options.scale })
  // Options of the loaders of resources that depend on items, members and orders; each has its own random source.
  const shop = (part: number) => ({
    dice: diceOf(part),
    now,
    opened,
    scale: only ? 'small' : options.scale,
    goods,
    picture,
  })
  await loadMainScreen(db, shop(21))
  await loadRentalGoods(db, shop(22))
  await loadMountReservations(db, shop(91))
  await loadMessageTemplates(db, { now, opened })
  await loadRestockNotifies(db, shop(30))
  await loadGiftCards(db, shop(31))
  // continues the items' own price histories
  await loadPriceJobs(db, shop(32))
  await loadPriceRankings(db, shop(33))
  await loadItemEvents(db, shop(41))
  await loadBusinessPrices(db, shop(40))
  await loadCars(db, shop(50))
  const callApplicants = await loadRentalApplications(db, shop(120))
  await loadRentalBookings(db, { dice: diceOf(123), now })
  await loadBestExperts(db, shop(60))
  await loadCoupons(db, shop(72))
  await loadInterestFrees(db, { now })
  await loadDailyEvents(db, shop(70))
  await loadBusinessSizes(db, shop(61))
  await loadBusinessMembers(db, shop(80))
  await loadBusinessInquiries(db, shop(62))
  await loadAnswerTemplates(db, { opened })
  await loadEvents(db, shop(70))
  await loadRentalEvents(db, shop(121))
  await loadRentalBanners(db, shop(122))
  await loadShopSettings(db, { now, opened, picture })
  await loadShopConnection(db, { opened, random, keys })
  await loadPosts(db, shop(92))
  await loadPopups(db, shop(23))
  await loadExhibitBanners(db, shop(20))
  await loadMemberDetails(db, { dice: diceOf(70), now })

  const context = (part: number) => ({ dice: diceOf(part), now, goods, writers })
  const reviews = await loadReviews(db, shop(5))
  const questions = await loadInquiries(db, context(6), sizes.inquiries)
  const itemQuestions = await loadItemInquiries(db, context(7), sizes.itemInquiries)
  await loadStoreApplies(db, { ...shop(103), random, keys })
  await loadSmsSends(db, shop(104))

  // balances depend on everything given so far
  await noteEarnRates(db)
  await loadPoints(db, shop(80))
  await loadDeposits(db, { ...shop(81), random })
  await payOrderExamples(db, { now })
  await loadOrderMoney(db, shop(82))
  await countOrders(db)
  await countBusinessSales(db, now)
  await loadOrderWays(db, shop(83))
  await loadBankDeposits(db, shop(90))
  await loadInvoices(db, shop(84))
  await loadReceipts(db, shop(85))
  await loadReturnInquiries(db, { ...shop(100), random })
  await loadMarketingInquiries(db, { ...shop(101), writers })
  await loadStoreInquiries(db, { ...shop(102), writers })
  await loadWholesaleInquiries(db, { ...shop(103), writers })
  await chooseFavorites(db)
  await putBack?.()
  // looks up claims by their order
  await storeDays(db, seoulDay(daysBefore(now, 400)), seoulDay(now))
  await loadDeliveryBatches(db)

  await loadDeletedOrders(db, now)

  const staff = makeStaff(diceOf(8))
  const targets: AllTargets = {
    members: createViewedRecords(people.joined, (seq) => {
      const subject = memberSubject(people, seq)
      return subject && [subject]
    }),
    orders: orderTargets(people, sold),
    items: createViewedRecords(
      goods.map(({ createdAt }) => createdAt.getTime()),
      () => [],
    ),
    'item-reviews': writtenTargets(people, reviews),
    inquiries: writtenTargets(people, questions),
    'item-inquiries': writtenTargets(people, itemQuestions),
    stores: { ...fixedTargets(sizes.stores), subjectsOf: (seq) => [{ type: 'STORE', seq, label: `장착점 ${seq}` }] },
    admins: createViewedRecords(
      staff.map(({ joined: days }) => daysBefore(now, days).getTime()),
      (seq) => {
        const person = staff[seq - 1]
        return person ? [subjectOf(person)] : null
      },
    ),
    few: fixedTargets(11),
  }
  const story = staffStory(staff, now, targets)
  const screens = options.scale === 'full' ? ([2, 7] as const) : ([1, 2] as const)
  const signIns = await writeLogs(db, { dice: diceOf(9), staff, targets, now, screens }, story, sizes.logs)
  await insertAll(db, logInspections, story.inspections)

  await insertAll(db, permissionGroups, groupRows(opened, story))
  await continueNumbers(db, permissionGroups, 'permissionGroupSeq')
  const passwordHash = await hashPassword(random, SAMPLE_PASSWORD, passwordCost)
  await insertAll(db, admins, adminRows({ staff, now, story, signIns, passwordHash, keys, random }))
  await continueNumbers(db, admins, 'adminSeq', DELETED_ADMIN.seq)
  await insertAll(db, memberPasswords, [{ memberSeq: SAMPLE_CUSTOMER.memberSeq, passwordHash, changedAt: now }])
  const { locks, failures } = lockRows(staff, now)
  await insertAll(db, signInLocks, locks)
  await db.insert(signInFailures).values(failures)
  await assignReviewers(db)
  await callApplicants(db)
  await assignStoreManagers(db)
  await assignApplyReviewers(db)
  await loadMessageLogs(db, shop(105))
  await insertAll(db, usedLoginIds, [{ loginId: DELETED_ADMIN.loginId }])
  // written after the earlier ANALYZE
  if (putBack) await db.execute(sql`analyze ${adminLogs}, ${admins}, ${messageLogs}`)
}
