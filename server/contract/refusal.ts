import type { components } from '../../openapi/schema.gen'

export type ErrorCode = components['schemas']['ErrorCode']
export type FieldError = components['schemas']['FieldError']

interface RefusalOptions {
  /** Field errors: with VALIDATION_FAILED, and where a form shows another code. */
  errors?: FieldError[]
  /** Data that belongs to the code (the current record of a CONFLICT, `lockedUntil` of LOCKED …). */
  result?: unknown
  /** Seconds until a retry may succeed, for the header Retry-After. */
  retryAfter?: number
  /** Commits what the call has written so far (a counted failure, its log entry) instead of rolling it back. */
  keep?: boolean
}

/** Converts a field path to the contract's notation: `targets[0].amount` becomes `targets.0.amount`. */
const dotted = (field: string): string => field.replace(/\[(\w*)\]/g, '.$1')

/** An error response. Thrown anywhere below a call; becomes the error body (docs/own-backend.md, Which calls). */
export class Refusal extends Error {
  readonly errors: FieldError[] | undefined
  readonly result: unknown
  readonly retryAfter: number | undefined
  readonly keep: boolean

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    options: RefusalOptions = {},
  ) {
    super(message)
    this.errors = options.errors?.map(({ field, message }) => ({ field: dotted(field), message }))
    this.result = options.result
    this.retryAfter = options.retryAfter
    this.keep = options.keep ?? false
  }
}

/**
 * Returns a 400 for one or more fields. Indexes may be written as `a[0]` or `a.0`; the response uses the contract's
 * notation.
 */
export const invalid = (errors: Record<string, string>): Refusal =>
  new Refusal(400, 'VALIDATION_FAILED', Object.values(errors)[0] ?? '입력값을 확인해 주세요.', {
    errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
  })

export const notFound = (message = '찾을 수 없습니다.'): Refusal => new Refusal(404, 'NOT_FOUND', message)

export const conflict = (current: unknown): Refusal =>
  new Refusal(409, 'CONFLICT', '다른 관리자가 먼저 수정했습니다. 내용을 확인해 주세요.', { result: current })

/** Returns a 409 for a violated uniqueness rule, with the field and the record that has the value already. */
export const duplicate = (field: string, seq: number, message: string): Refusal =>
  new Refusal(409, 'DUPLICATE', message, { result: { field, seq } })

/**
 * Returns a 409 for a period, range or set that overlaps a stored one. The message is shown at `field`. `result`: what it
 * overlaps.
 */
export const overlap = (field: string, message: string, result?: unknown): Refusal =>
  new Refusal(409, 'OVERLAP', message, { errors: [{ field, message }], result })

export const noAuthority = (): Refusal => new Refusal(401, 'INVALID_AUTHORITIES', '해당 메뉴에 대한 권한이 없습니다.')

/**
 * Returns a 503: the database is unreachable or full at the moment. The call is valid, and the client offers a retry.
 */
export const unavailable = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.', { retryAfter: 3 })

/** Returns a 429; a retry is allowed after `retryAfter` seconds. */
export const tooMany = (message: string, retryAfter: number): Refusal =>
  new Refusal(429, 'TOO_MANY_REQUESTS', message, { retryAfter })

/** Returns a 409 for a record that other records refer to. `message` says which. */
export const inUse = (message: string): Refusal => new Refusal(409, 'IN_USE', message)

/** Returns a 409 for an action that the record's state does not allow. */
export const invalidState = (message: string): Refusal => new Refusal(409, 'INVALID_STATE', message)

/** Returns a 413 for a body, sheet or picture over its limit. */
export const tooLarge = (message = '보낼 수 있는 크기를 넘었습니다.'): Refusal => new Refusal(413, 'TOO_LARGE', message)
