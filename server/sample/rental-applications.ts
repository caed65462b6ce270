import { asc, eq, ne, sql } from 'drizzle-orm'
import { checkDigit } from '../../domain/common/business-number'
import { DAY_MS } from '../../domain/common/durations'
import { cardFee, cardFits } from '../../domain/rental/rental-fee'
import { rentalEndOn, rentalPenalty } from '../../domain/rental/rental-transitions'
import { stores } from '../branch/schema/store.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { admins, members } from '../db/schema'
import { seoulDay, seoulMonth, shiftDayByMonths, shiftDays, startOfDay } from '../lib/seoul-time'
import { items, stockHistories } from '../product/schema/item.schema'
import { affiliateCards } from '../rental/schema/affiliate-card.schema'
import { rentalApplications, rentalContactLogs, rentalStateHistories } from '../rental/schema/rental-application.schema'
import { rentalProducts, type StoredPlan } from '../rental/schema/rental-product.schema'
import { plate } from './car-uses'
import { continueNumbers, insertAll } from './insert'
import { momentWithin } from './office-days'
import type { Dice } from './random'

type Row = typeof rentalApplications.$inferSelect
type Log = typeof rentalContactLogs.$inferSelect
type State = Row['state']

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

const SIZES = {
  small: { applications: 300, calls: 3, overdue: 6, ending: 5 },
  full: { applications: 18_000, calls: 6, overdue: 40, ending: 30 },
}

/** Shares in percent, and the range of days since the application. */
const SHARES: readonly [state: State, share: number, from: number, to: number][] = [
  ['RECEIVED', 3, 0, 2],
  ['CONSULTING', 3, 1, 10],
  ['SCREENING', 2, 2, 12],
  ['APPROVED', 2, 4, 26],
  ['CONTRACTED', 2, 5, 25],
  ['MOUNTED', 50, 15, 399],
  ['ENDED', 3, 385, 399],
  ['TERMINATED', 2, 60, 399],
  ['REJECTED', 11, 5, 399],
  ['CANCELED', 22, 2, 399],
]
/** Earlier states of each state, in order. */
const PATHS: Record<State, readonly State[]> = {
  RECEIVED: [],
  CONSULTING: ['RECEIVED'],
  SCREENING: ['RECEIVED', 'CONSULTING'],
  APPROVED: ['RECEIVED', 'CONSULTING', 'SCREENING'],
  REJECTED: ['RECEIVED', 'CONSULTING', 'SCREENING'],
  CONTRACTED: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED'],
  MOUNTED: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED'],
  ENDED: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED', 'MOUNTED'],
  TERMINATED: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED', 'MOUNTED'],
  CANCELED: ['RECEIVED', 'CONSULTING'],
}
/** Days for which personal data of rejected and canceled applications is kept. */
const KEPT_DAYS = 180

const MONTHS = [
  [36, 55],
  [24, 25],
  [48, 8],
  [60, 6],
  [12, 6],
] as const
const RESULTS = [
  ['CONNECTED', 55],
  ['ABSENT', 28],
  ['CALLBACK', 14],
  ['WRONG_NUMBER', 3],
] as const
const MEMOS: Record<Schemas['RentalContactResult'], readonly string[]> = {
  CONNECTED: [
    '36개월 요금제 안내, 제휴카드 할인 문의',
    '장착점과 희망일 확인',
    '차량 규격 확인함. 심사 서류 안내',
    '월 납입일과 중도해지 기준 설명',
  ],
  ABSENT: ['부재중. 문자 남김', '연결되지 않음'],
  CALLBACK: ['회의 중이라 다시 걸기로 함', '배우자와 상의 후 통화 희망'],
  WRONG_NUMBER: ['없는 번호. 회원 정보로 확인 필요'],
}
const REJECTIONS = [
  ['CREDIT', 60],
  ['DOCUMENT', 25],
  ['CAR', 10],
  ['ETC', 5],
] as const
const CANCELS = ['단순 변심', '다른 곳에서 구매', '차량 매각', '요금 부담', '연락 두절'] as const
const CONSULTANTS = ['cs_lead', 'cs_park'] as const

/** Returns an application time; more in April and November, when tires are changed. */
function applied(dice: Dice, now: Date, from: number, to: number): Date {
  for (;;) {
    const moment = momentWithin(dice, now, dice.int(from, to))
    if (to < 60 || ['04', '11'].includes(seoulMonth(moment).slice(5)) || dice.chance(55)) return moment
  }
}

interface Product {
  rentalProductSeq: number
  itemSeq: number
  itemName: string
  sizeLabel: string | null
  sizeCode: string | null
  rentalCompany: string
  plans: StoredPlan[]
  earlyTerminationRate: number
  affiliateCardSeqs: number[]
}

interface Car {
  carModelSeq: number
  text: string
  sizes: string[]
}

async function carsOf(db: Db): Promise<Car[]> {
  return queryRows<Car>(
    db,
    sql`select m.car_model_seq as "carModelSeq", left(k.name || ' ' || m.detail_name, 50) as text,
      coalesce(array_agg(distinct f.front_width || coalesce(lpad(f.front_aspect::text, 2, '0'), '00') || f.front_rim)
        filter (where f.fitment_seq is not null and f.rear_width is null), '{}') as sizes
    from car_models m join car_makers k on k.car_maker_seq = m.car_maker_seq
    left join fitments f on f.car_model_seq = m.car_model_seq
    group by m.car_model_seq, k.name order by m.car_model_seq`,
  )
}

/** Returns times and states, oldest first. Open ones and those that end soon have fixed numbers. */
function planned(dice: Dice, now: Date, count: number, ending: number) {
  let ends = ending
  const plans = SHARES.flatMap(([state, share, from, to]) =>
    Array.from({ length: Math.round((count * share) / 100) }, (_, i) => {
      const soon = state === 'MOUNTED' && ends > 0
      if (soon) ends -= 1
      const months = soon || state === 'ENDED' ? 12 : dice.weighted(MONTHS)
      if (state === 'RECEIVED') {
        const hours = i % 3 === 0 ? dice.int(26, 70) : dice.int(1, 22)
        return { state, months, at: new Date(now.getTime() - hours * 3_600_000 - dice.int(0, 3_000_000)), soon }
      }
      // one-year rentals that do not end soon started later
      const latest = state === 'MOUNTED' && months === 12 ? 290 : to
      const at = soon ? momentWithin(dice, now, dice.int(326, 372)) : applied(dice, now, from, latest)
      return { state, months, at, soon }
    }),
  )
  return plans.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Returns a random time between two times. */
const between = (dice: Dice, from: Date, to: Date): Date =>
  new Date(from.getTime() + Math.floor(dice.next() * Math.max(0, to.getTime() - from.getTime())))

/**
 * Loads rental applications with steps and calls; contracted tires have left the stock. Returns a function to run after
 * the admins are loaded, which sets assignees and callers.
 */
export async function loadRentalApplications(
  db: Db,
  { dice, now, scale }: Context,
): Promise<(later: Db) => Promise<void>> {
  const sizes = SIZES[scale]
  const people = await db
    .select({ memberSeq: members.memberSeq, name: members.name, phone: members.mobilePhone, email: members.email })
    .from(members)
    .where(ne(members.state, 'WITHDRAWN'))
    .orderBy(asc(members.memberSeq))
  const products: Product[] = await db
    .select({
      rentalProductSeq: rentalProducts.rentalProductSeq,
      itemSeq: rentalProducts.itemSeq,
      itemName: items.name,
      sizeLabel: items.sizeLabel,
      sizeCode: items.sizeCode,
      rentalCompany: rentalProducts.rentalCompany,
      plans: rentalProducts.plans,
      earlyTerminationRate: rentalProducts.earlyTerminationRate,
      affiliateCardSeqs: rentalProducts.affiliateCardSeqs,
    })
    .from(rentalProducts)
    .innerJoin(items, eq(items.itemSeq, rentalProducts.itemSeq))
    .orderBy(asc(rentalProducts.rentalProductSeq))
  if (products.length === 0 || people.length === 0) return async () => undefined
  const cards = await db.select().from(affiliateCards).orderBy(asc(affiliateCards.affiliateCardSeq))
  const cars = await carsOf(db)
  const bySize = new Map<string, Car[]>()
  for (const car of cars) for (const size of car.sizes) bySize.set(size, [...(bySize.get(size) ?? []), car])
  const fitters = await db
    .select({ storeSeq: stores.storeSeq })
    .from(stores)
    .where(eq(stores.state, 'OPEN'))
    .orderBy(asc(stores.storeSeq))
  const today = seoulDay(now)

  const rows: Row[] = []
  const logs: Log[] = []
  const steps: (typeof rentalStateHistories.$inferSelect)[] = []
  const ofDay = new Map<string, number>()
  let overdue = sizes.overdue

  for (const plan of planned(dice, now, sizes.applications, sizes.ending)) {
    const { state, months, at, soon } = plan
    const day = seoulDay(at).slice(2).replaceAll('-', '')
    const number = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, number)
    const seq = rows.length + 1
    const applicationNo = `R${day}-${String(number).padStart(4, '0')}`
    const who = dice.pick(people)
    const member = dice.chance(70)
    const product = dice.pick(products)
    const fitting = bySize.get(product.sizeCode ?? '') ?? []
    const car = fitting.length > 0 && dice.chance(92) ? dice.pick(fitting) : dice.pick(cars)
    const quantity = dice.chance(80) ? 4 : 2
    const offered =
      product.plans.find((one) => one.months === months && one.quantity === quantity) ??
      product.plans.find((one) => one.months === months)
    const whole = product.plans[0]
    // applicants for other durations took an offer of the time
    const monthlyFee = offered
      ? Math.max(3_000, Math.floor((offered.monthlyFee * quantity) / offered.quantity / 10) * 10)
      : Math.max(
          3_000,
          Math.floor(
            ((((whole?.monthlyFee ?? 20_000) * (whole?.months ?? 36)) / months) * (quantity / (whole?.quantity ?? 4))) /
              10,
          ) * 10,
        )
    const type = dice.weighted([
      ['PERSONAL', 86],
      ['SOLE', 9],
      ['CORPORATE', 5],
    ] as const)

    // steps through the states, each a day or two after the previous one
    const path = [...PATHS[state], state]
    const walked: { state: State; at: Date }[] = []
    let last = at
    for (const [index, step] of path.entries()) {
      if (index > 0) {
        const left = now.getTime() - last.getTime()
        const gap = Math.min(left * 0.6, dice.int(2, step === 'CONTRACTED' || step === 'MOUNTED' ? 96 : 40) * 3_600_000)
        last = new Date(last.getTime() + Math.floor(gap))
      }
      walked.push({ state: step, at: last })
    }
    const momentOf = (wanted: State): Date | null => walked.find((step) => step.state === wanted)?.at ?? null
    const contracted = momentOf('CONTRACTED')
    const contractedOn = contracted && seoulDay(contracted)
    let startOn = momentOf('MOUNTED') && seoulDay(momentOf('MOUNTED') ?? now)
    if (startOn && soon) startOn = shiftDays(shiftDayByMonths(today, -12), dice.int(5, 55))
    if (startOn && state === 'ENDED') startOn = shiftDays(shiftDayByMonths(today, -12), -dice.int(1, 8))
    if (startOn && contractedOn && startOn < contractedOn) startOn = contractedOn
    const endOn = startOn && rentalEndOn(startOn, months)
    const lastStep = walked.at(-1)
    if (lastStep && state === 'ENDED' && endOn)
      lastStep.at = new Date(startOfDay(shiftDays(endOn, 1)).getTime() + 3 * 3_600_000)
    if (lastStep && state === 'TERMINATED') lastStep.at = between(dice, lastStep.at, now)
    const stateAt = lastStep?.at ?? at
    const began = state !== 'RECEIVED' && !(state === 'CANCELED' && dice.chance(30))
    const terminatedOn = state === 'TERMINATED' ? seoulDay(stateAt) : null
    const gone =
      (state === 'REJECTED' || state === 'CANCELED') && stateAt.getTime() < now.getTime() - KEPT_DAYS * DAY_MS
    const rate = product.earlyTerminationRate
    const wanted = dice.chance(45) ? cards.filter((card) => cardFits(card, product)) : []
    const card = wanted.length > 0 ? dice.pick(wanted) : null
    const tier = card ? dice.pick(card.tiers) : null

    const calls = began ? dice.int(1, sizes.calls) : 0
    let lastResult: Log['result'] | null = null
    let nextContactAt: Date | null = null
    const consulted = momentOf('CONSULTING') ?? stateAt
    for (let call = 0; call < calls; call++) {
      const result = state === 'CONSULTING' && overdue > 0 && call === calls - 1 ? 'CALLBACK' : dice.weighted(RESULTS)
      const called = call === 0 ? consulted : between(dice, consulted, stateAt)
      const again = result === 'CALLBACK' && state === 'CONSULTING' && call === calls - 1
      nextContactAt = null
      if (again) {
        const late = overdue > 0
        if (late) overdue -= 1
        nextContactAt = new Date(now.getTime() + (late ? -1 : 1) * dice.int(2, 40) * 3_600_000)
      }
      lastResult = result
      logs.push({
        contactLogSeq: 0,
        rentalApplicationSeq: seq,
        at: called,
        adminSeq: dice.int(0, 1),
        result,
        memo: gone ? null : dice.pick(MEMOS[result]),
        nextContactAt,
      })
    }

    rows.push({
      rentalApplicationSeq: seq,
      applicationNo,
      source: dice.weighted([
        ['MOBILE', 58],
        ['WEB', 30],
        ['PHONE', 12],
      ] as const),
      memberSeq: member ? who.memberSeq : null,
      applicantType: type,
      applicantName: gone ? null : who.name,
      mobilePhone: gone ? null : who.phone,
      email: gone || dice.chance(40) ? null : who.email,
      companyName:
        type === 'PERSONAL'
          ? null
          : `${dice.pick(['대한', '한길', '우리', '동서'])}${dice.pick(['물류', '상사', '건설', '유통'])}`,
      businessNumber: type === 'PERSONAL' ? null : businessNumberOf(dice),
      carModelSeq: dice.chance(85) ? car.carModelSeq : null,
      carText: car.text,
      carNumber: gone || (state === 'RECEIVED' && dice.chance(40)) ? null : plate(dice),
      rentalProductSeq: product.rentalProductSeq,
      planSeq: offered?.planSeq ?? 99,
      rentalCompany: product.rentalCompany,
      itemSeq: product.itemSeq,
      itemName: product.itemName,
      sizeLabel: product.sizeLabel,
      quantity,
      months,
      monthlyFee,
      registrationFee: offered?.registrationFee ?? 0,
      earlyTerminationRate: rate,
      affiliateCardSeq: card?.affiliateCardSeq ?? null,
      cardName: card?.name ?? null,
      cardMinSpend: tier?.minSpend ?? null,
      cardDiscount: tier?.discountAmount ?? null,
      payFee: cardFee(monthlyFee, tier?.discountAmount ?? 0),
      wishStoreSeq: fitters.length > 0 && dice.chance(80) ? dice.pick(fitters).storeSeq : null,
      wishDate: dice.chance(50) ? shiftDays(seoulDay(at), dice.int(3, 14)) : null,
      contactTime: dice.weighted([
        ['ANY', 55],
        ['AM', 15],
        ['PM', 20],
        ['EVENING', 10],
      ] as const),
      privacyAgreedAt: at,
      thirdPartyAgreedAt: state === 'RECEIVED' && dice.chance(30) ? null : at,
      state,
      stateAt,
      assigneeSeq: null,
      contactCount: calls,
      lastContactResult: lastResult,
      nextContactAt,
      rejectReason: state === 'REJECTED' ? dice.weighted(REJECTIONS) : null,
      rejectMemo: null,
      approvedAt: momentOf('APPROVED'),
      contractNo: contracted ? `${day}-${String(seq).padStart(6, '0')}` : null,
      contractedOn,
      storeSeq: contracted && fitters.length > 0 ? dice.pick(fitters).storeSeq : null,
      mountReservationSeq: null,
      startOn,
      endOn,
      terminatedOn,
      penalty:
        terminatedOn && startOn
          ? rentalPenalty({ monthlyFee, months, earlyTerminationRate: rate }, startOn, terminatedOn)
          : null,
      penaltyMemo: null,
      cancelReason: state === 'CANCELED' ? dice.pick(CANCELS) : state === 'TERMINATED' ? '고객 요청' : null,
      purgedAt: gone ? new Date(stateAt.getTime() + KEPT_DAYS * DAY_MS) : null,
      createdAt: at,
      createdBy: null,
      updatedAt: stateAt,
      updatedBy: state === 'RECEIVED' || state === 'ENDED' ? null : CONSULTANTS[0],
      version: walked.length,
    })
    for (const [index, step] of walked.entries()) {
      const own = step.state === 'RECEIVED' || step.state === 'ENDED'
      steps.push({
        rentalStateHistorySeq: steps.length + 1,
        rentalApplicationSeq: seq,
        from: walked[index - 1]?.state ?? null,
        to: step.state,
        at: step.at,
        by: own ? null : (CONSULTANTS[seq % CONSULTANTS.length] ?? null),
        reason: null,
      })
    }
  }
  await insertAll(db, rentalApplications, rows)
  await continueNumbers(db, rentalApplications, 'rentalApplicationSeq')
  await insertAll(db, rentalStateHistories, steps)
  await continueNumbers(db, rentalStateHistories, 'rentalStateHistorySeq')
  await takeStock(db)
  return (later) => giveToStaff(later, logs)
}

function businessNumberOf(dice: Dice): string {
  const nine = String(dice.int(100_000_000, 899_999_999))
  return `${nine}${checkDigit(nine)}`
}

/** Books purchase and outflow of rented tires. */
async function takeStock(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${stockHistories} (item_seq, delta, before_quantity, after_quantity, reason, memo, created_at, created_by)
    select a.item_seq, way.delta, b.n + case when way.delta < 0 then a.quantity else 0 end,
      b.n + case when way.delta < 0 then 0 else a.quantity end, way.reason, a.application_no, h.at, h.by
    from ${rentalApplications} a
    join ${rentalStateHistories} h on h.rental_application_seq = a.rental_application_seq and h.to = 'CONTRACTED'
    cross join lateral (
      select coalesce((select s.after_quantity from ${stockHistories} s where s.item_seq = a.item_seq and s.created_at <= h.at
        order by s.created_at desc, s.stock_history_seq desc limit 1), 0) as n
    ) b
    cross join lateral (values (a.quantity::int, 'PURCHASE', 0), (-a.quantity::int, 'RENTAL', 1)) as way(delta, reason, place)
    order by h.at, a.rental_application_seq, way.place`)
  await continueNumbers(db, stockHistories, 'stockHistorySeq')
}

/** Assigns applications and calls to consultants. */
async function giveToStaff(db: Db, logs: readonly Log[]): Promise<void> {
  const staff = await db
    .select({ adminSeq: admins.adminSeq, loginId: admins.loginId })
    .from(admins)
    .where(sql`${admins.loginId} in ${CONSULTANTS}`)
    .orderBy(asc(admins.adminSeq))
  const ordered = [...logs].sort((a, b) => a.at.getTime() - b.at.getTime())
  await insertAll(
    db,
    rentalContactLogs,
    ordered.map((log, i) => ({ ...log, contactLogSeq: i + 1, adminSeq: staff[log.adminSeq]?.adminSeq ?? 1 })),
  )
  await continueNumbers(db, rentalContactLogs, 'contactLogSeq')
  await db.execute(sql`
    update ${rentalApplications} set assignee_seq = first.admin_seq
    from (select distinct on (rental_application_seq) rental_application_seq, admin_seq
      from ${rentalContactLogs} order by rental_application_seq, contact_log_seq) first
    where first.rental_application_seq = ${rentalApplications}.rental_application_seq`)
}
