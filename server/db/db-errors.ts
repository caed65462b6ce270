/** Kinds of database errors, by how they are handled. */
export type DbErrorKind =
  /** Conflict with another transaction, or a stale plan; a retry may succeed. */
  | 'AGAIN'
  /**
   * A unique or foreign key constraint failed because of a concurrent change. A retry sees that change and returns the
   * proper error.
   */
  | 'SEEN_LATE'
  /** The database is unreachable or not writable; the call itself is valid. */
  | 'AWAY'

/** Deadlock, serialization failure and lock timeout. */
const AGAIN = new Set(['40P01', '40001', '55P03'])
const SEEN_LATE = new Set(['23505', '23503'])

/**
 * Connection lost or refused, server stopping or starting, too many connections, disk full or read-only, a replica that
 * is no longer the primary; and system errors of sockets and files.
 */
const AWAY =
  /^(08...|57P0[1-3]|53...|58030|25006|XX001|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EROFS|EACCES|EDQUOT|EIO)$/

/** Messages of driver errors without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|PGlite (is|failed))|No space left on device|Read-only file system/

interface Thrown {
  code?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
  routine?: unknown
}

/**
 * Classifies a thrown value, including its causes (Drizzle wraps driver errors) and its parts. Undefined for all other
 * errors, which are bugs.
 */
export function classifyDbError(error: unknown): DbErrorKind | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (hasStalePlan(error)) return 'AGAIN'
  const { code, message, cause, errors } = error as Thrown
  if (typeof code === 'string') {
    if (AGAIN.has(code)) return 'AGAIN'
    if (SEEN_LATE.has(code)) return 'SEEN_LATE'
    if (AWAY.test(code)) return 'AWAY'
  }
  if (typeof message === 'string' && AWAY_WORDS.test(message)) return 'AWAY'
  // A host name with several addresses: each attempt has its own error.
  return (Array.isArray(errors) ? errors : []).map(classifyDbError).find(Boolean) ?? classifyDbError(cause)
}

/**
 * Returns whether a statement failed because the columns of its result have changed since the connection planned it, by a
 * migration of another process. Known by the server's routine, because its message may be in any language.
 */
export function hasStalePlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, routine, cause } = error as Thrown
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || hasStalePlan(cause)
}

/** Returns whether a connection must not be used again because of an error: it is lost, or keeps a stale plan. */
export const breaksConnection = (error: unknown): boolean => classifyDbError(error) === 'AWAY' || hasStalePlan(error)

/** Returns the first line of an error's message, or its code. */
export const errorLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).split('\n')[0]?.slice(0, 300) ?? ''
}
