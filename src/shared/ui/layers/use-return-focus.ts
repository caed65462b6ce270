import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before the layer came, when the layer is taken away at once instead of being
 * closed (Mantine does the latter itself). Leaves it alone when something else has taken it meanwhile.
 */
export function useReturnFocus(): void {
  const opener = useRef(document.activeElement)
  useEffect(
    () => () => {
      const lost = !document.activeElement || document.activeElement === document.body
      const to = opener.current
      if (lost && to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true })
    },
    [],
  )
}
