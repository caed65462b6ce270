import { and, asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rentalPenalty, rentalStepsFrom, rentalTransitions } from '../../domain/rental/rental-transitions'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { messageLogs } from '../../server/message/message.schema'
import { rentalMountReminderJob } from '../../server/orderdelivery/desk/jobs/reminders'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { items, stockHistories } from '../../server/product/schema/item.schema'
import {
  rentalApprovalJob,
  rentalEndJob,
  rentalPeopleJob,
} from '../../server/rental/rental-application/application-jobs'
import {
  hasRentalApplication,
  hasRunningRental,
  newestApplicationOf,
} from '../../server/rental/rental-application/member-rentals'
import { withdrawApplication } from '../../server/rental/rental-application/move-application'
import { receiveApplication } from '../../server/rental/rental-application/write-application'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { newStore } from './mounts'
import { cardBody, newTire, plan, productBody } from './rental-goods'
import { newApplication } from './rentals'
import { sheetForm } from './sheet'
import { boss, newGroup, readyAdmin, session, summaryOf } from './staff'

type Application = Schemas['RentalApplicationRecord']
type Row = typeof rentalApplications.$inferSelect

const PATH = '/api/v1/admin/rental-applications'
const NOW = '2026-11-21T12:00:00+09:00'
const AGREED = '2026-11-20T10:00:00+09:00'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOW)
  token = await boss(shop)
})

const post = <T = Application>(path: string, body: object) => shop.call<T>('POST', `${PATH}${path}`, { token, body })
const read = async (seq: number, query = '') =>
  (await shop.call<Application>('GET', `${PATH}/${seq}${query}`, { token })).result
const move = async (seq: number, to: string, overrides: object = {}) =>
  post(`/${seq}/transition`, { to, version: (await read(seq)).version, ...overrides })
const stored = async (seq: number): Promise<Row> => {
  const [row] = await db().select().from(rentalApplications).where(eq(rentalApplications.rentalApplicationSeq, seq))
  if (!row) throw new Error('gone')
  return row
}
const messagesOf = async (seq: number, eventCode?: string) =>
  (
    await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedType, 'rentalApplication'), eq(messageLogs.relatedSeq, seq)))
  ).filter((row) => eventCode === undefined || row.eventCode === eventCode)

/** Returns an admin with only these permissions. */
const staffWith = async (level: 'READ' | 'WRITE') =>
  readyAdmin(shop, (await newGroup(shop, { permissions: { RENTAL_APPLICATION: level } })).permissionGroupSeq)

/** Creates a tire with this stock and a rental product of it. */
async function rented(stockQuantity = 10, overrides: object = {}) {
  const tire = await newTire(shop, { stockManaged: true, stockQuantity })
  const body = await productBody(shop, { itemSeq: tire.itemSeq, ...overrides })
  const product = (await shop.call<Schemas['RentalProduct']>('POST', '/api/v1/admin/rental-products', { token, body }))
    .result
  return { tire, product, of: { itemSeq: tire.itemSeq, rentalProductSeq: product.rentalProductSeq } }
}

const ready = { thirdPartyAgreedAt: new Date(AGREED), carNumber: '12가3456' }
const stockOf = async (itemSeq: number) =>
  (await db().select({ n: items.stockQuantity }).from(items).where(eq(items.itemSeq, itemSeq)))[0]?.n

async function bodyFor(overrides: object = {}) {
  const { product } = await rented()
  return {
    applicantType: 'PERSONAL',
    applicantName: '김렌탈',
    mobilePhone: '01077771234',
    carText: '현대 그랜저',
    rentalProductSeq: product.rentalProductSeq,
    planSeq: product.plans[0]?.planSeq,
    privacyAgreedAt: AGREED,
    ...overrides,
  }
}

describe('a new rental application', () => {
  it('has the next number of the day, notifies applicant and admins, and is masked', async () => {
    const body = await bodyFor()
    const first = await post('', body)
    expect(first.body).toMatchObject({ status: 201 })
    expect(first.result).toMatchObject({
      state: 'RECEIVED',
      source: 'PHONE',
      applicantName: '김*탈',
      mobilePhone: '010-****-1234',
      payFee: 16_000,
      plan: { quantity: 4, months: 36, monthlyFee: 16_000, earlyTerminationRate: 40 },
    })
    expect(first.result.applicationNo).toMatch(/^R261121-\d{4}$/)
    const second = await post('', await bodyFor({ mobilePhone: '01077771235' }))
    const number = (record: Application) => Number(record.applicationNo.slice(8))
    expect(number(second.result)).toBe(number(first.result) + 1)
    const events = (await messagesOf(first.result.rentalApplicationSeq)).map(({ eventCode }) => eventCode)
    expect(events).toEqual(expect.arrayContaining(['RENTAL_RECEIVED', 'ADMIN_APPLICATION']))
  })

  it('is refused with an open one of the same phone and product within a week', async () => {
    const body = await bodyFor({ mobilePhone: '01077771236' })
    const { result } = await post('', body)
    const message = `같은 상품의 신청이 진행 중입니다. (${result.applicationNo})`
    expect(summaryOf(await post('', body))).toEqual({ status: 409, code: 'DUPLICATE', message })
    expect((await move(result.rentalApplicationSeq, 'CANCELED', { reason: '변심' })).status).toBe(200)
    expect((await post('', body)).status).toBe(201)
  })

  it('reports missing business data and invalid choices', async () => {
    const answer = await post('', await bodyFor({ applicantType: 'SOLE', wishDate: '2026-11-20' }))
    const fields = (answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)
    expect(fields.sort()).toEqual(['businessNumber', 'companyName', 'wishDate'])
    expect((await post('', await bodyFor({ planSeq: 77 }))).body).toMatchObject({ errors: [{ field: 'planSeq' }] })
  })
})

describe('transitions', () => {
  it('are those of one table', () => {
    expect(rentalStepsFrom('RECEIVED')).toEqual(['CONSULTING', 'CANCELED'])
    expect(rentalStepsFrom('SCREENING')).toEqual(['APPROVED', 'REJECTED', 'CANCELED'])
    expect(rentalStepsFrom('MOUNTED')).toEqual(['TERMINATED'])
    expect(Object.values(rentalTransitions).flat()).not.toContain('ENDED')
  })

  it('12 check 1: the first call of a RECEIVED one starts the consultation, and the counts decrease by one', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop)
    const counts = async () =>
      (await shop.call<Schemas['RentalApplicationCounts']>('GET', `${PATH}/counts`, { token })).result.received
    const waiting = async () =>
      (
        await shop.call<Schemas['UnansweredCount'][]>('GET', '/api/v1/admin/dashboard/unanswered', { token })
      ).result.find(({ type }) => type === 'RENTAL_APPLICATION')?.count ?? 0
    const [before, shown] = [await counts(), await waiting()]
    const answer = await post<Schemas['RentalContactLogAdded']>(`/${seq}/contact-logs`, { result: 'ABSENT' })
    expect(answer.status).toBe(201)
    const after = await read(seq)
    expect(after).toMatchObject({ state: 'CONSULTING', contactCount: 1, lastContactResult: 'ABSENT' })
    expect(after.assigneeSeq).toBe(answer.result.adminSeq)
    expect(after.version).toBe(answer.result.version)
    expect([await counts(), await waiting()]).toEqual([before - 1, shown - 1])
    const past = await post(`/${seq}/contact-logs`, { result: 'CALLBACK', nextContactAt: AGREED })
    expect(past.body).toMatchObject({ errors: [{ field: 'nextContactAt' }] })
  })

  it('12 check 2: SCREENING reports missing fields; a skipped state is refused with both labels', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop, { state: 'CONSULTING' })
    const { body } = await move(seq, 'SCREENING')
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field).sort()).toEqual([
      'carNumber',
      'thirdPartyAgreedAt',
    ])
    const message = '‘상담중’ 상태에서는 ‘계약완료’로 변경할 수 없습니다.'
    expect(summaryOf(await move(seq, 'CONTRACTED', { contractNo: 'ABCD-1', contractedOn: '2026-11-21' }))).toEqual({
      status: 409,
      code: 'INVALID_STATE',
      message,
    })
    expect((await stored(seq)).state).toBe('CONSULTING')
  })

  it('12 check 3: a contract takes tires and a slot; cancellation returns both', async () => {
    const { of } = await rented(5)
    const store = await newStore(shop)
    const { rentalApplicationSeq: seq, applicationNo } = await newApplication(shop, {
      ...of,
      ...ready,
      state: 'APPROVED',
    })
    const contract = {
      contractNo: `C-${seq}`,
      contractedOn: '2026-11-21',
      storeSeq: store.storeSeq,
      reservedAt: '2026-11-24T10:00:00+09:00',
    }
    const done = await move(seq, 'CONTRACTED', contract)
    expect(done.body).toMatchObject({
      status: 200,
      result: { state: 'CONTRACTED', reservation: { state: 'CONFIRMED' } },
    })
    expect(await stockOf(of.itemSeq)).toBe(1)
    const ledger = db()
      .select()
      .from(stockHistories)
      .where(eq(stockHistories.itemSeq, of.itemSeq))
      .orderBy(asc(stockHistories.stockHistorySeq))
    expect(await ledger).toContainEqual(expect.objectContaining({ delta: -4, reason: 'RENTAL', memo: applicationNo }))
    const canceled = await move(seq, 'CANCELED', { reason: '고객 요청' })
    expect(canceled.result).toMatchObject({ state: 'CANCELED', reservation: { state: 'CANCELED' } })
    expect(await stockOf(of.itemSeq)).toBe(5)

    const poor = await rented(3)
    const other = await newApplication(shop, { ...poor.of, ...ready, state: 'APPROVED' })
    const short = { ...contract, contractNo: `D-${seq}` }
    const refused = await move(other.rentalApplicationSeq, 'CONTRACTED', short)
    expect(refused).toMatchObject({ status: 409, code: 'STOCK_NEGATIVE' })
    expect(await stored(other.rentalApplicationSeq)).toMatchObject({ state: 'APPROVED', mountReservationSeq: null })
  })

  it('12 check 4: a contract number is unique within a company', async () => {
    const { of } = await rented(50)
    const { storeSeq } = await newStore(shop)
    const of2 = { ...of, ...ready, state: 'APPROVED' as const }
    const contract = { contractNo: 'SAME-2026', contractedOn: '2026-11-21', storeSeq }
    const first = await newApplication(shop, of2)
    expect((await move(first.rentalApplicationSeq, 'CONTRACTED', contract)).status).toBe(200)
    const second = await newApplication(shop, of2)
    const message = `이미 등록된 계약번호입니다. (${first.applicationNo})`
    expect(summaryOf(await move(second.rentalApplicationSeq, 'CONTRACTED', contract))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      message,
    })
    const third = await newApplication(shop, { ...of2, rentalCompany: '모아렌탈' })
    expect((await move(third.rentalApplicationSeq, 'CONTRACTED', contract)).status).toBe(200)
  })

  it('12 check 5: an early end costs a percentage of the remaining fees', async () => {
    expect(
      rentalPenalty({ monthlyFee: 24_000, months: 36, earlyTerminationRate: 40 }, '2026-01-21', '2026-11-21'),
    ).toBe(249_600)
    const { rentalApplicationSeq: seq } = await newApplication(shop, {
      state: 'MOUNTED',
      startOn: '2026-01-21',
      endOn: '2029-01-20',
    })
    expect((await read(seq)).proposedPenalty).toBe(249_600)
    const ending = { terminatedOn: '2026-11-21', reason: '차량 매각' }
    expect((await move(seq, 'TERMINATED', { ...ending, penalty: 100_000 })).body).toMatchObject({
      errors: [{ field: 'penaltyMemo' }],
    })
    const { result } = await move(seq, 'TERMINATED', ending)
    expect(result).toMatchObject({ state: 'TERMINATED', penalty: 249_600, cancelReason: '차량 매각' })
  })

  it('12 check 6: the chosen plan stays as it was', async () => {
    const { product } = await rented()
    const card = (
      await shop.call<Schemas['AffiliateCard']>('POST', '/api/v1/admin/affiliate-cards', {
        token,
        body: await cardBody(shop),
      })
    ).result
    const chosen = { rentalProductSeq: product.rentalProductSeq, planSeq: product.plans[0]?.planSeq }
    const { result } = await post(
      '',
      await bodyFor({
        ...chosen,
        affiliateCardSeq: card.affiliateCardSeq,
        cardMinSpend: 700_000,
        mobilePhone: '01077772222',
      }),
    )
    expect(result).toMatchObject({ payFee: 0, card: { discountAmount: 17_000, minSpend: 700_000 } })
    const { itemSeq, rentalCompany, version, notice } = product
    const dearer = [plan({ planSeq: chosen.planSeq, monthlyFee: 99_000 })]
    const put = await shop.call('PUT', `/api/v1/admin/rental-products/${product.rentalProductSeq}`, {
      token,
      body: { itemSeq, rentalCompany, notice, visible: true, plans: dearer, version },
    })
    expect(put.status).toBe(200)
    const fewer = await shop.call('PUT', `/api/v1/admin/affiliate-cards/${card.affiliateCardSeq}`, {
      token,
      body: {
        ...(await cardBody(shop, { name: card.name, tiers: [{ minSpend: 300_000, discountAmount: 13_000 }] })),
        version: card.version,
      },
    })
    expect(fewer.status).toBe(200)
    const kept = await read(result.rentalApplicationSeq)
    expect(kept).toMatchObject({ payFee: 0, plan: { monthlyFee: 16_000 }, card: { discountAmount: 17_000 } })
    // saving a form with the same choice does not change it
    const form = { ...(await bodyFor(chosen)), affiliateCardSeq: card.affiliateCardSeq, cardMinSpend: 700_000 }
    const { applicantName: _, mobilePhone: __, ...body } = { ...form, contactTime: 'AM', version: kept.version }
    const again = await shop.call<Application>('PUT', `${PATH}/${kept.rentalApplicationSeq}`, { token, body })
    expect(again.body).toMatchObject({
      status: 200,
      result: { contactTime: 'AM', payFee: 0, plan: { monthlyFee: 16_000 }, card: { discountAmount: 17_000 } },
    })
  })

  it('a rejection has a shown reason and can be reverted within a month', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop, { state: 'SCREENING', ...ready })
    expect((await move(seq, 'REJECTED')).body).toMatchObject({ errors: [{ field: 'rejectReason' }] })
    expect((await move(seq, 'REJECTED', { rejectReason: 'CREDIT' })).status).toBe(200)
    expect(await messagesOf(seq, 'MANUAL')).toHaveLength(1)
    shop.clock.set('2026-12-22T12:00:01+09:00')
    token = await boss(shop)
    expect(await move(seq, 'CONSULTING')).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    shop.clock.set('2026-12-21T12:00:00+09:00')
    token = await boss(shop)
    expect((await move(seq, 'CONSULTING')).result).toMatchObject({ state: 'CONSULTING', rejectReason: null })
  })

  it('12 check 8: bulk actions work row by row', async () => {
    const seqs: number[] = []
    for (const state of ['SCREENING', 'CANCELED', 'SCREENING'] as const)
      seqs.push((await newApplication(shop, { state, ...ready })).rentalApplicationSeq)
    const { result } = await post<Schemas['BulkReceipt']>('/bulk', { action: 'TRANSITION', to: 'APPROVED', seqs })
    const message = '‘신청취소’ 상태에서는 ‘심사승인’으로 변경할 수 없습니다.'
    expect(result).toMatchObject({ done: 2, failed: [{ seq: seqs[1], code: 'INVALID_STATE', message }] })
    expect(await messagesOf(seqs[0] ?? 0, 'RENTAL_APPROVED')).toHaveLength(1)
  })

  it('assigning a RECEIVED one starts the consultation; an admin without permission is refused', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop)
    const staff = await staffWith('WRITE')
    const other = await staffWith('READ')
    const give = (assigneeSeq: number) => post('/bulk', { action: 'ASSIGN', seqs: [seq], assigneeSeq })
    expect((await give(other.adminSeq)).body).toMatchObject({ errors: [{ field: 'assigneeSeq' }] })
    expect((await give(staff.adminSeq)).status).toBe(200)
    expect(await read(seq)).toMatchObject({ state: 'CONSULTING', assigneeSeq: staff.adminSeq })
  })
})

describe('12 check 7: results of credit checks', () => {
  it('stores nothing of a sheet with errors until only valid rows are confirmed', async () => {
    const rows = await Promise.all([1, 2, 3].map(() => newApplication(shop, { state: 'SCREENING', ...ready })))
    const [one, two, three] = rows as [Row, Row, Row]
    const form = await sheetForm(
      ['신청번호', '결과', '사유'],
      [
        [one.applicationNo, '승인', null],
        ['R991231-0001', '승인', null],
        [two.applicationNo, '거절', '신용'],
        [three.applicationNo, '거절', null],
      ],
    )
    const sent = await shop.call<Schemas['ExcelUpload']>('POST', `${PATH}/excel-uploads`, { token, body: form })
    expect(sent.result.errors).toEqual([
      expect.objectContaining({ row: 3, column: '신청번호' }),
      expect.objectContaining({ row: 5, column: '사유' }),
    ])
    expect((await stored(one.rentalApplicationSeq)).state).toBe('SCREENING')
    const confirm = `/excel-uploads/${sent.result.uploadSeq}/confirm`
    expect((await post(confirm, { onlyValid: false })).status).toBe(409)
    expect((await post<Schemas['ExcelUploadReceipt']>(confirm, { onlyValid: true })).result.done).toBe(2)
    expect((await stored(one.rentalApplicationSeq)).state).toBe('APPROVED')
    expect(await stored(two.rentalApplicationSeq)).toMatchObject({ state: 'REJECTED', rejectReason: 'CREDIT' })
    expect((await stored(three.rentalApplicationSeq)).state).toBe('SCREENING')
    expect(await messagesOf(one.rentalApplicationSeq)).toHaveLength(1)
    expect(await messagesOf(two.rentalApplicationSeq)).toHaveLength(1)
  })
})

describe('editing', () => {
  it('after the consultation is limited to the processing fields', async () => {
    const { product } = await rented()
    const { rentalApplicationSeq: seq } = (
      await post('', { ...(await bodyFor({ mobilePhone: '01077773333' })), rentalProductSeq: product.rentalProductSeq })
    ).result
    await db()
      .update(rentalApplications)
      .set({ state: 'SCREENING' })
      .where(eq(rentalApplications.rentalApplicationSeq, seq))
    const record = await read(seq)
    const { applicantType, carText, rentalProductSeq, planSeq, privacyAgreedAt, contactTime, version } = record
    const body = { applicantType, carText, rentalProductSeq, planSeq, privacyAgreedAt, contactTime, version }
    const put = (overrides: object) =>
      shop.call<Application>('PUT', `${PATH}/${seq}`, { token, body: { ...body, ...overrides } })
    const message = '심사 이후에는 신청 내용을 수정할 수 없습니다.'
    expect(summaryOf(await put({ carText: '기아 K5' }))).toEqual({ status: 409, code: 'INVALID_STATE', message })
    const { result } = await put({ nextContactAt: '2026-11-23T10:00:00+09:00' })
    expect(result).toMatchObject({ carText, nextContactAt: '2026-11-23T01:00:00.000Z' })
    expect((await put({ nextContactAt: null, version: record.version })).status).toBe(409)
  })

  it('refuses masked values', async () => {
    const { result } = await post('', await bodyFor({ mobilePhone: '01077774444' }))
    const { applicantType, carText, rentalProductSeq, planSeq, privacyAgreedAt, version } = result
    const body = { applicantType, carText, rentalProductSeq, planSeq, privacyAgreedAt, version, applicantName: '김*탈' }
    const answer = await shop.call('PUT', `${PATH}/${result.rentalApplicationSeq}`, { token, body })
    expect(answer.body).toMatchObject({ errors: [{ field: 'applicantName' }] })
  })
})

describe('the reservation of a rental', () => {
  async function contracted(reservedAt: string) {
    const { of } = await rented(20)
    const store = await newStore(shop)
    const row = await newApplication(shop, { ...of, ...ready, state: 'APPROVED' })
    const contract = {
      contractNo: `R-${row.rentalApplicationSeq}`,
      contractedOn: '2026-11-21',
      storeSeq: store.storeSeq,
    }
    await move(row.rentalApplicationSeq, 'CONTRACTED', { ...contract, reservedAt, force: true })
    const [mount] = await db()
      .select()
      .from(mountReservations)
      .where(eq(mountReservations.rentalApplicationSeq, row.rentalApplicationSeq))
    if (!mount) throw new Error('no reservation')
    return { seq: row.rentalApplicationSeq, mount }
  }
  const act = (mountSeq: number, version: number, action: string, overrides: object = {}) =>
    shop.call<Schemas['MountReservationRecord']>('POST', `/api/v1/admin/mount-reservations/${mountSeq}/transition`, {
      token,
      body: { action, version, ...overrides },
    })

  it('done starts the rental on that day and pays the store; reverted it has not started', async () => {
    const { seq, mount } = await contracted('2026-11-21T15:00:00+09:00')
    const done = await act(mount.mountReservationSeq, mount.version, 'DONE')
    expect(done.body).toMatchObject({ status: 200 })
    expect(done.result.settleFee).toBeGreaterThan(0)
    expect(await stored(seq)).toMatchObject({ state: 'MOUNTED', startOn: '2026-11-21', endOn: '2029-11-20' })
    const undone = await act(mount.mountReservationSeq, done.result.version, 'UNDONE', { reason: '다른 차량이었음' })
    expect(undone.status).toBe(200)
    expect(await stored(seq)).toMatchObject({ state: 'CONTRACTED', startOn: null, endOn: null })
  })

  it('is done with the rental, and sends a reminder the day before', async () => {
    const { seq, mount } = await contracted('2026-11-22T10:00:00+09:00')
    await shop.run(rentalMountReminderJob)
    await shop.run(rentalMountReminderJob)
    const reminders = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.eventCode, 'MOUNT_REMINDER'), eq(messageLogs.relatedSeq, mount.mountReservationSeq)))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.content).toContain('2026-11-22 10:00')
    await move(seq, 'MOUNTED', { startOn: '2026-11-21' })
    expect(await read(seq)).toMatchObject({ state: 'MOUNTED', reservation: { state: 'DONE' } })
  })
})

describe('the night', () => {
  it('ends rentals, expires approvals, and erases applicants of expired ones', async () => {
    const over = await newApplication(shop, { state: 'MOUNTED', startOn: '2023-11-21', endOn: '2026-11-20' })
    const runs = await newApplication(shop, { state: 'MOUNTED', startOn: '2023-11-22', endOn: '2026-11-21' })
    const old = await newApplication(shop, { state: 'APPROVED', approvedAt: new Date('2026-10-22T11:59:59+09:00') })
    const gone = await newApplication(shop, { state: 'CANCELED', stateAt: new Date('2026-05-01T00:00:00+09:00') })
    const kept = await newApplication(shop, { state: 'ENDED', stateAt: new Date('2022-05-01T00:00:00+09:00') })
    for (const job of [rentalEndJob, rentalApprovalJob, rentalPeopleJob]) await shop.run(job)
    expect((await stored(over.rentalApplicationSeq)).state).toBe('ENDED')
    expect((await stored(runs.rentalApplicationSeq)).state).toBe('MOUNTED')
    expect(await stored(old.rentalApplicationSeq)).toMatchObject({
      state: 'CANCELED',
      cancelReason: '승인 유효기간 만료',
    })
    expect((await stored(kept.rentalApplicationSeq)).purgedAt).toBeNull()
    // docs/checks.md, 12 check 15: also with unmask
    expect(await read(gone.rentalApplicationSeq, '?unmask=true')).toMatchObject({
      purged: true,
      applicantName: null,
      mobilePhone: null,
      carNumber: null,
    })
    const call = await post(`/${gone.rentalApplicationSeq}/contact-logs`, { result: 'CONNECTED' })
    expect(call).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  })
})

describe('12 check 15: personal data', () => {
  it('is masked in the list; unmasking and an export with a reason are logged', async () => {
    const { rentalApplicationSeq: seq } = await newApplication(shop, { ...ready, mobilePhone: '01012345678' })
    const list = await shop.call<{ items: Schemas['RentalApplication'][] }>('GET', `${PATH}?size=20`, { token })
    const shown = list.result.items.find((each) => each.rentalApplicationSeq === seq)
    expect(shown).toMatchObject({ applicantName: '홍*동', mobilePhone: '010-****-5678', carNumber: '12가 **56' })
    expect(await read(seq, '?unmask=true')).toMatchObject({ applicantName: '홍길동', mobilePhone: '01012345678' })
    const last = async () => (await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1))[0]
    expect(await last()).toMatchObject({ action: 'UNMASK', resource: 'rental-applications', targetSeqs: [seq] })
    await shop.call('GET', `${PATH}?keywordType=applicantName&keyword=${encodeURIComponent('홍길동')}`, { token })
    expect((await last())?.summary).toContain('신청자 홍*동')
    const job = (reason: string) =>
      shop.call('POST', '/api/v1/admin/excel-jobs', {
        token,
        body: { resource: 'rental-applications', query: {}, reason },
      })
    expect((await job('짧은 사유')).status).toBe(400)
    expect((await job('렌탈사 월간 정산 확인')).status).toBeLessThan(300)
    const blind = await session(shop, await staffWith('READ'))
    expect(await shop.call('GET', `${PATH}/${seq}?unmask=true`, { token: blind.token })).toMatchObject({
      code: 'INVALID_AUTHORITIES',
    })
  })
})

describe('queries for other groups', () => {
  it('return applicants, renters, and the newest application of each', async () => {
    const memberSeq = 7
    await db().update(rentalApplications).set({ memberSeq: null }).where(eq(rentalApplications.memberSeq, memberSeq))
    const readMessages = async () => {
      const [row] = await db()
        .select({
          applied: hasRentalApplication(rentalApplications.memberSeq),
          mounted: hasRunningRental(rentalApplications.memberSeq),
        })
        .from(rentalApplications)
        .where(eq(rentalApplications.memberSeq, memberSeq))
      return row
    }
    await newApplication(shop, { memberSeq, state: 'CANCELED' })
    expect(await readMessages()).toEqual({ applied: false, mounted: false })
    const newest = await newApplication(shop, {
      memberSeq,
      state: 'MOUNTED',
      createdAt: new Date('2026-11-21T12:00:01+09:00'),
    })
    expect(await readMessages()).toEqual({ applied: true, mounted: true })
    const { rentalApplicationSeq, applicationNo, state } = newest
    expect(await newestApplicationOf(db(), [memberSeq, 999_999])).toEqual(
      new Map([[memberSeq, { rentalApplicationSeq, applicationNo, state }]]),
    )
  })

  it('the shop creates and cancels, until the screening', async () => {
    const body = (await bodyFor({ mobilePhone: '01077775555' })) as Schemas['RentalApplicationCreate']
    const row = await asCall(shop, (call) => receiveApplication({ ...call, actor: null }, body, 'WEB'))
    expect(row).toMatchObject({ source: 'WEB', createdBy: null })
    const withdraw = (seq: number) => asCall(shop, (call) => withdrawApplication({ ...call, actor: null }, seq))
    await withdraw(row.rentalApplicationSeq)
    expect((await stored(row.rentalApplicationSeq)).state).toBe('CANCELED')
    const { rentalApplicationSeq: late } = await newApplication(shop, { state: 'SCREENING' })
    await expect(withdraw(late)).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })
})
