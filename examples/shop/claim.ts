import { html } from 'hono/html'
import { call, type Refused } from './api'
import { attempt, type Ctx, field, hidden, ordered, page, won } from './page'

const REASONS = { CHANGE_OF_MIND: '단순변심', WRONG_SIZE: '규격 오선택', DEFECT: '상품 불량' } as const

/** Asks for a cancel or a return of all that is left, and says what comes back. */
export async function showClaim(c: Ctx, problem?: Refused): Promise<Response> {
  const { lines } = await call('GET /api/v1/shop/orders/{orderNo}', ordered(c))
  const kind = lines.some(({ claimKinds }) => claimKinds.includes('CANCEL')) ? 'CANCEL' : 'RETURN'
  const body = { kind, reasonCode: 'CHANGE_OF_MIND' } as const
  const preview = await call('POST /api/v1/shop/orders/{orderNo}/claims/preview', { ...ordered(c), body })
  const reasons = Object.entries(REASONS).map(([code, text]) => html`<option value="${code}">${text}</option>`)
  return page(c, kind === 'CANCEL' ? '취소 신청' : '반품 신청', problem)`
    ${preview.problems.map(({ message }) => html`<p class="problem">${message}</p>`)}
    <ul>${preview.lines.map(({ itemName, available }) => html`<li>${itemName} ${available}개</li>`)}</ul>
    <p>환불 예정 <b class="price big">${won(preview.cashAmount)}</b>${preview.returnFee > 0 ? ` (반품비 ${won(preview.returnFee)} 차감)` : ''}</p>
    <form class="stack" method="post">${hidden(c, { kind })}<label>사유<select name="reason">${reasons}</select></label>
    ${field(c, 'reasonText', '상세 사유')}<button>신청하기</button></form>`
}

export const openClaim = attempt(showClaim, async (c, once) => {
  const { kind, reason, reasonText } = c.get('form')
  const reasonCode = reason === 'WRONG_SIZE' || reason === 'DEFECT' ? reason : 'CHANGE_OF_MIND'
  const how = kind === 'CANCEL' ? ({ kind } as const) : ({ kind: 'RETURN', pickup: { method: 'COURIER' } } as const)
  const body = { ...how, reasonCode, reasonText: reasonText || undefined } as const
  await call('POST /api/v1/shop/orders/{orderNo}/claims', { ...ordered(c), body, once })
  return `/orders/${ordered(c).path.orderNo}`
})
