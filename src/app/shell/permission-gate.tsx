import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { screenOf } from '@/menu/menu'
import { useMe } from '@/shared/api/me'
import { session } from '@/shared/api/session'
import { isForbidden, showForbidden } from '../route-guard'

/** Leaves a screen if permissions loaded later do not allow it. On a first load they arrive after the page has started. */
export function PermissionGate({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const me = useMe()
  // the current page; for a page that is loading the route guard has checked
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const closed = isForbidden(screenOf(pathname), me)
  // false if a refused request has already started the redirect
  const isStaying = useRouterState({ select: ({ location }) => location.pathname === pathname })
  const draftKey = me?.draftKey

  useEffect(() => {
    if (draftKey) session.setDraftKey(draftKey)
  }, [draftKey])

  useEffect(() => {
    if (closed && isStaying) showForbidden(client, { move: true })
  }, [closed, isStaying, client])

  return closed ? null : children
}
