import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OpenRequests } from '@/shared/api/types'
import { ApiError } from '../../src/shared/api/errors'
import { sendOnce } from '../../src/shared/api/send-once'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const POINTS = 'post /api/v1/admin/point-entries'
const networkError = new ApiError(0, 'NETWORK', '서버에 연결할 수 없습니다.')

/** Sends a body and returns its request id. `error`: thrown instead of an answer. */
async function idOf(body: object, error?: unknown, scope?: OpenRequests, operation = POINTS): Promise<string> {
  let id = ''
  const send = async (sent: object) => {
    id = (sent as { requestId: string }).requestId
    if (error) throw error
  }
  await sendOnce(operation, { body }, send, scope).catch(() => undefined)
  return id
}

describe('the id of a request', () => {
  afterEach(() => vi.useRealTimers())

  it('is a UUID', async () => {
    expect(await idOf({ amount: 1 })).toMatch(UUID)
  })

  it('stays the same until there is an answer, and differs for other content', async () => {
    const body = { memberSeq: 1, amount: 1_000, reason: '보상' }
    const first = await idOf(body, networkError)
    expect(await idOf({ ...body, amount: 2_000 })).not.toBe(first)
    expect(await idOf({ ...body, reason: '보상.' })).not.toBe(first)
    expect(await idOf(body, undefined, undefined, 'post /api/v1/admin/deposit-entries')).not.toBe(first)
    expect(await idOf(body, new ApiError(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다.'))).toBe(first)
    expect(await idOf(body, new ApiError(409, 'PAYMENT_IN_PROGRESS', '다른 결제가 진행 중입니다.'))).toBe(first)
    expect(await idOf(body)).toBe(first)
    expect(await idOf(body)).not.toBe(first)
  })

  it('is new after a refusal, because nothing was done', async () => {
    const body = { memberSeq: 2, amount: 1_000 }
    const first = await idOf(body, new ApiError(409, 'INSUFFICIENT_BALANCE', '보유 포인트보다 많습니다.'))
    expect(await idOf(body)).not.toBe(first)
  })

  it('is the same for two requests at once', async () => {
    const body = { memberSeq: 3, amount: 1_000 }
    const ids = await Promise.all([idOf(body), idOf(body)])
    expect(ids[0]).toBe(ids[1])
  })

  it('expires after two minutes; the same content is a new request then', async () => {
    vi.useFakeTimers()
    const body = { memberSeq: 4, amount: 1_000 }
    const first = await idOf(body, networkError)
    vi.advanceTimersByTime(119_000)
    expect(await idOf(body, networkError)).toBe(first)
    vi.advanceTimersByTime(2_000)
    expect(await idOf(body)).not.toBe(first)
  })

  it('is kept as long as the given scope', async () => {
    const body = { rows: [] }
    const scope: OpenRequests = new Map()
    const first = await idOf(body, networkError, scope)
    expect(await idOf(body, networkError, scope)).toBe(first)
    scope.clear()
    expect(await idOf(body, networkError, scope)).not.toBe(first)
  })
})
