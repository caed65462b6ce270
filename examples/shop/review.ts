import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, field, hidden, page } from './page'

/** Reviews an item of an own order. */
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
