import { isBag } from './values'

/** Names of admins by login id, as the responses of this page brought them. */
const names = new Map<string, string>()

/** Keeps the names in the envelope of a response. */
export function rememberAdminNames(envelope: unknown): void {
  const sent = isBag(envelope) && envelope.adminNames
  if (isBag(sent))
    for (const [loginId, name] of Object.entries(sent)) if (typeof name === 'string') names.set(loginId, name)
}

/** Returns an admin by login id as `최윤정 (cs_lead)`; any other value, also a text that is no login id, unchanged. */
export function formatAdmin<T extends string | null | undefined>(loginId: T): T | string {
  const name = names.get(loginId ?? '')
  return name === undefined ? loginId : `${name} (${loginId})`
}
