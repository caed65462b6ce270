import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { array, type InferOutput, nullish, number, object, optional, record, safeParse, string } from 'valibot'
import { HOUR_MS } from '../../../domain/common/durations'
import { sameBytes } from '../../session/crypto'
import { defineAdapter } from '../adapter'
import { NoAnswerError } from '../errors'
import type { ProviderCheck } from '../ports'
import type { Accepted, Delivery, MessageProvider, Outgoing, Verdict } from './port'
import { SolapiRefusal, type SolapiSettings, solapiClient } from './solapi-client'
import { deliveryOf } from './solapi-status'
import { solapiTemplates } from './solapi-templates'

interface MessageSettings extends SolapiSettings {
  /** The shop's channel at SOLAPI. Without it no alimtalk is sent. */
  pfId?: string | undefined
  /** Secret with which the webhook was registered. Without it, calls of the webhook are rejected. */
  webhookSecret?: string | undefined
}

/** Maximum number of concurrent requests. */
const CONCURRENCY = 20
/** Number of messages per page of a list. */
const PAGE = 100
/** Tolerance for the difference between SOLAPI's clock and ours when a message is looked up by time, in ms. */
const CLOCK_TOLERANCE_MS = HOUR_MS

/** The field of a message that holds our key. */
const KEY = 'shopMessage'

const TYPES = { ALIMTALK: 'ATA', SMS: 'SMS', LMS: 'LMS', MMS: 'MMS' } as const

const fields = nullish(record(string(), string()))
const taken = object({ messageId: string(), statusCode: string(), statusMessage: optional(string()) })
const sent = object({ failedMessageList: array(taken), messageList: optional(array(taken)) })
const listed = object({
  messageId: optional(string()),
  statusCode: nullish(string()),
  reason: nullish(string()),
  customFields: fields,
})
const page = object({ nextKey: nullish(string()), messageList: record(string(), listed) })
const numbers = object({ senderIds: array(object({ phoneNumber: string(), status: string() })) })
const cash = object({ balance: number(), point: number() })
const reports = array(object({ customFields: fields }))

const NO_CHANNEL = 'SOLAPI에 연결된 카카오톡 채널이 없습니다. (SOLAPI_PF_ID)'
const refused = (code: string, message: string): Delivery => ({ ok: false, code, message })

/** Returns the request body for a message. The shop itself sends fallback texts, as separate messages. */
function bodyOf({ key, channel, to, from, title, content, template }: Outgoing, pfId: string | undefined) {
  const message = {
    to,
    ...(from === null ? {} : { from }),
    type: TYPES[channel],
    customFields: { [KEY]: key },
  }
  if (channel === 'ALIMTALK') {
    const variables = Object.entries(template?.values ?? {}).map(([name, value]) => [`#{${name}}`, value])
    // buttons are the registered ones, filled by the same variables
    const templateId = template?.providerId
    return {
      ...message,
      kakaoOptions: { pfId, templateId, variables: Object.fromEntries(variables), disableSms: true },
    }
  }
  return { ...message, text: content, ...(title && channel !== 'SMS' ? { subject: title } : {}), autoTypeDetect: false }
}

/** Returns the outcome of a listed message. `id`: its id, the key in SOLAPI's list. */
function answerOf(id: string, { statusCode, reason }: InferOutput<typeof listed>): Delivery | Accepted {
  return deliveryOf(statusCode ?? '2000', reason) ?? { acceptedAs: id }
}

/** Returns the verdict on a number by its state at SOLAPI; null while it is not registered, or under review. */
function numberVerdict(status: string | undefined): Verdict | null {
  if (status === 'ACTIVE') return { approved: true }
  if (status === undefined || status === 'PENDING') return null
  return { approved: false, reason: `SOLAPI에서 ${status} 상태인 발신번호입니다.` }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** SOLAPI: SMS, LMS and alimtalk. */
export function solapiMessages({ pfId, webhookSecret, ...settings }: MessageSettings): MessageProvider {
  const client = solapiClient(settings)
  const templates = pfId === undefined ? null : solapiTemplates(client, pfId)
  const limit = pLimit(CONCURRENCY)

  /** Returns the listed messages by their id, page by page. */
  async function* list(search: readonly (readonly [string, string])[]) {
    let startKey: string | null = null
    do {
      const query = new URLSearchParams(search.map(([name, text]) => [name, text]))
      query.set('limit', String(PAGE))
      if (startKey) query.set('startKey', startKey)
      const { messageList, nextKey } = await client.call(page, 'GET', '/messages/v4/list', { query })
      yield* Object.entries(messageList)
      startKey = nextKey ?? null
    } while (startKey)
  }

  /**
   * Returns the outcome of a message that SOLAPI may have accepted; null if it did not. Searches for our key, because
   * SOLAPI has no idempotency keys.
   */
  async function find({ key, to }: Outgoing, triedAt: Date): Promise<Delivery | Accepted | null> {
    const since = new Date(triedAt.getTime() - CLOCK_TOLERANCE_MS).toISOString()
    const search = [
      ['to', to],
      ['dateType', 'CREATED'],
      ['startDate', since],
    ] as const
    for await (const [id, message] of list(search)) {
      if (message.customFields?.[KEY] === key) return answerOf(message.messageId ?? id, message)
    }
    return null
  }

  async function deliver(message: Outgoing): Promise<Delivery | Accepted> {
    if (message.channel === 'ALIMTALK') {
      if (pfId === undefined) return refused('NO_CHANNEL', NO_CHANNEL)
      if (!message.template?.providerId) return refused('NO_TEMPLATE', 'SOLAPI에서 승인된 템플릿이 아닙니다.')
    }
    const found = message.triedAt && (await find(message, message.triedAt))
    if (found) return found
    const body = { messages: [bodyOf(message, pfId)], showMessageList: true }
    const { failedMessageList, messageList } = await client.call(sent, 'POST', '/messages/v4/send-many/detail', {
      body,
    })
    const one = failedMessageList[0] ?? messageList?.[0]
    // without an answer about the message, the next attempt looks for it
    if (!one) throw new NoAnswerError('SOLAPI의 응답에 메시지가 없습니다.')
    return deliveryOf(one.statusCode, one.statusMessage) ?? { acceptedAs: one.messageId }
  }

  async function cashLeft(): Promise<number> {
    const { balance, point } = await client.call(cash, 'GET', '/cash/v1/balance')
    return Math.floor(balance + point)
  }

  const secretHash = webhookSecret === undefined ? null : createHash('sha1').update(webhookSecret).digest('hex')

  return {
    service: 'SOLAPI',
    send: (message) =>
      limit(() => deliver(message)).catch((error: unknown) => {
        if (error instanceof SolapiRefusal) return refused(error.code, error.message)
        throw error
      }),
    async deliveries(accepted) {
      const found = new Map<string, Delivery>()
      for await (const [id, message] of list(accepted.map((each) => ['messageIds', each] as const))) {
        const answer = answerOf(message.messageId ?? id, message)
        if ('ok' in answer) found.set(message.messageId ?? id, answer)
      }
      return found
    },
    ...(secretHash !== null && {
      /**
       * SOLAPI does not sign the body; it only sends the SHA-1 of the secret. So the results are not read from the call
       * but from `deliveries`.
       */
      readReport(headers, body) {
        const given = headers.get('x-solapi-secret') ?? ''
        if (!sameBytes(Buffer.from(given), Buffer.from(secretHash))) return null
        const parsed = safeParse(reports, jsonOf(body))
        return parsed.success ? parsed.output.flatMap(({ customFields }) => customFields?.[KEY] ?? []) : []
      },
    }),
    async review(template) {
      if (template.kind === 'TEMPLATE')
        return templates ? templates.review(template) : { approved: false, reason: NO_CHANNEL }
      const { senderIds } = await client.call(numbers, 'GET', '/senderid/v1/numbers')
      return numberVerdict(senderIds.find(({ phoneNumber }) => phoneNumber === template.number)?.status)
    },
    balance: cashLeft,
    check: async (): Promise<ProviderCheck> => ({ balance: await cashLeft() }),
  }
}

export const solapi = defineAdapter({
  port: 'messages',
  name: 'solapi',
  required: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'],
  optional: ['SOLAPI_PF_ID', 'SOLAPI_URL', 'SOLAPI_WEBHOOK_SECRET'],
  connect: async (values, { clock }) =>
    solapiMessages({
      key: values.SOLAPI_API_KEY,
      secret: values.SOLAPI_API_SECRET,
      pfId: values.SOLAPI_PF_ID,
      host: values.SOLAPI_URL,
      webhookSecret: values.SOLAPI_WEBHOOK_SECRET,
      clock,
    }),
})
