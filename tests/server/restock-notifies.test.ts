import { and, asc, desc, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members } from '../../server/db/schema'
import { maskName } from '../../server/lib/mask'
import { messageJob } from '../../server/message/dispatch'
import { alimtalkTemplates, messageLogs, smsTemplates } from '../../server/message/message.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { restockExcel } from '../../server/product/restock-notify/restock-excel'
import { restockJob } from '../../server/product/restock-notify/restock-expiry'
import { cancelNoticesOf, queueRestockNotices } from '../../server/product/restock-notify/restock-queue'
import { requestRestock, withdrawRestock } from '../../server/product/restock-notify/restock-request'
import { items } from '../../server/product/schema/item.schema'
import { restockNotifies } from '../../server/product/schema/restock.schema'
import { simulatedProvider } from '../../server/providers/messages/simulated'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { boss, newGroup, readyAdmin, session } from './staff'

type Notice = Schemas['RestockNotify']
type Item = typeof items.$inferSelect

let shop: TestShop
let root: string
let tires: Item[]
let next = 0

const PATH = '/api/v1/admin/restock-notifies'
const NOON = '2026-11-21T12:00:00+09:00'
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  tires = await db().select().from(items).where(eq(items.itemType, 'TIRE')).orderBy(asc(items.itemSeq)).limit(60)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  root = await boss(shop)
})

/** Creates a sold-out tire without requests. */
async function soldOut(): Promise<Item> {
  const item = tires[next]
  next += 1
  if (!item) throw new Error('no tire left')
  await db().delete(restockNotifies).where(eq(restockNotifies.itemSeq, item.itemSeq))
  return setItem(item, {
    saleState: 'SOLD_OUT',
    soldOutBy: 'SYSTEM',
    stockQuantity: 0,
    stockManaged: true,
    restockNotifyEnabled: true,
  })
}
async function setItem(item: Item, change: Partial<Item>): Promise<Item> {
  const [row] = await db().update(items).set(change).where(eq(items.itemSeq, item.itemSeq)).returning()
  return row as Item
}
let phones = 10_000_000
const phone = (): string => {
  phones += 1
  return `010${phones}`
}
type Asked = Partial<Parameters<typeof requestRestock>[1]>
const ask = (item: Item, more: Asked = {}) =>
  asCall(shop, (call) =>
    requestRestock(call, {
      itemSeq: item.itemSeq,
      memberSeq: null,
      name: '홍길동',
      mobilePhone: phone(),
      channel: 'ALIMTALK',
      ...more,
    }),
  )
/** Creates requests that came one minute after the other. */
async function crowd(item: Item, count: number): Promise<number[]> {
  const seqs: number[] = []
  for (let i = 0; i < count; i += 1) {
    seqs.push(await ask(item))
    shop.clock.advance(1)
  }
  return seqs
}
const row = async (seq: number) =>
  (await db().select().from(restockNotifies).where(eq(restockNotifies.restockNotifySeq, seq)))[0]
const states = async (seqs: number[]) => {
  const rows = await db().select().from(restockNotifies).where(inArray(restockNotifies.restockNotifySeq, seqs))
  return seqs.map((seq) => rows.find(({ restockNotifySeq }) => restockNotifySeq === seq)?.state)
}
const bulk = (action: string, seqs: number[], overrides: object = {}, token = root) =>
  shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { token, body: { action, seqs, ...overrides } })
const send = (itemSeqs: number[], overrides: object = {}) =>
  shop.call<Schemas['RestockSent']>('POST', `${PATH}/send`, { token: root, body: { itemSeqs, ...overrides } })
const preview = (body: object) => shop.call<Schemas['RestockPreview']>('POST', `${PATH}/preview`, { token: root, body })
const list = async (query: string, token = root) =>
  shop.call<{ items: Notice[]; total: number }>('GET', `${PATH}?${query}`, { token })
const byItem = async (query: string) =>
  (await shop.call<Schemas['RestockItemPage']>('GET', `${PATH}/by-item?${query}`, { token: root })).result
const lastLog = async () =>
  (
    await db()
      .select()
      .from(adminLogs)
      .where(eq(adminLogs.resource, 'restock-notifies'))
      .orderBy(desc(adminLogs.adminLogSeq))
      .limit(1)
  )[0]
const text = (value: string) => encodeURIComponent(value)

describe('a restock', () => {
  it('Check 6: five units notify the 15 oldest requests, in order', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 20)
    await setItem(item, { saleState: 'ON_SALE', soldOutBy: null, stockQuantity: 5 })
    await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
    expect(await states(seqs)).toEqual([...Array(15).fill('QUEUED'), ...Array(5).fill('WAITING')])
    await shop.run(messageJob)
    expect(await states(seqs)).toEqual([...Array(15).fill('SENT'), ...Array(5).fill('WAITING')])
    expect(await row(seqs[0] ?? 0)).toMatchObject({ sentAt: shop.clock.now(), failReason: null })
  })

  it('Check 6: notifies none for an item kept sold out by an admin, or with notices off', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 2)
    await setItem(item, { soldOutBy: 'ADMIN', stockQuantity: 5 })
    await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
    expect(await states(seqs)).toEqual(['WAITING', 'WAITING'])
    await setItem(item, { saleState: 'ON_SALE', restockNotifyEnabled: false })
    await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
    expect(await states(seqs)).toEqual(['WAITING', 'WAITING'])
  })

  it('two at once notify once', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 4)
    await setItem(item, { saleState: 'ON_SALE', stockQuantity: 5 })
    await Promise.all([1, 2, 3].map(() => asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))))
    const about = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedType, 'restockNotify'), inArray(messageLogs.relatedSeq, seqs)))
    expect(about).toHaveLength(4)
    await shop.run(messageJob)
  })

  it('at night notices wait as QUEUED until eight', async () => {
    const item = await soldOut()
    const [seq = 0] = await crowd(item, 1)
    await setItem(item, { saleState: 'ON_SALE', stockQuantity: 1 })
    shop.clock.set('2026-11-21T23:00:00+09:00')
    await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
    await shop.run(messageJob)
    expect((await row(seq))?.state).toBe('QUEUED')
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await shop.run(messageJob)
    expect(await row(seq)).toMatchObject({ state: 'SENT', sentAt: new Date('2026-11-22T08:00:00+09:00') })
  })

  it('notices waiting for the morning count: two restocks in one night do not notify six per unit', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 8)
    shop.clock.set('2026-11-21T23:00:00+09:00')
    for (const stockQuantity of [1, 2]) {
      await setItem(item, { saleState: 'ON_SALE', stockQuantity })
      await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
      expect((await states(seqs)).filter((state) => state === 'QUEUED')).toHaveLength(stockQuantity * 3)
    }
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await shop.run(messageJob)
  })

  it('an unreachable customer is FAILED with a reason', async () => {
    const item = await soldOut()
    const seq = await ask(item, { mobilePhone: '01055550000' })
    await setItem(item, { saleState: 'ON_SALE', stockQuantity: 1 })
    await asCall(shop, (call) => queueRestockNotices(call, [item.itemSeq]))
    await shop.run(messageJob)
    expect(await row(seq)).toMatchObject({ state: 'FAILED', failReason: '수신할 수 없는 번호입니다.', sentAt: null })
  })
})

describe('a restock request', () => {
  it('needs a sold-out item, once per item and phone, ten per phone', async () => {
    const item = await soldOut()
    const mobilePhone = phone()
    const first = await ask(item, { mobilePhone })
    await expect(ask(item, { mobilePhone })).rejects.toMatchObject({ code: 'DUPLICATE', result: { seq: first } })
    for (let i = 0; i < 9; i += 1) await ask(await soldOut(), { mobilePhone })
    await expect(ask(await soldOut(), { mobilePhone })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    const onSale = await setItem(await soldOut(), { saleState: 'ON_SALE', stockQuantity: 3 })
    await expect(ask(onSale)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })

  it('is limited to ten per phone with concurrent requests', async () => {
    const mobilePhone = phone()
    const wanted = []
    for (let i = 0; i < 12; i += 1) wanted.push(await soldOut())
    const created = await Promise.allSettled(wanted.map((item) => ask(item, { mobilePhone })))
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('is canceled by the customer, or with its item; a pending message is stopped', async () => {
    const item = await soldOut()
    const [own = 0, queued = 0, waiting = 0] = await crowd(item, 3)
    await asCall(shop, (call) => withdrawRestock(call, own))
    expect(await row(own)).toMatchObject({ state: 'CANCELED', canceledReason: '고객 취소' })
    await expect(asCall(shop, (call) => withdrawRestock(call, own))).rejects.toMatchObject({ code: 'INVALID_STATE' })
    await setItem(item, { stockQuantity: 3 })
    await bulk('SEND', [queued])
    await asCall(shop, (call) => cancelNoticesOf(call, item.itemSeq, '상품 삭제'))
    expect(await states([queued, waiting])).toEqual(['CANCELED', 'CANCELED'])
    await shop.run(messageJob)
    expect((await row(queued))?.state).toBe('CANCELED')
  })
})

describe('sending by an admin', () => {
  it('notifies waiting customers of the items, oldest first, up to the limit for each', async () => {
    const [one, two] = [await soldOut(), await soldOut()]
    const [a, b] = [await crowd(one, 3), await crowd(two, 1)]
    await setItem(one, { stockQuantity: 1 })
    await setItem(two, { stockQuantity: 1 })
    expect((await send([one.itemSeq, two.itemSeq], { limit: 2 })).result).toEqual({ queued: 3, sendAt: null })
    expect(await states([...a, ...b])).toEqual(['QUEUED', 'QUEUED', 'WAITING', 'QUEUED'])
    expect(await lastLog()).toMatchObject({ action: 'SEND', targetCount: 3 })
    expect((await send([one.itemSeq])).result).toEqual({ queued: 1, sendAt: null })
    await shop.run(messageJob)
  })

  it('is limited to three people per unit, pending ones included; a reason of five letters lifts the limit', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 9)
    // a session ends when the clock goes far back
    shop.clock.set(NOON)
    await setItem(item, { stockQuantity: 2 })
    const itemSeqs = [item.itemSeq]
    expect((await preview({ itemSeqs })).result).toMatchObject({
      sending: 6,
      blocked: [{ reason: 'OVER_STOCK', count: 3 }],
    })
    expect((await preview({ itemSeqs, limit: 4 })).result).toMatchObject({
      sending: 4,
      blocked: [
        { reason: 'OVER_LIMIT', count: 2 },
        { reason: 'OVER_STOCK', count: 3 },
      ],
    })
    expect((await send(itemSeqs)).result).toEqual({ queued: 6, sendAt: null })
    expect(await states(seqs)).toEqual([...Array(6).fill('QUEUED'), ...Array(3).fill('WAITING')])
    expect(await send(itemSeqs)).toMatchObject({ status: 409, code: 'LIMIT_EXCEEDED' })
    const more = seqs.slice(6)
    expect((await preview({ seqs: more })).result).toMatchObject({
      sending: 0,
      blocked: [{ reason: 'OVER_STOCK', count: 3 }],
    })
    expect((await bulk('SEND', more)).result.failed.map(({ code }) => code)).toEqual(Array(3).fill('LIMIT_EXCEEDED'))
    expect((await send(itemSeqs, { overReason: '\u200b 짧은 \u200b\u200b' })).errors[0]?.field).toBe('overReason')
    expect((await bulk('SEND', more.slice(0, 1), { overReason: '추가 입고 확정' })).result.done).toBe(1)
    expect((await preview({ itemSeqs, overReason: '추가 입고 확정' })).result.sending).toBe(2)
    expect((await send(itemSeqs, { overReason: '추가 입고 확정' })).result.queued).toBe(2)
    expect(await lastLog()).toMatchObject({ action: 'SEND', reason: '추가 입고 확정' })
    await shop.run(messageJob)
  })

  it('two concurrent ones share the limit of the stock', async () => {
    const item = await soldOut()
    const seqs = await crowd(item, 9)
    // a session ends when the clock goes far back
    shop.clock.set(NOON)
    await setItem(item, { stockQuantity: 1 })
    await Promise.all([send([item.itemSeq]), send([item.itemSeq]), bulk('SEND', seqs.slice(6))])
    expect((await states(seqs)).filter((state) => state === 'QUEUED')).toHaveLength(3)
    await shop.run(messageJob)
  })

  it('is refused without stock, and while the message is off', async () => {
    const item = await soldOut()
    const [seq = 0] = await crowd(item, 1)
    const refused = { status: 409, code: 'INVALID_STATE' }
    const name = `${item.itemCode} ${item.name} · 홍*동`
    const noStock = '재고가 없는 상품입니다. 재고를 입력한 뒤 발송해 주세요.'
    expect(await send([item.itemSeq])).toMatchObject({ ...refused, message: noStock })
    expect((await bulk('SEND', [seq])).result.failed).toEqual([{ seq, name, code: 'INVALID_STATE', message: noStock }])
    await setItem(item, { stockQuantity: 2 })
    const off = async (enabled: boolean) => {
      await db().update(alimtalkTemplates).set({ enabled }).where(eq(alimtalkTemplates.eventCode, 'RESTOCKED'))
      await db().update(smsTemplates).set({ enabled }).where(eq(smsTemplates.eventCode, 'RESTOCKED'))
    }
    await off(false)
    const switchedOff = '재입고 알림 메시지가 사용 중지 상태입니다.'
    expect(await send([item.itemSeq])).toMatchObject({ ...refused, message: switchedOff })
    expect((await bulk('SEND', [seq])).result.failed).toEqual([
      { seq, name, code: 'INVALID_STATE', message: switchedOff },
    ])
    expect((await preview({ itemSeqs: [item.itemSeq] })).result).toMatchObject({
      switchedOff: true,
      sending: 0,
      message: null,
    })
    await off(true)
    expect((await row(seq))?.state).toBe('WAITING')
  })

  it('resends failures at most three times', async () => {
    const item = await soldOut()
    const seq = await ask(item, { mobilePhone: '01066660000' })
    await setItem(item, { stockQuantity: 2 })
    await bulk('SEND', [seq])
    for (let i = 1; i <= 3; i += 1) {
      await shop.run(messageJob)
      expect(await row(seq)).toMatchObject({ state: 'FAILED', resendCount: i - 1 })
      expect((await bulk('RESEND', [seq])).result.done).toBe(1)
      expect(await row(seq)).toMatchObject({ state: 'QUEUED', failReason: null })
    }
    await shop.run(messageJob)
    expect((await bulk('RESEND', [seq])).result.failed).toEqual([
      { seq, name: expect.anything(), code: 'INVALID_STATE', message: '재발송은 3회까지 가능합니다.' },
    ])
  })

  it('cancels with a reason, row by row', async () => {
    const item = await soldOut()
    const [waiting = 0, sent = 0] = await crowd(item, 2)
    await setItem(item, { stockQuantity: 2 })
    await bulk('SEND', [sent])
    await shop.run(messageJob)
    expect((await bulk('CANCEL', [waiting])).errors).toEqual([
      { field: 'reason', message: '취소사유를 2자 이상 입력해 주세요.' },
    ])
    expect((await bulk('CANCEL', [waiting], { reason: '가' })).status).toBe(400)
    expect((await bulk('CANCEL', [waiting, sent, 999_999], { reason: '중복 신청' })).result).toEqual({
      done: 1,
      failed: [
        {
          seq: sent,
          name: expect.anything(),
          code: 'INVALID_STATE',
          message: '‘발송완료’ 상태에서는 처리할 수 없습니다.',
        },
        { seq: 999_999, name: null, code: 'NOT_FOUND', message: '찾을 수 없습니다.' },
      ],
    })
    expect(await row(waiting)).toMatchObject({
      state: 'CANCELED',
      canceledReason: '중복 신청',
      closedAt: shop.clock.now(),
    })
    for (const [action, seq] of [
      ['RESEND', waiting],
      ['SEND', sent],
    ] as const) {
      expect((await bulk(action, [seq])).result.failed[0]?.code).toBe('INVALID_STATE')
    }
  })

  it('cannot stop a message in progress', async () => {
    const item = await soldOut()
    const [seq = 0] = await crowd(item, 1)
    await setItem(item, { stockQuantity: 2 })
    await bulk('SEND', [seq])
    let canceled: Schemas['BulkReceipt'] | undefined
    shop.services.external.messages = {
      ...simulatedProvider,
      async send() {
        canceled = (await bulk('CANCEL', [seq], { reason: '늦은 취소' })).result
        return { ok: true }
      },
    }
    await shop.run(messageJob)
    delete shop.services.external.messages
    expect(canceled?.failed[0]?.message).toBe('이미 발송된 알림은 취소할 수 없습니다.')
    expect((await row(seq))?.state).toBe('SENT')
  })
})

describe('personal data', () => {
  it('Check 15: is masked in the list, shown by 보기, and each view is logged', async () => {
    const item = await soldOut()
    const [member] = await db().select().from(members).where(eq(members.state, 'ACTIVE')).limit(1)
    const seq = await ask(item, { mobilePhone: '01099991234', memberSeq: member?.memberSeq ?? null })
    const found = await list('keywordType=mobilePhone&keyword=01099991234')
    expect(found.result.items).toMatchObject([
      { restockNotifySeq: seq, name: '홍*동', mobilePhone: '010-****-1234', purged: false },
    ])
    expect(JSON.stringify(found.body)).not.toContain('9999')
    expect((await lastLog())?.summary).toContain('010-****-1234')
    const masked = await shop.call<Notice>('GET', `${PATH}/${seq}`, { token: root })
    expect(masked.result.name).toBe('홍*동')
    expect(await lastLog()).toMatchObject({ action: 'DETAIL' })
    const unmasked = await shop.call<Notice>('GET', `${PATH}/${seq}?unmask=true`, { token: root })
    expect(unmasked.result).toMatchObject({ name: '홍길동', mobilePhone: '01099991234' })
    expect(unmasked.headers.get('cache-control')).toBe('no-store')
    expect(await lastLog()).toMatchObject({
      action: 'UNMASK',
      targetSeqs: [seq],
      subjects: [{ type: 'MEMBER', seq: member?.memberSeq, label: maskName(member?.name ?? '') }],
    })
    const group = await newGroup(shop, { permissions: { RESTOCK_ALARM: 'READ' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect((await shop.call('GET', `${PATH}/${seq}`, { token })).status).toBe(200)
    expect(await shop.call('GET', `${PATH}/${seq}?unmask=true`, { token })).toMatchObject({
      code: 'INVALID_AUTHORITIES',
    })
  })

  it('is searched by prefix or suffix of a minimum length', async () => {
    const item = await soldOut()
    const seq = await ask(item, { name: '남궁재입', mobilePhone: '01044443217' })
    const found = async (type: string, keyword: string) =>
      (await list(`keywordType=${type}&keyword=${text(keyword)}&size=500`)).result.items.map(
        (each) => each.restockNotifySeq,
      )
    expect(await found('name', '남궁')).toContain(seq)
    expect(await found('name', '재입')).not.toContain(seq)
    expect(await found('mobilePhone', '3217')).toContain(seq)
    expect(await found('mobilePhone', '4444')).not.toContain(seq)
    expect(await found('itemCode', item.itemCode)).toContain(seq)
    expect(await found('itemName', item.name)).toContain(seq)
    expect((await list(`keywordType=name&keyword=${text('남')}`)).errors).toEqual([
      { field: 'keyword', message: '검색어를 2자 이상 입력해 주세요.' },
    ])
    expect((await list('keywordType=mobilePhone&keyword=321')).errors[0]?.message).toBe(
      '검색어를 4자리 이상 입력해 주세요.',
    )
  })

  it('Check 15: is exported unmasked, with a reason of ten letters', async () => {
    const ask9 = { resource: 'restock-notifies', query: {}, reason: '아홉글자사유입니다' }
    const refused = await shop.call('POST', '/api/v1/admin/excel-jobs', { token: root, body: ask9 })
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'reason'])
    const body = { ...ask9, reason: '재입고 고객 안내 명단 확인' }
    expect((await shop.call('POST', '/api/v1/admin/excel-jobs', { token: root, body })).status).toBe(201)
    await shop.idle()
    expect(await lastLog()).toMatchObject({ action: 'EXPORT', reason: body.reason })
    const titles = restockExcel.columns.map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining([
        '신청일시',
        '상품명',
        '규격',
        '신청자',
        '연락처',
        '채널',
        '상태',
        '발송일시',
        '실패사유',
        '구매',
      ]),
    )
  })
})

describe('requests by item', () => {
  it('count waiting ones, the oldest, sent ones and resulting orders', async () => {
    const item = await soldOut()
    const [member] = await db().select().from(members).where(eq(members.state, 'ACTIVE')).limit(1)
    const asked = shop.clock.now()
    const bought = await ask(item, { memberSeq: member?.memberSeq ?? null })
    shop.clock.advance(10)
    const idle = await ask(item)
    shop.clock.advance(10)
    const second = shop.clock.now()
    await ask(item)
    await setItem(item, { stockQuantity: 4 })
    await bulk('SEND', [bought, idle])
    await shop.run(messageJob)
    const query = `keywordType=itemCode&keyword=${item.itemCode}`
    expect((await byItem(query)).items).toMatchObject([
      {
        itemSeq: item.itemSeq,
        waitingCount: 1,
        sentCount: 2,
        purchaseRate: 0,
        stockQuantity: 4,
        firstRequestedAt: second.toISOString(),
      },
    ])
    expect(asked < second).toBe(true)
    const orderedAt = new Date(shop.clock.now().getTime() + 13 * 86_400_000)
    const [order] = await db()
      .insert(orders)
      .values({
        orderNo: '99990101000001',
        itemSeq: item.itemSeq,
        state: 'PAID',
        memberSeq: member?.memberSeq ?? null,
        memberType: 'PERSONAL',
        ordererName: '홍길동',
        ordererPhone: '01012345678',
        deliveryMethod: 'MOUNT',
        payAmount: 1,
        orderedAt,
      })
      .returning()
    const line = {
      orderSeq: order?.orderSeq ?? 0,
      itemSeq: item.itemSeq,
      itemName: item.name,
      quantity: 4,
      unitPrice: 1,
      lineAmount: 4,
    }
    await db()
      .insert(orderLines)
      .values({ ...line, lineNo: 1, state: 'PAID', orderedAt })
    expect((await byItem(query)).items[0]?.purchaseRate).toBe(50)
    const { result } = await shop.call<Notice>('GET', `${PATH}/${bought}`, { token: root })
    expect(result.purchasedAt).toBe(orderedAt.toISOString())
    await db()
      .update(orderLines)
      .set({ orderedAt: new Date(orderedAt.getTime() + 2 * 86_400_000) })
      .where(eq(orderLines.orderSeq, order?.orderSeq ?? 0))
    expect((await byItem(query)).items[0]?.purchaseRate).toBe(0)
  })

  it.each(['stockQuantity', 'waitingCount', 'firstRequestedAt', 'lastSentAt'] as const)('sorts by %s', async (key) => {
    const { items: up } = await byItem(`sort=${key},asc&size=500`)
    const values = up.map((each) => each[key]).filter((value) => value !== null)
    const ordered = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(values).toEqual(ordered)
    expect(values.length).toBeGreaterThan(5)
  })

  it('count what they list, without deleted items', async () => {
    const seq = await ask(await soldOut())
    const gone = { itemSeq: 2_000_000_000 }
    await db().update(restockNotifies).set(gone).where(eq(restockNotifies.restockNotifySeq, seq))
    const all = await byItem('size=500')
    expect(all.items).toHaveLength(all.total)
  })

  it('filter by brand, sale state, and waiting requests', async () => {
    const all = await byItem('size=500')
    const waiting = await byItem('waiting=true&size=500')
    const none = await byItem('waiting=false&size=500')
    expect(waiting.total + none.total).toBe(all.total)
    expect(waiting.items.every(({ waitingCount }) => waitingCount > 0)).toBe(true)
    const out = await byItem('saleState[0]=SOLD_OUT&size=500')
    expect(out.items.every(({ saleState }) => saleState === 'SOLD_OUT')).toBe(true)
    expect(out.total).toBeGreaterThan(0)
  })
})

describe('every night', () => {
  const night = (at: string) => {
    shop.clock.set(at)
    return shop.run(restockJob)
  }

  // Last, because the time goes far ahead, and the admins' sessions end.
  it('requests expire after 90 days, and lose name and phone 180 days after their end', async () => {
    const item = await soldOut()
    shop.clock.set('2026-11-21T12:00:00+09:00')
    const seq = await ask(item, { mobilePhone: phone() })
    // a failed notification that was not sent again
    const failed = await ask(item, { mobilePhone: phone() })
    await db().update(restockNotifies).set({ state: 'FAILED' }).where(eq(restockNotifies.restockNotifySeq, failed))
    await night('2027-02-19T04:00:00+09:00')
    expect((await row(seq))?.state).toBe('WAITING')
    await night('2027-02-20T04:00:00+09:00')
    expect(await row(seq)).toMatchObject({ state: 'EXPIRED', name: '홍길동' })
    await night('2027-08-18T04:00:00+09:00')
    expect((await row(seq))?.name).toBe('홍길동')
    await night('2027-08-19T04:00:00+09:00')
    expect(await row(seq)).toMatchObject({ state: 'EXPIRED', name: null, mobilePhone: null })
    expect(await row(failed)).toMatchObject({ state: 'FAILED', name: null, mobilePhone: null })
    const logged = await db().select().from(adminLogs).where(like(adminLogs.summary, '재입고 알림 신청%개인정보 파기'))
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.at(-1)).toMatchObject({ loginId: 'system' })
  })
})

describe('the preview of notices', () => {
  it('returns excluded people, text and time; sending notifies the same people', async () => {
    shop.clock.set(NOON)
    root = await shop.signIn('admin', { fresh: true })
    const item = await soldOut()
    const [gone] = await db()
      .insert(members)
      .values({
        loginId: 'withdrawn1',
        name: '나간이',
        mobilePhone: '',
        memberType: 'PERSONAL',
        state: 'WITHDRAWN',
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .returning()
    const late = await ask(item)
    await db()
      .update(restockNotifies)
      .set({ expiresAt: new Date('2026-11-20T00:00:00+09:00') })
      .where(eq(restockNotifies.restockNotifySeq, late))
    const blocked = [
      late,
      await ask(item, { mobilePhone: '0212345678' }),
      await ask(item, { memberSeq: gone?.memberSeq ?? null }),
    ]
    const [notified = 0, second = 0] = await crowd(item, 2)
    await setItem(item, { stockQuantity: 4 })
    const reasons = [
      { reason: 'EXPIRED', count: 1 },
      { reason: 'BAD_PHONE', count: 1 },
      { reason: 'WITHDRAWN', count: 1 },
    ]
    const shown = (await preview({ itemSeqs: [item.itemSeq] })).result
    expect(shown).toMatchObject({ sending: 2, sendAt: null, items: [{ waiting: 5, sending: 2, room: 12 }] })
    expect(shown.blocked).toHaveLength(3)
    expect(shown.blocked).toEqual(expect.arrayContaining(reasons))
    expect(shown.message).toMatchObject({ name: '홍*동', mobilePhone: expect.stringContaining('****') })
    expect(shown.message?.content).toContain(item.name)
    expect(shown.message?.content).not.toMatch(/#\{|홍길동/)
    shop.clock.set('2026-11-21T21:00:00+09:00')
    root = await shop.signIn('admin', { fresh: true })
    const morning = new Date('2026-11-22T08:00:00+09:00').toISOString()
    const chosen = (await preview({ seqs: [...blocked, notified, second] })).result
    expect(chosen).toMatchObject({ sending: 2, sendAt: morning })
    expect(chosen.blocked).toEqual(expect.arrayContaining(reasons))
    expect(await states([notified, second])).toEqual(['WAITING', 'WAITING'])
    expect((await bulk('SEND', [...blocked, notified])).result).toMatchObject({ done: 1, failed: [{}, {}, {}] })
    expect((await send([item.itemSeq])).result).toEqual({ queued: 1, sendAt: morning })
    expect(await states([...blocked, notified, second])).toEqual(['WAITING', 'WAITING', 'WAITING', 'QUEUED', 'QUEUED'])
    expect((await preview({ seqs: [notified], resend: true })).result.blocked).toEqual([{ reason: 'QUEUED', count: 1 }])
    expect((await preview({})).status).toBe(400)
  })
})
