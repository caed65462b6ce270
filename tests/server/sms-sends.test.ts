import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members } from '../../server/db/schema'
import { smsRecipients, smsSends } from '../../server/inquirycommunity/schema/sms-send.schema'
import { smsJob } from '../../server/inquirycommunity/sms-send/sms-job'
import { withCurrentExclusions } from '../../server/inquirycommunity/sms-send/sms-people'
import { deleteOldRecipients } from '../../server/inquirycommunity/sms-send/sms-retention'
import { messageLogs, smsSettings } from '../../server/message/message.schema'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { handOver } from './message-bodies'
import { sheetForm } from './sheet'
import { checked, SENDS, sent, smsBody, strangers } from './sms-bodies'
import { boss, newGroup, readyAdmin, session } from './staff'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  await handOver(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.idle()
  shop.clock.set('2026-11-21T12:00:00+09:00')
})

/** Signs in a new admin of customer service who may not send messages in bulk. Returns the access token. */
async function answering(): Promise<string> {
  const { permissionGroupSeq } = await newGroup(shop, { permissions: { GENERAL_INQUIRY: 'WRITE' } })
  return (await session(shop, await readyAdmin(shop, permissionGroupSeq))).token
}

const read = async (seq: number) => {
  const answer = await shop.call<Schemas['SmsSend']>('GET', `${SENDS}/${seq}`, { token: await boss(shop) })
  return answer.result
}
const logsOf = (seq: number) =>
  db()
    .select()
    .from(messageLogs)
    .where(and(eq(messageLogs.relatedType, 'smsSend'), eq(messageLogs.relatedSeq, seq)))
    .orderBy(messageLogs.messageLogSeq)
const peopleOf = (seq: number) =>
  db().select().from(smsRecipients).where(eq(smsRecipients.smsSendSeq, seq)).orderBy(smsRecipients.smsRecipientSeq)
/** Inserts a member with a recent consent to advertising. */
const willing = (overrides: Partial<typeof members.$inferInsert> = {}) =>
  newMember(shop, { smsConsent: true, consentConfirmedAt: new Date('2026-06-01'), ...overrides })
const fails = (answer: { errors: { field: string; message: string }[] }) =>
  Object.fromEntries(answer.errors.map(({ field, message }) => [field, message]))

describe('a text message', () => {
  it('Check 13: 45 Hangul are an SMS of 90 bytes, 46 an LMS; an emoji is refused and named; an advertisement counts its additions', async () => {
    expect((await checked(shop, { content: '가'.repeat(45) })).result).toMatchObject({
      type: 'SMS',
      bytes: 90,
      cost: 18,
    })
    expect((await checked(shop, { content: '가'.repeat(46) })).result).toMatchObject({
      type: 'LMS',
      bytes: 92,
      cost: 45,
    })
    const odd = await checked(shop, { content: '세일 😀' })
    expect([odd.status, fails(odd)]).toEqual([400, { content: '문자로 보낼 수 없는 글자가 있습니다: 😀' }])
    const { memberSeq } = await willing()
    const ad = await checked(shop, { purpose: 'AD', content: '가'.repeat(45), recipients: [{ memberSeq }] })
    expect(ad.result.text).toBe(`(광고)[타이어원] ${'가'.repeat(45)}\n무료수신거부 0801234567`)
    expect(ad.result).toMatchObject({ type: 'LMS', bytes: 90 + 41 })
  })

  it('is shown as it goes out: with the name of the shop, and as an advertisement', async () => {
    const { memberSeq } = await willing()
    const content = '[#{쇼핑몰명}] #{고객명}님, 특가'
    const ad = await checked(shop, { purpose: 'AD', content, recipients: [{ memberSeq }] })
    expect(ad.result.text).toBe('(광고)[타이어원] [타이어원] #{고객명}님, 특가\n무료수신거부 0801234567')
    const { smsSendSeq } = (await sent(shop, { content })).result
    expect(await read(smsSendSeq)).toMatchObject({ summary: '[타이어원] #{고객명}님, 특가', content })
  })

  it('has two variables, at most 2,000 bytes and a title of 40', async () => {
    expect(fails(await checked(shop, { content: '#{주문번호} 안내' }))).toEqual({
      content: '사용할 수 없는 변수입니다: #{주문번호}',
    })
    expect(fails(await checked(shop, { content: '가'.repeat(1_001) }))).toEqual({
      content: '2,000바이트까지 입력할 수 있습니다.',
    })
    expect(fails(await checked(shop, { content: '가'.repeat(60), title: '가'.repeat(21) }))).toEqual({
      title: '제목은 40바이트까지 입력할 수 있습니다.',
    })
  })

  it('is measured with its longest name', async () => {
    const [one] = strangers(1)
    const content = `#{고객명}${'가'.repeat(42)}`
    expect((await checked(shop, { content, recipients: [{ ...one, name: '이손님' }] })).result.type).toBe('SMS')
    expect((await checked(shop, { content, recipients: [{ ...one, name: '남궁길동이' }] })).result.type).toBe('LMS')
  })

  it('needs an approved sender number', async () => {
    const refused = await checked(shop, { senderNumberSeq: 3 })
    expect([refused.status, fails(refused)]).toEqual([400, { senderNumberSeq: '승인된 발신번호를 선택해 주세요.' }])
    const { result } = await sent(shop, { senderNumberSeq: 2 })
    expect(result.senderNumber).toBe('15881234')
    const { result: options } = await shop.call<Schemas['SmsSendOptions']>('GET', `${SENDS}/options`, {
      token: await boss(shop),
    })
    expect(options.senderNumbers.map(({ number, isDefault }) => [number, isDefault])).toEqual([
      ['0212345678', true],
      ['15881234', false],
    ])
  })
})

describe('recipients', () => {
  it('get the message although an excluded recipient before them has the same number', async () => {
    const withdrawn = await newMember(shop, { state: 'WITHDRAWN' })
    const agreed = await willing()
    const { memberSeq, name, mobilePhone: phone } = agreed
    const call = { db: db(), now: shop.clock.now() }
    // the inquiry of a withdrawn member has a number that belongs to another member now
    const recipients = [
      { memberSeq: withdrawn.memberSeq, name: '탈퇴자', phone },
      { memberSeq, name, phone },
      { memberSeq, name, phone },
    ]
    const people = await withCurrentExclusions(call, recipients, 'AD')
    expect(people.map(({ exclusion }) => exclusion)).toEqual(['WITHDRAWN', null, 'DUPLICATE'])
  })

  it('Check 14: of ten people, three without consent and one duplicate number, six remain', async () => {
    const agreed = await Promise.all(Array.from({ length: 6 }, () => willing()))
    const others = [
      await newMember(shop, { smsConsent: false }),
      await newMember(shop, { smsConsent: false }),
      await willing({ consentConfirmedAt: new Date('2024-01-01') }),
    ]
    const recipients = [
      ...[...agreed, ...others].map(({ memberSeq }) => ({ memberSeq })),
      { name: '또', phone: agreed[0]?.mobilePhone ?? '' },
    ]
    const body = { purpose: 'AD' as const, content: '할인합니다.', recipients }
    const { result: check } = await checked(shop, body)
    expect(check).toMatchObject({ count: 6, cost: 6 * 18 })
    expect(Object.fromEntries(check.excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      NO_CONSENT: 2,
      CONSENT_EXPIRED: 1,
      DUPLICATE: 1,
    })
    const { result } = await sent(shop, body)
    expect(result).toMatchObject({ totalCount: 6, excludedCount: 4 })
    await handOver(shop)
    const logs = await logsOf(result.smsSendSeq)
    expect(logs).toHaveLength(6)
    expect(logs[0]).toMatchObject({
      eventCode: 'MANUAL',
      relatedType: 'smsSend',
      state: 'DELIVERED',
      senderNumber: '0212345678',
      content: '(광고)[타이어원] 할인합니다.\n무료수신거부 0801234567',
    })
    expect(await read(result.smsSendSeq)).toMatchObject({ state: 'DONE', successCount: 6, failCount: 0, cost: 108 })
  })

  it('exclude withdrawn, blocked and unreachable members; guests get no advertisement', async () => {
    const gone = await newMember(shop, { state: 'WITHDRAWN' })
    const blocked = await newMember(shop, { state: 'BLOCKED' })
    const asleep = await willing({ state: 'DORMANT' })
    const [stranger] = strangers(1)
    const recipients = [
      ...[gone, blocked, asleep].map(({ memberSeq }) => ({ memberSeq })),
      { name: '오타', phone: '1234' },
      ...(stranger ? [stranger] : []),
    ]
    const reasons = ({ excluded }: Schemas['SmsCheck']) => excluded.map(({ reason }) => reason).sort()
    expect(reasons((await checked(shop, { recipients })).result)).toEqual(['BLOCKED', 'MALFORMED', 'WITHDRAWN'])
    const { memberSeq } = await willing()
    const ad = await checked(shop, { purpose: 'AD', recipients: [...recipients, { memberSeq }] })
    expect(reasons(ad.result)).toEqual(['BLOCKED', 'DORMANT', 'MALFORMED', 'NOT_MEMBER', 'WITHDRAWN'])
    const nobody = await checked(shop, { recipients: recipients.slice(0, 2) })
    expect([nobody.status, fails(nobody)]).toEqual([400, { recipients: '발송할 수 있는 대상이 없습니다.' }])
  })

  it('a recipient with the phone number of a member is treated as that member', async () => {
    const blocked = await newMember(shop, { state: 'BLOCKED' })
    const { result } = await checked(shop, {
      recipients: [...strangers(1), { name: '누구', phone: blocked.mobilePhone }],
    })
    expect(result.excluded).toEqual([{ reason: 'BLOCKED', count: 1 }])
  })

  it('writers of inquiries are resolved by the server only, with permission for their inquiries', async () => {
    const { result } = await sent(shop, {
      recipients: [{ inquiryType: 'INQUIRY', inquirySeq: 1 }],
      relatedType: 'INQUIRY',
      relatedSeq: 1,
    })
    const [person] = await peopleOf(result.smsSendSeq)
    expect(result).toMatchObject({ relatedType: 'INQUIRY', relatedSeq: 1 })
    expect(person?.phone).toMatch(/^01\d{8,9}$/)
    const token = await answering()
    const body = smsBody({ recipients: [{ inquiryType: 'BUSINESS_INQUIRY', inquirySeq: 1 }] })
    expect(await shop.call('POST', SENDS, { token, body })).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
  })

  it('refuse masked numbers', async () => {
    const answer = await sent(shop, { recipients: [{ name: '김*수', phone: '010-****-1234' }] })
    expect([answer.status, Object.keys(fails(answer))]).toEqual([400, ['recipients.0.phone']])
  })

  it('a sheet adds people and sends nothing', async () => {
    const body = await sheetForm(
      ['이름', '휴대폰'],
      [
        ['김손님', '010-5555-1234'],
        ['박손님', 1055556789],
        ['오타', '02-123'],
      ],
    )
    const answer = await shop.call<Schemas['SmsUpload']>('POST', `${SENDS}/excel-uploads`, {
      token: await boss(shop),
      body,
    })
    expect(answer.result).toMatchObject({ okCount: 2, badCount: 1, errors: [{ row: 4, column: '휴대폰' }] })
    expect(answer.result.recipients).toEqual([
      { name: '김손님', phone: '01055551234' },
      { name: '박손님', phone: '01055556789' },
    ])
  })
})

describe('sending rules', () => {
  it('Check 14: advertisements are sent from 08:00 until before 21:00 in Seoul', async () => {
    const { memberSeq } = await willing()
    const body = { purpose: 'AD' as const, recipients: [{ memberSeq }] }
    const message = '광고 문자는 오전 8시부터 오후 9시 전까지만 보낼 수 있습니다.'
    for (const [time, status] of [
      ['07:59', 400],
      ['08:00', 200],
      ['20:59', 200],
      ['21:00', 400],
    ] as const) {
      shop.clock.set(`2026-11-21T${time}:00+09:00`)
      const answer = await checked(shop, body)
      expect([time, answer.status]).toEqual([time, status])
      if (status === 400) expect(fails(answer)).toEqual({ purpose: message })
    }
    shop.clock.set('2026-11-21T12:00:00+09:00')
    const late = await checked(shop, { ...body, scheduledAt: '2026-11-21T21:00:00+09:00' })
    expect(fails(late)).toEqual({ scheduledAt: message })
  })

  it('advertisements need an opt-out number', async () => {
    const { memberSeq } = await willing()
    await db().update(smsSettings).set({ optOutNumber: null })
    const answer = await sent(shop, { purpose: 'AD', recipients: [{ memberSeq }] })
    await db().update(smsSettings).set({ optOutNumber: '0801234567' })
    expect(answer).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '무료수신거부 번호를 먼저 등록해 주세요.',
    })
  })

  it('advertisements and more than a hundred recipients need a permission, and many a reason', async () => {
    const token = await answering()
    const many = smsBody({ recipients: strangers(101), reason: '입고 지연 안내 문자' })
    const { memberSeq } = await willing()
    const ad = smsBody({ purpose: 'AD', recipients: [{ memberSeq }] })
    for (const body of [many, ad])
      expect(await shop.call('POST', SENDS, { token, body })).toMatchObject({ code: 'INVALID_AUTHORITIES' })
    expect((await shop.call('POST', SENDS, { token, body: smsBody() })).status).toBe(201)
    const short = await sent(shop, { recipients: strangers(101), reason: '안내' })
    expect(fails(short)).toEqual({ reason: '사유를 10자 이상 입력해 주세요.' })
    expect((await sent(shop, many)).status).toBe(201)
  })

  it.each([
    ['2026-11-21T12:09:00+09:00', 400],
    ['2026-11-21T12:10:00+09:00', 200],
    ['2026-12-21T12:00:00+09:00', 200],
    ['2026-12-21T12:01:00+09:00', 400],
  ])('a text may be scheduled until %s: %i', async (scheduledAt, status) => {
    expect((await checked(shop, { scheduledAt })).status).toBe(status)
  })
})

describe('sending', () => {
  it('Check 15: one request is one text, sent twice or repeated after a lost answer', async () => {
    const body = smsBody()
    const token = await boss(shop)
    const send = () => shop.call<Schemas['SmsSend']>('POST', SENDS, { token, body })
    const [a, b] = await Promise.all([send(), send()])
    const again = await send()
    expect(new Set([a, b, again].map(({ result }) => result.smsSendSeq)).size).toBe(1)
    await handOver(shop)
    expect(await logsOf(a.result.smsSendSeq)).toHaveLength(1)
  })

  it('ends with results; failed recipients are retried once', async () => {
    const recipients = [...strangers(2), { name: '없는번호', phone: '01077770000' }]
    const { result } = await sent(shop, { recipients })
    expect(result.state).toBe('SENDING')
    await handOver(shop)
    const done = await read(result.smsSendSeq)
    expect(done).toMatchObject({ state: 'DONE', successCount: 2, failCount: 1, cost: 36 })
    const people = await peopleOf(result.smsSendSeq)
    expect(people.map(({ state, failMessage }) => [state, failMessage])).toEqual([
      ['DELIVERED', null],
      ['DELIVERED', null],
      ['FAILED', '수신할 수 없는 번호입니다.'],
    ])
    const again = () =>
      boss(shop).then((token) =>
        shop.call<Schemas['SmsSend']>('POST', `${SENDS}/${result.smsSendSeq}/resend-failed`, {
          token,
          body: { requestId: crypto.randomUUID() },
        }),
      )
    const second = await again()
    expect(second.status, JSON.stringify(second.body)).toBe(201)
    expect(second.result).toMatchObject({ totalCount: 1, excludedCount: 0 })
    await handOver(shop)
    expect(await read(second.result.smsSendSeq)).toMatchObject({ state: 'FAILED', failCount: 1, cost: 0 })
    expect(await read(result.smsSendSeq)).toMatchObject({ resentAsSeq: second.result.smsSendSeq })
    expect(await again()).toMatchObject({ status: 409, code: 'ALREADY_PROCESSED' })
  })

  it('recipients are masked, a page at a time', async () => {
    const { result } = await sent(shop, { recipients: [{ name: '김손님', phone: '01055551234' }] })
    const { result: page } = await shop.call<{ items: Schemas['SmsRecipient'][]; total: number }>(
      'GET',
      `${SENDS}/${result.smsSendSeq}/recipients`,
      { token: await boss(shop) },
    )
    expect(page).toMatchObject({ total: 1, items: [{ name: '김*님', phone: '010-****-1234' }] })
  })

  it('an advertisement delayed into the night waits for the morning', async () => {
    const { memberSeq } = await willing()
    shop.clock.set('2026-11-21T20:59:00+09:00')
    const { result } = await sent(shop, { purpose: 'AD', recipients: [{ memberSeq }] })
    // the call has started to send; the rest waits
    await shop.idle()
    await db().update(messageLogs).set({ state: 'QUEUED' }).where(eq(messageLogs.relatedSeq, result.smsSendSeq))
    shop.clock.set('2026-11-21T21:30:00+09:00')
    await handOver(shop)
    expect((await logsOf(result.smsSendSeq))[0]?.state).toBe('QUEUED')
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await handOver(shop)
    expect((await logsOf(result.smsSendSeq))[0]?.state).toBe('DELIVERED')
  })
})

describe('a scheduled text', () => {
  const SCHEDULED = '2026-11-21T14:00:00+09:00'
  const due = async () => {
    await shop.run(smsJob)
    await handOver(shop)
  }

  it('Check 15: can be canceled until five minutes before', async () => {
    const { result } = await sent(shop, { scheduledAt: SCHEDULED })
    const cancel = async () =>
      shop.call<Schemas['SmsSend']>('POST', `${SENDS}/${result.smsSendSeq}/cancel`, { token: await boss(shop) })
    expect(result.state).toBe('SCHEDULED')
    shop.clock.set('2026-11-21T13:56:00+09:00')
    expect(await cancel()).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '발송 5분 전부터는 취소할 수 없습니다.',
    })
    shop.clock.set('2026-11-21T13:55:00+09:00')
    expect((await cancel()).result).toMatchObject({ state: 'CANCELED', cost: 0 })
    expect(await cancel()).toMatchObject({ code: 'INVALID_STATE' })
    shop.clock.set('2026-11-21T14:01:00+09:00')
    await due()
    expect(await logsOf(result.smsSendSeq)).toEqual([])
  })

  it('is sent at its time, without members who withdrew or opted out meanwhile', async () => {
    const [stays, leaves, refuses] = [await willing(), await willing(), await willing()]
    const recipients = [stays, leaves, refuses].map(({ memberSeq }) => ({ memberSeq }))
    const { result } = await sent(shop, { purpose: 'AD', recipients, scheduledAt: SCHEDULED })
    await db().update(members).set({ state: 'WITHDRAWN' }).where(eq(members.memberSeq, leaves.memberSeq))
    await db().update(members).set({ smsConsent: false }).where(eq(members.memberSeq, refuses.memberSeq))
    shop.clock.set('2026-11-21T13:59:00+09:00')
    await due()
    expect((await read(result.smsSendSeq)).state).toBe('SCHEDULED')
    shop.clock.set('2026-11-21T14:00:00+09:00')
    await due()
    const done = await read(result.smsSendSeq)
    expect(done).toMatchObject({ state: 'DONE', totalCount: 1, successCount: 1, excludedCount: 2, cost: 18 })
    expect(done.excluded.map(({ reason }) => reason).sort()).toEqual(['NO_CONSENT', 'WITHDRAWN'])
  })

  it('is logged with all recipients and no excluded ones, on scheduling and on sending', async () => {
    const blocked = await newMember(shop, { state: 'BLOCKED' })
    const [leaves, stays] = [await newMember(shop), await newMember(shop)]
    const asBody = ({ memberSeq }: { memberSeq: number }) => ({ memberSeq })
    const recipients = [asBody(blocked), asBody(leaves), ...strangers(120), asBody(stays)]
    const { result } = await sent(shop, { recipients, scheduledAt: SCHEDULED, reason: '입고 지연 안내 문자' })
    const logged = async () => {
      const where = and(eq(adminLogs.resource, 'sms-sends'), eq(adminLogs.action, 'SEND'))
      const [row] = await db().select().from(adminLogs).where(where).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
      expect(row?.targetSeqs).toEqual([result.smsSendSeq])
      const subjects = row?.subjects ?? []
      return { count: subjects.length, members: subjects.flatMap(({ type, seq }) => (type === 'MEMBER' ? seq : [])) }
    }
    expect(await logged()).toEqual({ count: 122, members: [leaves.memberSeq, stays.memberSeq] })
    await db().update(members).set({ state: 'WITHDRAWN' }).where(eq(members.memberSeq, leaves.memberSeq))
    shop.clock.set('2026-11-21T14:00:00+09:00')
    await due()
    expect(await logged()).toEqual({ count: 121, members: [stays.memberSeq] })
  })

  it('without recipients left fails; a missed advertisement waits for the morning', async () => {
    const lonely = await willing()
    const { result: none } = await sent(shop, { recipients: [{ memberSeq: lonely.memberSeq }], scheduledAt: SCHEDULED })
    const { memberSeq } = await willing()
    const ad = { purpose: 'AD' as const, recipients: [{ memberSeq }], scheduledAt: '2026-11-21T20:50:00+09:00' }
    const { result: missed } = await sent(shop, ad)
    await db().update(members).set({ state: 'WITHDRAWN' }).where(eq(members.memberSeq, lonely.memberSeq))
    shop.clock.set('2026-11-21T21:30:00+09:00')
    await due()
    expect((await read(none.smsSendSeq)).state).toBe('FAILED')
    expect((await read(missed.smsSendSeq)).state).toBe('SCHEDULED')
    shop.clock.set('2026-11-22T08:00:00+09:00')
    await due()
    expect((await read(missed.smsSendSeq)).state).toBe('DONE')
  })
})

it('recipients are erased after a year, texts are kept', async () => {
  const { result } = await sent(shop)
  await handOver(shop)
  await deleteOldRecipients(db(), new Date('2027-11-20T12:00:00+09:00'))
  expect(await peopleOf(result.smsSendSeq)).toHaveLength(1)
  await deleteOldRecipients(db(), new Date('2027-11-22T12:00:00+09:00'))
  expect(await peopleOf(result.smsSendSeq)).toEqual([])
  expect(
    await db()
      .select()
      .from(smsSends)
      .where(inArray(smsSends.smsSendSeq, [result.smsSendSeq])),
  ).toHaveLength(1)
})
