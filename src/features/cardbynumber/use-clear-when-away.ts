import { useEffect } from 'react'
import { MINUTE_MS } from '../../../domain/common/durations'

/** How long entered card data stays while the window is out of focus, in ms. */
const CLEAR_AFTER_MS = 3 * MINUTE_MS

/** Calls `clear` when the page is left, and after the window was out of focus for three minutes. */
export function useClearWhenAway(clear: () => void): void {
  useEffect(() => {
    let timer = 0
    const startTimer = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(clear, CLEAR_AFTER_MS)
    }
    const stopTimer = () => window.clearTimeout(timer)
    window.addEventListener('blur', startTimer)
    window.addEventListener('focus', stopTimer)
    window.addEventListener('pagehide', clear)
    return () => {
      stopTimer()
      window.removeEventListener('blur', startTimer)
      window.removeEventListener('focus', stopTimer)
      window.removeEventListener('pagehide', clear)
    }
  }, [clear])
}
