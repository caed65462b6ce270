import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './query'
import { session } from './session'
import type { Schemas } from './types'

export type Me = Schemas['Me']
type Code = keyof Schemas['Permissions']

/** The signed-in admin; asked for again on focus after 5 minutes, and after an INVALID_AUTHORITIES. */
export const meQuery = apiQuery('/api/v1/admin/me', {}, { staleTime: 300_000, refetchOnWindowFocus: true })

export interface Rights {
  canRead(code: Code): boolean
  canWrite(code: Code): boolean
}

/** What this admin may do; nothing while it is not known. The server decides again at every call. */
export function rightsOf(me: Pick<Me, 'isSuper' | 'permissions'> | undefined): Rights {
  const level = (code: Code) => me?.permissions[code]
  return {
    canRead: (code) => me?.isSuper === true || level(code) === 'READ' || level(code) === 'WRITE',
    canWrite: (code) => me?.isSuper === true || level(code) === 'WRITE',
  }
}

/** The signed-in admin, undefined until known. Asks nothing without a token. */
export function useMe(): Me | undefined {
  return useQuery({ ...meQuery, enabled: session.accessToken() !== '' }).data
}

/** The rights of the signed-in admin. */
export function useRights(): Rights {
  return rightsOf(useMe())
}

/** Has the server said what this admin may do, or failed to? Before that a page keeps room for both. */
export function useRightsKnown(): boolean {
  return !useQuery({ ...meQuery, enabled: session.accessToken() !== '' }).isPending
}
