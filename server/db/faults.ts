/** Errors of a database, by what can be done about them. */
export type Fault =
  /** Another transaction was in the way: the same work may go well now. */
  | 'AGAIN'
  /** A rule of uniqueness or a reference was broken by somebody else in between: the second try sees it, and says so. */
  | 'SEEN_LATE'
  /** The database cannot be reached or cannot write: nothing is wrong with the call. */
  | 'AWAY'

/** Deadlock, serialization failure, and the time for a lock that is over. */
const AGAIN = new Set(['40P01', '40001', '55P03'])
const SEEN_LATE = new Set(['23505', '23503'])

/**
 * Connection lost or refused, server stopping or starting, too many connections, disk full or read-only, a replica that
 * is not the primary any more; and what the system says of sockets and files.
 */
const AWAY =
  /^(08...|57P0[1-3]|53...|58030|25006|XX001|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EROFS|EACCES|EDQUOT|EIO)$/

/** Errors of the drivers that carry no code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after|PGlite (is|failed))|No space left on device|Read-only file system/

interface Thrown {
  code?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
}

/** What a thrown value is; its causes (Drizzle wraps the drivers' errors) and parts count. Undefined for all that is our own fault. */
export function faultOf(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, cause, errors } = error as Thrown
  if (typeof code === 'string') {
    if (AGAIN.has(code)) return 'AGAIN'
    if (SEEN_LATE.has(code)) return 'SEEN_LATE'
    if (AWAY.test(code)) return 'AWAY'
  }
  if (typeof message === 'string' && AWAY_WORDS.test(message)) return 'AWAY'
  // Several addresses of one name: each attempt has its own error.
  return (Array.isArray(errors) ? errors : []).map(faultOf).find(Boolean) ?? faultOf(cause)
}
