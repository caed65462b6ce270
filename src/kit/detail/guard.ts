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

/** Does a navigation leave the form? A tab or anything else in the search of the same screen does not. */
export function leavesForm(current: Place, next: Place): boolean {
  const target = ({ pathname, search }: Place) => {
    const { seq, copy, new: fresh } = (search ?? {}) as Record<string, unknown>
    return JSON.stringify([pathname.replace(/\/+$/, ''), seq ?? null, copy ?? null, fresh ?? null])
  }
  return target(current) !== target(next)
}

/** Asks before the router leaves (as `leaves` says) and before the tab is closed, while `unsaved` says that something is. */
export function useLeaveQuestion(unsaved: () => boolean, leaves: (current: Place, next: Place) => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (session.ended() || !unsaved() || !leaves(current, next)) return false
      return !(await confirm(question))
    },
    enableBeforeUnload: () => !session.ended() && unsaved(),
  })
}

/**
 * Keeps a form from being lost: asks before the router leaves it and before the tab is closed, and hands its state to
 * `onForcedOut`, which the page waits for, when the session ends without the admin's doing. After that nothing asks any more.
 */
export function useLeaveGuard<V extends object>(form: Form<V>, onForcedOut: () => Promise<void> | undefined): void {
  const dirty = useSyncExternalStore(form.subscribe, form.isDirty)
  useDirty(dirty)
  const forced = useRef(onForcedOut)
  forced.current = onForcedOut

  useEffect(
    () =>
      onSessionEnd((reason) => {
        // her own logout leaves nothing behind
        if (reason !== 'SIGNED_OUT' && reason !== 'IDLE' && form.isDirty()) return forced.current()
        return undefined
      }),
    [form],
  )

  useLeaveQuestion(form.isDirty, leavesForm)
}
