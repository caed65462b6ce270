import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageProvider, Outgoing, TemplateToReview } from '../../../server/providers/messages/port'
import { simulatedProvider } from '../../../server/providers/messages/simulated'
import { solapiMessages } from '../../../server/providers/messages/solapi'
import { startFakeService } from '../../fakes/fake-service'
import { createFakeSolapi, SOLAPI_KEY, SOLAPI_PF_ID, SOLAPI_SECRET, SOLAPI_WEBHOOK_SECRET } from '../../fakes/solapi'
import { describeFaults, REQUEST_MS } from './port-suite'

const now = new Date('2026-11-21T03:00:00.000Z')
const clock = { now: () => now }
const fake = createFakeSolapi(clock)
const service = await startFakeService(fake.routes)
afterAll(() => service.close())

const connect = (overrides: Partial<Parameters<typeof solapiMessages>[0]> = {}): MessageProvider =>
  solapiMessages({
    key: SOLAPI_KEY,
    secret: SOLAPI_SECRET,
    pfId: SOLAPI_PF_ID,
    host: service.url,
    webhookSecret: SOLAPI_WEBHOOK_SECRET,
    clock,
    requestMs: REQUEST_MS,
    ...overrides,
  })
const solapi = connect()

let count = 0
const text = (overrides: Partial<Outgoing> = {}): Outgoing => {
  count += 1
  return {
    key: String(count),
    triedAt: null,
    channel: 'SMS',
    to: `0101234${String(count).padStart(4, '0')}`,
    from: '15881234',
    title: null,
    content: '[타이어원] 주문이 접수되었습니다.',
    template: null,
    ...overrides,
  }
}
const template = (overrides: Partial<TemplateToReview> = {}): TemplateToReview & { requestedAt: Date } => {
  count += 1
  return {
    kind: 'TEMPLATE',
    code: `ORDER-${count}`,
    content: '#{ 고객명 }님, 주문번호 #{주문번호}',
    extra: null,
    emphasizeTitle: null,
    emphasizeSubtitle: null,
    hasImage: false,
    buttons: [{ name: '주문 보기', type: 'WL', mobileUrl: 'https://shop.example.com/#{주문번호}', pcUrl: null }],
    requestedAt: now,
    ...overrides,
  }
}
/** Sends a message, lets the fake service report its delivery, and returns the final result. */
async function ended(provider: MessageProvider, message: Outgoing) {
  const answer = await provider.send(message)
  if (!('acceptedAs' in answer)) return answer
  fake.report(message.to, message.to.endsWith('0000') ? '3059' : '4000')
  return (await provider.deliveries?.([answer.acceptedAs]))?.get(answer.acceptedAs)
}

beforeEach(() => {
  service.requests.length = 0
})

describe.each([
  ['SOLAPI', () => solapi, now],
  ['simulated', () => simulatedProvider, new Date(now.getTime() + 60_000)],
])('messages by %s', (_name, provider, later) => {
  it('delivers a text, and returns the reason of a failure', async () => {
    expect(await ended(provider(), text())).toEqual({ ok: true })
    const failed = await ended(provider(), text({ to: '01012340000' }))
    expect(failed).toMatchObject({ ok: false, code: expect.stringMatching(/.+/), message: expect.stringMatching(/.+/) })
  })

  it('reviews numbers and templates', async () => {
    const number = { kind: 'NUMBER', number: '15881234', requestedAt: now } as const
    expect(await provider().review(number, later)).toEqual({ approved: true })
    const asked = template()
    await provider().review(asked, now)
    for (const each of fake.templates) each.status = 'APPROVED'
    expect(await provider().review(asked, later)).toMatchObject({ approved: true })
  })

  it('returns the balance', async () => {
    expect(await provider().balance(0)).toBeGreaterThan(0)
  })
})

describe('SOLAPI', () => {
  it('sends sender, type, title and message key of a text; only an LMS has a title', async () => {
    const lms = text({ channel: 'LMS', title: '안내', content: '가'.repeat(50) })
    await solapi.send(lms)
    expect(fake.messages.at(-1)).toMatchObject({
      to: lms.to,
      from: '15881234',
      type: 'LMS',
      subject: '안내',
      text: lms.content,
      customFields: { shopMessage: lms.key },
    })
    await solapi.send(text({ title: '안내' }))
    expect(fake.messages.at(-1)).not.toHaveProperty('subject')
  })

  it('sends channel, template and variables of an alimtalk, with the fallback of SOLAPI disabled', async () => {
    const asked = template()
    await solapi.review(asked, now)
    const known = fake.templates.find(({ name }) => name === asked.code)
    if (!known) throw new Error('the template is not registered')
    const alimtalk = text({
      channel: 'ALIMTALK',
      from: null,
      template: { code: asked.code, providerId: known.templateId, values: { 고객명: '홍길동', 주문번호: '1053' } },
    })
    expect(await solapi.send(alimtalk)).toEqual({
      ok: false,
      code: '1042',
      message: '유효한 템플릿 아이디가 아닙니다.',
    })
    known.status = 'APPROVED'
    expect(await solapi.send(alimtalk)).toMatchObject({ acceptedAs: expect.any(String) })
    expect(fake.messages.at(-1)).toMatchObject({
      type: 'ATA',
      kakaoOptions: {
        pfId: SOLAPI_PF_ID,
        templateId: known.templateId,
        variables: { '#{고객명}': '홍길동', '#{주문번호}': '1053' },
        disableSms: true,
      },
    })
  })

  it('refuses an alimtalk without a channel or an approved template', async () => {
    const alimtalk = text({ channel: 'ALIMTALK', template: { code: 'A', providerId: null, values: {} } })
    expect(await solapi.send(alimtalk)).toMatchObject({ ok: false, code: 'NO_TEMPLATE' })
    expect(await connect({ pfId: undefined }).send(alimtalk)).toMatchObject({ ok: false, code: 'NO_CHANNEL' })
    expect(service.requests).toEqual([])
  })

  it('returns the code and message of a refusal', async () => {
    expect(await solapi.send(text({ from: '0212345678' }))).toEqual({
      ok: false,
      code: '1062',
      message: '발신번호 미등록',
    })
    const { ...before } = fake.cash
    Object.assign(fake.cash, { balance: 0, point: 0 })
    expect(await solapi.send(text())).toEqual({ ok: false, code: 'NotEnoughBalance', message: '잔액이 부족합니다.' })
    Object.assign(fake.cash, before)
  })

  it('reports finished messages and omits those in progress', async () => {
    const three = [text(), text(), text()]
    const ids: string[] = []
    for (const message of three) {
      const answer = await solapi.send(message)
      if ('acceptedAs' in answer) ids.push(answer.acceptedAs)
    }
    fake.report(three[0]?.to ?? '')
    fake.report(three[1]?.to ?? '', '3104')
    const found = await solapi.deliveries?.(ids)
    expect(found).toEqual(
      new Map([
        [ids[0], { ok: true }],
        [ids[1], { ok: false, code: '3104', message: '카카오톡 미사용자' }],
      ]),
    )
  })

  it('a repeated call after a lost response finds the message and does not send it again', async () => {
    const message = text()
    for (let n = 0; n < 120; n += 1) await solapi.send(text({ to: message.to }))
    service.spoil('LOST')
    await expect(solapi.send(message)).rejects.toThrow('응답이 없습니다')
    const before = fake.messages.length
    const again = { ...message, triedAt: now }
    expect(await solapi.send(again)).toEqual({ acceptedAs: fake.messages.at(-1)?.messageId })
    fake.report(message.to)
    expect(await solapi.send(again)).toEqual({ ok: true })
    expect(fake.messages).toHaveLength(before)
  })

  it('a repeated call after a lost request sends the message once', async () => {
    const message = text()
    service.spoil('CUT')
    await expect(solapi.send(message)).rejects.toThrow('응답이 없습니다')
    expect(await solapi.send({ ...message, triedAt: now })).toMatchObject({ acceptedAs: expect.any(String) })
    expect(fake.messages.filter(({ to }) => to === message.to)).toHaveLength(1)
  })

  it('leaves an unregistered or pending number undecided, and rejects an expired one', async () => {
    const ask = (number: string) => solapi.review({ kind: 'NUMBER', number, requestedAt: now }, now)
    fake.numbers.push(
      { phoneNumber: '0311112222', status: 'PENDING' },
      { phoneNumber: '0313334444', status: 'EXPIRED' },
    )
    expect(await ask('0299998888')).toBeNull()
    expect(await ask('0311112222')).toBeNull()
    expect(await ask('0313334444')).toEqual({ approved: false, reason: 'SOLAPI에서 EXPIRED 상태인 발신번호입니다.' })
  })

  it('submits a template once, and again when edited after a rejection', async () => {
    const asked = template()
    expect(await solapi.review(asked, now)).toBeNull()
    expect(await solapi.review(asked, now)).toBeNull()
    const matches = fake.templates.filter(({ name }) => name === asked.code)
    expect(matches).toMatchObject([{ status: 'INSPECTING', content: '#{고객명}님, 주문번호 #{주문번호}' }])
    const [known] = matches
    if (!known) throw new Error('the template is not registered')
    known.status = 'REJECTED'
    known.comments = [{ isAdmin: true, content: '변수가 너무 많습니다.' }]
    expect(await solapi.review(asked, now)).toEqual({ approved: false, reason: '변수가 너무 많습니다.' })
    const changed = { ...asked, content: '주문번호 #{주문번호}' }
    expect(await solapi.review(changed, now)).toBeNull()
    expect(known).toMatchObject({ status: 'INSPECTING', content: '주문번호 #{주문번호}' })
    known.status = 'APPROVED'
    expect(await solapi.review(changed, now)).toEqual({ approved: true, providerId: known.templateId })
    expect(await solapi.review(asked, now)).toMatchObject({
      approved: false,
      reason: expect.stringContaining('새 코드'),
    })
  })

  it('rejects an invalid template with the error of SOLAPI, and asks to register one with an image there', async () => {
    expect(await solapi.review(template({ content: ' ' }), now)).toEqual({
      approved: false,
      reason: '템플릿 내용을 입력해주세요.',
    })
    expect(await solapi.review(template({ hasImage: true }), now)).toMatchObject({
      approved: false,
      reason: expect.stringContaining('먼저 등록'),
    })
  })

  it('accepts webhook reports only with a valid signature', () => {
    const body = JSON.stringify([{ messageId: 'M4V', statusCode: '4000', customFields: { shopMessage: '17' } }, {}])
    expect(solapi.readReport?.(new Headers(fake.webhookHeaders()), body)).toEqual(['17'])
    expect(solapi.readReport?.(new Headers(fake.webhookHeaders('guessed')), body)).toBeNull()
    expect(solapi.readReport?.(new Headers(), body)).toBeNull()
    expect(solapi.readReport?.(new Headers(fake.webhookHeaders()), '<html>')).toEqual([])
    expect(connect({ webhookSecret: undefined }).readReport).toBeUndefined()
  })

  it('reports an invalid key, and returns the balance of a working connection', async () => {
    await expect(connect({ secret: 'wrong' }).check?.()).rejects.toThrow(
      'SignatureDoesNotMatch 생성한 Signature가 일치하지 않습니다.',
    )
    expect(await solapi.check?.()).toEqual({ balance: 12_700 })
    await expect(connect({ secret: 'wrong' }).send(text())).rejects.toThrow('SignatureDoesNotMatch')
  })

  let message = text()
  describeFaults(service, {
    ask: () => {
      message = text()
      return solapi.send(message)
    },
    again: () => solapi.send({ ...message, triedAt: now }),
  })
})
