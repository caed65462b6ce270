import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, field, hidden, ordered, page, won } from './page'

const BUYER = { CHANGE_OF_MIND: '단순변심', WRONG_SIZE: '규격 오선택' } as const
const REASONS = { CANCEL: BUYER, RETURN: { DEFECT: '상품 불량', ...BUYER } } as const

/** Asks for a cancel or a return of all that is left, and says what comes back: of a return for a defect, without which mounted tires stay. */
export async function showClaim(c: Ctx): Promise<Response> {
  const { lines } = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  const kind = lines.some(({ claimKinds }) => claimKinds.includes('CANCEL')) ? 'CANCEL' : 'RETURN'
  const body = { kind, reasonCode: kind === 'CANCEL' ? 'CHANGE_OF_MIND' : 'DEFECT' } as const
  const preview = await call('POST /api/v1/shop/orders/{orderNo}/claims/preview', { ...ordered(c), body })
  const reasons = Object.entries(REASONS[kind]).map(([code, text]) => html`<option value="${code}">${text}</option>`)
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
