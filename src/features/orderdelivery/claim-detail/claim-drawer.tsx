import { useState } from 'react'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'

const ClaimView = lazyLayer(async () => (await import('./claim-view')).ClaimView)

/** Returns the claim drawer and a function to open it. Its code loads with the first opening. */
export function useClaimDrawer() {
  const [seq, open] = useState<number>()
  const target = { seq, copy: undefined, malformed: false }
  return {
    open,
    drawer: seq !== undefined && <ClaimView key={seq} target={target} onClose={() => open(undefined)} />,
  }
}
