import { useEffect } from 'react'

/**
 * Reports why a control is not ready to be saved; null if it is, and on unmount. `onWaiting` must be stable.
 */
export function useNotReadyReason(
  reason: string | null,
  onWaiting: ((reason: string | null) => void) | undefined,
): void {
  useEffect(() => {
    onWaiting?.(reason)
    return () => onWaiting?.(null)
  }, [reason, onWaiting])
}
