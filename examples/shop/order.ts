import { html } from 'hono/html'
import { call } from './api'
import { attempt, beginSession, type Ctx, digits, field, hidden, moment, page, won } from './page'

/** What is ordered, from the address or from the form that comes back. */
function draft(c: Ctx) {
  const { itemSeq, quantity, storeSeq, reservedAt, pointUsed } = { ...c.req.query(), ...c.get('form') }
  const { memberSeq } = c.get('session')
  return {
    lines: [{ itemSeq: Number(itemSeq), quantity: Number(quantity) }],
    deliveryMethod: 'MOUNT' as const,
    storeSeq: Number(storeSeq),
    reservedAt,
    memberSeq,
    pointUsed: memberSeq ? Number(digits(pointUsed)) : undefined,
  }
}

/** The order sheet: what it costs, who orders, how it is paid. */
export async function showOrder(c: Ctx, problem?: Parameters<typeof page>[2]): Promise<Response> {
  const order = draft(c)
  const { memberSeq, storeSeq, reservedAt = '' } = order
  const quote = await call('POST /api/v1/shop/orders/quote', { body: order })
  const member = memberSeq ? await call('GET /api/v1/shop/members/{memberSeq}', { path: { memberSeq } }) : null
  const methods = quote.paymentMethods.map(
    (
      method,
      i,
    ) => html`<label class="row"><input type="radio" name="paymentMethod" value="${method}" ${i === 0 ? 'checked' : ''}>
      ${method === 'CARD' ? '신용카드' : '무통장입금'}</label>`,
  )
  const lines = quote.lines.map(
    ({ name, quantity, unitPrice }) => html`<li><b>${name}</b> ${quantity}개 · ${won(unitPrice)}</li>`,
  )
  const point = `포인트 (보유 ${member?.point}P)`
  const signIn = `/sign-in?${new URLSearchParams({ to: c.req.path + new URL(c.req.url).search })}`
  return page(c, '주문하기', problem)`<ul>${lines}</ul><p>장착 예약 <b>${moment(reservedAt)}</b></p>
    ${quote.problems.map(({ message }) => html`<p class="problem">${message}</p>`)}
    ${member ? '' : html`<p><a href="${signIn}">로그인하고 주문하기</a> 또는 비회원으로 주문합니다.</p>`}
    <form class="stack" method="post" action="/order">${hidden(c, { ...order.lines[0], storeSeq, reservedAt, expected: quote.payAmount })}
    ${field(c, 'ordererName', '주문자', member?.name)}${field(c, 'ordererPhone', '휴대폰', member?.mobilePhone)}
    ${member ? field(c, 'pointUsed', point, '0') : ''}${methods}
    <b class="price big">결제금액 ${won(quote.payAmount)}</b><button>주문하기</button></form>`
}

export const placeOrder = attempt(showOrder, async (c, once) => {
  const { expected, ordererName = '', ordererPhone, paymentMethod } = c.get('form')
  const order = draft(c)
  const phone = digits(ordererPhone)
  const pays =
    paymentMethod === 'BANK_TRANSFER'
      ? { paymentMethod: 'BANK_TRANSFER' as const, depositorName: ordererName }
      : { paymentMethod: 'CARD' as const }
  // points are typed after the quote
  const expectedPayAmount = Number(expected) - (order.pointUsed ?? 0)
  const body = { ...order, ...pays, ordererName, ordererPhone: phone, expectedPayAmount }
  const { orderNo } = await call('POST /api/v1/shop/orders', { body, once })
  const { guestOrders, ...session } = c.get('session')
  if (!order.memberSeq) await beginSession(c, { ...session, guestOrders: { ...guestOrders, [orderNo]: phone } })
  return paymentMethod === 'BANK_TRANSFER' ? `/orders/${orderNo}` : `/pay/${orderNo}`
})
