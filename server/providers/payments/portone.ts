import type { Payment } from '@portone/server-sdk'
import {
  array,
  isoTimestamp,
  literal,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import { MINUTE_MS } from '../../../domain/common/durations'
import { type AdapterContext, defineAdapter } from '../adapter'
import { DeclinedError, MisconnectedError, NoAnswerError } from '../errors'
import { parseAnswer } from '../parse-answer'
import { hideCardData, maskAgain } from './hide-card-data'
import type { CardToCharge, IssuedAccount, Paid, PaymentNotice, PaymentProvider, VirtualAccount } from './port'
import { bankCodeOf, bankOf, cardCompanyOf } from './portone-codes'

/** 포트원 REST API V2: https://developers.portone.io/api/rest-v2 */
const HOST = 'https://api.portone.io'

/** Timeout of one request, in ms; shorter than that of `askProvider`, so that the reason is known. */
const REQUEST_MS = 12_000

/** Time after which a payment that was started without an attempt counts as not made, in ms. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** Errors after which the result is unknown or the call must be repeated; all others are refusals. */
const UNKNOWN: readonly string[] = ['IDEMPOTENCY_OUTSTANDING_REQUEST', 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN']

/** Refusals of the shop itself: its key, its store id or its channel is wrong. */
const MISCONNECTED: readonly string[] = ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'UNAUTHORIZED']

/** Messages for refusals that PortOne sends without a text. */
const WORDS: Readonly<Record<string, string>> = {
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: '취소할 수 있는 금액보다 큽니다.',
  CHANNEL_NOT_FOUND: '결제 채널을 찾을 수 없습니다.',
  FORBIDDEN: '결제사가 이 상점의 요청을 허용하지 않습니다.',
  PAYMENT_ALREADY_CANCELLED: '이미 취소된 결제입니다.',
  PAYMENT_NOT_FOUND: '결제사에 결제 내역이 없습니다.',
  PAYMENT_NOT_PAID: '결제가 완료되지 않았습니다.',
  PAYMENT_NOT_WAITING_FOR_DEPOSIT: '입금을 기다리는 가상계좌가 아닙니다.',
  UNAUTHORIZED: '결제사가 API 키를 인정하지 않습니다.',
}

const time = pipe(string(), isoTimestamp())
const refusal = object({ type: string(), message: optional(string()), pgMessage: optional(string()) })
const cancellation = object({
  status: string(),
  id: string(),
  totalAmount: number(),
  reason: string(),
  requestedAt: time,
  cancelledAt: optional(time),
})
const payment = object({
  status: string(),
  id: string(),
  requestedAt: time,
  amount: object({ total: number(), cancelled: number() }),
  cancellations: optional(array(cancellation)),
})
const issued = object({
  method: object({
    type: literal('PaymentMethodVirtualAccount'),
    accountNumber: pipe(
      string(),
      transform((text) => text.replaceAll(/[\s-]/g, '')),
      regex(/^\d{6,16}$/),
    ),
    bank: optional(string()),
    remitteeName: optional(string()),
    expiredAt: optional(time),
  }),
})
const paid = object({
  paidAt: time,
  receiptUrl: optional(string()),
  method: optional(
    object({
      type: optional(string()),
      approvalNumber: optional(string()),
      installment: optional(object({ month: number() })),
      card: optional(object({ issuer: optional(string()), publisher: optional(string()), number: optional(string()) })),
    }),
  ),
})
const notice = object({ type: string(), data: object({ paymentId: string(), storeId: string() }) })

interface PortOneSettings extends Pick<AdapterContext, 'clock' | 'requestMs'> {
  secret: string
  storeId: string
  channelKey: string
  /** Without it, webhook notices are rejected. */
  webhookSecret?: string | undefined
  /** Base URL of the service; tests use that of a fake. */
  host?: string | undefined
}

interface Answer {
  ok: boolean
  body: unknown
}

/** Reason of a cancellation, by which it is found again: PortOne keeps idempotency keys for three hours only. */
const reasonOf = (key: string): string => `상점 환불 ${key}`

/** Returns the refusal that a response of PortOne contains; null if it is no refusal. */
function refusalOf(body: unknown): { type: string; text: string } | null {
  const parsed = safeParse(refusal, body)
  if (!parsed.success) return null
  const { type, message, pgMessage } = parsed.output
  return { type, text: pgMessage || WORDS[type] || message || type }
}

/** Throws the error that an unsuccessful response means. The data of `card` is removed from the message. */
function fail(body: unknown, card?: CardToCharge): never {
  const refused = refusalOf(body)
  if (!refused || UNKNOWN.includes(refused.type))
    throw new NoAnswerError(`결제사의 응답을 알 수 없습니다: ${refused?.type ?? '오류 내용 없음'}`)
  const Declined = MISCONNECTED.includes(refused.type) ? MisconnectedError : DeclinedError
  throw new Declined(hideCardData(refused.text, card))
}

/**
 * 포트원 V2. A payment has our key as its id there, so a charge is found again by it.
 *
 * The SDK checks signatures and has the types; its requests can have neither an Idempotency-Key nor a timeout, so they
 * are sent here. No error repeats an answer that is not a refusal, nor has one as its cause: it can contain card data.
 */
export function portonePayments(settings: PortOneSettings): PaymentProvider {
  const { secret, storeId, channelKey, webhookSecret, host = HOST, clock, requestMs = REQUEST_MS } = settings

  async function send(path: string, post?: { body: object; idempotencyKey: string }): Promise<Answer> {
    const url = new URL(path, host)
    let response: Response
    let text: string
    try {
      response = await fetch(url, {
        method: post ? 'POST' : 'GET',
        headers: {
          Authorization: `PortOne ${secret}`,
          ...(post && { 'Content-Type': 'application/json', 'Idempotency-Key': post.idempotencyKey }),
        },
        ...(post && { body: JSON.stringify({ storeId, ...post.body }) }),
        signal: AbortSignal.timeout(requestMs),
      })
      text = await response.text()
    } catch {
      throw new NoAnswerError(`응답이 없습니다: ${url.origin}`)
    }
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      throw new NoAnswerError(`JSON이 아닌 응답입니다: ${url.origin}`)
    }
    // PortOne answers with 502 when the card company refuses
    const isDown = response.status >= 500 && refusalOf(body)?.type !== 'PG_PROVIDER'
    if (isDown || response.status === 429 || response.status === 408) {
      throw new NoAnswerError(`오류 ${response.status}: ${url.origin}`)
    }
    return { ok: response.ok, body }
  }

  const pathOf = (id: string): string => `/payments/${encodeURIComponent(id)}`

  /** Returns a payment as PortOne answers it, or null if it has none with this id. */
  async function read(id: string): Promise<unknown> {
    const { ok, body } = await send(`${pathOf(id)}?storeId=${encodeURIComponent(storeId)}`)
    if (ok) return body
    return refusalOf(body)?.type === 'PAYMENT_NOT_FOUND' ? null : fail(body)
  }

  /** Reads a virtual account from an answer. */
  function toAccount(body: unknown): VirtualAccount {
    const { bank, accountNumber, remitteeName, expiredAt } = parseAnswer(issued, body).method
    const bankCode = bankCodeOf(bank)
    const holder = remitteeName?.trim().slice(0, 30)
    return {
      accountNumber,
      ...(bankCode ? { bankCode } : {}),
      ...(holder ? { holder } : {}),
      ...(expiredAt ? { dueAt: new Date(expiredAt) } : {}),
    }
  }

  /** Reads what was paid from an answer. */
  function toPaid(body: unknown, id: string, amount: number): Paid {
    const { paidAt, receiptUrl, method } = parseAnswer(paid, body)
    const common = {
      pgTid: id,
      amount,
      approvedAt: new Date(paidAt),
      ...(receiptUrl && receiptUrl.length <= 500 ? { receiptUrl } : {}),
    }
    if (method?.type === 'PaymentMethodVirtualAccount') return { kind: 'DEPOSIT', ...common, account: toAccount(body) }
    const maskedCardNumber = maskAgain(method?.card?.number)
    return {
      kind: 'CARD',
      ...common,
      approvalNumber: method?.approvalNumber?.slice(0, 20) ?? '',
      cardCompany: cardCompanyOf(method?.card?.issuer, method?.card?.publisher),
      ...(maskedCardNumber ? { maskedCardNumber } : {}),
      ...(method?.installment ? { installmentMonths: method.installment.month } : {}),
    }
  }

  async function find(key: string): Promise<Paid | IssuedAccount | null> {
    const body = await read(key)
    if (body === null) return null
    const { status, id, amount, requestedAt } = parseAnswer(payment, body)
    if (id !== key) throw new NoAnswerError('결제사가 다른 결제의 내역을 보냈습니다.')
    switch (status) {
      case 'PAID':
      case 'PARTIAL_CANCELLED':
        return toPaid(body, id, amount.total)
      case 'VIRTUAL_ACCOUNT_ISSUED':
        return { kind: 'ACCOUNT', amount: amount.total, ...toAccount(body) }
      // nothing is paid: the payment was refused, or refunded on PortOne's own site
      case 'FAILED':
      case 'CANCELLED':
        return null
      case 'READY':
        if (clock.now().getTime() - new Date(requestedAt).getTime() > ABANDONED_AFTER_MS) return null
        break
    }
    throw new NoAnswerError(`결제가 아직 끝나지 않았습니다: ${status.slice(0, 30)}`)
  }

  return {
    service: '포트원',

    async charge(card) {
      const { key, amount, orderName, buyer, installmentMonths } = card
      const credential: Payment.InstantPaymentMethodInputCard['credential'] = {
        number: card.cardNumber,
        expiryYear: card.expiryYear,
        expiryMonth: card.expiryMonth,
        birthOrBusinessRegistrationNumber: card.holderIdentity,
        ...(card.cardPasswordFirst2 ? { passwordTwoDigits: card.cardPasswordFirst2 } : {}),
      }
      const input: Payment.InstantPaymentInput = {
        channelKey,
        method: { card: { credential, ...(installmentMonths > 0 ? { installmentMonth: installmentMonths } : {}) } },
        orderName,
        customer: { name: { full: buyer.name }, phoneNumber: buyer.phone },
        amount: { total: amount },
        currency: 'KRW',
      }
      const { ok, body } = await send(`${pathOf(key)}/instant`, { body: input, idempotencyKey: key })
      if (!ok && refusalOf(body)?.type !== 'ALREADY_PAID') fail(body, card)
      const charge = await find(key)
      if (charge?.kind !== 'CARD') throw new NoAnswerError('승인된 결제의 내역이 결제사에 아직 없습니다.')
      return charge
    },

    find,

    async closeAccount(key) {
      const path = `${pathOf(key)}/virtual-account/close?storeId=${encodeURIComponent(storeId)}`
      const { ok, body } = await send(path, { body: {}, idempotencyKey: `${key}-close` })
      if (ok) return
      if (refusalOf(body)?.type === 'PAYMENT_NOT_WAITING_FOR_DEPOSIT') {
        // already closed or expired
        const found = await find(key)
        if (found === null) return
      }
      fail(body)
    },

    async cancel({ key, pgTid, amount, account }) {
      const before = await read(pgTid)
      if (before === null) throw new DeclinedError(WORDS.PAYMENT_NOT_FOUND)
      const { amount: money, cancellations = [] } = parseAnswer(payment, before)
      const ours = cancellations.filter(({ reason }) => reason === reasonOf(key))
      const done = (found: { cancelledAt?: string | undefined; requestedAt: string }) => ({
        canceledAt: new Date(found.cancelledAt ?? found.requestedAt),
      })
      const succeeded = ours.find(({ status }) => status === 'SUCCEEDED')
      if (succeeded) return done(succeeded)
      if (ours.some(({ status }) => status !== 'FAILED')) throw new NoAnswerError('환불이 아직 끝나지 않았습니다.')
      const bank = account && bankOf(account.bankCode)
      if (account && !bank) throw new DeclinedError('결제사가 이 은행으로는 환불하지 않습니다.')
      const remaining = money.total - money.cancelled
      const input: Payment.CancelPaymentBody = {
        amount,
        reason: reasonOf(key),
        // PortOne refuses if another refund was made in between
        currentCancellableAmount: remaining,
        ...(account && bank
          ? { refundAccount: { bank, number: account.accountNumber, holderName: account.holder } }
          : {}),
      }
      const { ok, body } = await send(`${pathOf(pgTid)}/cancel`, {
        body: input,
        // a different body requires a different idempotency key
        idempotencyKey: `${pgTid}-${key}-${remaining}-${ours.length}`,
      })
      if (!ok) fail(body)
      const { cancellation: made } = parseAnswer(object({ cancellation }), body)
      if (made.status === 'FAILED') throw new DeclinedError('결제사가 취소하지 못했습니다.')
      if (made.status !== 'SUCCEEDED') throw new NoAnswerError('환불이 아직 끝나지 않았습니다.')
      return done(made)
    },

    async check() {
      // an unused id: with a valid key and store id, PortOne answers that there is no such payment
      await read('connection-check')
      return {}
    },

    ...(webhookSecret && {
      async readNotice(headers: Headers, body: string): Promise<PaymentNotice | null> {
        const { verify } = await import('@portone/server-sdk/webhook')
        const sent = await verify(webhookSecret, body, Object.fromEntries(headers)).catch(() => null)
        if (sent === null) return null
        const parsed = safeParse(notice, sent)
        if (!parsed.success || parsed.output.data.storeId !== storeId) return { kind: 'OTHER' }
        const { type, data } = parsed.output
        if (type === 'Transaction.Paid') return { kind: 'PAID', key: data.paymentId }
        if (type === 'Transaction.VirtualAccountIssued') return { kind: 'ISSUED', key: data.paymentId }
        return { kind: 'OTHER' }
      },
    }),
  }
}

export const portone = defineAdapter({
  port: 'payments',
  name: 'portone',
  required: ['PORTONE_API_SECRET', 'PORTONE_STORE_ID', 'PORTONE_CHANNEL_KEY'],
  optional: ['PORTONE_WEBHOOK_SECRET', 'PORTONE_URL'],
  connect: async (values, { clock, requestMs }) =>
    portonePayments({
      secret: values.PORTONE_API_SECRET,
      storeId: values.PORTONE_STORE_ID,
      channelKey: values.PORTONE_CHANNEL_KEY,
      webhookSecret: values.PORTONE_WEBHOOK_SECRET,
      host: values.PORTONE_URL,
      clock,
      ...(requestMs === undefined ? {} : { requestMs }),
    }),
})
