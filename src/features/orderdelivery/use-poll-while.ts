import { useEffect, useRef } from 'react'
import { useRefresh } from '@/shared/api/query'

/** Maximum number of reloads. Later changes show up with the next reload of the screen. */
const TIMES = 8

/** Reloads the screen every `everyMs` while something waits for an external answer. */
export function usePollWhile(waiting: boolean, everyMs: number): void {
  const refresh = useRefresh()
  const left = useRef(TIMES)
  useEffect(() => {
    if (!waiting) {
      left.current = TIMES
      return
    }
    const timer = setInterval(() => {
      if (left.current <= 0) return clearInterval(timer)
      left.current -= 1
      refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [waiting, everyMs, refresh])
}
