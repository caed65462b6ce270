import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import screens from '../../openapi/screens.gen.json' with { type: 'json' }
import { readStore } from '../../server/branch/store/slot-context'
import { isWorkingDay, workingDaysAfter } from '../../server/branch/store/slots'
import { missingAbility, requiredAbilitiesOfItems } from '../../server/branch/store/store-abilities'
import { readConfig } from '../../server/config'
import { contractDocument } from '../../server/contract/contract-document'
import type { Schemas } from '../../server/contract/contract-types'
import type { Connection } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { queryRows } from '../../server/db/rows'
import * as schema from '../../server/db/schema'
import { largestOverlap } from '../../server/exhibit/display-limits'
import { popups } from '../../server/exhibit/schema/popup.schema'
import { seoulDay, seoulMonth, shiftMonth } from '../../server/lib/seoul-time'
import { appendLogs, systemContext } from '../../server/log/append-logs'
import { verifyChain } from '../../server/log/verify'
import { prepareData } from '../../server/prepare-data'
import { providerLines } from '../../server/providers/provider-lines'
import { loadBase, loadSample } from '../../server/sample/load'
import { SAMPLE_CUSTOMER, SAMPLE_OTP_SECRET, SAMPLE_PASSWORD, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { openServices } from '../../server/services'
import { verifyPassword } from '../../server/session/password-hash'
import { emptyDatabase, type TestShop, testShop } from './harness'
import { memoryFiles } from './memory-files'
import { seededRandom } from './random'
import { TEST_NOW } from './snapshot'

let shop: TestShop
let db: Db
/** A second load at the same time with another random seed, in which no call has written rows. */
let untouched: Connection

beforeAll(async () => {
  shop = await testShop()
  db = shop.services.db
  untouched = await emptyDatabase()
  await load(untouched.db, TEST_NOW, 'another')
})
afterAll(async () => {
  await untouched.close()
  await shop.close()
})

const rows = <T = Record<string, unknown>>(text: string): Promise<T[]> => queryRows<T>(db, sql.raw(text))
const numberOf = async (text: string): Promise<number> =>
  Number((await rows<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n)
const enumOf = (name: 'AdminLogAction' | 'LogFlag'): string[] =>
  contractDocument.components.schemas[name]?.enum as string[]

const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[]

/** Returns a digest of each table's rows, independent of their order. */
async function prints(of: Db): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of tables) {
    const [print] = await queryRows<{ n: number; print: string }>(
      of,
      sql`select count(*)::int as n, md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as print from ${table} t`,
    )
    found[getTableName(table)] = `${print?.n} ${print?.print}`
  }
  return found
}

async function fresh<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await emptyDatabase()
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const load = (on: Db, now: Date, seed = 'sample'): Promise<void> =>
  on.transaction((tx) =>
    loadSample(tx as Db, { scale: 'small', clock: { now: () => now }, random: seededRandom(seed), passwordCost: 8 }),
  )

describe('the same time', () => {
  it('generates the same shop; other randomness changes only secrets', async () => {
    const [theirs, ours] = [await prints(untouched.db), await prints(db)]
    const differing = Object.keys(ours).filter((name) => ours[name] !== theirs[name])
    expect(differing.sort()).toEqual(['admins', 'server_keys'])
  })
})

describe('regions', () => {
  const COUNTS: Record<string, number> = {
    서울: 25,
    부산: 16,
    대구: 9,
    인천: 10,
    광주: 5,
    대전: 5,
    울산: 5,
    세종: 1,
    경기: 44,
    강원: 18,
    충북: 14,
    충남: 16,
    전북: 15,
    전남: 22,
    경북: 23,
    경남: 22,
    제주: 2,
  }

  it('are the 17 provinces in official order with all their districts', async () => {
    const found = await rows<{ id: number; short_name: string; n: number }>(
      'select s.id, s.short_name, count(g.id)::int as n from sidos s join guguns g on g.sido_id = s.id group by 1, 2 order by 1',
    )
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
    expect(found.map(({ short_name: name, n }) => [name, n])).toEqual(Object.entries(COUNTS))
  })

  it('list 31 cities and counties in Gyeonggi, with districts of big cities', async () => {
    const names = (await rows<{ name: string }>('select name from guguns where sido_id = 9')).map(({ name }) => name)
    expect(new Set(names.map((name) => name.split(' ')[0])).size).toBe(31)
    expect(names).toEqual(expect.arrayContaining(['수원시 장안구', '부천시 원미구', '용인시 수지구', '양평군']))
  })

  it('have valid names, unique within a province, and numbers of their province', async () => {
    expect(await numberOf(`guguns where name !~ '^[가-힣]{1,5}(시|군|구)( [가-힣]{1,5}구)?$'`)).toBe(0)
    expect(await numberOf('guguns where id / 100 <> sido_id')).toBe(0)
    expect(await numberOf('(select sido_id, name from guguns group by 1, 2 having count(*) > 1) as double')).toBe(0)
  })

  it('have addresses in every district with coordinates nearby', async () => {
    expect(await numberOf('addresses')).toBe(400)
    expect(await numberOf('guguns g where not exists (select 1 from addresses a where a.gugun_id = g.id)')).toBe(0)
    expect(
      await numberOf(
        'addresses a where not exists (select 1 from guguns g where g.id = a.gugun_id and g.sido_id = a.sido_id)',
      ),
    ).toBe(0)
    expect(await numberOf(`addresses where zip_code !~ '^[0-9]{5}$'`)).toBe(0)
    expect(
      await numberOf('addresses where latitude not between 33 and 38.7 or longitude not between 124.5 and 131'),
    ).toBe(0)
    expect(
      await numberOf(
        `addresses a join sidos s on s.id = a.sido_id join guguns g on g.id = a.gugun_id
         where a.road_address not like s.name || case when s.id = 8 then '' else ' ' || g.name end || ' %'`,
      ),
    ).toBe(0)
  })
})

describe('sample items', () => {
  it('have the expected numbers of every kind and state', async () => {
    expect(await numberOf('items')).toBe(800)
    expect(await numberOf(`items where item_type = 'TIRE'`)).toBe(700)
    expect(await numberOf(`items where item_type = 'BATTERY'`)).toBe(70)
    expect(await numberOf('package_codes')).toBe(12)
    expect(await numberOf('business_sizes')).toBe(110)
    expect(await numberOf('brands')).toBe(31)
    expect(await numberOf('patterns')).toBeGreaterThanOrEqual(140)
    const states = await rows<{ sale_state: string; n: number }>(
      'select sale_state, count(*)::int as n from items group by 1',
    )
    expect(states.map(({ sale_state: state }) => state).sort()).toEqual(['ON_SALE', 'READY', 'SOLD_OUT', 'STOPPED'])
    expect(await numberOf('items where not visible')).toBeGreaterThan(20)
    expect(await numberOf(`items where sale_state = 'ON_SALE' and stock_quantity between 1 and 8`)).toBeGreaterThan(20)
  })

  it('are consistent: pattern and brand, size and label, code and kind, price and paid price', async () => {
    expect(await numberOf('items i join patterns p using (pattern_seq) where i.brand_seq <> p.brand_seq')).toBe(0)
    expect(
      await numberOf(
        `items where item_type = 'TIRE' and (pattern_seq is null
           or size_label !~ ('^' || width || coalesce('/' || aspect, '') || construction || rim || 'C? [0-9]{2,3}'))`,
      ),
    ).toBe(0)
    expect(await numberOf(`items where item_code !~ ('^' || left(item_type, 1) || '[0-9]{7}$')`)).toBe(0)
    expect(await numberOf('items where sale_price not between 5000 and 900000')).toBe(0)
    expect(await numberOf(`items where sold_out_by = 'SYSTEM' and stock_quantity > 0`)).toBe(0)
    expect(await numberOf(`items where (sale_state = 'SOLD_OUT') <> (sold_out_by is not null)`)).toBe(0)
    expect(await numberOf(`items where sale_state = 'ON_SALE' and stock_quantity = 0`)).toBe(0)
    expect(await numberOf('items where sale_price > list_price or cost_price > sale_price')).toBe(0)
    expect(await numberOf('(select name from items group by 1 having count(*) > 1) as double')).toBe(0)
    expect(await numberOf('items where width = 225 and aspect = 45 and rim = 17')).toBeGreaterThan(3)
    expect(await numberOf('business_sizes where min_quantity % order_unit <> 0')).toBe(0)
  })

  it('on sale have the required data', async () => {
    const tires = `items i join patterns p using (pattern_seq) where i.sale_state in ('ON_SALE', 'SOLD_OUT')`
    expect(await numberOf(`${tires} and i.main_file_seq is null and p.main_file_seq is null`)).toBe(0)
    expect(
      await numberOf(
        `${tires} and p.vehicle_type <> 'LIGHT_TRUCK'
           and (rolling_resistance_grade is null or wet_grip_grade is null or (noise_grade is null and production_sort >= 2600))`,
      ),
    ).toBe(0)
    expect(await numberOf(`items where battery_type in ('AGM', 'EFB') and cca is null`)).toBe(0)
    for (const label of ['205/55R16', '225/45R17', '195/70R15C', '145R13C']) {
      expect(await numberOf(`items where size_label like '${label} %'`), label).toBeGreaterThan(0)
    }
    const share = async (where: string) => (await numberOf(`items where item_type = 'TIRE' and ${where}`)) / 700
    expect(await share('is_aged')).toBeCloseTo(0.05, 3)
    expect(await share('noise_grade is null')).toBeGreaterThan(0.005)
    expect(await share('noise_grade is null')).toBeLessThan(0.06)
  })

  it('have complete histories of stock and prices', async () => {
    const ledger = `select item_seq, before_quantity, after_quantity, delta,
        lag(after_quantity) over (partition by item_seq order by created_at, stock_history_seq) as last
      from stock_histories`
    expect(
      await numberOf(
        `(${ledger}) h where before_quantity <> coalesce(last, 0) or after_quantity <> before_quantity + delta or after_quantity < 0`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        `items i where stock_quantity <> coalesce((select sum(delta) from stock_histories h where h.item_seq = i.item_seq), 0)`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        `order_lines l where not exists (
           select 1 from stock_histories h where h.order_seq = l.order_seq and h.item_seq = l.item_seq and h.reason = 'ORDER')`,
      ),
    ).toBe(0)
    const prices = `select field, before, after, item_seq, lead(before) over w as next, first_value(after) over (w rows between unbounded preceding and unbounded following) as oldest
      from price_histories window w as (partition by item_seq, field order by created_at, price_history_seq)`
    expect(await numberOf(`(${prices}) h where next is not null and next <> after`)).toBe(0)
    expect(await numberOf('price_histories')).toBeGreaterThan(800)
    expect(await numberOf('items where sold_last_30_days > 0')).toBeGreaterThan(100)
  })

  it('new ones get numbers after the sample', async () => {
    const [brand] = await rows<{ seq: number }>(
      `insert into brands (name, name_en, item_types, origin, sort_order)
       values ('새 브랜드', 'New brand', '{TIRE}', 'IMPORT', 99) returning brand_seq as seq`,
    )
    expect(brand?.seq).toBe(32)
    await rows('delete from brands where brand_seq = 32')
  })
})

describe('sample members', () => {
  it('are 1,000, each with a unique id and phone', async () => {
    expect(await numberOf('members')).toBe(1_000)
    expect(await numberOf(`members where member_type = 'BUSINESS'`)).toBe(60)
    expect(await numberOf(`members where state = 'BLOCKED' and block_reason is not null`)).toBe(5)
    expect(await numberOf(`members where state = 'WITHDRAWN' and withdraw_reason is not null`)).toBe(35)
    const asleep = await numberOf(`members where state = 'DORMANT'`)
    expect(asleep / 1_000).toBeCloseTo(0.08, 1)
    expect(await numberOf(`members where join_type = 'KAKAO'`)).toBeGreaterThan(400)
    expect(
      await numberOf(
        `(select mobile_phone from members where state <> 'WITHDRAWN' group by 1 having count(*) > 1) as double`,
      ),
    ).toBe(0)
    expect(await numberOf(`members where state <> 'WITHDRAWN' and mobile_phone !~ '^010[0-9]{8}$'`)).toBe(0)
    expect(
      await numberOf(
        `members where state = 'WITHDRAWN' and (name <> '탈퇴회원' or mobile_phone <> '' or email is not null)`,
      ),
    ).toBe(0)
    expect(await numberOf(`members where (business_grade_seq is not null) and member_type <> 'BUSINESS'`)).toBe(0)
    expect(await numberOf(`members where length(login_id) not between 4 and 50`)).toBe(0)
    for (const name of ['허준', '남궁민수', 'NGUYEN THI HOA'])
      expect(await numberOf(`members where name = '${name}'`)).toBeGreaterThan(0)
    expect(await numberOf(`members where login_id like '%@%' and name = '이메일'`)).toBe(1)
    expect(
      await numberOf(
        `members where consent_confirmed_at < timestamptz '${TEST_NOW.toISOString()}' - interval '2 years'`,
      ),
    ).toBe(1)
  })

  it('have cars, addresses and notes; purchases equal their orders', async () => {
    const owners = await numberOf('(select distinct member_seq from member_cars) as owners')
    expect(owners / 1_000).toBeCloseTo(0.65, 1)
    expect(await numberOf('(select member_seq from member_cars group by 1 having count(*) = 5) as rich')).toBe(1)
    expect(await numberOf(`member_cars where (car_model_seq is null) <> (car_text is not null)`)).toBe(0)
    expect(
      await numberOf(
        `(select member_seq from member_cars group by 1 having count(*) filter (where is_default) <> 1) as odd`,
      ),
    ).toBe(0)
    expect(await numberOf('member_notes')).toBeGreaterThan(60)
    expect(await numberOf('member_addresses')).toBeGreaterThan(300)
    for (const table of ['member_cars', 'member_notes', 'member_addresses'])
      expect(await numberOf(`${table} join members using (member_seq) where state = 'WITHDRAWN'`)).toBe(0)
    // some members never order
    expect(await numberOf('members where order_count = 0')).toBeGreaterThan(100)
    const sums = `select o.member_seq, count(distinct o.order_seq) as n, max(o.ordered_at) as last,
        sum((l.unit_price + l.no_return_fee_unit + l.parcel_fee_unit + l.island_fee_unit) * (l.quantity - l.canceled_quantity - l.returned_quantity)
          - l.remaining_item_coupon - l.remaining_order_coupon - l.remaining_delivery_coupon - l.remaining_point - l.remaining_admin) as amount
      from orders o join order_lines l using (order_seq)
      where l.state = 'CONFIRMED' and o.member_seq is not null group by 1`
    expect(
      await numberOf(
        `members m left join (${sums}) s using (member_seq)
         where (m.order_count, m.order_amount) is distinct from (coalesce(s.n, 0), coalesce(s.amount, 0))
            or m.last_ordered_at is distinct from s.last or m.last_signed_in_at < s.last`,
      ),
    ).toBe(0)
  })

  it('wrote reviews and inquiries, the newest of which are unanswered', async () => {
    expect(await numberOf('item_reviews')).toBe(450)
    expect(await numberOf('inquiries')).toBe(500)
    expect(await numberOf('item_inquiries')).toBe(300)
    expect(await numberOf(`item_reviews where state = 'PUBLISHED' and checked_at is null`)).toBe(46)
    expect(await numberOf(`inquiries where state in ('RECEIVED', 'IN_PROGRESS')`)).toBe(31)
    expect(await numberOf(`item_inquiries where state in ('RECEIVED', 'IN_PROGRESS')`)).toBe(23)
    expect(await numberOf(`inquiries where (state = 'ANSWERED') <> (answered_at is not null)`)).toBe(0)
    for (const table of ['inquiries', 'item_inquiries']) {
      const open = `${table} where state in ('RECEIVED', 'IN_PROGRESS')`
      // the newest ones are open, and the newest of these are untouched
      expect(
        await numberOf(
          `${open} and created_at < (select max(created_at) from ${table} where state in ('ANSWERED', 'CLOSED'))`,
        ),
      ).toBe(0)
      expect(await numberOf(`inquiry_drafts where resource = '${table.replace('_', '-')}'`)).toBe(2)
    }
    const late = `state in ('RECEIVED', 'IN_PROGRESS') and open_since < '2026-11-20T00:12:00Z'`
    expect((await numberOf(`inquiries where ${late}`)) + (await numberOf(`item_inquiries where ${late}`))).toBe(9)
    expect(
      await numberOf(
        `inquiries i join orders o using (order_seq) where i.created_at < o.ordered_at or o.member_seq <> i.member_seq`,
      ),
    ).toBe(0)
    expect(
      await numberOf('inquiries i join inquiries p on p.inquiry_seq = i.parent_seq where p.member_seq <> i.member_seq'),
    ).toBe(0)
    expect(await numberOf('answer_templates where use_count > 0')).toBeGreaterThan(5)
    for (const table of ['item_reviews', 'inquiries', 'item_inquiries']) {
      expect(
        await numberOf(
          `${table} t left join members m using (member_seq) where t.member_seq is not null and (m.member_seq is null or m.created_at > t.created_at)`,
        ),
      ).toBe(0)
      expect(await numberOf(`${table} where updated_at < created_at or content like '%{%'`)).toBe(0)
    }
    expect(
      await numberOf(
        'item_reviews r left join items i using (item_seq) where i.item_seq is null or i.item_type <> r.item_type',
      ),
    ).toBe(0)
    expect(await numberOf('item_inquiries q left join items i using (item_seq) where i.item_seq is null')).toBe(0)
  })

  it('reviews are of bought and mounted items, and derived data adds up', async () => {
    expect(await numberOf('store_reviews')).toBe(250)
    expect(await numberOf('(select distinct store_seq from store_reviews) s')).toBe(100)
    expect(await numberOf(`store_reviews where state = 'PUBLISHED' and checked_at is null`)).toBe(12)
    expect(
      await numberOf(
        `item_reviews r left join order_lines l using (order_line_seq) left join orders o on o.order_seq = l.order_seq
         where l.state is distinct from 'CONFIRMED' or o.member_seq is distinct from r.member_seq or r.created_at < l.confirmed_at
            or l.item_name <> r.item_name or (r.member_seq is null and r.source <> 'NAVERPAY')`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        `store_reviews r left join mount_reservations m using (mount_reservation_seq)
         where m.state is distinct from 'DONE' or m.store_seq <> r.store_seq or r.created_at < m.done_at`,
      ),
    ).toBe(0)
    const share = async (where: string, of = 'item_reviews') =>
      Math.round((100 * (await numberOf(`${of} where ${where}`))) / (await numberOf(of)))
    expect(await share(`item_type = 'BATTERY'`)).toBe(11)
    for (const [where, percent] of [
      ['rating = 5', 68],
      ['jsonb_array_length(image_file_seqs) > 0', 35],
      [`source = 'NAVERPAY'`, 15],
      ['replied_at is not null', 25],
      [`reward_state = 'PAID'`, 60],
      [`reward_state = 'EXCLUDED'`, 5],
    ] as const) {
      const found = await share(where)
      expect([where, Math.abs(found - percent) <= 5 ? percent : found]).toEqual([where, percent])
    }
    for (const [table, key, kind] of [
      ['item_reviews', 'item_review_seq', 'EARN_ITEM_REVIEW'],
      ['store_reviews', 'store_review_seq', 'EARN_STORE_REVIEW'],
    ]) {
      // the ledger contains each granted and each revoked point
      expect(
        await numberOf(
          `${table} r left join point_entries e on e.${key} = r.${key} and e.kind = '${kind}'
           where (r.reward_state in ('PAID', 'RECLAIMED')) <> (e.amount is not null) or e.amount <> r.reward_point`,
        ),
      ).toBe(0)
      expect(
        await numberOf(
          `${table} r left join point_entries e on e.${key} = r.${key} and e.kind = 'EARN_CANCEL'
           where (r.reward_state = 'RECLAIMED') <> (e.amount is not null)`,
        ),
      ).toBe(0)
      expect(
        await numberOf(
          `${table} r where r.report_count <> (select count(*) from review_reports p where p.record_seq = r.${key} and p.resource = replace('${table}', '_', '-'))`,
        ),
      ).toBe(0)
    }
    for (const [rated, count, of] of [
      ['items', 'rating_count', 'item_reviews'],
      ['patterns', 'rating_count', 'item_reviews'],
      ['stores', 'store_review_count', 'store_reviews'],
    ]) {
      const key = `${rated?.slice(0, -1)}_seq`
      expect(
        await numberOf(
          `${rated} t left join (select ${key}, count(*)::int as n, round(avg(rating), 1)::float8 as average from ${of}
             where state = 'PUBLISHED' group by 1) r using (${key})
           where (t.${count}, t.rating_average) is distinct from (coalesce(r.n, 0), r.average)`,
        ),
      ).toBe(0)
    }
    const crowded =
      '(select pattern_seq, case when pattern_seq is null then item_seq end, count(*) n from item_reviews where best group by 1, 2) b where n > 5'
    expect(await numberOf(crowded)).toBe(0)
    expect(await numberOf('item_reviews where best')).toBeGreaterThan(5)
  })
})

describe('sample orders', () => {
  it('are spread over days with weekly and yearly rhythm, without a jump in the last month', async () => {
    const days = await rows<{ day: string; n: number }>(
      `select to_char(ordered_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::int as n from orders group by 1 order by 1`,
    )
    const today = seoulDay(TEST_NOW)
    const full = days.filter(({ day }) => day < today)
    const [first] = full
    expect(full.length).toBeGreaterThan(390)
    expect(full.length).toBe((Date.parse(today) - Date.parse(first?.day ?? '')) / DAY_MS)
    const weekday = (n: number) => full.filter(({ day }) => new Date(`${day}T00:00:00Z`).getUTCDay() === n)
    const average = (some: { n: number }[]) => some.reduce((sum, { n }) => sum + n, 0) / some.length
    expect(average(weekday(1))).toBeGreaterThan(average(weekday(0)) * 1.8)
    const inMonth = (month: string) => average(full.filter(({ day }) => day.slice(5, 7) === month))
    expect(inMonth('04')).toBeGreaterThan(inMonth('07') * 1.2)
    const weeks = Array.from({ length: 2 }, (_, i) =>
      average(full.slice(full.length - 7 * (i + 1), full.length - 7 * i)),
    )
    const [last = 0, before = 0] = weeks
    expect(last).toBeLessThan(before * 2)
  })
})

describe('sample refunds', () => {
  it('are due on the third working day and paid on working days; one transfer is late', async () => {
    const names = new Map(
      (await rows<{ date: string; name: string }>('select date, name from holidays')).map(({ date, name }) => [
        date,
        name,
      ]),
    )
    const day = (column: string) => `to_char(${column} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
    const found = await rows<{ asked: string; due: string; paid: string | null; late: boolean }>(
      `select ${day('requested_at')} as asked, ${day('due_at')} as due, to_char(paid_on, 'YYYY-MM-DD') as paid,
         state = 'PENDING' and due_at < '${TEST_NOW.toISOString()}' as late from refunds`,
    )
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(({ asked, due }) => due !== workingDaysAfter(asked, 3, names))).toEqual([])
    expect(found.filter(({ asked, paid }) => paid && (paid < asked || !isWorkingDay(paid, names)))).toEqual([])
    expect(found.filter(({ late }) => late).length).toBeGreaterThan(0)
  })
})

describe('sample popups', () => {
  it('are at most three at once on every page, as the product allows', async () => {
    const shown = (await db.select().from(popups)).filter(({ visible }) => visible)
    const pages = new Set(shown.flatMap((popup) => popup.pages))
    for (const page of pages) {
      const here = shown.filter((popup) => popup.pages.some((each) => each === page || each === 'ALL'))
      for (const popup of here) {
        const others = largestOverlap(
          popup,
          here.filter((each) => each !== popup),
        )
        expect(others.length, `${page}: ${popup.title}`).toBeLessThan(3)
      }
    }
  })
})

describe('sample rentals', () => {
  it('under contract are reserved at suitable stores, in free slots', async () => {
    const booked = await rows<{ storeSeq: number; itemSeq: number; back: boolean; cars: number; places: number }>(
      `select m.store_seq as "storeSeq", a.item_seq as "itemSeq",
        a.mount_reservation_seq = m.mount_reservation_seq and a.store_seq = m.store_seq as back, s.capacity as places,
        (select count(*)::int from mount_reservations o
          where o.store_seq = m.store_seq and o.reserved_at = m.reserved_at and o.state <> 'CANCELED') as cars
      from mount_reservations m join stores s using (store_seq)
      join rental_applications a on a.rental_application_seq = m.rental_application_seq
      where m.kind = 'RENTAL' and m.order_seq is null and a.state = 'CONTRACTED' and s.state = 'OPEN'`,
    )
    expect(booked.length).toBeGreaterThan(1)
    expect(booked).toHaveLength(await numberOf(`mount_reservations where kind = 'RENTAL'`))
    for (const { storeSeq, itemSeq, back, cars, places } of booked) {
      expect([back, cars <= places]).toEqual([true, true])
      expect(missingAbility(await readStore(db, storeSeq), await requiredAbilitiesOfItems(db, [itemSeq]))).toBeNull()
    }
  })
})

describe('sample admins', () => {
  it('are 31 people in 11 groups, in the described states', async () => {
    const groups = await rows<{ name: string }>('select name from permission_groups order by permission_group_seq')
    expect(groups.map(({ name }) => name)).toEqual([
      '최고관리자',
      '운영총괄',
      '상품담당',
      'CS담당',
      '주문/물류',
      '마케팅',
      '회계',
      '장착점지원',
      '조회전용',
      '주문조회',
      'FAQ조회',
    ])
    expect(await rows('select state, count(*)::int as n from admins group by 1 order by 1')).toEqual([
      { state: 'ACTIVE', n: 27 },
      { state: 'RETIRED', n: 2 },
      { state: 'SUSPENDED', n: 2 },
    ])
    // one admin is locked out for some more minutes
    expect(await rows('select login_id from sign_in_locks')).toHaveLength(1)
    expect(await numberOf('sign_in_failures where wrong')).toBe(5)
    expect(await numberOf(`admins where suspend_reason = 'INACTIVE_90D'`)).toBe(1)
    expect(await numberOf('admins a join permission_groups g using (permission_group_seq) where g.system')).toBe(2)
    const departments = await rows<{ department: string }>('select distinct department from admins')
    expect(departments.map(({ department }) => department).sort()).toEqual(
      ['운영', '상품', 'CS', '마케팅', '물류', '회계', '장착점지원', 'IT'].sort(),
    )
  })

  it('sign in with the printed passwords', async () => {
    expect(SAMPLE_OTP_SECRET).toMatch(/^[A-Z2-7]{32}$/)
    const wanted = ['admin', 'super2', 'otp_admin', 'reader', 'orders_only', 'nobody']
    expect(SAMPLE_SIGN_INS.map(({ loginId }) => loginId)).toEqual(expect.arrayContaining(wanted))
    for (const { loginId, password } of SAMPLE_SIGN_INS) {
      const [found] = await rows<{ state: string; password_hash: string }>(
        `select state, password_hash from admins where login_id = '${loginId}'`,
      )
      expect(found?.state, loginId).toBe('ACTIVE')
      expect(await verifyPassword(password, found?.password_hash ?? ''), loginId).toBe(true)
    }
    for (const loginId of ['reader', 'otp_admin', 'item_lead', 'cs_lead'])
      expect(await shop.signIn(loginId, { fresh: true })).toBeTruthy()
    const [customer] = await rows<{ state: string; point: number; password_hash: string }>(
      `select state, point, password_hash from members join member_passwords using (member_seq)
       where login_id = '${SAMPLE_CUSTOMER.loginId}'`,
    )
    expect(customer?.state).toBe('ACTIVE')
    expect(customer?.point).toBeGreaterThan(0)
    expect(await verifyPassword(SAMPLE_PASSWORD, customer?.password_hash ?? '')).toBe(true)
  })

  it('have the permissions named by their groups', async () => {
    const rightsOf = async (loginId: string) =>
      (
        await rows<{ permissions: Schemas['Permissions']; pii_unmask: boolean; pii_export: boolean }>(
          `select permissions, pii_unmask, pii_export from admins join permission_groups using (permission_group_seq) where login_id = '${loginId}'`,
        )
      )[0]
    const reader = await rightsOf('reader')
    expect(new Set(Object.values(reader?.permissions ?? {}))).toEqual(new Set(['READ']))
    expect(Object.keys(reader?.permissions ?? {})).toHaveLength(52)
    expect([reader?.pii_unmask, reader?.pii_export]).toEqual([false, false])
    expect((await rightsOf('orders_only'))?.permissions).toEqual({ ORDER_MANAGEMENT: 'READ' })
    expect((await rightsOf('nobody'))?.permissions).toEqual({ FAQ: 'READ' })
    const ops = (await rightsOf('ops_lead'))?.permissions
    expect(ops?.ADMIN_PERMISSION_MANAGEMENT).toBe('WRITE')
    expect(ops?.PG).toBeUndefined()
  })

  it('match the log: last sign-ins, changes, suspensions', async () => {
    const off = await queryRows(
      untouched.db,
      sql`select a.login_id from admins a
            left join lateral (select occurred_at, ip from admin_logs l where l.admin_seq = a.admin_seq and l.action = 'SIGN_IN'
              order by admin_log_seq desc limit 1) s on true
            where a.last_sign_in_at is distinct from s.occurred_at or a.last_sign_in_ip is distinct from s.ip`,
    )
    expect(off).toEqual([])
    const versions = await queryRows(
      untouched.db,
      sql`select g.name from permission_groups g where g.version <> 1 + (select count(*) from admin_logs l
              where l.action = 'PERMISSION_CHANGE' and l.resource = 'permission-groups'
                and l.target_seqs @> jsonb_build_array(g.permission_group_seq))`,
    )
    expect(versions).toEqual([])
    const away = await queryRows(
      untouched.db,
      sql`select login_id from (select login_id, occurred_at - lag(occurred_at) over (partition by login_id order by occurred_at) as gap
              from admin_logs where action = 'SIGN_IN' and admin_seq is not null) x where gap > interval '90 days'`,
    )
    expect(away).toEqual([])
    const late = await queryRows(
      untouched.db,
      sql`select l.login_id, l.admin_log_seq from admin_logs l join admins a using (admin_seq)
            where l.occurred_at < a.created_at or (a.retired_at is not null and l.occurred_at > a.retired_at)
               or (a.allowed_ips @> '["203.0.113.0/24"]' and l.ip not like '203.0.113.%')`,
    )
    expect(late).toEqual([])
  })

  it('have group changes with before and after', async () => {
    const [group] = await rows<{ seq: number }>(
      `select permission_group_seq as seq from permission_groups where name = 'CS담당'`,
    )
    const { result } = await shop.call<Schemas['PermissionChange'][]>(
      'GET',
      `/api/v1/admin/permission-groups/${group?.seq}/history`,
      {
        token: await shop.signIn('admin'),
      },
    )
    expect(result.length).toBe(2)
    expect(result[0]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['전체 주문', '조회', '처리'],
    ])
  })

  it('never reuse number and id of a deleted admin', async () => {
    expect(await rows('select login_id from used_login_ids')).toEqual([{ login_id: 'parttime1' }])
    const [next] = await rows<{ n: number }>(`select nextval(pg_get_serial_sequence('admins', 'admin_seq'))::int as n`)
    expect(next?.n).toBe(33)
  })
})

describe('sample log', () => {
  it('has 2,000 rows over 400 days in a valid chain, which continues', async () => {
    const there = untouched.db
    const verify = (from: string) => verifyChain(there, from, seoulDay(TEST_NOW), TEST_NOW)
    expect(await verify('2025-10-01')).toEqual({ ok: true, checked: 2_000 })
    await there.transaction((tx) =>
      appendLogs(tx as Db, systemContext(TEST_NOW), [{ action: 'SETTING', summary: '시험' }]),
    )
    expect(await verify('2025-10-01')).toEqual({ ok: true, checked: 2_001 })
    const [span] = await queryRows<{ days: number }>(
      there,
      sql`select extract(day from max(occurred_at) - min(occurred_at))::int as days from admin_logs`,
    )
    expect(span?.days).toBeGreaterThanOrEqual(398)
  })

  it('has every action and every flag', async () => {
    const actions = await rows<{ action: string }>('select distinct action from admin_logs')
    expect(actions.map(({ action }) => action).sort()).toEqual([...enumOf('AdminLogAction')].sort())
    const flags = await rows<{ flag: string }>('select distinct unnest(flags) as flag from admin_logs')
    expect(flags.map(({ flag }) => flag).sort()).toEqual([...enumOf('LogFlag')].sort())
  })

  it('is busy in office hours and rare at night and on Sundays', async () => {
    const day = (n: number) =>
      numberOf(`admin_logs where extract(isodow from occurred_at at time zone 'Asia/Seoul') = ${n}`)
    expect((await day(1)) / (await day(7))).toBeGreaterThan(3)
    const night = await numberOf(`admin_logs where extract(hour from occurred_at at time zone 'Asia/Seoul') < 6`)
    expect(night).toBeLessThan(40)
  })

  it('names known screens, and people only after their creation', async () => {
    const known = new Map(screens.map(({ path, title }) => [path, title]))
    const used = await rows<{ screen_path: string; screen_title: string }>(
      'select distinct screen_path, screen_title from admin_logs where screen_path is not null',
    )
    const template = (path: string) => path.replace(/^\/print\/order\/\d+$/, '/print/order/$orderSeq')
    for (const { screen_path: path, screen_title: title } of used) expect(known.get(template(path)), path).toBe(title)
    expect(
      await numberOf(
        `(select l.occurred_at, (s ->> 'seq')::int as seq from admin_logs l, jsonb_array_elements(l.subjects) s where s ->> 'type' = 'MEMBER') x
         left join members m on m.member_seq = x.seq where m.member_seq is null or m.created_at > x.occurred_at`,
      ),
    ).toBe(0)
    expect(
      await numberOf(
        `admin_logs, jsonb_array_elements(subjects) s where s ->> 'type' in ('MEMBER', 'ORDERER', 'OTHER') and s ->> 'label' not like '%*%'`,
      ),
    ).toBe(0)
  })

  it("unmasks and exports only with the group's permission", async () => {
    expect(
      await numberOf(
        `admin_logs l join permission_groups g on g.name = l.permission_group_name where l.action = 'UNMASK' and not g.pii_unmask`,
      ),
    ).toBe(0)
    expect(
      await numberOf(`admin_logs where action = 'EXPORT' and resource <> 'items' and coalesce(length(reason), 0) < 10`),
    ).toBe(0)
  })

  it('is inspected for twelve months; the last month is open', async () => {
    const months = await rows<{ month: string }>('select month from log_inspections order by month')
    const current = seoulMonth(TEST_NOW)
    expect(months.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, i) => shiftMonth(current, i - 13)))
    const { result } = await shop.call<Schemas['LogInspection'][]>('GET', '/api/v1/admin/log-inspections', {
      token: await shop.signIn('admin'),
    })
    expect(result.slice(0, 3).map(({ state, overdue }) => [state, overdue])).toEqual([
      ['OPEN', false],
      ['OPEN', true],
      ['DONE', false],
    ])
    expect(
      await numberOf(
        `log_inspections i where not exists (select 1 from admin_logs l where l.occurred_at = i.inspected_at and l.login_id = i.inspector and l.resource = 'log-inspections')`,
      ),
    ).toBe(0)
  })
})

describe('a shop without a sample', () => {
  it('starts with regions, couriers and one admin with a temporary password', async () => {
    await fresh(async ({ db: empty }) => {
      const first = await empty.transaction((tx) =>
        loadBase(tx as Db, { clock: { now: () => TEST_NOW }, random: seededRandom('base'), passwordCost: 8 }),
      )
      const [admin] = await queryRows<{ password_hash: string; temporary_until: string }>(
        empty,
        sql`select * from admins`,
      )
      expect(await verifyPassword(first.temporaryPassword, admin?.password_hash ?? '')).toBe(true)
      expect(admin?.temporary_until).not.toBeNull()
      const [counts] = await queryRows(
        empty,
        sql`select (select count(*)::int from guguns) as guguns, (select count(*)::int from package_codes) as couriers,
              (select count(*)::int from admins) as admins, (select count(*)::int from members) as members`,
      )
      expect(counts).toEqual({ guguns: 252, couriers: 12, admins: 1, members: 0 })
      // an empty shop has no address
      expect(await queryRows(empty, sql`select shop_url from shop_info`)).toEqual([{ shop_url: '' }])
    })
  })

  it('simulates no provider at any start and says so per service; a sample shop always does', async () => {
    await fresh(async (connection) => {
      const { db: empty } = connection
      const clock = { now: () => TEST_NOW }
      const started = async (sample: 'small' | 'none') => {
        await prepareData(empty, sample, clock, seededRandom('start'), memoryFiles())
        return openServices(readConfig({ SAMPLE: sample }), connection, 'test', { ran: () => {}, failed: () => {} })
      }
      await started('none')
      const lines = providerLines(await started('small'), {})
      expect(lines).toHaveLength(8)
      expect(lines[0]).toBe(
        'Provider of card payments and refunds: not connected, calls are refused (PAYMENTS is not set).',
      )
      for (const line of lines.slice(0, 7)) expect(line).toContain(': not connected, calls are refused (')
      await empty.insert(schema.serverMarks).values({ name: 'sample', value: 'small', at: TEST_NOW })
      for (const line of providerLines(await started('none'), {})) expect(line).toContain(': simulated, ')
    })
  })
})
