import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { session } from '../../api/session'
import { useDirty } from '../../lib/dirty'

/**
 * Something that is shown this once. Until `release` neither Back nor another link takes it from the screen, and the
 * browser asks before the tab is closed or loaded again. `copy` puts `text` on the clipboard; `said` is how that went.
 */
export function useSecret(text: string) {
  const kept = useRef(false)
  const [said, setSaid] = useState<{ ok: boolean; message: string } | null>(null)
  const holds = () => !kept.current && !session.ended()
  useDirty(true)
  useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds })

  async function copy() {
    try {
      // there is none where the page did not come over https
      await navigator.clipboard.writeText(text)
      setSaid({ ok: true, message: '복사했습니다.' })
    } catch {
      setSaid({ ok: false, message: '복사하지 못했습니다. 직접 선택하여 복사해 주세요.' })
    }
  }
  function release() {
    kept.current = true
  }
  return { copy, said, release }
}
