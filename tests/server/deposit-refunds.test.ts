import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { cancelRefund, requestRefund } from '../../server/member/deposit-refund/deposit-refunds'
import { auditShop } from '../../server/member/ledger/audit'
import { depositRefunds } from '../../server/member/schema/deposit-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { boss, newGroup, readyAdmin, session } from './staff'

type Refund = Schemas['DepositRefund']

const DEPOSITS = '/api/v1/admin/deposit-entries'
const REFUNDS = '/api/v1/admin/deposit-refunds'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const post = <T = Refund>(path: string, sent: object) =>
  shop.call<T>('POST', path, { token, body: { requestId: randomUUID(), ...sent } })
async function holder(amount: number): Promise<number> {
  const { memberSeq } = await newMember(shop)
  const { status } = await post(DEPOSITS, { memberSeq, direction: 'PLUS', amount, reason: '주문 환불 전환' })
  expect(status).toBe(201)
  return memberSeq
}
const ask = (memberSeq: number, amount: number, overrides: object = {}) =>
  post(REFUNDS, {
    memberSeq,
    amount,
    bankCode: '004',
    accountNumber: '12345678901234',
    accountHolder: '김장부',
    ...overrides,
  })
const asked = async (memberSeq: number, amount: number, overrides: object = {}) =>
  (await ask(memberSeq, amount, overrides)).result.depositRefundSeq
const done = (seq: number, overrides: object = {}) =>
  post(`${REFUNDS}/${seq}/complete`, { paidOn: '2026-11-21', ...overrides })
const balance = async (memberSeq: number) => {
  const [member] = await db().select().from(members).where(eq(members.memberSeq, memberSeq))
  return [member?.deposit, member?.depositHeld]
}
const textTo = async (memberSeq: number) =>
  (await db().select().from(messageLogs).where(eq(messageLogs.memberSeq, memberSeq))).map(({ content }) => content)

describe('a deposit withdrawal', () => {
  it('07 check 9: holds the requested amount; more than the free balance is refused', async () => {
    const memberSeq = await holder(12_000)
    expect((await ask(memberSeq, 10_000)).status).toBe(201)
    expect(await balance(memberSeq)).toEqual([12_000, 10_000])
    expect(await ask(memberSeq, 3_000)).toMatchObject({
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      message: '환불 가능한 예치금은 2,000원입니다.',
    })
    const taken = await post<unknown>(DEPOSITS, { memberSeq, direction: 'MINUS', amount: 2_001, reason: '정정' })
    expect(taken).toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  })

  it('pays once: reduces the deposit, ends the hold, notifies the member', async () => {
    const memberSeq = await holder(12_000)
    const seq = await asked(memberSeq, 10_000)
    expect((await done(seq, { paidOn: '2026-11-22' })).errors).toMatchObject([{ field: 'paidOn' }])
    expect((await done(seq)).result).toMatchObject({ state: 'DONE', paidOn: '2026-11-21', processedBy: 1 })
    expect(await balance(memberSeq)).toEqual([2_000, 0])
    expect(await textTo(memberSeq)).toEqual(['예치금 10,000원이 환불되었습니다.'])
    expect(await auditShop(db())).toEqual([])
  })

  it('07 check 11: a state changed in another tab is refused with the current one', async () => {
    const memberSeq = await holder(5_000)
    const seq = await asked(memberSeq, 5_000)
    await done(seq)
    const already = { status: 409, code: 'ALREADY_PROCESSED', message: '이미 처리된 신청입니다.' }
    expect(await done(seq)).toMatchObject(already)
    expect(await post(`${REFUNDS}/${seq}/reject`, { rejectReason: '계좌 오류' })).toMatchObject(already)
    expect(await post(`${REFUNDS}/${seq}/cancel`, {})).toMatchObject(already)
    expect(await balance(memberSeq)).toEqual([0, 0])
  })

  it('to an account of another name needs a confirmation', async () => {
    const memberSeq = await holder(5_000)
    const { result } = await ask(memberSeq, 5_000, { accountHolder: '박다른' })
    expect(result.holderMismatch).toBe(true)
    expect(await done(result.depositRefundSeq)).toMatchObject({
      code: 'INVALID_STATE',
      message: '예금주가 회원 이름과 다릅니다. 확인 후 다시 처리해 주세요.',
    })
    expect((await done(result.depositRefundSeq, { confirmHolderMismatch: true })).status).toBe(200)
  })

  it('07 check 10: in bulk, one with another holder fails alone', async () => {
    const people = [await holder(1_000), await holder(2_000), await holder(3_000)]
    const seqs = [
      await asked(people[0] ?? 0, 1_000),
      await asked(people[1] ?? 0, 2_000, { accountHolder: '박다른' }),
      await asked(people[2] ?? 0, 3_000),
    ]
    const { result } = await post<Schemas['BulkReceipt']>(`${REFUNDS}/bulk`, {
      action: 'COMPLETE',
      seqs,
      paidOn: '2026-11-21',
    })
    expect(result).toEqual({
      done: 2,
      failed: [
        {
          seq: seqs[1],
          code: 'INVALID_STATE',
          message: '예금주가 회원 이름과 다릅니다. 확인 후 다시 처리해 주세요.',
          name: '김*부 2,000원',
        },
      ],
    })
    const states = await db().select().from(depositRefunds)
    expect(seqs.map((seq) => states.find((row) => row.depositRefundSeq === seq)?.state)).toEqual([
      'DONE',
      'REQUESTED',
      'DONE',
    ])
  })

  it('is rejected with a reason shown to the member, or withdrawn', async () => {
    const memberSeq = await holder(5_000)
    const first = await asked(memberSeq, 5_000)
    await post(`${REFUNDS}/${first}/reject`, { rejectReason: '계좌번호 오류' })
    expect(await balance(memberSeq)).toEqual([5_000, 0])
    expect((await textTo(memberSeq))[0]).toContain('사유: 계좌번호 오류')
    // as the customer site requests it for the member
    const account = { bankCode: '088' as const, accountNumber: '11012345678', accountHolder: '김장부' }
    const own = await asCall(shop, (call) =>
      requestRefund({ ...call, actor: null }, { ...account, memberSeq, amount: 400, via: 'SHOP' }),
    )
    await asCall(shop, (call) => cancelRefund({ ...call, actor: null }, own))
    const { result } = await shop.call<Refund>('GET', `${REFUNDS}/${own}`, { token })
    expect(result).toMatchObject({ state: 'CANCELED', requestedVia: 'SHOP', processedBy: null })
    expect(await balance(memberSeq)).toEqual([5_000, 0])
  })

  it('is requested once by a repeated request', async () => {
    const memberSeq = await holder(9_000)
    const requestId = randomUUID()
    const [one, two] = [await ask(memberSeq, 4_000, { requestId }), await ask(memberSeq, 4_000, { requestId })]
    expect(two.result).toEqual(one.result)
    expect(await balance(memberSeq)).toEqual([9_000, 4_000])
    const sent = { paidOn: '2026-11-21', requestId: randomUUID() }
    const seq = one.result.depositRefundSeq
    const answers = [await done(seq, sent), await done(seq, sent)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await balance(memberSeq)).toEqual([5_000, 0])
  })
})

describe('the account of a withdrawal', () => {
  it('is stored encrypted and masked; unmasked only with permission', async () => {
    const memberSeq = await holder(5_000)
    const { result } = await ask(memberSeq, 5_000)
    expect(result).toMatchObject({ accountNumber: '**********1234', accountHolder: '김*부', name: '김*부' })
    const path = `${REFUNDS}/${result.depositRefundSeq}`
    const [stored] = await db()
      .select()
      .from(depositRefunds)
      .where(eq(depositRefunds.depositRefundSeq, result.depositRefundSeq))
    expect(JSON.stringify(stored)).not.toContain('12345678901234')
    const unmasked = await shop.call<Refund>('GET', `${path}?unmask=true`, { token })
    expect(unmasked.result).toMatchObject({ accountNumber: '12345678901234', accountHolder: '김장부' })
    expect(unmasked.headers.get('cache-control')).toBe('no-store')
    const group = await newGroup(shop, { permissions: { POINT_MANAGEMENT: 'WRITE' } })
    const { token: clerk } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const refused = await shop.call('GET', `${path}?unmask=true`, { token: clerk })
    expect(refused.code).toBe('INVALID_AUTHORITIES')
  })

  it('has eight to sixteen digits', async () => {
    const memberSeq = await holder(5_000)
    const { errors } = await ask(memberSeq, 1, { accountNumber: '1234-567', accountHolder: '김' })
    expect(errors.map(({ field }) => field).sort()).toEqual(['accountHolder', 'accountNumber'])
  })
})
