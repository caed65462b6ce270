import { type RefObject, useEffect, useRef } from 'react'
import { keepKeysForPage } from '@/shared/lib/typed-ahead'
import { shortcutRoot } from '@/shared/ui/layers/layer-stack'

interface DeskKeys {
  /** Ctrl+Enter. Resolves to whether the next record follows. */
  answer: () => Promise<boolean>
  /** Ctrl+↑. */
  before: () => void
  /** Ctrl+↓. */
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
 * Calls the functions on Ctrl (⌘) with Enter or an arrow, wherever the focus is on the page. Off under a dialog.
 * Text typed while an answer is sent goes to the next record, or stays with this one if the answer fails.
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
