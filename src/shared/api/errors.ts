import type { ErrorCode } from './types'

/** What the client itself says when no answer came back. */
export const networkMessage = '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.'

/**
 * A refused call: the server's words, shown as they are. `status` is 0 and `code` NETWORK when no answer came, UNREADABLE when it was
 * none of the contract's.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK' | 'UNREADABLE',
    message: string,
    /** Refused fields, with VALIDATION_FAILED. */
    readonly errors: readonly { field: string; message: string }[] = [],
    /** What a few codes carry, e.g. the current record with CONFLICT. */
    readonly result: unknown = null,
  ) {
    super(message)
  }
}

/** The session rules have dealt with the failure already (alert and move): show nothing. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** Is there nothing to show for this failure: dealt with by the session rules, or given up by the caller? */
export function isSilent(error: unknown): boolean {
  return error instanceof SessionEnded || (error instanceof Error && error.name === 'AbortError')
}

/** The words to show for any failure; empty when there is nothing to show. */
export function messageOf(error: unknown): string {
  if (isSilent(error)) return ''
  return error instanceof ApiError ? error.message : '일시적인 오류가 발생했습니다.'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The code of an error body, if it is one of ours. */
export function codeOf(body: unknown): string {
  return isRecord(body) && typeof body.code === 'string' ? body.code : ''
}

/** Makes one ApiError of whatever came with a status outside 2xx: our envelope, a proxy's page, nothing. */
export function toApiError(status: number, body: unknown): ApiError {
  if (!isRecord(body) || typeof body.message !== 'string') {
    return new ApiError(status, 'INTERNAL', status >= 500 ? networkMessage : `요청을 처리하지 못했습니다. (${status})`)
  }
  const errors = Array.isArray(body.errors)
    ? body.errors.filter(
        (one): one is { field: string; message: string } =>
          isRecord(one) && typeof one.field === 'string' && typeof one.message === 'string',
      )
    : []
  // A code that this build does not know yet is kept: the client goes by its status and shows its message.
  return new ApiError(status, (codeOf(body) || 'INTERNAL') as ErrorCode, body.message, errors, body.result ?? null)
}
