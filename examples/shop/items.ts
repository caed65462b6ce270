import { html } from 'hono/html'
import { call } from './api'
import { type Ctx, digits, page, won } from './page'

type Card = {
  itemSeq: number
  brandName: string
  name: string
  price: number
  listPrice: number
  thumbnailUrl: string | null
}

export const card = (item: Card) => html`<li><a href="/items/${item.itemSeq}">
  ${item.thumbnailUrl ? html`<img src="${item.thumbnailUrl}" alt="" loading="lazy">` : ''}<small>${item.brandName}</small><br><b>${item.name}</b><br>
  <b class="price">${won(item.price)}</b> ${item.price < item.listPrice ? html`<s>${won(item.listPrice)}</s>` : ''}</a></li>`

/** Chooses a tire's size from those that the shop has. */
export async function sizeForm(chosen: Record<string, string>) {
  const sizes = await call('GET /api/v1/shop/items/sizes')
  const select = (name: 'width' | 'aspect' | 'rim', label: string) => {
    const values = [...new Set(sizes.map((size) => size[name] ?? 0))].sort((a, b) => a - b)
    const options = values.map((n) => html`<option ${String(n) === chosen[name] ? 'selected' : ''}>${n}</option>`)
    return html`<label>${label}<select name="${name}"><option value="">전체</option>${options}</select></label>`
  }
  return html`<form class="row" action="/items">${select('width', '단면폭')}${select('aspect', '편평비')}${select('rim', '인치')}
    <button>타이어 검색</button></form>`
}

/** Tires of a size, page by page. */
export async function items(c: Ctx): Promise<Response> {
  const asked = c.req.query()
  const number = (name: string) => (digits(asked[name]) ? Number(digits(asked[name])) : undefined)
  const size = { width: number('width'), aspect: number('aspect'), rim: number('rim') }
  const { memberSeq } = c.get('session')
  const query = { ...size, itemType: 'TIRE', memberSeq, page: number('page') } as const
  const found = await call('GET /api/v1/shop/items', { query })
  const last = Math.ceil(found.total / found.size)
  const to = (n: number, text: string) =>
    html`<a href="/items?${new URLSearchParams({ ...asked, page: String(n) })}">${text}</a>`
  return page(
    c,
    '타이어 검색',
  )`${sizeForm(asked)}<p>${found.total}개 상품</p><ul class="cards">${found.items.map(card)}</ul>
    <p class="row">${found.page > 1 ? to(found.page - 1, '이전') : ''} ${found.page} / ${last} ${found.page < last ? to(found.page + 1, '다음') : ''}</p>`
}
