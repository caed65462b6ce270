import { createHmac } from 'node:crypto'
import { Hono } from 'hono'

/** Credentials that the fake accepts. */
export const PORTONE_CREDENTIALS = {
  secret: 'portone-api-secret-of-a-test',
  storeId: 'store-4ff4af41-85e3-4559-8eb8-0d08a2c6ceec',
  channelKey: 'channel-key-893597d6-e62d-410f-83f9-119f530b4b11',
  webhookSecret: `whsec_${Buffer.from('a webhook secret of a test').toString('base64')}`,
} as const

interface Cancellation {
  status: 'SUCCEEDED' | 'FAILED' | 'REQUESTED'
  id: string
  totalAmount: number
  taxFreeAmount: number
  vatAmount: number
  reason: string
  requestedAt: string
  cancelledAt?: string
}
interface FakePayment {
  status: string
  id: string
  storeId: string
  requestedAt: string
  orderName: string
  currency: string
  customer: unknown
  amount: {
    total: number
    taxFree: number
    discount: number
    paid: number
    cancelled: number
    cancelledTaxFree: number
  }
  paidAt?: string
  receiptUrl?: string
  method?: unknown
  cancellations?: Cancellation[]
}

interface InstantBody {
  storeId: string
  channelKey: string
  orderName: string
  customer: unknown
  currency: string
  amount: { total: number }
  method: { card: { credential: Record<string, string>; installmentMonth?: number } }
}
interface CancelBody {
  amount?: number
  reason: string
  currentCancellableAmount?: number
  refundAccount?: unknown
}

export interface FakePortOne {
  routes: Hono
  payments: Map<string, FakePayment>
  /** Bodies of payment and cancel requests, oldest first. */
  bodies: unknown[]
  /** Cancels a payment on PortOne's own site. */
  cancelOutside(id: string, amount: number): void
  /** Issues a virtual account, as the payment window does. */
  issueAccount(id: string, amount: number, more?: { expiredAt?: string; bank?: string }): void
  /** Pays into a virtual account. Returns whether it was waiting for a deposit. */
  deposit(id: string): boolean
}

const AT = '2026-11-21T00:12:05.000Z'

/** Results of payments by the last four digits of the card. All others are approved. */
const REFUSED: Record<string, [code: string, message: (number: string) => string]> = {
  '0000': ['3001', () => '한도초과 카드입니다.'],
  '1111': ['3002', () => '유효기간 오류입니다.'],
  // a card company that repeats the card number in its message
  '5555': ['3003', (number) => `카드번호 ${number.replace(/(\d{4})(?=\d)/g, '$1-')} 오류입니다. 상담 1588-1234`],
}

const isAccount = ({ method }: FakePayment): boolean =>
  JSON.stringify(method ?? '').includes('PaymentMethodVirtualAccount')

/**
 * Fake of 포트원 V2: payment by card number, virtual accounts, lookup and cancellation with idempotency keys. For card numbers
 * ending in 6666 the response has the unmasked number, for 7777 no number, for 8888 an unknown card company. A payment of
 * 4,444 won cannot be canceled, nor its account closed.
 */
export function createFakePortOne(): FakePortOne {
  const routes = new Hono()
  const payments = new Map<string, FakePayment>()
  const bodies: unknown[] = []
  const responses = new Map<string, { status: number; body: unknown }>()

  const cancel = (found: FakePayment, amount: number, reason: string): Cancellation => {
    found.amount.cancelled += amount
    found.status = found.amount.cancelled === found.amount.total ? 'CANCELLED' : 'PARTIAL_CANCELLED'
    found.cancellations ??= []
    const created: Cancellation = {
      status: 'SUCCEEDED',
      id: crypto.randomUUID(),
      totalAmount: amount,
      taxFreeAmount: 0,
      vatAmount: Math.floor(amount / 11),
      reason,
      requestedAt: AT,
      cancelledAt: AT,
    }
    found.cancellations.push(created)
    return created
  }

  routes.use(async (c, next) => {
    if (c.req.header('authorization') !== `PortOne ${PORTONE_CREDENTIALS.secret}`) {
      return c.json({ type: 'UNAUTHORIZED', message: '인증에 실패하였습니다.' }, 401)
    }
    if (c.req.method !== 'POST') return next()
    const key = c.req.header('idempotency-key') ?? ''
    if (!/^[A-Za-z0-9_-]{16,256}$/.test(key) || c.req.header('content-type') !== 'application/json') {
      return c.json({ type: 'INVALID_REQUEST', message: 'headers' }, 400)
    }
    const before = responses.get(key)
    if (before) return Response.json(before.body, { status: before.status })
    await next()
    responses.set(key, { status: c.res.status, body: await c.res.clone().json() })
  })

  routes.get('/payments/:id', (c) => {
    if (c.req.query('storeId') !== PORTONE_CREDENTIALS.storeId) return c.json({ type: 'FORBIDDEN' }, 403)
    const found = payments.get(c.req.param('id'))
    return found ? c.json(found) : c.json({ type: 'PAYMENT_NOT_FOUND', message: '결제 건이 존재하지 않습니다.' }, 404)
  })

  routes.post('/payments/:id/instant', async (c) => {
    const body = await c.req.json<InstantBody>()
    bodies.push(body)
    const id = c.req.param('id')
    if (body.channelKey !== PORTONE_CREDENTIALS.channelKey) return c.json({ type: 'CHANNEL_NOT_FOUND' }, 404)
    const before = payments.get(id)
    if (before && before.status !== 'FAILED') return c.json({ type: 'ALREADY_PAID' }, 409)
    const { number = '' } = body.method.card.credential
    const end = number.slice(-4)
    const { total } = body.amount
    const created: FakePayment = {
      status: 'PAID',
      id,
      storeId: body.storeId,
      requestedAt: AT,
      orderName: body.orderName,
      currency: body.currency,
      customer: body.customer,
      amount: { total, taxFree: 0, discount: 0, paid: total, cancelled: 0, cancelledTaxFree: 0 },
    }
    payments.set(id, created)
    const refused = REFUSED[end]
    if (refused) {
      created.status = 'FAILED'
      const [pgCode, message] = refused
      return c.json({ type: 'PG_PROVIDER', message: 'PG', pgCode, pgMessage: message(number) }, 502)
    }
    const shown = end === '6666' ? number : `${number.slice(0, 6)}******${end}`
    const card = {
      issuer: end === '8888' ? 'K_BANK' : 'KOOKMIN_CARD',
      publisher: 'KOOKMIN_CARD',
      bin: number.slice(0, 6),
      ...(end === '7777' ? {} : { number: shown }),
    }
    Object.assign(created, {
      paidAt: AT,
      receiptUrl: `https://receipt.portone.test/${id}`,
      method: { type: 'PaymentMethodCard', card, approvalNumber: '30012345' },
    })
    return c.json({ payment: { pgTxId: `pg-${id}`, paidAt: AT } })
  })

  routes.post('/payments/:id/cancel', async (c) => {
    const body = await c.req.json<CancelBody>()
    bodies.push(body)
    const found = payments.get(c.req.param('id'))
    if (!found) return c.json({ type: 'PAYMENT_NOT_FOUND' }, 404)
    const remaining = found.amount.total - found.amount.cancelled
    if (body.currentCancellableAmount !== undefined && body.currentCancellableAmount !== remaining) {
      return c.json({ type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN' }, 409)
    }
    if (remaining === 0) return c.json({ type: 'PAYMENT_ALREADY_CANCELLED' }, 409)
    const amount = body.amount ?? remaining
    if (isAccount(found) && !body.refundAccount) {
      return c.json({ type: 'INVALID_REQUEST', message: '환불 계좌가 필요합니다.' }, 400)
    }
    if (amount > remaining) return c.json({ type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' }, 409)
    if (amount === 4444) {
      return c.json({ type: 'PG_PROVIDER', pgCode: '2032', pgMessage: '취소 가능 기간이 지났습니다.' }, 502)
    }
    return c.json({ cancellation: cancel(found, amount, body.reason) })
  })

  routes.post('/payments/:id/virtual-account/close', (c) => {
    if (c.req.query('storeId') !== PORTONE_CREDENTIALS.storeId) return c.json({ type: 'FORBIDDEN' }, 403)
    const found = payments.get(c.req.param('id'))
    if (!found) return c.json({ type: 'PAYMENT_NOT_FOUND' }, 404)
    if (found.status !== 'VIRTUAL_ACCOUNT_ISSUED') return c.json({ type: 'PAYMENT_NOT_WAITING_FOR_DEPOSIT' }, 409)
    if (found.amount.total === 4444) {
      return c.json({ type: 'PG_PROVIDER', pgCode: '9999', pgMessage: '말소할 수 없는 계좌입니다.' }, 502)
    }
    found.status = 'CANCELLED'
    return c.json({ closedAt: AT })
  })

  return {
    routes,
    payments,
    bodies,
    issueAccount(id, total, { expiredAt, bank = 'SHINHAN' } = {}) {
      payments.set(id, {
        status: 'VIRTUAL_ACCOUNT_ISSUED',
        id,
        storeId: PORTONE_CREDENTIALS.storeId,
        requestedAt: AT,
        orderName: '주문',
        currency: 'KRW',
        customer: {},
        amount: { total, taxFree: 0, discount: 0, paid: 0, cancelled: 0, cancelledTaxFree: 0 },
        method: {
          type: 'PaymentMethodVirtualAccount',
          bank,
          accountNumber: '562-0900-1234567',
          accountType: 'NORMAL',
          remitteeName: '타이어상점',
          issuedAt: AT,
          ...(expiredAt ? { expiredAt } : {}),
        },
      })
    },
    deposit(id) {
      const found = payments.get(id)
      if (found?.status !== 'VIRTUAL_ACCOUNT_ISSUED') return false
      Object.assign(found, { status: 'PAID', paidAt: AT })
      found.amount.paid = found.amount.total
      return true
    },
    cancelOutside(id, amount) {
      const found = payments.get(id)
      if (found) cancel(found, amount, '콘솔에서 취소')
    },
  }
}

/** Returns headers and body of a webhook, signed according to Standard Webhooks. */
export function signedWebhook(
  type: string,
  paymentId: string,
  { secret = PORTONE_CREDENTIALS.webhookSecret, sentAt = new Date() }: { secret?: string; sentAt?: Date } = {},
): { headers: Record<string, string>; body: string } {
  const transactionId = crypto.randomUUID()
  const body = JSON.stringify({
    type,
    timestamp: sentAt.toISOString(),
    data: { paymentId, storeId: PORTONE_CREDENTIALS.storeId, transactionId },
  })
  const id = `msg_${transactionId}`
  const at = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  }
}
