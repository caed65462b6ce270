import { and, asc, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admins, members } from '../../server/db/schema'
import { businessProfiles } from '../../server/member/schema/business-profile.schema'
import { memberCars } from '../../server/member/schema/member-car.schema'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { giftCardGrants } from '../../server/product/schema/gift-card.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { restockNotifies } from '../../server/product/schema/restock.schema'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { type FoundItem, keywordCases, PEOPLE } from '../keyword.cases'
import { type TestShop, testShop } from './harness'

/** The table of keyword cases on the calls of lists, pickers and the palette (which calls the list of items). */

let shop: TestShop
let token: string
let sample: (FoundItem & { seq: number })[]
const db = () => shop.services.db

interface Page {
  items: Record<string, unknown>[]
  total: number
}

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
  const rows = await db()
    .select({ item: items, brand: brands.name, pattern: patterns })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .orderBy(asc(items.itemSeq))
  sample = rows.map(({ item, brand, pattern }) => ({
    seq: item.itemSeq,
    name: item.name,
    brand,
    pattern: `${pattern?.name ?? ''} ${pattern?.nameKo ?? ''} ${pattern?.patternCode ?? ''}`,
    codes: [item.itemCode, item.supplierCode ?? '', item.barcode ?? ''],
    size: item.sizeCode ?? '',
    commercial: item.isCommercial,
    rim: item.rim ?? 0,
    battery: item.specCode ?? '',
  }))
})
afterAll(() => shop.close())

async function ask(path: string, query: Record<string, string>): Promise<Page> {
  const answer = await shop.call<Page>('GET', `${path}?${new URLSearchParams(query)}`, { token })
  expect(answer.status, `${path} ${JSON.stringify(query)} ${answer.message}`).toBe(200)
  return answer.result
}

const aboutItems = Object.entries(keywordCases).flatMap(([keyword, { finds }]) => (finds ? [{ keyword, finds }] : []))

it('has at least sixty cases', () => {
  expect(Object.keys(keywordCases).length).toBeGreaterThanOrEqual(60)
})

it.each(aboutItems)('list, palette and picker find the items for $keyword', async ({ keyword, finds }) => {
  const wanted = sample.filter(finds).map(({ seq }) => seq)
  for (const [path, type] of [
    ['/api/v1/admin/items', 'all'],
    ['/api/v1/admin/common/item/pop_up', 'name'],
  ] as const) {
    const few = wanted.length <= 100
    const { items: found, total } = await ask(path, { keyword, keywordType: type, size: few ? '100' : '20' })
    expect(total, path).toBe(wanted.length)
    if (!few) continue
    expect(found.map(({ itemSeq }) => itemSeq).sort(), path).toEqual([...wanted].sort())
  }
})

it('cases with a search find some items but not all', () => {
  const empty = aboutItems.filter(({ finds }) => !sample.some(finds)).map(({ keyword }) => keyword)
  const nothing = Object.entries(keywordCases).flatMap(([keyword, { finds }]) =>
    String(finds) === '() => false' ? keyword : [],
  )
  expect(empty.sort()).toEqual(nothing.sort())
})

it('refuses a direct call without permission for items', async () => {
  const stranger = await shop.signIn('orders_only')
  const answer = await shop.call('GET', '/api/v1/admin/items?keywordType=all&keyword=2254517', { token: stranger })
  expect([answer.code, answer.result ?? null]).toEqual(['INVALID_AUTHORITIES', null])
})

describe('searching people and orders', () => {
  /** Returns the cases of one kind with their values. */
  const rowsOf = (kind: string): { keyword: string; values: string[] }[] =>
    Object.entries(keywordCases).flatMap(([keyword, { reads }]) => {
      const terms = reads.split(/ [|&] /)
      return terms.every((term) => term.startsWith(`${kind} `))
        ? { keyword, values: terms.map((term) => term.slice(kind.length + 1)) }
        : []
    })
  const valuesOf = (kind: string) => [...new Set(rowsOf(kind).flatMap(({ values }) => values))]

  /** Gives each value of the kind to a separate record, and sends every case to the list. */
  async function finds(
    kind: string,
    path: string,
    key: string,
    give: (value: string, nth: number) => Promise<number>,
    query: Record<string, string> = {},
  ) {
    const seqs = new Map<string, number>()
    for (const [nth, value] of valuesOf(kind).entries()) seqs.set(value, await give(value, nth))
    for (const { keyword, values } of rowsOf(kind)) {
      const { items: found } = await ask(`/api/v1/admin/${path}`, { size: '100', ...query, keyword })
      const wanted = values.map((value) => seqs.get(value))
      expect(found.map((row) => row[key]).sort(), `${path} ${keyword}`).toEqual(wanted.sort())
    }
  }

  it('covers several rows of each table', () => {
    for (const kind of ['phone', 'plate', 'order', 'business'])
      expect(rowsOf(kind).some(({ values }) => values.length > 1)).toBe(true)
  })

  it.each([
    ['common', {}],
    ['members', { keywordType: 'name' }],
  ])('finds a phone in any spelling, for any chosen field: %s', async (path, query) => {
    const seqs = await db()
      .select({ seq: members.memberSeq })
      .from(members)
      .where(eq(members.state, 'ACTIVE'))
      .limit(20)
    await finds(
      'phone',
      path,
      'memberSeq',
      async (value, nth) => {
        const seq = seqs[nth]?.seq ?? 0
        // a sample member with this number gets another one
        await db()
          .update(members)
          .set({ mobilePhone: `0109999${String(nth).padStart(4, '0')}` })
          .where(and(eq(members.mobilePhone, value), ne(members.memberSeq, seq)))
        await db().update(members).set({ mobilePhone: value }).where(eq(members.memberSeq, seq))
        return seq
      },
      query,
    )
  })

  it('finds a phone of a grant, a notice, an admin, an order and a reservation', async () => {
    const { giftCardGrantSeq } = giftCardGrants
    await finds('phone', 'gift-card-grants', 'giftCardGrantSeq', async (mobilePhone, nth) => {
      await db()
        .update(giftCardGrants)
        .set({ mobilePhone })
        .where(eq(giftCardGrantSeq, nth + 1))
      return nth + 1
    })
    await finds('phone', 'restock-notifies', 'restockNotifySeq', async (mobilePhone, nth) => {
      await db()
        .update(restockNotifies)
        .set({ mobilePhone })
        .where(eq(restockNotifies.restockNotifySeq, nth + 1))
      return nth + 1
    })
    await finds('phone', 'orders', 'orderSeq', async (ordererPhone, nth) => {
      await db()
        .update(orders)
        .set({ ordererPhone, deletedAt: null })
        .where(eq(orders.orderSeq, nth + 1))
      return nth + 1
    })
    const mounts = await db().select({ seq: mountReservations.mountReservationSeq }).from(mountReservations).limit(20)
    await finds('phone', 'mount-reservations', 'mountReservationSeq', async (customerPhone, nth) => {
      const seq = mounts[nth]?.seq ?? 0
      await db().update(mountReservations).set({ customerPhone }).where(eq(mountReservations.mountReservationSeq, seq))
      return seq
    })
    const adminSeqs = await db().select({ seq: admins.adminSeq }).from(admins).limit(20)
    await finds('phone', 'admins', 'adminSeq', async (mobilePhone, nth) => {
      const seq = adminSeqs[nth]?.seq ?? 0
      await db().update(admins).set({ mobilePhone }).where(eq(admins.adminSeq, seq))
      return seq
    })
  })

  it('finds plates in any spelling, several at once: members, orders, reservations, rentals', async () => {
    const cars = await db().select().from(memberCars).orderBy(asc(memberCars.memberCarSeq))
    const owners = [...new Set(cars.map(({ memberSeq }) => memberSeq))]
    await finds('plate', 'members', 'memberSeq', async (carNumber, nth) => {
      const seq = owners[nth] ?? 0
      const car = cars.find(({ memberSeq }) => memberSeq === seq)
      await db()
        .update(memberCars)
        .set({ carNumber })
        .where(eq(memberCars.memberCarSeq, car?.memberCarSeq ?? 0))
      await db().update(members).set({ state: 'ACTIVE' }).where(eq(members.memberSeq, seq))
      return seq
    })
    await finds('plate', 'orders', 'orderSeq', async (carNumber, nth) => {
      await db()
        .update(orders)
        .set({ carNumber, deletedAt: null })
        .where(eq(orders.orderSeq, nth + 1))
      return nth + 1
    })
    const mounts = await db().select({ seq: mountReservations.mountReservationSeq }).from(mountReservations).limit(20)
    // the sample has these car numbers, too
    await db().update(mountReservations).set({ carNumber: null })
    await finds('plate', 'mount-reservations', 'mountReservationSeq', async (carNumber, nth) => {
      const seq = mounts[nth]?.seq ?? 0
      await db().update(mountReservations).set({ carNumber }).where(eq(mountReservations.mountReservationSeq, seq))
      return seq
    })
    await finds('plate', 'rental-applications', 'rentalApplicationSeq', async (carNumber, nth) => {
      await db()
        .update(rentalApplications)
        .set({ carNumber })
        .where(eq(rentalApplications.rentalApplicationSeq, nth + 1))
      return nth + 1
    })
  })

  it('finds orders by number in any spelling, several at once', async () => {
    const give = async (orderNo: string, nth: number) => {
      await db()
        .update(orders)
        .set({ orderNo })
        .where(eq(orders.orderSeq, nth + 1))
      return nth + 1
    }
    await finds('order', 'orders', 'orderSeq', give)
    await finds('order', 'orders', 'orderSeq', give, { keywordType: 'orderNo' })
  })

  it('finds by order number in lists of order data', async () => {
    const paths = [
      'gift-card-grants',
      'mount-reservations',
      'order-claims',
      'refunds',
      'member-coupons',
      'point-entries',
    ]
    for (const path of paths) {
      const { items: rows } = await ask(`/api/v1/admin/${path}`, { size: '100' })
      const nos = [...new Set(rows.flatMap(({ orderNo }) => (typeof orderNo === 'string' ? orderNo : [])))].slice(0, 2)
      expect(nos.length, path).toBe(2)
      const { items: found } = await ask(`/api/v1/admin/${path}`, { size: '100', keyword: nos.join(' ') })
      expect([...new Set(found.map(({ orderNo }) => orderNo))].sort(), path).toEqual(nos.sort())
    }
  })

  it('finds a business number in any spelling, also if it looks like a phone, for any chosen field', async () => {
    const profiles = await db().select().from(businessProfiles).where(eq(businessProfiles.active, true)).limit(5)
    const give = async (businessNumber: string, nth: number) => {
      const seq = profiles[nth]?.memberSeq ?? 0
      await db().update(businessProfiles).set({ businessNumber }).where(eq(businessProfiles.memberSeq, seq))
      return seq
    }
    await finds('business', 'business-members', 'memberSeq', give)
    await finds('business', 'business-members', 'memberSeq', give, { keywordType: 'businessNumber' })
    const { items: bare } = await ask('/api/v1/admin/business-members', {
      keywordType: 'businessNumber',
      keyword: '8228112345',
    })
    expect(bare).toHaveLength(1)
  })

  it('finds people by prefix of names, ids and addresses, in either keyboard layout', async () => {
    const about = Object.entries(keywordCases).flatMap(([keyword, { person }]) => (person ? { keyword, person } : []))
    expect(about.length).toBeGreaterThan(6)
    const rows = await db().select({ seq: members.memberSeq }).from(members).where(eq(members.state, 'ACTIVE')).limit(2)
    const staff = await db().select({ seq: admins.adminSeq }).from(admins).where(eq(admins.state, 'ACTIVE')).limit(2)
    for (const [nth, person] of PEOPLE.entries()) {
      await db()
        .update(members)
        .set(person)
        .where(eq(members.memberSeq, rows[nth]?.seq ?? 0))
      const { loginId: _, ...shown } = person
      await db()
        .update(admins)
        .set(shown)
        .where(eq(admins.adminSeq, staff[nth]?.seq ?? 0))
      await db()
        .update(orders)
        .set({ ordererName: person.name, deletedAt: null })
        .where(eq(orders.orderSeq, nth + 1))
    }
    for (const { keyword, person } of about) {
      const [nth, keywordType] = person
      for (const path of ['members', 'common']) {
        const { items: found } = await ask(`/api/v1/admin/${path}`, { keywordType, keyword })
        expect(
          found.map(({ memberSeq }) => memberSeq),
          `${path} ${keyword}`,
        ).toEqual([rows[nth]?.seq])
      }
      if (keywordType !== 'loginId') {
        const { items: found } = await ask('/api/v1/admin/admins', { keywordType, keyword })
        expect(
          found.map(({ adminSeq }) => adminSeq),
          `admins ${keyword}`,
        ).toEqual([staff[nth]?.seq])
      }
      if (keywordType !== 'name') continue
      for (const type of ['ordererName', 'all']) {
        const { items: found } = await ask('/api/v1/admin/orders', { keywordType: type, keyword })
        expect(
          found.map(({ orderSeq }) => orderSeq),
          `orders ${keyword}`,
        ).toEqual([nth + 1])
      }
    }
  })

  it('masks personal keywords in the log for every field', async () => {
    const { items: rows } = await ask('/api/v1/admin/admin-logs', {
      keywordType: 'summary',
      keyword: '관리자 목록 조회 4568',
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { summary } of rows) expect(summary).not.toContain('7123')
    // several car numbers, also with a region, in a search of all fields
    await ask('/api/v1/admin/orders', { keywordType: 'all', keyword: '12가3456 서울1가7890' })
    const { items: logged } = await ask('/api/v1/admin/admin-logs', {
      keywordType: 'summary',
      keyword: '주문 목록 조회',
    })
    const logText = logged.map(({ summary }) => String(summary)).join()
    expect(logText).toContain('12가 **56, 서울1가 **90')
    expect(logText).not.toContain('7890')
  })
})

describe('every list with a keyword', () => {
  it.each([
    ['brands', 'ㅁㅅㄹ', 'name', /미쉐린/],
    ['brands', 'altnpfls', 'name', /미쉐린/],
    ['brands', '미쉘린', 'name', /미쉐린/],
    ['patterns', '미쉐린 primacy', 'name', /Primacy/],
    ['patterns', 'michelin sport', 'name', /Sport/],
    ['car-makers', 'ㅎㄷ', 'name', /현대|혼다/],
    ['car-makers', 'guseo', 'name', /현대/],
    ['car-models', '현대 아반떼', 'modelName', /아반떼/],
    ['car-models', '현대 2254517', 'carMakerName', /현대/],
    ['best-experts', 'michelin', 'item.brandName', /미쉐린/],
    ['price-rankings', 'michelin 2254517', 'brandName', /미쉐린/],
    ['business-prices/matrix', 'michelin 2254517', 'item.name', /미쉐린/],
    ['restock-notifies/by-item', 'hankook', 'name', /한국타이어/],
    ['permission-groups', 'ㅅㅍ', 'name', /상품/],
    ['admin-logs', 'ㄱㄷㅎ', 'adminName', /김도현/],
  ])('%s finds by %s', async (path, keyword, field, expected) => {
    const type: Record<string, string> = path === 'admin-logs' ? { keywordType: 'adminName' } : {}
    const { items: rows, total } = await ask(`/api/v1/admin/${path}`, { keyword, ...type })
    expect(total).toBeGreaterThan(0)
    const [head = '', tail] = field.split('.')
    for (const row of rows) {
      const value = tail ? (row[head] as Record<string, unknown>)[tail] : row[head]
      expect(String(value)).toMatch(expected)
    }
  })

  it('refuses too many words at the keyword', async () => {
    const answer = await shop.call('GET', `/api/v1/admin/items?keyword=${encodeURIComponent('가 '.repeat(21))}`, {
      token,
    })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([{ field: 'keyword', message: '검색어는 20단어까지 입력할 수 있습니다.' }])
  })
})
