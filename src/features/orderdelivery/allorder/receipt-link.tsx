import { config } from '@/shared/config'
import { Button } from '@/shared/ui/inputs/button'
import { receiptAddress } from './receipt-link.rules'

/** Renders a link that opens the provider's receipt of a payment in a new tab. */
export function ReceiptLink({ receiptUrl }: { receiptUrl: string }) {
  const address = receiptAddress(receiptUrl, config.paymentClientKey)
  if (address === null)
    return (
      <Button size="sm" disabled="결제사 클라이언트 키(PAYMENT_CLIENT_KEY)가 설정되어 있지 않습니다.">
        매출전표
      </Button>
    )
  return (
    <a href={address} target="_blank" rel="noreferrer">
      매출전표
    </a>
  )
}
