import { html } from 'hono/html'
import { call, Refused } from './api'
import { attempt, type Ctx, field, hidden, keepGuestOrder, moment, ordered, page, phone, won } from './page'

// test cards of the simulated provider; in a real shop customers enter card data only at the provider
const CARDS = { '4111222233334444': '승인되는 카드', '4111222233330000': '한도초과 카드' }
const METHODS = { CARD: '신용카드', VIRTUAL_ACCOUNT: '가상계좌', BANK_TRANSFER: '무통장입금' } as const
const WITHOUT_CARD = ['VIRTUAL_ACCOUNT', 'BANK_TRANSFER'] as const

/** Returns NaN for an invalid number of points, which is sent as null and refused. */
const points = (text: string): number => Number(/^\d{1,8}$/.exec(text.replace(/[\s,P]/g, '')) ?? 'no')

/** Returns the ordered items, from the URL or from the submitted form. */
function draft(c: Ctx) {
  const { itemSeq, quantity, storeSeq, reservedAt, pointUsed } = { ...c.req.query(), ...c.get('form') }
  const { memberSeq } = c.get('session')
  return {
    lines: [{ itemSeq: Number(itemSeq), quantity: Number(quantity) }],
    deliveryMethod: 'MOUNT' as const,
    storeSeq: Number(storeSeq),
    reservedAt,
    memberSeq,
    pointUsed: memberSeq && pointUsed ? points(pointUsed) : undefined,
  }
}

/** Renders the order form: price, orderer and payment method. */
export async function showOrder(c: Ctx): Promise<Response> {
  const { pointUsed, ...order } = draft(c)
  const { memberSeq, storeSeq, reservedAt = '', lines } = order
  const quote = await call('POST /api/v1/shop/orders/quote', { body: { ...order, pointUsed: pointUsed || undefined } })
  const store = await call('GET /api/v1/shop/stores/{storeSeq}', { path: { storeSeq } })
  const member = memberSeq ? await call('GET /api/v1/shop/members/{memberSeq}', { path: { memberSeq } }) : null
  const methods = quote.paymentMethods.map((method) => {
    const radio = html`<input type="radio" name="paymentMethod" value="${method}" ${method === (c.get('form').paymentMethod ?? quote.paymentMethods[0]) ? 'checked' : ''}>`
    return html`<label class="row">${radio}${METHODS[method]}</label>`
  })
  const { pointBalance, pointMax, pointMin, pointUnit } = quote
  const pointLabel = `포인트 (보유 ${pointBalance?.toLocaleString()}P, ${pointMin.toLocaleString()}P부터 ${pointUnit}P 단위로 ${pointMax?.toLocaleString()}P까지)`
  const item = { ...lines[0], storeSeq, reservedAt }
  const address = new URLSearchParams(Object.entries(item).map(([name, value]) => [name, String(value)]))
  return page(c, '주문하기')`
    <ul>${quote.lines.map((each) => html`<li><b>${each.name}</b><br>${won(each.unitPrice)} × ${each.quantity}개</li>`)}</ul>
    <p>장착 예약 <b>${store.name} ${moment(reservedAt)}</b> <a href="/stores/${storeSeq}?${address}">시간 변경</a></p>
    ${(c.get('problem') ? [] : quote.problems).map(({ message }) => html`<p class="problem" role="alert">${message}</p>`)}
    ${member ? '' : html`<p><a href="/sign-in?${new URLSearchParams({ to: `/order?${address}` })}">로그인하고 주문하기</a> 또는 비회원으로 주문합니다.</p>`}
    <form class="stack" method="post" action="/order">${hidden(c, { ...item, beforePoints: quote.payAmount + quote.pointUsed })}
    ${field(c, 'ordererName', '주문자', member?.name, 'name')}${field(c, 'ordererPhone', '휴대폰', member?.mobilePhone, 'tel')}
    ${member ? [field(c, 'pointUsed', pointLabel, '0'), html`<button class="plain" name="recompute" value="1">포인트 적용</button>`] : ''}
    <fieldset><legend>결제수단</legend>${methods}</fieldset>
    <p>결제금액 <b class="price big">${won(quote.payAmount)}</b></p><button>주문하기</button></form>`
}

const place = attempt(showOrder, async (c, once) => {
  const { beforePoints, ordererName = '', ...form } = c.get('form')
  const order = draft(c)
  const paymentMethod = WITHOUT_CARD.find((each) => each === form.paymentMethod) ?? ('CARD' as const)
  const depositorName = paymentMethod === 'BANK_TRANSFER' ? ordererName : undefined
  // based on the price that was shown; points may have been entered since
  const expectedPayAmount = Math.max(0, Number(beforePoints) - (order.pointUsed || 0))
  const orderer = { ordererName, ordererPhone: phone(form.ordererPhone), depositorName }
  const body = { ...order, ...orderer, paymentMethod, expectedPayAmount }
  const { orderNo } = await call('POST /api/v1/shop/orders', { body, once })
  if (!order.memberSeq) await keepGuestOrder(c, orderNo, body.ordererPhone)
  return `/${paymentMethod === 'BANK_TRANSFER' ? 'orders' : 'pay'}/${orderNo}`
})

export const placeOrder = (c: Ctx): Promise<Response> =>
  c.get('form').recompute && !Number.isNaN(draft(c).pointUsed) ? showOrder(c) : place(c)

/** Returns the order's expected payment by card or into a virtual account; undefined if there is none. */
async function expectedPayment(c: Ctx) {
  return (await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))).payments.find(({ paymentId }) => paymentId)
}

/** Renders a simulated payment window. A real shop opens that of the provider (PortOne) with the payment's id instead. */
export async function showPayment(c: Ctx): Promise<Response> {
  const payment = await expectedPayment(c)
  if (!payment) return c.redirect(`/orders/${ordered(c).path.orderNo}`, 303)
  const title = payment.method === 'CARD' ? '카드 결제' : payment.accountNumber ? '가상계좌 입금' : '가상계좌 발급'
  return page(c, `${title} (모의)`)`<p>${payment.orderName}</p><p><b class="price big">${won(payment.amount)}</b></p>
    <form class="stack" method="post">${hidden(c)}${payment.method === 'CARD' ? html`<label>시험용 카드<select name="cardNumber">${Object.entries(CARDS).map(([number, text]) => html`<option value="${number}">${text}</option>`)}</select></label>` : ''}
    <small>실제로 결제되지 않습니다.</small><button>결제하기</button></form>`
}

export const payOrder = attempt(showPayment, async (c, once) => {
  const { paymentId, amount = 0, method, accountNumber } = (await expectedPayment(c)) ?? {}
  if (paymentId) {
    const { cardNumber } = c.get('form')
    const body = { paymentId, amount, cardNumber, method: method === 'VIRTUAL_ACCOUNT' ? method : ('CARD' as const) }
    const { paid, message } = accountNumber
      ? await call('POST /api/v1/shop/simulated-payments/deposit', { body: { paymentId } })
      : await call('POST /api/v1/shop/simulated-payments', { body })
    if (!paid) throw new Refused(message ?? '결제되지 않았습니다.')
    await call('POST /api/v1/shop/orders/{orderNo}/payment', { ...ordered(c), body: { paymentId }, once })
  }
  return `/orders/${ordered(c).path.orderNo}`
})
