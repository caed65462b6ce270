import { useEffect } from 'react'
import { useRefresh } from '@/shared/api/query'
import { session } from '@/shared/api/session'
import { toast } from '@/shared/ui/layers/toast'

/** Message that the card payment window posts to its opener. */
export interface CardPaid {
  type: 'card-by-number'
  orderSeq: number
}

/** Called with the order when its card payment window was closed, paid or not. */
const closedListeners = new Set<(orderSeq: number) => void>()

/** How often it is checked whether the window is still open, in ms: closing it causes no event here. */
const CHECK_MS = 1_000

/** How long a charge may run on after its window was closed, in ms. */
const CHARGE_MS = 10_000

/** Opens the window for a card number taken by phone and shares the session token with it. */
export function openCardWindow(orderSeq: number, orderPaymentSeq?: number): void {
  session.shareToken()
  const query = new URLSearchParams({ orderSeq: String(orderSeq) })
  if (orderPaymentSeq !== undefined) query.set('orderPaymentSeq', String(orderPaymentSeq))
  const name = `card-${orderSeq}-${orderPaymentSeq ?? 'main'}`
  const opened = window.open(`/cardbynumber?${query}`, name, 'popup,width=480,height=760')
  if (opened) {
    const timer = window.setInterval(() => {
      if (!opened.closed) return
      window.clearInterval(timer)
      for (const listener of closedListeners) listener(orderSeq)
    }, CHECK_MS)
    return
  }
  session.withdrawSharedToken()
  toast('팝업이 차단되었습니다. 이 사이트의 팝업을 허용한 뒤 다시 시도해 주세요.', { tone: 'error' })
}

const isPaid = (data: unknown): data is CardPaid =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'card-by-number' && 'orderSeq' in data

/**
 * Refreshes the screen when the card payment window reports a payment for the order, and when it was closed: a charge
 * that it started may still succeed.
 */
export function useCardPaid(orderSeq: number): void {
  const refresh = useRefresh()
  useEffect(() => {
    let timer = 0
    function handleMessage({ origin, data }: MessageEvent<unknown>) {
      if (origin !== window.location.origin || !isPaid(data) || data.orderSeq !== orderSeq) return
      toast('카드번호 결제가 완료되었습니다.')
      refresh()
    }
    function handleClosed(closedSeq: number) {
      if (closedSeq !== orderSeq) return
      refresh()
      timer = window.setTimeout(refresh, CHARGE_MS)
    }
    closedListeners.add(handleClosed)
    window.addEventListener('message', handleMessage)
    return () => {
      window.clearTimeout(timer)
      closedListeners.delete(handleClosed)
      window.removeEventListener('message', handleMessage)
    }
  }, [orderSeq, refresh])
}
