import { call, Refused } from './api'
import { attempt, type Ctx, digits, field, hidden, ordered, page, won } from './page'

/** Returns the order's payment by card that is waited for. */
async function waiting(c: Ctx) {
  const { payments } = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  return payments.find(({ method, state }) => method === 'CARD' && state === 'READY')
}

/** Stands for the provider's payment window: a real shop opens PortOne's here, with the payment's id. */
export async function showPayment(c: Ctx, problem?: Refused): Promise<Response> {
  const payment = await waiting(c)
  if (!payment) return c.redirect(`/orders/${ordered(c).path.orderNo}`, 303)
  return page(c, '카드 결제 (모의)', problem)`<p>${payment.orderName}</p><p class="price big">${won(payment.amount)}</p>
    <form class="stack" method="post">${hidden(c)}${field(c, 'cardNumber', '카드번호', '4111222233334444')}
    <small>실제로 결제되지 않습니다.</small><button>결제하기</button></form>`
}

export const payOrder = attempt(showPayment, async (c, once) => {
  const { paymentId, amount = 0 } = (await waiting(c)) ?? {}
  if (paymentId) {
    const body = { paymentId, amount, cardNumber: digits(c.get('form').cardNumber) }
    const { paid, message } = await call('POST /api/v1/shop/simulated-payments', { body })
    if (!paid) throw new Refused(message ?? '결제되지 않았습니다.')
    await call('POST /api/v1/shop/orders/{orderNo}/payment', { ...ordered(c), body: { paymentId }, once })
  }
  return `/orders/${ordered(c).path.orderNo}`
})
