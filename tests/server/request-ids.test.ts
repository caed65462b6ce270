import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../server/contract/refusal'
import { runOnce } from '../../server/http/idempotency'
import { requestsDone } from '../../server/http/idempotency.schema'
import { inCall } from '../../server/http/in-call'
import { ACTOR } from './calls'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

describe('a request id', () => {
  it('pays once; with another amount, operation or admin nothing is done', async () => {
    const { memberSeq } = await newMember(shop)
    const requestId = randomUUID()
    const body = { memberSeq, direction: 'PLUS', amount: 1_000, reason: '배송 지연 보상', requestId }
    const grant = (overrides: object, path = 'point-entries', as = token) =>
      shop.call<{ amount: number }>('POST', `/api/v1/admin/${path}`, { token: as, body: { ...body, ...overrides } })
    const first = await grant({})
    expect(first.result.amount).toBe(1_000)
    expect((await grant({})).result).toEqual(first.result)
    const reused = { status: 409, code: 'REQUEST_REUSED' }
    expect(await grant({ amount: 2_000 })).toMatchObject(reused)
    expect(await grant({ reason: '배송 지연 보상 (2차)' })).toMatchObject(reused)
    expect(await grant({}, 'deposit-entries')).toMatchObject(reused)
    expect(await grant({}, 'point-entries', await shop.signIn('ops_lead'))).toMatchObject(reused)
    const { result } = await shop.call<{ point: number; deposit: number }>(
      'GET',
      `/api/v1/admin/members/${memberSeq}/balances`,
      { token },
    )
    expect([result.point, result.deposit]).toEqual([1_000, 0])
  })

  it('of a refused call can be used again, even if part of the call is kept', async () => {
    const requestId = randomUUID()
    const request = { path: {}, query: {}, body: { requestId } }
    const facts = {
      services: shop.services,
      now: shop.clock.now(),
      actor: ACTOR,
      ip: '127.0.0.1',
      userAgent: 'test',
      screen: null,
      background: false,
    }
    const act = (work: () => Promise<string>) =>
      inCall(shop.services, facts, (call) => runOnce(call, 'POST /api/v1/admin/bank-deposits/sync', request, work))
    for (const keep of [false, true]) {
      const refused = act(() => Promise.reject(new Refusal(409, 'INVALID_STATE', '안 됩니다.', { keep })))
      await expect(refused).rejects.toThrow('안 됩니다.')
    }
    expect(await act(async () => 'done')).toBe('done')
    const [row] = await shop.services.db.select().from(requestsDone).where(eq(requestsDone.requestId, requestId))
    expect(row?.result).toBe('done')
  })
})
