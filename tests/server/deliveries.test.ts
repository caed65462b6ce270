import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, packageCodes } from '../../server/db/schema'
import { messageLogs } from '../../server/message/message.schema'
import { formatOrderNo } from '../../server/orderdelivery/order/order-messages'
import { orderClaimLines, orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { shipmentLines, shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { type TestShop, testShop } from './harness'
import { newOrder, orderRow } from './orders'
import { sheetForm } from './sheet'
import { boss } from './staff'
import { readXlsx } from './xlsx-reader'

/** Returns the cells of a download as texts. */
const cellsOf = (bytes: Uint8Array): string[][] =>
  (readXlsx(bytes).sheets[0] ?? []).map((row) => row.map(({ value }) => String(value ?? '')))

const SHIPMENTS = '/api/v1/admin/shipments'
const TARGETS = '/api/v1/admin/delivery-targets'
const BATCHES = '/api/v1/admin/delivery-batches'

let shop: TestShop
let token: string
let cj: number
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  const [row] = await db().select().from(packageCodes).where(eq(packageCodes.code, 'CJ'))
  cj = row?.packageCodeSeq ?? 0
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const send = <T>(method: string, path: string, body?: object) =>
  shop.call<T>(method, path, { token, ...(body ? { body } : {}) })

let n = 0
/** Returns an unused tracking number of CJ. */
const number = (): string => {
  n += 1
  return String(800_000_000_000 + n)
}

type Wish = Parameters<typeof newOrder>[1]
const prepared = (wish: Wish = {}) => {
  n += 1
  const own = {
    state: 'PREPARING' as const,
    receiverName: `받는이${n}`,
    receiverPhone: `010${String(n).padStart(8, '0')}`,
  }
  return newOrder(shop, { ...wish, order: { ...own, ...wish.order } })
}

const claimOn = async (orderSeq: number, orderLineSeq: number) => {
  const [claim] = await db()
    .insert(orderClaims)
    .values({
      orderSeq,
      kind: 'CANCEL',
      state: 'REQUESTED',
      requestedBy: 'CUSTOMER',
      reasonCode: 'CHANGE_OF_MIND',
      fault: 'BUYER',
      requestedAt: shop.clock.now(),
    })
    .returning()
  await db()
    .insert(orderClaimLines)
    .values({ orderClaimSeq: claim?.orderClaimSeq ?? 0, orderLineSeq, quantity: 1 })
}

const messagesOf = (orderSeq: number, eventCode: string) =>
  db()
    .select()
    .from(messageLogs)
    .where(and(eq(messageLogs.relatedSeq, orderSeq), eq(messageLogs.eventCode, eventCode)))
const shippedOf = (orderSeq: number) => db().select().from(shipments).where(eq(shipments.orderSeq, orderSeq))

describe('a shipment', () => {
  const ship = async (orderSeq: number, overrides: object = {}) =>
    send<Schemas['Shipment']>('POST', SHIPMENTS, {
      orderSeq,
      packageCodeSeq: cj,
      version: (await orderRow(shop, orderSeq)).version,
      trackingNumbers: [number()],
      ...overrides,
    })

  it('contains whole lines with all tracking numbers, notifies the buyer and is in the history', async () => {
    const { order, lines } = await prepared()
    const [first, second] = lines.map(({ orderLineSeq }) => orderLineSeq)
    const answer = await ship(order.orderSeq, {
      orderLineSeqs: [first],
      trackingNumbers: ['8000-0000-9001', '800000009002'],
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.result).toMatchObject({
      direction: 'OUT',
      state: 'SHIPPED',
      packageCodeName: 'CJ대한통운',
      trackingNumbers: ['800000009001', '800000009002'],
      lines: [{ orderLineSeq: first, quantity: 4 }],
    })
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({ state: 'PREPARING', partiallyShipped: true })
    await ship(order.orderSeq, { orderLineSeqs: [second] })
    expect(await orderRow(shop, order.orderSeq)).toMatchObject({ state: 'SHIPPED', partiallyShipped: false })
    expect(await messagesOf(order.orderSeq, 'ITEM_SHIPPED')).toHaveLength(2)
    const story = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, order.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(story.map(({ kind, summary }) => `${kind} ${summary}`)).toEqual([
      'SHIPMENT 발송처리: 1번 상품 (CJ대한통운 800000009001 800000009002)',
      expect.stringContaining('SHIPMENT 발송처리: 2번 상품'),
    ])
  })

  it('to a store is announced on shipping, unless messages are off', async () => {
    const [store] = await db().select().from(stores).where(eq(stores.receiveAlimtalk, true)).limit(1)
    const order = { deliveryMethod: 'MOUNT' as const, storeSeq: store?.storeSeq ?? 0 }
    const loud = (await prepared({ order })).order
    await ship(loud.orderSeq)
    expect(await messagesOf(loud.orderSeq, 'STORE_ITEM_SHIPPED')).toHaveLength(1)
    const quiet = (await prepared({ order })).order
    await ship(quiet.orderSeq, { notify: false })
    expect(await messagesOf(quiet.orderSeq, 'STORE_ITEM_SHIPPED')).toHaveLength(0)
    expect(await messagesOf(quiet.orderSeq, 'ITEM_SHIPPED')).toHaveLength(0)
  })

  it('is refused: state, claim, courier, number, number of another order, old version', async () => {
    const { order, lines } = await prepared()
    const at = order.orderSeq
    expect((await ship(at, { trackingNumbers: ['12345678901'] })).body).toMatchObject({
      errors: [{ field: 'trackingNumbers', message: '송장번호 형식이 올바르지 않습니다. (CJ대한통운: 10·12자리)' }],
    })
    expect((await ship(at, { trackingNumbers: [] })).status).toBe(400)
    const [off] = await db().select().from(packageCodes).where(eq(packageCodes.enabled, false))
    expect((await ship(at, { packageCodeSeq: off?.packageCodeSeq })).body).toMatchObject({
      errors: [{ field: 'packageCodeSeq' }],
    })
    expect((await ship(at, { version: order.version + 7 })).body).toMatchObject({ code: 'CONFLICT' })
    const paid = (await newOrder(shop)).order
    expect((await ship(paid.orderSeq)).body).toMatchObject({ code: 'INVALID_STATE' })
    const other = (await prepared()).order
    const used = number()
    await ship(other.orderSeq, { trackingNumbers: [used] })
    expect((await ship(at, { trackingNumbers: [used] })).body).toMatchObject({
      errors: [{ message: expect.stringContaining('다른 받는 분의 주문에 사용된 송장번호입니다. (') }],
    })
    await claimOn(at, lines[0]?.orderLineSeq ?? 0)
    expect((await ship(at)).body).toMatchObject({ code: 'CLAIM_IN_PROGRESS' })
    expect(await shippedOf(at)).toHaveLength(0)
  })

  it('gets another number with its own version; the history has the old one', async () => {
    const { order } = await prepared()
    const { result: made } = await ship(order.orderSeq, { trackingNumbers: ['800000008001'] })
    const put = (body: object) =>
      send<Schemas['Shipment']>('PUT', `${SHIPMENTS}/${made.shipmentSeq}`, {
        packageCodeSeq: cj,
        trackingNumbers: ['800000008002'],
        version: made.version,
        ...body,
      })
    expect((await put({ trackingNumbers: ['1'] })).status).toBe(400)
    expect((await put({})).result).toMatchObject({ trackingNumbers: ['800000008002'], version: made.version + 1 })
    expect((await put({})).body).toMatchObject({ code: 'CONFLICT', result: { trackingNumbers: ['800000008002'] } })
    const story = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.relatedSeq, made.shipmentSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(story).toMatchObject([{ before: 'CJ대한통운 800000008001', after: 'CJ대한통운 800000008002' }])
  })

  it('in bulk: each order independently, failures are named', async () => {
    const [good, claimed, paid] = [await prepared(), await prepared(), await newOrder(shop)]
    await claimOn(claimed.order.orderSeq, claimed.lines[0]?.orderLineSeq ?? 0)
    const of = ({ order }: typeof good) => ({
      orderSeq: order.orderSeq,
      packageCodeSeq: cj,
      trackingNumbers: [number()],
    })
    const { result } = await send<Schemas['BulkReceipt']>('POST', `${SHIPMENTS}/bulk`, {
      shipments: [of(good), of(claimed), of(paid)],
      notify: true,
    })
    expect(result).toMatchObject({
      done: 1,
      failed: [
        { seq: claimed.order.orderSeq, code: 'CLAIM_IN_PROGRESS', name: formatOrderNo(claimed.order.orderNo) },
        { seq: paid.order.orderSeq, code: 'INVALID_STATE' },
      ],
    })
    const rows = await db()
      .select()
      .from(shipmentLines)
      .where(
        inArray(
          shipmentLines.orderLineSeq,
          good.lines.map((l) => l.orderLineSeq),
        ),
      )
    expect(rows).toHaveLength(2)
  })
})

describe('orders to ship', () => {
  const targets = async (query: string) =>
    (await send<{ items: Schemas['DeliveryTarget'][]; total: number }>('GET', `${TARGETS}?size=500&${query}`)).result

  it('are lines in preparation without a claim, mounted ones first, masked, with the default courier', async () => {
    const late = await prepared({
      order: { reservedAt: new Date('2026-11-30T10:00:00+09:00'), preparedAt: shop.clock.now() },
    })
    const soon = await prepared({
      order: { reservedAt: new Date('2026-11-22T10:00:00+09:00'), preparedAt: shop.clock.now() },
    })
    const parcel = await prepared({ order: { preparedAt: new Date('2020-01-01T00:00:00Z') } })
    const claimed = await prepared()
    for (const { orderLineSeq } of claimed.lines) await claimOn(claimed.order.orderSeq, orderLineSeq)
    await claimOn(parcel.order.orderSeq, parcel.lines[0]?.orderLineSeq ?? 0)
    const seqs = [late, soon, parcel, claimed].map(({ order }) => order.orderSeq)
    const { items, total } = await targets(`orderSeqs=${seqs.join(',')}`)
    expect(total).toBe(3)
    expect(items.map(({ orderSeq }) => orderSeq)).toEqual([soon, late, parcel].map(({ order }) => order.orderSeq))
    expect(items[2]).toMatchObject({
      quantity: 1,
      lines: [{ itemCode: 'B90001' }],
      packageCode: 'CJ',
      trackingNumbers: null,
    })
    expect(items[0]?.receiverName).toMatch(/\*/)
    expect((await targets(`orderSeqs=${seqs.join(',')}&reservedAt[to]=2026-11-25`)).total).toBe(1)
    expect((await targets(`keywordType=orderNo&keyword=${soon.order.orderNo.slice(-6)}&orderSeqs=${seqs}`)).total).toBe(
      1,
    )
    expect((await targets(`keywordType=itemName&keyword=GB80L&orderSeqs=${seqs}`)).total).toBe(3)
  })

  it('are exported one row a line, addresses unmasked, with a reason', async () => {
    const { order } = await prepared()
    const query = { orderSeqs: String(order.orderSeq) }
    const body = { resource: 'delivery-targets', query, reason: '송장 등록을 위한 내려받기' }
    const { result: job } = await send<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', body)
    await shop.idle()
    const answer = await shop.call('GET', `/api/v1/admin/excel-jobs/${job.jobSeq}/file`, { token })
    const rows = cellsOf(answer.bytes)
    expect(rows[0]?.slice(0, 8)).toEqual([
      '주문번호',
      '상품코드',
      '택배사',
      '송장번호',
      '추가송장번호',
      '생산주차',
      '상품',
      '수량',
    ])
    expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
      [order.orderNo, 'T90001', 'CJ대한통운'],
      [order.orderNo, 'B90001', 'CJ대한통운'],
    ])
    expect(rows[1]).toContain(order.receiverName)
  })
})

describe('a sheet of tracking numbers', () => {
  const HEAD = ['주문번호', '상품코드', '택배사', '송장번호', '추가송장번호', '생산주차']
  const upload = async (rows: (string | number | null)[][]) =>
    (await send<Schemas['DeliveryUpload']>('POST', `${BATCHES}/excel-uploads`, await sheetForm(HEAD, rows))).result
  const confirm = ({ uploadSeq }: Schemas['DeliveryUpload'], body: object) =>
    send<Schemas['ExcelUploadReceipt']>('POST', `${BATCHES}/excel-uploads/${uploadSeq}/confirm`, body)
  const rowsOf = async ({ deliveryBatchSeq }: { deliveryBatchSeq: number }, query = '') =>
    (
      await send<{ items: Schemas['DeliveryBatchRow'][] }>(
        'GET',
        `${BATCHES}/${deliveryBatchSeq}/rows?size=200${query}`,
      )
    ).result.items
  const batchOf = async (fileName: string) =>
    (await send<{ items: Schemas['DeliveryBatch'][] }>('GET', `${BATCHES}?keyword=${encodeURIComponent(fileName)}`))
      .result.items[0]

  it('check 8: each invalid row is named by row and column, nothing is stored; the rest is shipped with one message each', async () => {
    const good = await Promise.all(Array.from({ length: 91 }, () => prepared()))
    const [two, claimed, mine] = [await prepared(), await prepared(), await prepared()]
    const paid = (await newOrder(shop)).order
    await claimOn(claimed.order.orderSeq, claimed.lines[0]?.orderLineSeq ?? 0)
    const used = number()
    const other = await prepared()
    await send('POST', `${SHIPMENTS}/bulk`, {
      shipments: [{ orderSeq: other.order.orderSeq, packageCodeSeq: cj, trackingNumbers: [used] }],
    })
    const no = ({ order }: { order: { orderNo: string } }) => order.orderNo
    const result = await upload([
      ...good.map((each) => [no(each), '', 'CJ', number(), '', '']),
      // line 93
      ['20200101000001', '', 'CJ', number(), '', ''],
      [paid.orderNo, '', 'CJ', number(), '', ''],
      [no(claimed), '', 'CJ', number(), '', ''],
      [no(mine), '', '없는택배', number(), '', ''],
      // line 97
      [no(mine), 'T90001', 'CJ대한통운', '80000000001', '', ''],
      [no(mine), 'B90001', 'CJ대한통운', 6.1e21, '', ''],
      [no(good[0] as typeof two), '', 'CJ', number(), '', ''],
      [no(mine), '', 'CJ', used, '', '9999'],
      // line 101: a pair of tires each
      [no(two), '', 'CJ 대한통운', '8000-1111-0001', '800011110002', '3526'],
    ])
    expect(result).toMatchObject({ total: 100, okCount: 91, badCount: 9 })
    expect(result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 주문번호: 99행과 중복됩니다.',
      '93 주문번호: 주문을 찾을 수 없습니다.',
      '94 주문번호: 상품준비중 상태가 아닙니다. (현재: 결제완료)',
      '95 주문번호: 진행 중인 클레임이 있습니다.',
      '96 주문번호: 97행 등 2개 행과 중복됩니다.',
      '96 택배사: 택배사를 찾을 수 없습니다.',
      '97 주문번호: 96행 등 2개 행과 중복됩니다.',
      '97 송장번호: 송장번호 형식이 올바르지 않습니다. (CJ대한통운: 10·12자리)',
      '98 주문번호: 96행 등 2개 행과 중복됩니다.',
      '98 송장번호: 숫자로 입력된 셀입니다. 앞자리 0이나 끝자리가 사라질 수 있으니, 셀 서식을 텍스트로 바꾼 뒤 다시 입력해 주세요.',
      '99 주문번호: 2행과 중복됩니다.',
      '100 주문번호: 96행 등 2개 행과 중복됩니다.',
      expect.stringMatching(/^100 송장번호: 다른 받는 분의 주문에 사용된 송장번호입니다. \(/),
      '100 생산주차: 생산주차는 WWYY 4자리입니다.',
    ])
    const seqs = good.map(({ order }) => order.orderSeq)
    expect(await db().select().from(shipments).where(inArray(shipments.orderSeq, seqs))).toHaveLength(0)
    expect((await confirm(result, { onlyValid: false })).body).toMatchObject({ code: 'INVALID_STATE' })
    const receipt = await confirm(result, { onlyValid: true, notify: true })
    expect(receipt.result).toMatchObject({ done: 91, failed: [], badCount: 9 })
    const sent = await db().select().from(shipments).where(inArray(shipments.orderSeq, seqs))
    expect(sent).toHaveLength(90)
    const [pair] = await shippedOf(two.order.orderSeq)
    expect(pair?.trackingNumbers).toEqual(['800011110001', '800011110002'])
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderSeq, two.order.orderSeq))
    expect(line?.productionWeek).toBe('3526')
    const stories = await db()
      .select()
      .from(orderHistories)
      .where(inArray(orderHistories.orderSeq, seqs))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(stories).toHaveLength(90)
    const [messages] = await db()
      .select({ n: sql<number>`count(*)::int` })
      .from(messageLogs)
      .where(and(inArray(messageLogs.relatedSeq, seqs), eq(messageLogs.eventCode, 'ITEM_SHIPPED')))
    expect(messages?.n).toBe(90)
    expect((await confirm(result, { onlyValid: true })).body).toMatchObject({ code: 'INVALID_STATE' })
  })

  it('checks what can be shipped together, and fails rows that became invalid', async () => {
    const receiver = { receiverName: '한집', receiverPhone: '01077778888', zipCode: '06236' }
    const [a, b] = [await prepared({ order: receiver }), await prepared({ order: receiver })]
    const shared = number()
    const result = await upload([
      [a.order.orderNo, 'T90001', 'CJ', shared, '', ''],
      [b.order.orderNo, '', 'CJ', shared, '', ''],
      [a.order.orderNo, 'X1', 'CJ', number(), '', ''],
    ])
    expect(result).toMatchObject({ okCount: 2, warnCount: 2 })
    expect(result.errors).toMatchObject([{ row: 4, column: '상품코드', message: '주문에 없는 상품코드입니다.' }])
    expect(await rowsOf(result)).toMatchObject([
      { row: 2, result: 'WARN', message: '같은 받는 분의 다른 주문과 합포장 송장입니다.' },
      { row: 3, result: 'WARN', message: '같은 받는 분의 다른 주문과 합포장 송장입니다.' },
      { row: 4, result: 'ERROR', message: '상품코드: 주문에 없는 상품코드입니다.' },
    ])
    await claimOn(b.order.orderSeq, b.lines[0]?.orderLineSeq ?? 0)
    const receipt = await confirm(result, { onlyValid: true, notify: false })
    expect(receipt.result).toMatchObject({ done: 1, badCount: 2 })
    expect(await messagesOf(a.order.orderSeq, 'ITEM_SHIPPED')).toHaveLength(0)
    expect(await rowsOf(result)).toMatchObject([
      { row: 2, result: 'WARN', done: true },
      { row: 3, result: 'ERROR', message: '주문번호: 진행 중인 클레임이 있습니다.', done: null },
      { row: 4, result: 'ERROR', done: null },
    ])
    expect(await rowsOf(result, '&result[0]=ERROR')).toHaveLength(2)
    expect(await batchOf('업로드')).toMatchObject({
      state: 'APPLIED',
      totalCount: 3,
      okCount: 2,
      errorCount: 1,
      doneCount: 1,
    })
    const errors = await shop.call('GET', `${BATCHES}/excel-uploads/${result.uploadSeq}/errors`, { token })
    expect(cellsOf(errors.bytes).map((row) => row.at(-1))).toEqual([
      '오류 내용',
      '주문번호: 진행 중인 클레임이 있습니다.',
      '상품코드: 주문에 없는 상품코드입니다.',
    ])
    const [log] = await db().select().from(adminLogs).where(eq(adminLogs.summary, '송장 일괄등록: 1행 발송'))
    expect(log?.targetSeqs).toEqual([a.order.orderSeq])
    expect(log?.subjects).toMatchObject([{ type: 'ORDERER', seq: a.order.orderSeq }])
  })

  it('refuses a future production week', async () => {
    const { order } = await prepared()
    const result = await upload([[order.orderNo, '', 'CJ', number(), '', '5226']])
    expect(result.errors).toMatchObject([{ column: '생산주차', message: '미래의 생산주차는 입력할 수 없습니다.' }])
  })

  it('expires after half an hour, and says so in the history', async () => {
    const { order } = await prepared()
    const result = await upload([[order.orderNo, '', 'CJ', number(), '', '']])
    expect((await batchOf('업로드'))?.state).toBe('PREVIEW')
    shop.clock.advance(31)
    token = await boss(shop)
    expect((await batchOf('업로드'))?.state).toBe('EXPIRED')
    expect((await confirm(result, { onlyValid: true })).body).toMatchObject({
      message: '업로드 확인 시간이 지났습니다. 파일을 다시 올려 주세요.',
    })
  })
})
