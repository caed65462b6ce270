import { createHash, createHmac } from 'node:crypto'
import { number, object, string, union } from 'valibot'
import { ConfigError } from '../../lib/config-error'
import type { AdapterContext } from '../adapter'
import { NoAnswerError } from '../errors'
import { fetchJson } from '../http-json'
import { parseAnswer } from '../parse-answer'
import type { ProviderCheck } from '../ports'

/**
 * 팝빌 over HTTP. Its npm client is not used: a response that is not JSON crashes the process, and a broken connection
 * is never reported to the caller.
 */

/** Base URLs of 링크허브, which issues the tokens, and of 팝빌 itself: https://developers.popbill.com */
const AUTH_HOST = 'https://auth.linkhub.co.kr'
const HOST = 'https://popbill.linkhub.co.kr'
const TEST_HOST = 'https://popbill-test.linkhub.co.kr'

const API_VERSION = '2.0'

/** Time before the expiry of a token at which it is renewed, in ms. */
const RENEW_MS = 60_000

/** Error codes up to this one concern the token or the account; 팝빌 did not process the request. */
const ACCOUNT_ERRORS = -99_000_000

export interface PopbillSettings extends Pick<AdapterContext, 'clock' | 'requestMs'> {
  linkId: string
  /** Base64. */
  secretKey: string
  /** Business number of the shop at 팝빌. */
  corpNum: string
  userId?: string
  /** Whether the test environment is used, which reports nothing to the tax office. */
  test?: boolean
  /** Base URL of the service; tests use that of a fake, which includes 링크허브. */
  host?: string
}

/** Ids of 팝빌's services: each needs a token of its own. */
export const SCOPES = { taxInvoice: '110', cashReceipt: '140', closedown: '170', bank: '180' } as const

/** Thrown when 팝빌 refuses a request, which then had no effect. `providerMessage` is the message of 팝빌. */
export class PopbillError extends NoAnswerError {
  constructor(
    readonly code: number,
    readonly providerMessage: string,
  ) {
    super(`${code} ${providerMessage}`)
  }
}

interface PopbillRequest {
  method?: 'GET' | 'POST'
  /** Value of X-HTTP-Method-Override: the operation, such as `ISSUE`, for requests that are sent as POST. */
  override?: 'ISSUE' | 'CANCELISSUE' | 'REVOKEISSUE' | 'NTS' | 'EMAIL'
  query?: Record<string, string>
  body?: object
}

interface Token {
  token: string
  /** When it must be renewed. */
  until: number
}

export interface PopbillClient {
  /** Returns the answer to a request. Throws PopbillError when it is refused, NoAnswerError. */
  request(path: string, request?: PopbillRequest): Promise<unknown>
  /** Returns the remaining prepaid points. Throws as `request`. */
  balance(): Promise<ProviderCheck>
}

const refusal = object({ code: number(), message: string() })
const tokenAnswer = object({ session_token: string(), expiration: string() })
const pointAnswer = object({ remainPoint: union([string(), number()]) })

/** Throws PopbillError if the answer is a refusal. */
function assertAccepted(answer: unknown): void {
  const code = answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : undefined
  if (typeof code !== 'number' || code >= 0) return
  const { message } = parseAnswer(refusal, answer)
  throw new PopbillError(code, message)
}

/** Returns the moment of `20261121090000`, or of the beginning of the day `20261121`, in Seoul. */
export function readPopbillTime(text: string): Date {
  const [, day, time] = /^(\d{8})(\d{6})?$/.exec(text) ?? []
  if (!day) throw new NoAnswerError('unexpected answer: a time expected')
  const iso = (time ?? '000000').replace(/(..)(..)(..)/, '$1:$2:$3')
  return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${iso}+09:00`)
}

/** Creates a client for some of 팝빌's services. Sends nothing yet. */
export function popbillClient(
  { linkId, secretKey, corpNum, userId, test = false, host, clock, requestMs }: PopbillSettings,
  scopes: readonly string[],
): PopbillClient {
  const serviceId = test ? 'POPBILL_TEST' : 'POPBILL'
  const authHost = host ?? AUTH_HOST
  const apiHost = host ?? (test ? TEST_HOST : HOST)
  let cachedToken: Token | undefined
  let tokenRequest: Promise<Token> | undefined

  /** Asks 링크허브 for a token; the request is signed with the secret key. */
  async function requestToken(): Promise<Token> {
    const path = `/${serviceId}/Token`
    const body = JSON.stringify({ access_id: corpNum, scope: ['member', ...scopes] })
    const date = clock.now().toISOString()
    const digest = createHash('sha256').update(body).digest('base64')
    const signature = createHmac('sha256', Buffer.from(secretKey, 'base64'))
      .update(['POST', digest, date, API_VERSION, path].join('\n'))
      .digest('base64')
    const answer = await fetchJson(new URL(path, authHost), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-lh-date': date,
        'x-lh-version': API_VERSION,
        authorization: `LINKHUB ${linkId} ${signature}`,
      },
      requestMs,
    })
    assertAccepted(answer)
    const { session_token, expiration } = parseAnswer(tokenAnswer, answer)
    return { token: session_token, until: Date.parse(expiration) - RENEW_MS }
  }

  /** Returns a valid token; concurrent callers share one request for it. */
  async function tokenOf(): Promise<string> {
    if (!cachedToken || cachedToken.until <= clock.now().getTime()) {
      tokenRequest ??= requestToken().finally(() => {
        tokenRequest = undefined
      })
      cachedToken = await tokenRequest
    }
    return cachedToken.token
  }

  async function send(url: URL, { method = 'GET', override, body }: PopbillRequest): Promise<unknown> {
    const answer = await fetchJson(url, {
      method: override || body ? 'POST' : method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${await tokenOf()}`,
        'content-type': 'application/json;charset=utf-8',
        ...(userId && { 'x-pb-userid': userId }),
        ...(override && { 'x-http-method-override': override }),
      },
      requestMs,
    })
    assertAccepted(answer)
    return answer
  }

  /** Sends a request, and repeats it once with a new token if the old one may be the reason for a refusal. */
  async function sendTwice(url: URL, request: PopbillRequest): Promise<unknown> {
    try {
      return await send(url, request)
    } catch (error) {
      if (!(error instanceof PopbillError) || error.code > ACCOUNT_ERRORS) throw error
      cachedToken = undefined
      return send(url, request)
    }
  }

  return {
    async request(path, request = {}) {
      const url = new URL(path, apiHost)
      if (request.query) url.search = new URLSearchParams(request.query).toString()
      return sendTwice(url, request)
    },
    async balance() {
      const answer = await sendTwice(new URL(`/${serviceId}/Point`, authHost), {})
      return { balance: Math.floor(Number(parseAnswer(pointAnswer, answer).remainPoint)) }
    },
  }
}

/** Environment variables that every service of 팝빌 needs. */
export const POPBILL_REQUIRED = ['POPBILL_LINK_ID', 'POPBILL_SECRET_KEY', 'POPBILL_CORP_NUM'] as const
export const POPBILL_OPTIONAL = ['POPBILL_USER_ID', 'POPBILL_TEST', 'POPBILL_URL'] as const

type PopbillValues = Readonly<Record<(typeof POPBILL_REQUIRED)[number], string>> & {
  readonly [V in (typeof POPBILL_OPTIONAL)[number]]?: string
}

/** Returns the settings that the environment variables define. Throws ConfigError. */
export function readPopbill(values: PopbillValues, { clock, requestMs }: AdapterContext): PopbillSettings {
  const corpNum = values.POPBILL_CORP_NUM.replaceAll('-', '')
  if (!/^\d{10}$/.test(corpNum)) throw new ConfigError('POPBILL_CORP_NUM must be a business number of 10 digits')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(values.POPBILL_SECRET_KEY)) {
    throw new ConfigError('POPBILL_SECRET_KEY must be the key as 팝빌 gave it (Base64)')
  }
  const test = values.POPBILL_TEST ?? '0'
  if (test !== '0' && test !== '1') throw new ConfigError(`POPBILL_TEST must be 0 or 1, not "${test}"`)
  return {
    linkId: values.POPBILL_LINK_ID,
    secretKey: values.POPBILL_SECRET_KEY,
    corpNum,
    userId: values.POPBILL_USER_ID,
    test: test === '1',
    host: values.POPBILL_URL,
    clock,
    requestMs,
  }
}
