import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, hidden, moment, ordered, page, tel, won } from './page'

/** A member's orders, or those that a guest has made in this browser. */
export async function orders(c: Ctx): Promise<Response> {
  const { memberSeq, guestOrders } = c.get('session')
  const link = (orderNo: string, name: string, state = '') =>
    html`<li><a href="/orders/${orderNo}"><b>${name}</b> <span class="tag">${state}</span><br><small>주문번호 ${orderNo}</small></a></li>`
  const guests = Object.keys(guestOrders).map((orderNo) => link(orderNo, '비회원 주문'))
  const own = memberSeq && (await call('GET /api/v1/shop/members/{memberSeq}/orders', { path: { memberSeq } }))
  const list = own ? own.items.map((each) => link(each.orderNo, each.orderName, each.stateText)) : []
  return page(c, '주문 조회')`
    ${own ? '' : html`<p><a href="/sign-in?to=/orders">로그인하고 주문 보기</a></p>`}<ul>${list}${guests}</ul>`
}

/** An order: its goods, payment, mount and claims, and what can be done with it now. */
export async function order(c: Ctx): Promise<Response> {
  const found = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  const { orderNo, mount, lines, payments } = found
  const account = payments.find(({ method, state }) => method === 'BANK_TRANSFER' && state === 'READY')
  const goods = lines.map((line) => {
    return html`<li><b>${line.name}</b> <span class="tag">${line.stateText}</span><br>${line.quantity}개 · ${won(line.lineAmount)}
      ${line.reviewable ? html`<a class="button" href="/review?orderNo=${orderNo}&line=${line.orderLineSeq}">후기 쓰기</a>` : ''}</li>`
  })
  const mayClaim = lines.some(({ claimKinds }) => claimKinds.some((kind) => kind !== 'EXCHANGE'))
  const mayConfirm = lines.some(({ confirmable }) => confirmable)
  return page(c, `주문 ${orderNo}`)`
    <p><span class="tag">${found.stateText}</span> ${moment(found.orderedAt)}</p><ul>${goods}</ul>
    <p>결제금액 <b class="price">${won(found.payAmount)}</b>${found.refundedAmount > 0 ? ` · 환불 완료 ${won(found.refundedAmount)}` : ''}</p>
    ${account ? html`<p>입금계좌 ${account.bankName} ${account.accountNumber} (${account.accountHolder})</p>` : ''}
    ${mount ? html`<p>장착 예약 <b>${moment(mount.reservedAt)}</b> <br>${mount.storeName} (${tel(mount.storePhone)}) · ${mount.stateText}</p>` : ''}
    <ul>${found.claims.map((claim) => html`<li><b>${claim.stateText}</b> ${claim.cashAmount === null ? '' : `환불금액 ${won(claim.cashAmount)}`} ${claim.rejectReason}</li>`)}</ul>
    <div class="row">${found.unpaidAmount > 0 && !account ? html`<a class="button" href="/pay/${orderNo}">카드로 결제하기</a>` : ''}
    ${mayConfirm ? html`<form method="post" action="/orders/${orderNo}/confirm">${hidden(c)}<button>구매확정</button></form>` : ''}
    ${mayClaim ? html`<a class="button plain" href="/orders/${orderNo}/claim">취소·반품 신청</a>` : ''}</div>`
}

export const confirmOrder = attempt(order, async (c, once) => {
  await call('POST /api/v1/shop/orders/{orderNo}/confirm', { ...ordered(c), body: {}, once })
  return `/orders/${ordered(c).path.orderNo}`
})
