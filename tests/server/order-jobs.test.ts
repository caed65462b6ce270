import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import { stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { members, packageCodes } from '../../server/db/schema'
import { inSystemCall } from '../../server/http/in-call'
import { enqueue } from '../../server/jobs/enqueue'
import { jobs } from '../../server/jobs/job.schema'
import { addDeposit } from '../../server/member/deposit-entry/deposits'
import { earnPoints } from '../../server/member/point-entry/points'
import { messageLogs } from '../../server/message/message.schema'
import { autoConfirmJob } from '../../server/orderdelivery/desk/jobs/auto-confirm'
import { depositExpiryJob } from '../../server/orderdelivery/desk/jobs/deposit-expiry'
import { depositReminderJob, mountReminderJob, storeTodayJob } from '../../server/orderdelivery/desk/jobs/reminders'
import { trackingJob } from '../../server/orderdelivery/desk/jobs/tracking'
import { cardCharges } from '../../server/orderdelivery/schema/card-charge.schema'
import { orderClaims } from '../../server/orderdelivery/schema/claim.schema'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderPayments } from '../../server/orderdelivery/schema/payment.schema'
import { shipmentLines, shipments } from '../../server/orderdelivery/schema/shipment.schema'
import { items } from '../../server/product/schema/item.schema'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newOrder, orderRow } from './orders'
import { boss } from './staff'

let shop: TestShop
const start = new Date('2026-11-21T00:12:00Z')

beforeAll(async () => {
  shop = await testShop()
  // excludes the sample's orders, some of which are due
  await shop.services.db.update(orders).set({ depositDueAt: null, autoConfirmAt: null })
  await shop.services.db.update(shipments).set({ state: 'DELIVERED' })
})
afterEach(() => shop.clock.set(start))
afterAll(() => shop.close())

const db = () => shop.services.db
const messages = (code: string, change: string) =>
  db()
    .select()
    .from(messageLogs)
    .where(and(eq(messageLogs.eventCode, code), like(messageLogs.change, change)))

/** Creates a manual order that waits for payment, with points and deposit. */
async function placed() {
  const { brandSeq } = await newBrand(shop)
  const item = await newItem(shop, { brandSeq, deliveryMethods: ['PARCEL'], salePrice: 100_000, stockQuantity: 10 })
  const { memberSeq } = await newMember(shop)
  const gift = { memberSeq, now: shop.clock.now(), kind: 'ADMIN_ADD' as const, reason: '시험 지급' }
  await earnPoints(db(), { ...gift, amount: 5_000 })
  await addDeposit(db(), { ...gift, amount: 20_000 })
  const { result, message } = await shop.call<Schemas['Order']>('POST', '/api/v1/admin/orders', {
    token: await boss(shop),
    body: {
      memberSeq,
      deliveryMethod: 'PARCEL',
      lines: [{ itemSeq: item.itemSeq, quantity: 2 }],
      receiver: { name: '박수령', phone: '01087654321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' },
      pointUsed: 5_000,
      depositUsed: 20_000,
      ordererName: '이수기',
      ordererPhone: '01022223333',
      paymentMethod: 'BANK_TRANSFER',
      depositorName: '이수기',
      requestId: crypto.randomUUID(),
    },
  })
  expect(result, message).toBeDefined()
  return { orderSeq: result.orderSeq, memberSeq, itemSeq: item.itemSeq }
}

describe('unpaid orders', () => {
  it('Check 2: past depositDueAt J1 cancels and returns stock, points and deposit; partly paid ones stay', async () => {
    const { orderSeq, memberSeq, itemSeq } = await placed()
    const partly = await placed()
    await db().update(orders).set({ paidAmount: 1_000 }).where(eq(orders.orderSeq, partly.orderSeq))
    await db().update(orderPayments).set({ receivedAmount: 1_000 }).where(eq(orderPayments.orderSeq, partly.orderSeq))
    expect(await shop.run(depositExpiryJob)).toBe(0)
    shop.clock.set('2026-11-24T15:00:00Z')
    expect(await shop.run(depositExpiryJob)).toBe(1)
    expect(await shop.run(depositExpiryJob)).toBe(0)
    expect(await orderRow(shop, orderSeq)).toMatchObject({
      state: 'CANCELED',
      currentPayAmount: 0,
      refundState: 'NONE',
    })
    const [claim] = await db().select().from(orderClaims).where(eq(orderClaims.orderSeq, orderSeq))
    expect(claim).toMatchObject({ state: 'DONE', reasonCode: 'DEPOSIT_EXPIRED', requestedBy: 'SYSTEM' })
    const [item] = await db().select().from(items).where(eq(items.itemSeq, itemSeq))
    expect(item?.stockQuantity).toBe(10)
    const [member] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
    expect([member?.point, member?.deposit]).toEqual([5_000, 20_000])
    const payments = await db().select().from(orderPayments).where(eq(orderPayments.orderSeq, orderSeq))
    expect(payments.map(({ state }) => state)).toEqual(['CANCELED'])
    expect((await orderRow(shop, partly.orderSeq)).state).toBe('PAYMENT_PENDING')
    await db().update(orders).set({ depositDueAt: null }).where(eq(orders.orderSeq, partly.orderSeq))
  })

  it('stay if an extra payment was received, also while the job waited', async () => {
    const { orderSeq } = await placed()
    const extra = { kind: 'EXTRA', method: 'BANK_TRANSFER', state: 'PAID', reason: '왕복 배송비' } as const
    await db()
      .insert(orderPayments)
      .values({ ...extra, orderSeq, amount: 3_000, receivedAmount: 3_000 })
    shop.clock.set('2026-11-24T15:00:00Z')
    expect(await shop.run(depositExpiryJob)).toBe(0)
    await inSystemCall(shop.services, (call) => enqueue(call, depositExpiryJob, [{ key: String(orderSeq) }]))
    await shop.run(depositExpiryJob)
    expect((await orderRow(shop, orderSeq)).state).toBe('PAYMENT_PENDING')
    await db().update(orders).set({ depositDueAt: null }).where(eq(orders.orderSeq, orderSeq))
  })

  it('stay while a card is being charged, also if that began after the job was queued', async () => {
    const { orderSeq } = await placed()
    shop.clock.set('2026-11-24T15:00:00Z')
    await db().insert(cardCharges).values({
      requestId: crypto.randomUUID(),
      orderSeq,
      adminSeq: 1,
      amount: 1_000,
      installmentMonths: 0,
      state: 'RUNNING',
      startedAt: shop.clock.now(),
    })
    expect(await shop.run(depositExpiryJob)).toBe(0)
    await inSystemCall(shop.services, (call) => enqueue(call, depositExpiryJob, [{ key: String(orderSeq) }]))
    await shop.run(depositExpiryJob)
    expect((await orderRow(shop, orderSeq)).state).toBe('PAYMENT_PENDING')
    await db().update(orders).set({ depositDueAt: null }).where(eq(orders.orderSeq, orderSeq))
    await db().delete(cardCharges).where(eq(cardCharges.orderSeq, orderSeq))
  })

  it('are reminded on their last day, once', async () => {
    const { orderSeq } = await placed()
    // a day without reservations in the sample
    const last = new Date('2027-02-10T14:59:59Z')
    await db().update(orders).set({ depositDueAt: last }).where(eq(orders.orderSeq, orderSeq))
    shop.clock.set('2027-02-09T10:00:00+09:00')
    expect(await shop.run(depositReminderJob)).toBe(0)
    shop.clock.set('2027-02-10T10:00:00+09:00')
    expect(await shop.run(depositReminderJob)).toBe(1)
    await shop.run(depositReminderJob)
    const reminders = await messages('DEPOSIT_REMINDER', 'due:2027-02-10')
    expect(reminders.map(({ relatedSeq }) => relatedSeq)).toEqual([orderSeq])
    await db().update(orders).set({ depositDueAt: null }).where(eq(orders.orderSeq, orderSeq))
  })
})

describe('a failing order', () => {
  it('blocks no others: three of four are canceled, it is retried, becomes a dead letter, and is retried by hand once corrected', async () => {
    const due = new Date('2027-02-12T14:59:59Z')
    const reported: string[] = []
    shop.services.watch = { ran: () => undefined, failed: (job) => reported.push(job) }
    const created: Awaited<ReturnType<typeof placed>>[] = []
    for (let n = 0; n < 4; n += 1) created.push(await placed())
    const seqs = created.map(({ orderSeq }) => orderSeq)
    await db().update(orders).set({ depositDueAt: due }).where(inArray(orders.orderSeq, seqs))
    // the second order contains more points than were ever booked for it
    const [, poisoned] = seqs
    const lines = eq(orderLines.orderSeq, poisoned ?? 0)
    await db().update(orderLines).set({ pointUsed: 9_000, remainingPoint: 9_000 }).where(lines)
    shop.clock.set('2027-02-13T00:00:00+09:00')
    await shop.run(depositExpiryJob)
    const states = () => Promise.all(seqs.map(async (seq) => (await orderRow(shop, seq)).state))
    expect(await states()).toEqual(['CANCELED', 'PAYMENT_PENDING', 'CANCELED', 'CANCELED'])
    const job = async () => (await db().select().from(jobs).where(eq(jobs.kind, depositExpiryJob.kind)))[0]
    expect(await job()).toMatchObject({ key: String(poisoned), state: 'WAITING', attempts: 1 })
    // meanwhile no scan queues it a second time
    await shop.run(depositExpiryJob)
    for (let tries = 1; tries < 6; tries += 1) {
      const row = await job()
      expect(row).toMatchObject({ state: 'WAITING', attempts: tries })
      shop.clock.set(row?.runAt ?? '')
      await shop.run(depositExpiryJob)
    }
    expect(await job()).toMatchObject({ state: 'DEAD', attempts: 6 })
    expect(new Set(reported)).toEqual(new Set([`deposit-expiry ${poisoned}`]))
    delete shop.services.watch
    await db().update(orderLines).set({ pointUsed: 5_000, remainingPoint: 5_000 }).where(lines)
    const seq = (await job())?.jobSeq
    const retried = await shop.call('POST', `/api/v1/admin/jobs/${seq}/retry`, { token: await boss(shop), body: {} })
    expect(retried.message).toBe('')
    await shop.idle()
    expect(await states()).toEqual(['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED'])
    expect(await job()).toBeUndefined()
  })
})

describe('parcels', () => {
  async function onItsWay(hours: number, overrides: Partial<typeof shipments.$inferInsert> = {}) {
    const { order, lines } = await newOrder(shop, { order: { state: 'SHIPPED' } })
    const [courier] = await db().select().from(packageCodes).limit(1)
    const [shipment] = await db()
      .insert(shipments)
      .values({
        orderSeq: order.orderSeq,
        direction: 'OUT',
        packageCodeSeq: courier?.packageCodeSeq ?? null,
        trackingNumbers: [`7${order.orderSeq}`],
        state: 'SHIPPED',
        shippedAt: new Date(shop.clock.now().getTime() - hours * HOUR_MS),
        ...overrides,
      })
      .returning()
    await db()
      .insert(shipmentLines)
      .values(
        lines.map(({ orderLineSeq, quantity }) => ({
          shipmentSeq: shipment?.shipmentSeq ?? 0,
          orderLineSeq,
          quantity,
        })),
      )
    return order.orderSeq
  }

  it('are delivered when the courier says so; manual couriers are skipped', async () => {
    const late = await onItsWay(27)
    const early = await onItsWay(25)
    const order = await onItsWay(30, { byHand: true })
    await shop.run(trackingJob)
    await shop.run(trackingJob)
    expect(await orderRow(shop, late)).toMatchObject({
      state: 'DELIVERED',
      deliveredAt: new Date(start.getTime() - HOUR_MS),
      autoConfirmAt: new Date(start.getTime() - HOUR_MS + 7 * DAY_MS),
    })
    expect((await orderRow(shop, early)).state).toBe('SHIPPED')
    expect((await orderRow(shop, order)).state).toBe('SHIPPED')
    await db().update(shipments).set({ state: 'DELIVERED' })
  })
})

describe('automatic confirmation', () => {
  it('happens in time, once; an open claim delays it', async () => {
    const past = new Date(start.getTime() - HOUR_MS)
    const due = await newOrder(shop, { order: { state: 'DELIVERED', autoConfirmAt: past } })
    const claimed = await newOrder(shop, { order: { state: 'DELIVERED', autoConfirmAt: past } })
    const later = await newOrder(shop, {
      order: { state: 'MOUNTED', deliveryMethod: 'MOUNT', autoConfirmAt: new Date(start.getTime() + HOUR_MS) },
    })
    const [claim] = await db()
      .insert(orderClaims)
      .values({
        orderSeq: claimed.order.orderSeq,
        kind: 'RETURN',
        state: 'REQUESTED',
        requestedBy: 'CUSTOMER',
        reasonCode: 'DEFECT',
        fault: 'SELLER',
        requestedAt: start,
      })
      .returning()
    await db().execute(
      sql`insert into order_claim_lines (order_claim_seq, order_line_seq, quantity) values (${claim?.orderClaimSeq}, ${claimed.lines[0]?.orderLineSeq}, 1)`,
    )
    await shop.run(autoConfirmJob)
    await shop.run(autoConfirmJob)
    const states = await Promise.all(
      [due, claimed, later].map(async ({ order }) => (await orderRow(shop, order.orderSeq)).state),
    )
    expect(states).toEqual(['CONFIRMED', 'DELIVERED', 'MOUNTED'])
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderSeq, due.order.orderSeq)).limit(1)
    expect(line?.confirmedAt).toEqual(start)
  })
})

describe('mount reminders', () => {
  it('are sent to stores in the morning and to customers the day before, once', async () => {
    const [store] = await db().select().from(stores).where(eq(stores.receiveAlimtalk, true)).limit(1)
    const storeSeq = store?.storeSeq ?? 0
    const day = '2027-03-02'
    const { order } = await newOrder(shop, {
      order: { deliveryMethod: 'MOUNT', storeSeq, reservedAt: new Date(`${day}T02:00:00Z`) },
    })
    await db()
      .insert(mountReservations)
      .values({
        orderSeq: order.orderSeq,
        storeSeq,
        kind: 'MOUNT',
        state: 'CONFIRMED',
        reservedAt: new Date(`${day}T02:00:00Z`),
        durationMinutes: 60,
        customerName: '김주문',
        customerPhone: '01012345678',
        itemSummary: '타이어',
        quantity: 4,
        madeBy: 'ADMIN',
      })
    shop.clock.set('2027-03-01T10:00:00+09:00')
    expect(await shop.run(mountReminderJob)).toBe(1)
    await shop.run(mountReminderJob)
    expect((await messages('MOUNT_REMINDER', 'remind-2027-03-01')).map(({ content }) => content).join()).toContain(
      '2027-03-02 11:00',
    )
    shop.clock.set(`${day}T07:30:00+09:00`)
    expect(await shop.run(storeTodayJob)).toBe(1)
    await shop.run(storeTodayJob)
    expect(await messages('STORE_TODAY_LIST', `today:${day}`)).toMatchObject([{ recipientPhone: store?.contactPhone }])
  })
})
