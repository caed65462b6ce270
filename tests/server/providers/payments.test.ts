import { afterAll, describe, expect, it } from 'vitest'
import { describeError } from '../../../server/lib/describe-error'
import { DeclinedError, MisconnectedError, NoAnswerError } from '../../../server/providers/errors'
import { hideCardData, maskAgain } from '../../../server/providers/payments/hide-card-data'
import type { CardToCharge, PaymentProvider } from '../../../server/providers/payments/port'
import { portonePayments } from '../../../server/providers/payments/portone'
import { simulatedPayments } from '../../../server/providers/payments/simulated'
import { FAULTS, startFakeService } from '../../fakes/fake-service'
import { createFakePortOne, PORTONE_CREDENTIALS, signedWebhook } from '../../fakes/portone'
import { testShop } from '../harness'
import { describeFaults, REQUEST_MS } from './port-suite'

const fake = createFakePortOne()
const service = await startFakeService(fake.routes)
const shop = await testShop()
afterAll(async () => {
  await service.close()
  await shop.close()
})

const clock = { now: () => new Date('2026-11-21T00:13:00Z') }
const connect = (overrides: { secret?: string } = {}) =>
  portonePayments({ ...PORTONE_CREDENTIALS, host: service.url, clock, requestMs: REQUEST_MS, ...overrides })
const payments = connect()

const card = (end: string, overrides: Partial<CardToCharge> = {}): CardToCharge => ({
  key: crypto.randomUUID(),
  amount: 53_000,
  cardNumber: `949012345603${end}`,
  expiryMonth: '11',
  expiryYear: '28',
  holderIdentity: '850307',
  cardPasswordFirst2: '12',
  installmentMonths: 3,
  orderName: '벤투스 S2 AS 225/45R17 외 1건',
  buyer: { name: '김주문', phone: '01012345678' },
  ...overrides,
})

/** Returns what a call throws. */
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const simulated = simulatedPayments({ db: shop.services.db, clock })
const DUE = '2026-11-24T14:59:59.000Z'

/** What a customer does in the window and at the bank. */
interface Customer {
  issue(key: string, amount: number): Promise<void> | void
  deposit(key: string): Promise<boolean> | boolean
}

describe.each<[string, PaymentProvider, Customer]>([
  [
    '포트원',
    payments,
    {
      issue: (key, amount) => fake.issueAccount(key, amount, { expiredAt: DUE }),
      deposit: (key) => fake.deposit(key),
    },
  ],
  [
    'simulated',
    simulated,
    {
      issue: async (key, amount) => simulated.customer?.issueAccount({ key, amount, dueAt: new Date(DUE) }),
      deposit: async (key) => (await simulated.customer?.deposit(key)) ?? false,
    },
  ],
])('payments by %s', (_name, provider, customer) => {
  it('finds a virtual account, then the deposit into it, which goes back to an account alone', async () => {
    const key = crypto.randomUUID()
    await customer.issue(key, 53_000)
    const account = { bankCode: '088', accountNumber: expect.stringMatching(/^56\d{10,14}$/), dueAt: new Date(DUE) }
    expect(await provider.find(key)).toMatchObject({ kind: 'ACCOUNT', amount: 53_000, ...account })
    expect(await customer.deposit(key)).toBe(true)
    const deposit = await provider.find(key)
    expect(deposit).toMatchObject({ kind: 'DEPOSIT', amount: 53_000, account, approvedAt: expect.any(Date) })
    expect(await provider.find(key)).toEqual(deposit)
    await expect(provider.closeAccount(key)).rejects.toBeInstanceOf(DeclinedError)
    const pgTid = deposit?.kind === 'DEPOSIT' ? deposit.pgTid : ''
    const refund = { key: `refund-${key}`, pgTid, amount: 53_000 }
    expect(await thrown(provider.cancel(refund))).toMatchObject({ message: '환불 계좌가 필요합니다.' })
    const to = { bankCode: '004', accountNumber: '12345678901234', holder: '김주문' }
    const done = await provider.cancel({ ...refund, key: `${refund.key}-1`, account: to })
    expect(await provider.cancel({ ...refund, key: `${refund.key}-1`, account: to })).toEqual(done)
  })

  it('closes a virtual account, also when it is closed already', async () => {
    const key = crypto.randomUUID()
    await customer.issue(key, 53_000)
    await provider.closeAccount(key)
    expect(await customer.deposit(key)).toBe(false)
    expect(await provider.find(key)).toBeNull()
    await provider.closeAccount(key)
  })

  it('charges a card once per key, and finds the charge by it', async () => {
    const asked = card('4444')
    expect(await provider.find(asked.key)).toBeNull()
    const charge = await provider.charge(asked)
    expect(charge).toMatchObject({ amount: 53_000, maskedCardNumber: '9490-****-****-4444' })
    expect(charge.approvalNumber).toMatch(/^\d{8}$/)
    expect(await provider.charge(asked)).toEqual(charge)
    expect(await provider.find(asked.key)).toEqual(charge)
  })

  it('returns refusals in the words of the card company', async () => {
    const charge = card('0000')
    const error = await thrown(provider.charge(charge))
    expect(error).toBeInstanceOf(DeclinedError)
    expect(error).toMatchObject({ message: '한도초과 카드입니다.' })
    expect(await provider.find(charge.key)).toBeNull()
  })

  it('refunds once per key', async () => {
    const { pgTid } = await provider.charge(card('4444'))
    const refund = { key: 'refund-12', pgTid, amount: 10_000 }
    const done = await provider.cancel(refund)
    expect(await provider.cancel(refund)).toEqual(done)
  })
})

describe('포트원', () => {
  it('receives all data of a card told by phone', async () => {
    await payments.charge(card('4444'))
    expect(fake.bodies.at(-1)).toEqual({
      storeId: PORTONE_CREDENTIALS.storeId,
      channelKey: PORTONE_CREDENTIALS.channelKey,
      method: {
        card: {
          credential: {
            number: '9490123456034444',
            expiryYear: '28',
            expiryMonth: '11',
            birthOrBusinessRegistrationNumber: '850307',
            passwordTwoDigits: '12',
          },
          installmentMonth: 3,
        },
      },
      orderName: '벤투스 S2 AS 225/45R17 외 1건',
      customer: { name: { full: '김주문' }, phoneNumber: '01012345678' },
      amount: { total: 53_000 },
      currency: 'KRW',
    })
    const { cardPasswordFirst2: _, ...corporate } = card('4444', {
      holderIdentity: '2208162517',
      installmentMonths: 0,
    })
    await payments.charge(corporate)
    const { credential, ...method } = (fake.bodies.at(-1) as { method: { card: { credential: object } } }).method.card
    expect(credential).not.toHaveProperty('passwordTwoDigits')
    expect(method).toEqual({})
  })

  it('returns company, approval, time and receipt; masks an unmasked number and omits a missing one', async () => {
    const charge = card('6666')
    expect(await payments.charge(charge)).toEqual({
      kind: 'CARD',
      pgTid: charge.key,
      amount: 53_000,
      approvalNumber: '30012345',
      approvedAt: new Date('2026-11-21T00:12:05Z'),
      cardCompany: 'KB',
      maskedCardNumber: '9490-****-****-6666',
      receiptUrl: `https://receipt.portone.test/${charge.key}`,
    })
    expect(await payments.charge(card('7777'))).not.toHaveProperty('maskedCardNumber')
    expect(await payments.charge(card('8888'))).toMatchObject({ cardCompany: 'KB' })
    expect(maskAgain('9490-12**-****-4444')).toBe('9490-****-****-4444')
    expect(maskAgain('본인 카드')).toBeUndefined()
    expect(maskAgain('94901234')).toBeUndefined()
  })

  it('finds a charge without an answer, and charges it once', async () => {
    const charge = card('4444')
    service.spoil('LOST')
    expect(await thrown(payments.charge(charge))).toBeInstanceOf(NoAnswerError)
    expect(await payments.find(charge.key)).toMatchObject({ pgTid: charge.key, amount: 53_000 })
    const before = fake.bodies.length
    expect(await payments.charge(charge)).toMatchObject({ pgTid: charge.key })
    expect(fake.bodies.length).toBe(before)
  })

  it('returns no charge for one refused, refunded outside or never tried; a running one is unknown', async () => {
    const charge = card('4444')
    await payments.charge(charge)
    fake.cancelOutside(charge.key, 53_000)
    expect(await payments.find(charge.key)).toBeNull()

    const open = card('4444')
    await payments.charge(open)
    const found = fake.payments.get(open.key)
    if (!found) throw new Error('not charged')
    for (const status of ['PAY_PENDING', 'READY', 'SOMETHING_NEW']) {
      found.status = status
      expect(await thrown(payments.find(open.key)), status).toBeInstanceOf(NoAnswerError)
    }
    found.status = 'READY'
    found.requestedAt = '2026-11-21T00:02:00Z'
    expect(await payments.find(open.key)).toBeNull()
  })

  it('refunds parts and the rest once each, even with lost answers and a forgotten key', async () => {
    const { pgTid } = await payments.charge(card('4444'))
    const part = { key: 'refund-1', pgTid, amount: 13_000 }
    await payments.cancel(part)
    expect(fake.bodies.at(-1)).toEqual({
      storeId: PORTONE_CREDENTIALS.storeId,
      amount: 13_000,
      reason: '상점 환불 refund-1',
      currentCancellableAmount: 53_000,
    })
    const rest = { key: 'refund-2', pgTid, amount: 40_000 }
    await payments.cancel(rest)
    const found = fake.payments.get(pgTid)
    const before = fake.bodies.length
    // after three hours PortOne has deleted the idempotency keys; the payment still has the cancellations
    expect(await payments.cancel(part)).toEqual({ canceledAt: new Date('2026-11-21T00:12:05Z') })
    await payments.cancel(rest)
    expect(fake.bodies.length).toBe(before)
    expect(found).toMatchObject({ status: 'CANCELLED', amount: { cancelled: 53_000 } })
    expect(found?.cancellations).toHaveLength(2)
  })

  it.each(FAULTS)('%s: it is unknown what became of an account, and asked again', async (fault) => {
    const key = crypto.randomUUID()
    fake.issueAccount(key, 53_000)
    service.spoil(fault)
    expect(await thrown(payments.find(key))).toBeInstanceOf(NoAnswerError)
    expect(await payments.find(key)).toMatchObject({ kind: 'ACCOUNT' })
    service.spoil(fault)
    expect(await thrown(payments.closeAccount(key))).toBeInstanceOf(NoAnswerError)
    await payments.closeAccount(key)
    expect(await payments.find(key)).toBeNull()
  })

  it('reads accounts of every shape, and closes one once', async () => {
    const key = crypto.randomUUID()
    fake.issueAccount(key, 53_000, { bank: 'LOCAL_NONGHYUP' })
    expect(await payments.find(key)).toEqual({
      kind: 'ACCOUNT',
      amount: 53_000,
      bankCode: '011',
      accountNumber: '56209001234567',
      holder: '타이어상점',
    })
    fake.issueAccount(key, 53_000, { bank: 'SAVINGS_BANK' })
    expect(await payments.find(key)).not.toHaveProperty('bankCode')
    service.spoil('LOST')
    expect(await thrown(payments.closeAccount(key))).toBeInstanceOf(NoAnswerError)
    await payments.closeAccount(key)
    const kept = crypto.randomUUID()
    fake.issueAccount(kept, 4444)
    expect(await thrown(payments.closeAccount(kept))).toMatchObject({ message: '말소할 수 없는 계좌입니다.' })
  })

  it("refunds to the customer's account", async () => {
    const { pgTid } = await payments.charge(card('4444'))
    const account = { bankCode: '004', accountNumber: '12345678901234', holder: '김주문' }
    await payments.cancel({ key: 'refund-3', pgTid, amount: 1_000, account })
    expect(fake.bodies.at(-1)).toMatchObject({
      refundAccount: { bank: 'KOOKMIN', number: '12345678901234', holderName: '김주문' },
    })
  })

  it("returns refund refusals in the card company's words, or in ours without any", async () => {
    const { pgTid } = await payments.charge(card('4444'))
    const words = async (amount: number, of = pgTid) => {
      const error = await thrown(payments.cancel({ key: `refund-${amount}`, pgTid: of, amount }))
      expect(error).toBeInstanceOf(DeclinedError)
      return error instanceof Error ? error.message : ''
    }
    expect(await words(4444)).toBe('취소 가능 기간이 지났습니다.')
    expect(await words(53_001)).toBe('취소할 수 있는 금액보다 큽니다.')
    expect(await words(1_000, crypto.randomUUID())).toBe('결제사에 결제 내역이 없습니다.')
    fake.cancelOutside(pgTid, 53_000)
    expect(await words(1_000)).toBe('이미 취소된 결제입니다.')
  })

  it('returns unknown for a pending refund', async () => {
    const { pgTid } = await payments.charge(card('4444'))
    const refund = { key: 'refund-7', pgTid, amount: 1_000 }
    await payments.cancel(refund)
    const created = fake.payments.get(pgTid)?.cancellations?.[0]
    if (!created) throw new Error('not given back')
    created.status = 'REQUESTED'
    expect(await thrown(payments.cancel(refund))).toBeInstanceOf(NoAnswerError)
    created.status = 'SUCCEEDED'
    expect(await payments.cancel(refund)).toBeTruthy()
  })

  it('refunds once on two concurrent requests', async () => {
    const { pgTid } = await payments.charge(card('4444'))
    const refund = { key: 'refund-8', pgTid, amount: 1_000 }
    await Promise.allSettled([payments.cancel(refund), payments.cancel(refund), payments.cancel(refund)])
    expect(await payments.cancel(refund)).toBeTruthy()
    expect(fake.payments.get(pgTid)?.amount.cancelled).toBe(1_000)
  })

  it('reports an invalid key, and a working connection', async () => {
    await expect(connect({ secret: 'wrong' }).check?.()).rejects.toThrow(
      new MisconnectedError('결제사가 API 키를 인정하지 않습니다.'),
    )
    expect(await payments.check?.()).toEqual({})
  })

  it('accepts notices only with a signature', async () => {
    const read = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      payments.readNotice?.(new Headers(headers), body)
    const key = crypto.randomUUID()
    const paid = signedWebhook('Transaction.Paid', key)
    expect(await read(paid)).toEqual({ kind: 'PAID', key })
    expect(await read(signedWebhook('Transaction.VirtualAccountIssued', key))).toEqual({ kind: 'ISSUED', key })
    expect(await read(signedWebhook('Transaction.Ready', key))).toEqual({ kind: 'OTHER' })
    expect(await read({ ...paid, body: paid.body.replace(key, crypto.randomUUID()) })).toBeNull()
    expect(await read({ ...paid, headers: {} })).toBeNull()
    expect(await read(signedWebhook('Transaction.Paid', key, { secret: 'whsec_b3RoZXI=' }))).toBeNull()
    const old = new Date(Date.now() - 3_600_000)
    expect(await read(signedWebhook('Transaction.Paid', key, { sentAt: old }))).toBeNull()
    expect(portonePayments({ ...PORTONE_CREDENTIALS, webhookSecret: undefined, clock })).not.toHaveProperty(
      'readNotice',
    )
  })
})

describe('card data', () => {
  const secrets = (text: string): string[] =>
    ['9490123456', '9490-1234', '850307', '1128', '11/28'].filter((secret) => text.includes(secret))

  it.each(['0000', '5555'])('is not in the refusal of a card ending in %s', async (end) => {
    const error = await thrown(payments.charge(card(end)))
    expect(error).toBeInstanceOf(DeclinedError)
    expect(secrets(describeError(error))).toEqual([])
    if (end === '5555') expect(error).toMatchObject({ message: '카드번호 **** 오류입니다. 상담 1588-1234' })
  })

  it.each(['CUT', 'DOWN', 'MALFORMED', 'LOST', 'SILENT'] as const)('is not in the error of %s', async (fault) => {
    service.spoil(fault)
    const error = await thrown(payments.charge(card('4444')))
    expect(error).toBeInstanceOf(NoAnswerError)
    expect(error).not.toHaveProperty('cause')
    expect(secrets(describeError(error))).toEqual([])
  })

  it('is removed from texts of the provider', () => {
    const charge = card('4444')
    expect(hideCardData('9490 1234 5603 4444, 11/28, 2811, 850307, 비밀번호 12', charge)).toBe(
      '****, ****, ****, ****, 비밀번호 ****',
    )
    expect(hideCardData('한도 1,200,000원을 넘었습니다. (112)', charge)).toBe('한도 1,200,000원을 넘었습니다. (112)')
    expect(hideCardData('카드 5310123456789012')).toBe('카드 ****')
    expect(hideCardData('가'.repeat(400))).toHaveLength(180)
  })
})

let key = ''
describeFaults(service, {
  ask: () => {
    key = crypto.randomUUID()
    return payments.charge(card('4444', { key }))
  },
  again: () => payments.charge(card('4444', { key })),
})
