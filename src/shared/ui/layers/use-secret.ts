import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { session } from '../../api/session'
import { useDirty } from '../../lib/dirty'

/**
 * Protects a secret that is shown once. Until `release`, navigation is blocked, and the browser asks before the tab is closed or
 * reloaded. `copy` copies `text`; `result` is the result message of copying.
 */
export function useSecret(text: string) {
  const isReleased = useRef(false)
  const [result, setResult] = useState<{ ok: boolean; message: string } | null>(null)
  const shouldBlock = () => !isReleased.current && !session.ended()
  useDirty(true)
  useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: shouldBlock })

  async function copy() {
    try {
      // `clipboard` is undefined without https
      await navigator.clipboard.writeText(text)
      setResult({ ok: true, message: '복사했습니다.' })
    } catch {
      setResult({ ok: false, message: '복사하지 못했습니다. 직접 선택하여 복사해 주세요.' })
    }
  }
  function release() {
    isReleased.current = true
  }
  return { copy, result, release }
}
