import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { onSessionEnd, session } from '@/shared/api/session'
import { useDirty } from '@/shared/lib/dirty'
import type { Form } from '@/shared/lib/form'
import { confirm } from '@/shared/ui/layers/dialog'

const question = {
  title: '저장하지 않고 나가기',
  message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
  confirmLabel: '나가기',
  cancelLabel: '계속 작성',
  danger: true,
}

export interface Place {
  pathname: string
  search: unknown
}

/** Returns whether a navigation leaves the form. Other search parameters of the same screen (e.g. a tab) do not. */
export function isLeavingForm(current: Place, next: Place): boolean {
  const target = ({ pathname, search }: Place) => {
    const { seq, copy, new: fresh } = (search ?? {}) as Record<string, unknown>
    return JSON.stringify([pathname.replace(/\/+$/, ''), seq ?? null, copy ?? null, fresh ?? null])
  }
  return target(current) !== target(next)
}

/**
 * Asks before a navigation for which `leaves` is true, and before the tab closes, while `unsaved` returns true. `lost`
 * names what would be lost.
 */
export function useLeaveConfirmation(
  unsaved: () => boolean,
  leaves: (current: Place, next: Place) => boolean,
  lost: () => readonly string[] = () => [],
): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (session.ended() || !unsaved() || !leaves(current, next)) return false
      const names = lost()
      const named = { ...question, message: `저장하지 않은 변경 사항이 있습니다: ${names.join(', ')}. 나가시겠습니까?` }
      return !(await confirm(names.length > 0 ? named : question))
    },
    enableBeforeUnload: () => !session.ended() && unsaved(),
  })
}

/**
 * Protects unsaved input. Asks before the router leaves the form and before the tab closes. When the session ends
 * without a logout or inactivity, calls `onForcedOut` and waits for its promise. After the session has ended, it no longer asks.
 */
export function useLeaveGuard<V extends object>(form: Form<V>, onForcedOut: () => Promise<void> | undefined): void {
  const dirty = useSyncExternalStore(form.subscribe, form.isDirty)
  useDirty(dirty)
  const onForcedOutRef = useRef(onForcedOut)
  onForcedOutRef.current = onForcedOut

  useEffect(
    () =>
      onSessionEnd((reason) => {
        // after an explicit logout or an idle timeout no draft is kept
        if (reason !== 'SIGNED_OUT' && reason !== 'IDLE' && form.isDirty()) return onForcedOutRef.current()
        return undefined
      }),
    [form],
  )

  useLeaveConfirmation(form.isDirty, isLeavingForm)
}
