import { useEffect, useRef } from 'react'
import { useRefresh } from '@/shared/api/query'

/** So often at most: what takes longer is seen with the next look of the admin's own. */
const TIMES = 8

/** Asks again every so often for what is on screen, while something of it waits for an answer from outside. */
export function useFollow(waiting: boolean, everyMs: number): void {
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
