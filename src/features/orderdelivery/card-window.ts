import { useEffect } from 'react'
import { useRefresh } from '@/shared/api/query'
import { session } from '@/shared/api/session'
import { toast } from '@/shared/ui/layers/toast'

/** Message that the card payment window posts to its opener. */
export interface CardPaid {
  type: 'card-by-number'
  orderSeq: number
}

/** Opens the window for a card number taken by phone and shares the session token with it. */
export function openCardWindow(orderSeq: number, orderPaymentSeq?: number): void {
  session.shareToken()
  const query = new URLSearchParams({ orderSeq: String(orderSeq) })
  if (orderPaymentSeq !== undefined) query.set('orderPaymentSeq', String(orderPaymentSeq))
  const name = `card-${orderSeq}-${orderPaymentSeq ?? 'main'}`
  if (window.open(`/cardbynumber?${query}`, name, 'popup,width=480,height=760')) return
  session.withdrawSharedToken()
  toast('팝업이 차단되었습니다. 이 사이트의 팝업을 허용한 뒤 다시 시도해 주세요.', { tone: 'error' })
}

const isPaid = (data: unknown): data is CardPaid =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'card-by-number' && 'orderSeq' in data

/** Refreshes the screen when the card payment window reports a payment for the order. */
export function useCardPaid(orderSeq: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    function handleMessage({ origin, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || !isPaid(data) || data.orderSeq !== orderSeq) return
      toast('카드번호 결제가 완료되었습니다.')
      refresh()
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [orderSeq, refresh])
}
