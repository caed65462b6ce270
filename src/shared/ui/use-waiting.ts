import { useEffect } from 'react'

/**
 * Tells why what stands in a control is not ready to be saved; null when it is, and once the control has gone.
 * `onWaiting` must be the same function until it is another one's reason.
 */
export function useWaiting(reason: string | null, onWaiting: ((reason: string | null) => void) | undefined): void {
  useEffect(() => {
    onWaiting?.(reason)
    return () => onWaiting?.(null)
  }, [reason, onWaiting])
}
