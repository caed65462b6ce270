import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { isClosed, tellClosed } from '../guard'

/** Leaves a screen whose rights turn out to be missing: on a first load they are known only after the page has started. */
export function RightsGate({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const me = useMe()
  // The page on show: one under way has the guard before it.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const closed = isClosed(screenOf(pathname), me)
  // she may be on her way already: led away by a refused call that has said why
  const stays = useRouterState({ select: ({ location }) => location.pathname === pathname })
  const draftKey = me?.draftKey

  useEffect(() => {
    if (draftKey) session.owns(draftKey)
  }, [draftKey])

  useEffect(() => {
    if (closed && stays) tellClosed(client, { move: true })
  }, [closed, stays, client])

  // Hidden, not taken away: what follows the router's history is in there.
  return <div style={{ display: closed ? 'none' : 'contents' }}>{children}</div>
}
