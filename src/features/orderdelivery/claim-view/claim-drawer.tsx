import { useState } from 'react'
import { lazyLayer } from '@/shared/ui/layers/lazy'

const ClaimView = lazyLayer(async () => (await import('./claim-view')).ClaimView)

/** A claim with all that is known of it, over the page: its code comes with the first opening. */
export function useClaimDrawer() {
  const [seq, open] = useState<number>()
  const target = { seq, copy: undefined, malformed: false }
  return {
    open,
    drawer: seq !== undefined && <ClaimView key={seq} target={target} onClose={() => open(undefined)} />,
  }
}
