import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { session } from '@/shared/api/session'
import { useDirty } from '@/shared/lib/dirty'
import { confirm } from '@/shared/ui/dialog'

const question = {
  message: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
  confirmLabel: '나가기',
  cancelLabel: '계속 작성',
}

interface Place {
  pathname: string
  search: unknown
}

const tabOf = ({ search }: Place): unknown => (search as Record<string, unknown> | undefined)?.tab

/** Does a navigation leave the steps? From one step to another is none. */
const leaves = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next)

/** Asks before what was entered in the steps is lost. What it gives lets the next navigation pass: all has been applied. */
export function useUnsaved(unsaved: boolean): () => void {
  const asks = useRef(unsaved)
  asks.current = unsaved
  useDirty(unsaved)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (session.ended() || !asks.current || !leaves(current, next)) return false
      return !(await confirm(question))
    },
    enableBeforeUnload: () => !session.ended() && asks.current,
  })
  return () => {
    asks.current = false
  }
}
