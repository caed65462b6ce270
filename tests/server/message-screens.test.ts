import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUnusedDormant } from '../../server/basicSetting/alimtalk-template/dormant-templates-job'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, admins, members, shopInfo } from '../../server/db/schema'
import { alimtalkTemplates, messageLogs, senderNumbers, smsTemplates } from '../../server/message/message.schema'
import { queueMessage } from '../../server/message/outbox'
import { reviewJob } from '../../server/message/template-review'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import {
  approvedTemplate,
  asBoss,
  handOver,
  LOGS,
  NUMBERS,
  newMessage,
  newNumber,
  newTemplate,
  smsTemplate,
  smsTemplateBody,
  TEMPLATES,
  TEXTS,
  templateBody,
} from './message-bodies'

let shop: TestShop
const db = () => shop.services.db
const NOON = '2026-11-21T12:00:00+09:00'

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.set(NOON)
  delete shop.services.external.messages
})

const later = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1_000).toISOString())
const logOf = async (seq: number) =>
  (await db().select().from(messageLogs).where(eq(messageLogs.messageLogSeq, seq)))[0]

describe('an automatic text', () => {
  const save = async (overrides: Partial<Schemas['SmsTemplateUpdate']>) =>
    asBoss<Schemas['SmsTemplate']>(
      shop,
      'PUT',
      `${TEXTS}/RESTOCKED`,
      await smsTemplateBody(shop, 'RESTOCKED', overrides),
    )

  it('01 check 9: 45 Hangul characters are an SMS, 46 an LMS; errors name unsupported characters and unknown variables', async () => {
    const sms = await save({ content: '가'.repeat(45) })
    expect([sms.status, sms.result.bytes, sms.result.type]).toEqual([200, 90, 'SMS'])
    const lms = await save({ content: '가'.repeat(46), title: '재입고' })
    expect([lms.result.bytes, lms.result.type, lms.result.title]).toEqual([92, 'LMS', '재입고'])
    const odd = await save({ content: '재입고 😀' })
    expect([odd.status, odd.errors]).toEqual([
      400,
      [{ field: 'content', message: '문자로 보낼 수 없는 글자가 있습니다: 😀' }],
    ])
    const unknown = await save({ content: '#{쿠폰명} 재입고' })
    expect([unknown.status, unknown.errors]).toEqual([
      400,
      [{ field: 'content', message: '사용할 수 없는 변수입니다: #{쿠폰명}' }],
    ])
    expect((await save({ content: '가'.repeat(1_001) })).errors).toEqual([
      { field: 'content', message: '2,000바이트까지 입력할 수 있습니다.' },
    ])
  })

  it('counts bytes with the sample values of its variables', async () => {
    const { result } = await save({ content: '#{상품명}' })
    expect(result.bytes).toBeGreaterThan(20)
  })

  it('exists for each event; in a new shop it is disabled by default', async () => {
    await db().delete(smsTemplates).where(eq(smsTemplates.eventCode, 'MEMBER_JOINED'))
    const before = await smsTemplate(shop, 'MEMBER_JOINED')
    expect(before).toMatchObject({ enabled: false, version: 1, content: expect.stringContaining('#{고객명}') })
    // a text that was never saved has the creation time of the shop
    const [created] = await db().select({ at: shopInfo.createdAt }).from(shopInfo)
    expect([before.createdAt, before.updatedAt]).toEqual([created?.at.toISOString(), created?.at.toISOString()])
    later(60)
    expect(await smsTemplate(shop, 'MEMBER_JOINED')).toMatchObject({ updatedAt: before.updatedAt })
    const body = await smsTemplateBody(shop, 'MEMBER_JOINED', { enabled: true })
    expect((await asBoss(shop, 'PUT', `${TEXTS}/MEMBER_JOINED`, body)).status).toBe(200)
    expect(await smsTemplate(shop, 'MEMBER_JOINED')).toMatchObject({ enabled: true, version: 2 })
  })

  it('refuses an outdated version and returns the current text; logs changes', async () => {
    const body = await smsTemplateBody(shop, 'RESTOCKED', { content: '[#{쇼핑몰명}] 새 문구' })
    await asBoss(shop, 'PUT', `${TEXTS}/RESTOCKED`, body)
    const again = await asBoss<{ content: string }>(shop, 'PUT', `${TEXTS}/RESTOCKED`, body)
    expect([again.status, again.code, again.result.content]).toEqual([409, 'CONFLICT', '[#{쇼핑몰명}] 새 문구'])
    const rows = await db().select().from(adminLogs).where(eq(adminLogs.resource, 'sms-templates'))
    expect(rows.at(-1)).toMatchObject({ action: 'SETTING', summary: '자동발송 문자 수정: 재입고' })
  })

  it('accepts only an approved sender number', async () => {
    const { senderNumberSeq } = await newNumber(shop)
    expect((await save({ senderNumberSeq })).errors).toEqual([
      { field: 'senderNumberSeq', message: '승인된 발신번호를 선택해 주세요.' },
    ])
  })
})

describe('a test message', () => {
  const PATH = `${TEXTS}/COUPON_ISSUED/test`
  const ask = (requestId: string = crypto.randomUUID()) =>
    asBoss<Schemas['MessageTest']>(shop, 'POST', PATH, { content: '[#{쇼핑몰명}] #{쿠폰명}', requestId })

  it("is sent to the admin's mobile with sample values, also at night, ten times a day, once per request", async () => {
    shop.clock.set('2026-11-22T22:30:00+09:00')
    const requestId = crypto.randomUUID()
    const first = await ask(requestId)
    expect([first.status, first.result.left, first.result.mobilePhone]).toEqual([
      201,
      9,
      expect.stringContaining('****'),
    ])
    expect((await ask(requestId)).result).toEqual(first.result)
    await handOver(shop)
    expect(await logOf(first.result.messageLogSeq)).toMatchObject({
      state: 'DELIVERED',
      recipientType: 'ADMIN',
      content: '[타이어원] 겨울 타이어 5% 할인',
    })
    const more = await Promise.all(Array.from({ length: 11 }, () => ask()))
    const refused = more.filter(({ status }) => status !== 201)
    expect(refused.map(({ code }) => code)).toEqual(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED'])
    shop.clock.set('2026-11-23T09:00:00+09:00')
    expect((await ask()).status).toBe(201)
  })

  it('requires a mobile number of the admin', async () => {
    const [me] = await db().select().from(admins).where(eq(admins.loginId, 'admin'))
    await db().update(admins).set({ mobilePhone: null }).where(eq(admins.loginId, 'admin'))
    expect(await ask()).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    await db().update(admins).set({ mobilePhone: me?.mobilePhone }).where(eq(admins.loginId, 'admin'))
  })
})

describe('a sender number', () => {
  it.each([
    ['112', '긴급·특수번호는 발신번호로 등록할 수 없습니다.'],
    ['02120', '긴급·특수번호는 발신번호로 등록할 수 없습니다.'],
    ['0101234', '8~12자리 숫자로 입력해 주세요.'],
    ['02123456789', '올바른 전화번호를 입력해 주세요.'],
    ['158812345', '15·16·18로 시작하는 대표번호는 지역번호 없이 8자리로 입력해 주세요.'],
    ['0215881234', '대표번호는 지역번호 없이 입력해 주세요.'],
    ['12345678', '지역번호를 포함해 주세요.'],
  ])('%s: %s', async (number, message) => {
    const { status, errors } = await asBoss(shop, 'POST', NUMBERS, { number, label: '상담' })
    expect([status, errors]).toEqual([400, [{ field: 'number', message }]])
  })

  it('is reviewed after 30 s: numbers ending with 0000 are rejected, others approved; the first becomes the default', async () => {
    const [{ senderNumberSeq: standing } = { senderNumberSeq: 0 }] = await db()
      .select()
      .from(senderNumbers)
      .where(eq(senderNumbers.isDefault, true))
    await db().update(senderNumbers).set({ isDefault: false }).where(eq(senderNumbers.senderNumberSeq, standing))
    const good = await newNumber(shop, '0316001234')
    await db()
      .update(senderNumbers)
      .set({ label: '물류' })
      .where(eq(senderNumbers.senderNumberSeq, good.senderNumberSeq))
    const bad = await newNumber(shop, '0316000000')
    later(29)
    expect(await shop.run(reviewJob)).toBe(0)
    // the review job asks the provider again after ten seconds
    later(10)
    expect(await shop.run(reviewJob)).toBe(2)
    const read = async (seq: number) => (await asBoss<Schemas['SenderNumber']>(shop, 'GET', `${NUMBERS}/${seq}`)).result
    expect(await read(good.senderNumberSeq)).toMatchObject({ state: 'APPROVED', isDefault: true })
    expect(await read(bad.senderNumberSeq)).toMatchObject({ state: 'REJECTED', rejectReason: expect.any(String) })

    // the digits of an approved number are fixed; a rejected number can be changed and is reviewed again
    const { label, version } = await read(good.senderNumberSeq)
    const other = { number: '0316009999', label, version }
    expect((await asBoss(shop, 'PUT', `${NUMBERS}/${good.senderNumberSeq}`, other)).errors?.[0]?.field).toBe('number')
    const again = await asBoss(shop, 'PUT', `${NUMBERS}/${bad.senderNumberSeq}`, { ...other, version: 2 })
    expect(again).toMatchObject({ status: 200, result: { state: 'PENDING', rejectReason: null } })

    // the default number can be replaced, but not deleted
    expect(await asBoss(shop, 'DELETE', `${NUMBERS}/${good.senderNumberSeq}`)).toMatchObject({ code: 'IN_USE' })
    const first = await read(standing)
    const body = { number: first.number, label: first.label, isDefault: true, version: first.version }
    expect((await asBoss(shop, 'PUT', `${NUMBERS}/${standing}`, body)).status).toBe(200)
    expect((await read(good.senderNumberSeq)).isDefault).toBe(false)
    expect((await asBoss(shop, 'DELETE', `${NUMBERS}/${good.senderNumberSeq}`)).status).toBe(200)
  })

  it('must be approved to become the default; cannot be deleted while in use', async () => {
    const { senderNumberSeq: seq, number, label, version } = await newNumber(shop)
    const put = { number, label, isDefault: true, version }
    expect(await asBoss(shop, 'PUT', `${NUMBERS}/${seq}`, put)).toMatchObject({ code: 'INVALID_STATE' })
    await db().update(senderNumbers).set({ state: 'APPROVED' }).where(eq(senderNumbers.senderNumberSeq, seq))
    const body = await smsTemplateBody(shop, 'RESTOCKED', { senderNumberSeq: seq })
    expect((await asBoss(shop, 'PUT', `${TEXTS}/RESTOCKED`, body)).status).toBe(200)
    expect(await asBoss(shop, 'DELETE', `${NUMBERS}/${seq}`)).toMatchObject({ code: 'IN_USE' })
    await db().update(smsTemplates).set({ senderNumberSeq: null })
  })

  it('is unique; a shop has at most ten', async () => {
    const [first] = await db().select().from(senderNumbers)
    expect(await asBoss(shop, 'POST', NUMBERS, { number: first?.number, label: '또' })).toMatchObject({
      code: 'DUPLICATE',
    })
    for (let n = 0; n < 8; n += 1) await asBoss(shop, 'POST', NUMBERS, { number: `070600${n}1234`, label: `${n}호` })
    expect(await asBoss(shop, 'POST', NUMBERS, { number: '07060091234', label: '또' })).toMatchObject({
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '발신번호는 최대 10개까지 등록할 수 있습니다.',
    })
  })
})

describe('message settings', () => {
  const SETTINGS = '/api/v1/admin/sms-settings'
  const set = async (overrides: Partial<Schemas['SmsSettingsUpdate']>) => {
    const { result } = await asBoss<Schemas['SmsSettings']>(shop, 'GET', SETTINGS)
    const { optOutNumber, nightBlock, lowBalanceAmount, version } = result
    return asBoss<Schemas['SmsSettings']>(shop, 'PUT', SETTINGS, {
      optOutNumber,
      nightBlock,
      lowBalanceAmount,
      version,
      ...overrides,
    })
  }

  it('야간 발송 제한 holds texts at night; advertisements are held even without it', async () => {
    shop.clock.set('2026-11-21T22:30:00+09:00')
    const queue = (seq: number) =>
      asCall(shop, (call) =>
        queueMessage(call, {
          eventCode: 'RESTOCKED',
          to: { name: '홍길동', phone: '01012345678' },
          values: { 상품명: '벤투스' },
          related: { type: 'night', seq },
        }),
      )
    expect((await set({ nightBlock: false })).result.nightBlock).toBe(false)
    const free = await queue(1)
    const ad = await newMessage(shop, { eventCode: 'MANUAL', state: 'QUEUED', content: '(광고)[타이어원] 할인' })
    await handOver(shop)
    expect((await logOf(free ?? 0))?.state).toBe('DELIVERED')
    expect((await logOf(ad))?.state).toBe('QUEUED')
    const left = await queue(2)
    await set({ nightBlock: true })
    await handOver(shop)
    expect((await logOf(left ?? 0))?.state).toBe('QUEUED')
    const messages = await queue(3)
    expect((await logOf(messages ?? 0))?.notBefore).toEqual(new Date('2026-11-22T08:00:00+09:00'))
  })

  it("the balance decreases by this month's cost; an opt-out number starts with 080", async () => {
    const { result: before } = await asBoss<Schemas['SmsSettings']>(shop, 'GET', SETTINGS)
    await newMessage(shop, { state: 'DELIVERED', cost: 45 })
    expect((await asBoss<Schemas['SmsSettings']>(shop, 'GET', SETTINGS)).result.balance).toBe(
      (before.balance ?? 0) - 45,
    )
    expect((await set({ optOutNumber: '0212345678' })).errors?.[0]?.field).toBe('optOutNumber')
  })
})

describe('the message log', () => {
  const bulk = (action: Schemas['MessageLogAction'], seqs: number[]) =>
    asBoss<Schemas['BulkReceipt']>(shop, 'POST', `${LOGS}/bulk`, { action, seqs })

  it('masks recipient and text until unmasked, which is logged', async () => {
    const seq = await newMessage(shop)
    const { result } = await asBoss<Schemas['MessageLog']>(shop, 'GET', `${LOGS}/${seq}`)
    expect(result).toMatchObject({
      recipientName: '홍*동',
      recipientPhone: '010-****-5678',
      content: '[타이어원] 홍*동님, 재입고되었습니다.',
    })
    const unmasked = await asBoss<Schemas['MessageLog']>(shop, 'GET', `${LOGS}/${seq}?unmask=true`)
    expect(unmasked.result).toMatchObject({ recipientName: '홍길동', recipientPhone: '01012345678' })
    const rows = await db().select().from(adminLogs).where(eq(adminLogs.resource, 'message-logs'))
    expect(rows.slice(-2).map(({ action }) => action)).toEqual(['DETAIL', 'UNMASK'])
  })

  it('is searched over at most three months', async () => {
    const { errors } = await asBoss(shop, 'GET', `${LOGS}?requestedAt[from]=2026-08-01&requestedAt[to]=2026-11-21`)
    expect(errors).toEqual([{ field: 'requestedAt', message: '최대 3개월까지 조회할 수 있습니다.' }])
  })

  it('finds messages of a member by login id', async () => {
    const [member] = await db().select().from(members).where(eq(members.state, 'ACTIVE')).limit(1)
    const seq = await newMessage(shop, { memberSeq: member?.memberSeq ?? 0 })
    const path = `${LOGS}?keywordType=loginId&keyword=${encodeURIComponent(member?.loginId ?? '')}`
    const { result } = await asBoss<{ items: Schemas['MessageLogRow'][] }>(shop, 'GET', path)
    expect(result.items.map(({ messageLogSeq }) => messageLogSeq)).toContain(seq)
    expect(new Set(result.items.map(({ memberSeq }) => memberSeq))).toEqual(new Set([member?.memberSeq]))
  })

  it('재발송: a failed message is sent again as a new row, once', async () => {
    const failed = await newMessage(shop, { change: 'x', fallbackOfSeq: 1 })
    const sent = await newMessage(shop, { state: 'DELIVERED' })
    const { result } = await bulk('RESEND', [failed, sent])
    expect(result).toMatchObject({ done: 1, failed: [{ seq: sent, code: 'INVALID_STATE' }] })
    const next = (await logOf(failed))?.resentAsSeq ?? 0
    await handOver(shop)
    expect(await logOf(next)).toMatchObject({
      state: 'DELIVERED',
      failCode: null,
      fallbackOfSeq: null,
      content: '[타이어원] 홍길동님, 재입고되었습니다.',
    })
    expect((await bulk('RESEND', [failed])).result.failed[0]?.code).toBe('ALREADY_PROCESSED')
  })

  it('재발송 refuses messages that their own screen resends: one-time links, advertisements', async () => {
    const link = await newMessage(shop, { relatedType: 'memberPassword' })
    const ad = await newMessage(shop, { eventCode: 'MANUAL', content: '(광고)[타이어원] 할인' })
    const { result } = await bulk('RESEND', [link, ad])
    expect(result.failed.map(({ code }) => code)).toEqual(['INVALID_STATE', 'INVALID_STATE'])
  })

  it('예약취소: a waiting message is canceled, and the listener of its record is called', async () => {
    const heard: unknown[] = []
    shop.services.definitions.deliveryListeners.heard = async (_db, outcomes) => void heard.push(...outcomes)
    const waiting = await newMessage(shop, { state: 'QUEUED', relatedType: 'heard', relatedSeq: 7 })
    const sent = await newMessage(shop, { state: 'SENT' })
    const { result } = await bulk('CANCEL', [waiting, sent])
    expect(result).toMatchObject({ done: 1, failed: [{ seq: sent, message: '대기중인 메시지만 취소할 수 있습니다.' }] })
    expect((await logOf(waiting))?.state).toBe('CANCELED')
    expect(heard).toEqual([expect.objectContaining({ relatedSeq: 7, delivered: false })])
    delete shop.services.definitions.deliveryListeners.heard
  })
})

describe('an alimtalk template', () => {
  const read = async (seq: number) =>
    (await asBoss<Schemas['AlimtalkTemplate']>(shop, 'GET', `${TEMPLATES}/${seq}`)).result
  const bulk = (action: Schemas['AlimtalkAction'], ...seqs: number[]) =>
    asBoss<Schemas['BulkReceipt']>(shop, 'POST', `${TEMPLATES}/bulk`, { action, seqs })
  const review = (seq: number) => asBoss(shop, 'POST', `${TEMPLATES}/${seq}/review`)

  it('01 check 10: an approved one is read-only; a copy starts as a draft, is approved later, and replaces it for the event', async () => {
    const former = (
      await asBoss<{ items: Schemas['AlimtalkTemplate'][] }>(
        shop,
        'GET',
        `${TEMPLATES}?eventCode=ORDER_RECEIVED&enabled=true`,
      )
    ).result.items[0] as Schemas['AlimtalkTemplate']
    const { alimtalkTemplateSeq: seq, version, eventCode, content, fallback } = former
    const put = await asBoss(shop, 'PUT', `${TEMPLATES}/${seq}`, {
      templateCode: former.templateCode,
      name: '다른 이름',
      eventCode,
      content,
      fallback,
      version,
    })
    expect(put).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '작성중이거나 반려된 템플릿만 수정할 수 있습니다. 목록의 ‘복사’로 새로 등록해 주세요.',
    })

    const copy = await newTemplate(shop, { name: '주문접수 복사', eventCode, content })
    expect(copy.state).toBe('DRAFT')
    expect((await bulk('ENABLE', copy.alimtalkTemplateSeq)).result.failed[0]?.code).toBe('INVALID_STATE')
    expect((await review(copy.alimtalkTemplateSeq)).status).toBe(200)
    later(29)
    await shop.run(reviewJob)
    expect((await read(copy.alimtalkTemplateSeq)).state).toBe('REVIEWING')
    later(10)
    await shop.run(reviewJob)
    expect(await read(copy.alimtalkTemplateSeq)).toMatchObject({
      state: 'APPROVED',
      enabled: false,
      enabledName: former.name,
    })

    expect((await bulk('ENABLE', copy.alimtalkTemplateSeq)).result.done).toBe(1)
    expect((await read(copy.alimtalkTemplateSeq)).enabled).toBe(true)
    expect((await read(seq)).enabled).toBe(false)
  })

  it('is rejected with a reason, which an edit clears; its code is fixed after the first review', async () => {
    const { alimtalkTemplateSeq: seq } = await newTemplate(shop, { content: '반려테스트 #{상품명}' })
    await review(seq)
    later(30)
    await shop.run(reviewJob)
    const rejected = await read(seq)
    expect(rejected).toMatchObject({ state: 'REJECTED', rejectReason: expect.any(String) })
    const { templateCode, version } = rejected
    const body = { ...templateBody(), templateCode, version }
    expect((await asBoss(shop, 'PUT', `${TEMPLATES}/${seq}`, { ...body, templateCode: 'OTHER' })).errors).toEqual([
      { field: 'templateCode', message: '검수를 받은 템플릿의 코드는 바꿀 수 없습니다.' },
    ])
    expect(await asBoss(shop, 'PUT', `${TEMPLATES}/${seq}`, body)).toMatchObject({
      result: { state: 'DRAFT', rejectReason: null },
    })
  })

  it('a review can be withdrawn; 상태 동기화 queries the provider at once', async () => {
    const { alimtalkTemplateSeq: seq } = await newTemplate(shop)
    await review(seq)
    const back = await asBoss<Schemas['AlimtalkTemplate']>(shop, 'DELETE', `${TEMPLATES}/${seq}/review`)
    expect(back.result.state).toBe('DRAFT')
    expect(await asBoss(shop, 'DELETE', `${TEMPLATES}/${seq}/review`)).toMatchObject({ code: 'INVALID_STATE' })
    await review(seq)
    expect((await bulk('SYNC', seq)).result.done).toBe(1)
    expect((await read(seq)).state).toBe('REVIEWING')
    later(30)
    await bulk('SYNC', seq)
    expect((await read(seq)).state).toBe('APPROVED')
  })

  it('can be deleted only as draft, rejected or stopped', async () => {
    const seq = await approvedTemplate(shop)
    expect(await asBoss(shop, 'DELETE', `${TEMPLATES}/${seq}`)).toMatchObject({
      code: 'IN_USE',
      message: '사용 중인 템플릿은 삭제할 수 없습니다.',
    })
    await bulk('ENABLE', seq)
    await bulk('STOP', seq)
    expect(await read(seq)).toMatchObject({ state: 'STOPPED', enabled: false })
    await bulk('RESUME', seq)
    expect((await read(seq)).state).toBe('APPROVED')
    await bulk('STOP', seq)
    expect((await asBoss(shop, 'DELETE', `${TEMPLATES}/${seq}`)).status).toBe(200)
  })

  it('reports each missing or invalid part at its field', async () => {
    const { errors } = await asBoss(
      shop,
      'POST',
      TEMPLATES,
      templateBody({
        content: '#{쿠폰명}',
        messageType: 'EXTRA',
        emphasizeType: 'TEXT',
        buttons: [
          { name: '보기', type: 'WL' },
          { name: '배송', type: 'DS' },
        ],
      }),
    )
    expect(errors?.map(({ field }) => field).sort()).toEqual([
      'buttons.0.mobileUrl',
      'buttons.1.type',
      'content',
      'emphasizeTitle',
      'extra',
    ])
  })

  it('can be tested only when approved; becomes dormant when unused for a year, and can be reactivated', async () => {
    const draft = await newTemplate(shop)
    const ask = (seq: number) => asBoss(shop, 'POST', `${TEMPLATES}/${seq}/test`, { requestId: crypto.randomUUID() })
    expect(await ask(draft.alimtalkTemplateSeq)).toMatchObject({ code: 'INVALID_STATE' })

    const [idle, busy] = [
      await approvedTemplate(shop, { eventCode: 'RENTAL_APPROVED', content: '렌탈 승인' }),
      await approvedTemplate(shop, { eventCode: 'RENTAL_APPROVED', content: '렌탈 승인' }),
    ]
    await newMessage(shop, {
      channel: 'ALIMTALK',
      eventCode: 'RENTAL_APPROVED',
      alimtalkTemplateSeq: busy,
      state: 'DELIVERED',
      requestedAt: new Date('2027-06-01T12:00:00+09:00'),
    })
    await makeUnusedDormant(db(), new Date('2027-11-20T03:00:00+09:00'))
    expect((await read(idle)).state).toBe('APPROVED')
    const night = new Date('2027-11-23T03:00:00+09:00')
    await makeUnusedDormant(db(), night)
    expect([(await read(idle)).state, (await read(busy)).state]).toEqual(['DORMANT', 'APPROVED'])
    await db().update(alimtalkTemplates).set({ activeSince: night }).where(eq(alimtalkTemplates.state, 'APPROVED'))
    expect((await bulk('RESUME', idle)).result.done).toBe(1)
    expect((await read(idle)).state).toBe('APPROVED')
  })

  it('counts its messages of the last 30 days; the channel counts those of the current month', async () => {
    const seq = await approvedTemplate(shop)
    const about = { channel: 'ALIMTALK', alimtalkTemplateSeq: seq } as const
    const CHANNEL = '/api/v1/admin/alimtalk-channel'
    const before = (await asBoss<Schemas['AlimtalkChannel']>(shop, 'GET', CHANNEL)).result
    await newMessage(shop, { ...about, state: 'DELIVERED' })
    await newMessage(shop, { ...about, state: 'FAILED' })
    await newMessage(shop, { ...about, state: 'DELIVERED', requestedAt: new Date('2026-10-01T12:00:00+09:00') })
    expect((await read(seq)).sentCount30d).toBe(2)
    const { result } = await asBoss<Schemas['AlimtalkChannel']>(shop, 'GET', CHANNEL)
    expect(result).toMatchObject({ name: '타이어원', searchId: '@타이어원', monthCount: before.monthCount + 2 })
  })
})
