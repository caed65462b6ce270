import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, field, hidden, keepGuestOrder, moment, ordered, page, phone, tel, won } from './page'

const BUYER = { CHANGE_OF_MIND: '단순변심', WRONG_SIZE: '규격 오선택' } as const
const REASONS = { CANCEL: BUYER, RETURN: { DEFECT: '상품 불량', ...BUYER } } as const

/** Renders the orders of the member, and the guest orders placed or found in this browser. */
export async function orders(c: Ctx): Promise<Response> {
  const { memberSeq, guestOrders } = c.get('session')
  const link = (orderNo: string, name: string, state = '') =>
    html`<li><a href="/orders/${orderNo}"><b>${name}</b> <span class="tag">${state}</span><br><small>주문번호 ${orderNo}</small></a></li>`
  const guests = Object.keys(guestOrders).map((orderNo) => link(orderNo, '비회원 주문'))
  const ownOrders = memberSeq && (await call('GET /api/v1/shop/members/{memberSeq}/orders', { path: { memberSeq } }))
  return page(c, '주문 조회')`
    ${ownOrders ? '' : html`<p><a href="/sign-in?to=/orders">로그인하고 주문 보기</a></p>`}<ul>${ownOrders ? ownOrders.items.map((each) => link(each.orderNo, each.orderName, each.stateText)) : ''}${guests}</ul><h2>비회원 주문 조회</h2>
    <form class="stack" method="post" action="/orders">${hidden(c)}${field(c, 'orderNo', '주문번호')}${field(c, 'ordererPhone', '주문자 휴대폰', '', 'tel')}<button>조회하기</button></form>`
}

/** Finds a guest's order by number and phone. From then on this browser may open it. */
export const findOrder = attempt(orders, async (c) => {
  // accepts any separators; `-` stands for an empty number, so that the API responds with its format error
  const [orderNo, ordererPhone] = [phone(c.get('form').orderNo) || '-', phone(c.get('form').ordererPhone)]
  await call('GET /api/v1/shop/orders/{orderNo}', { path: { orderNo }, query: { ordererPhone } })
  await keepGuestOrder(c, orderNo, ordererPhone)
  return `/orders/${orderNo}`
})

/** Renders an order: its goods, payment, mounting and claims, and the actions that are possible now. */
export async function order(c: Ctx): Promise<Response> {
  const found = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  const { orderNo, mount, lines, payments } = found
  const account = payments.find(({ accountNumber, state }) => accountNumber && state === 'READY')
  const goods = lines.map((line) => {
    return html`<li><b>${line.name}</b> <span class="tag">${line.stateText}</span><br>${line.quantity}개 · ${won(line.lineAmount)}
      ${line.reviewable ? html`<a class="button" href="/review?orderNo=${orderNo}&line=${line.orderLineSeq}">후기 쓰기</a>` : ''}</li>`
  })
  return page(c, `주문 ${orderNo}`)`
    <p><span class="tag">${found.stateText}</span> ${moment(found.orderedAt)}</p><ul>${goods}</ul>
    <p>결제금액 <b class="price">${won(found.payAmount)}</b>${found.refundedAmount > 0 ? ` · 환불 완료 ${won(found.refundedAmount)}` : ''}</p>
    ${account ? html`<p>입금계좌 ${account.bankName} ${account.accountNumber} (${account.accountHolder})<br>${moment(account.dueAt ?? '')}까지</p>` : ''}
    ${mount ? html`<p>장착 예약 <b>${moment(mount.reservedAt)}</b> <br>${mount.storeName} (${tel(mount.storePhone)}) · ${mount.stateText}</p>` : ''}
    <ul>${found.claims.map((claim) => html`<li><b>${claim.stateText}</b> ${claim.cashAmount === null ? '' : `환불금액 ${won(claim.cashAmount)}`} ${claim.rejectReason}</li>`)}</ul>
    <div class="row">${found.unpaidAmount > 0 && (!account || account.paymentId) ? html`<a class="button" href="/pay/${orderNo}">${account ? '입금하기 (모의)' : '결제하기'}</a>` : ''}
    ${lines.some(({ confirmable }) => confirmable) ? html`<form method="post" action="/orders/${orderNo}/confirm">${hidden(c)}<button>구매확정</button></form>` : ''}
    ${lines.some(({ claimKinds }) => claimKinds.some((kind) => kind !== 'EXCHANGE')) ? html`<a class="button plain" href="/orders/${orderNo}/claim">취소·반품 신청</a>` : ''}</div>`
}

export const confirmOrder = attempt(order, async (c, once) => {
  await call('POST /api/v1/shop/orders/{orderNo}/confirm', { ...ordered(c), body: {}, once })
  return `/orders/${ordered(c).path.orderNo}`
})

/** Renders the form to review an item of the member's own order. */
export const showReview = (c: Ctx): Promise<Response> => {
  const { orderNo, line } = { ...c.req.query(), ...c.get('form') }
  const stars = [5, 4, 3, 2, 1].map((n) => html`<option value="${n}">${'★'.repeat(n)} ${n}점</option>`)
  return page(c, '구매후기 쓰기')`<form class="stack" method="post" action="/review">${hidden(c, { orderNo, line })}
    <label>별점<select name="rating">${stars}</select></label>
    ${field(c, 'content', '내용 (10자 이상)', '', 'textarea')}<button>등록</button></form>`
}

export const review = attempt(showReview, async (c, once) => {
  const { orderNo, line, rating, content = '' } = c.get('form')
  const path = { memberSeq: c.get('session').memberSeq ?? 0 }
  const body = { orderLineSeq: Number(line), rating: Number(rating), content }
  await call('POST /api/v1/shop/members/{memberSeq}/item-reviews', { path, body, once })
  return `/orders/${orderNo}`
})

/**
 * Renders the form to cancel or return all remaining pieces, with the expected refund. The refund of a return is shown
 * for a defect, because mounted tires can only be returned for a defect.
 */
export async function showClaim(c: Ctx): Promise<Response> {
  const { lines } = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  const kind = lines.some(({ claimKinds }) => claimKinds.includes('CANCEL')) ? 'CANCEL' : 'RETURN'
  const body = { kind, reasonCode: kind === 'CANCEL' ? 'CHANGE_OF_MIND' : 'DEFECT' } as const
  const preview = await call('POST /api/v1/shop/orders/{orderNo}/claims/preview', { ...ordered(c), body })
  const reasons = Object.entries(REASONS[kind]).map(([code, text]) => {
    return html`<option value="${code}" ${code === c.get('form').reason ? 'selected' : ''}>${text}</option>`
  })
  const fee = kind === 'RETURN' ? '상품 불량이 아니면 반품비를 뺍니다.' : ''
  return page(c, kind === 'CANCEL' ? '취소 신청' : '반품 신청')`
    ${preview.problems.map(({ message }) => html`<p class="problem">${message}</p>`)}
    <ul>${preview.lines.map(({ itemName, available }) => html`<li>${itemName} ${available}개</li>`)}</ul>
    <p>환불 예정 <b class="price big">${won(preview.cashAmount)}</b> ${preview.pointAmount > 0 ? `+ ${preview.pointAmount}P` : ''} ${fee}</p>
    <form class="stack" method="post">${hidden(c, { kind, seen: preview.cashAmount })}
    <label>사유<select name="reason">${reasons}</select></label>
    ${field(c, 'reasonText', '상세 사유 (선택)')}<button>신청하기</button></form>`
}

export const openClaim = attempt(showClaim, async (c, once) => {
  const { kind, reason, reasonText, seen } = c.get('form')
  const reasonCode = reason === 'WRONG_SIZE' || reason === 'DEFECT' ? reason : 'CHANGE_OF_MIND'
  const cancel = { kind: 'CANCEL', expectedCashAmount: Number(seen) } as const
  const how = kind === 'CANCEL' ? cancel : ({ kind: 'RETURN', pickup: { method: 'COURIER' } } as const)
  const body = { ...how, reasonCode, reasonText: reasonText || undefined } as const
  await call('POST /api/v1/shop/orders/{orderNo}/claims', { ...ordered(c), body, once })
  return `/orders/${ordered(c).path.orderNo}`
})
