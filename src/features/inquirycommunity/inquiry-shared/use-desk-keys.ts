import { type RefObject, useEffect, useRef } from 'react'
import { keepKeysForPage } from '@/shared/lib/typed-ahead'
import { shortcutRoot } from '@/shared/ui/layers/layer-stack'

interface DeskKeys {
  /** Ctrl+Enter: sends the answer. Resolves to whether the next record is opened. */
  answer: () => Promise<boolean>
  /** Ctrl+↑: opens the previous record. */
  before: () => void
  /** Ctrl+↓: opens the next record. */
  after: () => void
}

const names: Readonly<Record<string, keyof DeskKeys>> = {
  Enter: 'answer',
  NumpadEnter: 'answer',
  ArrowUp: 'before',
  ArrowDown: 'after',
}

/** Help text below the answer field. */
export const DESK_KEYS = '/ 자주 쓰는 답변 · Ctrl+Enter 등록하고 다음 · Ctrl+↑↓ 이전, 다음'

/**
 * Calls these functions on Ctrl (⌘) with Enter or an arrow key anywhere on the page, except under a dialog. Text typed
 * while an answer is being sent goes to the next record, or stays in this one if sending fails.
 */
export function useDeskKeys(page: RefObject<HTMLElement | null>, keys: DeskKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const name = names[event.code]
      if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (!page.current || !shortcutRoot().contains(page.current)) return
      event.preventDefault()
      if (event.repeat) return
      if (name === 'answer') keepKeysForPage(latest.current.answer())
      else latest.current[name]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [page])
}
