import type { Services } from '../call/call'
import type { OperationName } from '../contract/contract-types'
import { hmac, sameBytes } from '../session/crypto'

/** Validity of addresses of private files, in ms. */
const LIFE_MS = 5 * 60_000

/** Why a session may see a file. */
export interface FileGrant {
  fileSeq: number
  adminSessionSeq: number
  /** The operation whose response contained the file; its permission is checked again. */
  operation: OperationName
  /** The record in the operation's path. */
  recordSeq: number | null
}

type Keys = Pick<Services, 'keys'>

const addressOf = (fileSeq: number, token: string): string =>
  `/api/v1/admin/files/${fileSeq}?address=${encodeURIComponent(token)}`

/** Returns both addresses of a file for one session, valid for five minutes. */
export function signAddresses(
  { keys }: Keys,
  grant: FileGrant,
  now: Date,
  small: boolean,
): { url: string; smallUrl: string | null } {
  const { fileSeq, adminSessionSeq, operation, recordSeq } = grant
  const payload = [fileSeq, adminSessionSeq, now.getTime() + LIFE_MS, recordSeq, operation]
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const url = addressOf(fileSeq, `${text}.${hmac(keys.files, text).toString('base64url')}`)
  return { url, smallUrl: small ? `${url}&size=small` : null }
}

/** Returns what an address grants and whether it has expired; null if this shop has not signed it. */
export function readAddress({ keys }: Keys, token: string, now: Date): (FileGrant & { expired: boolean }) | null {
  const [text, signature, ...rest] = token.split('.')
  if (!text || !signature || rest.length > 0) return null
  if (!sameBytes(hmac(keys.files, text), Buffer.from(signature, 'base64url'))) return null
  const [fileSeq, adminSessionSeq, until, recordSeq, operation] = JSON.parse(
    Buffer.from(text, 'base64url').toString('utf8'),
  ) as [number, number, number, number | null, OperationName]
  return { fileSeq, adminSessionSeq, recordSeq, operation, expired: until <= now.getTime() }
}
