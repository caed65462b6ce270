import type { components } from '../../openapi/schema.gen'

export type ErrorCode = components['schemas']['ErrorCode']
export type FieldError = components['schemas']['FieldError']

interface RefusalOptions {
  /** Field errors, with VALIDATION_FAILED. */
  errors?: FieldError[]
  /** Data that the code carries (the current record of a CONFLICT, `lockedUntil` of LOCKED …). */
  result?: unknown
  /** Seconds after which the same call may go well, for the header Retry-After. */
  retryAfter?: number
  /** Keep what the call has written so far (a counted failure, its log row) instead of rolling it back. */
  keep?: boolean
}

/** The path of a field as the contract writes it: `targets[0].amount` becomes `targets.0.amount`. */
const dotted = (field: string): string => field.replace(/\[(\w*)\]/g, '.$1')

/** An answer other than success. Thrown anywhere below a call; becomes the error body of conventions §2. */
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

/** 400 on one or more fields. Indexes may be written either way; the answer has the contract's notation. */
export const invalid = (errors: Record<string, string>): Refusal =>
  new Refusal(400, 'VALIDATION_FAILED', Object.values(errors)[0] ?? '입력값을 확인해 주세요.', {
    errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
  })

export const notFound = (message = '찾을 수 없습니다.'): Refusal => new Refusal(404, 'NOT_FOUND', message)

export const conflict = (current: unknown): Refusal =>
  new Refusal(409, 'CONFLICT', '다른 관리자가 먼저 수정했습니다. 내용을 확인해 주세요.', { result: current })

/** 409 of a uniqueness rule: the field, and the record in the way. */
export const duplicate = (field: string, seq: number, message: string): Refusal =>
  new Refusal(409, 'DUPLICATE', message, { result: { field, seq } })

export const noAuthority = (): Refusal => new Refusal(401, 'INVALID_AUTHORITIES', '해당 메뉴에 대한 권한이 없습니다.')

/** 503: the database is away or full for the moment. Nothing is wrong with the call; the client offers to try again. */
export const unavailable = (): Refusal =>
  new Refusal(503, 'UNAVAILABLE', '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.', { retryAfter: 3 })

/** 429: it may be asked again after so many seconds. */
export const tooMany = (message: string, retryAfter: number): Refusal =>
  new Refusal(429, 'TOO_MANY_REQUESTS', message, { retryAfter })

/** 409 of a record that others stand on, in words that say which. */
export const inUse = (message: string): Refusal => new Refusal(409, 'IN_USE', message)

/** 409 of what is not allowed in the state that the record is in. */
export const badState = (message: string): Refusal => new Refusal(409, 'INVALID_STATE', message)
