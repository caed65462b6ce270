import { createHmac, randomBytes } from 'node:crypto'
import { type BaseIssue, type BaseSchema, object, safeParse, string } from 'valibot'
import type { AdapterContext } from '../adapter'
import { DeclinedError, NoAnswerError } from '../errors'
import { fetchAnswer } from '../http-json'
import { parseAnswer } from '../parse-answer'

/** SOLAPI: https://developers.solapi.com */
const HOST = 'https://api.solapi.com'

export interface SolapiSettings extends Pick<AdapterContext, 'clock' | 'requestMs'> {
  key: string
  secret: string
  /** Base URL of the service; tests use that of a fake. */
  host?: string
}

/** Thrown when SOLAPI refuses a request, which then had no effect. `code`: SOLAPI's, e.g. `ValidationError`. */
export class SolapiRefusal extends DeclinedError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

const refusal = object({ errorCode: string(), errorMessage: string() })

/** Statuses of a wrong key, a forbidden call or too many calls: a later attempt may succeed. */
const PASSING: readonly number[] = [401, 403, 429]

export interface SolapiClient {
  /** Throws SolapiRefusal, NoAnswerError. */
  call<T>(
    schema: BaseSchema<unknown, T, BaseIssue<unknown>>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    request?: { query?: URLSearchParams; body?: unknown },
  ): Promise<T>
}

/**
 * SOLAPI's HTTP API, signed by HMAC-SHA256. Not its npm client: that one retries a request three times when the
 * connection breaks, which sends a message twice, and its base URL cannot be changed.
 */
export function solapiClient({ key, secret, host = HOST, clock, requestMs }: SolapiSettings): SolapiClient {
  /** A signature is accepted once, within 15 minutes. */
  function authorization(): string {
    const date = clock.now().toISOString()
    const salt = randomBytes(16).toString('hex')
    const signature = createHmac('sha256', secret)
      .update(date + salt)
      .digest('hex')
    return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`
  }

  return {
    async call(schema, method, path, { query, body } = {}) {
      const url = new URL(path, host)
      if (query) url.search = query.toString()
      const answer = await fetchAnswer(url, {
        method,
        headers: { Authorization: authorization(), 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        ...(requestMs === undefined ? {} : { requestMs }),
      })
      if (answer.status < 400) return parseAnswer(schema, answer.body)
      const refused = safeParse(refusal, answer.body)
      if (!refused.success) throw new NoAnswerError(`오류 ${answer.status}: ${url.origin}${path}`)
      const { errorCode, errorMessage } = refused.output
      if (PASSING.includes(answer.status)) throw new NoAnswerError(`${errorCode} ${errorMessage}`)
      throw new SolapiRefusal(errorCode, errorMessage)
    },
  }
}
