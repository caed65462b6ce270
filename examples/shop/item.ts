import { html, raw } from 'hono/html'
import { call } from './api'
import { type Ctx, day, page, won } from './page'

/** An item with its reviews; chooses the quantity. */
export async function item(c: Ctx): Promise<Response> {
  const itemSeq = Number(c.req.param('itemSeq'))
  const query = { memberSeq: c.get('session').memberSeq }
  const found = await call('GET /api/v1/shop/items/{itemSeq}', { path: { itemSeq }, query })
  const { items, ratings } = await call('GET /api/v1/shop/item-reviews', { query: { itemSeq, size: 5 } })
  const quantities = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => n >= found.minQuantity && n <= found.maxQuantity)
  const options = quantities.map((n) => html`<option value="${n}" ${n === 4 ? 'selected' : ''}>${n}개</option>`)
  const buy = html`<form class="stack" action="/stores"><input type="hidden" name="itemSeq" value="${itemSeq}">
    <label>수량<select name="quantity">${options}</select></label><button>장착점 선택</button></form>`
  const reviews = items.map((review) => {
    return html`<li><b aria-label="별점 ${review.rating}점">${'★'.repeat(review.rating)}</b> ${review.writerName} <small>${day(review.createdAt)}</small><p>${review.content}</p>
      ${review.reply ? html`<p class="reply">판매자 답변: ${review.reply.content}</p>` : ''}</li>`
  })
  const picture = found.images[0]?.url ?? found.thumbnailUrl
  // `description` is HTML that the server has sanitised; all else is escaped
  return page(c, found.name)`<div class="two">${picture ? html`<img src="${picture}" alt="${found.name}">` : ''}<div>
    <p>${found.brandName} · ${found.sizeLabel}</p><p><b class="price big">${won(found.price)}</b> <s>${found.price < found.listPrice ? won(found.listPrice) : ''}</s></p>
    <p>${found.mountFeeType === 'INCLUDED' ? '장착비 포함' : '장착비 별도'} · ${found.pointRate}% 적립</p>
    ${found.stock === 'SOLD_OUT' ? html`<p class="problem">품절된 상품입니다.</p>` : buy}<p><a href="/ask?itemSeq=${itemSeq}">이 상품 문의하기</a></p></div></div>
    <div class="rich">${raw(found.description ?? '')}</div>
    <h2>구매후기 ${ratings.count}건${ratings.average ? ` · 평균 ${ratings.average}점` : ''}</h2><ul>${reviews}</ul>`
}
