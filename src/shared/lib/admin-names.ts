import { isBag } from './values'

/** Names of admins by login id, collected from the responses of this page. */
const names = new Map<string, string>()

/** Stores the admin names in the envelope of a response. */
export function rememberAdminNames(envelope: unknown): void {
  const sent = isBag(envelope) && envelope.adminNames
  if (isBag(sent))
    for (const [loginId, name] of Object.entries(sent)) if (typeof name === 'string') names.set(loginId, name)
}

/** Formats the login id of an admin as `최윤정 (cs_lead)`. Returns any other value unchanged. */
export function formatAdmin<T extends string | null | undefined>(loginId: T): T | string {
  const name = names.get(loginId ?? '')
  return name === undefined ? loginId : `${name} (${loginId})`
}
