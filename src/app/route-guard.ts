import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayOpen, type Screen, screenOf } from '@/menu/menu'
import { SessionEnded } from '@/shared/api/errors'
import { type Me, meQuery } from '@/shared/api/me'
import { session } from '@/shared/api/session'

/** The message the server also uses for missing permissions. */
export const FORBIDDEN_MESSAGE = '해당 메뉴에 대한 권한이 없습니다.'

/** Returns whether the admin's permissions, if known, do not allow opening the screen. */
export function isForbidden(screen: Screen | undefined, me: Me | undefined): boolean {
  return screen !== undefined && me !== undefined && !mayOpen(screen, me)
}

/**
 * Shows that a screen may not be opened, unless a refused request has done so, and cancels the screen's queries.
 * @param move also opens the dashboard
 */
export function showForbidden(client: QueryClient, { move }: { move: boolean }): void {
  void client.cancelQueries()
  session.refuse(FORBIDDEN_MESSAGE, { move })
}

/**
 * Guards every route synchronously by the token and the permissions, if they are known (otherwise `PermissionGate` acts later).
 * The server always checks again. A refused prefetch is silent.
 * @throws a redirect, or SessionEnded if the session rules are navigating to the sign-in
 */
export function createGuard(client: QueryClient) {
  return (location: ParsedLocation, preload: boolean): void => {
    const screen = screenOf(location.pathname)
    if (!screen || screen.open) return
    if (session.accessToken() === '') {
      if (!preload) session.end({ reason: 'LOGIN_NEEDED' })
      throw new SessionEnded()
    }
    if (!isForbidden(screen, client.getQueryData(meQuery.queryKey))) return
    if (!preload) showForbidden(client, { move: false })
    throw redirect({ to: '/dashboard', replace: true, ignoreBlocker: true })
  }
}
