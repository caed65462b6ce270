import { rememberAdminNames } from '../lib/admin-names'
import { isBag } from '../lib/values'
import type { ErrorCode } from './types'

/** Message for requests without a response. */
export const networkMessage = '서버에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.'

/**
 * A refused request, with the server's message. Without a response `status` is 0 and `code` NETWORK; `code` is UNREADABLE if the
 * response does not match the contract.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'NETWORK' | 'UNREADABLE',
    message: string,
    /** Refused fields, for VALIDATION_FAILED. */
    readonly errors: readonly { field: string; message: string }[] = [],
    /** Extra data of some codes, e.g. the current record for CONFLICT. */
    readonly result: unknown = null,
  ) {
    super(message)
  }
}

/** The session rules have already handled the failure (alert and navigation): show nothing. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/** Returns whether nothing is to be shown for a failure: handled by the session rules, or aborted by the caller. */
export function isSilent(error: unknown): boolean {
  return error instanceof SessionEnded || (error instanceof Error && error.name === 'AbortError')
}

/** Returns whether the server rejected the query as invalid (400), so that a retry cannot succeed. */
export const isRefusedQuery = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400

/** Returns the message to show for a failure; '' if nothing is to be shown. */
export function messageOf(error: unknown): string {
  if (isSilent(error)) return ''
  return error instanceof ApiError ? error.message : '일시적인 오류가 발생했습니다.'
}

/** Returns the `code` of an error body, or ''. */
export function errorCodeOf(body: unknown): string {
  return isBag(body) && typeof body.code === 'string' ? body.code : ''
}

/** Creates an ApiError from any non-2xx response: our envelope, a proxy's page, or an empty body. */
export function toApiError(status: number, body: unknown): ApiError {
  if (!isBag(body) || typeof body.message !== 'string') {
    return new ApiError(status, 'INTERNAL', status >= 500 ? networkMessage : `요청을 처리하지 못했습니다. (${status})`)
  }
  rememberAdminNames(body)
  const errors = Array.isArray(body.errors)
    ? body.errors.filter(
        (one): one is { field: string; message: string } =>
          isBag(one) && typeof one.field === 'string' && typeof one.message === 'string',
      )
    : []
  // Unknown codes (of a newer server) are kept: the client then relies on status and message.
  return new ApiError(status, (errorCodeOf(body) || 'INTERNAL') as ErrorCode, body.message, errors, body.result ?? null)
}
