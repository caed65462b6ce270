import { useEffect } from 'react'

/** How long entered card data stays while the window is out of focus, in ms. */
const CLEAR_AFTER = 3 * 60_000

/** Calls `clear` after the window was out of focus for three minutes. */
export function useClearWhenAway(clear: () => void): void {
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
