import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayOpen, type Screen, screenOf } from '@/menu/menu'
import { SessionEnded } from '@/shared/api/errors'
import { type Me, meQuery } from '@/shared/api/me'
import { session } from '@/shared/api/session'

/** What the server says too when it refuses a call for want of rights. */
export const noAuthority = '해당 메뉴에 대한 권한이 없습니다.'

/** Do the rights of this admin, as far as they are known, keep the screen closed? */
export function isClosed(screen: Screen | undefined, me: Me | undefined): boolean {
  return screen !== undefined && me !== undefined && !mayOpen(screen, me)
}

/**
 * Tells that a screen is closed, unless a refused call has said so already, and gives up what the screen had asked for.
 * @param move leads to the dashboard, too
 */
export function tellClosed(client: QueryClient, { move }: { move: boolean }): void {
  void client.cancelQueries()
  session.refuse(noAuthority, { move })
}

/**
 * Guards every route with what is already there: the token, and the rights if they are known (if not yet, `RightsGate`
 * acts when they come). Never waits; the server remains the judge. A prefetch is refused without a word.
 * @throws a redirect, or SessionEnded when the session rules are leading to the sign-in
 */
export function createGuard(client: QueryClient) {
  return (location: ParsedLocation, preload: boolean): void => {
    const screen = screenOf(location.pathname)
    if (!screen || screen.open) return
    if (session.accessToken() === '') {
      if (!preload) session.end({ reason: 'LOGIN_NEEDED' })
      throw new SessionEnded()
    }
    if (!isClosed(screen, client.getQueryData(meQuery.queryKey))) return
    if (!preload) tellClosed(client, { move: false })
    throw redirect({ to: '/dashboard', replace: true, ignoreBlocker: true })
  }
}
