import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './query'
import { session } from './session'
import type { Schemas } from './types'

export type Me = Schemas['Me']
type Code = keyof Schemas['Permissions']

/** The signed-in admin. Refetched on focus after 5 minutes, and after INVALID_AUTHORITIES. */
export const meQuery = apiQuery('/api/v1/admin/me', {}, { staleTime: 300_000, refetchOnWindowFocus: true })

export interface Rights {
  canRead(code: Code): boolean
  canWrite(code: Code): boolean
}

/** Returns the admin's permissions; none while `me` is unknown. The server checks every request again. */
export function rightsOf(me: Pick<Me, 'isSuper' | 'permissions'> | undefined): Rights {
  const level = (code: Code) => me?.permissions[code]
  return {
    canRead: (code) => me?.isSuper === true || level(code) === 'READ' || level(code) === 'WRITE',
    canWrite: (code) => me?.isSuper === true || level(code) === 'WRITE',
  }
}

/** Returns the signed-in admin; undefined until loaded. Sends no request without a token. */
export function useMe(): Me | undefined {
  return useQuery({ ...meQuery, enabled: session.accessToken() !== '' }).data
}

/** Returns the permissions of the signed-in admin. */
export function useRights(): Rights {
  return rightsOf(useMe())
}

/** Returns whether the permissions have been loaded, or have failed to load. Until then pages reserve space for both cases. */
export function useRightsKnown(): boolean {
  return !useQuery({ ...meQuery, enabled: session.accessToken() !== '' }).isPending
}
