import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { receiveInquiry } from '../../server/inquirycommunity/general-inquiry/customer-inquiry'
import { messageLogs } from '../../server/message/message.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { otherProcess } from './other-process'

/** Inquiries answered by two processes of the server. The embedded database allows only one. */
describe.runIf(process.env.TEST_DATABASE_URL)('two processes', () => {
  let shop: TestShop
  let token: string
  beforeAll(async () => {
    shop = await testShop()
    token = await shop.signIn('admin')
  })
  afterAll(() => shop.close())

  it('answer one inquiry at once: one answer, one message, and a conflict for the other', async () => {
    const writer = { memberSeq: null, writerName: '홍길동', writerPhone: '01012345678', writerEmail: null }
    const asked = await asCall(shop, (call) =>
      receiveInquiry(call, { ...writer, category: 'DELIVERY', title: '배송 문의', content: '언제 도착하나요?' }),
    )
    const to = `/api/v1/admin/inquiries/${asked.inquirySeq}/answer`
    const body = (content: string) => ({ content, version: asked.version })
    const other = await otherProcess(shop, { token, method: 'PUT', to, body: body('다른 관리자의 답변') })
    other.go()
    const here = await shop.call<Schemas['Inquiry']>('PUT', to, { token, body: body('내 답변') })
    await other.said(/STATUS \d+/)
    expect([here.status, other.status()].sort()).toEqual([200, 409])
    const kept = here.status === 200 ? '내 답변' : '다른 관리자의 답변'
    // the CONFLICT of the later request contains the stored answer, as the other response does
    expect(here.result.answer?.content).toBe(kept)
    const condition = and(eq(messageLogs.eventCode, 'INQUIRY_ANSWERED'), eq(messageLogs.relatedSeq, asked.inquirySeq))
    expect(await shop.services.db.$count(messageLogs, condition)).toBe(1)
  })
})
