import { useEffect } from 'react'

/** How long what was typed of a card stays while the window is not looked at, ms. */
const CLEAR_AFTER = 3 * 60_000

/** Calls `clear` when the window has been out of focus for three minutes. */
export function useAway(clear: () => void): void {
  useEffect(() => {
    let timer = 0
    const leave = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(clear, CLEAR_AFTER)
    }
    const back = () => window.clearTimeout(timer)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    window.addEventListener('pagehide', clear)
    return () => {
      back()
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
      window.removeEventListener('pagehide', clear)
    }
  }, [clear])
}
