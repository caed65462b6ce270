import { html } from 'hono/html'
import { call, Refused } from './api'
import { attempt, type Ctx, hidden, ordered, page, won } from './page'

// cards of the simulated provider: card data of customers never come to a shop, they are typed at the provider
const CARDS = { '4111222233334444': '승인되는 카드', '4111222233330000': '한도초과 카드' }

/** Returns the order's payment by card that is waited for. */
async function waiting(c: Ctx) {
  const { payments } = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  return payments.find(({ method, state }) => method === 'CARD' && state === 'READY')
}

/** Stands for the provider's payment window: a real shop opens PortOne's here, with the payment's id. */
export async function showPayment(c: Ctx): Promise<Response> {
  const payment = await waiting(c)
  if (!payment) return c.redirect(`/orders/${ordered(c).path.orderNo}`, 303)
  const cards = Object.entries(CARDS).map(([number, text]) => html`<option value="${number}">${text}</option>`)
  return page(c, '카드 결제 (모의)')`<p>${payment.orderName}</p><p><b class="price big">${won(payment.amount)}</b></p>
    <form class="stack" method="post">${hidden(c)}<label>시험용 카드<select name="cardNumber">${cards}</select></label>
    <small>실제로 결제되지 않습니다.</small><button>결제하기</button></form>`
}

export const payOrder = attempt(showPayment, async (c, once) => {
  const { paymentId, amount = 0 } = (await waiting(c)) ?? {}
  if (paymentId) {
    const body = { paymentId, amount, cardNumber: c.get('form').cardNumber }
    const { paid, message } = await call('POST /api/v1/shop/simulated-payments', { body })
    if (!paid) throw new Refused(message ?? '결제되지 않았습니다.')
    await call('POST /api/v1/shop/orders/{orderNo}/payment', { ...ordered(c), body: { paymentId }, once })
  }
  return `/orders/${ordered(c).path.orderNo}`
})
