import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { returnInquiries } from '../../server/inquirycommunity/schema/return-inquiry.schema'
import { purgeJob } from '../../server/orderdelivery/desk/deletion/delete-orders'
import { orderCountsJob } from '../../server/orderdelivery/desk/list/order-counts'
import { bankDeposits } from '../../server/orderdelivery/schema/bank-deposit.schema'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { endedOrderCounts } from '../../server/orderdelivery/schema/ended-order-count.schema'
import { orderLines, orders, purgedOrders } from '../../server/orderdelivery/schema/order.schema'
import { orderMemos } from '../../server/orderdelivery/schema/order-note.schema'
import { orderPayments, refunds } from '../../server/orderdelivery/schema/payment.schema'
import { shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { taxInvoices } from '../../server/orderdelivery/schema/tax-invoice.schema'
import { requestInvoice } from '../../server/orderdelivery/tax/invoice-events'
import { items } from '../../server/product/schema/item.schema'
import { newDeposit } from './bank'
import { bareOrder, orderOf } from './bare-order'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newGroup, readyAdmin, session } from './staff'

const ORDERS = '/api/v1/admin/orders'
const DELETED = '/api/v1/admin/deleted-orders'

type Page = Omit<Schemas['OrderPage'], 'items'> & { items: Schemas['OrderRow'][] }

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

const query = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

async function find(parameters: Record<string, string>): Promise<Page> {
  const answer = await shop.call<Page>('GET', `${ORDERS}?${query(parameters)}`, { token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}
const seqsOf = async (parameters: Record<string, string>) => (await find(parameters)).items.map((row) => row.orderSeq)
const db = () => shop.services.db
const hoursAgo = (hours: number) => new Date(shop.clock.now().getTime() - hours * 3_600_000)

describe('a keyword finds orders', () => {
  let seq: number
  let orderNo: string
  let buyer: number

  beforeAll(async () => {
    const { memberSeq } = await newMember(shop, { loginId: 'listbuyer77' })
    buyer = memberSeq
    const [item] = await db().select({ seq: orderLines.itemSeq, name: orderLines.itemName }).from(orderLines).limit(1)
    const order = await bareOrder(shop, {
      memberSeq,
      memberType: 'PERSONAL',
      ordererName: '남궁검색',
      ordererPhone: '01077310648',
      state: 'SHIPPED',
      receiverName: '독고수령',
      carNumber: '87허4519',
      storeSeq: 1,
      deliveryMethod: 'MOUNT',
      line: { itemSeq: item?.seq ?? 1, itemName: item?.name ?? '' },
      payment: { depositorName: '주식회사검색', pgTid: 'tid-list-0001' },
    })
    seq = order.orderSeq
    orderNo = order.orderNo
    await db()
      .insert(shipments)
      .values({
        orderSeq: seq,
        direction: 'OUT',
        state: 'SHIPPED',
        shippedAt: hoursAgo(3),
        trackingNumbers: ['771200340056', '771200340067'],
      })
  })

  it('by person', async () => {
    expect(await seqsOf({ memberSeq: String(buyer) })).toEqual([seq])
  })

  const keywords: [keywordType: string, keyword: () => string][] = [
    ['orderNo', () => orderNo],
    ['orderNo', () => `${orderNo.slice(0, 8)}-${orderNo.slice(8)}`],
    ['orderNo', () => orderNo.slice(-6)],
    ['orderNo', () => orderNo.slice(0, 10)],
    ['ordererName', () => '남궁'],
    ['ordererPhone', () => '0648'],
    ['ordererPhone', () => '010-7731-0648'],
    ['loginId', () => 'listbuyer'],
    ['receiverName', () => '독고'],
    ['depositorName', () => '주식회사'],
    ['trackingNumber', () => '7712-0034-0067'],
    ['carNumber', () => '4519'],
    ['carNumber', () => '87허 4519'],
    ['pgTid', () => 'tid-list'],
    ['all', () => '남궁검색'],
    ['all', () => '0648'],
    ['all', () => '87허4519'],
    ['all', () => orderNo],
  ]
  it.each(keywords)('by %s', async (keywordType, keyword) => {
    expect(await seqsOf({ keywordType, keyword: keyword(), size: '500' })).toContain(seq)
  })

  it('by store and items', async () => {
    const [row] = (await find({ keyword: orderNo })).items
    expect(row).toMatchObject({ orderSeq: seq, quantity: 4, trackingNumbers: ['771200340056', '771200340067'] })
    expect(await seqsOf({ keywordType: 'storeName', keyword: row?.storeName ?? '', size: '500' })).toContain(seq)
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderSeq, seq))
    expect(await seqsOf({ keywordType: 'itemName', keyword: line?.itemName ?? '', size: '500' })).toContain(seq)
  })

  it('by an old name of an item', async () => {
    const { orderSeq } = await bareOrder(shop, { line: { itemName: '옛이름이었던타이어 205/55R16' } })
    expect(await seqsOf({ keywordType: 'itemName', keyword: '옛이름이었던' })).toEqual([orderSeq])
  })

  it('and is refused in place if too short', async () => {
    for (const [keywordType, keyword] of [
      ['ordererPhone', '123'],
      ['ordererName', '김'],
      ['carNumber', '19'],
      ['orderNo', '123'],
    ] as const) {
      const answer = await shop.call('GET', `${ORDERS}?${query({ keywordType, keyword })}`, { token })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ errors: [{ field: 'keyword' }] })
    }
  })
})

describe('the order list', () => {
  // docs/checks.md, 06 check 17
  it('06-17: contains no full name, phone or plate, and is logged once', async () => {
    const { memberSeq } = await newMember(shop, { loginId: 'secret@example.com' })
    const order = await bareOrder(shop, {
      memberSeq,
      ordererName: '선우비밀',
      ordererPhone: '01088887777',
      carNumber: '55허1234',
      receiverName: '사공비밀',
      address1: '서울특별시 강남구 비밀로 1',
      paymentMethod: 'BANK_TRANSFER',
      payment: { depositorName: '황보비밀', bankCode: '004', accountNumber: '98765432109876' },
    })
    const answer = await shop.call<Page>('GET', `${ORDERS}?keyword=${order.orderNo}`, { token })
    expect(answer.result.items).toMatchObject([
      {
        ordererName: '선**밀',
        ordererPhone: '010-****-7777',
        carNumber: '55허 **34',
        loginId: 'se***@example.com',
        depositorName: '황**밀',
      },
    ])
    const text = JSON.stringify(answer.body)
    for (const secret of ['선우비밀', '사공비밀', '황보비밀', '88887777', '1234', '비밀로', '98765432', 'secret@'])
      expect(text).not.toContain(secret)
    await find({ keyword: '선우비밀' })
    const condition = and(eq(adminLogs.resource, 'orders'), like(adminLogs.summary, '주문 목록 조회%선**밀%'))
    const log = await db().select().from(adminLogs).where(condition)
    expect(log).toMatchObject([{ action: 'LIST' }])
  })

  it('shows a depositor and a bank only of a payment by transfer, though another one keeps them', async () => {
    const payment = { depositorName: '황보이체', bankCode: '004' as const, accountNumber: '98765432109876' }
    const shown = async (method: 'BANK_TRANSFER' | 'VIRTUAL_ACCOUNT' | 'CARD') => {
      const { orderNo } = await bareOrder(shop, { paymentMethod: method, payment: { ...payment, method } })
      const { result } = await shop.call<Page>('GET', `${ORDERS}?keyword=${orderNo}`, { token })
      return result.items.map(({ depositorName, depositBank }) => [depositorName, depositBank])
    }
    expect(await shown('BANK_TRANSFER')).toEqual([['황**체', '004']])
    expect(await shown('VIRTUAL_ACCOUNT')).toEqual([[null, '004']])
    expect(await shown('CARD')).toEqual([[null, null]])
  })

  // docs/checks.md, 06 check 19
  it('06-19: refuses an unknown value', async () => {
    for (const bad of ['state[0]=FOO', 'tab=XYZ', 'flags[0]=FOO', 'sort=state,asc', 'claimState[0]=FOO'])
      expect((await shop.call('GET', `${ORDERS}?${bad}`, { token })).status).toBe(400)
  })

  it('sums the whole filter, on any page', async () => {
    for (const each of [1, 2, 3]) await bareOrder(shop, { ordererName: '제갈합계', payAmount: each * 100_000 })
    const asked = { keywordType: 'ordererName', keyword: '제갈합계', size: '20', sort: 'payAmount,asc' }
    const page = await find(asked)
    expect(page.items.map(({ payAmount }) => payAmount)).toEqual([100_000, 200_000, 300_000])
    expect(page).toMatchObject({ total: 3, sums: { payAmount: 600_000, refundedAmount: 0 } })
    expect(await find({ ...asked, page: '2' })).toMatchObject({ items: [], total: 3, sums: { payAmount: 600_000 } })
    expect((await find({ tab: 'PAID' })).sums).toBeNull()
  })

  it('returns the same page with every query plan', async () => {
    // a period matches many orders and scans an index, a keyword matches few and collects them: here both match this
    // year's orders
    const walked = { 'orderedAt[from]': '2026-01-01', 'orderedAt[to]': '2026-12-31', size: '50' }
    const gathered = { keywordType: 'orderNo', keyword: '2026', size: '50' }
    for (const key of ['orderedAt', 'orderNo', 'paidAt', 'reservedAt', 'canceledAt'])
      for (const way of ['asc', 'desc'])
        for (const page of ['7']) {
          const asked = { sort: `${key},${way}`, page }
          const seqs = await seqsOf({ ...walked, ...asked })
          expect(seqs).toHaveLength(50)
          expect(await seqsOf({ ...gathered, ...asked }), `${key},${way}`).toEqual(seqs)
        }
    // without a period the index returns the rows in order; orders without this date come last
    for (const way of ['asc', 'desc']) {
      const all = (await find({ sort: `reservedAt,${way}`, size: '500' })).items.map((row) => row.reservedAt)
      const dated = all.filter((at) => at !== null)
      expect(all.slice(0, dated.length)).toEqual([...dated].sort((a, b) => (way === 'asc' ? 1 : -1) * (a < b ? -1 : 1)))
    }
  })

  it('counts an order with several matching lines once', async () => {
    const of = await db().selectDistinct({ seq: items.brandSeq }).from(items)
    const found = await find(Object.fromEntries(of.map(({ seq }, n) => [`brandSeq[${n}]`, String(seq)])))
    const [all] = await db()
      .select({ n: sql<number>`count(*)::int`, pay: sql<number>`sum(pay_amount)::float8` })
      .from(orders)
      .where(
        sql`deleted_at is null and exists (select 1 from order_lines l join items i on i.item_seq = l.item_seq where l.order_seq = orders.order_seq)`,
      )
    expect({ n: found.total, pay: found.sums?.payAmount }).toEqual(all)
  })

  it('returns the same rows and sums for a keyword estimated to match thousands', async () => {
    const asked: Record<string, string>[] = [
      ...['orderedAt,asc', 'paidAt,desc', 'payAmount,asc'].map((sort) => ({ sort, keyword: '2026', page: '2' })),
      // matches in the first line, in another one, or in both
      ...['타이어', '배터리', '미쉐린', '한국 17'].map((keyword) => ({ keywordType: 'itemName', keyword })),
      { keyword: '타이어', 'orderedAt[from]': '2026-10-01', 'orderedAt[to]': '2026-11-10' },
      { keyword: '배터리', 'paymentMethod[0]': 'CARD' },
      { keywordType: 'size', keyword: '22545' },
      { 'brandSeq[0]': '1', 'brandSeq[1]': '2', keyword: '타이어' },
      { 'brandSeq[0]': '1', 'itemType[0]': 'TIRE', keyword: '한국' },
    ]
    const pages = () => Promise.all(asked.map((each) => find({ ...each, size: '50' })))
    const gathered = await pages()
    for (const [at, { total }] of gathered.entries()) expect(total, JSON.stringify(asked[at])).toBeGreaterThan(1)
    const reckon = (by: number) =>
      db().execute(sql`update pg_class set reltuples = reltuples * ${by} where relname = 'orders'`)
    await reckon(1_000)
    try {
      expect(await pages()).toEqual(gathered)
    } finally {
      await reckon(0.001)
    }
  })

  it.each([[['TIRE']], [['BATTERY']], [['ETC']], [['BATTERY', 'ETC']]] as const)(
    'finds orders with one of %j',
    async (types) => {
      const connection = db()
        .selectDistinct({ seq: orderLines.orderSeq })
        .from(orderLines)
        .where(inArray(orderLines.itemType, types))
      const held = await db().$count(orders, and(isNull(orders.deletedAt), inArray(orders.orderSeq, connection)))
      expect(held).toBeGreaterThan(0)
      const asked = Object.fromEntries(types.map((type, i) => [`itemType[${i}]`, type]))
      expect((await find(asked)).total).toBe(held)
      // a filter by brand uses the order lines
      const [line] = await db().select().from(orderLines).where(inArray(orderLines.itemType, types)).limit(1)
      const branded = await find({ ...asked, 'brandSeq[0]': String(line?.brandSeq) })
      expect(branded.total).toBeGreaterThan(0)
      expect(branded.total).toBeLessThanOrEqual(held)
    },
  )

  it('marks late, unpaid, claimed orders and pinned memos', async () => {
    const late = await bareOrder(shop, { ordererName: '동방표시', state: 'PAID', paidAt: hoursAgo(49), memoCount: 1 })
    const { orderSeq } = late
    await db().insert(orderMemos).values({ orderSeq, kind: 'CS', content: '꼭 전화 주세요', pinned: true })
    const [claim] = await db()
      .insert(orderClaims)
      .values({
        orderSeq,
        kind: 'CANCEL',
        state: 'REQUESTED',
        requestedBy: 'CUSTOMER',
        reasonCode: 'DELAY',
        fault: 'SELLER',
        requestedAt: hoursAgo(1),
      })
      .returning()
    await bareOrder(shop, { ordererName: '동방표시', state: 'PAID', paidAt: hoursAgo(47) })
    await bareOrder(shop, { ordererName: '동방표시', state: 'PAYMENT_PENDING' })
    const asked = { keywordType: 'ordererName', keyword: '동방표시' }
    const rows = (await find({ ...asked, sort: 'paidAt,asc' })).items
    expect(rows).toMatchObject([
      { late: true, pinnedMemos: ['꼭 전화 주세요'], openClaim: { kind: 'CANCEL', state: 'REQUESTED' } },
      { late: false, unpaidAmount: 0, openClaim: null },
      { late: false, unpaidAmount: 400_000 },
    ])
    expect(rows[0]?.openClaim?.orderClaimSeq).toBe(claim?.orderClaimSeq)
    const flagged = async (flag: string) => (await find({ ...asked, 'flags[0]': flag })).total
    expect([await flagged('LATE'), await flagged('UNPAID'), await flagged('MEMO')]).toEqual([1, 1, 1])
    expect((await find({ ...asked, 'claimKind[0]': 'CANCEL', 'claimState[0]': 'REQUESTED' })).total).toBe(1)
    expect((await find({ ...asked, 'claimKind[0]': 'CANCEL', 'claimState[0]': 'DONE' })).total).toBe(0)
    expect((await find({ ...asked, late: 'false' })).total).toBe(2)
  })

  it('filters orders that need attention: no reservation, an extra payment, a requested receipt', async () => {
    const asked = { keywordType: 'ordererName', keyword: '서문확인' }
    const order = await bareOrder(shop, { ordererName: '서문확인', deliveryMethod: 'MOUNT', state: 'PREPARING' })
    await bareOrder(shop, {
      ordererName: '서문확인',
      deliveryMethod: 'MOUNT',
      state: 'PREPARING',
      reservedAt: hoursAgo(-30),
    })
    await bareOrder(shop, {
      ordererName: '서문확인',
      islandFeeAmount: 20_000,
      couponDiscount: 1,
      pointUsed: 1,
      firstOrder: true,
      taxInvoiceRequest: true,
      cashReceiptRequest: { kind: 'INCOME', identifier: '01011112222' },
    })
    await db().insert(orderPayments).values({
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'READY',
      amount: 10_000,
      reason: '도선료',
    })
    for (const flag of ['NO_RESERVATION', 'EXTRA_UNPAID', 'ISLAND', 'COUPON', 'POINT', 'FIRST_ORDER', 'TAX', 'RECEIPT'])
      expect([flag, (await find({ ...asked, 'flags[0]': flag })).total]).toEqual([flag, 1])
    expect((await find({ ...asked, 'flags[0]': 'NO_RESERVATION', 'flags[1]': 'ISLAND' })).total).toBe(2)
  })
})

describe('work queues', () => {
  const counts = async () => {
    const answer = await shop.call<Schemas['OrderStateCount'][]>('GET', `${ORDERS}/state-counts`, { token })
    return new Map(answer.result.map((queue) => [queue.state, queue]))
  }

  it('contain the counted number of orders, and mark late ones', async () => {
    await bareOrder(shop, { state: 'PAID', paidAt: hoursAgo(50) })
    const { orderSeq } = await bareOrder(shop, { state: 'CANCELED', paidAmount: 400_000 })
    await db()
      .insert(refunds)
      .values({
        orderSeq,
        method: 'BANK',
        cashAmount: 1_000,
        state: 'PENDING',
        requestedAt: hoursAgo(99),
        dueAt: hoursAgo(2),
      })
    const found = await counts()
    const tabs = [
      'PAYMENT_PENDING',
      'PAID',
      'PREPARING',
      'SHIPPED',
      'MOUNT_WAITING',
      'DELIVERED',
      'MOUNTED',
      'CONFIRMED',
      'CLOSED',
    ]
    for (const tab of tabs)
      expect([tab, (await find({ tab })).total]).toEqual([tab, found.get(tab as Schemas['OrderQueue'])?.count])
    expect([...found.keys()]).toHaveLength(13)
    expect(found.get('PAID')).toMatchObject({ late: true })
    expect(found.get('REFUND_PENDING')).toMatchObject({ late: true })
    expect(found.get('CONFIRMED')).toMatchObject({ late: false })
  })

  it('count finished orders through every change of their rows, before and after these are merged', async () => {
    const ended = async () => {
      const found = await counts()
      return [found.get('CONFIRMED')?.count ?? 0, found.get('CLOSED')?.count ?? 0]
    }
    const [confirmed = 0, closed = 0] = await ended()
    const order = await bareOrder(shop, { state: 'MOUNTED' })
    await bareOrder(shop, { state: 'RETURNED', deletedDaysAgo: 1 })
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db().update(orders).set(values).where(eq(orders.orderSeq, order.orderSeq))
    const changes: [Partial<typeof orders.$inferInsert>, number, number][] = [
      [{ state: 'CONFIRMED' }, 1, 0],
      [{ memoCount: 1, state: 'CONFIRMED' }, 1, 0],
      [{ state: 'RETURNED' }, 0, 1],
      [{ deletedAt: hoursAgo(1) }, 0, 0],
      [{ state: 'CANCELED' }, 0, 0],
      [{ deletedAt: null }, 0, 1],
      [{ state: 'PAID' }, 0, 0],
      [{ state: 'CONFIRMED' }, 1, 0],
    ]
    for (const [values, more, moreClosed] of changes) {
      await set(values)
      expect([values, ...(await ended())]).toEqual([values, confirmed + more, closed + moreClosed])
    }
    // as after a restore without triggers
    await db().insert(endedOrderCounts).values({ state: 'CONFIRMED', n: 5 })
    await shop.run(orderCountsJob)
    expect(await ended()).toEqual([confirmed + 1, closed])
    const rows = await db().select().from(endedOrderCounts).orderBy(asc(endedOrderCounts.state))
    expect(rows.map(({ state }) => state)).toEqual(['CANCELED', 'CONFIRMED', 'RETURNED'])
    await db().delete(orderLines).where(eq(orderLines.orderSeq, order.orderSeq))
    await db().delete(orderPayments).where(eq(orderPayments.orderSeq, order.orderSeq))
    await db().delete(orders).where(eq(orders.orderSeq, order.orderSeq))
    expect(await ended()).toEqual([confirmed, closed])
  })

  it('split delivered orders by who mounts', async () => {
    const parcel = await bareOrder(shop, { state: 'DELIVERED', deliveryMethod: 'PARCEL' })
    const mount = await bareOrder(shop, { state: 'DELIVERED', deliveryMethod: 'VISIT' })
    const among = { keyword: '허균길동', size: '500' }
    const waiting = await seqsOf({ ...among, tab: 'MOUNT_WAITING' })
    expect([waiting.includes(mount.orderSeq), waiting.includes(parcel.orderSeq)]).toEqual([true, false])
    expect(await seqsOf({ ...among, tab: 'DELIVERED' })).toContain(parcel.orderSeq)
  })
})

describe('unpaid orders', () => {
  const bulk = (path: string, body: object, as = token) =>
    shop.call<Schemas['BulkReceipt']>('POST', `${path}/bulk`, { token: as, body })
  const remove = (...seqs: number[]) => bulk(ORDERS, { action: 'DELETE', seqs, reason: '시험 주문 정리' })
  const deletedSeqs = async () =>
    (await shop.call<{ items: Schemas['DeletedOrder'][] }>('GET', `${DELETED}?size=500`, { token })).result.items.map(
      (row) => row.orderSeq,
    )

  // docs/checks.md, 06 check 16
  it('06-16: one with a payment cannot be deleted; an unpaid canceled one is hidden everywhere and restored by RESTORE', async () => {
    const name = '황보삭제'
    const paid = await bareOrder(shop, { ordererName: name, state: 'CANCELED', paidAmount: 400_000 })
    const open = await bareOrder(shop, { ordererName: name, state: 'PAID' })
    const fresh = await bareOrder(shop, { ordererName: name, state: 'CANCELED', canceledAt: hoursAgo(1) })
    const order = await bareOrder(shop, { ordererName: name, state: 'CANCELED' })
    await db().insert(returnInquiries).values({
      orderSeq: order.orderSeq,
      kind: 'RETURN',
      reasonCode: 'DEFECT',
      fault: 'SELLER',
      mounted: false,
      pickupMethod: 'COURIER',
      state: 'RECEIVED',
      title: '반품 문의',
      content: '반품하고 싶습니다.',
    })
    const typed = await bareOrder(shop, {
      ordererName: name,
      state: 'CANCELED',
      canceledAt: hoursAgo(1),
      channel: 'ADMIN',
    })
    const old = await bareOrder(shop, { ordererName: name, state: 'CANCELED' })
    const among = { keywordType: 'ordererName', keyword: name }
    expect((await seqsOf({ ...among, deletable: 'true' })).sort()).toEqual([order, typed, old].map((o) => o.orderSeq))

    const before = (await shop.call<Schemas['OrderStateCount'][]>('GET', `${ORDERS}/state-counts`, { token })).result
    const { result } = await remove(...[paid, open, fresh, order, typed, old].map((order) => order.orderSeq))
    expect(result).toMatchObject({
      done: 2,
      failed: [
        {
          seq: paid.orderSeq,
          code: 'INVALID_STATE',
          message: '결제 이력이 있는 주문은 삭제할 수 없습니다. (5년 보존)',
        },
        { seq: open.orderSeq, code: 'INVALID_STATE', message: '취소된 주문만 삭제할 수 있습니다.' },
        { seq: fresh.orderSeq, code: 'INVALID_STATE' },
        { seq: order.orderSeq, code: 'IN_USE', message: '문의가 연결된 주문은 삭제할 수 없습니다.' },
      ],
    })
    expect(await seqsOf(among)).not.toContain(old.orderSeq)
    expect((await find({ keyword: old.orderNo })).total).toBe(0)
    const after = (await shop.call<Schemas['OrderStateCount'][]>('GET', `${ORDERS}/state-counts`, { token })).result
    const closed = (queues: Schemas['OrderStateCount'][]) => queues.find(({ state }) => state === 'CLOSED')?.count ?? 0
    expect(closed(before) - closed(after)).toBe(2)
    expect(await deletedSeqs()).toEqual(expect.arrayContaining([old.orderSeq, typed.orderSeq]))

    const was = await orderOf(shop, old.orderSeq)
    expect((await bulk(DELETED, { action: 'RESTORE', seqs: [old.orderSeq, paid.orderSeq] })).result).toMatchObject({
      done: 1,
      failed: [{ seq: paid.orderSeq, code: 'NOT_FOUND' }],
    })
    expect(await seqsOf(among)).toContain(old.orderSeq)
    expect(await orderOf(shop, old.orderSeq)).toEqual({
      ...was,
      deletedAt: null,
      deletedBy: null,
      deleteReason: null,
      purgeAt: null,
      version: (was?.version ?? 0) + 1,
    })
    const log = (await db().select().from(adminLogs).where(eq(adminLogs.action, 'BULK'))).at(-1)
    expect(log?.subjects).toMatchObject([{ type: 'ORDERER', seq: old.orderSeq, label: '황**제' }])
  })

  it('are purged when a super admin types the number, which keeps only number and amount', async () => {
    const order = await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 1 })
    const seqs = [order.orderSeq]
    const purge = (orderNo: string | undefined, as = token) => bulk(DELETED, { action: 'PURGE', seqs, orderNo }, as)
    const plain = await shop.signIn('order_lead')
    expect((await purge(order.orderNo, plain)).body).toMatchObject({ code: 'INVALID_AUTHORITIES' })
    expect((await purge('20260101000001')).body).toMatchObject({ errors: [{ field: 'orderNo' }] })
    expect((await purge(undefined)).status).toBe(400)
    const shown = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    expect((await purge(shown)).result).toEqual({ done: 1, failed: [] })
    expect(await orderOf(shop, order.orderSeq)).toBeUndefined()
    const kept = await db().select().from(purgedOrders).where(eq(purgedOrders.orderNo, order.orderNo))
    expect(kept).toMatchObject([{ payAmount: 400_000, reason: '시험 주문 정리' }])
  })

  it('J8: are purged at four in the morning after thirty days', async () => {
    const [due, later] = [
      await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 31 }),
      await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 29 }),
    ]
    const fourToday = new Date('2026-11-21T04:00:00+09:00')
    const soon = await bareOrder(shop, {
      state: 'CANCELED',
      deletedDaysAgo: 20,
      purgeAt: new Date(fourToday.getTime() + 60_000),
    })
    // two processes at the same time
    const other = await shop.another()
    await Promise.all([shop, other].map((server) => server.run(purgeJob)))
    expect(await orderOf(shop, due.orderSeq)).toBeUndefined()
    expect(await orderOf(shop, later.orderSeq)).toBeDefined()
    expect(await orderOf(shop, soon.orderSeq)).toBeDefined()
    const now = shop.clock.now()
    shop.clock.set(new Date(fourToday.getTime() + DAY_MS))
    await shop.run(purgeJob)
    shop.clock.set(now)
    expect(await orderOf(shop, soon.orderSeq)).toBeUndefined()
    const rest = await db().select().from(orders).where(eq(orders.orderSeq, later.orderSeq))
    expect(rest).toHaveLength(1)
  })

  it('with a refund done or pending are kept', async () => {
    const [owed, returned, plain] = [
      await bareOrder(shop, { state: 'CANCELED', ordererName: '황보환불' }),
      await bareOrder(shop, { state: 'CANCELED', ordererName: '황보환불' }),
      await bareOrder(shop, { state: 'CANCELED', ordererName: '황보환불' }),
    ]
    await db().insert(refunds).values({
      orderSeq: owed.orderSeq,
      method: 'BANK',
      cashAmount: 50_000,
      state: 'PENDING',
      requestedAt: shop.clock.now(),
      dueAt: shop.clock.now(),
    })
    const deposit = await newDeposit(shop)
    await db()
      .update(bankDeposits)
      .set({ returnedOrderSeq: returned.orderSeq })
      .where(eq(bankDeposits.bankDepositSeq, deposit.bankDepositSeq))
    expect(await seqsOf({ keywordType: 'ordererName', keyword: '황보환불', deletable: 'true' })).toEqual([
      plain.orderSeq,
    ])
    const message = '결제 이력이 있는 주문은 삭제할 수 없습니다. (5년 보존)'
    expect((await remove(owed.orderSeq, returned.orderSeq, plain.orderSeq)).result).toMatchObject({
      done: 1,
      failed: [
        { seq: owed.orderSeq, message },
        { seq: returned.orderSeq, message },
      ],
    })
  })

  it('reject their requested invoice; a draft prevents deletion', async () => {
    const transfer = { state: 'PAYMENT_PENDING', paymentMethod: 'BANK_TRANSFER' } as const
    const [asked, drafted] = [await bareOrder(shop, transfer), await bareOrder(shop, transfer)]
    const buyer = {
      businessNumber: '2148868717',
      companyName: '세금상사',
      ceoName: '박대표',
      email: 'a@example.com',
    }
    const [seq = 0, draft = 0] = await asCall(shop, async (call) => [
      await requestInvoice(call, asked.orderSeq, buyer),
      await requestInvoice(call, drafted.orderSeq, buyer),
    ])
    const both = [asked.orderSeq, drafted.orderSeq]
    const canceledAt = new Date(shop.clock.now().getTime() - 8 * DAY_MS)
    await db()
      .update(orders)
      .set({ state: 'CANCELED', currentPayAmount: 0, canceledAt })
      .where(inArray(orders.orderSeq, both))
    await db().update(taxInvoices).set({ state: 'DRAFT' }).where(eq(taxInvoices.taxInvoiceSeq, draft))
    expect((await remove(asked.orderSeq, drafted.orderSeq)).result).toMatchObject({
      done: 1,
      failed: [{ seq: drafted.orderSeq, code: 'IN_USE' }],
    })
    const invoice = await db().select().from(taxInvoices).where(eq(taxInvoices.taxInvoiceSeq, seq))
    expect(invoice).toMatchObject([{ state: 'REJECTED', rejectReason: '주문이 삭제되어 발행할 수 없습니다.' }])
    // the order is still deleted after thirty days
    const now = shop.clock.now()
    shop.clock.set(new Date(now.getTime() + 31 * DAY_MS))
    await shop.run(purgeJob)
    shop.clock.set(now)
    expect(await orderOf(shop, asked.orderSeq)).toBeUndefined()
  })

  it('with references are kept without blocking others', async () => {
    const [held, free, named] = [
      await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 31 }),
      await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 31 }),
      await bareOrder(shop, { state: 'CANCELED', deletedDaysAgo: 31 }),
    ]
    await db().insert(returnInquiries).values({
      orderSeq: held.orderSeq,
      kind: 'RETURN',
      reasonCode: 'DEFECT',
      fault: 'SELLER',
      mounted: false,
      pickupMethod: 'COURIER',
      state: 'RECEIVED',
      title: '반품 문의',
      content: '반품하고 싶습니다.',
    })
    const deposit = await newDeposit(shop)
    const condition = eq(bankDeposits.bankDepositSeq, deposit.bankDepositSeq)
    await db().update(bankDeposits).set({ returnedOrderSeq: named.orderSeq }).where(condition)
    const failed: string[] = []
    shop.services.watch = { ran: () => undefined, failed: (job) => failed.push(job) }
    await shop.run(purgeJob)
    delete shop.services.watch
    expect(failed).toEqual([`order-purge ${held.orderSeq}`])
    expect(await orderOf(shop, held.orderSeq)).toBeDefined()
    expect(await orderOf(shop, free.orderSeq)).toBeUndefined()
    expect(await orderOf(shop, named.orderSeq)).toBeUndefined()
    expect(await db().select().from(bankDeposits).where(condition)).toMatchObject([{ returnedOrderSeq: null }])
  })
})

describe('rights', () => {
  // docs/checks.md, 06 check 20
  it('06-20: with work queues only, orders and counts are readable, deleted ones are not', async () => {
    const { permissionGroupSeq } = await newGroup(shop, { permissions: { ORDER_STATE_MANAGEMENT: 'WRITE' } })
    const { token: worker } = await session(shop, await readyAdmin(shop, permissionGroupSeq))
    expect((await shop.call('GET', ORDERS, { token: worker })).status).toBe(200)
    expect((await shop.call('GET', `${ORDERS}/state-counts`, { token: worker })).status).toBe(200)
    for (const [method, path, body] of [
      ['GET', DELETED, undefined],
      ['POST', `${DELETED}/bulk`, { action: 'RESTORE', seqs: [1] }],
    ] as const)
      expect((await shop.call(method, path, { token: worker, body })).code).toBe('INVALID_AUTHORITIES')
  })
})
