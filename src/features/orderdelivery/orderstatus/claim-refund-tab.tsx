import type { Schemas } from '@/shared/api/types'
import { ClaimTab } from '../claim-queue/claim.tab'
import { RefundTab } from '../refund/refund.tab'

/** Renders the queues of claims and refunds. Their code loads with the first of them. */
export function ClaimRefundTab({ tab }: { tab: Schemas['ClaimTab'] | 'REFUND_PENDING' }) {
  return tab === 'REFUND_PENDING' ? <RefundTab /> : <ClaimTab tab={tab} />
}
